"""A league of eight in each format, killed again and again, ends in the table of a calm run."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from opensky.store import RECORDS

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PROGRAM = Path(sys.executable).parent / "opensky"
KILLS = 10
SPARE = 4
FORMATS = {
    "round-robin": {"deals": 8},
    "gauntlet": {"deals": 16, "challengers": ["greedy", "pauser"]},
    "swiss": {"deals": 16, "rounds": 4},
    "knockout": {"deals": 24},
    "ladder": {"deals": 8, "rounds": 14, "minimum": 8},
}
PAUSER = "import time\ndef decide(view):\n    time.sleep(0.0002)\n    return view.options[-1]\n"
DEADLY = (
    "import os\n"
    "def decide(view):\n"
    "    if view.phase == 'bid' and view.month == 5:\n        os._exit(3)\n"
    "    return view.options[0]\n"
)
BOTS = {
    "undercutter": "undercutter.py",
    "greedy": "greedy.py",
    "copycat": "greedy.py",
    "random": "random_bot.py",
    "chance": "random_bot.py",
    "first": "first.py",
}


def write_plan(folder: Path, name: str) -> Path:
    (folder / "pauser.py").write_text(PAUSER)
    (folder / "deadly.py").write_text(DEADLY)
    places = {bot: str(ROOT / "bots" / file) for bot, file in BOTS.items()}
    places |= {"pauser": "pauser.py", "deadly": "deadly.py"}
    bots = [f"{{ path = {json.dumps(path)}, name = {bot!r} }}" for bot, path in places.items()]
    keys = {"format": name, "seats": 2, "seed": 1, **FORMATS[name]}
    lines = [f"{key} = {json.dumps(value)}" for key, value in keys.items()]
    path = folder / f"{name}.toml"
    path.write_text("\n".join([*lines, f"bots = [{', '.join(bots)}]\n"]))
    return path


def start(plan: Path, out: Path, *options: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [str(PROGRAM), "tournament", "run", str(plan), "--out", str(out), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process: subprocess.Popen[str]) -> str:
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    return out


def size(out: Path) -> int:
    return (out / RECORDS).stat().st_size if (out / RECORDS).exists() else 0


def kill_at(process: subprocess.Popen[str], out: Path, due: int) -> bool:
    """Kill a run when so many bytes are stored, or where it is after a while; was it running?"""
    end = time.monotonic() + 30
    while size(out) < due and process.poll() is None and time.monotonic() < end:
        time.sleep(0.002)
    process.kill()
    process.communicate()
    return process.returncode == -signal.SIGKILL


def harass(plan: Path, out: Path, whole: int, kills: int, *options: str) -> Iterator[int]:
    """Kill run after run at random moments all through the tournament; yield after each.

    What is left is shared out among the kills left and a few more, for records come in lumps: a
    match that is late holds back those after it, and all are stored before the kill comes. Fails
    when most kills came too late to hit a run of a league that is not at its end.
    """
    rng = random.Random(f"{plan.name} {options}")
    hits = 0
    for kill in range(kills):
        stored = size(out)
        due = stored + rng.randrange((whole - stored) // (kills - kill + SPARE) + 1)
        hits += kill_at(start(plan, out, *options), out, due) and size(out) < whole
        yield kill
    assert hits > kills // 2, f"{hits} of {kills} kills hit a running league"


def tables(out: Path) -> list[str]:
    shown = []
    for command in ("standings", "table"):
        done = subprocess.run(
            [str(PROGRAM), "tournament", command, str(out)],
            capture_output=True,
            text=True,
            check=False,
        )
        shown.append(done.stdout)
    return shown


@pytest.mark.parametrize("name", FORMATS)
def test_killed_ten_times_it_ends_in_the_table_of_the_calm_run(tmp_path: Path, name: str) -> None:
    plan = write_plan(tmp_path, name)
    finish(start(plan, tmp_path / "calm", "--workers", "2"))
    whole = (tmp_path / "calm" / RECORDS).read_bytes()
    for workers in ("1", "2"):
        out = tmp_path / workers
        for _ in harass(plan, out, len(whole), KILLS, "--workers", workers):
            pass
        finish(start(plan, out, "--workers", workers))
        assert (out / RECORDS).read_bytes() == whole
        assert tables(out) == tables(tmp_path / "calm")


@pytest.mark.parametrize("name", FORMATS)
def test_so_does_a_cluster_of_two_that_loses_one(
    tmp_path: Path, name: str, two_workers: tuple[str, list[subprocess.Popen[bytes]]]
) -> None:
    plan = write_plan(tmp_path, name)
    finish(start(plan, tmp_path / "calm"))
    whole = (tmp_path / "calm" / RECORDS).read_bytes()
    address, workers = two_workers
    out = tmp_path / "cluster"
    for kill in harass(plan, out, len(whole), KILLS, "--dask", address):
        if kill == KILLS // 2:
            workers[0].send_signal(signal.SIGKILL)
    finish(start(plan, out, "--dask", address))
    assert (out / RECORDS).read_bytes() == whole
    assert tables(out) == tables(tmp_path / "calm")


@pytest.fixture
def two_workers(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Start a scheduler and two workers on loopback."""
    pytest.importorskip("distributed", reason="needs the extra `slow`; make slow installs it")
    file = tmp_path / "scheduler.json"
    common = ["--host=127.0.0.1", "--scheduler-file", str(file), "--no-dashboard"]
    started = [dask("scheduler", tmp_path, "--port=0", *common)]
    while not file.exists() or not file.read_text().strip().endswith("}"):
        assert started[0].poll() is None, (tmp_path / "scheduler.log").read_text()
        time.sleep(0.05)
    more = ["--nthreads=1", "--no-nanny", f"--local-directory={tmp_path}"]
    started += [dask("worker", tmp_path, *common, *more) for _ in range(2)]
    yield json.loads(file.read_text())["address"], started[1:]
    for process in reversed(started):
        process.kill()
        process.wait()


def dask(kind: str, folder: Path, *options: str) -> subprocess.Popen[bytes]:
    with (folder / f"{kind}.log").open("ab") as log:
        return subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.dask_{kind}", *options],
            stdout=log,
            stderr=log,
            env=os.environ,
        )


def test_a_hundred_kills_end_in_the_byte_identical_table(tmp_path: Path) -> None:
    plan = write_plan(tmp_path, "swiss")
    finish(start(plan, tmp_path / "calm"))
    whole = (tmp_path / "calm" / RECORDS).read_bytes()
    out = tmp_path / "torn"
    for _ in harass(plan, out, len(whole), 100):
        assert size(out) <= len(whole)
    finish(start(plan, out))
    assert (out / RECORDS).read_bytes() == whole
    assert tables(out) == tables(tmp_path / "calm")
