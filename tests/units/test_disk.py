"""A full disk and a folder that may not be written to: a worded stop, nothing lost."""

from __future__ import annotations

import os
import resource
import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from opensky.errors import Refusal
from opensky.events import Event, StoppedEarly
from opensky.plan import Plan
from opensky.store import RECORDS, digest, records
from opensky.store.index import query
from opensky.tournament import processes, run, table_of

League = Callable[..., Plan]
NOBODY = 65534


@contextmanager
def small_disk(size: int) -> Iterator[None]:
    """Let no file of this process and those it starts grow beyond so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


def test_a_full_disk_stops_a_run_in_words_and_the_next_one_goes_on(
    league: League, tmp_path: Path
) -> None:
    plan = league("random", "other", "first", format="swiss", rounds=3, deals=4)
    run(plan, tmp_path / "calm", processes(1))
    told: list[Event] = []
    with small_disk(9_000), pytest.raises(Refusal) as refusal:
        run(plan, tmp_path / "full", processes(1), told.append)
    assert "make room and run the same command again to go on" in str(refusal.value)
    stored = len(list(records(tmp_path / "full")))
    assert stored > 0
    assert isinstance(told[-1], StoppedEarly)
    assert (told[-1].games, told[-1].reason) == (stored, str(refusal.value))
    run(plan, tmp_path / "full", processes(1))
    assert digest(tmp_path / "full") == digest(tmp_path / "calm")


def test_a_bot_that_prints_on_a_full_disk_is_not_at_fault(league: League, tmp_path: Path) -> None:
    loud = "def decide(view):\n    print('x' * 5000)\n    return view.options[0]\n"
    with small_disk(60_000):
        run(league("random", loud=loud, deals=10), tmp_path / "full", processes(1))
    assert [game["faults"] for game in records(tmp_path / "full")] == [[]] * 20
    assert (tmp_path / "full" / "logs" / "1-loud.log").stat().st_size == 60_000


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Take away the right to write; the superuser, whom that does not bind, becomes nobody."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    for path in files:
        path.chmod(0o444)
    folder.chmod(0o555)
    was = os.geteuid()
    if was == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(was)
        folder.chmod(0o755)
        for path in files:
            path.chmod(0o644)


@pytest.fixture
def shared() -> Iterator[Path]:
    """Return a folder that everybody can reach."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


def test_a_folder_that_may_not_be_written_to_is_refused_and_can_still_be_read(
    league: League, shared: Path
) -> None:
    plan = league("random", "other", "first", format="swiss", rounds=2)
    run(plan, shared / "out", processes(1))
    before = (shared / "out" / RECORDS).read_bytes()
    with locked(shared / "out"):
        with pytest.raises(Refusal) as refusal:
            run(plan, shared / "out", processes(1))
        assert query(shared / "out", "select count(*) from games").rows == [(4,)]
        assert table_of(shared / "out") is not None
    assert str(refusal.value) == f"{shared / 'out'}: cannot be written: Permission denied"
    assert (shared / "out" / RECORDS).read_bytes() == before


def test_a_folder_that_may_not_be_made_is_refused(league: League, shared: Path) -> None:
    plan = league("random", "first")
    with locked(shared), pytest.raises(Refusal, match="out: cannot be written: Permission denied"):
        run(plan, shared / "out", processes(1))
