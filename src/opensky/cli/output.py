"""How the commands print rows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Align rows under a head, in plain text; columns of numbers to the right."""
    from tabulate import tabulate  # only who prints rows pays for it

    columns = zip_longest(*rows) if rows else [()] * len(head)
    align = ["right" if all(map(_is_number, column)) else "left" for column in columns]
    return tabulate(rows, headers=head, tablefmt="plain", disable_numparse=True, colalign=align)


def _is_number(cell: object) -> bool:
    return cell is None or re.fullmatch(r"-?[\d,]+(\.\d+)?", str(cell)) is not None
