"""The lines between the house and a bot, and views that are made again on the far side."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from opensky.clock import Clock
from opensky.faults import Guilty
from opensky.game import DICE, GameType, Info, Result
from opensky.games import GAMES, find
from opensky.limits import Limits, limits_of
from opensky.protocol import (
    EVENTS,
    OPTIONS,
    STATE,
    VIEW,
    Speaker,
    answer_of,
    check_fault,
    chosen,
    ending,
    hello,
    leave,
    mirror_of,
    opening,
    wants_of,
)
from protocol.toy import GAME as TOY

REAL = sorted(set(GAMES) - {"toy"})
OPEN = ("vienna1840",)
"""Nothing is hidden from a seat there: chance makes its draws when they are due."""


def steps(game: GameType, seats: int, seed: int) -> Any:  # noqa: ANN401 - tables of any game
    """Play a game at random; yield the table whenever a seat is asked."""
    rng = random.Random(seed)
    board = game.board(game.boards[0])
    table = game.table(board, seats, {})
    while (seat := table.to_act()) is not None:
        if seat != DICE:
            yield board, table, seat
        among = [what for what, _ in table.chances()] if seat == DICE else list(table.options())
        table.apply(rng.choice(among))


def shown(view: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return all fields of a view, methods left out."""
    names = [name for name in dir(view) if not name.startswith("_")]
    return {name: value for name in names if not callable(value := getattr(view, name))}


@pytest.mark.parametrize("name", REAL)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_view_made_again_shows_what_the_view_shows(name: str, seats: int) -> None:
    game = find(name)
    near, far, last = {}, {}, {}
    count = 0
    for board, table, _ in steps(game, seats, 7):
        count += 1
        for seat in range(seats) if count % 5 == 0 else ():
            near.setdefault(seat, mirror_of(game, board, seat))
            far.setdefault(seat, mirror_of(game, board, seat))
            view = table.view(seat)
            news = [(who, str(what)) for who, what in near[seat].news(view, last.get(seat))]
            last[seat] = view
            again = far[seat].unpack(near[seat].pack(view), news)
            assert shown(again) == shown(view)
    assert count > 20


@pytest.mark.parametrize("name", sorted(set(REAL) - set(OPEN)))
def test_what_a_seat_may_not_know_does_not_go_over(name: str) -> None:
    game = find(name)
    hidden = 0
    for board, table, seat in steps(game, 3, 3):
        one, other = table.copy(), table.copy()
        one.apply(table.options()[0])
        other.apply(table.options()[-1])
        for beside in {0, 1, 2} - {seat}:
            views = one.view(beside), other.view(beside)
            if views[0].history == views[1].history and str(table.options()[-1]) != "bid none":
                hidden += one.state_text() != other.state_text()
                mirror = mirror_of(game, board, beside)
                assert mirror.pack(views[0]) == mirror.pack(views[1])
                assert mirror.text(views[0]) == mirror.text(views[1])
    assert hidden > 0


def test_a_request_tells_what_the_bot_wants_in_that_order() -> None:
    for board, table, seat in steps(find("opensky"), 2, 5):
        view = table.view(seat)
        mirror = mirror_of(find("opensky"), board, seat)
        speaker = Speaker(mirror, (EVENTS, OPTIONS, STATE, VIEW))
        line = speaker.request(9, view, None)
        told = json.loads(line)
        assert list(told) == ["id", "type", "events", "options", "state", "view"]
        assert (told["id"], told["type"]) == (9, "decide")
        assert told["options"] == [str(option) for option in view.options]
        assert told["events"] == [[who, str(what)] for who, what in view.history]
        assert told["state"].startswith("opensky/1 europe 2\n")
        assert line.endswith(b"}\n")
        assert line.isascii()
        assert b": " not in line


def test_events_are_told_once() -> None:
    mirror, last, heard = None, None, []
    game = find("opensky")
    for board, table, seat in steps(game, 2, 5):
        if seat == 1:
            mirror = mirror or mirror_of(game, board, 1)
            view = table.view(1)
            heard += json.loads(Speaker(mirror, (EVENTS,)).request(1, view, last))["events"]
            last = view
            assert heard == [[who, str(what)] for who, what in view.history]


def test_a_game_without_a_mirror_is_taken_over_whole() -> None:
    table = TOY.table(TOY.board("short"), 2, {})
    table.apply(table.chances()[0][0])
    view = table.view(0)
    mirror = mirror_of(TOY, TOY.board("short"), 0)
    again = mirror.unpack(mirror.pack(view), [])
    assert (again.options, again.hand, again.prize) == (view.options, view.hand, view.prize)
    assert mirror.text(view) is None


def test_the_other_lines_are_as_the_page_has_them() -> None:
    info = Info("toy", 1, 2, "short", {"ties": "nobody"}, 1.0, None, random.Random(1))
    assert hello(0, "a", Clock(1.0), Limits()) == (
        b'{"id":0,"type":"hello","protocol":1,"name":"a","per_decision":1.0,"per_game":null,'
        b'"memory":1024}\n'
    )
    assert opening(1, info, 255) == (
        b'{"id":1,"type":"game","game":"toy","board":"short","seat":1,"seats":2,'
        b'"rulings":{"ties":"nobody"},"per_decision":1.0,"per_game":null,'
        b'"seed":"000000000000000000000000000000ff"}\n'
    )
    assert ending(2, Result((3, 4), (2, 1))) == (
        b'{"id":2,"type":"end","scores":[3,4],"places":[2,1]}\n'
    )
    assert leave(3) == b'{"id":3,"type":"quit"}\n'


WRONG = {
    b"": "answered with no JSON",
    b"\xff\xfe": "answered with no JSON",
    b'{"id":7,"option":NaN}': "answered with no JSON",
    b'{"id":7,"option":07}': "answered with no JSON",
    b"[" * 100_000: "answered with no JSON",
    b"[7]": "answered with no object of JSON",
    b'{"option":1}': "answered id None where 7 was due",
    b'{"id":8,"option":1}': "answered id 8 where 7 was due",
    b'{"id":7.0,"option":1}': "answered id 7.0 where 7 was due",
    b'{"id":true,"option":1}': "answered id True where 7 was due",
}


@pytest.mark.parametrize("line", WRONG, ids=lambda line: repr(line[:24]))
def test_what_is_no_answer_is_named(line: bytes) -> None:
    with pytest.raises(Guilty) as guilty:
        answer_of(line, 7)
    assert guilty.value.kind == "protocol"
    assert guilty.value.detail.startswith(WRONG[line])
    assert len(guilty.value.detail) < 200


ANSWERS = {
    '{"option":0}': "pass",
    '{"option":5}': "card 5",
    '{"decision":"card 2"}': "card 2",
    '{"decision":"card 2","option":5}': "card 5",
    '{"option":6,"decision":"card 2"}': "protocol: option 6 where 0 to 5 are due",
    '{"option":6}': "protocol: option 6 where 0 to 5 are due",
    '{"option":-1}': "protocol: option -1 where 0 to 5 are due",
    '{"option":1.0}': "protocol: option 1.0 where 0 to 5 are due",
    '{"option":null}': "protocol: option None where 0 to 5 are due",
    '{"decision":5}': "protocol: answered with neither an option nor the text of a decision",
    "{}": "protocol: answered with neither an option nor the text of a decision",
    '{"decision":"card 9"}': "illegal: 'card 9': no decision 'card 9' [T2]",
    '{"fault":"crash","detail":"sorry"}': "crash: sorry",
    '{"fault":"bored"}': "protocol: told a fault 'bored'; there is illegal",
    '{"fault":[],"detail":1}': "protocol: told a fault []; there is illegal",
}


@pytest.mark.parametrize("text", ANSWERS)
def test_an_answer_is_an_option_a_text_or_a_fault(text: str) -> None:
    table = TOY.table(TOY.board("short"), 2, {})
    table.apply(table.chances()[0][0])
    try:
        found = str(chosen(json.loads(text), table.view(0), table.parse))
    except Guilty as guilty:
        found = f"{guilty.kind}: {guilty.detail}"
    assert found.startswith(ANSWERS[text])


def test_a_legal_text_that_is_no_option_is_left_to_the_table() -> None:
    table = TOY.table(TOY.board("short"), 2, {})
    table.apply(table.chances()[0][0])
    assert str(chosen({"decision": "roll 3"}, table.view(0), table.parse)) == "roll 3"


@pytest.mark.parametrize("wants", [[], "events", ["all"], [["events"]], [1]])
def test_wishes_that_cannot_be_met_are_named(wants: object) -> None:
    with pytest.raises(Guilty, match="there is events, options, state, view"):
        wants_of({"wants": wants})


def test_wishes_have_a_default_and_count_once() -> None:
    assert wants_of({}) == (EVENTS, OPTIONS)
    assert wants_of({"wants": [STATE, STATE]}) == (STATE,)


def test_no_fault_is_no_fault() -> None:
    check_fault({"id": 1})


def test_limits_of_a_bot_stand_on_those_of_the_plan() -> None:
    plan = limits_of({"memory": 64, "grace": 1}, "plan")
    assert limits_of({"memory": 32}, "bot", plan) == Limits(memory=32, grace=1)
    assert limits_of({}, "bot") == Limits()
