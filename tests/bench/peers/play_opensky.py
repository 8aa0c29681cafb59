"""OpenSky on both boards: from Python, through the match loop, and inside."""

from __future__ import annotations

import random
from collections.abc import Iterator

import timing

from opensky import __version__
from opensky.bench.house import DEALS, Loop
from opensky.games.opensky import GAME
from opensky.games.opensky.pace import decisions

BOTS = {pace.name: pace.bot for pace in GAME.speeds().loops}
INSIDE = 2000


def by_hand(board: str, seats: int) -> int:
    """Play a game at random in plain Python, the dice too."""
    table = GAME.table(GAME.board(board), seats)
    made = 0
    while (seat := table.to_act()) is not None:
        made += seat >= 0
        table.apply(random.choice(table.options()))
    return made


def rows() -> Iterator[timing.Row]:
    for board in GAME.boards:
        table = GAME.table(GAME.board(board), 2)
        loop = Loop(GAME, GAME.board(board), 2, BOTS["random.choice"])
        yield f"OpenSky, {board}", "from Python", 1, lambda b=board: by_hand(b, 2), table.copy
        yield f"OpenSky, {board}", "match loop, clock, records", 2 * DEALS, loop.play, None
        for policy in ("uniform", "connecting"):
            yield (
                f"OpenSky, {board}",
                f"inside, {policy}",
                INSIDE,
                lambda t=table, p=policy: decisions(t, INSIDE, 1, p),
                None,
            )


if __name__ == "__main__":
    timing.report(__version__, rows())
