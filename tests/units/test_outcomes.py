"""Reading outcomes out of records, and gathering them into matches."""

import json
import random
from pathlib import Path

import pytest

from finishes import game
from opensky.errors import Refusal
from opensky.outcomes import Fault, distinct, matches, outcome
from opensky.report_details import details_text
from opensky.report_text import standings_text
from opensky.standings import explain, rank

RECORDS = Path(__file__).parents[1] / "replays" / "opensky" / "records.jsonl"


def record(**changes: object) -> dict[str, object]:
    whole = {"record": "opensky/1", "seats": ["a", "b"], "scores": [5, 3], "places": [1, 2]}
    return {key: value for key, value in {**whole, **changes}.items() if value is not ...}


def test_every_example_record_is_read() -> None:
    read = [outcome(json.loads(line)) for line in RECORDS.read_text().splitlines()]
    assert len(read) == 203
    assert sum(len(game.faults) for game in read) == 11
    assert {game.seats for game in read} == {2, 3, 4}


def test_a_fault_is_kept_with_its_seat_and_cause() -> None:
    fault = {"seat": 1, "event": 57, "kind": "illegal", "detail": "bid 350: no such card [S4]"}
    read = outcome(record(faults=[fault], forfeits=[1]))
    assert read.faults == (Fault(1, 57, "illegal", "bid 350: no such card [S4]"),)
    assert read.forfeits == (1,)


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        (
            {"seats": ...},
            "record: key 'seats' is missing; a list of bot names, one per seat is due",
        ),
        ({"seats": ["a", 3]}, "record: key 'seats' is ['a', 3]; a list of bot names"),
        (
            {"scores": [1]},
            "record: key 'scores' is [1]; a list of 2 numbers, one per seat is due",
        ),
        ({"scores": [1, float("nan")]}, "record: key 'scores' is [1, nan]; a list of 2 numbers"),
        ({"scores": [1, True]}, "record: key 'scores' is [1, True]; a list of 2 numbers"),
        ({"places": [1, 3]}, "record: key 'places' is [1, 3]; 1 plus the number of seats"),
        ({"places": [2, 2]}, "record: key 'places' is [2, 2]; 1 plus the number of seats"),
        ({"forfeits": [2]}, "record: key 'forfeits' is [2]; a list of seats from 0 to 1 is due"),
        (
            {"faults": [{"seat": -1}]},
            "record: key 'faults' is [{'seat': -1}]; a list of objects",
        ),
        ({"match": -1}, "record of match -1: key 'match' is -1; a whole number from 0 upwards"),
        ({"match": 3, "rotation": "x"}, "record of match 3: key 'rotation' is 'x'; a whole number"),
    ],
)
def test_a_malformed_key_is_refused_by_name(changes: dict[str, object], line: str) -> None:
    with pytest.raises(Refusal) as refusal:
        outcome(record(**changes))
    assert str(refusal.value).startswith(line)


def test_rotations_of_a_deal_are_one_match_in_any_order() -> None:
    games = [game("a1 b2", 0, 0), game("b1 a2", 0, 1), game("a1 c2", 1, 0), game("c2 a1", 1, 1)]
    expected = [(games[0], games[1]), (games[2], games[3])]
    for seed in range(5):
        shuffled = random.Random(seed).sample(games, len(games))
        assert matches(shuffled) == expected


def test_the_same_number_with_other_bots_is_another_match() -> None:
    assert len(matches([game("a1 b2", 0), game("a1 c2", 0)])) == 2


def test_a_game_without_a_number_is_a_match_of_its_own() -> None:
    assert len(matches([game("a1 b2"), game("a1 b2")])) == 2


def stored(**changes: object) -> dict[str, object]:
    whole = {
        "board": "x",
        "seed": 7,
        "match": 0,
        "rotation": 0,
        "rulings": {},
        "events": [[0, "a"]],
    }
    return record(**{**whole, **changes})


def test_a_game_stored_three_times_counts_once_in_any_order() -> None:
    games = [stored(), stored(rotation=1, seats=["b", "a"])]
    found, copies = distinct(map(outcome, [*games, *games[::-1], *games]))
    assert (sorted(one.rotation for one in found), copies) == ([0, 1], 4)


@pytest.mark.parametrize(
    "change",
    [
        {"seed": 8},
        {"match": 1},
        {"board": "y"},
        {"rulings": {"hub_limit": "player"}},
        {"seats": ["a", "c"]},
        {"events": [[0, "b"]]},
        {"faults": [{"seat": 0, "event": 0, "kind": "crash", "detail": ""}]},
    ],
)
def test_a_game_that_differs_in_anything_is_no_copy(change: dict[str, object]) -> None:
    assert distinct(map(outcome, [stored(), stored(**change)]))[1] == 0


def test_games_without_events_cannot_be_told_apart_and_all_count() -> None:
    assert distinct([outcome(record()), outcome(record())])[1] == 0


def test_copies_change_no_rating_and_are_told() -> None:
    lines = [json.loads(line) for line in RECORDS.read_text().splitlines()[:6]]
    once, thrice = rank(lines), rank([*lines, *lines[::-1], *lines])
    assert thrice == {**once, "copies": 12}
    assert "12 copies of games were left out; each game counts once.\n" in standings_text(thrice)
    assert details_text(explain([*lines, *lines[:1]])).endswith(
        "\n\n1 copy of a game was left out; each game counts once.\n"
    )
