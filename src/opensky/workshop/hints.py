"""What to do: the figures of a search where the game has one, else the word of another bot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from opensky.faults import describe
from opensky.workshop.analysis import manner_of
from opensky.workshop.own_game import OwnGame, Stopped, overheard

SIMULATIONS = 8_000
SHOWN = 5


def hints(mine: OwnGame) -> Iterator[str]:
    """Yield lines of advice for the person, who is to act."""
    view = mine.view
    search: Any = getattr(view, "search", None)
    if search is None:
        yield _second(mine)
        return
    found = search(simulations=SIMULATIONS, seed=1, **manner_of(mine.game))
    rows = sorted(found.options, key=lambda option: (-option.chance, -option.visits))
    yield f"{found.simulations} games played on from here; how often it would decide so, and"
    yield "then the chance to win and the points ahead of the best other:"
    for option in rows[:SHOWN]:
        if option.visits:
            number = 1 + [*view.options].index(option.decision)
            figures = f"{100 * option.chance:4.0f} %  win {100 * option.win:3.0f} %"
            yield f"{figures}  {option.lead:+6.0f}  {number} {option.decision}"


def _second(mine: OwnGame) -> str:
    """Ask a bot that has not seen the game so far."""
    name, factory = mine.second()
    try:
        with overheard():
            decision = mine.sit(mine.seat, factory, name).decide(mine.view)
    except Stopped:
        raise
    except BaseException as error:  # a bot may raise anything
        return f"{name} has no advice: {describe(error)[1]}"
    return f"{name} would decide: {decision}"
