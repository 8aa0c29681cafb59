"""How the commands print rows."""

from __future__ import annotations

from collections.abc import Sequence

from tabulate import tabulate


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Align rows under a head, in plain text."""
    return tabulate(rows, headers=head, tablefmt="plain", disable_numparse=True)
