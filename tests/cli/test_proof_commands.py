"""lockstep, perft, verify and rule --coverage: what they print and how they end."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from opensky.games import find
from opensky.proof.perft import published
from opensky.referee.opensky import marketing, score

EXAMPLES = Path(__file__).parents[1] / "replays" / "opensky" / "records.jsonl"
LINES = EXAMPLES.read_text().splitlines()
GAME = find("opensky")

Outcome = tuple[int, str, str]
Run = Callable[..., Outcome]


@pytest.fixture
def run(program: Run) -> Run:
    """Run a command in this process."""
    return program


def test_lockstep_tells_what_was_played(run: Run) -> None:
    code, out, err = run("lockstep", "--games", 12, "--players", 3, "--rulings", "default")
    assert (code, err) == (0, "")
    assert out.startswith("12 games, ")
    assert "no difference" in out
    for word in ("3 players", "board europe", "hub_limit airport", "sensitivity", "never counted"):
        assert word in out
    assert "2 players" not in out
    assert "hub_limit player" not in out


def test_lockstep_is_the_same_for_the_same_seed(run: Run) -> None:
    one = run("lockstep", "--games", 6, "--seed", "a", "--json")
    assert one == run("lockstep", "--games", 6, "--seed", "a", "--workers", 1, "--json")
    other = run("lockstep", "--games", 6, "--seed", "b", "--json")
    assert json.loads(one[1])["games"] == json.loads(other[1])["games"] == 6
    assert one != other


def test_lockstep_plays_until_every_kind_had_its_decisions(run: Run) -> None:
    code, out, _ = run("lockstep", "--decisions", 300, "--players", 2, "--workers", 1, "--json")
    assert code == 0
    assert min(json.loads(out)["kinds"].values()) >= 300


def test_lockstep_shows_a_difference_and_writes_the_smallest_case(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "case.json"
    monkeypatch.setattr(score, "TOKEN_VALUE", 90)
    code, out, _ = run("lockstep", "--games", 60, "--workers", 1, "--case", file)
    assert code == 1
    assert '[[0, "callsign ' in out
    assert "Engine (-) and referee (+) differ after " in out
    assert "\n- " in out
    assert "\n+ " in out
    assert "rules at work: " in out
    case = json.loads(file.read_text())
    assert case["what"] == "scores"
    assert len(case["events"]) <= 1
    again, shown, _ = run("lockstep", "--replay", file)
    assert again == 1
    assert "differ after" in shown
    monkeypatch.undo()


def test_a_case_that_was_healed_agrees(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "case.json"
    with monkeypatch.context() as planted:
        planted.setattr(score, "TOKEN_VALUE", 90)
        assert run("lockstep", "--games", 60, "--workers", 1, "--case", file)[0] == 1
    assert run("lockstep", "--replay", file) == (0, f"{file}: engine and referee agree\n", "")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--players", 5], "5 players; 2 to 4 are due"),
        (["--rulings", "none"], "rulings 'none'; mixed, default or one of"),
        (["--board", "nowhere"], "board 'nowhere': no such board"),
        (["--games", 0], "Invalid value"),
        (["--replay", "nowhere.json"], "nowhere.json: cannot be read"),
        (["--game", "chess"], "no game 'chess'"),
    ],
)
def test_lockstep_refuses_what_it_cannot_play(run: Run, words: list[object], message: str) -> None:
    code, out, err = run("lockstep", *words)
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_perft_counts_a_published_position(run: Run) -> None:
    entry = next(entry for entry in published(GAME) if entry.name == "month-2-europe")
    for depth, due in enumerate(entry.counts[:4], 1):
        assert run("perft", entry.name, "--depth", depth) == (0, f"{due}\n", "")


def test_perft_divides_and_lets_the_referee_count(run: Run) -> None:
    code, out, _ = run("perft", "month-2-europe", "--depth", 2, "--divide", "--both")
    lines = out.splitlines()
    assert code == 0
    assert lines[0] == "dice ABC: 3"
    assert (len(lines), lines[-1]) == (21, "60")
    code, out, _ = run("perft", "month-2-europe", "--depth", 2, "--both", "--json")
    assert json.loads(out) == {"depth": 2, "count": 60, "referee": 60, "published": 60}


def test_perft_reads_a_file_and_standard_input(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "position.txt"
    file.write_text(GAME.table(GAME.board("europe"), 2, {}).state_text())
    assert run("perft", file, "--depth", 2) == (0, "306\n", "")
    with file.open() as text:
        monkeypatch.setattr(sys, "stdin", text)
        assert run("perft", "-", "--depth", 1) == (0, "18\n", "")


def test_perft_without_a_position_lists_the_published_ones(run: Run) -> None:
    code, out, _ = run("perft")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()[1:]] == [e.name for e in published(GAME)]
    assert len(json.loads(run("perft", "--json")[1])) == len(published(GAME))


def test_perft_ends_with_1_when_the_counts_differ(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(marketing.Market, "options", lambda _, table: [f"market {table.dice[:2]}"])
    code, out, _ = run("perft", "month-2-europe", "--depth", 2, "--both")
    assert code == 1
    assert "differs: dice ABC: engine 3, referee 1" in out


def test_perft_refuses_what_is_no_position(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_bytes(b"\xff\xfe")
    assert run("perft", file)[2] == f"opensky: {file}: not UTF-8: invalid start byte at byte 0\n"
    file.write_text("opensky/1 europe 2\nrulings\n")
    code, out, err = run("perft", file)
    assert (code, out) == (2, "")
    assert err.startswith("opensky: position: line ")
    assert run("perft", "nowhere")[2].startswith("opensky: nowhere: no such file, and no")


def test_verify_judges_every_record(run: Run) -> None:
    assert run("verify", EXAMPLES) == (0, "203 records, 0 do not hold\n", "")


def test_verify_judges_a_sample(run: Run) -> None:
    assert run("verify", EXAMPLES, "--sample", 7, "--seed", "x") == (
        0, "7 records, 0 do not hold\n", "",
    )  # fmt: skip


def test_verify_names_the_record_the_place_and_the_rule(run: Run, tmp_path: Path) -> None:
    record = json.loads(LINES[1])
    record["scores"][0] += 50
    file = tmp_path / "records.jsonl"
    file.write_text("\n".join([LINES[0], json.dumps(record), LINES[2]]))
    code, out, _ = run("verify", file)
    assert code == 1
    assert out.startswith(f"{file}: record 2: scores: the scores are ")
    assert out.endswith("[X2]\n3 records, 1 does not hold\n")


def test_a_rule_is_shown_with_its_places(run: Run) -> None:
    code, out, _ = run("rule", "I4", "--coverage", "--records", EXAMPLES)
    assert code == 0
    assert out.startswith("I4  An itinerary with two or more stops")
    for word in (
        "engine   _core.pyx:",
        "referee  referee/opensky/",
        "tests    tests/rules/opensky/",
    ):
        assert word in out
    assert "played   1" in out
    assert out.endswith("1 of 1 rules are in engine, referee and tests\n")


def test_the_register_is_whole(run: Run) -> None:
    code, out, _ = run("rule", "--coverage", "--json")
    entries = json.loads(out)
    assert code == 0
    assert len(entries) == 74
    assert all(entry["engine"] and entry["referee"] and entry["tests"] for entry in entries)
    assert "74 of 74 rules" in run("rule", "--coverage")[1]


def test_a_rule_is_printed_alone(run: Run) -> None:
    code, out, _ = run("rule", "X1")
    assert (code, out) == (0, "X1  The game ends after March's pricing phase.\n")
    assert run("rule", "Q1")[0] == 2
