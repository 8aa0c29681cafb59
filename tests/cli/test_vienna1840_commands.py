"""Every command of the program over 1840, and the command that is this game's own."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[2]
REPLAYS = ROOT / "tests" / "replays" / "vienna1840"
RECORDS = REPLAYS / "records.jsonl"
GAME = ("--game", "vienna1840")
SVG = "{http://www.w3.org/2000/svg}"

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, program: Run) -> Run:
    """Run a command in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return program


def test_a_recorded_game_becomes_our_record_and_holds(run: Run, tmp_path: Path) -> None:
    code, out, err = run("import-1840", REPLAYS / "gen-2p-two-12.json")
    assert (code, err) == (0, "")
    assert json.loads(out) == json.loads(RECORDS.read_text().splitlines()[1])
    (tmp_path / "mine.jsonl").write_text(out)
    assert run("verify", "mine.jsonl", "--workers", 1) == (0, "1 record, 0 do not hold\n", "")


HEAD = '{"players": ["a", "b"], "settings": {"seed": 1}'
BID = '{"id": 1, "type": "bid", "entity": "a", "company": "KK", "price": 5}'
BAD = [
    ("{", "mine.json:"),
    ("[]", "mine.json: a recorded game is an object"),
    ('{"players": ["a"]}', "mine.json: players: 2 to 6"),
    ('{"players": ["a", "b"]}', "mine.json: settings: a number is due as seed"),
    (f"{HEAD}}}", "mine.json: actions: a list is due"),
    (f'{HEAD}, "actions": [{{}}]}}', "mine.json: actions: number 0 is no object with a type"),
    (
        f'{HEAD}, "actions": [{BID}]}}',
        "mine.json: action 1 (bid): a bid of 5 is below 20 [V-PA-02]",
    ),
    (
        f'{HEAD}, "actions": [{{"id": 1, "type": "dance", "entity": "a"}}]}}',
        "mine.json: action 1 (dance): cannot read 'dance'",
    ),
]


@pytest.mark.parametrize(("text", "line"), BAD)
def test_what_is_no_recorded_game_is_refused_in_one_line(
    run: Run, tmp_path: Path, text: str, line: str
) -> None:
    (tmp_path / "mine.json").write_text(text)
    code, out, err = run("import-1840", "mine.json")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"opensky: {line}")


@pytest.mark.parametrize("board", ["vienna", "full", "small3", "two"])
def test_a_board_is_shown_in_text_and_drawn(run: Run, tmp_path: Path, board: str) -> None:
    code, out, _ = run("board", "show", board, *GAME)
    assert code == 0
    assert "junction" in out
    assert max(map(len, out.splitlines())) < 250
    assert run("board", "show", board, *GAME, "--svg", "map.svg")[0] == 0
    picture = ElementTree.parse(tmp_path / "map.svg").getroot()
    hexes = {"vienna": 148, "full": 148, "small3": 113, "two": 89}[board]
    drawn = [each for each in picture.iter(f"{SVG}polygon") if each.get("class") != "frame"]
    assert len(drawn) == hexes
    classes = {each.get("class") for each in picture.iter(f"{SVG}line")}
    assert classes == {"tram", "stadtbahn", "rail"}


def test_a_game_is_told_with_its_map_and_drawn_at_any_event(run: Run, tmp_path: Path) -> None:
    words = ("replay", RECORDS, "--game", 5, "--board", "--svg", "map.svg")
    code, out, _ = run(*words)
    assert code == 0
    assert "the game is over: seat 0 1868, seat 1 2909, seat 2 2080, seat 3 493" in out
    assert "B8  58 0" in out
    late = (tmp_path / "map.svg").read_text()
    assert run(*words, "--until", 100)[0] == 0
    early = (tmp_path / "map.svg").read_text()
    assert late.count("<line") > early.count("<line") > 0
    holders = [e.text for e in ElementTree.fromstring(late).iter(f"{SVG}text")]
    assert {"17", "4", "W"} <= set(holders)


def test_positions_are_counted_by_the_engine_alone(run: Run) -> None:
    assert run("perft", "trams-2", "--depth", 3, *GAME) == (0, "136\n", "")
    code, _, err = run("perft", "trams-2", "--depth", 2, "--both", *GAME)
    assert (code, err) == (
        2,
        "opensky: the referee of this game lists no options; count without it\n",
    )


def test_a_rule_is_printed(run: Run) -> None:
    assert "starting cash 350" in run("rule", "V-SU-02", *GAME)[1].lower()


def test_lockstep_compares_ledgers(run: Run) -> None:
    words = ("lockstep", *GAME, "--games", 1, "--players", 2, "--workers", 1)
    code, out, _ = run(*words, "--rulings", "default")
    assert (code, "no difference" in out) == (0, True)


def test_bots_meet_at_a_table_and_the_records_hold(run: Run) -> None:
    bots = [ROOT / "bots" / f"{name}.py" for name in ("random_bot", "vienna1840_planner")]
    code, out, _ = run("match", *bots, *GAME, "--deals", 1, "--records", "games.jsonl")
    assert (code, "planner" in out) == (0, True)
    assert run("verify", "games.jsonl", "--workers", 1)[1] == "2 records, 0 do not hold\n"


def test_the_league_of_four_is_played_and_verified(run: Run, tmp_path: Path) -> None:
    plan = (ROOT / "tournaments" / "vienna1840.toml").read_text()
    plan = plan.replace("deals = 50", "deals = 1").replace("../bots", str(ROOT / "bots"))
    (tmp_path / "short.toml").write_text(plan)
    code, out, _ = run("tournament", "run", "short.toml", "--out", "league", "--workers", 1)
    assert (code, out.count("planner") > 0) == (0, True)
    found = run("verify", "league/records.jsonl", "--workers", 1)
    assert found[:2] == (0, "4 records, 0 do not hold\n")


def test_the_speed_is_measured_against_bars(run: Run) -> None:
    code, out, _ = run("bench", *GAME, "--quick", "--json", "--only", "record 1")
    (line,) = json.loads(out)["lines"]
    assert (line["bar"], code in {0, 1}) == (0.08, True)
