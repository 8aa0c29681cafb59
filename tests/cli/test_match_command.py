"""`opensky match`: what it stores, where it stores nothing, and how it stops."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from opensky import tournament
from opensky.games import GAMES

Call = Callable[..., tuple[int, str, str]]
BOT = "def decide(view):\n    return view.options[{}]\n"
HANGS = "def decide(view):\n    while True:\n        pass\n"


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: Call) -> Call:
    """Return what runs the program on the toy game: `call("match", ...)`."""
    monkeypatch.setitem(GAMES, "toy", "protocol.toy")
    monkeypatch.chdir(tmp_path)
    for name, text in (("high", BOT.format(-1)), ("low", BOT.format(0)), ("hangs", HANGS)):
        Path(f"{name}.py").write_text(text)

    return program


MATCH = ("match", "high.py", "low.py", "--game", "toy", "--deals", "2")


def test_a_repeated_match_changes_no_rating_and_is_told(call: Call) -> None:
    _, once, _ = call(*MATCH, "--records", "r.jsonl")
    call(*MATCH, "--records", "r.jsonl")
    code, twice, _ = call("tournament", "standings", "r.jsonl")
    told = "4 copies of games were left out; each game counts once.\n"
    assert (code, twice) == (0, once + told + "\n")
    assert len(Path("r.jsonl").read_text().splitlines()) == 8


def test_the_records_of_a_tournament_are_not_added_to(call: Call) -> None:
    Path("p.toml").write_text(
        'game = "toy"\nseats = 2\ndeals = 1\nseed = 1\nbots = ["high.py", "low.py"]\n'
    )
    call("tournament", "run", "p.toml", "--workers", "1")
    stored = Path("runs/p/records.jsonl")
    before = stored.read_bytes()
    code, out, err = call(*MATCH, "--records", str(stored))
    assert (code, out, stored.read_bytes()) == (2, "", before)
    assert err == (
        f"opensky: {stored}: belongs to the tournament in runs/p, whose chain would break;"
        " name a file of your own\n"
    )
    Path("copy.jsonl").write_bytes(before)
    code, out, err = call(*MATCH, "--records", "copy.jsonl")
    assert (code, out, Path("copy.jsonl").read_bytes()) == (2, "", before)
    assert err.startswith("opensky: copy.jsonl:1: is of a tournament, whose chain would break; ")


@pytest.mark.parametrize("text", [BOT, BOT.rstrip("\n"), "\n", '{"a": 1}\n', "x"])
def test_a_file_of_something_else_is_not_added_to(call: Call, text: str) -> None:
    Path("other").write_text(text)
    code, out, err = call(*MATCH, "--records", "other")
    assert (code, out, Path("other").read_text()) == (2, "", text)
    assert err.endswith("; records are added to a file of records only\n")
    assert err.count("\n") == 1


def test_a_torn_last_line_is_cut_and_that_is_said(call: Call) -> None:
    Path("r.jsonl").write_text('{"record":"toy/1","board":')
    code, _, err = call(*MATCH, "--records", "r.jsonl")
    assert (code, err) == (0, "opensky: r.jsonl: the last line was torn and has been cut\n")
    assert len([json.loads(line) for line in Path("r.jsonl").read_text().splitlines()]) == 4


def test_ctrl_c_keeps_every_match_that_was_played_and_says_how_many(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = tournament.play

    def interrupted(plan: tournament.Plan) -> Iterator[str]:
        for number, line in enumerate(play(plan)):
            if number == 5:
                raise KeyboardInterrupt
            yield line

    monkeypatch.setattr(tournament, "play", interrupted)
    words = ("match", "high.py", "low.py", "--game", "toy", "--deals", "9")
    code, out, err = call(*words, "--records", "r.jsonl")
    assert (code, out, err) == (
        130,
        "",
        "opensky: stopped after 4 of 18 games; stored in r.jsonl\n",
    )
    stored = [json.loads(line) for line in Path("r.jsonl").read_text().splitlines()]
    assert [(one["match"], one["rotation"]) for one in stored] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert call(*words)[2] == (
        "opensky: stopped after 4 of 18 games; none is stored without --records\n"
    )


def test_copies_of_a_bot_are_numbered_and_can_be_given_names(call: Call) -> None:
    code, out, _ = call("match", "high.py", "high.py", "--game", "toy", "--deals", "1")
    assert code == 0
    assert "high (2)" in out
    words = ("match", "old=high.py", "new=high.py", "--game", "toy", "--records", "r.jsonl")
    assert call(*words, "--deals", "1")[0] == 0
    assert json.loads(Path("r.jsonl").read_text().splitlines()[0])["seats"] == ["old", "new"]


def test_a_bot_that_hangs_is_stopped_by_the_clock_of_the_command(call: Call) -> None:
    words = ("match", "hangs.py", "low.py", "--game", "toy", "--deals", "1", "--records", "r.jsonl")
    assert call(*words, "--clock", "0.01")[0] == 0
    first = json.loads(Path("r.jsonl").read_text().splitlines()[0])
    assert [fault["detail"] for fault in first["faults"]] == ["no answer within 0.01 s"]
    code, _, err = call(*words, "--clock", "0")
    told = "match: clock: per_decision: wants seconds, a number above 0, not 0.0"
    assert (code, err) == (2, f"opensky: {told}\n")
