"""Tournaments: the same records from any number of workers and after any number of deaths."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from opensky import tournament
from opensky.errors import Refusal
from opensky.plan import Plan
from opensky.record import replay
from opensky.schedule import FORMATS, RoundRobin
from opensky.store import RECORDS, digest, records
from opensky.tournament import Progress, Stopped, play, run
from protocol.toy import GAME

League = Callable[..., Plan]
TESTS = Path(__file__).parents[1]

MIXED = {
    "wrong": "def decide(view):\n    return view.options[-1] if view.round < 2 else 7\n",
    "deadly": (
        "import os\n"
        "def decide(view):\n"
        "    if view.round == 3 and view.prize == 6:\n        os._exit(1)\n"
        "    return view.options[-1]\n"
    ),
}


def test_every_game_of_the_plan_is_stored_once_in_order(league: League, tmp_path: Path) -> None:
    end = run(league("first", "random", "last", deals=2, seats=3), tmp_path / "out", 1)
    games = list(records(tmp_path / "out"))
    assert [(game["match"], game["rotation"]) for game in games] == [
        (match, rotation) for match in range(2) for rotation in range(3)
    ]
    assert (end.games, end.total, end.left, end.cut) == (6, 6, 0.0, None)
    assert [game["seats"] for game in games[:2]] == [
        ["first", "random", "last"],
        ["random", "last", "first"],
    ]
    assert games[0]["meta"] == {"plan": "test"}
    for game in games:
        replay(game, GAME)


def test_records_are_byte_identical_with_one_two_and_four_workers(
    league: League, tmp_path: Path
) -> None:
    plan = league("random", "other", "first", deals=10, **MIXED)
    digests = set()
    for workers in (1, 2, 4):
        run(plan, tmp_path / str(workers), workers)
        digests.add(digest(tmp_path / str(workers)))
    assert len(digests) == 1
    kinds = Counter(f["kind"] for game in records(tmp_path / "1") for f in game["faults"])
    assert kinds["protocol"] > 50
    assert kinds["exit"] > 0


def test_play_yields_what_run_stores(league: League, tmp_path: Path) -> None:
    plan = league("random", "other", deals=5)
    run(plan, tmp_path / "out", 1)
    (tmp_path / "played.jsonl").write_text("".join(f"{line}\n" for line in play(plan, 2)))
    assert digest(tmp_path / "played.jsonl") == digest(tmp_path / "out")


def test_a_finished_tournament_run_again_stays_as_it_is(league: League, tmp_path: Path) -> None:
    plan = league("random", "other", deals=5)
    run(plan, tmp_path, 1)
    before = (tmp_path / RECORDS).read_bytes()
    assert run(plan, tmp_path, 1).games == 10
    assert (tmp_path / RECORDS).read_bytes() == before


@pytest.mark.parametrize("lost", [1, 300, 2000, 5000])
def test_a_tournament_goes_on_after_a_torn_end_even_inside_a_match(
    league: League, tmp_path: Path, lost: int
) -> None:
    plan = league("random", "other", "last", deals=2)
    run(plan, tmp_path, 1)
    whole = (tmp_path / RECORDS).read_bytes()
    (tmp_path / RECORDS).write_bytes(whole[:-lost])
    assert "was torn" in str(run(plan, tmp_path, 2).cut)
    assert (tmp_path / RECORDS).read_bytes() == whole


def test_a_changed_plan_or_bot_is_refused_with_the_difference(
    league: League, tmp_path: Path
) -> None:
    run(league("random", "first", deals=2), tmp_path / "out", 1)
    before = (tmp_path / "out" / RECORDS).read_bytes()
    with pytest.raises(Refusal, match="deals was 2, is 3"):
        run(league("random", "first", deals=3), tmp_path / "out", 1)
    changed = league("random", first="def decide(view): return view.options[-1]\n", deals=2)
    with pytest.raises(Refusal, match=r"bots\.2\.sha256 was '"):
        run(changed, tmp_path / "out", 1)
    assert (tmp_path / "out" / RECORDS).read_bytes() == before


def test_progress_is_told_and_ends_with_all_games(
    league: League, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament, "_PAUSE", 0.0)
    told: list[Progress] = []
    end = run(league("random", "first", deals=5), tmp_path, 1, told.append)
    assert [progress.games for progress in told] == [2, 4, 6, 8, 10, 10]
    assert {progress.total for progress in told} == {10}
    assert all(progress.rate > 0 for progress in told)
    assert told[-1] == end


def test_ctrl_c_stops_with_everything_stored_and_says_how_to_go_on(
    league: League, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament, "_PAUSE", 0.0)
    plan = league("random", "first", deals=40)

    def interrupt(progress: Progress) -> None:
        if progress.games == 6:
            raise KeyboardInterrupt

    with pytest.raises(Stopped) as stopped:
        run(plan, tmp_path / "out", 2, interrupt)
    assert str(stopped.value) == (
        f"stopped after 6 of 80 games; they are stored in {tmp_path / 'out'},"
        " run the same command again to go on"
    )
    assert len(list(records(tmp_path / "out"))) == 6
    run(plan, tmp_path / "out", 2)
    run(plan, tmp_path / "undisturbed", 1)
    assert digest(tmp_path / "out") == digest(tmp_path / "undisturbed")


class Chain(RoundRobin):
    """A format whose next pairing depends on the results: the winner stays."""

    def __init__(self, bots: int, seats: int, deals: int) -> None:
        super().__init__(bots, seats, deals)
        self.total = deals
        self.known = 1
        self._tables = [(0, 1)]

    def __getitem__(self, match: int) -> tuple[int, ...]:
        return self._tables[match]

    def note(self, match: int, results: object) -> None:
        assert match == len(self._tables) - 1
        points = [results[0].scores[0] + results[1].scores[1], sum(r.scores[0] for r in results)]
        winner = self._tables[-1][points[0] < points[1]]
        self._tables.append((winner, (winner + 1 + match % 2) % 3))
        self.known += 1


def test_a_format_that_depends_on_results_gets_them_in_order_and_after_a_resume(
    league: League, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(FORMATS, "chain", Chain)
    monkeypatch.setitem(tournament.FORMATS, "chain", Chain)
    keys = {"deals": 12, "format": "chain"}
    monkeypatch.setattr("opensky.plan._PLAN", {**plan_keys(), "format": plan_keys()["name"]})
    plan = league("random", "other", "last", **keys)
    run(plan, tmp_path / "one", 1)
    run(plan, tmp_path / "two", 2)
    assert digest(tmp_path / "one") == digest(tmp_path / "two")
    whole = (tmp_path / "two" / RECORDS).read_bytes()
    (tmp_path / "two" / RECORDS).write_bytes(whole[:-3000])
    run(plan, tmp_path / "two", 2)
    assert (tmp_path / "two" / RECORDS).read_bytes() == whole


def plan_keys() -> dict[str, object]:
    from opensky import plan

    return dict(plan._PLAN)


SCRIPT = """
import sys
from pathlib import Path
from opensky.games import GAMES
from opensky.plan import read
from opensky.tournament import run

if __name__ == "__main__":
    GAMES["toy"] = "protocol.toy"
    run(read(Path(sys.argv[1])), Path(sys.argv[2]), 2)
"""
PLAN = """
game = "toy"
seats = 2
deals = 20
seed = 1
bots = ["one.py", "two.py", "deadly.py"]
"""
SLOW = "import time\nclass Slow:\n    def start(self, info):\n        self.rng = info.rng\n"
SLOW += "    def decide(self, view):\n        time.sleep(0.0005)\n"
SLOW += "        return self.rng.choice(view.options)\n"


def league_script(folder: Path) -> list[str]:
    for name in ("one", "two"):
        (folder / f"{name}.py").write_text(SLOW)
    (folder / "deadly.py").write_text(MIXED["deadly"])
    (folder / "plan.toml").write_text(PLAN)
    (folder / "script.py").write_text(SCRIPT)
    return [sys.executable, str(folder / "script.py"), str(folder / "plan.toml")]


def test_any_number_of_kills_ends_in_the_records_of_an_undisturbed_run(tmp_path: Path) -> None:
    script, rng = league_script(tmp_path), random.Random(3)
    calm, torn = tmp_path / "calm", tmp_path / "torn"
    finish(start(script, calm))
    whole = (calm / RECORDS).read_bytes()
    for kill in range(5):
        process = start(script, torn)
        wait_for_bytes(torn, rng.randrange(kill * len(whole) // 6, (kill + 1) * len(whole) // 6))
        workers = children(process.pid)
        players = [player for worker in workers for player in children(int(worker))]
        process.kill()
        process.communicate()
        assert all(is_gone(number) for number in (*workers, *players))
    assert 0 < (torn / RECORDS).stat().st_size < len(whole)
    finish(start(script, torn))
    assert (torn / RECORDS).read_bytes() == whole


def start(script: list[str], out: Path) -> subprocess.Popen[str]:
    environment = os.environ | {"PYTHONPATH": str(TESTS)}
    return subprocess.Popen([*script, str(out)], env=environment, stderr=subprocess.PIPE, text=True)


def finish(process: subprocess.Popen[str]) -> None:
    assert process.communicate()[1] == ""
    assert process.returncode == 0


def wait_for_bytes(out: Path, size: int) -> None:
    while not (out / RECORDS).exists() or (out / RECORDS).stat().st_size < size:
        time.sleep(0.002)


def children(process: int) -> list[str]:
    try:
        return Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except FileNotFoundError:
        return []


def is_gone(process: str, patience: float = 2.0) -> bool:
    """Tell whether a process ends in time; one that is dead but not yet buried has ended."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        try:
            if ") Z " in Path(f"/proc/{process}/stat").read_text():
                return True
        except (FileNotFoundError, ProcessLookupError):
            return True
        time.sleep(0.01)
    return False


def test_ctrl_c_on_the_terminal_stops_the_whole_group_cleanly(tmp_path: Path) -> None:
    script = league_script(tmp_path)
    out = tmp_path / "out"
    process = start(script, out)
    wait_for_bytes(out, 5000)
    process.send_signal(signal.SIGINT)
    message = process.communicate(timeout=5)[1]
    assert "opensky.tournament.Stopped: stopped after " in message
    assert json.loads((out / RECORDS).read_text().splitlines()[-1])["match"] > 0
