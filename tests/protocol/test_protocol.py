"""The stair's protocol, over every game on the table of names."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import pytest

from opensky.game import DICE, Decision, Game, GameType, Illegal
from opensky.games import GAMES, find

TABLES = [
    (name, board, seats)
    for name in GAMES
    for board in find(name).boards
    for seats in find(name).seats
]
Case = tuple[str, str, int]


def set_up(case: Case) -> Game:
    name, board, seats = case
    game = find(name)
    return game.table(game.board(board), seats, {})


def pick(table: Game, rng: random.Random) -> Decision:
    """Pick an option at random, or a roll by its weight."""
    if table.to_act() != DICE:
        return rng.choice(table.options())
    rolls, weights = zip(*table.chances(), strict=True)
    chosen: Decision = rng.choices(rolls, weights)[0]
    return chosen


def moments(table: Game, rng: random.Random) -> Iterator[Decision]:
    """Play on to the end at random; yield each decision before it is applied."""
    while table.to_act() is not None:
        decision = pick(table, rng)
        yield decision
        table.apply(decision)


def state(table: Any) -> str:  # noqa: ANN401 - state_text is a power beside the protocol
    return str(table.state_text())


@pytest.mark.parametrize("case", TABLES)
def test_every_option_and_every_roll_applies_to_a_copy(case: Case) -> None:
    table = set_up(case)
    for _ in moments(table, random.Random(1)):
        before = state(table)
        choices = (
            [roll for roll, _ in table.chances()] if table.to_act() == DICE else table.options()
        )
        assert len(choices) == len(set(choices)) > 0
        for choice in choices:
            table.copy().apply(choice)
        assert state(table) == before


@pytest.mark.parametrize("case", TABLES)
def test_parse_is_the_inverse_of_str(case: Case) -> None:
    table = set_up(case)
    for decision in moments(table, random.Random(2)):
        assert table.parse(str(decision)) == decision
        for option in islice(table.options(), 40):
            assert table.parse(str(option)) == option


@pytest.mark.parametrize("case", TABLES)
def test_a_copy_goes_its_own_way(case: Case) -> None:
    table = set_up(case)
    for _ in islice(moments(table, random.Random(3)), 60):
        before, twin = state(table), table.copy()
        twin.apply(pick(twin, random.Random(4)))
        assert state(table) == before


@pytest.mark.parametrize("case", TABLES)
def test_a_decision_of_another_moment_is_illegal_or_legal_but_never_half_done(case: Case) -> None:
    table, seen = set_up(case), set[Decision]()
    rng = random.Random(5)
    for decision in moments(table, rng):
        legal = set(table.options()) | ({roll for roll, _ in _rolls(table)})
        before, partly = state(table), getattr(find(case[0]), "partly_listed", ())
        for other in rng.sample(sorted(seen, key=str), min(len(seen), 8)):
            if other in legal:
                continue
            twin = table.copy()
            refusal = refusal_of(twin, other)
            if refusal is None:
                assert str(other).partition(" ")[0] in partly
            else:
                assert (state(twin), bool(refusal.rule)) == (before, True)
        assert state(table) == before
        seen.add(decision)


def refusal_of(table: Game, decision: Decision) -> Illegal | None:
    """Apply a decision; return the refusal, None if it is legal."""
    try:
        table.apply(decision)
    except Illegal as refusal:
        return refusal
    return None


def _rolls(table: Game) -> list[tuple[Decision, int]]:
    return list(table.chances()) if table.to_act() == DICE else []


@pytest.mark.parametrize("case", TABLES)
def test_rolls_have_whole_weights_and_a_name_of_their_own(case: Case) -> None:
    table, names = set_up(case), set[tuple[str | int, ...]]()
    for _ in moments(table, random.Random(6)):
        if table.to_act() == DICE:
            assert all(type(weight) is int and weight > 0 for _, weight in table.chances())
            assert table.luck_key() not in names
            names.add(table.luck_key())
    assert names


@pytest.mark.parametrize("case", TABLES)
def test_a_view_keeps_its_moment(case: Case) -> None:
    table = set_up(case)
    for decision in islice(moments(table, random.Random(7)), 40):
        seat = table.to_act()
        if seat is None or seat == DICE:
            continue
        view = table.view(seat)
        assert (view.seat, list(view.options)) == (seat, list(table.options()))
        assert decision in view.options
        options, later = view.options, table.copy()
        later.apply(decision)
        assert view.options == options


@pytest.mark.parametrize("case", TABLES)
def test_a_view_imagines_a_table_that_plays_to_the_end(case: Case) -> None:
    table = set_up(case)
    for place, _ in enumerate(moments(table, random.Random(8))):
        seat = table.to_act()
        if place % 10 or seat is None or seat == DICE:
            continue
        imagined = table.view(seat).imagine(random.Random(9))
        assert (imagined.to_act(), imagined.options()) == (seat, table.options())
        for _ in moments(imagined, random.Random(10)):
            pass
        assert len(imagined.result().scores) == table.seats


@pytest.mark.parametrize("case", TABLES)
def test_the_result_has_a_score_and_a_place_for_every_seat(case: Case) -> None:
    table = set_up(case)
    for _ in moments(table, random.Random(11)):
        pass
    result = table.result()
    assert len(result.scores) == len(result.places) == table.seats
    assert min(result.places) == 1
    assert list(table.options()) == []


def all_rulings(game: GameType) -> list[dict[str, str]]:
    names = list(game.rulings)
    return [dict(zip(names, values, strict=True)) for values in product(*game.rulings.values())]


@pytest.mark.parametrize("name", GAMES)
def test_every_combination_of_rulings_plays_to_the_end(name: str) -> None:
    game = find(name)
    rng = random.Random(12)
    for rulings in rng.sample(all_rulings(game), min(16, len(all_rulings(game)))):
        table = game.table(game.board(game.boards[0]), game.seats[0], rulings)
        for _ in moments(table, rng):
            pass
        assert table.to_act() is None
