"""What goes between the conformance kit and the process that tries a bot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from opensky.bots import Entry
from opensky.clock import Clock
from opensky.errors import Refusal
from opensky.faults import Verdict
from opensky.game import GameType
from opensky.record import complete

ALONE, AMONG_ITSELF = "against lively", "against itself"
"""Who else sits at a table."""


@dataclass(frozen=True, slots=True)
class Case:
    """One kind of table that a bot is tried at."""

    board: str
    seats: int
    rulings: Mapping[str, str]
    field: str
    """ALONE or AMONG_ITSELF."""

    def __str__(self) -> str:
        rulings = "".join(f", {name} {value}" for name, value in self.rulings.items())
        return f"{self.board}, {self.seats} seats{rulings}, {self.field}"


@dataclass(frozen=True, slots=True)
class Orders:
    """Everything that one process tries, in this order."""

    game: str
    games: Mapping[str, str]
    """The table of games of the process that asks."""
    entry: Entry
    clock: Clock
    seed: str
    cases: tuple[Case, ...]
    deals: tuple[tuple[int, int], ...]
    """What is played: the number of a case, and a deal."""
    positions: tuple[tuple[str, str], ...] = ()
    """Name and text of positions in which the bot is sat down."""
    verdicts: tuple[Verdict, ...] = ()
    """Faults that are known already, to be imposed; then the first fault forfeits."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A use of the global generator: where, by whom."""

    rotation: int
    event: int
    seat: int


@dataclass(frozen=True, slots=True)
class Played:
    """A match of one case: its records, what the bot was asked, and what it did beside the game."""

    case: int
    deal: int
    lines: list[str]
    phases: Mapping[str, int]
    """By phase, how often the bot was asked."""
    slips: tuple[Slip, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """A position: what went wrong there, if anything."""

    name: str
    phases: Mapping[str, int]
    kind: str = ""
    detail: str = ""
    position: str = ""


@dataclass(frozen=True, slots=True)
class Ended:
    """All is done; or the bot could not be loaded; or the game itself has failed."""

    refusal: str = ""
    broken: str = ""


Message = Played | Answered | Ended


@dataclass(frozen=True, slots=True)
class Stuck:
    """Where a process hung or died: the number of the step, and who was asked there."""

    step: int
    rotation: int
    seat: int
    event: int
    kind: str
    detail: str


@dataclass(slots=True)
class Heard:
    """All that one process told."""

    matches: dict[tuple[int, int], Played] = field(default_factory=dict)
    """By case and deal."""
    positions: list[Answered] = field(default_factory=list)
    stuck: Stuck | None = None


def cases(game: GameType) -> Iterator[Case]:
    """Yield the tables of the kit: every board with every number of seats and rulings in turn.

    Each value of each ruling is played at least once where the tables suffice; a table that the
    game refuses to set up is left out.
    """
    others: list[Mapping[str, str]] = [
        {name: value} for name, values in game.rulings.items() for value in values[1:]
    ]
    tables = product(game.seats, game.boards, (False, True))
    for number, (seats, board, is_changed) in enumerate(tables):
        rulings = others[number // 2 % len(others)] if is_changed and others else {}
        case = Case(board, seats, rulings, AMONG_ITSELF if number % 4 == 3 else ALONE)
        if _is_possible(game, case):
            yield case


def _is_possible(game: GameType, case: Case) -> bool:
    try:
        game.table(game.board(case.board), case.seats, complete(game, case.rulings))
    except Refusal:
        return False
    return True
