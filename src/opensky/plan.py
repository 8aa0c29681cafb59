"""A plan: what a tournament plays, read from TOML and checked to the last key.

name = "quick"              # default: the name of the file
game = "opensky"            # default: the first game
board = "europe"            # default: the first board; or the path of a board file
seats = 2
format = "round-robin"      # default
deals = 10                  # matches per table
seed = 1                    # or any text; who knows it knows the dice
on_fault = "forfeit"        # default; or "substitute"
max_faults = 3              # default; with "substitute", a seat forfeits with this fault

[clock]                     # seconds; without any, 60 for one decision
per_decision = 1.0
per_game = 60.0

[rulings]                   # each has a default
next_best = "original"

[[bots]]                    # or just its path as text: bots = ["a.py", "b.py:Class"]
path = "../bots/greedy.py"  # seen from the plan's folder
name = "greedy"             # default: what the bot calls itself, its class, its file
options = { depth = 2 }     # keyword arguments of the class
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from opensky.bots import Entry, survey
from opensky.clock import Clock
from opensky.errors import Refusal
from opensky.game import GameType
from opensky.games import DEFAULT, find
from opensky.record import complete, span
from opensky.schedule import FORMATS

_T = TypeVar("_T")

_FORFEIT, _SUBSTITUTE = "forfeit", "substitute"


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament to be played. Everything in it has been checked."""

    name: str
    game: str
    board: str
    """A name from the box, or a path."""
    seats: int
    bots: tuple[Entry, ...]
    format: str
    deals: int
    seed: str
    clock: Clock
    rulings: Mapping[str, str]
    on_fault: str
    max_faults: int

    @property
    def most_faults(self) -> int:
        """With which fault a seat forfeits."""
        return 1 if self.on_fault == _FORFEIT else self.max_faults


@dataclass(frozen=True, slots=True)
class _Key:
    """What may stand behind a key: a test, the words for it, and the default."""

    holds: Callable[[Any], bool]
    wants: str
    default: Any = None
    is_due: bool = False


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_count(value: Any) -> bool:  # noqa: ANN401 - any TOML value
    return _is_int(value) and value > 0


def _is_name(value: object) -> bool:
    return isinstance(value, str) and value.isprintable() and value.strip() != ""


def _is_seconds(value: Any) -> bool:  # noqa: ANN401 - any TOML value
    return (_is_int(value) or isinstance(value, float)) and 0 < value < math.inf


def _is_table(value: object) -> bool:
    return isinstance(value, dict)


def _is_one_of(*names: str) -> _Key:
    return _Key(lambda value: value in names, " or ".join(map(repr, names)), names[0])


_NAME = _Key(_is_name, "a name on one line")
_COUNT = _Key(_is_count, "a whole number of at least 1", is_due=True)
_SECONDS = _Key(_is_seconds, "seconds, a number above 0")

_PLAN = {
    "name": _NAME,
    "game": _Key(_is_name, "the name of a game", DEFAULT),
    "board": _Key(_is_name, "the name of a board, or a path"),
    "seats": _COUNT,
    "bots": _Key(lambda value: isinstance(value, list), "a list of bots", is_due=True),
    "format": _is_one_of(*FORMATS),
    "deals": _COUNT,
    "seed": _Key(
        lambda value: _is_int(value) or isinstance(value, str),
        "a whole number or a text",
        is_due=True,
    ),
    "clock": _Key(_is_table, "a table with per_decision and per_game", {}),
    "rulings": _Key(_is_table, "a table of rulings", {}),
    "on_fault": _is_one_of(_FORFEIT, _SUBSTITUTE),
    "max_faults": _Key(_is_count, "a whole number of at least 1", 3),
}
_CLOCK = {"per_decision": _SECONDS, "per_game": _SECONDS}
_BOT = {
    "path": _Key(_is_name, "a path.py or a path.py:Class", is_due=True),
    "name": _NAME,
    "options": _Key(_is_table, "a table of keyword arguments", {}),
}


def read(path: Path) -> Plan:
    """Read a plan from a TOML file; raise Refusal that names the file, the key and what is due."""
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Refusal(f"{path}: no such file") from None
    except OSError as error:
        raise Refusal(f"{path}: cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise Refusal(f"{path}: not TOML: {error}") from None
    return build({"name": path.stem, **values}, str(path), path.parent)


def build(values: Mapping[str, Any], where: str, folder: Path) -> Plan:
    """Make a plan of its keys' values; `where` begins every Refusal, paths start at `folder`."""
    plan = _checked(values, _PLAN, where)
    game = _told(where, "game", lambda: find(plan["game"]))
    board = _board(game, plan["board"], where, folder)
    if plan["seats"] not in game.seats:
        raise Refusal(
            f"{where}: seats: wants {span(game.seats)} for {game.name}, not {plan['seats']}"
        )
    clock = _checked(plan["clock"], _CLOCK, f"{where}: clock")
    return Plan(
        name=plan["name"] or where,
        game=game.name,
        board=board,
        seats=plan["seats"],
        bots=_bots(plan["bots"], plan["seats"], where, folder),
        format=plan["format"],
        deals=plan["deals"],
        seed=str(plan["seed"]),
        clock=Clock(clock["per_decision"], clock["per_game"]),
        rulings=_rulings(game, plan["rulings"], where),
        on_fault=plan["on_fault"],
        max_faults=plan["max_faults"],
    )


def facts(plan: Plan) -> dict[str, Any]:
    """Tell all of a plan that bears on its records: files by content, not by where they lie."""
    bots = [
        {
            "name": bot.name,
            "class": bot.attribute,
            "options": dict(bot.options),
            "sha256": bot.sha256,
        }
        for bot in plan.bots
    ]
    board = find(plan.game).board(plan.board)
    return {
        "name": plan.name,
        "game": find(plan.game).record,
        "board": board.name,
        "board_sha256": board.sha256,
        "seats": plan.seats,
        "format": plan.format,
        "deals": plan.deals,
        "seed": plan.seed,
        "clock": {"per_decision": plan.clock.per_decision, "per_game": plan.clock.per_game},
        "rulings": dict(plan.rulings),
        "on_fault": plan.on_fault,
        "max_faults": plan.max_faults,
        "bots": bots,
    }


def _checked(values: Mapping[str, Any], keys: Mapping[str, _Key], where: str) -> dict[str, Any]:
    """Return a value for every key, checked or the default."""
    for name in values:
        if name not in keys:
            raise Refusal(f"{where}: unknown key {name!r}; there is {', '.join(keys)}")
    for name, key in keys.items():
        if name not in values and key.is_due:
            raise Refusal(f"{where}: {name}: is missing; wants {key.wants}")
        if name in values and not key.holds(values[name]):
            raise Refusal(f"{where}: {name}: wants {key.wants}, not {values[name]!r:.60}")
    return {name: values.get(name, key.default) for name, key in keys.items()}


def _told(where: str, key: str, call: Callable[[], _T]) -> _T:
    """Call, and put the place before the words of a Refusal."""
    try:
        return call()
    except Refusal as error:
        raise Refusal(f"{where}: {key}: {error}") from None


def _board(game: GameType, name: str | None, where: str, folder: Path) -> str:
    """Find the board once, so that a bad one is known before the first game."""
    if name is None:
        return game.boards[0]
    is_path = name not in game.boards and (name.endswith(".toml") or "/" in name)
    place = str(folder / name) if is_path else name
    _told(where, "board", lambda: game.board(place))
    return place


def _rulings(game: GameType, values: Mapping[str, Any], where: str) -> dict[str, str]:
    keys = {name: _is_one_of(*known) for name, known in game.rulings.items()}
    return complete(game, _checked(values, keys, f"{where}: rulings"))


def _bots(values: Sequence[Any], seats: int, where: str, folder: Path) -> tuple[Entry, ...]:
    bots = tuple(
        _bot(value, f"{where}: bots: number {number}", folder)
        for number, value in enumerate(values, start=1)
    )
    if len(bots) < seats:
        raise Refusal(f"{where}: bots: {len(bots)} for tables of {seats} seats; add some")
    names = [bot.name for bot in bots]
    for name in names:
        if names.count(name) > 1:
            raise Refusal(f"{where}: bots: two are called {name!r}; give each its own name")
    return bots


def _bot(value: object, where: str, folder: Path) -> Entry:
    if isinstance(value, str):
        value = {"path": value}
    if not isinstance(value, dict):
        raise Refusal(f"{where}: wants a path or a table with a path, not {value!r:.60}")
    bot = _checked(value, _BOT, where)
    return _told(where, "path", lambda: survey(bot["path"], folder, bot["name"], bot["options"]))
