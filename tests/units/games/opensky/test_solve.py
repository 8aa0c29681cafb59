"""The bidding game solved: equilibria against brute force, months against the rules."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest

from opensky.errors import Refusal
from opensky.games.opensky import GAME
from opensky.games.opensky.equilibrium import equilibrium
from properties.opensky.tables import moments

Table = Any
Matrix = list[list[int]]
ITERATIONS = 20_000


def solved(matrix: Matrix) -> tuple[Any, Any, Any]:
    """Solve a game in which the second player pays the first."""
    rows = [(payoff, -payoff) for row in matrix for payoff in row]
    return equilibrium((len(matrix), len(matrix[0])), rows, ITERATIONS)


def value_by_supports(matrix: Matrix) -> Fraction:
    """Find the value by trying every pair of supports of equal size, exactly."""
    rows, columns = range(len(matrix)), range(len(matrix[0]))
    for size in range(1, len(matrix) + 1):
        for mine, theirs in product(combinations(rows, size), combinations(columns, size)):
            x = indifferent([[matrix[i][j] for i in mine] for j in theirs])
            y = indifferent([[matrix[i][j] for j in theirs] for i in mine])
            if x is None or y is None or x[1] != y[1]:
                continue
            best = max(sum(y[0][k] * matrix[i][j] for k, j in enumerate(theirs)) for i in rows)
            worst = min(sum(x[0][k] * matrix[i][j] for k, i in enumerate(mine)) for j in columns)
            if best == worst == x[1]:
                return x[1]
    raise AssertionError("every matrix has an equilibrium")


def indifferent(system: Matrix) -> tuple[list[Fraction], Fraction] | None:
    """Find chances, none below 0, under which all rows have one mean; None when there are none."""
    size = len(system)
    rows = [[*map(Fraction, row), Fraction(-1), Fraction(0)] for row in system]
    rows.append([*[Fraction(1)] * size, Fraction(0), Fraction(1)])
    for place in range(size + 1):
        pivot = next((i for i in range(place, size + 1) if rows[i][place]), None)
        if pivot is None:
            return None
        rows[place], rows[pivot] = rows[pivot], rows[place]
        rows[place] = [entry / rows[place][place] for entry in rows[place]]
        for i in range(size + 1):
            if i != place:
                factor = rows[i][place]
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[place], strict=True)]
    found = [row[-1] for row in rows]
    return (found[:size], found[size]) if min(found[:size]) >= 0 else None


def test_matching_pennies_is_even() -> None:
    strategies, values, gains = solved([[100, -100], [-100, 100]])
    assert strategies == (pytest.approx((0.5, 0.5), abs=1e-3),) * 2
    assert values == pytest.approx((0, 0), abs=0.1)
    assert max(gains) < 0.1


def test_an_uneven_game_is_mixed_unevenly() -> None:
    strategies, values, _ = solved([[3, -1], [-2, 1]])
    assert strategies[0] == pytest.approx((3 / 7, 4 / 7), abs=2e-3)
    assert strategies[1] == pytest.approx((2 / 7, 5 / 7), abs=2e-3)
    assert values[0] == pytest.approx(1 / 7, abs=1e-3)


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("seed", range(25))
def test_the_value_is_that_of_brute_force(size: int, seed: int) -> None:
    rng = random.Random(seed)
    matrix = [[rng.randrange(-10, 11) * 50 for _ in range(size)] for _ in range(size)]
    strategies, values, gains = solved(matrix)
    assert values[0] == pytest.approx(float(value_by_supports(matrix)), abs=0.5)
    assert all(sum(chances) == pytest.approx(1) for chances in strategies)
    assert max(gains) < 0.5


def test_three_players_find_what_dominates() -> None:
    rows = [(a, 2 * b, 3 * c) for a, b, c in product(range(2), range(3), range(2))]
    strategies, values, gains = equilibrium((2, 3, 2), rows, 500)
    assert [max(range(len(row)), key=row.__getitem__) for row in strategies] == [1, 2, 1]
    assert values == pytest.approx((1, 4, 3), abs=0.05)
    assert max(gains) < 0.05


@pytest.mark.parametrize(
    ("shape", "rows"),
    [((2, 2), [(0, 0)] * 3), ((17, 2), [(0, 0)] * 34), ((0, 2), []), ((), [])],
)
def test_a_table_of_the_wrong_shape_is_told(
    shape: tuple[int, ...], rows: list[tuple[int, ...]]
) -> None:
    with pytest.raises(ValueError, match="due"):
        equilibrium(shape, rows, 10)


def contests(seats: int, seed: int, count: int) -> list[Table]:
    """Collect rounds of bids in which several seats are asked, at their beginning."""
    rng = random.Random(seed)
    found: list[Table] = []
    while len(found) < count:
        table = GAME.table(GAME.board("europe"), seats)
        found += [
            moment
            for moment in moments(table, rng, "bid")
            if sum(bool(p and h) for p, h in zip(moment.itineraries, moment.hands, strict=True)) > 1
        ]
    return found[:count]


def outcome(table: Table, month: int, before: tuple[int, ...]) -> list[float]:
    """Work out a month by trying all that is open, each seat for its own lead."""
    if table.phase not in {"flash", "attach", "sensitivity"} or table.month != month:
        gains = [now - then for now, then in zip(table.scores, before, strict=True)]
        return [gain - max(gains[:seat] + gains[seat + 1 :]) for seat, gain in enumerate(gains)]
    seat = table.to_act()
    after = []
    for decision in table.options() if seat >= 0 else [roll for roll, _ in table.chances()]:
        follow = table.copy()
        follow.apply(decision)
        after.append(outcome(follow, month, before))
    if seat >= 0:
        return max(after, key=lambda payoffs: payoffs[seat])
    return [sum(column) / len(after) for column in zip(*after, strict=True)]


@pytest.mark.parametrize("seed", range(4))
def test_payoffs_are_those_of_the_rules(seed: int) -> None:
    for table in contests(2, seed, 3):
        solution = table.view(table.to_act()).solve()
        bids = [[bid for bid, _ in strategy.chances] for strategy in solution.strategies]
        assert [strategy.seat for strategy in solution.strategies] == [0, 1]
        for pair, payoffs in zip(product(*bids), solution.payoffs, strict=True):
            follow = table.copy()
            for bid in pair:
                follow.apply(bid)
            assert payoffs == pytest.approx(outcome(follow, table.month, table.scores))
        assert solution.exploitability < 0.5


def test_rollouts_are_named_by_their_seed() -> None:
    (table,) = contests(2, 1, 1)
    view = table.view(0)
    one, again, other = (view.solve(rollouts=5, seed=seed) for seed in (1, 1, 2))
    assert one == again
    assert one.payoffs != other.payoffs


def test_more_seats_are_told_how_far_from_equilibrium_they_are() -> None:
    for table in contests(3, 2, 3):
        solution = table.view(table.to_act()).solve(aim="score")
        assert all(strategy.gain >= -1e-9 for strategy in solution.strategies)
        assert solution.exploitability == max(strategy.gain for strategy in solution.strategies)


def test_only_a_round_of_bids_is_solved() -> None:
    with pytest.raises(ValueError, match="the phase is callsign; bid is due"):
        GAME.table(GAME.board("europe"), 2).view(0).solve()


ONE = '{"board": "europe", "rulings": {}, "market": ["AMS", "FRA"], "airlines": [%s, %s]}'
DIRECT = '{"planes": ["AMS-FRA"], "hubs": []%s}'
ONE_STOP = '{"planes": ["AMS-CDG", "CDG-FRA"], "hubs": ["CDG"]%s}'


def test_a_situation_is_solved() -> None:
    answer = GAME.solve(ONE % (DIRECT % "", ONE_STOP % ""), "s.json")
    assert answer["market"] == ["AMS", "FRA"]
    assert [seat["seat"] for seat in answer["seats"]] == [0, 1]
    assert answer["exploitability"] < 0.5
    assert answer["seats"][0]["value"] > 0


def test_without_rivals_the_highest_fare_is_bid_with_certainty() -> None:
    rival = '{"planes": [], "hubs": []}'
    answer = GAME.solve(ONE % (DIRECT % ', "ancillaries": 0', rival), "s.json")
    (seat,) = answer["seats"]
    assert seat["strategy"]["bid 500 AMS-FRA"] == pytest.approx(1, abs=1e-3)
    assert seat["value"] == pytest.approx(500, abs=1)


def test_hand_flash_and_tokens_of_a_situation_count() -> None:
    own = ', "hand": [200], "flash": false, "ancillaries": 0'
    answer = GAME.solve(ONE % (DIRECT % own, DIRECT % own), "s.json")
    assert [list(seat["strategy"]) for seat in answer["seats"]] == [
        ["bid none", "bid 200 AMS-FRA"]
    ] * 2
    assert answer["seats"][0]["strategy"]["bid 200 AMS-FRA"] == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "s: a situation as JSON or a position of STATE.md is due"),
        ("{", "s: not JSON"),
        (ONE % (DIRECT % ', "hand": [210]', DIRECT % ""), r"airlines\[0\]: hand is \[210\]"),
        (
            ONE % (DIRECT % ', "hand": [200, 200, 200]', DIRECT % ""),
            r"two cards of each fare \[S4\]",
        ),
        (ONE % (DIRECT % ', "flash": 1', DIRECT % ""), "flash is 1; true or false is due"),
        (ONE % (DIRECT % ', "ancillaries": 4', DIRECT % ""), "ancillaries is 4; 0 to 3 is due"),
        (ONE % (DIRECT % ', "bid": null', DIRECT % ""), "bids are what is solved; leave it out"),
        (ONE % (ONE_STOP % ', "hand": []', DIRECT % ', "hand": []'), "nobody may bid"),
        ('{"month": 12}', "month is 12"),
        ('{"airlines": 3}', "situation: board is missing"),
    ],
)
def test_a_situation_that_cannot_be_solved_is_told(text: str, message: str) -> None:
    with pytest.raises(Refusal, match=message):
        GAME.solve(text, "s")


def test_a_position_is_solved_like_its_table() -> None:
    (table,) = contests(2, 3, 1)
    answer = GAME.solve(table.state_text(), "p")
    solution = table.view(table.to_act()).solve()
    assert [seat["value"] for seat in answer["seats"]] == [s.value for s in solution.strategies]
