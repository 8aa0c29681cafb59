"""One table in both engines at once, compared at every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol, cast

from opensky.errors import Refusal
from opensky.game import DICE, Board, Decision, Game, Illegal
from opensky.games import find, power
from opensky.proof.referees import by_game
from opensky.referee.verdict import Broken, Malformed

TAKEN, REFUSED, BROKEN_DOWN = "is taken", "is refused", "breaks down"


class Second(Protocol):
    """What a referee's table answers; decisions are texts."""

    def to_act(self) -> int | None:
        """Name the seat to act, DICE for chance, None when the game is over."""

    def options(self) -> list[str] | None:
        """List the legal decisions, the harmless one first; None where it lists none."""

    def chances(self) -> list[tuple[str, int]]:
        """List each outcome of the dice with its weight."""

    def apply(self, text: str) -> None:
        """Carry an event out, or raise Broken and change nothing."""

    def state_text(self) -> str:
        """Write the table as a canonical text, all that the referee keeps of it."""

    def scores(self) -> list[int]:
        """Count the points of each seat."""

    def places(self) -> list[int]:
        """Rank the seats."""

    def copy(self) -> Second:
        """Return an independent table in the same state."""

    @property
    def applied(self) -> Counter[str]:
        """How often each rule decided something so far."""


class First(Game, Protocol):
    """A game that writes its whole table as a canonical text.

    It may have the power `ledger_text` besides: the part of it that its referee keeps.
    """

    def state_text(self) -> str:
        """Write the whole table."""

    def copy(self) -> First:
        """Return an independent table in the same state."""


class Differs(Exception):  # noqa: N818 - a finding, not a fault of this program
    """Engine and referee answer the same question differently."""

    def __init__(self, what: str, ours: object, theirs: object, rules: Sequence[str]) -> None:
        super().__init__(what, ours, theirs, rules)
        self.what = what
        self.ours = str(ours)
        self.theirs = str(theirs)
        self.rules = tuple(rules)
        """What the referee applied in the last step, and what a refusal cited."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a table is set up: the board's name, the number of seats, every ruling."""

    game: str
    board: str
    seats: int
    rulings: tuple[tuple[str, str], ...]

    def kinds(self) -> tuple[str, ...]:
        """Name the kinds of table that this is one of."""
        rulings = (f"{name} {value}" for name, value in self.rulings)
        return (f"{self.seats} players", f"board {self.board}", *rulings)


@dataclass(frozen=True, slots=True)
class Question:
    """What both engines ask: the seat, the options as texts, and their weights when it rolls."""

    seat: int
    texts: Sequence[str]
    decisions: Sequence[Decision]
    weights: Sequence[int] | None


@dataclass(frozen=True, slots=True)
class _Judgement:
    """What an engine makes of a text: its kind, and why and by which rule it is refused."""

    kind: str
    reason: str = ""
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.kind}: {self.reason}" if self.reason else self.kind


class Pair:
    """A table of the engine and one of the referee that have seen the same events."""

    def __init__(self, ours: First, theirs: Second) -> None:
        """Join two tables; raise Differs when they are not in the same state."""
        self.ours = ours
        self.theirs = theirs
        self._cited: tuple[str, ...] = ()
        self._diary: dict[str, int] = {}
        self.state = self._compare_states()

    def ask(self) -> Question | None:
        """Return what is to be decided now, None when the game is over; raise Differs."""
        seat = self.ours.to_act()
        self._require("seat to act", seat, self.theirs.to_act())
        if seat is None:
            result = self.ours.result()
            self._require("scores", [*result.scores], self.theirs.scores())
            self._require("places", [*result.places], self.theirs.places())
            return None
        if seat == DICE:
            rolls = self.ours.chances()
            chances = [(str(roll), weight) for roll, weight in rolls]
            self._require("chances", shares(chances), shares(self.theirs.chances()))
            texts = [text for text, _ in chances]
            decisions = [roll for roll, _ in rolls]
            return Question(seat, texts, decisions, [weight for _, weight in rolls])
        options = self.ours.options()
        texts = [*map(str, options)]
        theirs = self.theirs.options()
        if theirs is not None:
            self._require("options", texts, theirs)
        return Question(seat, texts, options, None)

    def play(self, text: str) -> None:
        """Play a legal decision in both; raise Differs when one refuses or the states differ."""
        self._diary = dict(self.theirs.applied)
        ours = _judge(lambda: self.ours.apply(self.ours.parse(text)))
        theirs = _judge(lambda: self.theirs.apply(text))
        self._cited = (ours.rule, theirs.rule)
        if (ours.kind, theirs.kind) != (TAKEN, TAKEN):
            self._differ(f"`{text}`", ours, theirs)
        self.state = self._compare_states()

    def attempt(self, text: str) -> bool:
        """Try any text on copies and tell whether it is legal; raise Differs.

        Both must take it and come to the same state, or both refuse it and stay as they were.
        """
        first, second = self.ours.copy(), self.theirs.copy()
        ours = _judge(lambda: first.apply(first.parse(text)))
        theirs = _judge(lambda: second.apply(text))
        self._diary, self._cited = dict(self.theirs.applied), (ours.rule, theirs.rule)
        if ours.kind != theirs.kind or ours.kind == BROKEN_DOWN:
            self._differ(f"`{text}`", ours, theirs)
        self._require(f"state after `{text}`", kept(first), second.state_text())
        if ours.kind == REFUSED:
            self._require(f"state after the refused `{text}`", kept(first), self.state)
        return ours.kind == TAKEN

    def _compare_states(self) -> str:
        ours = kept(self.ours)
        self._require("state", ours, self.theirs.state_text())
        return ours

    def _require(self, what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            self._differ(what, ours, theirs)

    def _differ(self, what: str, ours: object, theirs: object) -> None:
        applied = self.theirs.applied
        rules = {rule for rule in applied if applied[rule] > self._diary.get(rule, 0)}
        rules.update(filter(None, self._cited))
        raise Differs(what, _lined(ours), _lined(theirs), sorted(rules))


def _judge(act: Callable[[], None]) -> _Judgement:
    try:
        act()
    except (Illegal, Broken) as refusal:
        return _Judgement(REFUSED, str(refusal), refusal.rule)
    except Exception as error:  # an engine that breaks down is a finding too
        return _Judgement(BROKEN_DOWN, repr(error))
    return _Judgement(TAKEN)


def set_up(setting: Setting) -> Pair:
    """Set up the same new table twice."""
    game, referee = find(setting.game), by_game(setting.game)
    board, their_board = boards(setting.game, setting.board)
    rulings = dict(setting.rulings)
    return Pair(
        _checked(game.table(board, setting.seats, rulings)),
        referee.Table(their_board, setting.seats, rulings),
    )


def set_up_position(game: str, board: str, text: str) -> Pair:
    """Set up the position that a text describes twice; raise Refusal when there is none such."""
    our_board, their_board = boards(game, board)
    ours = _checked(power(find(game), "position")(our_board, text))
    try:
        return Pair(ours, by_game(game).Table.from_text(their_board, text))
    except Malformed as error:
        raise Refusal(f"the referee refuses: {error}") from None


@lru_cache(maxsize=16)
def boards(game: str, name: str) -> tuple[Board, Any]:
    """Load a board twice, each engine with its own reader."""
    ours = find(game).board(name)
    try:
        return ours, by_game(game).load_board(name)
    except Malformed as error:
        raise Refusal(f"the referee refuses: {error}") from None


def kept(table: First) -> str:
    """Write what both engines keep: the ledger where that is all the referee has, else all."""
    write: Callable[[], str] = getattr(table, "ledger_text", table.state_text)
    return write()


def _checked(table: Game) -> First:
    if not hasattr(table, "state_text"):
        raise Refusal("this game does not write its table as text")
    return cast("First", table)


def _lined(value: object) -> str:
    """Spell an answer, a list with one entry a line."""
    return "\n".join(map(str, value)) if isinstance(value, list) else str(value)


def shares(chances: Sequence[tuple[str, int]]) -> list[tuple[str, float]]:
    """Turn weights into shares, to 12 places: engines may weigh on scales of their own."""
    total = sum(weight for _, weight in chances)
    return [(text, round(weight / total, 12)) for text, weight in chances]
