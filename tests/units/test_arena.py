"""The arena: no bot holds up or ends the league, and what it did stands in the record."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from opensky.arena import Arena, Job
from opensky.arena.tree import family
from opensky.errors import Refusal
from opensky.plan import Plan
from opensky.record import replay
from protocol.toy import GAME

League = Callable[..., Plan]
CLOCK = {"per_decision": 0.3}


@pytest.fixture(autouse=True)
def _short_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("opensky.arena.manager.GRACE", 0.1)


def bad(act: str, where: str = "decide") -> str:
    """Write a bot that does something in the third round, or at the start or end of a game."""
    return (
        "import ctypes, os, signal, sys, time\n"
        "class Bad:\n"
        "    def act(self):\n"
        f"        {act}\n"
        f"    def start(self, info):\n        {'self.act()' if where == 'start' else 'pass'}\n"
        "    def decide(self, view):\n"
        f"        if view.round == 2 and {where == 'decide'}:\n"
        "            self.act()\n"
        "        return view.options[0]\n"
        f"    def end(self, result):\n        {'self.act()' if where == 'end' else 'pass'}\n"
    )


def played(plan: Plan, matches: int = 2, workers: int = 1) -> list[list[dict[str, Any]]]:
    """Play matches of bots 0 and 1 and return their records, which the replay must accept."""
    jobs = iter([Job(number, (0, 1)) for number in range(matches)])
    with Arena(plan, workers) as arena:
        ended = dict(chain.from_iterable(arena.play(lambda: next(jobs, None))))
    games = [[json.loads(line) for line in ended[number]] for number in range(matches)]
    for game in (game for match in games for game in match):
        replay(game, GAME)
    return games


ACTS = {
    "hang": ("time.sleep(99)", "timeout", "no answer within 0.3 s"),
    "busy hang": ("while True: pass", "timeout", "no answer within 0.3 s"),
    "exit": ("os._exit(3)", "exit", "ended the process with status 3"),
    "quiet exit": ("os._exit(0)", "exit", "ended the process with status 0"),
    "abort": ("os.abort()", "crash", "ended the process by SIGABRT"),
    "segfault": ("ctypes.string_at(0)", "crash", "ended the process by SIGSEGV"),
    "interrupt": ("raise KeyboardInterrupt", "exit", "ended the process with status 1"),
}


@pytest.mark.parametrize("case", ACTS)
def test_a_bot_that_hangs_or_ends_its_process_forfeits_and_the_match_goes_on(
    league: League, case: str
) -> None:
    act, kind, detail = ACTS[case]
    (match,) = played(league("random", clock=CLOCK, bad=bad(act)), 1)
    for rotation, game in enumerate(match):
        seat = 1 - rotation
        assert game["forfeits"] == [seat]
        ((event, fault),) = [(fault.pop("event"), fault) for fault in game["faults"]]
        assert fault == {"seat": seat, "kind": kind, "detail": detail}
        assert event == 7 + seat


def test_with_substitution_it_may_go_on_after_a_fault(league: League) -> None:
    plan = league(
        "random", clock=CLOCK, on_fault="substitute", max_faults=2, bad=bad("os._exit(3)")
    )
    (match,) = played(plan, 1)
    assert [len(game["faults"]) for game in match] == [1, 1]
    assert [game["forfeits"] for game in match] == [[], []]


@pytest.mark.parametrize("act", ["time.sleep(99)", "os._exit(3)"])
def test_a_bot_that_hangs_or_dies_at_the_start_is_never_asked(league: League, act: str) -> None:
    (match,) = played(league("random", clock=CLOCK, bad=bad(act, "start")), 1)
    assert [game["forfeits"] for game in match] == [[1], [0]]
    assert [game["faults"][0]["event"] for game in match] == [2, 1]


@pytest.mark.parametrize("act", ["time.sleep(99)", "os._exit(3)"])
def test_a_bot_that_hangs_or_dies_at_the_end_has_played(league: League, act: str) -> None:
    (match,) = played(league("random", clock=CLOCK, bad=bad(act, "end")), 1)
    assert [(game["faults"], game["forfeits"]) for game in match] == [([], []), ([], [])]


def test_a_bot_that_dies_at_another_place_each_time_is_barred_in_the_end(league: League) -> None:
    fickle = (
        "import os, random\n"
        "def decide(view):\n"
        "    if random.SystemRandom().random() < 0.5:\n        os._exit(1)\n"
        "    return view.options[0]\n"
    )
    (match,) = played(league("random", board="long", fickle=fickle), 1)
    for rotation, game in enumerate(match):
        assert game["forfeits"] in ([], [1 - rotation])


def test_one_that_hangs_holds_up_nobody_else(league: League) -> None:
    plan = league("random", "other", clock={"per_decision": 0.8}, hang=bad("time.sleep(99)"))
    jobs = iter([Job(0, (0, 2)), *(Job(number, (0, 1)) for number in range(1, 400))])
    with Arena(plan, 2) as arena:
        batches = arena.play(lambda: next(jobs, None))
        order = [number for batch in batches for number, _ in batch]
    assert order[-1] == 0 or order.index(0) > 200
    assert sorted(order) == list(range(400))


def test_a_child_of_a_bot_does_not_play_on_in_its_name(league: League) -> None:
    plan = league("random", clock=CLOCK, forker=bad("os.fork()"))
    forked = played(plan, 20)
    assert forked == played(league("random", clock=CLOCK, forker=bad("pass")), 20)


def test_with_no_clock_a_slow_bot_is_waited_for(league: League) -> None:
    (match,) = played(league("random", slow=bad("time.sleep(0.8)")), 1)
    assert [game["faults"] for game in match] == [[], []]


LOADS = {
    "a crash": ("1 / 0\ndef decide(view): pass\n", ":1: ZeroDivisionError: division by zero"),
    "an exit": (
        "import os\nos._exit(4)\ndef decide(view): pass\n",
        ": bad does not load: ended the process with status 4",
    ),
    "nothing": ("# no decide\n", ": no function decide and no class with a method decide"),
}


@pytest.mark.parametrize("case", LOADS)
def test_a_bot_that_does_not_load_is_refused_before_the_first_game(
    league: League, tmp_path: Path, case: str
) -> None:
    text, answer = LOADS[case]
    with pytest.raises(Refusal) as refusal:
        played(league("first", bad=text))
    assert str(refusal.value) == f"{tmp_path / 'bad.py'}{answer}"


def test_a_bot_that_loads_for_ever_is_refused(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("opensky.arena.manager.LOADING_TIME", 0.7)
    with pytest.raises(Refusal, match=r"bad\.py: bad does not load: not ready within 0\.7 s"):
        played(league("first", bad="import time\ntime.sleep(99)\ndef decide(view): pass\n"))


def test_what_bots_print_goes_to_logs_of_their_own(
    league: League, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    loud = "print('loading')\n" + bad("print('out'); print('err', file=sys.stderr)")
    plan = league("random", loud=loud.replace("pass", "os.system('echo from below')"))
    jobs = iter([Job(0, (0, 1))])
    with Arena(plan, 1, tmp_path / "logs") as arena:
        assert len(list(arena.play(lambda: next(jobs, None)))) == 1
    assert (tmp_path / "logs" / "1-loud.log").read_text() == "loading\n" + "out\nerr\n" * 2
    assert (tmp_path / "logs" / "processes.log").read_text() == "from below\n" * 4
    assert not (tmp_path / "logs" / "0-random.log").exists()
    assert capfd.readouterr() == ("", "")


def test_a_flood_is_cut_to_a_bounded_log(league: League, tmp_path: Path) -> None:
    plan = league("random", flood=bad("[print('x' * 1000) for _ in range(3000)]"))
    jobs = iter([Job(0, (0, 1))])
    with Arena(plan, 1, tmp_path / "logs") as arena:
        list(arena.play(lambda: next(jobs, None)))
    assert (tmp_path / "logs" / "1-flood.log").stat().st_size == 1 << 20


def test_a_bug_of_the_game_stops_the_tournament_and_is_shown(
    league: League, tmp_path: Path
) -> None:
    (tmp_path / "buggy.py").write_text(
        "from protocol.toy import GAME, ToyTable\n"
        "ToyTable.luck_key = lambda self: 1 / 0\n"
        "def decide(view): return view.options[0]\n"
    )
    plan = league("first", buggy=(tmp_path / "buggy.py").read_text())
    with pytest.raises(RuntimeError, match="no bot's fault"):
        played(plan)


def test_nothing_is_left_running_behind(league: League) -> None:
    plan = league("random", parent=bad("os.system('sleep 77.5 &')"))
    jobs = iter([Job(0, (0, 1))])
    with Arena(plan, 2) as arena:
        list(arena.play(lambda: next(jobs, None)))
        below = [family(worker._process.pid) for worker in arena._workers]
    alive = {int(path.parent.name) for path in Path("/proc").glob("[0-9]*/stat") if is_alive(path)}
    assert [len(members) >= 3 for members in below] == [True, True]  # guardian, worker, player
    assert alive.isdisjoint({member for members in below for member in members})
    assert not [path for path in Path("/proc").glob("[0-9]*/cmdline") if b"77.5" in content(path)]


def is_alive(path: Path) -> bool:
    """Tell whether a process is more than a line in a table: the field behind its name."""
    return content(path).rpartition(b")")[2].split()[:1] not in ([], [b"Z"])


def content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def test_a_process_of_the_arena_that_is_killed_is_replaced(league: League) -> None:
    jobs = iter([Job(number, (0, 1)) for number in range(40)])
    with Arena(league("random", "other"), 1) as arena:
        games = chain.from_iterable(arena.play(lambda: next(jobs, None)))
        numbers = [next(games)[0]]
        arena._workers[0]._process.kill()
        numbers += [number for number, _ in games]
    assert sorted(numbers) == list(range(40))


def test_the_manager_itself_is_untouched(league: League) -> None:
    before = sorted(Path("/proc/self/fd").iterdir())
    played(league("random", "first"), 4, workers=2)
    assert sorted(Path("/proc/self/fd").iterdir()) == before


def test_a_bot_that_kills_its_parent_in_every_match_is_blamed_in_every_match(
    league: League,
) -> None:
    act = "os.kill(os.getppid(), signal.SIGKILL); time.sleep(99)"
    for match in played(league("random", clock=CLOCK, bad=bad(act)), 6, 2):
        for rotation, game in enumerate(match):
            assert game["forfeits"] == [1 - rotation]
            assert game["faults"][0]["kind"] == "crash"
