"""Query and export: derived from the records, the same bytes whenever they are made again."""

from __future__ import annotations

import builtins
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from opensky.errors import Refusal
from opensky.plan import Plan
from opensky.store import RECORDS, records
from opensky.store.export import COLUMNS, rows, to_csv, to_parquet
from opensky.store.index import INDEX, build, query
from opensky.tournament import processes, run

WRONG = "def decide(view):\n    return view.options[-1] if view.round < 2 else 7\n"


@pytest.fixture
def folder(league: Callable[..., Plan], tmp_path: Path) -> Path:
    """Play four matches of three bots, one of which loses by faults."""
    run(league("random", "first", wrong=WRONG, deals=2), tmp_path / "out", processes(1))
    return tmp_path / "out"


def test_a_query_counts_what_the_records_say(folder: Path) -> None:
    answer = query(folder, "select bot, count(*), sum(score) from seats group by bot order by bot")
    assert answer.head == ("bot", "count(*)", "sum(score)")
    games = list(records(folder))
    expected = {name: [0, 0] for name in ("first", "random", "wrong")}
    for game in games:
        for name, score in zip(game["seats"], game["scores"], strict=True):
            expected[name][0] += 1
            expected[name][1] += score
    assert [(bot, *counts) for bot, counts in expected.items()] == answer.rows
    faults = query(folder, "select distinct bot, kind from faults").rows
    assert faults == [("wrong", "protocol")]
    assert query(folder, "select name from bots order by number").rows == [
        ("random",),
        ("first",),
        ("wrong",),
    ]
    joined = "select count(*) from games natural join seats where events > 0"
    assert query(folder, joined).rows == [(2 * len(games),)]


def test_the_index_made_again_has_the_same_bytes(folder: Path) -> None:
    query(folder, "select 1")
    before = (folder / INDEX).read_bytes()
    (folder / INDEX).unlink()
    query(folder, "select 1")
    assert (folder / INDEX).read_bytes() == before


@pytest.mark.parametrize("damage", [b"", b"no database", b"SQLite format 3\0" + bytes(200)])
def test_a_damaged_index_is_made_again(folder: Path, damage: bytes) -> None:
    query(folder, "select 1")
    before = (folder / INDEX).read_bytes()
    (folder / INDEX).write_bytes(damage)
    assert query(folder, "select count(*) from games").rows == [(12,)]
    assert (folder / INDEX).read_bytes() == before


def test_an_index_of_fewer_games_is_made_again(folder: Path) -> None:
    whole = (folder / RECORDS).read_bytes()
    (folder / RECORDS).write_bytes(b"".join(whole.splitlines(keepends=True)[:5]))
    assert query(folder, "select count(*) from games").rows == [(5,)]
    (folder / RECORDS).write_bytes(whole)
    assert query(folder, "select count(*) from games").rows == [(12,)]


def test_where_no_index_can_be_written_it_lives_in_memory(folder: Path) -> None:
    (folder / INDEX).with_suffix(".new").mkdir()
    assert query(folder, "select count(*) from games").rows == [(12,)]
    assert not (folder / INDEX).exists()


@pytest.mark.parametrize(
    "question",
    [
        "delete from seats",
        "drop table games",
        "insert into bots values (9, 'x', 'y', 'z')",
        "attach database 'other.sqlite' as other",
        "pragma writable_schema = 1",
        "vacuum into 'copy.sqlite'",
        "create table x (y)",
        "select * from nothing",
        "selec 1",
        "select 1; select 2",
    ],
)
def test_anything_but_a_select_is_refused_and_nothing_changes(
    folder: Path, question: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    query(folder, "select 1")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    with pytest.raises(Refusal, match=r"^query: .*only a select is answered") as refusal:
        query(folder, question)
    assert "\n" not in str(refusal.value)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_a_folder_without_a_tournament_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"plan\.json: no such file; name the folder of a tournament"):
        query(tmp_path, "select 1")


def test_building_needs_nothing_but_a_connection(folder: Path) -> None:
    with sqlite3.connect(":memory:") as connection:
        build(folder, connection)
        assert connection.execute("select count(*) from seats").fetchone() == (24,)
    connection.close()


def test_csv_has_a_head_and_a_row_for_each_seat_of_each_game(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    assert to_csv(folder, path) == 24
    lines = path.read_text().splitlines()
    assert lines[0] == ",".join(COLUMNS)
    first = next(records(folder))
    assert lines[1] == (
        f"0,0,0,short,{first['seed']},0,random,{first['scores'][0]},{first['places'][0]},0,0"
    )
    assert len(lines) == 25


def test_parquet_without_pyarrow_is_a_worded_refusal(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def absent(name: str, *rest: object) -> object:
        if name.startswith("pyarrow"):
            raise ImportError(name)
        return real(name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", absent)
    with pytest.raises(Refusal, match=r"pip install 'opensky\[parquet\]'"):
        to_parquet(folder, tmp_path / "games.parquet")
    assert not (tmp_path / "games.parquet").exists()


@pytest.mark.slow
def test_parquet_holds_the_same_rows(folder: Path, tmp_path: Path) -> None:
    from pyarrow import parquet

    assert to_parquet(folder, tmp_path / "games.parquet") == 24
    table = parquet.read_table(tmp_path / "games.parquet")
    assert table.column_names == list(COLUMNS)
    found = [tuple(row.values()) for row in table.to_pylist()]
    assert found == list(rows(folder))


def test_a_file_that_cannot_be_written_is_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="cannot be written: Is a directory"):
        to_csv(folder, tmp_path)
