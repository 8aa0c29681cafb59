"""The far side of a bot in Python: read what the house says, let the bot decide, answer.

It runs in a process of the bot's own, forked off the cradle or started in a sandbox, and speaks
the protocol like any program; it only asks for views as bytes and makes them again.
"""

from __future__ import annotations

import io
import json
import os
import pickle
import random
import signal
import sys
from base64 import b64decode, b64encode
from binascii import a2b_base64
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, NoReturn

from opensky.bots import Entry, load
from opensky.errors import Refusal
from opensky.faults import describe
from opensky.game import Board, GameType, Illegal, Info, Result, View
from opensky.games import GAMES, find
from opensky.protocol import EVENTS, VIEW, Mirror, mirror_of


@dataclass(frozen=True, slots=True)
class Part:
    """What the far side must know to play: the bot, and where game and board are found."""

    entry: Entry
    games: Mapping[str, str]
    game: str
    board: str


def stage(part: Part) -> tuple[GameType, Board]:
    """Return game and board of a part; they are loaded once, for all that is forked after."""
    GAMES.update(part.games)
    return _stage(part.game, part.board)


@cache
def _stage(game: str, board: str) -> tuple[GameType, Board]:
    found = find(game)
    place = found.board(board)
    mirror_of(found, place, 0)
    return found, place


def spelled(part: Part) -> str:
    """Write a part as one word of a command."""
    return b64encode(pickle.dumps(part)).decode()


def main() -> NoReturn:
    """Play the part in the last word of the command."""
    os.environ.clear()
    run(pickle.loads(b64decode(sys.argv[-1])))


def run(part: Part) -> NoReturn:
    """Play until there is nothing to read; what the bot prints goes to standard error."""
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    voice = os.dup(1)
    os.dup2(2, 1)
    sys.stdin = io.StringIO()
    sys.stdout = sys.stderr = os.fdopen(2, "w", buffering=1, errors="replace")
    try:
        _serve(Player(part), voice)
    except KeyboardInterrupt:
        os._exit(1)
    os._exit(0)


class Player:
    """The bot, and the game it is in."""

    def __init__(self, part: Part) -> None:
        self._part = part
        self._game, self._board = stage(part)
        self._mirror: Mirror
        self._bot: Any = None

    def hello(self, _: Mapping[str, Any]) -> dict[str, Any]:
        """Load the bot."""
        try:
            self._make = load(self._part.entry)
        except Refusal as refusal:
            path = self._part.entry.path
            return {"fault": "start", "detail": str(refusal).replace(str(path), path.name)}
        return {"wants": [EVENTS, VIEW]}

    def game(self, told: Mapping[str, Any]) -> dict[str, Any]:
        """Make a fresh bot and give it its start."""
        self._mirror = mirror_of(self._game, self._board, told["seat"])
        self._bot = None
        try:
            bot: Any = self._make()
            if hasattr(bot, "start"):
                bot.start(_info(told))
            self._decide = bot.decide
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a bot may raise anything
            return _fault(error)
        self._bot = bot
        return {}

    def decide(self, told: Mapping[str, Any]) -> dict[str, Any]:
        """Make the view again and ask the bot."""
        view = self._mirror.unpack(a2b_base64(told[VIEW]), told[EVENTS])
        try:
            decision = self._decide(view)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a bot may raise anything
            return _fault(error)
        try:
            place = view.options.index(decision)
        except Exception:  # what it answered may be anything, and so may its `==`
            return _other(decision, view)
        is_one = type(view.options[place]) is type(decision)
        return {"option": place} if is_one else _other(decision, view)

    def end(self, told: Mapping[str, Any]) -> dict[str, Any]:
        """Tell the bot the result; what goes wrong now is too late to matter."""
        if hasattr(self._bot, "end"):
            try:
                self._bot.end(Result(tuple(told["scores"]), tuple(told["places"])))
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # a bot may raise anything
                return _fault(error)
        return {}


def _serve(player: Player, voice: int) -> None:
    """Answer line after line."""
    own = os.getpid()
    answers = {"hello": player.hello, "game": player.game, "decide": player.decide}
    answers["end"] = player.end
    with os.fdopen(0, "rb") as lines:
        while line := lines.readline():
            told = json.loads(line)
            if told["type"] == "quit":
                return
            answer = {"id": told["id"], **answers[told["type"]](told)}
            if os.getpid() != own:  # a bot has forked, and this is the child
                os._exit(0)
            os.write(voice, json.dumps(answer).encode() + b"\n")


def _info(told: Mapping[str, Any]) -> Info:
    return Info(
        told["game"],
        told["seat"],
        told["seats"],
        told["board"],
        MappingProxyType(told["rulings"]),
        told["per_decision"],
        told["per_game"],
        random.Random(int(told["seed"], 16)),
    )


def _fault(error: BaseException) -> dict[str, Any]:
    kind, detail = describe(error)
    return {"fault": kind, "detail": detail}


def _other(decision: Any, view: View) -> dict[str, Any]:  # noqa: ANN401 - anything it answers
    """Answer with what is none of the options: illegal, or no decision at all.

    A table dealt from the view judges as the one of the match would.
    """
    try:
        view.imagine(random.Random(0)).apply(decision)
    except Illegal as error:
        return {"fault": "illegal", "detail": f"{decision}: {error}"}
    except Exception:  # it may be anything
        name = type(decision).__name__
        return {"fault": "protocol", "detail": f"answered with {name}, which is no decision"}
    return {"decision": str(decision)}
