"""Luck: a published test vector, uniform shares, and independence of everything but its names."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from opensky._luck import siphash
from opensky.luck import deal_id, deal_key, draw, number

KEY = deal_key("test", 0)
DIE = tuple((face, 1) for face in range(1, 7))

# The first outputs of the reference implementation for the messages b"", 00, 00 01, ...
REFERENCE = [
    "310e0edd47db6f72",
    "fd67dc93c539f874",
    "5a4fa9d909806c0d",
    "2d7efbd796666785",
    "b7877127e09427cf",
    "8da699cd64557618",
    "cee3fe586e46c9cb",
    "37d1018bf50002ab",
    "6224939a79f5f593",
]


@pytest.mark.parametrize("length", range(len(REFERENCE)))
def test_siphash_gives_the_published_vectors(length: int) -> None:
    answer = siphash(bytes(range(16)), bytes(range(length)))
    assert answer.to_bytes(8, "little").hex() == REFERENCE[length]


def test_siphash_gives_the_example_of_the_paper() -> None:
    assert siphash(bytes(range(16)), bytes(range(15))) == 0xA129CA6149BE45E5


def test_draws_do_not_depend_on_the_order_they_are_made_in() -> None:
    names = [("dice", month) for month in range(12)] + [("die", month) for month in range(12)]
    straight = {name: draw(KEY, name, DIE) for name in names}
    random.Random(1).shuffle(names)
    assert {name: draw(KEY, name, DIE) for name in names} == straight


@pytest.mark.parametrize("weights", [(1, 1, 1, 1, 1, 1), (1, 2, 3, 0, 10), (7,)])
def test_every_decision_has_its_share(weights: tuple[int, ...]) -> None:
    chances = list(enumerate(weights))
    rolls = 60_000
    counts = Counter(draw(deal_key("shares", deal), ("die", 3), chances) for deal in range(rolls))
    for decision, weight in chances:
        share = weight / sum(weights)
        error = (rolls * share * (1 - share)) ** 0.5
        assert abs(counts[decision] - rolls * share) <= 4 * error, (decision, counts)


def test_a_total_weight_that_does_not_divide_the_range_leaves_no_bias() -> None:
    chances = [("low", 2**61), ("high", 2**61 + 1)]
    rolls = 20_000
    low = sum(draw(KEY, ("half", roll), chances) == "low" for roll in range(rolls))
    assert abs(low - rolls / 2) <= 4 * (rolls / 4) ** 0.5


def test_two_draws_of_a_deal_are_independent() -> None:
    pairs = Counter()
    for deal in range(36_000):
        key = deal_key("pairs", deal)
        pairs[draw(key, ("dice", 0), DIE), draw(key, ("dice", 1), DIE)] += 1
    assert len(pairs) == 36
    assert sum((count - 1000) ** 2 / 1000 for count in pairs.values()) < 75  # chi2(35) at 0.9999


part = st.one_of(st.text(max_size=8), st.integers(-(2**63), 2**63 - 1))


@given(st.lists(part, max_size=5).map(tuple), st.lists(part, max_size=5).map(tuple))
def test_different_luck_keys_have_different_luck(one: tuple, other: tuple) -> None:
    wide = [(number, 2**20) for number in range(2**10)]
    rolls = [[draw(deal_key("k", deal), name, wide) for deal in range(8)] for name in (one, other)]
    assert (rolls[0] == rolls[1]) == (one == other)


def test_deals_and_seeds_have_different_keys() -> None:
    keys = {deal_key(seed, deal) for seed in ("", "1", "11", "x") for deal in range(200)}
    assert len(keys) == 800
    assert all(len(key) == 16 for key in keys)
    assert len({deal_id("1", deal) for deal in range(2000)}) == 2000


def test_numbers_for_other_purposes_stand_apart_from_the_dice() -> None:
    dice = int.from_bytes(deal_key("1", 0), "little")
    assert len({dice, number("bot", "1", 0), number("other", "1", 0), number("bot", "1", 1)}) == 4


@pytest.mark.parametrize(
    ("key", "name", "chances"),
    [
        (b"short", ("die", 1), DIE),
        (KEY, ("die", 1), ()),
        (KEY, ("die", 1), [("never", 0)]),
        (KEY, ("die", 1), [("huge", 2**63)]),
        (KEY, ("x" * 300,), DIE),
    ],
)
def test_nonsense_is_a_callers_mistake(key: bytes, name: tuple, chances: tuple) -> None:
    with pytest.raises(ValueError):
        draw(key, name, chances)


@pytest.mark.parametrize("name", [(2**63,), (-(2**63) - 1,)])
def test_a_luck_key_beyond_64_bits_is_a_callers_mistake(name: tuple) -> None:
    with pytest.raises(OverflowError):
        draw(KEY, name, DIE)


def test_a_negative_weight_is_a_callers_mistake() -> None:
    with pytest.raises(OverflowError):
        draw(KEY, ("die", 1), [("odd", -1), ("even", 2)])


def test_a_tuple_of_even_chances_is_drawn_from_as_any_other_list() -> None:
    names = [("die", roll) for roll in range(50)]
    wide = [(face, 2 - 1) for face in range(20)]
    assert [draw(KEY, name, tuple(wide)) for name in names] == [
        draw(KEY, name, wide) for name in names
    ]
