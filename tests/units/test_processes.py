"""Bots in processes of their own: three doors to one game, lanes, spares, and no survivors."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from opensky.arena import Arena, Job, sandbox
from opensky.arena.tree import family
from opensky.errors import Refusal
from opensky.games import GAMES
from opensky.plan import Plan, build
from opensky.record import read
from opensky.store import records
from opensky.tournament import processes, run

pytestmark = pytest.mark.bare

League = Callable[..., Plan]
ROOT = Path(__file__).parents[2]
FOREIGN = ROOT / "bots" / "foreign"
TWIN = """
class Twin:
    def decide(self, view):
        count = len(view.options)
        if str(view.options[0]) == "bid none":
            return view.options[1 if count > 1 else 0]
        return view.options[count // 2]
"""
CC, NODE = shutil.which("cc"), shutil.which("node")


def plan_of(bots: list[object], folder: Path, **keys: object) -> Plan:
    """Make a plan of the first game."""
    values = {"name": "doors", "seats": 2, "bots": bots, "deals": 3, "seed": 1, **keys}
    return build(values, "plan", folder)


def lines_of(plan: Plan, workers: int = 1, matches: int = 3) -> list[list[str]]:
    """Play matches of bots 0 and 1; return their records."""
    jobs = iter([Job(number, (0, 1)) for number in range(matches)])
    with Arena(plan, workers) as arena:
        ended = dict(chain.from_iterable(arena.play(lambda: next(jobs, None))))
    return [ended[number] for number in range(matches)]


@pytest.fixture
def twin(tmp_path: Path) -> dict[str, object]:
    (tmp_path / "twin.py").write_text(TWIN)
    return {"path": "twin.py", "name": "low"}


@pytest.fixture
def programs(tmp_path: Path) -> list[dict[str, object]]:
    """Build the example in C and find the one in JavaScript."""
    found: list[dict[str, object]] = []
    if CC:
        built = tmp_path / "lowballer"
        subprocess.run([CC, "-O1", "-o", built, FOREIGN / "lowballer.c"], check=True)
        found.append({"command": ["./lowballer"], "name": "low"})
    if NODE:
        found.append({"command": ["node", str(FOREIGN / "lowballer.js")], "name": "low"})
    if not found:
        pytest.skip("neither a C compiler nor node")
    return found


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_is_the_same_through_all_doors(
    game: str, tmp_path: Path, twin: dict[str, object], programs: list[dict[str, object]]
) -> None:
    other = str(ROOT / "bots" / "random_bot.py")
    inside = lines_of(plan_of([twin, other], tmp_path, game=game))
    assert all(not json.loads(line)["faults"] for lines in inside for line in lines)
    assert lines_of(plan_of([twin, other], tmp_path, game=game, isolation="process")) == inside
    for program in programs:
        assert lines_of(plan_of([program, other], tmp_path, game=game)) == inside


def test_the_store_of_a_league_is_the_same_through_all_doors(
    tmp_path: Path, twin: dict[str, object], programs: list[dict[str, object]]
) -> None:
    others = [str(ROOT / "bots" / name) for name in ("random_bot.py", "greedy.py")]
    found = []
    for number, low in enumerate([twin, twin, programs[0]]):
        level = "process" if number else "none"
        plan = plan_of([low, *others], tmp_path, deals=1, isolation=level)
        run(plan, tmp_path / f"store{number}", processes(2))
        found.append([bare(record) for record in records(tmp_path / f"store{number}")])
    assert all(store == found[0] for store in found[1:])
    told = json.loads((tmp_path / "store1" / "plan.json").read_text())["facts"]["bots"]
    assert {bot["isolation"] for bot in told} == {"process"}


def bare(record: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in record.items() if key != "prev"}


def test_in_the_sandbox_the_game_is_the_same(
    tmp_path: Path, twin: dict[str, object], programs: list[dict[str, object]]
) -> None:
    need_sandbox()
    other = str(ROOT / "bots" / "random_bot.py")
    inside = lines_of(plan_of([twin, other], tmp_path), matches=1)
    for low in (twin, programs[-1]):
        plan = plan_of([low, other], tmp_path, isolation="sandbox")
        assert lines_of(plan, matches=1) == inside


def need_sandbox() -> None:
    try:
        sandbox.check({"sandbox"})
    except Refusal as refusal:
        pytest.skip(str(refusal))


ONE_FAULT = {
    "exit": "os._exit(3)",
    "crash": "1 / 0",
    "hang": "time.sleep(9)",
    "illegal": "return self.first",
    "none": "return None",
}


@pytest.mark.parametrize("case", ONE_FAULT)
def test_with_substitution_a_lost_process_is_brought_to_where_it_was(
    league: League, case: str
) -> None:
    bot = (
        "import os, time\n"
        "class Bot:\n"
        "    def start(self, info):\n"
        "        self.rng, self.asked = info.rng, []\n"
        "    def decide(self, view):\n"
        "        self.asked.append(view.prize)\n"
        "        if view.round == 0:\n"
        "            self.first = view.options[-1]\n"
        "            return self.first\n"
        "        if view.round == 1:\n"
        f"            {ONE_FAULT[case]}\n"
        "        place = sum(self.asked) + self.rng.randrange(9)\n"
        "        return view.options[place % len(view.options)]\n"
    )
    keys = {
        "clock": {"per_decision": 0.3},
        "limits": {"grace": 0.1},
        "on_fault": "substitute",
        "max_faults": 3,
        "board": "long",
    }
    inside = lines_of(league("random", bad=bot, **keys), matches=2)
    outside = lines_of(league("random", bad=bot, isolation="process", **keys), matches=2)
    assert outside == inside
    assert [len(json.loads(line)["faults"]) for lines in inside for line in lines] == [1] * 4


def test_a_process_stays_from_game_to_game_and_sees_no_deal_twice(
    league: League, tmp_path: Path
) -> None:
    note = tmp_path / "note"
    bot = (
        "import os\n"
        "def decide(view):\n"
        f"    with open({str(note)!r}, 'a') as file:\n"
        "        file.write(f'{os.getpid()} {view.seat} {view.round} {view.prize}\\n')\n"
        "    return view.options[0]\n"
    )
    lines_of(league("random", bot=bot, isolation="process"), matches=6)
    rows = [line.split() for line in note.read_text().splitlines()]
    seats = {(process, seat) for process, seat, *_ in rows}
    assert len(seats) == 2, "each rotation of a bot has a process of its own, for all deals"
    assert len({process for process, _ in seats}) == 2


def test_after_a_death_the_spare_plays_at_once(league: League, tmp_path: Path) -> None:
    note = tmp_path / "note"
    bot = (
        "import os, time\n"
        f"open({str(note)!r}, 'a').write('loaded ')\n"
        "time.sleep(0.3)\n"
        "def decide(view):\n"
        "    if view.round == 1: os._exit(1)\n"
        "    return view.options[0]\n"
    )
    lines = lines_of(league("random", bot=bot, isolation="process"), matches=2)
    kinds = [json.loads(line)["faults"][0]["kind"] for match in lines for line in match]
    assert kinds == ["exit"] * 4
    assert 4 <= note.read_text().count("loaded") <= 6


MANAGER = """
import signal, sys
from pathlib import Path
signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job ignores it
sys.path.insert(0, {tests!r})
from opensky.games import GAMES
GAMES["toy"] = "protocol.toy"
from opensky.plan import read
from opensky.tournament import processes, run
run(read(Path({plan!r})), Path({out!r}), processes(2))
"""
PARENT = """
import os, time

def decide(view):
    if view.round == 1 and os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.execv("/bin/sleep", ["sleep", "88.25"])
        time.sleep(99)
    return view.options[0]
"""


@pytest.mark.parametrize("level", ["none", "process"])
@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGINT], ids=lambda blow: blow.name)
def test_no_descendant_outlives_the_manager(tmp_path: Path, level: str, blow: int) -> None:
    (tmp_path / "parent.py").write_text(PARENT)
    (tmp_path / "plan.toml").write_text(
        f'game = "toy"\nseats = 2\ndeals = 5000\nseed = 1\nisolation = "{level}"\n'
        'bots = ["parent.py", { path = "parent.py", name = "other" }]\n'
        "limits = { processes = 400 }\n"
    )
    code = MANAGER.format(
        tests=str(ROOT / "tests"), plan=str(tmp_path / "plan.toml"), out=str(tmp_path / "out")
    )
    manager = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        below = wait_for(lambda: sleepers() and family(manager.pid)[1:])
        manager.send_signal(blow)
        manager.wait(10)
        deadline = time.monotonic() + 2.0
        while (left := alive(below) | sleepers()) and time.monotonic() < deadline:
            time.sleep(0.02)
        assert left == set()
    finally:
        manager.kill()
        manager.wait()


def wait_for(look: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever is looked for
    deadline = time.monotonic() + 20.0
    while not (found := look()):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return found


def sleepers() -> set[int]:
    """Find the grandchildren that the bots have started."""
    return {process for process, line in commands() if b"88.25" in line}


def commands() -> Iterator[tuple[int, bytes]]:
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            yield int(path.parent.name), path.read_bytes()
        except OSError:
            continue


def alive(members: list[int]) -> set[int]:
    found = set()
    for member in members:
        try:
            stat = Path(f"/proc/{member}/stat").read_bytes()
        except OSError:
            continue
        if stat.rpartition(b")")[2].split()[0] != b"Z":
            found.add(member)
    return found


def test_a_bot_in_a_process_sees_nothing_of_its_parents_world(
    league: League, tmp_path: Path
) -> None:
    note = tmp_path / "note"
    bot = (
        "import os, resource\n"
        "def decide(view):\n"
        f"    with open({str(note)!r}, 'w') as file:\n"
        "        files = sorted(os.listdir('/proc/self/fd'))\n"
        "        print(dict(os.environ), os.listdir(), os.getsid(0) == os.getpid(),\n"
        "              resource.getrlimit(resource.RLIMIT_NOFILE)[0], len(files), file=file)\n"
        "    return view.options[0]\n"
    )
    limits = {"files": 50}
    lines_of(league("random", bot=bot, isolation="process", limits=limits), matches=1)
    # standard files, the pipe of answers, the note itself and the listing
    assert note.read_text().startswith("{} [] True 50 ")
    assert int(note.read_text().split()[-1]) <= 7


def test_the_processor_may_be_limited_too(league: League) -> None:
    busy = "def decide(view):\n    if view.round == 1:\n        for _ in range(10 ** 7): pass\n"
    busy += "    return view.options[0]\n"
    limits = {"cpu_per_decision": 0.05}
    (match,) = lines_of(league("random", busy=busy, isolation="process", limits=limits), matches=1)
    fault = read(match[0], "record")["faults"][0]
    assert (fault["kind"], fault["detail"]) == (
        "timeout",
        "more than 0.05 s of the processor for a decision",
    )


def test_evidence_is_beside_the_records(league: League, tmp_path: Path) -> None:
    bot = "import os\ndef decide(view):\n    os._exit(3)\n"
    plan = league("random", bot=bot, isolation="process")
    jobs = iter([Job(0, (0, 1))])
    with Arena(plan, 1, tmp_path / "logs") as arena:
        list(arena.play(lambda: next(jobs, None)))
    text = (tmp_path / "logs" / "evidence.jsonl").read_text()
    rows = [json.loads(row) for row in text.splitlines()]
    assert [(row["bot"], row["kind"], row["status"], row["isolation"]) for row in rows] == [
        ("bot", "exit", 3, "process")
    ] * 2
    assert {"sent", "heard", "seconds", "load", "memory", "cpu", "asked"} <= rows[0].keys()


REFUSALS = {
    "no program": ({"command": ["./nothing"]}, "number 2: command: ./nothing: no program"),
    "no words": ({"command": []}, "number 2: command: wants a list of words"),
    "a program in our process": (
        {"command": ["sh"], "isolation": "none"},
        "number 2: isolation: a program wants 'process' or 'sandbox', not 'none'",
    ),
    "a level there is not": (
        {"path": "twin.py", "isolation": "jail"},
        "number 2: isolation: wants 'none' or 'process' or 'sandbox', not 'jail'",
    ),
    "a limit there is not": (
        {"path": "twin.py", "limits": {"speed": 1}},
        "number 2: limits: unknown key 'speed'",
    ),
    "a limit of nothing": (
        {"path": "twin.py", "limits": {"memory": 0}},
        "number 2: limits: memory: wants a whole number of at least 1, not 0",
    ),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_a_plan_says_what_is_wrong(case: str, tmp_path: Path, twin: dict[str, object]) -> None:
    bot, words = REFUSALS[case]
    with pytest.raises(Refusal) as refusal:
        plan_of([twin, bot], tmp_path)
    assert words in str(refusal.value)


def test_the_sandbox_is_refused_where_there_is_none(
    tmp_path: Path, twin: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("opensky.arena.sandbox._trouble", lambda: "there is no bwrap")
    plan = plan_of([twin, {**twin, "name": "other"}], tmp_path, isolation="sandbox")
    with pytest.raises(Refusal, match="no 'sandbox' can be made here: there is no bwrap; install"):
        Arena(plan, 1)


def test_an_overloaded_machine_is_no_fault_of_a_bot() -> None:
    from opensky.arena.link import OVERLOAD, check_delay
    from opensky.faults import Trouble

    check_delay(time.perf_counter() - OVERLOAD + 0.1)
    with pytest.raises(Trouble, match="the machine is overloaded"):
        check_delay(time.perf_counter() - OVERLOAD - 0.1)


def test_trouble_of_the_machine_is_played_again_and_not_scored(
    league: League, tmp_path: Path
) -> None:
    once = tmp_path / "once"
    troubled = (
        "import pathlib\n"
        "from opensky.faults import Trouble\n"
        "def decide(view):\n"
        f"    once = pathlib.Path({str(once)!r})\n"
        "    if view.round == 1 and not once.exists():\n"
        "        once.touch()\n"
        "        raise Trouble('the machine is overloaded')\n"
        "    return view.options[0]\n"
    )
    calm = lines_of(league("random", troubled="def decide(view):\n    return view.options[0]\n"))
    assert lines_of(league("random", troubled=troubled)) == calm
    assert once.exists()


def test_trouble_without_end_stops_the_league_in_words(league: League) -> None:
    troubled = (
        "from opensky.faults import Trouble\ndef decide(view):\n    raise Trouble('no memory')\n"
    )
    with pytest.raises(Refusal, match="no memory; run the same command again to go on"):
        lines_of(league("random", troubled=troubled))


def test_the_shelter_of_the_bots_is_gone_with_them(league: League, tmp_path: Path) -> None:
    before = set(Path(os.environ.get("TMPDIR", "/tmp")).glob("opensky-*"))
    bot = "def decide(view):\n    open('own', 'w').close()\n    return view.options[0]\n"
    lines_of(league("random", bot=bot, isolation="process"), matches=1)
    assert set(Path(os.environ.get("TMPDIR", "/tmp")).glob("opensky-*")) <= before
