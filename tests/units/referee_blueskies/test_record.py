"""Changed records are refused at the right place; what is no record is named by its key."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from opensky.referee.blueskies import Malformed, check, count_rules, load_board
from units.referee_blueskies.play import DEFAULTS, record

Game = dict[str, Any]


def changed(*changes: tuple[int, int, str], number: int = 0) -> Game:
    """Return an example with some events replaced: (place, seat, text)."""
    game = record(number)
    for place, seat, text in changes:
        game["events"][place] = [seat, text]
    return game


EVENTS = [  # of example 0: two seats
    ("start by nobody at the table", 0, -1, "start 2", "B-SETUP-01"),
    ("start by a seat", 0, 1, "start 1", "B-SETUP-01"),
    ("card that is none", 1, -1, "card XXX", "B-COMP-03"),
    ("card where cubes are due", 2, -1, "card MSP", "B-PAX-01"),
    ("sixth local by a seat", 3, 0, "card IAD", "B-SETUP-02"),
    ("cubes without a red one", 4, -1, "cubes GG", "B-PAX-01"),
    ("cubes after the red one", 4, -1, "cubes RG", "B-PAX-01"),
    ("no cubes from a full bag", 4, -1, "cubes none", "B-PAX-01"),
    ("more green cubes than there are", 4, -1, f"cubes {'G' * 26}R", "B-COMP-04"),
    ("cubes of another colour", 4, -1, "cubes B", "B-PAX-01"),
    ("deal to the wrong seat first", 23, -1, "deal 0 SAN", "B-SETUP-04"),
    ("deal round about", 24, -1, "deal 0 SEA", "B-SETUP-04"),
    ("deal of a card that is none", 25, -1, "deal 1 XXX", "B-COMP-03"),
    ("deal spelled as a card", 26, -1, "card SFO", "B-SETUP-04"),
    ("setup begun by the start player", 29, 1, "open SAN", "B-SETUP-05"),
    ("buy-out of what is not for sale", 30, 0, "buyout JFK", "B-GATE-03"),
    ("buy-out where no local airline is", 30, 0, "buyout BOS", "B-GATE-03"),
    ("buy-out of another player's gate", 32, 1, "buyout SAN", "B-GATE-04"),
    ("third gate in setup", 31, 0, "open HNL", "B-SETUP-05"),
    ("opening that is too dear", 39, 0, "open ATL", "B-GATE-07"),
    ("opening nowhere", 30, 0, "open XXX", "B-COMP-01"),
    ("opening with a slot named", 30, 0, "open CVG 1", "B-GATE-01"),
    ("opening for more than is left", 72, 0, "open JFK", "B-GATE-07"),
    ("purchase by who has nothing left", 36, 1, "open PDX", "B-RND-01"),
    ("done where nothing is asked", 40, 1, "done", "B-RND-02"),
    ("play of a card not in hand", 40, 1, "play ATL", "B-RND-02"),
    ("special action nowhere", 40, 1, "special XXX", "B-COMP-01"),
    ("discard of a card not in hand", 42, 1, "discard ATL", "B-RND-03"),
    ("discard out of order", 42, 1, "discard SAN+LAS+SEA", "B-RND-03"),
    ("discard of one card twice", 42, 1, "discard LAS+LAS", "B-RND-03"),
    ("discard of nothing, misspelled", 42, 1, "discard ", "B-RND-03"),
    ("second draw after the special action", 50, -1, "deal 0 MSP", "B-RND-04"),
    ("special action a second time", 58, 0, "special DEN", "B-RND-03"),
    ("draw of a played card's seat by another", 60, -1, "deal 1 CVG", "B-RND-02"),
    ("third card face up in a round of two", 54, -1, "card DEN", "B-RND-01"),
    ("start marker that stays", 54, 1, "buyout MSP", "B-RND-01"),
    ("help of the leader", 96, 0, "help CLE", "B-GOV-03"),
    ("help of one airport twice", 98, 1, "help CLE", "B-GOV-04"),
    ("help nowhere", 98, 1, "help XXX", "B-COMP-01"),
    ("help once more than due", 102, 1, "help JFK", "B-GOV-05"),
    ("discards in help out of order", 102, 1, "discard SLC", "B-GOV-05"),
    ("draw before all have discarded", 103, -1, "deal 0 LAS", "B-GOV-05"),
    ("draws in help out of order", 104, -1, "deal 1 DFW", "B-GOV-06"),
    ("empty text", 110, 1, "", "B-RND-02"),
    ("very long text", 110, 1, "play " + "D" * 100_000, "B-COMP-01"),
    ("text with a blank more", 110, 1, "play  LAX", "B-COMP-01"),
]


@pytest.mark.parametrize(
    ("place", "seat", "text", "rule"),
    [row[1:] for row in EVENTS],
    ids=[row[0] for row in EVENTS],
)
def test_changed_event_is_refused_where_it_stands(
    place: int, seat: int, text: str, rule: str
) -> None:
    verdict = check(changed((place, seat, text)))
    assert (verdict.ok, verdict.where, verdict.event, verdict.rule) == (
        False,
        f"event {place}",
        place,
        rule,
    )
    assert 0 < len(verdict.message) < 250
    assert "\n" not in verdict.message


def test_card_drawn_once_too_often_is_refused() -> None:
    verdict = check(changed((3, -1, "card CLE"), (5, -1, "card CLE")))
    assert (verdict.where, verdict.rule) == ("event 5", "B-CARD-02")


def test_opening_at_a_full_airport_is_refused() -> None:
    game = record(0)
    place = next(k for k, event in enumerate(game["events"]) if event == [0, "open SAN"] and k > 99)
    game["events"][place + 1 :] = [[1, "play LAX"], [-1, "cubes R"]]
    game["events"][place] = [0, "open SLC"]
    assert check(game).event == place + 3
    game["events"][place] = [0, "open HNL"]
    verdict = check(game)
    assert (verdict.event, verdict.rule) == (place, "B-COMP-08")


@pytest.mark.parametrize("place", [0, 1, 2, 23, 29, 30, 40, 41, 42, 43, 60, 85, 96, 102, 103, 160])
def test_dropped_event_is_refused_there_or_at_its_like(place: int) -> None:
    game = record(0)
    gone = game["events"].pop(place)
    verdict = check(game)
    assert (verdict.ok, verdict.where.split(" ")[0]) == (False, "event")
    assert verdict.event is not None
    like = place
    while like < len(game["events"]) and game["events"][like] == gone:
        like += 1
    assert place <= verdict.event <= like + 8


@pytest.mark.parametrize("place", [0, 1, 2, 23, 30, 40, 41, 42, 58, 85, 97, 102, 160])
def test_doubled_event_is_refused(place: int) -> None:
    game = record(0)
    game["events"].insert(place, game["events"][place])
    verdict = check(game)
    assert (verdict.ok, verdict.where) == (False, f"event {place + 1}")


@pytest.mark.parametrize("length", [0, 1, 50, 96, 160])
def test_events_that_end_early_are_refused_at_their_end(length: int) -> None:
    game = record(0)
    del game["events"][length:]
    verdict = check(game)
    assert (verdict.where, verdict.event, verdict.rule) == (f"event {length}", length, "B-RND-06")


@pytest.mark.parametrize("event", [[0, "done"], [-1, "card ATL"], [1, "open ATL"]])
def test_events_after_the_end_are_refused_at_the_first(event: list[object]) -> None:
    game = record(0)
    game["events"] += [event, event]
    verdict = check(game)
    assert (verdict.where, verdict.event, verdict.rule) == ("event 161", 161, "B-RND-06")


@pytest.mark.parametrize(
    ("change", "where", "rule"),
    [
        ({"scores": [167, 101]}, "scores", "B-END-03"),
        ({"scores": [100, 167]}, "scores", "B-END-03"),
        ({"scores": [167]}, "scores", "B-END-03"),
        ({"scores": []}, "scores", "B-END-03"),
        ({"scores": [10**400, 100]}, "scores", "B-END-03"),
        ({"places": [2, 1]}, "places", "B-END-07"),
        ({"places": [1, 1]}, "places", "B-END-07"),
        ({"places": [1, 2, 3]}, "places", "B-END-07"),
        ({"board_sha256": "0" * 64}, "board_sha256", "B-COMP-02"),
        ({"board_sha256": ""}, "board_sha256", "B-COMP-02"),
        ({"forfeits": [0]}, "forfeits", None),
        ({"forfeits": [5]}, "forfeits", None),
        ({"seats": ["a", "b", "c"]}, "event 23", "B-SETUP-03"),
    ],
)
def test_changed_result_is_refused(change: dict[str, object], where: str, rule: str | None) -> None:
    verdict = check({**record(0), **change})
    assert (verdict.ok, verdict.where, verdict.rule) == (False, where, rule)


@pytest.mark.parametrize(
    ("number", "rulings", "where"),
    [
        (0, {"gate_order": "any"}, "event"),
        (3, {"shared_airports": "split_evenly"}, "scores"),
        (40, {"bag_empty": "end_after_round"}, "event"),
        (0, {"bag_empty": "end_after_round"}, "record"),
        (13, {"gov_order": "lowest_first"}, "event"),
        (2, {"local_limit": "10"}, "event"),
        (24, {"tie_rule": "all_full"}, "scores"),
        (24, {"tie_rule": "none"}, "scores"),
        (24, {"tie_rule": "second_for_all"}, "scores"),
    ],
)
def test_changed_switch_is_refused_where_it_first_matters(
    number: int, rulings: dict[str, str], where: str
) -> None:
    assert check({**record(number), "rulings": rulings}).where.split(" ")[0] == where


def test_switches_may_all_be_named() -> None:
    assert check({**record(30), "rulings": DEFAULTS}).ok


FAULT = {"seat": 0, "event": 120, "kind": "illegal", "detail": ""}


@pytest.mark.parametrize(
    ("faults", "forfeits", "where", "event"),
    [
        ([FAULT], [], "record", None),
        ([{**FAULT, "seat": 1, "event": 133}, FAULT], [], "record", None),
        ([{**FAULT, "seat": 1}], [], "faults", None),
        ([{**FAULT, "seat": 9}], [], "faults", None),
        ([{**FAULT, "seat": -1, "event": 119}], [], "faults", None),
        ([{**FAULT, "event": 161}], [], "faults", None),
        ([{**FAULT, "event": -1}], [], "faults", None),
        ([{**FAULT, "event": 10**30}], [], "faults", None),
        ([{**FAULT, "kind": "bored"}], [], "faults", 120),
        ([FAULT, FAULT], [], "faults", 120),
        ([{**FAULT, "event": 123}], [], "faults", 123),
        ([FAULT], [0], "forfeits", 123),
        ([FAULT], [1], "forfeits", None),
        ([FAULT, {**FAULT, "seat": 1, "event": 133}], [1, 0], "forfeits", 136),
    ],
)
def test_faults_and_forfeits_are_judged(
    faults: list[dict[str, object]], forfeits: list[int], where: str, event: int | None
) -> None:
    verdict = check({**record(0), "faults": faults, "forfeits": forfeits})
    assert (verdict.where, verdict.event) == (where, event)


def test_given_board_counts_and_not_its_name() -> None:
    assert check({**record(0), "board": "somewhere"}, load_board("usa")).ok


def test_rules_of_a_record_are_counted() -> None:
    counts = count_rules(record(0))
    assert (counts["B-SETUP-01"], counts["B-RND-03"], counts["B-RND-07"]) == (1, 4, 1)
    assert (counts["B-SETUP-02"], counts["B-SETUP-03"], counts["B-SETUP-04"]) == (5, 6, 6)
    with pytest.raises(Malformed, match=r"^scores"):
        count_rules({**record(0), "scores": [0, 0]})


def test_unknown_keys_are_ignored() -> None:
    assert check({**record(0), "match": 3, "rotation": None, "prev": "x"}).ok


def without(key: str) -> Game:
    game = record(0)
    del game[key]
    return game


KEYS = [*record(0)]
MALFORMED: list[tuple[object, str]] = [
    (None, "record"),
    (5, "record"),
    ([], "record"),
    ("{}", "record"),
    (float("nan"), "record"),
    ({}, "record"),
    *((without(key), key) for key in KEYS),
    *(({**record(0), key: None}, key) for key in KEYS),
    *(({**record(0), key: float("nan")}, key) for key in KEYS),
    ({**record(0), "record": "blueskies/2"}, "record"),
    ({**record(0), "record": "opensky/1"}, "record"),
    ({**record(0), "board": "atlantis"}, "board"),
    ({**record(0), "board": "../../etc/board.toml"}, "board"),
    ({**record(0), "board": {}}, "board"),
    ({**record(0), "rulings": {"tie_rule": "fair"}}, "rulings"),
    ({**record(0), "rulings": {"tie_rule": []}}, "rulings"),
    ({**record(0), "rulings": {"local_limit": 0}}, "rulings"),
    ({**record(0), "rulings": {"weather": "fine"}}, "rulings"),
    ({**record(0), "seats": ["one"]}, "seats"),
    ({**record(0), "seats": ["a", "b", "c", "d", "e", "f"]}, "seats"),
    ({**record(0), "seats": ["a", 1]}, "seats"),
    ({**record(0), "seed": True}, "seed"),
    ({**record(0), "seed": 1.0}, "seed"),
    ({**record(0), "events": {}}, "events"),
    ({**record(0), "events": [[0]]}, "events"),
    ({**record(0), "events": [["-1", "start 1"]]}, "events"),
    ({**record(0), "events": [[False, "start 1"]]}, "events"),
    ({**record(0), "events": [[-1.0, "start 1"]]}, "events"),
    ({**record(0), "events": [[-1, "start 1", 1]]}, "events"),
    ({**record(0), "events": ["start 1"]}, "events"),
    ({**record(0), "scores": [167.0, 100]}, "scores"),
    ({**record(0), "scores": [True, 100]}, "scores"),
    ({**record(0), "places": ["1", "2"]}, "places"),
    ({**record(0), "faults": [0]}, "faults[0]"),
    ({**record(0), "faults": [{}]}, "faults[0]"),
    ({**record(0), "faults": [{**FAULT, "seat": True}]}, "faults[0].seat"),
    ({**record(0), "faults": [{**FAULT, "event": 1.5}]}, "faults[0].event"),
    ({**record(0), "faults": [{**FAULT, "kind": None}]}, "faults[0].kind"),
    ({**record(0), "faults": [FAULT, {**FAULT, "detail": 3}]}, "faults[1].detail"),
    ({**record(0), "forfeits": ["0"]}, "forfeits"),
]


@pytest.mark.parametrize(("value", "key"), MALFORMED)
def test_malformed_record_is_refused_by_its_key(value: object, key: str) -> None:
    with pytest.raises(Malformed) as refusal:
        check(value)
    line = str(refusal.value)
    assert line.startswith(f"{key}: ")
    assert "\n" not in line
    assert len(line) < 250


def test_anything_that_json_can_say_is_judged_or_refused() -> None:
    rng, refused = random.Random(5), 0
    for _ in range(500):
        game = record(rng.randrange(48))
        _spoil(game, rng)
        try:
            refused += not check(game).ok
        except Malformed:
            refused += 1
    assert refused > 400


def _spoil(value: dict[str, object] | list[object], rng: random.Random) -> None:
    """Put something wild somewhere into a record."""
    wild = [None, True, -1, 0, 10**30, 1.5, float("inf"), "", "x", [], {}, [[0, "done"]], "\ud800"]
    key = rng.choice([*value] if isinstance(value, dict) else [*range(len(value))])
    inner = value[key]
    if isinstance(inner, list | dict) and inner and rng.random() < 0.8:
        _spoil(inner, rng)
    else:
        value[key] = rng.choice(wild)


def test_deeply_nested_value_is_refused_and_not_followed() -> None:
    deep = json.loads("[" * 500 + "]" * 500)
    with pytest.raises(Malformed, match=r"^scores"):
        check({**record(0), "scores": deep})
