"""M: dice and the choice of the market."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product

import pytest

from rules.opensky.situations import (
    drive,
    expect,
    follow,
    founded,
    look,
    offer,
    play,
    refuse,
    table,
)

Kept = frozenset[str]
Keep = Callable[[tuple[str, ...]], Kept]
Odds = dict[Kept | str, Fraction]

SETS = ["".join(three) for three in combinations("ABCDEF", 3)]
ROLLERS = {
    2: [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1],
    3: [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2],
    4: [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3],
}


@pytest.mark.rule("M1")
@pytest.mark.parametrize("board", ["europe", "north_america"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_roller_moves_clockwise_each_month_across_the_season_change(
    seats: int, board: str
) -> None:
    game = founded(seats, board)
    rollers = []
    for month in range(12):
        drive(game, "market", month)
        rollers.append(game.to_act())
    assert rollers == ROLLERS[seats]


@pytest.mark.rule("M1")
@pytest.mark.parametrize(("seats", "month", "roller"), [(3, 6, 0), (3, 7, 1), (3, 8, 2), (4, 7, 3)])
def test_the_roller_chooses_and_nobody_else(seats: int, month: int, roller: int) -> None:
    planes = " | ".join(["AMS-FRA"] * seats)
    game = table(planes, month=month, phase="dice", to_act="dice", dice="-")
    follow(play(game, "dice ABC"), f"{roller} market AB", "0 bid none")


@pytest.mark.rule("M2")
@pytest.mark.parametrize("month", range(12))
def test_the_dice_are_the_twenty_sets_with_equal_weight(month: int) -> None:
    game = table("AMS-FRA | -", month=month, phase="dice", to_act="dice", dice="-")
    chances = game.chances()
    assert [str(dice) for dice, _ in chances] == [f"dice {letters}" for letters in SETS]
    assert len({weight for _, weight in chances}) == 1
    assert chances[0][1] > 0
    assert game.luck_key() == ("dice", month)


@pytest.mark.rule("M2")
@pytest.mark.parametrize("month", range(12))
def test_the_dice_of_each_month_have_a_name_of_their_own(month: int) -> None:
    game = drive(founded(), "dice", month)
    assert game.luck_key() == ("dice", month)


def dice_that_repeat(dice: tuple[str, ...]) -> Kept:
    """Keep the dice that show a callsign of their own; all that repeat are rolled again."""
    return frozenset(letter for letter in dice if dice.count(letter) == 1)


def dice_that_came_second(dice: tuple[str, ...]) -> Kept:
    """Keep one die of each callsign; only the surplus ones are rolled again."""
    return frozenset(dice)


def sets_in_the_end(keep: Keep) -> Odds:
    """Solve P(set | kept dice) exactly: roll the others until all differ."""
    states: dict[Kept, Odds] = {}
    queue: list[Kept] = [frozenset()]
    while queue:
        kept = queue.pop()
        if kept in states:
            continue
        states[kept] = one_roll(kept, keep)
        queue += [state for state in states[kept] if isinstance(state, frozenset)]
    return solve(states)[frozenset()]


def one_roll(kept: Kept, keep: Keep) -> Odds:
    """Give the chance of each set (a text) or of each next hand of kept dice."""
    outcome: Odds = {}
    rolls = list(product("ABCDEF", repeat=3 - len(kept)))
    for roll in rolls:
        dice = (*sorted(kept), *roll)
        after = "".join(sorted(dice)) if len(set(dice)) == 3 else keep(dice)
        outcome[after] = outcome.get(after, Fraction(0)) + Fraction(1, len(rolls))
    return outcome


def solve(states: dict[Kept, Odds]) -> dict[Kept, Odds]:
    """Take the states out one after another: a loop is divided away, the rest is put in."""
    for gone in sorted(states, key=len, reverse=True):
        stay = 1 - states[gone].pop(gone, Fraction(0))
        exits = {after: chance / stay for after, chance in states[gone].items()}
        states[gone] = exits
        for other in states:
            share = states[other].pop(gone, None) if other != gone else None
            if share is None:
                continue
            for after, chance in exits.items():
                states[other][after] = states[other].get(after, Fraction(0)) + share * chance
    return states


@pytest.mark.rule("M2")
@pytest.mark.parametrize("keep", [dice_that_repeat, dice_that_came_second])
def test_rolling_again_until_all_differ_gives_twenty_equal_sets(keep: Keep) -> None:
    assert sets_in_the_end(keep) == dict.fromkeys(SETS, Fraction(1, 20))


@pytest.mark.rule("M2")
@pytest.mark.parametrize("dice", ["AAB", "AAA", "ABB", "AB", "ABCD", "ABG", "CBA", "abc", ""])
def test_three_different_callsigns_in_alphabetical_order_or_no_dice(dice: str) -> None:
    game = table("AMS-FRA | -", phase="dice", to_act="dice", dice="-")
    refuse(game, f"dice {dice}", "M2")


@pytest.mark.rule("M2")
@pytest.mark.parametrize("letters", SETS)
def test_each_set_can_be_rolled_and_lies_on_the_table(letters: str) -> None:
    game = table("AMS-FRA | -", phase="dice", to_act="dice", dice="-")
    expect(play(game, f"dice {letters}"), dice=letters, market="-", phase="market")


@pytest.mark.rule("M3")
@pytest.mark.parametrize("letters", SETS)
def test_the_roller_may_choose_any_two_of_the_three(letters: str) -> None:
    first, second, third = letters
    game = table("AMS-FRA | -", dice=letters)
    offer(game, f"market {first}{second}", f"market {first}{third}", f"market {second}{third}")


@pytest.mark.rule("M3")
@pytest.mark.parametrize("market", ["AD", "DE", "AA", "BA", "ABC", "A", "none"])
def test_a_market_that_was_not_rolled_is_refused(market: str) -> None:
    refuse(table("AMS-FRA | -", dice="ABC"), f"market {market}", "M3")


@pytest.mark.rule("M3", "P6")
def test_a_market_that_nobody_can_serve_may_be_chosen() -> None:
    game = table("AMS-FRA | AMS-FRA")
    before = look(game)
    follow(game, "0 market AC")
    expect(game, before, month=5, phase="dice", to_act="dice", dice="-")


@pytest.mark.rule("M3", "I1")
@pytest.mark.parametrize(
    ("callsigns", "path"),
    [
        ("AMS FRA LIS IST ATH DUB", "AMS-CDG-FRA"),
        ("FRA AMS LIS IST ATH DUB", "FRA-CDG-AMS"),
    ],
)
def test_the_direction_does_not_matter(callsigns: str, path: str) -> None:
    game = table("AMS-CDG CDG-FRA | -", hubs="CDG | -", callsigns=callsigns)
    follow(game, "0 market AB")
    offer(game, "bid none", *(f"bid {fare} {path}" for fare in (200, 250, 300, 400, 500)))


@pytest.mark.rule("M3")
def test_the_market_lies_on_the_table_until_it_is_settled() -> None:
    game = follow(table("AMS-FRA | -"), "0 market AB")
    expect(game, dice="ABC", market="AB", phase="bid", to_act=0)
    follow(game, "0 bid 250 AMS-FRA", "0 attach 0")
    expect(game, dice="-", market="-")
