"""What a view of OpenSky tells, and what it keeps."""

from __future__ import annotations

import inspect
import random

import pytest

from opensky.games.opensky import GAME
from opensky.games.opensky.board import FOLDER
from opensky.games.opensky.table import Table, View


def at_the_first_bid(seats: int = 2) -> Table:
    """Play at random, callsigns and planes side by side, until a second seat is asked to bid."""
    rng = random.Random(1)
    while True:
        table = GAME.table(GAME.board("europe"), seats)
        while table.to_act() is not None:
            if table.phase == "bid" and sum(map(bool, table.itineraries)) > 1:
                return table
            rolls = [roll for roll, _ in table.chances()] if table.to_act() == -1 else None
            table.apply(rng.choice(rolls or table.options()))


def told(table: Table, seat: int) -> list[str]:
    return [f"{who} {decision}" for who, decision in table.view(seat).history]


def test_the_market_is_told_while_bids_are_sealed() -> None:
    table = at_the_first_bid()
    assert told(table, 0)[-1].split()[1] == "market"
    assert told(table, 0) == told(table, 1)


@pytest.mark.rule("F2")
def test_sealed_bids_are_told_when_all_are_in() -> None:
    table = at_the_first_bid()
    first = table.to_act()
    assert first is not None
    before = told(table, 0)
    bid = table.options()[-1]
    table.apply(bid)
    assert told(table, 0) == told(table, 1) == before
    table.apply(table.options()[-1])
    assert told(table, 1 - first)[len(before)] == f"{first} {bid}"


def test_history_is_every_event_so_far() -> None:
    table, events = GAME.table(GAME.board("north_america"), 3), list[str]()
    rng = random.Random(2)
    while table.to_act() is not None:
        seat = table.to_act()
        rolls = [roll for roll, _ in table.chances()] if seat == -1 else None
        decision = rng.choice(rolls or table.options())
        table.apply(decision)
        events.append(f"{seat} {decision}")
    assert told(table, 2) == events


def fields_of(view: View) -> dict[str, object]:
    names = [name for name in dir(type(view)) if not name.startswith("_")]
    values = {name: getattr(view, name) for name in names}
    return {name: value for name, value in values.items() if not callable(value)}


def test_a_view_that_is_kept_stays_as_it_was_when_others_are_shown() -> None:
    table = at_the_first_bid()
    kept = table.view(0)
    before = fields_of(kept)
    table.apply(table.options()[-1])
    later = table.view(0)
    assert later is not kept
    assert fields_of(kept) == before


def test_a_view_filled_again_tells_what_a_new_one_does() -> None:
    table, rng = GAME.table(GAME.board("north_america"), 4), random.Random(3)
    while (seat := table.to_act()) is not None:
        for looker in range(4):  # nobody keeps these, so one object serves them all
            new = table.copy().view(looker)
            assert fields_of(table.view(looker)) == fields_of(new)
            assert table.view(looker).options == (table.options() if looker == seat else ())
        rolls = [roll for roll, _ in table.chances()] if seat == -1 else None
        table.apply(rng.choice(rolls or table.options()))


def test_fields_are_read_by_any_text_of_their_name_and_no_others_are_there() -> None:
    view = GAME.table(GAME.board("europe"), 2).view(0)
    assert getattr(view, "".join(["mon", "th"])) == view.month == 0
    with pytest.raises(AttributeError, match="no attribute 'moon'"):
        view.moon  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(AttributeError):
        view.month = 3  # type: ignore[misc]


@pytest.mark.parametrize("name", GAME.boards)
@pytest.mark.parametrize("seats", GAME.seats)
def test_fields_found_on_the_shelf_are_those_that_a_new_board_makes(name: str, seats: int) -> None:
    table, rng = GAME.table(GAME.board(name), seats), random.Random(seats)
    events = 0
    while (seat := table.to_act()) is not None:
        shown, events = table.view(0), events + 1
        if events % 8 == 0 and table.phase != "bid":
            new = GAME.position(GAME.board(str(FOLDER / f"{name}.toml")), table.state_text())
            assert (shown.hands, shown.planes) == (new.hands, new.planes)
            assert shown.scores == new.scores == new.result().scores
        rolls = [roll for roll, _ in table.chances()] if seat == -1 else None
        table.apply(rng.choice(rolls or table.options()))


@pytest.mark.parametrize("name", ["to_act", "options", "chances", "luck_key", "view", "apply"])
def test_what_a_match_calls_tells_its_parameters(name: str) -> None:
    asked = inspect.signature(getattr(Table, name)).parameters
    assert list(asked) == ["self", *{"view": ["seat"], "apply": ["decision"]}.get(name, [])]
