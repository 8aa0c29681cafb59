"""The benchmarks: what counts as met, what is compared, what the command prints. No timing."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from opensky.bench import Case, Line, compared, earlier, measured
from opensky.bench.house import Loop, decisions_in
from opensky.bench.run import cases, told
from opensky.bench.timing import sampler, yardstick
from opensky.errors import Refusal
from opensky.games.opensky import GAME

SPEEDS = GAME.speeds()


def line(median: float, bar: float | None, unit: str = "/s", xoshiro: float = 1.0) -> Line:
    return Line("a case", unit, median, median / 2, median * 2, bar, xoshiro)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("unit", "median", "is_met"),
    [
        ("/s", 99.0, False),
        ("/s", 100.0, True),
        ("/s", 101.0, True),
        ("x", 99.0, False),
        ("x", 100.0, True),
        ("ns", 99.0, True),
        ("ns", 100.0, True),
        ("ns", 101.0, False),
        ("MB", 101.0, False),
        ("%", 99.0, True),
    ],
)
def test_rates_and_ratios_meet_a_bar_from_above_all_else_from_below(
    unit: str, median: float, is_met: bool
) -> None:
    assert line(median, 100.0, unit).is_met is is_met


def test_without_a_bar_nothing_is_met_or_missed() -> None:
    assert line(1.0, None).is_met is None
    assert line(1.0, None).bar_steps is None
    assert line(1.0, None).is_met_in_steps is None


@pytest.mark.parametrize(
    ("figure", "xoshiro", "is_met", "in_steps"),
    [(0.9e6, 1.4, False, False), (0.9e6, 2.8, False, True), (1.1e6, 0.7, True, False)],
)
def test_a_noisy_hour_is_told_from_a_slow_program(
    figure: float, xoshiro: float, is_met: bool, in_steps: bool
) -> None:
    found = line(figure, 1e6, "/s", xoshiro)
    assert (found.is_met, found.is_met_in_steps) == (is_met, in_steps)


def test_steps_are_the_time_of_one_thing_by_the_yardstick() -> None:
    assert line(2e6, 1e6, "/s", xoshiro=5.0).steps == 100.0
    assert line(2e6, 1e6, "/s", xoshiro=5.0).bar_steps == pytest.approx(1000.0 / 1.4)
    assert line(300.0, None, "ns", xoshiro=3.0).steps == 100.0
    assert line(0.3, None, "ms", xoshiro=3.0).steps == 100_000.0
    assert line(20.0, None, "%").steps is None


def test_a_case_is_warmed_up_and_sampled_five_times() -> None:
    figures = iter([100.0, 5.0, 1.0, 4.0, 2.0, 3.0])
    budgets = []

    def sample(budget: float) -> float:
        budgets.append(budget)
        return next(figures)

    (found,) = measured([Case("a case", "ns", 3.0, sample)], 1.0)
    assert (found.median, found.least, found.most, found.is_met) == (3.0, 1.0, 5.0, True)
    assert budgets == [0.2, 1.0, 1.0, 1.0, 1.0, 1.0]
    assert found.xoshiro > 0


def test_a_sampler_counts_things_or_times_one() -> None:
    def work() -> int:
        yardstick()
        return 50

    rate, time = sampler(work, "/s")(0.0), sampler(work, "us")(0.0)
    assert 50 < rate < 50e6
    assert 0.02 < time < 1e6


def test_a_run_is_kept_as_json_and_compared(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    path.write_text(json.dumps(told([line(100.0, 50.0, xoshiro=2.0)], {"cores": 2})))
    before = earlier(path)
    assert before == {"a case": line(100.0, 50.0, xoshiro=2.0)}
    assert compared(line(200.0, 50.0, xoshiro=1.0), before) == (2.0, 1.0)
    assert compared(line(50.0, None, "%"), {"a case": line(100.0, None, "%")}) == (0.5, None)
    assert compared(line(1.0, None), {}) is None


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"lines": [{"name": "a"}]}', "[" * 9999])
def test_a_file_that_is_no_run_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "run.json"
    path.write_text(text)
    with pytest.raises(Refusal, match=r"is no run of the benchmarks|not JSON|is blank"):
        earlier(path)


@pytest.mark.parametrize("figure", [0, -1.0, "1", None, True, 1e200, [1.0]])
@pytest.mark.parametrize("key", ["median", "xoshiro"])
def test_a_figure_that_cannot_be_compared_is_refused(
    tmp_path: Path, key: str, figure: object
) -> None:
    path = tmp_path / "run.json"
    kept = json.loads(json.dumps(told([line(100.0, 50.0, xoshiro=2.0)], {})))
    kept["lines"][0][key] = figure
    path.write_text(json.dumps(kept))
    with pytest.raises(Refusal, match="is no run of the benchmarks"):
        earlier(path)


def test_every_case_has_a_name_of_its_own() -> None:
    names = [case.name for case in cases(GAME)]
    assert len(names) == len(set(names))
    assert max(map(len, names)) <= 52


@pytest.mark.parametrize("bot", [SPEEDS.first, *(pace.bot for pace in SPEEDS.loops)])
@pytest.mark.parametrize("board", GAME.boards)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_bots_of_the_benchmarks_make_no_fault(bot: str, board: str, seats: int) -> None:
    loop = Loop(GAME, GAME.board(board), seats, bot)
    for _, lines in zip(range(3), loop.matches(), strict=False):
        assert all(decisions_in(record) > 30 for record in lines)


@pytest.mark.parametrize("board", GAME.boards)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_connecting_bots_bid_flash_and_lease(board: str, seats: int) -> None:
    loop = Loop(GAME, GAME.board(board), seats, SPEEDS.loops[0].bot)
    games = [json.loads(record) for lines in loop.matches() for record in lines]
    verbs = [text.split() for game in games for _, text in game["events"]]
    for verb, least in (("bid", 7), ("flash", 1), ("lease", 1)):
        done = sum(words[0] == verb and words[1] != "none" for words in verbs)
        assert done >= least * len(games), verb


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    program = "from opensky.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", program, "bench", "--quick", *arguments],
        capture_output=True,
        text=True,
        env=os.environ | {"COLUMNS": "200"},
        check=False,
    )


def test_the_command_prints_what_it_keeps_and_compares(tmp_path: Path) -> None:
    kept = bench("--json", "--only", "settle inside")
    assert kept.returncode in (0, 1), kept.stderr
    run = json.loads(kept.stdout)
    assert [row["name"] for row in run["lines"]] == ["settle inside"]
    assert run["machine"]["cores"] == os.cpu_count()
    path = tmp_path / "run.json"
    path.write_text(kept.stdout)
    shown = bench("--only", "settle inside", "--compare", str(path))
    head, row = shown.stdout.splitlines()[1:]
    assert head.split()[-3:] == ["ratio", "in", "steps"]
    assert row.startswith("settle inside")
    assert float(row.split()[-1]) > 0


def test_the_command_refuses_a_file_that_is_no_run(tmp_path: Path) -> None:
    found = bench("--compare", str(tmp_path / "none.json"), "--only", "nothing")
    assert (found.returncode, found.stdout) == (2, "")
    assert "cannot be read" in found.stderr


def test_what_is_set_beside_the_peers_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    peers = Path(__file__).parents[1] / "bench" / "peers"
    monkeypatch.syspath_prepend(str(peers))
    rows = list(runpy.run_path(str(peers / "play_opensky.py"))["rows"]())
    assert len(rows) == 4 * len(GAME.boards)
    assert all(play() > 0 for _, _, _, play, _ in rows)
