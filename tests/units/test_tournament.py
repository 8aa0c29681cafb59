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

from opensky.errors import Refusal
from opensky.events import (
    Event,
    FaultSeen,
    Finished,
    MatchPlayed,
    StandingsNow,
    Started,
    StoppedEarly,
)
from opensky.plan import Plan, facts
from opensky.record import replay
from opensky.store import RECORDS, Store, digest, records, revisions
from opensky.tournament import Stopped, play, processes, run, table_of
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
    end = run(league("first", "random", "last", deals=2, seats=3), tmp_path / "out", processes(1))
    games = list(records(tmp_path / "out"))
    assert [(game["match"], game["rotation"]) for game in games] == [
        (match, rotation) for match in range(2) for rotation in range(3)
    ]
    assert (end.games, end.total) == (6, 6)
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
        run(plan, tmp_path / str(workers), processes(workers))
        digests.add(digest(tmp_path / str(workers)))
    assert len(digests) == 1
    kinds = Counter(f["kind"] for game in records(tmp_path / "1") for f in game["faults"])
    assert kinds["protocol"] > 50
    assert kinds["exit"] > 0


def test_play_yields_what_run_stores(league: League, tmp_path: Path) -> None:
    plan = league("random", "other", deals=5)
    run(plan, tmp_path / "out", processes(1))
    (tmp_path / "played.jsonl").write_text("".join(f"{line}\n" for line in play(plan, 2)))
    assert digest(tmp_path / "played.jsonl") == digest(tmp_path / "out")


def test_a_finished_tournament_run_again_stays_as_it_is(league: League, tmp_path: Path) -> None:
    plan = league("random", "other", deals=5)
    run(plan, tmp_path, processes(1))
    before = (tmp_path / RECORDS).read_bytes()
    assert run(plan, tmp_path, processes(1)).games == 10
    assert (tmp_path / RECORDS).read_bytes() == before


@pytest.mark.parametrize("lost", [1, 300, 2000, 5000])
def test_a_tournament_goes_on_after_a_torn_end_even_inside_a_match(
    league: League, tmp_path: Path, lost: int
) -> None:
    plan = league("random", "other", "last", deals=2)
    run(plan, tmp_path, processes(1))
    whole = (tmp_path / RECORDS).read_bytes()
    (tmp_path / RECORDS).write_bytes(whole[:-lost])
    told: list[Event] = []
    run(plan, tmp_path, processes(2), told.append)
    assert isinstance(told[0], Started)
    assert "was torn" in str(told[0].cut)
    assert (tmp_path / RECORDS).read_bytes() == whole


def test_a_changed_plan_or_bot_is_refused_with_the_difference(
    league: League, tmp_path: Path
) -> None:
    run(league("random", "first", deals=2), tmp_path / "out", processes(1))
    before = (tmp_path / "out" / RECORDS).read_bytes()
    with pytest.raises(Refusal, match="deals was 2, is 3"):
        run(league("random", "first", deals=3), tmp_path / "out", processes(1))
    changed = league("random", first="def decide(view): return view.options[-1]\n", deals=2)
    with pytest.raises(Refusal, match=r"bots\.2\.sha256 was '"):
        run(changed, tmp_path / "out", processes(1))
    assert (tmp_path / "out" / RECORDS).read_bytes() == before


def test_every_event_is_told_in_order_and_the_end_is_returned(
    league: League, tmp_path: Path
) -> None:
    told: list[Event] = []
    plan = league("random", wrong=MIXED["wrong"], deals=3)
    end = run(plan, tmp_path, processes(1), told.append)
    assert isinstance(told[0], Started)
    assert (told[0].games, told[0].total, told[0].bots) == (0, 6, ("random", "wrong"))
    matches = [event for event in told if isinstance(event, MatchPlayed)]
    assert [(event.match, event.games, event.total) for event in matches] == [
        (0, 2, 6),
        (1, 4, 6),
        (2, 6, 6),
    ]
    assert all(event.points == (2.0, 0.0) and event.rate > 0 for event in matches)
    faults = [event for event in told if isinstance(event, FaultSeen)]
    assert [(event.match, event.rotation, event.seat) for event in faults] == [
        (match, rotation, 1 - rotation) for match in range(3) for rotation in range(2)
    ]
    assert {(event.bot, event.kind, event.forfeit) for event in faults} == {
        ("wrong", "protocol", True)
    }
    assert isinstance(told[-2], StandingsNow)
    assert [(row.bot, row.games, row.faults) for row in told[-2].rows] == [
        ("random", 6, 0),
        ("wrong", 6, 6),
    ]
    assert told[-1] == end


def test_standings_of_a_resumed_run_count_the_games_before(league: League, tmp_path: Path) -> None:
    plan = league("random", wrong=MIXED["wrong"], deals=3)
    told: list[Event] = []
    run(plan, tmp_path, processes(1))
    run(plan, tmp_path, processes(1), told.append)
    assert [type(event) for event in told] == [Started, StandingsNow, Finished]
    assert isinstance(told[1], StandingsNow)
    assert [(row.games, row.faults) for row in told[1].rows] == [(6, 0), (6, 6)]


def test_ctrl_c_stops_with_everything_stored_and_says_how_to_go_on(
    league: League, tmp_path: Path
) -> None:
    plan = league("random", "first", deals=40)
    told: list[Event] = []

    def interrupt(event: Event) -> None:
        told.append(event)
        if isinstance(event, MatchPlayed) and event.games == 6:
            raise KeyboardInterrupt

    with pytest.raises(Stopped) as stopped:
        run(plan, tmp_path / "out", processes(2), interrupt)
    assert str(stopped.value) == (
        f"stopped after 6 of 80 games; they are stored in {tmp_path / 'out'},"
        " run the same command again to go on"
    )
    assert isinstance(told[-1], StoppedEarly)
    assert (told[-1].games, told[-1].reason) == (6, "interrupted")
    assert len(list(records(tmp_path / "out"))) == 6
    run(plan, tmp_path / "out", processes(2))
    run(plan, tmp_path / "undisturbed", processes(1))
    assert digest(tmp_path / "out") == digest(tmp_path / "undisturbed")


ADAPTIVE: dict[str, dict[str, object]] = {
    "swiss": {"rounds": 3, "deals": 2},
    "knockout": {"deals": 2},
    "ladder": {"rounds": 8, "deals": 2, "minimum": 4},
}


@pytest.mark.parametrize("name", ADAPTIVE)
def test_a_format_that_depends_on_results_gets_them_in_order_and_after_a_resume(
    league: League, tmp_path: Path, name: str
) -> None:
    plan = league("random", "other", "last", "first", format=name, **ADAPTIVE[name], **MIXED)
    end = run(plan, tmp_path / "one", processes(1))
    run(plan, tmp_path / "two", processes(2))
    assert end.games == end.total == len(list(records(tmp_path / "one")))
    assert digest(tmp_path / "one") == digest(tmp_path / "two")
    whole = (tmp_path / "two" / RECORDS).read_bytes()
    for lost in (1, 3000, len(whole) // 2):
        (tmp_path / "two" / RECORDS).write_bytes(whole[:-lost])
        run(plan, tmp_path / "two", processes(2))
        assert (tmp_path / "two" / RECORDS).read_bytes() == whole
    assert table_of(tmp_path / "one") == table_of(tmp_path / "two") is not None


def test_records_that_do_not_follow_the_schedule_are_refused(
    league: League, tmp_path: Path
) -> None:
    plan = league("random", "other", "last", "first", format="swiss", rounds=2)
    first, second, *_ = play(plan)
    with Store(tmp_path, facts(plan)) as store:
        store.append([second, first])
    with pytest.raises(Refusal, match="match 0 was played by other, random where its plan has"):
        run(plan, tmp_path, processes(1))


def test_a_round_robin_has_no_table_of_its_own(league: League, tmp_path: Path) -> None:
    run(league("random", "first"), tmp_path, processes(1))
    assert table_of(tmp_path) is None


LADDER: dict[str, object] = {"format": "ladder", "rounds": 6, "minimum": 4}


def test_bots_join_and_leave_a_ladder_between_rounds(league: League, tmp_path: Path) -> None:
    plan = league("random", "last", "first", **LADDER)
    out = tmp_path / "out"
    before = run(plan, out, processes(1)).games
    bots = ["random.py", "last.py", {"path": "first.py", "stopped": True}, "other.py"]
    league("other", "last")
    changed = league(**{**LADDER, "rounds": 16, "bots": bots})
    run(changed, out, processes(2))
    games = list(records(out))
    assert len(games) > before
    assert {name for game in games[before:] for name in game["seats"]} == {
        "random",
        "last",
        "other",
    }
    assert [count for count, _ in revisions(out)] == [0, before]
    whole = (out / RECORDS).read_bytes()
    (out / RECORDS).write_bytes(whole[: len(whole) * 4 // 5])
    run(changed, out, processes(1))
    assert (out / RECORDS).read_bytes() == whole
    found = table_of(out)
    assert found is not None
    assert {(found[1][bot], cells[1]) for _, bot, cells in found[0].rows} == {
        ("random", "active"),
        ("last", "active"),
        ("first", "stopped"),
        ("other", "active"),
    }


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        ({"rounds": 5}, "rounds was 6, is 5"),
        ({"deals": 2}, "deals was 1, is 2"),
        ({"bots": ["last.py", "random.py", "first.py"]}, r"bots\.1\.name was 'random', is 'last'"),
        ({"bots": ["random.py", "last.py"]}, "bots was 3 of them, is 2 of them"),
    ],
)
def test_every_other_change_of_a_ladder_is_refused(
    league: League, tmp_path: Path, keys: dict[str, object], answer: str
) -> None:
    run(league("random", "last", "first", **LADDER), tmp_path / "out", processes(1))
    before = (tmp_path / "out" / RECORDS).read_bytes()
    with pytest.raises(Refusal, match=answer):
        run(league("random", "last", "first", **{**LADDER, **keys}), tmp_path / "out")
    assert (tmp_path / "out" / RECORDS).read_bytes() == before
    assert len(revisions(tmp_path / "out")) == 1


def test_a_revision_counts_from_the_first_round_after_it(league: League, tmp_path: Path) -> None:
    """A plan changed inside a round lets the round end as it was seated."""
    plan = league("random", "last", "first", "other", **{**LADDER, "deals": 4})

    def interrupt(event: Event) -> None:
        if isinstance(event, MatchPlayed) and event.match == 2:
            raise KeyboardInterrupt

    with pytest.raises(Stopped):
        run(plan, tmp_path / "out", processes(1), interrupt)
    bots = [{"path": "random.py", "stopped": True}, "last.py", "first.py", "other.py"]
    changed = league(**{**LADDER, "deals": 4, "bots": bots})
    run(changed, tmp_path / "out", processes(1))
    played = [game["match"] for game in records(tmp_path / "out") if "random" in game["seats"]]
    assert sorted(set(played)) == [0, 2, 4, 6]


SCRIPT = """
import signal
import sys
from pathlib import Path
from opensky.games import GAMES
from opensky.plan import read
from opensky.tournament import processes, run

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job ignores it
    GAMES["toy"] = "protocol.toy"
    run(read(Path(sys.argv[1])), Path(sys.argv[2]), processes(2))
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
