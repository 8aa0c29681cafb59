"""What the house and a bot in a process of its own say to each other: a line of JSON each way.

docs/protocol.md is the law for whoever writes a bot. Here the lines to the bot are spelled and
its answers read. A bot in Python is told the same, but asks for its views as bytes.
"""

from __future__ import annotations

import json
import pickle
import re
from binascii import b2a_base64
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn, Protocol

from opensky.clock import Clock
from opensky.errors import shown
from opensky.faults import Guilty
from opensky.game import Board, Decision, GameType, Illegal, Info, Result, View
from opensky.limits import Limits
from opensky.record import KINDS, compact

VERSION = 1
EVENTS, OPTIONS, STATE, VIEW = "events", "options", "state", "view"
WANTS = (EVENTS, OPTIONS, STATE, VIEW)
"""What a request may tell; a bot that does not choose gets events and options."""

_KEPT, _KEPT_LISTS = 1 << 14, 1 << 10

News = Iterable[tuple[int, str]]
Parse = Callable[[str], Decision]


class Mirror(Protocol):
    """The power `mirror` of a game: takes the views of one seat in one game to another process."""

    def news(self, view: Any, since: Any) -> Sequence[tuple[int, Decision]]:  # noqa: ANN401 - a game's own view
        """List what was told after an earlier view, or ever where that is None."""

    def text(self, view: Any) -> str | None:  # noqa: ANN401
        """Write what the view shows as text, None where the game has no such text."""

    def pack(self, view: Any) -> bytes:  # noqa: ANN401
        """Return what the view shows, its history left out."""

    def unpack(self, packed: bytes, news: News) -> View:
        """Make the view again on the far side."""


class Whole:
    """Stands in for a mirror where a game has none: the view itself goes over, as a pickle."""

    def news(self, view: View, since: View | None) -> Sequence[tuple[int, Decision]]:
        """List what was told after an earlier view, of views that have a history."""
        told: Sequence[tuple[int, Decision]] = getattr(view, "history", ())
        return told[len(getattr(since, "history", ())) :]

    def text(self, view: View) -> str | None:
        """Write the view as text if it can."""
        write = getattr(view, "state_text", None)
        return None if write is None else str(write())

    def pack(self, view: View) -> bytes:
        """Return the pickle."""
        return pickle.dumps(view)

    def unpack(self, packed: bytes, _: News) -> View:
        """Read the pickle; only ever one from the house."""
        view: View = pickle.loads(packed)
        return view


def mirror_of(game: GameType, board: Board, seat: int) -> Mirror:
    """Return the game's own mirror for a seat, or the plain one."""
    make = getattr(game, "mirror", None)
    return Whole() if make is None else make(board, seat)


class Speaker:
    """Spells what one seat is asked in one game; every decision is spelled once and kept."""

    def __init__(self, mirror: Mirror, wants: Iterable[str]) -> None:
        self._mirror = mirror
        self._parts = [_PARTS[want] for want in wants]

    def request(self, number: int, view: View, since: View | None) -> bytes:
        """Ask for a decision, and tell what has happened since an earlier view."""
        told = [part(self._mirror, view, since) for part in self._parts]
        return f'{{"id":{number},"type":"decide",{",".join(told)}}}\n'.encode()


class _Spelled(dict[Decision, str]):
    """From decisions to their texts as JSON."""

    def __missing__(self, decision: Decision) -> str:
        if len(self) >= _KEPT:
            self.clear()
        text = self[decision] = compact(str(decision))
        return text


class _Told(dict[tuple[int, Decision], str]):
    """From seats and decisions to events as JSON."""

    def __missing__(self, event: tuple[int, Decision]) -> str:
        if len(self) >= _KEPT:
            self.clear()
        text = self[event] = f"[{event[0]},{_spelled[event[1]]}]"
        return text


_spelled, _told = _Spelled(), _Told()


def _events(mirror: Mirror, view: View, since: View | None) -> str:
    told = mirror.news(view, since)
    return f'"events":[{",".join(map(_told.__getitem__, told))}]'


class _Lists(dict[int, tuple[Sequence[Decision], str]]):
    """From the identity of a list of options to its text; games offer the same ones over again."""

    def text(self, options: Sequence[Decision]) -> str:
        """Return the text, made when the list is first met."""
        kept = self.get(id(options))
        if kept is not None and kept[0] is options:
            return kept[1]
        text = f'"options":[{",".join(map(_spelled.__getitem__, options))}]'
        if type(options) is tuple:  # it cannot change, and while it is kept nor can its identity
            if len(self) >= _KEPT_LISTS:
                self.clear()
            self[id(options)] = options, text
        return text


_lists = _Lists()


def _options(_mirror: Mirror, view: View, _: View | None) -> str:
    return _lists.text(view.options)


def _state(mirror: Mirror, view: View, _: View | None) -> str:
    return f'"state":{compact(mirror.text(view))}'


def _view(mirror: Mirror, view: View, _: View | None) -> str:
    return f'"view":"{b2a_base64(mirror.pack(view), newline=False).decode()}"'


_PARTS = dict(zip(WANTS, (_events, _options, _state, _view), strict=True))


def hello(number: int, name: str, clock: Clock, limits: Limits) -> bytes:
    """Greet a bot and tell its bounds."""
    return _line(
        id=number,
        type="hello",
        protocol=VERSION,
        name=name,
        per_decision=clock.per_decision,
        per_game=clock.per_game,
        memory=limits.memory,
    )


def opening(number: int, info: Info, seed: int) -> bytes:
    """Tell that a game begins; `seed` is of the bot's own generator."""
    return _line(
        id=number,
        type="game",
        game=info.game,
        board=info.board,
        seat=info.seat,
        seats=info.seats,
        rulings=dict(info.rulings),
        per_decision=info.per_decision,
        per_game=info.per_game,
        seed=f"{seed:032x}",
    )


def ending(number: int, result: Result) -> bytes:
    """Tell how a game ended."""
    return _line(id=number, type="end", scores=result.scores, places=result.places)


def leave(number: int) -> bytes:
    """Tell that no game follows."""
    return _line(id=number, type="quit")


def wants_of(answer: dict[str, Any]) -> tuple[str, ...]:
    """Return what a bot asked for when it was greeted; raise Guilty for what there is not."""
    wants = answer.get("wants", [EVENTS, OPTIONS])
    if not isinstance(wants, list) or not wants or any(want not in WANTS for want in wants):
        raise Guilty("protocol", f"wants {shown(wants)}; there is {', '.join(WANTS)}")
    return tuple(dict.fromkeys(wants))


def answer_of(line: bytes, number: int) -> dict[str, Any]:
    """Read an answer; raise Guilty when it is none, or none to what was asked last."""
    found = _PLAIN.fullmatch(line)
    if found is not None and int(found[1]) == number:  # as nearly every answer is
        return {"option": int(found[2])}
    try:
        answer = _DECODER.decode(line.decode())
    except (ValueError, RecursionError):
        raise Guilty("protocol", f"answered with no JSON: {shown(line)}") from None
    if not isinstance(answer, dict):
        raise Guilty("protocol", f"answered with no object of JSON: {shown(line)}")
    given = answer.get("id")
    if type(given) is not int or given != number:
        raise Guilty("protocol", f"answered id {shown(given)} where {number} was due")
    return answer


def check_fault(answer: dict[str, Any]) -> None:
    """Raise Guilty when a bot says itself that it has failed."""
    if "fault" in answer:
        kind, detail = answer["fault"], answer.get("detail", "")
        if kind not in KINDS or not isinstance(detail, str):
            raise Guilty("protocol", f"told a fault {shown(kind)}; there is {', '.join(KINDS)}")
        raise Guilty(kind, detail)


def chosen(answer: dict[str, Any], view: View, parse: Parse) -> Decision:
    """Return the decision of an answer; raise Guilty when there is none in it.

    `parse` reads texts where the view itself cannot.
    """
    options = view.options
    if "fault" in answer:
        check_fault(answer)
    if "option" in answer:
        place = answer["option"]
        if type(place) is int and 0 <= place < len(options):
            return options[place]
        raise Guilty("protocol", f"option {shown(place)} where 0 to {len(options) - 1} are due")
    text = answer.get("decision")
    if not isinstance(text, str):
        raise Guilty("protocol", "answered with neither an option nor the text of a decision")
    found = next((option for option in options if str(option) == text), None)
    return _parsed(text, getattr(view, "parse", parse)) if found is None else found


def _parsed(text: str, parse: Parse) -> Decision:
    """Read the text of a decision that is none of the options; the table will judge it."""
    try:
        return parse(text)
    except Illegal as error:
        raise Guilty("illegal", f"{shown(text)}: {error}") from None


def _line(**values: object) -> bytes:
    return compact(values).encode() + b"\n"


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


_PLAIN = re.compile(rb'\{"id":([0-9]{1,9}),"option":(0|[1-9][0-9]{0,5})\}')
_DECODER = json.JSONDecoder(parse_constant=_constant)
