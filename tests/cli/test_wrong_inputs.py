"""Wrong inputs with their exact one-line answers, exit code 2 and nothing on the output."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from opensky.cli import main

ROOT = Path(__file__).parents[2]
EXAMPLE = (ROOT / "tests/replays/opensky/records.jsonl").read_text().splitlines()[0]
EUROPE = (ROOT / "src/opensky/games/opensky/boards/europe.toml").read_text()
FILES = {
    "good.py": "def decide(view):\n    return view.options[0]\n",
    "broken.py": "def decide(view)\n    return 1\n",
    "raises.py": "raise RuntimeError('no')\n",
    "empty.py": "x = 1\n",
    "picky.py": (
        "class Picky:\n    def __init__(self, depth=1): pass\n"
        "    def decide(self, view): return view.options[0]\n"
    ),
    "two.py": (
        "class A:\n    def decide(self, view): return view.options[0]\nclass B(A):\n    pass\n"
    ),
    "latin.json": b"\xff\xfe",
    "half.json": "{",
    "none.jsonl": "",
}
PLAN = """name = "t"
game = "opensky"
seats = 2
seed = 1
deals = 1
bots = ["good.py", {path = "good.py", name = "b"}]
"""
Arguments = list[str]
Given = Callable[[], Arguments]


def command(*arguments: str) -> Given:
    return lambda: list(arguments)


def plan(old: str = "", new: str = "", verb: str = "plan") -> Given:
    """Write the plan with a change, or with a line more."""

    def given() -> Arguments:
        assert old in PLAN
        Path("p.toml").write_text(PLAN.replace(old, new) if old else PLAN + new)
        return ["tournament", verb, "p.toml", *(["--out", "o"] if verb == "run" else [])]

    return given


def record(**changes: object) -> Given:
    """Write the example record with changes; None takes a key away."""

    def given() -> Arguments:
        changed: dict[str, Any] = json.loads(EXAMPLE) | changes
        kept = {key: value for key, value in changed.items() if value is not None}
        Path("r.jsonl").write_text(json.dumps(kept) + "\n")
        return ["verify", "r.jsonl"]

    return given


def lines(*given_lines: str) -> Given:
    def given() -> Arguments:
        Path("r.jsonl").write_text("".join(line + "\n" for line in given_lines))
        return ["verify", "r.jsonl"]

    return given


def replay(number: str, *options: str) -> Given:
    def given() -> Arguments:
        record()()
        return ["replay", "r.jsonl", "--game", number, *options]

    return given


def board(old: str, new: str) -> Given:
    def given() -> Arguments:
        assert old in EUROPE
        Path("b.toml").write_text(EUROPE.replace(old, new, 1))
        return ["board", "check", "b.toml"]

    return given


def situation(**changes: object) -> Given:
    def given() -> Arguments:
        bid = {"fare": 350, "itinerary": "AMS-FRA"}
        airlines = [{"planes": ["AMS-FRA"], "hubs": [], "bid": bid}, {"planes": [], "hubs": []}]
        sound = {"board": "europe", "rulings": {}, "market": ["AMS", "FRA"], "airlines": airlines}
        Path("s.json").write_text(json.dumps(sound | changes))
        return ["adjudicate", "s.json"]

    return given


CASES: list[tuple[Given, str]] = [
    # plans
    (command("tournament", "plan", "nope.toml"), "nope.toml: no such file"),
    (
        plan("seats = 2", "seats = ="),
        "p.toml: not TOML: Invalid value (at line 3, column 9)",
    ),
    (
        plan("seats = 2", 'seats = "two"'),
        "p.toml: seats: wants a whole number of at least 1, not 'two'",
    ),
    (plan("seats = 2", "seats = 5"), "p.toml: seats: wants 2 to 4 for opensky, not 5"),
    (
        plan("", 'board = "asia"\n'),
        "p.toml: board: board 'asia': no such board or file; there is europe, north_america",
    ),
    (
        plan('["good.py", {path = "good.py", name = "b"}]', '["good.py"]'),
        "p.toml: bots: 1 for tables of 2 seats; add some",
    ),
    (
        plan(', name = "b"', ""),
        "p.toml: bots: two are called 'good'; give each its own name",
    ),
    (plan('"good.py", {', '"nope.py", {'), "p.toml: bots: number 1: path: nope.py: no such file"),
    (
        plan('"good.py", {', '"broken.py", {'),
        "p.toml: bots: number 1: path: broken.py:1: syntax error: expected ':'",
    ),
    (
        plan('"good.py", {', '"good", {'),
        "p.toml: bots: number 1: path: good: no bot; a bot is a path.py or a path.py:Class",
    ),
    (
        plan("deals = 1", "deals = -1"),
        "p.toml: deals: wants a whole number of at least 1, not -1",
    ),
    (
        plan("deals = 1", "deals = 99999999999999999999"),
        "p.toml: deals: 99999999999999999999 has more than the 64 bits of TOML",
    ),
    (
        plan("", f"[clock]\nper_decision = [{1 << 63}]\n"),
        "p.toml: clock.per_decision: 9223372036854775808 has more than the 64 bits of TOML",
    ),
    (
        plan("deals = 1", 'deals = "x"'),
        "p.toml: deals: wants a whole number of at least 1, not 'x'",
    ),
    (plan("seed = 1\n", ""), "p.toml: seed: is missing; wants a whole number or a text"),
    (plan("seed = 1\n", "seed = 1.5\n"), "p.toml: seed: wants a whole number or a text, not 1.5"),
    (
        plan("", 'on_fault = "cry"\n'),
        "p.toml: on_fault: wants 'forfeit' or 'substitute', not 'cry'",
    ),
    (plan("", "max_faults = 0\n"), "p.toml: max_faults: wants a whole number of at least 1, not 0"),
    (
        plan("", "[clock]\nper_move = 1\n"),
        "p.toml: clock: unknown key 'per_move'; there is per_decision, per_game",
    ),
    (
        plan("", "[clock]\nper_decision = -1\n"),
        "p.toml: clock: per_decision: wants seconds, a number above 0, not -1",
    ),
    (
        plan("", '[rulings]\nhub_limit = "none"\n'),
        "p.toml: rulings: hub_limit: wants 'airport' or 'player', not 'none'",
    ),
    (
        plan('name = "b"', 'nam = "b"'),
        (
            "p.toml: bots: number 2: unknown key 'nam';"
            " there is path, name, options, isolation, limits"
        ),
    ),
    (
        plan('name = "b"', 'name = "b", options = 3'),
        "p.toml: bots: number 2: options: wants a table of keyword arguments, not 3",
    ),
    # bots
    (plan('"good.py", {', '"raises.py", {', "run"), "raises.py:1: RuntimeError: no"),
    (
        plan('"good.py", {', '"empty.py", {', "run"),
        "empty.py: no function decide and no class with a method decide",
    ),
    (plan('"good.py", {', '"good.py:Nope", {', "run"), "good.py: no class Nope"),
    (
        plan('path = "good.py", name = "b"', 'path = "picky.py", options = {width = 2}', "run"),
        "picky.py: options: got an unexpected keyword argument 'width'; Picky takes depth",
    ),
    (
        command("bot", "list", "nowhere"),
        "nowhere: no such folder; name the folder of the bot files",
    ),
    # matches
    (command("match", "good.py"), "match: seats: wants 2 to 4 for opensky, not 1"),
    (command("match", *["good.py"] * 5), "match: seats: wants 2 to 4 for opensky, not 5"),
    (
        command("match", "good.py", "picky.py", "--board", "asia"),
        "match: board: board 'asia': no such board or file; there is europe, north_america",
    ),
    (
        command("match", "good.py", "picky.py", "--deals", "0"),
        "Invalid value for '--deals': Input should be greater than or equal to 1",
    ),
    (
        command("match", "good.py", "picky.py", "--dealz", "3"),
        "No such option: --dealz (Possible options: --deals, --help)",
    ),
    # records
    (command("tournament", "standings", "nowhere"), "nowhere: no such file"),
    (
        command("tournament", "standings", "none.jsonl"),
        "no finished games to rate; at least one record is due",
    ),
    (command("verify", "nope.jsonl"), "nope.jsonl: no such file"),
    (
        lines(EXAMPLE, '{"record": '),
        "r.jsonl: line 2: not JSON: Expecting value: line 1 column 12 (char 11)",
    ),
    (lines("[1]"), "r.jsonl: line 1: record: an object with a record format is due"),
    (record(seats=None), "r.jsonl: line 1: seats: missing from the record"),
    (
        record(record="chess/1"),
        (
            "r.jsonl: line 1: record: no referee for 'chess/1';"
            " blueskies/1, opensky/1, vienna1840/1 is due"
        ),
    ),
    (record(scores=["a", 1]), "r.jsonl: line 1: scores: 'a' is not an integer"),
    (
        record(board="asia"),
        "r.jsonl: line 1: board: unknown board 'asia', known are europe, north_america",
    ),
    (
        replay("1", "--board"),
        "opensky has no board that changes (--board); that is in vienna1840",
    ),
    (
        replay("1", "--svg", "x.svg"),
        "opensky has no drawing of its board (--svg); that is in vienna1840",
    ),
    (replay("2"), "r.jsonl: holds 1 record; there is no number 2"),
    (replay("0"), "Invalid value for '--game': Input should be greater than or equal to 1"),
    # boards
    (
        command("board", "show", "asia"),
        "board 'asia': no such board or file; there is europe, north_america",
    ),
    (
        board('code = "LIS"', 'code = "Lis"'),
        "b.toml: airports[0]: code is 'Lis'; three capital letters are due",
    ),
    (board('code = "MAD"', 'code = "LIS"'), "b.toml: airports: code LIS stands twice"),
    (
        board('["AMS", "ARN"]', '["AMS", "XXX"]'),
        "b.toml: routes[0]: 'XXX' is no airport of this board",
    ),
    (
        board('["AMS", "ARN"], ', '["AMS", "ARN"], ["ARN", "AMS"], '),
        "b.toml: routes[1]: AMS-ARN stands twice",
    ),
    (
        board('["AMS", "ARN"]', '["AMS", "AMS"]'),
        "b.toml: routes[0]: AMS is joined to itself; two airports are due",
    ),
    (
        board('region = "europe"', 'region = "asia"'),
        "b.toml: region is 'asia'; europe or north_america is due",
    ),
    (
        board("lat = 38.77", 'lat = "north"'),
        "b.toml: airports[0]: lat is 'north'; a number from -90 to 90 is due",
    ),
    # situations
    (command("adjudicate", "nope.json"), "nope.json: cannot be read: No such file or directory"),
    (command("adjudicate", "latin.json"), "latin.json: is not UTF-8 text: byte 0 is wrong"),
    (
        command("adjudicate", "half.json"),
        (
            "half.json: not JSON: Expecting property name enclosed in double quotes:"
            " line 1 column 2 (char 1)"
        ),
    ),
    (situation(), "s.json: bid 350: no such fare card [S4]"),
    (situation(market=["AMS"]), "s.json: situation: market is ['AMS']; two airports are due"),
    # what a game lacks
    (
        command("board", "show", "--game", "blueskies", "--svg", "x.svg"),
        "blueskies has no drawing of its board (--svg); that is in vienna1840",
    ),
    (
        command("adjudicate", "half.json", "--game", "blueskies"),
        "blueskies has no situations to adjudicate; that is in opensky",
    ),
    (
        command("solve", "half.json", "--game", "vienna1840"),
        "vienna1840 has no sealed decisions to solve; that is in opensky",
    ),
    (
        command("perft", "nope"),
        (
            "nope: no such file, and no position that `opensky perft` lists;"
            " --game names another game"
        ),
    ),
    (
        command("perft", "nope", "--game", "blueskies"),
        (
            "nope: no such file, and no position that `opensky perft --game blueskies` lists;"
            " --game names another game"
        ),
    ),
    (
        command("perft", "picky.py"),
        "position: line 1 begins with 'class'; 'opensky/1' is due in a position of opensky",
    ),
    # rules and commands
    (command("rule", "Z9"), "no rule 'Z9' in opensky; `opensky rule` prints them all"),
    (
        command("rule", "b-gov-05", "--game", "blueskies"),
        "no rule 'b-gov-05' in blueskies; `opensky rule --game blueskies` prints them all",
    ),
    (command("tournamnt"), "No such command 'tournamnt'. Did you mean 'tournament'?"),
    (command("tournament", "run"), "Missing argument 'plan'."),
]


@pytest.mark.parametrize(("given", "answer"), CASES, ids=[answer[:60] for _, answer in CASES])
def test_a_wrong_input_gets_its_one_line(
    given: Given,
    answer: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, content in FILES.items():
        Path(name).write_bytes(content if isinstance(content, bytes) else content.encode())
    monkeypatch.setattr(sys, "argv", ["opensky", *given()])
    with pytest.raises(SystemExit) as end:
        main()
    shown = capsys.readouterr()
    assert (shown.err, shown.out, end.value.code) == (f"opensky: {answer}\n", "", 2)


def test_a_plan_changed_under_a_running_tournament_is_refused_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("good.py", "picky.py"):
        Path(name).write_text(str(FILES[name]))
    monkeypatch.setattr(sys, "argv", ["opensky", *plan(verb="run")()])
    with pytest.raises(SystemExit):
        main()
    stored = Path("o/records.jsonl").read_bytes()
    capsys.readouterr()
    plan("deals = 1", "deals = 3", "run")()
    with pytest.raises(SystemExit) as end:
        main()
    assert capsys.readouterr().err == "opensky: o: holds another tournament: deals was 1, is 3\n"
    assert (end.value.code, Path("o/records.jsonl").read_bytes()) == (2, stored)


@pytest.mark.parametrize(
    "words",
    [
        "play --game blueskies",
        "play --resume",
        "adjudicate -",
        "solve -",
        "perft -",
        "import-1840 -",
    ],
)
def test_a_closed_standard_input_is_refused_in_one_line(
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["opensky", *words.split()])
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(SystemExit) as end:
        main()
    shown = capsys.readouterr()
    answer = "opensky: standard input is closed; a terminal, a pipe or a file is due there\n"
    assert (shown.out, shown.err, end.value.code) == ("", answer, 2)
    assert not [*tmp_path.iterdir()]
