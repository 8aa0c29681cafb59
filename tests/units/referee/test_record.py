"""Changed records are refused at the right place; what is no record is named by its key."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from opensky.referee.opensky import Malformed, check, count_rules, load_board
from units.referee.play import record

Game = dict[str, Any]


def changed(number: int, *changes: tuple[int, int, str]) -> Game:
    """Return an example with some events replaced: (place, seat, text)."""
    game = record(number)
    for place, seat, text in changes:
        game["events"][place] = [seat, text]
    return game


EVENTS = [  # of example 1: Europe, two seats
    ("callsign nowhere", 0, 0, "callsign XXX", "S7"),
    ("callsign twice", 1, 1, "callsign ARN", "S7"),
    ("callsign by the other seat", 1, 0, "callsign BER", "S7"),
    ("callsign by nobody", 1, 7, "callsign BER", "S7"),
    ("no such route", 6, 0, "fly ARN-BCN", "S10"),
    ("route the wrong way round", 6, 0, "fly LIS-BCN", "S10"),
    ("snake by the wrong seat", 12, 0, "fly ARN-WAW", "N2"),
    ("third plane of pass 1 by seat 1", 8, 1, "fly BCN-MXP", "N2"),
    ("hub on another's hub", 20, 1, "hub LIS", "E1"),
    ("hub twice", 19, 0, "hub LIS", "E1"),
    ("hub nowhere", 19, 0, "hub XXX", "E1"),
    ("hub moved to a blocked airport", 76, 0, "hub BER", "E3"),
    ("hub moved to another's", 77, 0, "hub ARN", "E3"),
    ("dice by a seat", 22, 0, "dice DEF", "M2"),
    ("dice with a double", 22, -1, "dice DDF", "M2"),
    ("dice out of order", 22, -1, "dice FED", "M2"),
    ("market by another than the roller", 23, 1, "market DE", "M1"),
    ("market not among the dice", 23, 0, "market AB", "M1"),
    ("market out of order", 23, 0, "market ED", "M1"),
    ("bid without a card of that value", 27, 0, "bid 350 BCN-MXP", "S4"),
    ("bid without the planes", 27, 0, "bid 250 BCN-CDG-MXP", "I1"),
    ("bid without the hub", 27, 0, "bid 250 BCN-LIS-MAD", "I1"),
    ("bid to elsewhere", 27, 0, "bid 250 BCN-LIS", "I1"),
    ("bid spelled with two blanks", 27, 0, "bid  250 BCN-MXP", "F1"),
    ("bid out of seat order", 27, 1, "bid 250 BCN-MXP", "F1"),
    ("flash not lower", 29, 0, "flash 250", "D2"),
    ("flash higher", 29, 0, "flash 300", "D2"),
    ("flash of no card", 29, 0, "flash 150", "S4"),
    ("flash by the sole winner", 30, 0, "flash 200", "D4"),
    ("attach by the loser", 31, 1, "attach 1", "A1"),
    ("attach four", 31, 0, "attach 4", "A1"),
    ("die without its face", 32, -1, "sensitivity 250", "P1"),
    ("die below zero", 32, -1, "sensitivity -200", "P1"),
    ("lease of two for the price of one", 39, 1, "lease 2 take 200 put none tokens 0", "L3"),
    ("lease from a card not won", 39, 1, "lease 1 take 400 put 200 tokens 0", "L2"),
    ("lease with nothing taken", 39, 1, "lease 1 take none put none tokens 0", "L3"),
    ("lease with cards descending", 62, 1, "lease 1 take 300+200 put 300 tokens 0", "L3"),
    ("lease moving a card both ways", 62, 1, "lease 1 take 250+250 put 250 tokens 0", "L3"),
    ("lease with used tokens", 62, 1, "lease 1 take 250 put none tokens 1", "L3"),
    ("lease out of turn", 38, 1, "lease none", "L1"),
    ("leased plane by another", 40, 0, "fly BCN-LIS", "L5"),
    ("text of another phase", 40, 1, "lease none", "L5"),
    ("empty text", 50, -1, "", "P1"),
    ("very long text", 60, 0, "market " + "D" * 100_000, "M1"),
]


@pytest.mark.parametrize(
    ("place", "seat", "text", "rule"),
    [row[1:] for row in EVENTS],
    ids=[row[0] for row in EVENTS],
)
def test_changed_event_is_refused_where_it_stands(
    place: int, seat: int, text: str, rule: str
) -> None:
    verdict = check(changed(1, (place, seat, text)))
    assert (verdict.ok, verdict.where, verdict.event, verdict.rule) == (
        False,
        f"event {place}",
        place,
        rule,
    )
    assert 0 < len(verdict.message) < 200
    assert "\n" not in verdict.message


def test_third_border_route_is_refused_where_it_stands() -> None:
    game = record(161)  # North America: seat 0 flies SEA-YVR and ORD-YUL across borders
    place = game["events"].index([0, "fly SEA-SFO"], 7)
    game["events"][place] = [0, "fly SFO-YVR"]
    verdict = check(game)
    assert (verdict.where, verdict.rule) == (f"event {place}", "B4")


@pytest.mark.parametrize("place", [0, 5, 6, 17, 18, 22, 27, 29, 31, 32, 39, 40, 57, 92, 102])
def test_dropped_event_is_refused_there_or_at_its_like(place: int) -> None:
    game = record(1)
    gone = game["events"].pop(place)
    verdict = check(game)
    assert not verdict.ok
    assert verdict.event is not None
    assert verdict.event >= place
    alike = [k for k, event in enumerate(game["events"]) if k >= place and event != gone]
    assert verdict.event <= (alike[0] if alike else len(game["events"])) + 12


@pytest.mark.parametrize("place", [0, 6, 18, 22, 23, 27, 29, 31, 32, 39, 101])
def test_doubled_event_is_refused(place: int) -> None:
    game = record(1)
    game["events"].insert(place, game["events"][place])
    verdict = check(game)
    assert (verdict.ok, verdict.where.split(" ")[0]) == (False, "event")
    assert verdict.event is not None
    assert verdict.event > place


def test_events_that_end_early_are_refused_at_their_end() -> None:
    game = record(1)
    del game["events"][50:]
    verdict = check(game)
    assert (verdict.where, verdict.event, verdict.rule) == ("event 50", 50, "X1")


@pytest.mark.parametrize("event", [[0, "lease none"], [-1, "dice ABC"], [1, "bid none"]])
def test_events_after_the_end_are_refused_at_the_first(event: list[object]) -> None:
    game = record(1)
    game["events"] += [event, event]
    verdict = check(game)
    assert (verdict.where, verdict.event, verdict.rule) == ("event 103", 103, "X1")


@pytest.mark.parametrize(
    ("change", "where", "rule"),
    [
        ({"scores": [1300, 1200]}, "scores", "X2"),
        ({"scores": [1150, 1300]}, "scores", "X2"),
        ({"scores": [1300]}, "scores", "X2"),
        ({"scores": []}, "scores", "X2"),
        ({"scores": [10**400, 1150]}, "scores", "X2"),
        ({"places": [2, 1]}, "places", "X3"),
        ({"places": [1, 1]}, "places", "X3"),
        ({"places": [1, 2, 3]}, "places", "X3"),
        ({"board_sha256": "0" * 64}, "board_sha256", "S10"),
        ({"board": "north_america"}, "board_sha256", "S10"),
        ({"board_sha256": ""}, "board_sha256", "S10"),
        ({"forfeits": [0]}, "forfeits", None),
        ({"forfeits": [5]}, "forfeits", None),
        ({"seats": ["a", "b", "c"]}, "event 2", "S7"),
    ],
)
def test_changed_result_is_refused(change: dict[str, object], where: str, rule: str | None) -> None:
    verdict = check({**record(1), **change})
    assert (verdict.ok, verdict.where, verdict.rule) == (False, where, rule)


@pytest.mark.parametrize(
    ("number", "options", "place"),
    [(1, {"lease_change": "cards"}, 57), (161, {"lease_change": "cards"}, 24)],
)
def test_changed_ruling_is_refused_where_it_first_matters(
    number: int, options: dict[str, str], place: int
) -> None:
    game = record(number)
    game["rulings"].update(options)
    assert check(game).event == place


FAULT = {"seat": 0, "event": 51, "kind": "illegal", "detail": ""}


@pytest.mark.parametrize(
    ("faults", "forfeits", "where", "event"),
    [
        ([{**FAULT, "seat": 1}], [], "record", None),
        ([{**FAULT, "seat": 0}], [], "faults", None),
        ([{**FAULT, "seat": 9}], [], "faults", None),
        ([{**FAULT, "seat": -1, "event": 50}], [], "faults", None),
        ([{**FAULT, "event": 103}], [], "faults", None),
        ([{**FAULT, "event": -1}], [], "faults", None),
        ([{**FAULT, "event": 10**30}], [], "faults", None),
        ([{**FAULT, "seat": 1, "kind": "bored"}], [], "faults", 51),
        ([{**FAULT, "seat": 1}, {**FAULT, "seat": 1}], [], "faults", 51),
        ([{**FAULT, "event": 49}], [], "faults", 49),
        ([{**FAULT, "seat": 1, "event": 9}], [], "faults", 9),
        ([{**FAULT, "seat": 1}], [1], "forfeits", 53),
        ([{**FAULT, "seat": 1}], [0], "forfeits", None),
        ([{**FAULT, "seat": 1, "event": 24}, {**FAULT, "event": 38}], [1, 0], "forfeits", 26),
        ([{**FAULT, "seat": 1, "event": 24}], [1, 1], "forfeits", 26),
    ],
)
def test_faults_and_forfeits_are_judged(
    faults: list[dict[str, object]], forfeits: list[int], where: str, event: int | None
) -> None:
    verdict = check({**record(1), "faults": faults, "forfeits": forfeits})
    assert (verdict.where, verdict.event) == (where, event)


def test_forfeit_may_be_neither_doubled_nor_out_of_order() -> None:
    game = record(195)
    assert game["forfeits"] == [0]
    game["forfeits"] = [0, 0]
    assert check(game).where == "forfeits"


def test_forfeit_left_out_gives_other_places() -> None:
    game = record(195)
    game["forfeits"] = []
    assert check(game).where == "places"
    game["places"] = [3, 2, 1, 4]
    assert check(game).ok


def test_itinerary_is_read_in_either_direction() -> None:
    game = changed(1, (27, 0, "bid 250 MXP-BCN"))
    assert check(game).ok


def test_given_board_counts_and_not_its_name() -> None:
    board = load_board("europe")
    assert check({**record(1), "board": "somewhere"}, board).ok
    assert check(record(161), board).where == "board_sha256"


def test_rules_of_a_record_are_counted() -> None:
    counts = count_rules(record(1))
    assert (counts["D2"], counts["R1"], counts["S7"], counts["L2"]) == (2, 1, 6, 6)
    with pytest.raises(Malformed, match=r"^scores"):
        count_rules({**record(1), "scores": [0, 0]})


def test_unknown_keys_are_ignored() -> None:
    assert check({**record(1), "match": 3, "rotation": None, "prev": "x"}).ok


def without(key: str) -> Game:
    game = record(1)
    del game[key]
    return game


def with_rulings(**options: object) -> Game:
    game = record(1)
    game["rulings"] = {k: v for k, v in {**game["rulings"], **options}.items() if v is not None}
    return game


KEYS = [
    "record",
    "board",
    "board_sha256",
    "rulings",
    "seats",
    "seed",
    "events",
    "scores",
    "places",
    "faults",
    "forfeits",
]
MALFORMED: list[tuple[object, str]] = [
    (None, "record"),
    (5, "record"),
    ([], "record"),
    ("{}", "record"),
    (float("nan"), "record"),
    ({}, "record"),
    *((without(key), key) for key in KEYS),
    *(({**record(1), key: None}, key) for key in KEYS),
    *(({**record(1), key: float("nan")}, key) for key in KEYS),
    ({**record(1), "record": "opensky/2"}, "record"),
    ({**record(1), "board": "atlantis"}, "board"),
    ({**record(1), "board": "../../etc/board.toml"}, "board"),
    ({**record(1), "board": {}}, "board"),
    (with_rulings(hub_limit="none"), "rulings"),
    (with_rulings(hub_limit=[]), "rulings"),
    (with_rulings(weather="fine"), "rulings"),
    (with_rulings(next_best=None), "rulings"),
    ({**record(1), "seats": ["one"]}, "seats"),
    ({**record(1), "seats": ["a", "b", "c", "d", "e"]}, "seats"),
    ({**record(1), "seats": ["a", 1]}, "seats"),
    ({**record(1), "seed": True}, "seed"),
    ({**record(1), "seed": 1.0}, "seed"),
    ({**record(1), "events": {}}, "events"),
    ({**record(1), "events": [[0]]}, "events"),
    ({**record(1), "events": [["0", "callsign ARN"]]}, "events"),
    ({**record(1), "events": [[False, "callsign ARN"]]}, "events"),
    ({**record(1), "events": [[0.0, "callsign ARN"]]}, "events"),
    ({**record(1), "events": [[0, "callsign ARN", 1]]}, "events"),
    ({**record(1), "events": ["callsign ARN"]}, "events"),
    ({**record(1), "scores": [1300.0, 1150]}, "scores"),
    ({**record(1), "scores": [True, 1150]}, "scores"),
    ({**record(1), "places": ["1", "2"]}, "places"),
    ({**record(1), "faults": [0]}, "faults[0]"),
    ({**record(1), "faults": [{}]}, "faults[0]"),
    ({**record(1), "faults": [{**FAULT, "seat": True}]}, "faults[0].seat"),
    ({**record(1), "faults": [{**FAULT, "event": 1.5}]}, "faults[0].event"),
    ({**record(1), "faults": [{**FAULT, "kind": None}]}, "faults[0].kind"),
    ({**record(1), "faults": [FAULT, {**FAULT, "detail": 3}]}, "faults[1].detail"),
    ({**record(1), "forfeits": ["0"]}, "forfeits"),
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
    for _ in range(3000):
        game = record(rng.randrange(203))
        _spoil(game, rng)
        try:
            refused += not check(game).ok
        except Malformed:
            refused += 1
    assert refused > 2400


def _spoil(value: dict[str, object] | list[object], rng: random.Random) -> None:
    """Put something wild somewhere into a record."""
    wild = [None, True, -1, 0, 10**30, 1.5, float("inf"), "", "x", [], {}, [[0, "fly"]], "\ud800"]
    key = rng.choice([*value] if isinstance(value, dict) else [*range(len(value))])
    inner = value[key]
    if isinstance(inner, list | dict) and inner and rng.random() < 0.8:
        _spoil(inner, rng)
    else:
        value[key] = rng.choice(wild)


def test_deeply_nested_value_is_refused_and_not_followed() -> None:
    deep = json.loads("[" * 500 + "]" * 500)
    with pytest.raises(Malformed, match=r"^scores"):
        check({**record(1), "scores": deep})
