"""Values held against the types that a page of the docs gives them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from types import ModuleType, NoneType, UnionType
from typing import Any, get_args, get_origin

from opensky.games import find

TABLES = {
    "opensky": [("europe", 2), ("europe", 4), ("north_america", 2), ("north_america", 4)],
    "blueskies": [("usa", 2), ("usa", 3), ("usa", 5)],
    "vienna1840": [("vienna", 3)],
}
LOOKED: dict[str, tuple[int | None, int]] = {
    "opensky": (None, 1),
    "blueskies": (None, 7),
    "vienna1840": (400, 1),
}
"""How many views of a game are looked at, and each how manieth: long games take time."""


def holds(value: object, kind: str, game: ModuleType) -> bool:
    """Tell whether a value is of the type that is written so in the words of a game."""
    return _is(value, eval(kind, {**vars(game), "Mapping": Mapping}))


def _is(value: object, kind: object) -> bool:
    if isinstance(kind, UnionType):
        return any(_is(value, each) for each in get_args(kind))
    origin, inner = get_origin(kind), get_args(kind)
    if origin is tuple:
        return isinstance(value, tuple) and _are(value, inner)
    if origin in (Mapping, dict):
        return isinstance(value, origin) and all(
            _is(key, inner[0]) and _is(held, inner[1]) for key, held in value.items()
        )
    if kind is None or kind is NoneType:
        return value is None
    return (
        isinstance(kind, type)
        and isinstance(value, kind)
        and isinstance(value, bool) == (kind is bool)
    )


def _are(values: Sequence[object], kinds: Sequence[object]) -> bool:
    if kinds[-1] is Ellipsis:
        return all(_is(each, kinds[0]) for each in values)
    return len(values) == len(kinds) and all(map(_is, values, kinds))


def views(name: str) -> Iterator[Any]:
    """Yield views of random games of a game, of the seat to act and of another."""
    for board, seats in TABLES[name]:
        most, step = LOOKED[name]
        yield from islice(_looks(name, board, seats), 0, most, step)


def _looks(name: str, board: str, seats: int) -> Iterator[Any]:
    game, rng = find(name), random.Random(1)
    rulings = {key: values[0] for key, values in game.rulings.items()}
    table = game.table(game.board(board), seats, rulings)
    while (seat := table.to_act()) is not None:
        yield table.view(max(seat, 0))
        yield table.view((seat + 1) % seats)
        options = [roll for roll, _ in table.chances()] if seat < 0 else table.options()
        table.apply(rng.choice(options))
