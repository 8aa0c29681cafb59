"""The referee over recorded games: they hold, and a change is found with its event and rule."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from opensky.games import find
from opensky.proof.citations import rule_ids
from opensky.referee.vienna1840 import (
    UNCOUNTED,
    UNJUDGED,
    Broken,
    Malformed,
    Table,
    check,
    count_rules,
    load_board,
)
from opensky.referee.vienna1840.trams import TramStep

RECORDS = Path(__file__).parents[2] / "replays" / "vienna1840" / "records.jsonl"
STOPPED, TWO, SALES, SMALL, LOANS, FIVE, SIX = range(7)


@cache
def lines() -> tuple[str, ...]:
    return tuple(RECORDS.read_text(encoding="utf-8").splitlines())


def record(number: int) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(lines()[number])
    return content


def place_of(game: dict[str, Any], start: str, skip: int = 0) -> int:
    places = [at for at, (_, text) in enumerate(game["events"]) if text.startswith(start)]
    return places[skip]


@pytest.mark.parametrize("number", range(7))
def test_the_recorded_game_holds(number: int) -> None:
    verdict = check(record(number))
    assert verdict.ok, verdict


CHANGES = [
    (TWO, "companies ", 0, "companies GWStStB,WKB", "V-SU-08"),
    (TWO, "offer ", 0, "offer 2", "V-SU-12"),
    (TWO, "bid ", 0, "bid SB 29", "V-PA-02"),
    (TWO, "bid ", 0, "bid SB 351", "V-PA-03"),
    (TWO, "bid ", 0, "bid PR 30", "V-PA-01"),
    (TWO, "bid KK 25", 0, "bid SD 50", "V-PA-04"),
    (TWO, "position ", 0, "position 2", "V-PO-01"),
    (TWO, "start ", 0, "start GWStStB 95", "V-SR-03"),
    (TWO, "start ", 0, "start WT 80", "V-SR-02"),
    (TWO, "start ", 0, "pass", "V-SR-02"),
    (TWO, "buy ", 0, "sell W 10", "V-SR-10"),
    (TWO, "buy ", 0, "buy WKB pool", "V-SR-06"),
    (SALES, "sell ", 0, "sell W 5", "V-SR-11"),
    (SALES, "sell ", 0, "sell W 100", "V-SR-11"),
    (TWO, "tram ", 0, "tram Pu1", "V-TB-01"),
    (TWO, "tram ", 0, "scrap Y1-9", "V-TB-03"),
    (TWO, "assign ", 0, "assign 1=O1-9", "V-RA-01"),
    (TWO, "pick ", 0, "pick 17", "V-LA-02"),
    (FIVE, "bid 15 ", 0, "bid 15 19", "V-LA-04"),
    (FIVE, "bid 15 ", 0, "bid 15 9999", "V-LA-04"),
    (TWO, "site ", 0, "site A17", "V-TL-05"),
    (TWO, "site ", 0, "site G25", "V-TL-02"),
    (TWO, "site ", 0, "site Q1", "V-LR-03"),
    (TWO, "tile ", 0, "tile 3 0", "V-TL-05"),
    (LOANS, "station ", 0, "station A29:7", "V-ST-03"),
    (SMALL, "remove ", 0, "remove A17:0", "V-ST-08"),
    (TWO, "dividend ", 0, "dividend 5", "V-DV-02"),
    (TWO, "dividend ", 0, "dividend 9990", "V-DV-02"),
    (LOANS, "buy ", 0, "return XX", "V-SR-17"),
]


@pytest.mark.parametrize(("number", "start", "skip", "text", "rule"), CHANGES)
def test_a_changed_event_is_refused_by_its_rule(
    number: int, start: str, skip: int, text: str, rule: str
) -> None:
    game = record(number)
    place = place_of(game, start, skip)
    game["events"][place][1] = text
    verdict = check(game)
    assert (verdict.ok, verdict.event, verdict.rule) == (False, place, rule), verdict


def test_a_route_with_a_stop_left_out_is_none() -> None:
    game = record(SIX)
    place = next(
        at
        for at, (_, text) in enumerate(game["events"])
        if text.startswith("run ") and len(text.split(" ")) == 6
    )
    words = game["events"][place][1].split(" ")
    game["events"][place][1] = " ".join([*words[:3], *words[4:]])
    verdict = check(game)
    assert (verdict.event, verdict.rule) == (place, "V-RT-02"), verdict


def test_a_run_left_out_is_lawful_in_reference_and_changes_what_follows() -> None:
    game = record(SIX)
    place = next(
        at
        for at, (_, text) in enumerate(game["events"])
        if text.startswith("run ") and text != "run -"
    )
    game["events"][place][1] = "run -"
    verdict = check(game)
    assert (verdict.ok, (verdict.event or 0) > place) == (False, True), verdict


@pytest.mark.parametrize("number", [STOPPED, LOANS])
def test_scores_places_and_the_end_are_judged(number: int) -> None:
    for key, rule in (("scores", "V-EG-02"), ("places", "V-EG-03")):
        game = record(number)
        game[key][0] += 1
        assert (check(game).where, check(game).rule) == (key, rule)
    cut = record(number)
    cut.pop("stopped", None)
    cut["events"].pop()
    assert check(cut).rule == "V-EG-01"


def test_the_round_in_which_a_game_was_stopped_is_judged() -> None:
    game = record(STOPPED)
    game["stopped"] = "LR4b"
    assert (check(game).where, check(game).rule) == ("stopped", "V-RB-01")


def test_an_event_out_of_turn_is_found() -> None:
    game = record(LOANS)
    place = place_of(game, "run ")
    game["events"][place][0] = (game["events"][place][0] + 1) % 4
    assert check(game).event == place


def test_another_board_is_found() -> None:
    game = record(TWO)
    game["board_sha256"] = "0" * 64
    assert check(game).where == "board_sha256"


@pytest.mark.parametrize(
    ("key", "value"),
    [("rulings", {"rules": "mine"}), ("rulings", {"luck": "no"}), ("seats", ["a"]), ("board", "x")],
)
def test_what_is_no_record_is_malformed(key: str, value: object) -> None:
    with pytest.raises(Malformed):
        check({**record(TWO), key: value})


@cache
def counted() -> Counter[str]:
    return sum((count_rules(record(number)) for number in range(7)), Counter[str]())


def law() -> list[str]:
    return rule_ids(find("vienna1840").rules.read_text(encoding="utf-8"))


def test_every_rule_is_counted_in_the_recorded_games_or_told_why_not() -> None:
    printed_alone = {"V-TB-07"}
    rare = {"V-TB-06"}  # see the test below
    missing = set(law()) - set(counted()) - set(UNCOUNTED) - printed_alone - rare
    assert sorted(missing) == []


def test_what_is_told_of_rules_is_told_of_rules_of_the_book() -> None:
    assert set(UNJUDGED) <= set(UNCOUNTED) <= set(law())
    assert sorted(set(UNCOUNTED) & set(counted())) == []


@pytest.mark.rule("V-TB-06", game="vienna1840")
def test_the_duty_rests_when_no_tram_is_for_sale() -> None:
    table = Table(load_board("vienna"), 3, {})
    step = TramStep("WT", "c", 1, is_duty=True)
    position = table._position
    company = position.companies["WT"]
    assert step.must_buy(position, company)
    position.depot = dict.fromkeys(position.depot, 0)
    assert not step.must_buy(position, company)
    assert table.applied["V-TB-06"] == 1


def test_a_refused_event_changes_nothing() -> None:
    table = Table(load_board("vienna"), 3, {})
    before = table.state_text()
    for text in ("offer 2", "offer 19", "pass", "offer  3", "nonsense", ""):
        with pytest.raises(Broken):
            table.apply(text)
    assert table.state_text() == before
