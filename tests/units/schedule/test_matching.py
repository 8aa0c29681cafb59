"""Matching: as many pairs as a search through all choices finds, and near to the order."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from opensky.schedule.matching import matching


def most_pairs(friends: list[list[int]], free: frozenset[int]) -> int:
    """Count the pairs of a largest matching by trying everything."""
    if not free:
        return 0
    one = min(free)
    best = most_pairs(friends, free - {one})
    for other in friends[one]:
        if other in free:
            best = max(best, 1 + most_pairs(friends, free - {one, other}))
    return best


@st.composite
def graphs(draw: st.DrawFn) -> list[list[int]]:
    size = draw(st.integers(1, 9))
    pairs = [(a, b) for a in range(size) for b in range(a)]
    chosen = draw(st.sets(st.sampled_from(pairs))) if pairs else set()
    friends: list[list[int]] = [[] for _ in range(size)]
    for a, b in chosen:
        friends[a].append(b)
        friends[b].append(a)
    return friends


@given(graphs())
def test_no_other_choice_has_more_pairs(friends: list[list[int]]) -> None:
    partner = matching(friends)
    paired = [one for one, other in enumerate(partner) if other >= 0]
    assert all(partner[partner[one]] == one and partner[one] in friends[one] for one in paired)
    assert len(paired) == 2 * most_pairs(friends, frozenset(range(len(friends))))


def test_a_ring_of_five_with_a_tail_is_shrunk_and_all_are_paired() -> None:
    ring = [[1, 4], [0, 2], [1, 3], [2, 4], [3, 0]]
    ring[2].append(5)
    assert -1 not in matching([*ring, [2]])


def test_where_all_are_friends_neighbours_are_paired() -> None:
    friends = [[b for b in range(6) if b != a] for a in range(6)]
    assert matching(friends) == [1, 0, 3, 2, 5, 4]
