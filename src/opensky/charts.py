"""The pictures of the report: ratings, cross table, ratings over time, seats, faults."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from opensky.report import GroupTable
from opensky.report_details import SeatRow
from opensky.svg import element, hint, label, line, picture
from opensky.text_tables import elide

WIDTH = 720.0
ROW = 26.0
NAMES = 200.0
"""Width of the column of names."""
RIGHT = 90.0
"""Width of the column of numbers behind a bar."""
LONGEST_NAME = 20
CELL = 58.0
TIME_HEIGHT = 300.0
HUES = 8
"""Colours in the style sheet, `hue0` to `hue7`; later lines share them and are dashed."""

KEYS_IN_A_ROW = 6

Scale: TypeAlias = Callable[[float], float]


@dataclass(frozen=True, slots=True)
class Bar:
    """One line of a chart of intervals: a name as shown and in full, a number and its text."""

    short: str
    whole: str
    value: float
    margin: float
    text: str

    @property
    def low(self) -> float:
        """The lower end."""
        return self.value - self.margin

    @property
    def high(self) -> float:
        """The upper end."""
        return self.value + self.margin

    @property
    def told(self) -> str:
        """The number with its margin."""
        return f"{self.text} ± {self.margin:.0f}"


def rating_bars(name: str, group: GroupTable) -> str:
    """Draw each bot's Elo as a point with its interval."""
    names = elide([row["bot"] for row in group["bots"]], LONGEST_NAME)
    bars = [
        Bar(names[row["bot"]], row["bot"], row["elo"], row["margin"], f"{row['elo']:.0f}")
        for row in group["bots"]
    ]
    return _interval_bars(name, "Elo with 95 % intervals", bars)


def seat_bars(name: str, rows: Sequence[SeatRow]) -> str:
    """Draw what each seat is worth, with its interval."""
    seats = [f"seat {row['seat']} of {row['seats']}" for row in rows]
    bars = [
        Bar(seat, seat, row["elo"], row["margin"], f"{row['elo']:+.0f}")
        for seat, row in zip(seats, rows, strict=True)
    ]
    return _interval_bars(name, "Worth of the seats in Elo, with 95 % intervals", bars)


def cross_map(name: str, group: GroupTable) -> str:
    """Draw the cross table: the darker a cell, the more often the row finished above."""
    bots = [row["bot"] for row in group["bots"]]
    names = elide(bots, LONGEST_NAME)
    at = {bot: rank for rank, bot in enumerate(bots)}
    parts = [label(NAMES + CELL * (c + 0.5), 18, str(c + 1), "middle") for c in range(len(bots))]
    parts += [
        label(NAMES - 12, ROW * (rank + 1.5) + 5, f"{rank + 1}  {names[bot]}", "end")
        for bot, rank in at.items()
    ]
    for row in group["cross"]:
        told = f"{row['bot']} against {row['against']}: {row['points']:g} of {row['games']}"
        x, y = NAMES + CELL * at[row["against"]], ROW * (at[row["bot"]] + 1)
        shade = f"{0.06 + 0.5 * row['score']:.2f}"
        box = element(
            "rect", x=x + 1, y=y + 1, width=CELL - 2, height=ROW - 2, class_="cell", opacity=shade
        )
        share = label(x + CELL / 2, y + ROW / 2 + 5, f"{100 * row['score']:.0f} %", "middle")
        parts.append(element("g", hint(told), box, share))
    told = (
        "How often, in percent, the bot of a row finished above the bot of a column, ties as half."
    )
    width, height = max(WIDTH, NAMES + CELL * len(bots)), ROW * (len(bots) + 1)
    return picture(name, "Cross table", told, width, height, parts)


def rating_lines(
    name: str, matches: Sequence[int], elo: Mapping[str, Sequence[float | None]]
) -> str:
    """Draw how the ratings settled: Elo after so many matches, None while a bot had not played."""
    seen = [value for values in elo.values() for value in values if value is not None]
    ticks = _ticks(min(seen), max(seen))
    across = _scale(0, matches[-1], 60, WIDTH - NAMES)
    up = _scale(ticks[0], ticks[-1], TIME_HEIGHT, 10)
    parts = [line(60, up(tick), WIDTH - NAMES, up(tick), "grid") for tick in ticks]
    parts += [label(52, up(tick) + 5, f"{tick:.0f}", "end", "tick") for tick in ticks]
    times = (tick for tick in _ticks(0, matches[-1]) if tick <= matches[-1])
    parts += [label(across(t), TIME_HEIGHT + 22, f"{t:.0f}", "middle", "tick") for t in times]
    names = elide(list(elo), LONGEST_NAME)
    ends = _spread_out([up(_last(values)) for values in elo.values()], 16)
    for at, (bot, values) in enumerate(elo.items()):
        known = [(m, v) for m, v in zip(matches, values, strict=True) if v is not None]
        points = " ".join(f"{across(m):.1f},{up(value):.1f}" for m, value in known)
        look = f"line hue{at % HUES}" + (" dashed" if at >= HUES else "")
        parts.append(element("polyline", hint(bot), points=points, class_=look))
        ink = f"label ink{at % HUES}"
        parts.append(label(WIDTH - NAMES + 8, ends[at] + 5, names[bot], class_=ink))
    told = f"Elo after {matches[0]} to {matches[-1]} matches. At the end: " + "; ".join(
        f"{bot} {_last(values):.0f}" for bot, values in elo.items()
    )
    height = max(TIME_HEIGHT + 30, *ends) + 10
    return picture(name, "Elo over the matches played", told, WIDTH, height, parts)


def fault_bars(name: str, faults: Mapping[str, Mapping[str, int]]) -> str:
    """Draw how many faults of each kind each bot made."""
    names = elide(list(faults), LONGEST_NAME)
    look = {
        kind: f"fill{at % HUES}"
        for at, kind in enumerate(sorted({kind for kinds in faults.values() for kind in kinds}))
    }
    across = _scale(0, max(sum(kinds.values()) for kinds in faults.values()), NAMES, WIDTH - RIGHT)
    parts = []
    for at, (bot, kinds) in enumerate(faults.items()):
        parts.append(label(NAMES - 12, ROW * (at + 0.5) + 5, names[bot], "end"))
        parts += _stack(bot, kinds, ROW * at, across, look)
    told = "; ".join(
        f"{bot}: " + ", ".join(f"{kind} {count}" for kind, count in kinds.items())
        for bot, kinds in faults.items()
    )
    key = ROW * (len(faults) + 0.5)
    height = key + ROW * math.ceil(len(look) / KEYS_IN_A_ROW)
    return picture(name, "Faults by kind", told, WIDTH, height, [*parts, *_key(look, key)])


def _stack(
    bot: str, kinds: Mapping[str, int], top: float, across: Scale, look: Mapping[str, str]
) -> list[str]:
    """Set the counts of the kinds side by side, and their sum behind."""
    parts, done = [], 0
    for kind in (kind for kind in look if kind in kinds):
        x, end = across(done), across(done + kinds[kind])
        told = hint(f"{bot}: {kind} {kinds[kind]}")
        box = {"x": x, "y": top + 4, "width": end - x, "height": ROW - 8}
        parts.append(element("rect", told, class_=look[kind], **box))
        done += kinds[kind]
    return [*parts, label(across(done) + 8, top + ROW / 2 + 5, str(done))]


def _key(look: Mapping[str, str], top: float) -> list[str]:
    parts = []
    for at, (kind, class_) in enumerate(look.items()):
        x, y = NAMES + 85.0 * (at % KEYS_IN_A_ROW), top + ROW * (at // KEYS_IN_A_ROW)
        parts.append(element("rect", x=x, y=y, width=12, height=12, class_=class_))
        parts.append(label(x + 18, y + 11, kind))
    return parts


def _interval_bars(name: str, title: str, bars: Sequence[Bar]) -> str:
    low, high = min(bar.low for bar in bars), max(bar.high for bar in bars)
    ticks = _ticks(low, high)
    across = _scale(ticks[0], ticks[-1], NAMES, WIDTH - RIGHT)
    bottom = ROW * len(bars)
    parts = _grid(ticks, across, bottom)
    for at, bar in enumerate(bars):
        middle = ROW * (at + 0.5)
        told = hint(f"{bar.whole}: {bar.told}")
        parts += [
            label(NAMES - 12, middle + 5, bar.short, "end"),
            line(across(bar.low), middle, across(bar.high), middle, "interval"),
            element("circle", told, cx=across(bar.value), cy=middle, r=5, class_="point"),
            label(WIDTH - RIGHT + 14, middle + 5, bar.told),
        ]
    told = "; ".join(f"{bar.whole} {bar.told}" for bar in bars)
    return picture(name, title, told, WIDTH, bottom + ROW, parts)


def _grid(ticks: Sequence[float], across: Scale, bottom: float) -> list[str]:
    return [
        part
        for tick in ticks
        for part in (
            line(across(tick), 0, across(tick), bottom, "grid"),
            label(across(tick), bottom + 18, f"{tick:.0f}", "middle", "tick"),
        )
    ]


def _scale(low: float, high: float, start: float, end: float) -> Scale:
    width = (high - low) or 1.0
    return lambda value: start + (value - low) / width * (end - start)


def _ticks(low: float, high: float) -> list[float]:
    """Return three to eight round numbers that enclose the values as far as they are apart."""
    rough = max(high - low, 1.0) / 5
    unit = 10.0 ** math.floor(math.log10(rough))
    step = next(unit * times for times in (1, 2, 5, 10) if unit * times >= rough)
    return [step * at for at in range(math.floor(low / step), math.ceil(high / step) + 1)]


def _last(values: Sequence[float | None]) -> float:
    return next(value for value in reversed(values) if value is not None)


def _spread_out(places: Sequence[float], gap: float) -> list[float]:
    """Push labels down until none covers another."""
    moved = list(places)
    free = -math.inf
    for at in sorted(range(len(places)), key=lambda at: places[at]):
        moved[at] = max(places[at], free)
        free = moved[at] + gap
    return moved
