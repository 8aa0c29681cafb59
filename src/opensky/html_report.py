"""The whole report of a tournament as one HTML page that needs no network."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np

from opensky.charts import cross_map, fault_bars, rating_bars, rating_lines, seat_bars
from opensky.outcomes import Outcome, matches
from opensky.ratings import rate
from opensky.report import BotRow, GroupTable, standings
from opensky.report_details import Details, details, details_text
from opensky.svg import element, escape

PREFIXES = 24
"""Points in time at which the ratings are worked out."""
FAULTS_LISTED = 200
HUES = ("#0b6e99", "#b3541e", "#3a7d44", "#8a3b8f", "#a8862a", "#c2304f", "#4a5bb5", "#5d6b70")

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #1c2529; background: #fff;
       max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2, h3 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .7rem; border-bottom: 1px solid #d5dcdf; text-align: right; }
th.word, td.word { text-align: left; }
.scroll { overflow-x: auto; } svg { max-width: 100%; height: auto; display: block; }
pre { overflow-x: auto; font-size: .85rem; background: #f3f5f6; padding: .8rem; }
svg text { font: 14px system-ui, sans-serif; fill: #1c2529; } svg text.tick { fill: #5d6b70; }
.grid { stroke: #d5dcdf; } .interval { stroke: #0b6e99; stroke-width: 3; }
.point, .cell { fill: #0b6e99; } .line { fill: none; stroke-width: 2; }
.dashed { stroke-dasharray: 5 3; }
""" + "".join(
    f"svg .hue{at} {{ stroke: {hue}; }} svg .ink{at}, .fill{at} {{ fill: {hue}; }}\n"
    for at, hue in enumerate(HUES)
)

COLUMNS = ("rank", "bot", "Elo", "±", "games", "place", "score", "wins", "shared", "faults")


def html_report(
    outcomes: Iterable[Outcome], title: str, rng: np.random.Generator, copies: int = 0
) -> str:
    """Write the report; a function of the games, the title and the generator's seed alone."""
    games = [game for match in matches(outcomes) for game in match]
    ratings = rate(games, rng)
    tables = standings(games, ratings)["groups"]
    behind = details(games, ratings, rng, copies)
    sections = [
        section
        for at, table in enumerate(tables)
        for section in _group_sections(f"group{at}", _name(at, len(tables)), table, games)
    ]
    sections += [_seats(behind), _faults(games), _numbers(behind)]
    return _page(title, [element("h1", escape(title)), *sections])


def _page(title: str, body: Sequence[str]) -> str:
    head = element(
        "head",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        element("title", escape(title)),
        element("style", STYLE),
    )
    whole = element("html", head, element("body", element("main", *body)), lang="en")
    return f"<!DOCTYPE html>\n{whole}\n"


def _name(at: int, groups: int) -> str:
    return "" if groups == 1 else f"Group {at + 1} of {groups}: "


def _group_sections(
    name: str, heading: str, table: GroupTable, games: Sequence[Outcome]
) -> list[str]:
    played = f"{table['games']} games in {table['matches']} matches."
    apart = " These bots met none of the other groups." if heading else ""
    return [
        _section(
            heading + "Standings",
            element("p", played + apart + " ± holds the true Elo with 95 % confidence."),
            _standings(table["bots"]),
            rating_bars(f"{name}-ratings", table),
        ),
        _section(
            heading + "Cross table",
            element("p", "How often the row finished above the column, ties as half."),
            cross_map(f"{name}-cross", table),
        ),
        _section(heading + "Elo over the matches played", _over_time(f"{name}-time", table, games)),
    ]


def _section(heading: str, *content: str) -> str:
    boxes = (element("div", part, class_="scroll") for part in content)
    return element("section", element("h2", heading), *boxes)


def _standings(rows: Sequence[BotRow]) -> str:
    cells = [
        (
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
        for row in rows
    ]
    return _table(COLUMNS, cells, words=(1,))


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], words: Sequence[int]) -> str:
    """Write a table; the columns `words` stand left, the others right."""

    def cell(tag: str, at: int, text: str, **scope: str) -> str:
        look = {"class_": "word"} if at in words else {}
        return element(tag, escape(text), **look, **scope)

    top = element("tr", *(cell("th", at, text, scope="col") for at, text in enumerate(head)))
    body = (element("tr", *(cell("td", at, text) for at, text in enumerate(row))) for row in rows)
    return element("table", element("thead", top), element("tbody", *body))


def _over_time(name: str, table: GroupTable, games: Sequence[Outcome]) -> str:
    bots = [row["bot"] for row in table["bots"]]
    played = [match for match in matches(games) if match[0].bots[0] in bots]
    points = sorted({max(1, round(len(played) * (at + 1) / PREFIXES)) for at in range(PREFIXES)})
    elo: dict[str, list[float | None]] = {bot: [] for bot in bots}
    for point in points:
        early = [game for match in played[:point] for game in match]
        groups = rate(early, np.random.default_rng(0), resamples=1)
        largest = groups[0]
        for bot, values in elo.items():
            values.append(largest.rating(bot).value if bot in largest.bots else None)
    return rating_lines(name, points, elo)


def _seats(behind: Details) -> str:
    if not behind["seats"]:
        return ""
    told = "Elo against the average seat of a table of that size, whoever sits there."
    return _section("Seats", element("p", told), seat_bars("seats", behind["seats"]))


def _faults(games: Sequence[Outcome]) -> str:
    listed = [(game, fault) for game in games for fault in game.faults]
    if not listed:
        return _section("Faults", element("p", "None."))
    counts: dict[str, Counter[str]] = {}
    for game, fault in listed:
        counts.setdefault(game.bots[fault.seat], Counter())[fault.kind] += 1
    rows = [
        (
            game.bots[fault.seat],
            "" if game.match is None else str(game.match),
            str(game.rotation),
            str(fault.event),
            fault.kind,
            fault.detail,
        )
        for game, fault in listed[:FAULTS_LISTED]
    ]
    head = ("bot", "match", "rotation", "event", "kind", "detail")
    more = len(listed) - len(rows)
    return _section(
        "Faults",
        fault_bars("faults", {bot: counts[bot] for bot in sorted(counts)}),
        _table(head, rows, words=(0, 4, 5)),
        element("p", f"And {more} more." if more else ""),
    )


def _numbers(behind: Details) -> str:
    return _section("Behind the table", element("pre", escape_lines(details_text(behind))))


def escape_lines(text: str) -> str:
    """Escape a text line by line, so that its line breaks stay."""
    return "\n".join(escape(part) for part in text.split("\n"))
