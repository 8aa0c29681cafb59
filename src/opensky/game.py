"""The stair: all that matches, tournaments and bots know of a game. Standard library only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import random
    from pathlib import Path

DICE = -1
"""The seat of chance: what `to_act` answers when dice or cards decide."""


class Illegal(Exception):  # noqa: N818 - the word of the rulebook
    """A decision that the rules forbid. Raised by `apply`, which then has changed nothing."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(rule, message)
        self.rule = rule
        self.message = message

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]"


class Decision(Protocol):
    """One act of a seat or of chance. Immutable and hashable; `str` and `parse` are inverses."""

    def __str__(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: points per seat, and places (1 + the number of seats that stand above)."""

    scores: tuple[int, ...]
    places: tuple[int, ...]


class View(Protocol):
    """What one seat may know at one moment. Frozen: it does not follow the table."""

    @property
    def seat(self) -> int:
        """The seat that looks."""

    @property
    def options(self) -> Sequence[Decision]:
        """The legal decisions, the harmless one first; empty when the seat is not to act."""

    def imagine(self, rng: random.Random) -> Game:
        """Deal what this seat may not know at random and return a table to search on."""


class Game(Protocol):
    """One table. It holds no random generator, no bots, no clock."""

    @property
    def seats(self) -> int:
        """How many seats play."""

    def to_act(self) -> int | None:
        """Name the seat to act, DICE for chance, None when the game is over."""

    def options(self) -> Sequence[Decision]:
        """List the legal decisions now; the first is the harmless one."""

    def chances(self) -> Sequence[tuple[Decision, int]]:
        """When DICE is to act: each outcome with its integer weight."""

    def luck_key(self) -> tuple[str | int, ...]:
        """When DICE is to act: the name of this draw, the same whatever the seats decided."""

    def view(self, seat: int) -> View:
        """Show what that seat may know."""

    def apply(self, decision: Decision) -> None:
        """Carry the decision out, or raise Illegal and leave the table untouched."""

    def result(self) -> Result:
        """Score the table as it lies; final when `to_act` is None."""

    def copy(self) -> Game:
        """Return an independent table in the same state."""

    def parse(self, text: str) -> Decision:
        """Read a decision from its one text form; raise Illegal for any other text."""


class Board(Protocol):
    """A loaded board: its name, and the digest that names it by content."""

    @property
    def name(self) -> str:
        """The name that records carry."""

    @property
    def sha256(self) -> str:
        """Hex digest of what matters to play."""


class GameType(Protocol):
    """A game in its box, before anyone sits down. One per folder of `games`, named `GAME` there."""

    @property
    def name(self) -> str:
        """The name in plans and on the command line, such as "opensky"."""

    @property
    def record(self) -> str:
        """The record format, such as "opensky/1"."""

    @property
    def seats(self) -> range:
        """How many may sit at a table."""

    @property
    def rules(self) -> Path:
        """The rulebook, a Markdown file whose rules are numbered."""

    @property
    def boards(self) -> tuple[str, ...]:
        """Names of the boards in the box, the default first."""

    @property
    def rulings(self) -> Mapping[str, tuple[str, ...]]:
        """Each option with its values, the default first."""

    @property
    def notes_defaults(self) -> bool:
        """Whether a record names every ruling, or only those off their default."""

    def board(self, name: str) -> Board:
        """Load a board by its name in the box or by path; raise Refusal when it is not sound."""

    def table(self, board: Board, seats: int, rulings: Mapping[str, str]) -> Game:
        """Set up a new table; rulings left out have their default. Raise Refusal on bad ones."""


class Bot(Protocol):
    """A program that plays. `name`, `start(info)` and `end(result)` are optional besides."""

    def decide(self, view: View) -> Decision:
        """Pick one of `view.options`."""


@dataclass(frozen=True, slots=True)
class Info:
    """What a bot is told before the first decision; never the deal."""

    game: str
    seat: int
    seats: int
    board: str
    rulings: Mapping[str, str]
    per_decision: float | None
    """Seconds for one decision, None without a clock."""
    per_game: float | None
    """Seconds for all decisions of a game, None without a clock."""
    rng: random.Random
    """The bot's own generator, seeded apart from the deal."""
