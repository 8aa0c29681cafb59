"""Standings and cross table as text: 80 columns, no colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabulate import SEPARATING_LINE, tabulate

from opensky.report import BotRow, CrossRow, GroupTable, NeighbourRow, Standings

WIDTH = 80
GAP = 2
"""Blanks between two columns."""
LONGEST_NAME = 24
SHORTEST_NAME = 8

HEAD = ("rank", "bot", "Elo", "±", "games", "place", "score", "wins", "shared", "faults")
NEIGHBOUR_HEAD = ("neighbours", "", "Elo apart", "±", "differ (95 %)")


def standings_text(standings: Standings) -> str:
    """Tell every group: its table, its neighbours, its cross table."""
    groups = standings["groups"]
    texts = [_group_text(group, _title(at, len(groups))) for at, group in enumerate(groups)]
    return "\n".join(texts)


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


def _shortenings(name: str, width: int) -> Iterable[str]:
    """Offer the whole name, its two ends, its two ends with a number, ..."""
    text = "".join(c if c.isprintable() else "?" for c in name)
    if len(text) <= width:
        yield text
    tail = width // 3
    if len(text) > width:
        yield f"{text[: width - tail - 1]}…{text[-tail:]}"
    for number in range(2, 10**6):
        end = f"~{number}"
        yield text[: width - len(end)] + end


def _title(at: int, groups: int) -> str:
    if groups == 1:
        return ""
    return f"Group {at + 1} of {groups}: these bots met none of the other groups.\n\n"


def _group_text(group: GroupTable, title: str) -> str:
    rows = [_cells(row) for row in group["bots"]]
    names = elide([row["bot"] for row in group["bots"]], _room_for_names(rows))
    table = [(cells[0], names[bot], *cells[2:]) for cells in rows for bot in [cells[1]]]
    played = f"{_plural(group['games'], 'game')} in {_plural(group['matches'], 'match', 'es')}"
    parts = [
        _table(table, HEAD, "rlrrrrrrrr"),
        f"{played}; ± holds the true Elo with 95 % confidence.",
    ]
    if group["neighbours"]:
        parts.append(_neighbours(group["neighbours"], names))
        parts.extend(_cross_tables(group, names))
    return title + "\n\n".join(parts) + "\n"


def _cells(row: BotRow) -> tuple[str, ...]:
    return (
        str(row["rank"]),
        row["bot"],
        f"{row['elo']:.0f}",
        f"{row['margin']:.0f}",
        str(row["games"]),
        f"{row['mean_place']:.2f}",
        f"{row['mean_score']:.1f}",
        str(row["wins"]),
        str(row["shared_wins"]),
        str(row["faults"]),
    )


def _room_for_names(rows: Sequence[tuple[str, ...]]) -> int:
    taken = sum(
        max(len(head), *(len(cells[at]) for cells in rows)) + GAP
        for at, head in enumerate(HEAD)
        if head != "bot"
    )
    return min(LONGEST_NAME, max(SHORTEST_NAME, WIDTH - taken))


def _neighbours(rows: Sequence[NeighbourRow], names: dict[str, str]) -> str:
    table = [
        (
            names[row["upper"]],
            names[row["lower"]],
            f"{row['difference']:.0f}",
            f"{row['margin']:.0f}",
            "yes" if row["differ"] else "no",
        )
        for row in rows
    ]
    return _table(table, NEIGHBOUR_HEAD, "llrrl")


def _cross_tables(group: GroupTable, names: dict[str, str]) -> list[str]:
    """Split the cross table by columns until each part fits."""
    cells = {(row["bot"], row["against"]): _cross_cell(row) for row in group["cross"]}
    bots = [row["bot"] for row in group["bots"]]
    label = max(map(len, names.values())) + len(str(len(bots))) + 1
    widest = max(map(len, cells.values()), default=1)
    step = max(1, (WIDTH - label - GAP) // (widest + GAP))
    return ["Finished above (ties half) of games together, row against column:"] + [
        _cross_table(bots, range(first, min(first + step, len(bots))), cells, names)
        for first in range(0, len(bots), step)
    ]


def _cross_table(
    bots: Sequence[str],
    columns: range,
    cells: dict[tuple[str, str], str],
    names: dict[str, str],
) -> str:
    rows = [
        (f"{at} {names[bot]}", *(_against(cells, bot, bots[c]) for c in columns))
        for at, bot in enumerate(bots, 1)
    ]
    return _table(rows, ("", *(str(c + 1) for c in columns)), "l" + "r" * len(columns))


def _against(cells: dict[tuple[str, str], str], bot: str, other: str) -> str:
    return "-" if bot == other else cells.get((bot, other), "")


def _cross_cell(row: CrossRow) -> str:
    points = f"{row['points']:.1f}".removesuffix(".0")
    return f"{points}/{row['games']}"


def _plural(count: int, word: str, ending: str = "s") -> str:
    return f"{count} {word}{'' if count == 1 else ending}"


def _table(rows: Sequence[tuple[str, ...]], head: tuple[str, ...], align: str) -> str:
    """Lay out a table; the head goes in as a row because tabulate would pad it by two blanks."""
    sides = ["right" if side == "r" else "left" for side in align]
    lines = [head, SEPARATING_LINE, *rows]
    text = tabulate(lines, tablefmt="simple", disable_numparse=True, colalign=sides)
    return "\n".join(line.rstrip() for line in text.splitlines())
