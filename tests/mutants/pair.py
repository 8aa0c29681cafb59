"""Whole games with engine and referee side by side: do they agree, and what do they play?

Run in a copy of the project: prints a digest of everything that both said at every step, or stops
at the first step where they differ. Two copies with the same digest play the same game.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from opensky.errors import Refusal
from opensky.game import DICE, Illegal
from opensky.games.opensky import GAME
from opensky.referee.opensky import Board, Table, load_board
from opensky.referee.verdict import Broken, Malformed
from rules.opensky.pictures import position_text
from units.referee.play import choose, kinds

MOST_STEPS = 3000
CORNERS = [
    ("DFW-ORD | DFW-ORD | DEN-ORD DEN-DFW", {}),
    ("DFW-ORD | JFK-ORD ATL-JFK ATL-DFW", {"hand": "- | 200 200 250", "paid": 3}),
]
"""Markets AB that hardly come up at random: planes, and what else is special."""
LUCKS = 24
"""How often a corner is played on."""


def main(games: int) -> None:
    """Play the games and print the digest."""
    digest = sha256()
    for number, board, seats, rulings in kinds(games):
        pair = seat_both(board, seats, rulings)
        for told in ["refused"] if pair is None else play(*pair, random.Random(number), board):
            digest.update(told.encode())
    for planes, picture in CORNERS:
        for number in range(LUCKS):
            for told in play_corner(position_text(planes, "north_america", **picture), number):
                digest.update(told.encode())
    print(digest.hexdigest())


def play_corner(text: str, number: int) -> Iterator[str]:
    """Play on from a position in which the market AB is chosen."""
    board = load_board("north_america")
    try:
        engine, referee = GAME.position(GAME.board(board.name), text), Table.from_text(board, text)
        engine.apply(engine.parse("market AB"))
        referee.apply("market AB")
    except (Refusal, Malformed, Illegal, Broken):  # another rule is broken on purpose
        yield "refused"
        return
    yield from play(engine, referee, random.Random(number), board)


def play(
    engine: Any,  # noqa: ANN401 - known by its texts alone
    referee: Table,
    rng: random.Random,
    board: Board,
) -> Iterator[str]:
    """Play on by the referee's options; yield what both say at each step."""
    callsigns: list[str] = []
    for _ in range(MOST_STEPS):
        told = [say_engine(engine), say_referee(referee)]
        if told[0] != told[1]:
            raise SystemExit("engine and referee differ:\n{}\n{}".format(*told))
        yield told[0]
        if referee.to_act() is None:
            return
        text = choose(referee, rng, callsigns, board)
        if text.startswith("callsign"):
            callsigns.append(text[9:])
        engine.apply(engine.parse(text))
        referee.apply(text)
    raise SystemExit("a game does not end")


def seat_both(board: Board, seats: int, rulings: dict[str, str]) -> tuple[Any, Table] | None:
    """Set both tables up, None when both refuse."""
    try:
        engine = GAME.table(GAME.board(board.name), seats, rulings)
    except Refusal:
        engine = None
    try:
        referee = Table(board, seats, rulings)
    except Malformed:
        referee = None
    if (engine is None) != (referee is None):
        raise SystemExit(f"one of both refuses {seats} seats")
    return None if engine is None or referee is None else (engine, referee)


def say_engine(table: Any) -> str:  # noqa: ANN401 - known by its texts alone
    """Spell all that the engine says of a table."""
    result = table.result()
    rolls = [(str(roll), weight) for roll, weight in table.chances()] if is_dice(table) else []
    options = [] if rolls else [str(option) for option in table.options()]
    return f"{table.state_text()}{options}{rolls}{list(result.scores)}{list(result.places)}\n"


def say_referee(table: Table) -> str:
    """Spell the same of the referee's table."""
    rolls = list(table.chances()) if is_dice(table) else []
    options = [] if rolls else table.options()
    return f"{table.state_text()}{options}{rolls}{table.scores()}{table.places()}\n"


def is_dice(table: Any) -> bool:  # noqa: ANN401 - either table
    return table.to_act() == DICE


if __name__ == "__main__":
    main(int(sys.argv[1]))
