"""Text tables in 80 columns without colour, and names cut to fit them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tabulate import SEPARATING_LINE, tabulate

from opensky.errors import plain

WIDTH = 80
GAP = 2
"""Blanks between two columns."""


def table(rows: Sequence[tuple[str, ...]], head: tuple[str, ...], align: str) -> str:
    """Lay out a table, `align` naming the side of each column ("l" or "r").

    The head goes in as a row because tabulate would pad it by two blanks.
    """
    sides = ["right" if side == "r" else "left" for side in align]
    lines = [head, SEPARATING_LINE, *rows]
    text = tabulate(lines, tablefmt="simple", disable_numparse=True, colalign=sides)
    return "\n".join(line.rstrip() for line in text.splitlines())


def matrix(names: Sequence[str], cells: Mapping[tuple[int, int], str]) -> list[str]:
    """Lay out (row, column) cells of numbered names, split by columns until each part fits."""
    label = max(map(len, names)) + len(str(len(names))) + 1
    widest = max([len(str(len(names))), *map(len, cells.values())])
    step = max(1, (WIDTH - label) // (widest + GAP))
    columns = range(len(names))
    return [_part(names, cells, columns[at : at + step]) for at in columns[::step]]


def elide(names: Sequence[str], width: int) -> dict[str, str]:
    """Shorten distinct names to `width` characters (8 or more) so that they stay distinct.

    Characters that would break a line are replaced. Names that agree in what is kept of them
    get a number at the end.
    """
    short: dict[str, str] = {}
    taken: set[str] = set()
    for name in sorted(names, key=lambda name: (len(name), name)):
        short[name] = next(text for text in _shortenings(name, width) if text not in taken)
        taken.add(short[name])
    return short


def _part(names: Sequence[str], cells: Mapping[tuple[int, int], str], columns: range) -> str:
    rows = [
        (f"{row + 1} {name}", *(cells.get((row, column), "") for column in columns))
        for row, name in enumerate(names)
    ]
    return table(rows, ("", *(str(c + 1) for c in columns)), "l" + "r" * len(columns))


def _shortenings(name: str, width: int) -> Iterable[str]:
    """Offer the whole name, its two ends, its two ends with a number, ..."""
    text = plain(name)
    if len(text) <= width:
        yield text
    tail = width // 3
    if len(text) > width:
        yield f"{text[: width - tail - 1]}…{text[-tail:]}"
    for number in range(2, 10**6):
        end = f"~{number}"
        yield text[: width - len(end)] + end
