"""Values held against the types that a page of the docs gives them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from types import NoneType, UnionType
from typing import get_args, get_origin

from opensky.games.opensky import GAME, Board, Decision, View

NAMES = {"Mapping": Mapping, "Decision": Decision, "Board": Board}


def holds(value: object, kind: str) -> bool:
    """Tell whether a value is of the type that is written so."""
    return _is(value, eval(kind, {**NAMES}))


def _is(value: object, kind: object) -> bool:
    if isinstance(kind, UnionType):
        return any(_is(value, each) for each in get_args(kind))
    origin, inner = get_origin(kind), get_args(kind)
    if origin is tuple:
        return isinstance(value, tuple) and _are(value, inner)
    if origin is Mapping:
        return isinstance(value, Mapping) and _are((*value, *value.values()), (str, ...))
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


def views() -> Iterator[View]:
    """Yield views of random games on both boards, of the seat to act and of another."""
    rng = random.Random(1)
    for board in GAME.boards:
        for seats in (2, 4):
            table = GAME.table(GAME.board(board), seats)
            while (seat := table.to_act()) is not None:
                yield table.view(max(seat, 0))
                yield table.view((seat + 1) % seats)
                options = [roll for roll, _ in table.chances()] if seat < 0 else table.options()
                table.apply(rng.choice(options))
