"""Decisions as numbers: masks, numbers, decisions and texts agree and stay below a bound."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from opensky.game import Illegal
from opensky.games.opensky import GAME
from opensky.games.opensky.leasing import possible_leases
from opensky.games.opensky.table import Table

BOARDS = {name: GAME.board(name) for name in GAME.boards}
PHASES = {
    *("callsign", "plan", "hub", "market", "bid", "flash", "attach", "lease", "place"),
    *("dice", "sensitivity"),
}


def tables(board: str, seats: int, games: int = 12, seed: int = 4) -> Iterator[Table]:
    """Play at random, but fly between callsigns, bid and lease; yield every table on the way."""
    rng = random.Random(seed)
    for _ in range(games):
        table = GAME.table(BOARDS[board], seats)
        while table.to_act() is not None:
            yield table
            options = list(table.options())
            if table.phase == "plan":
                links = [fly for fly in options if set(fly.route.split("-")) < {*table.callsigns}]
                options = links or options
            eager = table.phase in ("bid", "lease", "flash") and rng.random() < 0.8
            table.apply(rng.choice(options[1:] if eager else options))


def numbers(mask: tuple[int, ...]) -> list[int]:
    return [64 * w + b for w, word in enumerate(mask) for b in range(64) if word >> b & 1]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("board", BOARDS)
def test_mask_numbers_decisions_and_texts_agree_in_random_games(board: str, seats: int) -> None:
    bound = GAME.actions(BOARDS[board])
    met = set()
    for table in tables(board, seats):
        legal = numbers(table.mask())
        assert max(legal) < bound
        assert {table.decision(number) for number in legal} == set(table.options())
        for number in legal:
            decision = table.decision(number)
            assert table.action(decision) == number
            assert table.action(table.parse(str(decision))) == number
        met.add(table.phase)
    assert met >= PHASES - ({"hub"} if board == "north_america" else set())


@pytest.mark.parametrize("board", BOARDS)
def test_numbers_that_are_not_in_the_mask_have_no_decision(board: str) -> None:
    for table in tables(board, 2, games=1):
        for number in {-1, *range(257)} - set(numbers(table.mask())):
            with pytest.raises(ValueError, match=f"action {number} is not legal in phase"):
                table.decision(number)


def test_a_decision_that_is_not_legal_has_no_number_and_says_its_rule() -> None:
    table = GAME.table(BOARDS["europe"], 2)
    table.apply(table.parse("callsign AMS"))
    with pytest.raises(Illegal, match=r"AMS already has a callsign \[S7\]"):
        table.action(table.parse("callsign AMS"))
    with pytest.raises(ValueError, match="callsign AMS is none of the options"):
        table.view(1).action(table.parse("callsign AMS"))


def test_a_view_numbers_the_options_of_its_seat_alone() -> None:
    for table in tables("europe", 3, games=2):
        for seat in range(3):
            view, turn = table.view(seat), table.to_act()
            assert view.mask() == (table.mask() if seat == turn else (0, 0, 0, 0))
            assert [view.action(option) for option in view.options] == [
                table.action(option) for option in view.options
            ]


def test_the_bound_of_a_board_is_its_longest_list() -> None:
    assert {name: GAME.actions(board) for name, board in BOARDS.items()} == {
        "europe": 203,
        "north_america": 203,
    }
    assert max(len(b.airports) for b in BOARDS.values()) <= 203
    assert max(len(b.routes) for b in BOARDS.values()) <= 203


def test_no_seat_ever_has_more_than_202_leases_open() -> None:
    values = (200, 250, 300, 400, 500)
    leases = [
        (tokens, [taken.count(v) for v in values], [put.count(v) for v in values])
        for _, taken, put, tokens in possible_leases()
    ]
    most = 0
    for won in product(range(3), repeat=5):
        hand = [2 - n for n in won]
        fitting = [
            tokens
            for tokens, take, put in leases
            if all(t <= w for t, w in zip(take, won, strict=True))
            and all(p <= h for p, h in zip(put, hand, strict=True))
        ]
        most = max(most, *(sum(t <= unused for t in fitting) for unused in range(4)))
    assert most == 202


def test_the_numbers_of_the_documentation_stay() -> None:
    table = GAME.table(BOARDS["europe"], 2)
    codes = [airport.code for airport in BOARDS["europe"].airports]
    assert table.action(table.parse("callsign CDG")) == codes.index("CDG") == 5
    for code in ("AMS", "CDG", "FRA", "LHR", "DUB", "ZRH"):
        table.apply(table.parse(f"callsign {code}"))
    assert table.action(table.parse("fly AMS-CDG")) == 2
    for _ in range(12):
        table.apply(table.parse("fly AMS-CDG"))
    assert table.action(table.parse("hub CDG")) == 5
    for code in ("ARN", "ATH", "BCN", "BER"):
        table.apply(table.parse(f"hub {code}"))
    assert table.action(table.parse("dice ABC")) == 0
    assert table.action(table.parse("dice DEF")) == 19
    table.apply(table.parse("dice ABD"))
    assert [table.action(table.parse(f"market {pair}")) for pair in ("AB", "AD", "BD")] == [0, 2, 6]
    table.apply(table.parse("market AB"))
    texts = ["none", *(f"{fare} AMS-CDG" for fare in (200, 250, 300, 400, 500))]
    assert [table.action(table.parse(f"bid {text}")) for text in texts] == [0, 1, 4, 7, 10, 13]
    table.apply(table.parse("bid 300 AMS-CDG"))
    table.apply(table.parse("bid 300 AMS-CDG"))
    assert [table.action(table.parse(f"flash {text}")) for text in ("none", 200, 250)] == [0, 1, 2]
    table.apply(table.parse("flash none"))
    table.apply(table.parse("flash none"))
    assert table.action(table.parse("lease none")) == 0
    assert table.action(table.parse("lease 1 take 300 put none tokens 1")) == 1
    assert [table.action(option) for option in table.options()] == [*range(len(table.options()))]
