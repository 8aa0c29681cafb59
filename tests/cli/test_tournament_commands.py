"""Commands on tournaments: what they print, and what they refuse in one line."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from opensky.games import GAMES

Call = Callable[..., tuple[int, str, str]]
TABLES = "bots, games, seats and faults"
BOT = "def decide(view):\n    return view.options[{}]\n"


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: Call) -> Call:
    """Return what runs the program: `call("query", ...)` gives exit code, output and errors."""
    monkeypatch.setitem(GAMES, "toy", "protocol.toy")
    monkeypatch.chdir(tmp_path)
    for name, option in (("a", 0), ("b", -1), ("c", 1)):
        (tmp_path / f"{name}.py").write_text(BOT.format(option))
    for name, keys in (("cup", 'format = "knockout"'), ("all", "")):
        (tmp_path / f"{name}.toml").write_text(
            f'game = "toy"\nseats = 2\ndeals = 2\nseed = 1\n{keys}\n'
            'bots = ["a.py", "b.py", "c.py"]\n'
        )

    return partial(program, "tournament")


def test_a_run_prints_ratings_and_the_table_of_its_format(call: Call) -> None:
    code, out, err = call("run", "cup.toml", "--workers", "1")
    assert code == 0
    assert err.splitlines()[0] == "cup: 0 of 8 games are stored"
    assert err.splitlines()[-1].startswith("finished: ")
    assert out.splitlines()[-4].split() == ["#", "bot", "reached"]
    code, out, _ = call("table", "runs/cup", "--json")
    assert [row["reached"] for row in json.loads(out)] == [
        "won",
        "lost the final",
        "out in round 1",
    ]


def test_with_json_events_nothing_else_is_on_the_output(call: Call) -> None:
    _, out, err = call("run", "all.toml", "--workers", "1", "--json-events")
    kinds = [json.loads(line)["event"] for line in out.splitlines()]
    assert kinds[-2:] == ["standings", "finished"]
    told = [kind for kind in kinds if kind != "standings"]  # on a slow machine in between, too
    assert told == ["started", *["match"] * 6, "finished"]
    assert err == ""


def test_query_and_export_print_rows(call: Call, tmp_path: Path) -> None:
    call("run", "all.toml", "--workers", "1")
    code, out, _ = call("query", "runs/all", "select name, number from bots")
    assert (code, out.split()) == (0, ["name", "number", "a", "0", "b", "1", "c", "2"])
    code, out, _ = call("query", "runs/all", "select name from bots where number = 2", "--json")
    assert json.loads(out) == [{"name": "c"}]
    code, out, _ = call("export", "runs/all", "--csv", "games.csv")
    assert (code, out) == (0, "games.csv: 24 rows\n")
    assert len((tmp_path / "games.csv").read_text().splitlines()) == 25


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (
            ["query", "runs/all", "drop table bots"],
            f"query: not authorized; only a select is answered, from the tables {TABLES}",
        ),
        (
            ["query", "runs/all", ""],
            f"query: asks nothing; a select is due, from the tables {TABLES}",
        ),
        (
            ["query", "all.toml", "select 1"],
            "all.toml: is a file; the folder of a tournament is due",
        ),
        (["table", "all.toml"], "all.toml: is a file; the folder of a tournament is due"),
        (
            ["run", "all.toml", "--out", "a.py"],
            "a.py: is a file; the folder of a tournament is due",
        ),
        (["export", "runs/all"], "say what to write: --csv FILE or --parquet FILE"),
        (
            ["table", "runs/all"],
            "runs/all: this format has no table of its own; see tournament standings",
        ),
        (
            ["table", "runs/none"],
            "runs/none/plan.json: no such file; name the folder of a tournament",
        ),
    ],
)
def test_what_cannot_be_answered_is_refused_in_one_line(
    call: Call, words: list[str], answer: str
) -> None:
    call("run", "all.toml", "--workers", "1")
    assert call(*words) == (2, "", f"opensky: {answer}\n")
