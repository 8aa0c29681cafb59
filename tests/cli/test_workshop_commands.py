"""The commands for writers of bots: what they print, and what they refuse in one line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from opensky.games import GAMES
from opensky.record import read
from opensky.workshop.analysis import Judged, judged, worst
from opensky.workshop.apart import thoughts_apart
from opensky.workshop.duels import table_of

Call = Callable[..., tuple[int, str, str]]
ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests/replays/opensky/records.jsonl"
OTHERS = ROOT / "tests/replays/vienna1840/records.jsonl"
HIGH = "def decide(view):\n    return view.options[-1]\n"
LOW = "def decide(view):\n    return view.options[0]\n"


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: Call) -> Call:
    """Return what runs the program: `call("bot", "list")` gives exit code, output and errors."""
    monkeypatch.setitem(GAMES, "toy", "protocol.toy")
    monkeypatch.chdir(tmp_path)
    for name, text in (("high", HIGH), ("low", LOW), ("bad", "def decide(view):\n    return 1\n")):
        Path(f"{name}.py").write_text(text)

    return program


def test_the_list_of_bots_tells_whose_game_each_plays(call: Call) -> None:
    Path("sky.py").write_text(f'"""Fly."""\nfrom opensky.games.opensky import Fly\n{LOW}')
    Path("blue.py").write_text(f'"""Wait."""\nimport opensky.games.blueskies.board\n{LOW}')
    code, out, _ = call("bot", "list", ".")
    rows = [line.split() for line in out.splitlines()[1:]]
    assert code == 0
    assert [row[:3] for row in rows] == [
        ["bad.py", "any", "-"],
        ["blue.py", "blueskies", "Wait."],
        ["high.py", "any", "-"],
        ["low.py", "any", "-"],
        ["sky.py", "opensky", "Fly."],
    ]
    _, out, _ = call("bot", "list", ".", "--game", "blueskies", "--json")
    assert [row["path"] for row in json.loads(out)] == ["bad.py", "blue.py", "high.py", "low.py"]
    assert call("bot", "list", "--game", "chess") == (
        2,
        "",
        "opensky: no game 'chess'; there is blueskies, opensky, toy, vienna1840\n",
    )


def test_new_says_what_it_wrote_and_what_is_next(call: Call) -> None:
    code, out, _ = call("bot", "new", "my_bot", "--game", "toy")
    assert (code, out) == (
        0,
        (
            "my_bot.py: a bot that plays; make it yours\n"
            "test_my_bot.py: its test, for python -m pytest test_my_bot.py"
            " after pip install 'opensky[test]'\n"
            "next: opensky bot check my_bot.py --game toy\n"
        ),
    )


def test_check_ends_with_0_for_a_sound_bot_and_names_the_phases(call: Call) -> None:
    code, out, _ = call("bot", "check", "low.py", "--game", "toy", "--json")
    assert (code, json.loads(out)["findings"]) == (0, [])
    code, out, _ = call("bot", "check", "low.py", "--game", "toy")
    assert code == 0
    assert out.splitlines()[0].startswith("low: 36 games at 12 kinds of table, ")
    assert out.count(" ok\n") == 7
    assert out.splitlines()[-1] == "never asked: none"


def test_check_ends_with_1_and_shows_three_findings_of_a_kind(call: Call) -> None:
    code, out, _ = call("bot", "check", "bad.py", "--game", "toy")
    assert code == 1
    assert out.count("protocol: answered with int, which is no decision") == 3
    assert "legal decisions" in out
    assert out.count(" ok\n") == 6


def test_profile_prints_phases_and_slowest_decisions(call: Call) -> None:
    words = ["bot", "profile", "high.py", "--against", "low.py", "--game", "toy", "--deals", "2"]
    code, out, _ = call(*words, "--top", "3")
    assert (code, out.splitlines()[0]) == (0, "high: 4 games, 16 decisions")
    assert out.splitlines()[-4].split() == ["ms", "phase", "options", "where", "decided"]
    assert out.splitlines()[-6].split()[:3] == ["all", "16", "100.0"]
    found = json.loads(call(*words, "--json")[1])
    assert sum(phase["decisions"] for phase in found["phases"]) == 16
    assert found["all"]["decisions"] == 16
    assert found["all"]["mean"] * 16 == pytest.approx(sum(p["total"] for p in found["phases"]))
    assert len(found["slowest"]) == 8


def test_duel_prints_the_state_and_the_verdict(call: Call) -> None:
    words = ["bot", "duel", "high.py", "--against", "low.py", "--game", "toy"]
    code, out, _ = call(*words)
    assert code == 0
    assert out.splitlines()[0].startswith("    8 matches: score ")
    assert out.splitlines()[-1] == "high is stronger than low"
    code, out, _ = call(*words, "--deals", "2")
    assert out.splitlines()[-1] == "not decided by 2 matches; try more --deals"
    last = json.loads(call(*words, "--json")[1].splitlines()[-1])
    assert (last["bot"], last["against"], last["verdict"]) == ("high", "low", "stronger")


def test_bots_are_known_by_name_in_matches_too(call: Call) -> None:
    code, out, _ = call("match", "greedy", "random", "--deals", "1")
    assert code == 0
    assert "greedy" in out
    assert "random" in out


def test_analyse_marks_what_is_lost_beyond_its_margin(call: Call) -> None:
    words = ["analyse", str(RECORDS), "--game", "3", "--simulations", "300"]
    code, out, _ = call(*words, "--seat", "1", "--top", "2")
    head, _, names, *rows = out.splitlines()
    assert code == 0
    assert head.startswith("seat 1 random-1: 34 decisions with a choice, ")
    assert names.split()[:3] == ["event", "seat", "phase"]
    assert [row.split()[1] for row in rows] == ["1", "1"]
    found = json.loads(call(*words, "--seat", "1", "--json")[1])
    assert len(found) == 34
    assert {one["seat"] for one in found} == {1}


def test_decisions_are_judged_in_the_order_of_the_game() -> None:
    record = read(RECORDS.read_text().splitlines()[2], "here")
    found = list(judged(record, 0, 400))
    marked = worst(found, 5)
    assert marked == sorted(marked, key=lambda one: one.margin - one.win)
    assert all(one.win > one.margin > 0 and one.decision != one.choice for one in marked)
    assert [one.event for one in found] == sorted(one.event for one in found)
    assert all(one.options > 1 for one in found)
    texts = record["events"]
    assert all(texts[one.event] == [one.seat, one.decision] for one in found)


def test_the_worst_are_those_that_surely_lost_most() -> None:
    def one(event: int, win: float, margin: float) -> Judged:
        return Judged(event, 0, "bid", 2, "a", "b", 0.0, win, margin, False)

    found = [one(1, 0.3, 0.29), one(2, 0.2, 0.1), one(3, 0.1, 0.1), one(4, 0.5, 0.1)]
    assert [each.event for each in worst(found, 2)] == [4, 2]
    assert [each.event for each in worst(found, 9)] == [4, 2, 1]


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["bot", "new", "My-Bot"], "bot name 'My-Bot': wants small letters, digits and _"),
        (["bot", "new", "high"], "high.py: is there already; choose another name or --folder"),
        (
            ["bot", "new", "random"],
            "bot name 'random': is a module of Python, which the file would",
        ),
        (["bot", "new", "os"], "bot name 'os': is a module of Python, which the file would hide; "),
        (["bench", "--only", "nix"], "--only 'nix': no case of opensky has it in its name"),
        (
            ["bot", "duel", "high.py", "--against", "low.py", "--margin", "nan"],
            "margin nan: an Elo difference above 0 is due",
        ),
        (["bot", "new", "a", "--folder", "no"], "no/a.py: cannot be written: No such file or"),
        (["bot", "new", "a", "--game", "chess"], "no game 'chess'; there is "),
        (["bot", "check", "nope.py"], "nope.py: no such file"),
        (["bot", "check", "nobody"], "nobody: no bot of that name; there is "),
        (["bot", "check", "high.py", "--seconds", "0"], "Invalid value for '--seconds': "),
        (["bot", "profile", "high.py", "--board", "asia"], "profile: board: board 'asia': no such"),
        (
            ["bot", "profile", "high.py", *["--against", "low.py"] * 4],
            "profile: seats: wants 2 to 4",
        ),
        (["bot", "duel", "high.py"], "Missing option '--against'."),
        (["bot", "duel", "high.py", "--against", "nobody"], "nobody: no bot of that name; "),
        (
            ["bot", "duel", "high.py", "--against", "low.py", "--margin", "0"],
            "margin 0: an Elo difference above 0 is due",
        ),
        (["analyse", "nope.jsonl"], "nope.jsonl: no such file"),
        (["analyse", str(RECORDS), "--seat", "9"], "seat 9: 0 to 1 are due"),
        (["analyse", str(RECORDS), "--game", "9999"], f"{RECORDS}: holds 203 records; there is no"),
        (["analyse", str(OTHERS)], "vienna1840 cannot search"),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else None,
)
def test_what_is_wrong_gets_one_line(call: Call, words: list[str], answer: str) -> None:
    code, out, err = call(*words)
    assert (code, out) == (2, "")
    assert err.startswith(f"opensky: {answer}")
    assert err.count("\n") == 1


BREAKS = "def decide(view):\n    raise ValueError('no\\x1b[2Jway')\n"


def test_a_duel_says_that_a_bot_broke_down(call: Call) -> None:
    Path("breaks.py").write_text(BREAKS)
    words = ["bot", "duel", "breaks.py", "--against", "low.py", "--game", "toy"]
    code, out, _ = call(*words)
    told = "the first: crash in breaks: ValueError: no?[2Jway (breaks.py:2)"
    assert (code, out.splitlines()[-2]) == (0, f"32 faults in 32 games, {told}")
    assert out.splitlines()[-1] == "breaks is weaker than low"
    last = json.loads(call(*words, "--json")[1].splitlines()[-1])
    assert (last["games"], last["faults"]) == (32, 32)
    assert last["first_fault"] == "crash in breaks: ValueError: no\x1b[2Jway (breaks.py:2)"


def test_a_duel_without_faults_says_nothing_of_them(call: Call) -> None:
    words = ["bot", "duel", "high.py", "--against", "low.py", "--game", "toy"]
    assert "fault" not in call(*words)[1]
    last = json.loads(call(*words, "--json")[1].splitlines()[-1])
    assert (last["faults"], last["first_fault"]) == (0, None)


def test_sprt_says_that_a_bot_broke_down(call: Call) -> None:
    Path("breaks.py").write_text(BREAKS)
    code, out, _ = call("sprt", "breaks.py", "low.py", "--game", "toy", "--deals", "8")
    assert (code, out.splitlines()[-1].partition(",")[0]) == (0, "16 faults in 16 games")


def test_a_profile_does_not_take_what_was_put_in_for_the_bots_own(call: Call) -> None:
    Path("breaks.py").write_text(BREAKS)
    words = ["bot", "profile", "breaks.py", "--against", "low.py", "--game", "toy", "--deals", "1"]
    code, out, _ = call(*words)
    assert (code, out.splitlines()[0]) == (0, "breaks: 2 games, 2 decisions")
    assert out.count(", put in after a fault") == 2
    told = "the first: crash: ValueError: no?[2Jway (breaks.py:2)"
    assert out.splitlines()[-1] == f"2 faults in 2 games, {told}"
    found = json.loads(call(*words, "--json")[1])
    assert (found["faults"], len(found["slowest"])) == (2, 2)


def test_check_does_not_call_ok_what_a_hanging_bot_kept_it_from_trying(call: Call) -> None:
    Path("hangs.py").write_text("def decide(view):\n    while True:\n        pass\n")
    code, out, _ = call("bot", "check", "hangs.py", "--game", "toy", "--seconds", "0.01")
    assert code == 1
    assert "in time                     1 finding\n" in out
    assert (out.count(" not tried\n"), out.count(" ok\n")) == (6, 0)
    assert "\nasked: never\n" in out


def test_check_finds_a_sound_bot_sound_when_standard_input_is_closed(call: Call) -> None:
    program = "import sys; from opensky.games import GAMES; GAMES['toy'] = 'protocol.toy'"
    words = ["opensky", "bot", "check", "low.py", "--game", "toy"]
    program += f"; sys.argv = {words}; from opensky.cli import main; main()"
    found = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", sys.executable, "-c", program],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (found.returncode, found.stdout.count(" ok\n"), found.stderr) == (0, 7, "")


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ("import os\n    os._exit(3)", "profile: a bot ended the process with status 3"),
        ("raise KeyboardInterrupt", "rude.py:2: the bot raised KeyboardInterrupt"),
    ],
)
def test_a_bot_cannot_end_or_stop_its_profile_without_a_word(
    call: Call, body: str, answer: str
) -> None:
    Path("rude.py").write_text(f"def decide(view):\n    {body}\n")
    code, out, err = call("bot", "profile", "rude.py", "--game", "toy", "--deals", "1")
    assert (code, out) == (2, "")
    assert err.startswith(f"opensky: {answer}")
    assert err.count("\n") == 1


def test_what_a_bot_prints_does_not_spoil_its_profile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(GAMES, "toy", "protocol.toy")
    told = (
        "def decide(view):\n    import os\n    os.write(1, b'hey')\n    print('hey', flush=True)\n"
    )
    (tmp_path / "talks.py").write_text(told + "    return view.options[0]\n")
    plan = table_of([tmp_path / "talks.py"] * 2, "profile", game="toy", deals=1, seed=1)
    assert len(list(thoughts_apart(plan))) == 8
    assert capfd.readouterr().out == ""
