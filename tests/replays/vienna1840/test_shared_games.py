"""The seven shared games under rule set `reference`: every state, list and run as recorded."""

from typing import Any

import pytest

from opensky.errors import Refusal
from opensky.games.vienna1840 import GAME, importer, recorded, routes, stadtbahn, stations
from opensky.games.vienna1840.decisions import Run, StadtbahnRun
from opensky.games.vienna1840.importer import Imported
from opensky.games.vienna1840.legality import legal_list
from opensky.games.vienna1840.map import NODES_PER_HEX
from opensky.games.vienna1840.picture import picture
from opensky.games.vienna1840.state import State
from replays.vienna1840.shared import GAMES, action, game, is_applied, lines


@pytest.mark.parametrize("name", GAMES)
def test_every_state_equals_the_trace(name: str) -> None:
    imported = importer.begin(game(name))
    for line in lines(f"trace-{name}"):
        if is_applied(line):
            list(importer.play(imported, action(line)))
        assert picture(imported.state) == line["state"], f"{name} n {line['n']}: {line['action']}"


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_list_equals_the_record(name: str) -> None:
    wanted = {line["at"]: line for line in lines(f"legal-{name}")}
    imported = importer.begin(game(name))
    compared = 0
    for line in filter(is_applied, lines(f"trace-{name}")):
        if line["n"] in wanted:
            assert legal_list(imported.state) == without_site_matters(wanted[line["n"]])
            compared += 1
        list(importer.play(imported, action(line)))
    applied = {line["n"] for line in filter(is_applied, lines(f"trace-{name}"))}
    assert compared == len(applied & set(wanted)) > 0


def without_site_matters(listed: dict[str, Any]) -> dict[str, Any]:
    """Leave out what a legal list says of the web site: talk, stopping, standing orders."""
    types = [
        kind
        for kind in listed["types"]
        if kind not in {"log", "message", "end_game"} and not kind.startswith("program")
    ]
    kept = {key: value for key, value in listed.items() if key not in {"at", "chosen", "types"}}
    return {**kept, "types": types}


@pytest.mark.parametrize("name", GAMES)
def test_every_run_is_worth_what_the_trace_says_and_the_best_route_no_less(name: str) -> None:
    imported = importer.begin(game(name))
    for line in filter(is_applied, lines(f"trace-{name}")):
        for decision in importer.play(imported, action(line)):
            if isinstance(decision, Run):
                check_run(imported.state, decision, line)
            elif isinstance(decision, StadtbahnRun):
                check_stadtbahn(imported.state, decision, line["run"])


def check_run(state: State, decision: Run, line: dict[str, Any]) -> None:
    name = line["action"]["entity"]
    best = routes.best(state, name)
    assert best.proved
    if best.stops:
        assert routes.value(state, name, routes.judge(state, name, best.stops))[0] == best.value
    if not decision.stops:
        return
    (wanted,) = line["run"]
    nodes = routes.judge(state, name, decision.stops)
    worth, bonus = routes.value(state, name, nodes)
    own = set(stations.own_nodes(state, name))
    tram = state.lines[name].tram
    assert tram == wanted["tram"]
    assert (worth, bonus, routes.booked(state, tram, worth)) == (
        wanted["route_revenue"],
        wanted["bonus"],
        wanted["booked"],
    )
    assert (
        sorted(stop(state, node, routes.counted(state, node, own)) for node in nodes)
        == (wanted["stops"])
    )
    assert best.value >= worth


def check_stadtbahn(state: State, decision: StadtbahnRun, runs: list[dict[str, Any]]) -> None:
    wanted = next(run for run in runs if run["entity"] == decision.company)
    run = stadtbahn.best_run(state, decision.company)
    assert run.value == wanted["route_revenue"]
    assert run.value * state.period.multiplier == wanted["booked"]
    assert wanted["stops"] == sorted(
        stop(state, at * NODES_PER_HEX + k, stadtbahn.counted(state, decision.company, (at, k)))
        for at, k in run.stops
    )


def stop(state: State, node: int, counted: int) -> list[Any]:
    piece = state.piece(node // NODES_PER_HEX)
    part = piece.nodes[node % NODES_PER_HEX]
    return [state.board.hexes[node // NODES_PER_HEX].name, part.kind, part.part, counted]


def test_undone_actions_fall_away_and_automatic_ones_come_in_line() -> None:
    whole = recorded.standing(game("218809")["actions"])
    flat = game("218809.flat")["actions"]
    kept = [entry for entry in whole if not recorded.is_order(entry)]
    assert [(entry["id"], entry["type"], entry["entity"]) for entry in kept] == [
        (entry["id"], entry["type"], entry["entity"]) for entry in flat
    ]


@pytest.mark.parametrize("name", GAMES)
def test_a_record_plays_to_its_result(name: str) -> None:
    recorded_game = game(name)
    imported = play_all(recorded_game)
    assert {
        player: imported.state.score(seat) for seat, player in enumerate(recorded_game["players"])
    } == recorded_game["result"]
    assert imported.state.finished


def play_all(recorded_game: dict[str, Any]) -> Imported:
    imported = importer.begin(recorded_game)
    for entry in recorded.standing(recorded_game["actions"]):
        list(importer.play(imported, entry))
    return imported


@pytest.mark.parametrize("name", GAMES)
def test_our_record_of_it_replays_to_the_same_table(name: str) -> None:
    recorded_game = game(name)
    record = importer.to_record(recorded_game)
    table = GAME.table(GAME.board(record["board"]), len(record["seats"]), record["rulings"])
    for seat, text in record["events"]:
        assert table.to_act() == seat
        table.apply(table.parse(text))
    assert list(table.result().scores) == record["scores"]
    assert record["scores"] == [recorded_game["result"][player] for player in record["seats"]]
    assert (table.to_act() is None) is ("stopped" not in record)
    assert record.get("stopped", "LR4a") == "LR4a"


def test_passes_left_out_of_a_record_are_made() -> None:
    recorded_game = game("gen-2p-two-12")
    kept = [
        entry
        for before, entry in zip(
            [None, *recorded_game["actions"]], recorded_game["actions"], strict=False
        )
        if not (entry["type"] == "pass" and before is not None and before["type"] == "buy_train")
    ]
    assert len(kept) < len(recorded_game["actions"])
    imported = play_all({**recorded_game, "actions": kept})
    assert imported.state.score(0) == recorded_game["result"]["P1"]


def test_an_illegal_action_is_refused_in_one_line_with_its_rule() -> None:
    recorded_game = game("gen-2p-two-12")
    imported = importer.begin(recorded_game)
    wrong = {"id": 1, "type": "bid", "entity": "P1", "company": "KK", "price": 5}
    with pytest.raises(Refusal, match=r"action 1 \(bid\): a bid of 5 is below 20 \[V-PA-02\]"):
        list(importer.play(imported, wrong))
