"""Short ways to write outcomes down in tests."""

from __future__ import annotations

from opensky.outcomes import Outcome


def game(
    finish: str,
    match: int | None = None,
    rotation: int = 0,
    scores: tuple[float, ...] | None = None,
) -> Outcome:
    """Build an outcome from bots by seat with their places: `game("a1 b2")`."""
    seats = finish.split()
    bots = tuple(seat[:-1] for seat in seats)
    places = tuple(int(seat[-1]) for seat in seats)
    scored = scores or tuple(float(len(places) - place) for place in places)
    return Outcome("game/1", "board", "deal", match, rotation, bots, scored, places, (), ())
