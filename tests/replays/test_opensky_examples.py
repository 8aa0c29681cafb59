"""The 203 example games and 150 situations: right answers from a third source."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from opensky import referee
from opensky.games.opensky import GAME
from opensky.games.opensky.situation import answer
from opensky.record import standing

FOLDER = Path(__file__).parent / "opensky"
RECORDS = [json.loads(line) for line in (FOLDER / "records.jsonl").read_text().splitlines()]
SITUATIONS = [json.loads(line) for line in (FOLDER / "situations.jsonl").read_text().splitlines()]
REFEREE = referee.GAMES[GAME.name]


def test_all_examples_are_here() -> None:
    assert (len(RECORDS), len(SITUATIONS)) == (203, 150)


@pytest.mark.parametrize("number", range(len(RECORDS)))
def test_the_engine_offers_every_event_and_ends_in_the_recorded_result(number: int) -> None:
    record = RECORDS[number]
    board = GAME.board(record["board"])
    table = GAME.table(board, len(record["seats"]), record["rulings"])
    for place, (seat, text) in enumerate(record["events"]):
        offered = [str(chance) for chance, _ in table.chances()] if seat < 0 else table.options()
        assert (table.to_act(), text in map(str, offered)) == (seat, True), f"event {place}"
        table.apply(table.parse(text))
    result = table.result()
    places = standing(result.places, record["forfeits"])
    assert (table.to_act(), list(result.scores), places) == (
        None,
        record["scores"],
        record["places"],
    )


def short(full: dict[str, Any]) -> dict[str, Any]:
    """Shorten an answer to the form of the examples."""
    networks = full["itineraries"]
    return {
        "paths": [[path["path"] for path in network] for network in networks],
        "valid": [[path["path"] for path in network if path["valid"]] for network in networks],
        "winners": full["winners"],
        "winning_fare": full["winning_fare"],
    }


@pytest.mark.parametrize("number", range(len(SITUATIONS)))
def test_engine_and_referee_settle_the_situation_alike_and_right(number: int) -> None:
    situation, right = SITUATIONS[number]["situation"], SITUATIONS[number]["answer"]
    assert answer(situation) == REFEREE.adjudicate(situation)
    assert short(answer(situation)) == right
