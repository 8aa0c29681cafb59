"""Perft: every way a game can go on, counted to a depth by the engine and by the referee.

A line is a sequence of decisions and rolls; those of exactly the depth are counted, so a game
that ends sooner adds nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from opensky.errors import Refusal, shown
from opensky.game import DICE, Game, GameType
from opensky.proof import papers
from opensky.proof.pair import Pair, Second, set_up_position

T = TypeVar("T", Game, Second)


@dataclass(frozen=True, slots=True)
class Published:
    """A position of the published file: its counts at depth 1, 2, ..., from both and deeper."""

    name: str
    note: str
    position: str
    counts: tuple[int, ...]
    agreed: int
    """To this depth the referee has counted too."""

    def due(self, depth: int) -> int | None:
        """Return the count at a depth from 1, None beyond the published ones."""
        return self.counts[depth - 1] if depth <= len(self.counts) else None


def published(game: GameType) -> list[Published]:
    """Read the game's published positions; raise Refusal when it has none."""
    path = getattr(game, "positions", None)
    if path is None:
        raise Refusal(f"{game.name} has no published positions")
    rows = map(json.loads, papers.text_of(path).splitlines())
    return [Published(**{**row, "counts": tuple(row["counts"])}) for row in rows]


def pair_of(game: GameType, position: str) -> Pair:
    """Set up a position twice; the first line of its text names the board."""
    words = position.partition("\n")[0].split(" ")
    if len(words) < 2:
        raise Refusal("position: line 1 must name the record format, the board and the seats")
    if words[0] != game.record:
        raise Refusal(
            f"position: line 1 begins with {shown(words[0])}; {game.record!r} is due in a position"
            f" of {game.name}"
        )
    return set_up_position(game.name, words[1], position)


@dataclass(frozen=True, slots=True)
class Count:
    """Lines to a depth by what they begin with: the engine's, and the referee's if it counted."""

    ours: dict[str, int]
    theirs: dict[str, int] | None

    @property
    def total(self) -> int:
        """All lines, as the engine counts."""
        return sum(self.ours.values())

    @property
    def again(self) -> int | None:
        """All lines, as the referee counts."""
        return None if self.theirs is None else sum(self.theirs.values())

    def differences(self) -> list[str]:
        """Tell where the referee counts otherwise."""
        if self.theirs is None:
            return []
        return [
            f"differs: {text}: engine {self.ours.get(text, 'none')},"
            f" referee {self.theirs.get(text, 'none')}"
            for text in {**self.ours, **self.theirs}
            if self.ours.get(text) != self.theirs.get(text)
        ]


def count(game: GameType, position: str, depth: int, both: bool) -> Count:
    """Count the lines from a position, by the engine or by both; depth is 1 or more."""
    pair = pair_of(game, position)
    theirs = dict(divide_again(pair.theirs, depth)) if both else None
    return Count(dict(divide(game, pair.ours, depth)), theirs)


def divide(game: GameType, table: Game, depth: int) -> Iterator[tuple[str, int]]:
    """Yield each decision or roll now, with the engine's count of the lines that begin so."""
    count: Callable[[Game, int], int] = getattr(game, "perft", partial(lines, play=played))
    for text in moves(table):
        yield text, count(played(table, text), depth - 1)


def divide_again(table: Second, depth: int) -> Iterator[tuple[str, int]]:
    """Yield each decision or roll now, with the referee's count of the lines that begin so."""
    for text in moves(table):
        yield text, lines(played_again(table, text), depth - 1, played_again)


def lines(table: T, depth: int, play: Callable[[T, str], T]) -> int:
    """Count lines by playing them."""
    if depth == 0:
        return 1
    texts = moves(table)
    if depth == 1:
        return len(texts)
    return sum(lines(play(table, text), depth - 1, play) for text in texts)


def moves(table: Game | Second) -> list[str]:
    """List what can happen now: the seat's options, or what the dice can show."""
    if table.to_act() == DICE:
        return [str(roll) for roll, _ in table.chances()]
    options = table.options()
    if options is None:
        raise Refusal("the referee of this game lists no options; count without it")
    return [*map(str, options)]


def played(table: Game, text: str) -> Game:
    """Return the engine's table after a decision."""
    after = table.copy()
    after.apply(after.parse(text))
    return after


def played_again(table: Second, text: str) -> Second:
    """Return the referee's table after a decision."""
    after = table.copy()
    after.apply(text)
    return after
