"""The 48 games of records.jsonl, played again event by event."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from opensky.game import DICE, Result
from opensky.games.blueskies import GAME

BOARD = GAME.board("usa")
LINES = (Path(__file__).parent / "records.jsonl").read_text(encoding="utf-8").splitlines()
RECORDS = [json.loads(line) for line in LINES]


def test_there_are_twelve_games_for_each_number_of_players() -> None:
    assert [len(record["seats"]) for record in RECORDS] == [2] * 12 + [3] * 12 + [4] * 12 + [5] * 12


@pytest.mark.parametrize("number", range(len(RECORDS)))
def test_every_event_is_legal_and_the_result_is_the_recorded_one(number) -> None:
    record = RECORDS[number]
    assert (record["record"], record["board_sha256"]) == (GAME.record, BOARD.sha256)
    game = GAME.table(BOARD, len(record["seats"]), record["rulings"])
    for place, (seat, text) in enumerate(record["events"]):
        here = f"event {place}: {text}\n{game.state_text()}"
        assert game.to_act() == seat, here
        decision = game.parse(text)
        assert str(decision) == text, here
        assert decision in game.options(), here
        assert seat != DICE or decision in [outcome for outcome, _ in game.chances()], here
        game.apply(decision)
    assert game.to_act() is None, game.state_text()
    assert game.result() == Result(tuple(record["scores"]), tuple(record["places"]))
    told = [[seat, str(decision)] for seat, decision in game.history]
    assert told == record["events"]


@pytest.mark.parametrize("number", range(0, len(RECORDS), 4))
def test_every_state_of_a_recorded_game_is_a_position(number) -> None:
    record = RECORDS[number]
    game = GAME.table(BOARD, len(record["seats"]), record["rulings"])
    for _, text in record["events"]:
        again = GAME.position(BOARD, game.state_text())
        assert again.state_text() == game.state_text()
        assert again.options() == game.options()
        game.apply(game.parse(text))
    assert GAME.position(BOARD, game.state_text()).result() == game.result()
