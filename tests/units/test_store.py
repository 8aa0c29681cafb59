"""The store: appended lines in a chain, a torn end cut, every other change refused."""

from __future__ import annotations

import json
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import pytest

from opensky.errors import Refusal
from opensky.record import Ending, Scribe
from opensky.store import (
    PLAN,
    RECORDS,
    OwnRecords,
    Store,
    add_records,
    bare,
    digest,
    numbered_lines,
    record_at,
    records,
)
from protocol.toy import GAME

FACTS = {"name": "test", "deals": 3, "clock": {"per_game": None}, "bots": [{"sha256": "a"}]}


def line(number: int) -> str:
    scribe = Scribe(GAME, GAME.board("short"), {}, 2, {})
    return scribe.line(["a", "b"], number, ['[0,"pass"]'] * 3, Ending((1, 2), (2, 1), [], []), 3, 1)


LINES = [line(number) for number in range(6)]
FULL = 4 * (len(LINES[0]) + len(',"seq":0,"prev":""') + 64 + 1) + 200


def filled(folder: Path, count: int = 6) -> Path:
    with Store(folder, FACTS) as store:
        store.append(LINES[:count])
    return folder / RECORDS


def test_what_is_appended_is_read_back_in_order(tmp_path: Path) -> None:
    path = filled(tmp_path)
    assert [bare(stored).decode() for stored in path.read_bytes().splitlines()] == LINES
    assert [record["seed"] for record in records(tmp_path)] == list(range(6))
    assert [record["seq"] for record in records(path)] == list(range(6))


def test_every_line_names_the_digest_of_the_one_before(tmp_path: Path) -> None:
    stored = filled(tmp_path).read_bytes().splitlines()
    before = [(tmp_path / PLAN).read_bytes(), *stored[:-1]]
    assert [json.loads(line)["prev"] for line in stored] == [
        sha256(text).hexdigest() for text in before
    ]


def test_a_store_goes_on_where_it_was_left(tmp_path: Path) -> None:
    for start in range(0, 6, 2):
        with Store(tmp_path / "pieces", FACTS) as store:
            assert (store.games, store.cut) == (start, None)
            store.append(LINES[start : start + 2])
    filled(tmp_path / "whole")
    assert (tmp_path / "pieces" / RECORDS).read_bytes() == (
        tmp_path / "whole" / RECORDS
    ).read_bytes()


def test_a_line_is_in_the_file_as_soon_as_it_is_appended(tmp_path: Path) -> None:
    with Store(tmp_path, FACTS) as store:
        store.append(LINES[:1])
        assert len(list(records(tmp_path))) == 1


def test_the_digest_leaves_number_and_chain_out(tmp_path: Path) -> None:
    filled(tmp_path)
    plain = tmp_path / "plain.jsonl"
    plain.write_text("".join(f"{line}\n" for line in LINES))
    assert digest(tmp_path) == digest(plain)


@pytest.mark.parametrize("end", [1, 2, 40, 200])
def test_a_torn_last_line_is_cut_and_said(tmp_path: Path, end: int) -> None:
    path = filled(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-end])
    assert len(list(records(tmp_path))) == 5
    with Store(tmp_path, FACTS) as store:
        assert (store.games, store.cut) == (5, f"line 6 of {RECORDS} was torn and has been cut")
        store.append(LINES[5:])
    assert path.read_bytes() == whole


@pytest.mark.parametrize("rubbish", [b"\0" * 500, b"\0\0\n", b"{}\n", b'{"record":"toy/1"'])
def test_rubbish_after_the_last_line_is_cut(tmp_path: Path, rubbish: bytes) -> None:
    path = filled(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole + rubbish)
    with Store(tmp_path, FACTS) as store:
        assert store.games == 6
    assert path.read_bytes() == whole


def swap(lines: list[bytes]) -> list[bytes]:
    return [lines[0], lines[2], lines[1], *lines[3:]]


CHANGES = {
    "a score": (lambda lines: [lines[0].replace(b'"scores":[1', b'"scores":[9'), *lines[1:]], 2),
    "a line lost": (lambda lines: lines[:2] + lines[3:], 3),
    "a line doubled": (lambda lines: lines[:2] + lines[1:], 3),
    "two lines swapped": (swap, 2),
    "a first line lost": (lambda lines: lines[1:], 1),
    "rubbish between": (lambda lines: [*lines[:3], b"x\n", *lines[3:]], 4),
}


@pytest.mark.parametrize("case", CHANGES)
def test_a_change_before_the_end_is_refused_and_nothing_lost(tmp_path: Path, case: str) -> None:
    change, number = CHANGES[case]
    path = filled(tmp_path)
    changed = b"".join(change(path.read_bytes().splitlines(keepends=True)))
    path.write_bytes(changed)
    with pytest.raises(Refusal) as refusal:
        Store(tmp_path, FACTS)
    assert str(refusal.value).startswith(f"{path}:{number}: the chain breaks here")
    assert path.read_bytes() == changed


@pytest.mark.parametrize(
    ("key", "value", "answer"),
    [
        ("deals", 4, "deals was 3, is 4"),
        ("clock", {"per_game": 1.5}, "clock.per_game was None, is 1.5"),
        ("bots", [{"sha256": "b"}], "bots.1.sha256 was 'a', is 'b'"),
        ("bots", [], "bots was 1 of them, is 0 of them"),
        ("more", 1, "more was None, is 1"),
    ],
)
def test_another_plan_is_refused_with_the_difference(
    tmp_path: Path, key: str, value: object, answer: str
) -> None:
    filled(tmp_path)
    with pytest.raises(Refusal) as refusal:
        Store(tmp_path, {**FACTS, key: value})
    assert str(refusal.value) == f"{tmp_path}: holds another tournament: {answer}"


def test_a_damaged_plan_and_records_without_one_are_refused(tmp_path: Path) -> None:
    filled(tmp_path)
    (tmp_path / PLAN).write_text("{")
    with pytest.raises(Refusal, match=r"plan\.json: is damaged"):
        Store(tmp_path, FACTS)
    (tmp_path / PLAN).unlink()
    with pytest.raises(Refusal, match=r"has records but no plan\.json"):
        Store(tmp_path, FACTS)


def test_a_second_run_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    with Store(tmp_path, FACTS), pytest.raises(Refusal, match="another run is writing here"):
        Store(tmp_path, FACTS)


@contextmanager
def small_disk() -> Iterator[None]:
    """Let no file grow beyond four lines and a half, as on a full disk in the middle of a line.

    Within the block only: what the tests print may go to a file that is longer already.
    """
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (FULL, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


def test_a_full_disk_stops_in_words_and_leaves_whole_lines(tmp_path: Path) -> None:
    with small_disk(), Store(tmp_path, FACTS) as store:
        for text in LINES[:3]:
            store.append([text])
        with pytest.raises(Refusal) as refusal:
            store.append(LINES[3:])
    stored = store.games
    assert stored == 3
    assert str(refusal.value) == (
        f"{tmp_path / RECORDS}: File too large; the {stored} games before are stored,"
        " make room and run the same command again to go on"
    )
    assert len(list(records(tmp_path))) == stored
    with Store(tmp_path, FACTS) as again:
        assert (again.games, again.cut) == (stored, None)


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Refusal, match="cannot be written: Not a directory"):
        Store(tmp_path / "file" / "out", FACTS)


def test_a_file_of_records_that_is_not_there_or_broken_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"gone\.jsonl: no such file"):
        list(records(tmp_path / "gone.jsonl"))
    broken = tmp_path / "broken.jsonl"
    broken.write_text(LINES[0] + "\nnot JSON\n")
    with pytest.raises(Refusal, match=r"broken\.jsonl:2: not JSON"):
        list(records(broken))


def test_any_file_can_be_read_line_by_line_with_or_without_a_last_end(tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    path.write_text("\n".join(LINES))
    assert list(numbered_lines(path)) == list(enumerate(LINES, start=1))
    assert len(list(records(path))) == 6
    assert record_at(path, 6)["seed"] == 5
    with pytest.raises(Refusal, match=r"own\.jsonl: holds 6 records; there is no number 7"):
        record_at(path, 7)


def test_records_are_appended_to_a_file_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    for part in (LINES[:2], LINES[2:]):
        add_records(path, part)
    assert path.read_text().splitlines() == LINES
    with pytest.raises(Refusal, match="cannot be written: Is a directory"):
        add_records(tmp_path, LINES)


def test_a_last_line_of_ones_own_that_was_torn_is_cut_before_more_is_added(tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    whole = "".join(f"{line}\n" for line in LINES)
    for torn, kept in ((whole[:-40], LINES[:-1]), (whole[:40], [])):
        path.write_text(torn)
        with OwnRecords(path) as file:
            assert file.mended == f"{path}: the last line was torn and has been cut"
            file.append(*LINES[:2])
        assert path.read_text().splitlines() == [*kept, *LINES[:2]]


def test_a_last_line_of_ones_own_that_only_lacks_its_end_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    path.write_text("\n".join(LINES))
    with OwnRecords(path) as file:
        assert file.mended == f"{path}: the last line had no end and got one"
        file.append(LINES[0])
    assert path.read_text() == "".join(f"{line}\n" for line in [*LINES, LINES[0]])
