"""A real scheduler and real workers on loopback: the same bytes as at home, whoever dies."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import opensky
from opensky.store import RECORDS, digest

pytest.importorskip("distributed", reason="needs the extra `slow`; make slow installs it")
pytestmark = pytest.mark.slow

TESTS = Path(__file__).parents[1]
LOOPBACK = "127.0.0.1"
SCRIPT = """
import sys
from pathlib import Path
from opensky.errors import Refusal
from opensky.events import to_json
from opensky.games import GAMES
from opensky.plan import read
from opensky.tournament import on_cluster, processes, run

if __name__ == "__main__":
    GAMES["toy"] = "protocol.toy"
    hear = lambda event: print(to_json(event), flush=True)
    where = sys.argv[3]
    hire = on_cluster(where, 2, hear) if where != "home" else processes(1)
    try:
        run(read(Path(sys.argv[1])), Path(sys.argv[2]), hire, hear)
    except Refusal as refusal:
        sys.exit(f"refused: {refusal}")
"""
PLAN = """
game = "toy"
seats = 2
format = "swiss"
rounds = 3
deals = 40
seed = 1
bots = ["one.py", "two.py", "three.py", "deadly.py"]
[clock]
per_decision = 5.0
"""
SLOW = """import time
class Slow:
    def start(self, info):
        self.rng = info.rng
    def decide(self, view):
        time.sleep(0.001)
        return self.rng.choice(view.options)
"""
DEADLY = """import os
def decide(view):
    if view.round == 3 and view.prize == 6:
        os._exit(1)
    return view.options[-1]
"""


class Yard:
    """A scheduler and its workers, all processes of their own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._started: list[subprocess.Popen[bytes]] = []
        scheduler = folder / "scheduler.json"
        options = ("--port=0", "--no-dashboard", "--scheduler-file", str(scheduler))
        process = self._start("scheduler", TESTS, *options)
        while not scheduler.exists() or not scheduler.read_text().strip().endswith("}"):
            assert process.poll() is None, (folder / "scheduler-0.log").read_text()
            time.sleep(0.05)
        self._file = scheduler
        self.address = next(
            line.split('"')[3] for line in scheduler.read_text().splitlines() if '"address"' in line
        )

    def worker(self, *paths: Path) -> subprocess.Popen[bytes]:
        """Start a worker that looks for modules in the paths first."""
        return self._start(
            "worker",
            *paths,
            "--scheduler-file",
            str(self._file),
            "--nthreads=1",
            "--no-nanny",
            "--no-dashboard",
            f"--local-directory={self._folder}",
        )

    def close(self) -> None:
        for process in reversed(self._started):
            process.kill()
            process.wait()

    def _start(self, kind: str, *arguments: Path | str) -> subprocess.Popen[bytes]:
        paths = [str(path) for path in (*arguments, TESTS) if isinstance(path, Path)]
        options = [text for text in arguments if isinstance(text, str)]
        log = (self._folder / f"{kind}-{len(self._started)}.log").open("wb")
        with log:
            process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    f"distributed.cli.dask_{kind}",
                    f"--host={LOOPBACK}",
                    *options,
                ],
                env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
                stdout=log,
                stderr=log,
            )
        self._started.append(process)
        return process


@pytest.fixture
def yard(tmp_path: Path) -> Iterator[Yard]:
    for name, text in (("one", SLOW), ("two", SLOW), ("three", SLOW), ("deadly", DEADLY)):
        (tmp_path / f"{name}.py").write_text(text)
    (tmp_path / "plan.toml").write_text(PLAN)
    (tmp_path / "script.py").write_text(SCRIPT)
    yard = Yard(tmp_path)
    yield yard
    yard.close()


def start(folder: Path, where: str, out: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "script.py", "plan.toml", out, where],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(TESTS)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process: subprocess.Popen[str]) -> str:
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    return out


def wait_for_half(out: Path, whole: int) -> None:
    while not (out / RECORDS).exists() or (out / RECORDS).stat().st_size < whole // 2:
        time.sleep(0.01)


def test_a_cluster_that_loses_a_worker_stores_the_bytes_of_home(yard: Yard, tmp_path: Path) -> None:
    finish(start(tmp_path, "home", "home"))
    whole = (tmp_path / "home" / RECORDS).read_bytes()
    workers = [yard.worker(), yard.worker()]
    process = start(tmp_path, yard.address, "away")
    wait_for_half(tmp_path / "away", len(whole))
    workers[0].send_signal(signal.SIGKILL)
    told = finish(process)
    assert '"state":"lost"' in told
    assert (tmp_path / "away" / RECORDS).read_bytes() == whole


def test_a_cluster_of_our_own_stores_the_bytes_of_home(yard: Yard, tmp_path: Path) -> None:
    finish(start(tmp_path, "home", "home"))
    finish(start(tmp_path, "local", "away"))
    assert digest(tmp_path / "home") == digest(tmp_path / "away")


def test_a_run_waits_for_the_first_worker(yard: Yard, tmp_path: Path) -> None:
    finish(start(tmp_path, "home", "home"))
    process = start(tmp_path, yard.address, "away")
    assert process.stdout is not None
    assert '"event":"started"' in process.stdout.readline()
    time.sleep(2)  # long enough to see that the cluster is empty
    yard.worker()
    finish(process)
    assert digest(tmp_path / "home") == digest(tmp_path / "away")


def altered(folder: Path) -> Path:
    """Copy the package and change a comment in it."""
    shutil.copytree(Path(opensky.__file__).parent, folder / "opensky")
    with (folder / "opensky" / "points.py").open("a") as file:
        file.write("# another edition\n")
    return folder


def test_a_worker_with_other_code_is_refused_and_the_others_play(
    yard: Yard, tmp_path: Path
) -> None:
    yard.worker(altered(tmp_path / "other"))
    yard.worker()
    finish(start(tmp_path, "home", "home"))
    told = finish(start(tmp_path, yard.address, "away"))
    assert '"state":"refused"' in told
    assert "install the same opensky" in told
    assert digest(tmp_path / "home") == digest(tmp_path / "away")


def test_where_no_worker_may_play_the_run_stops_in_words(yard: Yard, tmp_path: Path) -> None:
    yard.worker(altered(tmp_path / "other"))
    process = start(tmp_path, yard.address, "away")
    _, err = process.communicate(timeout=60)
    assert "refused: cluster: no worker may play: tcp://" in err
    assert "Traceback" not in err


def test_a_worker_with_other_bots_is_refused(yard: Yard, tmp_path: Path) -> None:
    """The plan is read before the bot changes, as on a machine with another copy of it."""
    yard.worker()
    script = SCRIPT.replace(
        "    try:\n",
        "    plan = read(Path(sys.argv[1]))\n"
        "    Path('one.py').write_text('def decide(view): return view.options[0]')\n    try:\n",
    ).replace("run(read(Path(sys.argv[1])), ", "run(plan, ")
    (tmp_path / "script.py").write_text(script)
    _, err = start(tmp_path, yard.address, "away").communicate(timeout=60)
    assert "one.py: the file has changed since it was read first" in err


def test_an_address_where_nobody_answers_is_refused(yard: Yard, tmp_path: Path) -> None:
    _, err = start(tmp_path, "tcp://127.0.0.1:1", "away").communicate(timeout=60)
    assert "refused: --dask: no scheduler at 'tcp://127.0.0.1:1'" in err
