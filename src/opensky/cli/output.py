"""How the commands print rows."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

from opensky.errors import plain


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Align rows under a head, in plain text; columns of numbers to the right."""
    from tabulate import tabulate  # only who prints rows pays for it

    rows = [[plain(cell) if isinstance(cell, str) else cell for cell in row] for row in rows]
    columns = zip_longest(*rows) if rows else [()] * len(head)
    align = ["right" if all(map(_is_number, column)) else "left" for column in columns]
    return tabulate(rows, headers=head, tablefmt="plain", disable_numparse=True, colalign=align)


def warn_of_break(folder: Path) -> None:
    """Say on standard error where the records of a tournament are not what was stored."""
    from opensky.store import chain_break

    found = chain_break(folder)
    if found is not None:
        print(f"opensky: {found}", file=sys.stderr)


def count(number: int, noun: str, ending: str = "s") -> str:
    """Say a number of things."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}{ending}"


def faults_text(faults: int, games: int, first: str | None) -> str:
    """Say how many faults there were in so many games, and what the first one was."""
    return f"{count(faults, 'fault')} in {count(games, 'game')}, the first: {plain(first or '')}"


def _is_number(cell: object) -> bool:
    return cell is None or re.fullmatch(r"-?[\d,]+(\.\d+)?", str(cell)) is not None
