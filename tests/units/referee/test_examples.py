"""Right answers from a third source: 203 games and 150 situations."""

from __future__ import annotations

import json
from typing import Any

import pytest

from opensky.referee.opensky import Table, adjudicate, check, load_board
from opensky.referee.opensky.itineraries import turned
from units.referee.play import record, records, situations, steps


def test_every_example_record_holds() -> None:
    verdicts = [check(json.loads(line)) for line in records()]
    assert len(verdicts) == 203
    assert [verdict for verdict in verdicts if not verdict.ok] == []


@pytest.mark.parametrize("number", range(203))
def test_example_is_played_step_by_step_and_read_back_at_every_step(number: int) -> None:
    game = record(number)
    board = load_board(game["board"])
    assert board.sha256 == game["board_sha256"]
    for table, seat, text in steps(game):
        before = table.state_text()
        twin = Table.from_text(board, before)
        assert (twin.state_text(), twin.to_act()) == (before, table.to_act())
        assert (twin.options(), twin.chances()) == (table.options(), table.chances())
        if not text:
            break
        assert seat == table.to_act()
        assert _is_offered(table, text), (text, table.options())
        twin.apply(text)
        ahead = table.copy()
        ahead.apply(text)
        assert twin.state_text() == ahead.state_text()
        assert table.state_text() == before
    assert table.to_act() is None
    assert table.scores() == game["scores"]
    assert table.places(game["forfeits"]) == game["places"]


def _is_offered(table: Table, text: str) -> bool:
    if table.to_act() == -1:
        return text in dict(table.chances())
    if text in table.options():
        return True
    bid, fare, itinerary = text.split(" ")
    return f"{bid} {fare} {turned(itinerary)}" in table.options()


@pytest.mark.parametrize("example", situations(), ids=range(150))
def test_example_situation_is_answered(example: dict[str, Any]) -> None:
    answer = adjudicate(example["situation"])
    assert {
        "paths": [[entry["path"] for entry in own] for own in answer["itineraries"]],
        "valid": [[e["path"] for e in own if e["valid"]] for own in answer["itineraries"]],
        "winners": answer["winners"],
        "winning_fare": answer["winning_fare"],
    } == example["answer"]


def test_answer_names_stops_and_rules() -> None:
    answer = adjudicate(
        {
            "board": "europe",
            "rulings": {},
            "market": ["AMS", "FRA"],
            "airlines": [
                {
                    "planes": ["AMS-FRA"],
                    "hubs": [],
                    "bid": {"fare": 400, "itinerary": "AMS-FRA"},
                },
                {
                    "planes": ["AMS-CDG", "CDG-FRA"],
                    "hubs": ["CDG"],
                    "bid": {"fare": 200, "itinerary": "AMS-CDG-FRA"},
                },
            ],
        }
    )
    assert answer == {
        "itineraries": [
            [{"path": "AMS-FRA", "stops": 0, "valid": True, "rules": ["I3"]}],
            [{"path": "AMS-CDG-FRA", "stops": 1, "valid": True, "rules": ["I3", "E2"]}],
        ],
        "winners": [1],
        "winning_fare": 200,
        "rules": ["F3", "F4"],
    }
