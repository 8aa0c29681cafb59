"""The end of the game: regions, the unused special action, places [B-END]."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from opensky.referee.blueskies.gates import opened, passengers_of
from opensky.referee.blueskies.material import LOCAL
from opensky.referee.blueskies.position import Position


@dataclass(frozen=True, slots=True)
class Prize:
    """What a region is worth, and how ties for it are settled."""

    bonus: int
    second: int
    has_second: bool
    """Whether there is a second award at all: not with two players [B-END-03]."""
    tie_rule: str


def scores(table: Position) -> list[int]:
    """Count the points as if the game ended now [B-END-03, B-END-06]."""
    totals = [airline.score for airline in table.airlines]
    for region in table.board.bonus:
        awarded = awards(strengths(table, region), prize(table, region))
        totals = [total + award for total, award in zip(totals, awarded, strict=True)]
    unused = table.board.rules.unused_special_points
    return [
        total + unused * airline.has_special  # [B-END-06]
        for total, airline in zip(totals, table.airlines, strict=True)
    ]


def places(table: Position, forfeits: Collection[int]) -> list[int]:
    """Count for each seat those that stand above it; who forfeited stands below all others."""
    standing = [
        (seat not in forfeits, total, passengers_of(table, seat), gate_value(table, seat))
        for seat, total in enumerate(scores(table))
    ]  # [B-END-07]
    return [1 + sum(other > own for other in standing) for own in standing]


def strengths(table: Position, region: str) -> list[int]:
    """Add up the gate values of each seat in a region [B-END-01]."""
    found = [0] * table.seats
    for code, airport in table.board.airports.items():
        if region not in airport.regions:
            continue
        value = airport.value  # [B-END-02] in full in each of its regions
        if table.rulings["shared_airports"] == "split_evenly":
            value //= len(airport.regions)
        for seat in range(table.seats):  # [B-END-01] and local airlines have no strength
            found[seat] += value * table.slots[code].count(str(seat))
    return found


def prize(table: Position, region: str) -> Prize:
    """Set out what a region is worth at this table [B-END-03]."""
    rules = table.board.rules
    return Prize(
        bonus=table.board.bonus[region],
        second=rules.second_place_points,
        has_second=table.seats >= rules.second_place_min_players,
        tie_rule=table.rulings["tie_rule"],
    )


def awards(strength: Sequence[int], prize: Prize) -> list[int]:
    """Award a region by the strengths of the seats [B-END-03, B-END-04, B-END-05]."""
    first, second = ranks(strength, prize)
    awarded = [0] * len(strength)
    for seat in first:
        awarded[seat] = prize.bonus if len(first) == 1 else _tied_first(prize, len(first))
    for seat in second:
        awarded[seat] = prize.second if len(second) == 1 else _tied_second(prize, len(second))
    return awarded


def ranks(strength: Sequence[int], prize: Prize) -> tuple[list[int], list[int]]:
    """Name the seats that are first and second; nobody without strength is either."""
    levels = sorted({value for value in strength if value}, reverse=True)  # [B-END-04]
    tiers = [[seat for seat, value in enumerate(strength) if value == level] for level in levels]
    first, second = [*tiers, [], []][:2]
    if len(first) > 1 or not prize.has_second:  # [B-END-05, B-END-03]
        return first, []
    return first, second


def gate_value(table: Position, seat: int) -> int:
    """Add up the values of a seat's gates, each gate once [B-END-07]."""
    return sum(
        airport.value * table.slots[code].count(str(seat))
        for code, airport in table.board.airports.items()
    )


def note_end(table: Position) -> None:
    """Enter the rules that decide at the end into the diary."""
    table.note("B-END-07")
    if any(airline.has_special for airline in table.airlines):
        table.note("B-END-06")
    for region in table.board.bonus:
        strength = strengths(table, region)
        first, second = ranks(strength, prize(table, region))
        table.note(*(["B-END-01", "B-END-03"] if first else []))
        table.note(*(["B-END-04"] if 0 in strength else []))
        table.note(*(["B-END-05"] if len(first) > 1 or len(second) > 1 else []))
    for code, airport in table.board.airports.items():
        if len(airport.regions) > 1 and set(opened(table.slots[code])) - {LOCAL}:
            table.note("B-END-02")


def _tied_first(prize: Prize, tied: int) -> int:
    """Tell what each of several gets that are tied for first [B-END-05]."""
    second = prize.second if prize.has_second else 0
    return {
        "split": (prize.bonus + second) // tied,
        "all_full": prize.bonus,
        "none": 0,
        "second_for_all": prize.second,
    }[prize.tie_rule]


def _tied_second(prize: Prize, tied: int) -> int:
    """Tell what each of several gets that are tied for second [B-END-05]."""
    return {
        "split": prize.second // tied,
        "all_full": prize.second,
        "none": 0,
        "second_for_all": prize.second,
    }[prize.tie_rule]
