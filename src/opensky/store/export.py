"""Tables of all games for other programs: CSV, and Parquet where pyarrow is installed."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from opensky.errors import Refusal
from opensky.store.lines import records

COLUMNS = {
    "seq": int,
    "match": int,
    "rotation": int,
    "board": str,
    "seed": str,
    "seat": int,
    "bot": str,
    "score": int,
    "place": int,
    "forfeit": bool,
    "faults": int,
}
"""The columns, one row for each seat of each game, in the order of the records."""

_BATCH = 50_000

Row = tuple[int | str | bool, ...]


def to_csv(folder: Path, path: Path) -> int:
    """Write a CSV file with a head; return the number of rows."""
    count = 0
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(COLUMNS)
            for row in rows(folder):
                writer.writerow([int(cell) if isinstance(cell, bool) else cell for cell in row])
                count += 1
    except OSError as error:
        raise Refusal(f"{path}: cannot be written: {error.strerror}") from None
    return count


def to_parquet(folder: Path, path: Path) -> int:
    """Write a Parquet file; return the number of rows. Needs the extra `parquet`."""
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise Refusal(
            "Parquet needs pyarrow, which is not installed: pip install 'opensky[parquet]';"
            " --csv needs nothing"
        ) from None
    kinds = {int: pa.int64(), str: pa.string(), bool: pa.bool_()}
    schema = pa.schema([(name, kinds[kind]) for name, kind in COLUMNS.items()])
    found, count = rows(folder), 0
    try:
        with parquet.ParquetWriter(path, schema) as writer:
            while batch := list(islice(found, _BATCH)):
                columns = [pa.array(column) for column in zip(*batch, strict=True)]
                writer.write_table(pa.table(columns, schema=schema))
                count += len(batch)
    except OSError as error:
        raise Refusal(f"{path}: cannot be written: {error.strerror or error}") from None
    return count


def rows(folder: Path) -> Iterator[Row]:
    """Yield the cells of every seat of every game."""
    for seq, record in enumerate(records(folder)):
        at_fault = [fault["seat"] for fault in record["faults"]]
        head = (seq, record.get("match", seq), record.get("rotation", 0))
        for seat, bot in enumerate(record["seats"]):
            yield (
                *head,
                record["board"],
                str(record["seed"]),
                seat,
                bot,
                record["scores"][seat],
                record["places"][seat],
                seat in record["forfeits"],
                at_fault.count(seat),
            )
