"""Standings and cross table as text: 80 columns, no colour."""

from __future__ import annotations

from collections.abc import Sequence

from opensky.report import BotRow, CrossRow, GroupTable, NeighbourRow, Standings
from opensky.text_tables import GAP, WIDTH, elide, matrix, table

LONGEST_NAME = 24
SHORTEST_NAME = 8

HEAD = ("rank", "bot", "Elo", "±", "games", "place", "score", "wins", "shared", "faults")
NEIGHBOUR_HEAD = ("neighbours", "", "Elo apart", "±", "differ (95 %)")


def standings_text(standings: Standings) -> str:
    """Tell every group: its table, its neighbours, its cross table."""
    groups = standings["groups"]
    texts = [_group_text(group, _title(at, len(groups))) for at, group in enumerate(groups)]
    return "\n".join([*texts, *(line + "\n" for line in copies_left_out(standings["copies"]))])


def copies_left_out(copies: int) -> list[str]:
    """Say in a line how many copies of games did not count, if there were any."""
    if not copies:
        return []
    were = "copy of a game was" if copies == 1 else "copies of games were"
    return [f"{copies} {were} left out; each game counts once."]


def _title(at: int, groups: int) -> str:
    if groups == 1:
        return ""
    return f"Group {at + 1} of {groups}: these bots met none of the other groups.\n\n"


def _group_text(group: GroupTable, title: str) -> str:
    rows = [_cells(row) for row in group["bots"]]
    names = elide([row["bot"] for row in group["bots"]], _room_for_names(rows))
    shown = [(cells[0], names[bot], *cells[2:]) for cells in rows for bot in [cells[1]]]
    played = f"{_plural(group['games'], 'game')} in {_plural(group['matches'], 'match', 'es')}"
    parts = [
        table(shown, HEAD, "rlrrrrrrrr"),
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
    shown = [
        (
            names[row["upper"]],
            names[row["lower"]],
            f"{row['difference']:.0f}",
            f"{row['margin']:.0f}",
            "yes" if row["differ"] else "no",
        )
        for row in rows
    ]
    return table(shown, NEIGHBOUR_HEAD, "llrrl")


def _cross_tables(group: GroupTable, names: dict[str, str]) -> list[str]:
    at = {row["bot"]: rank for rank, row in enumerate(group["bots"])}
    cells = {(at[row["bot"]], at[row["against"]]): _cross_cell(row) for row in group["cross"]}
    cells |= {(rank, rank): "-" for rank in at.values()}
    title = "Finished above (ties half) of games together, row against column:"
    return [title, *matrix([names[bot] for bot in at], cells)]


def _cross_cell(row: CrossRow) -> str:
    points = f"{row['points']:.1f}".removesuffix(".0")
    return f"{points}/{row['games']}"


def _plural(count: int, word: str, ending: str = "s") -> str:
    return f"{count} {word}{'' if count == 1 else ending}"
