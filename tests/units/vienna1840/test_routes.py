"""Best routes against a search that tries every route."""

from itertools import pairwise

import pytest

from opensky.games.vienna1840._network import Network
from opensky.games.vienna1840._routes import longest
from opensky.games.vienna1840.map import NODES_PER_HEX
from units.vienna1840.track import MAP, STYLES, TooLongError, Track, lay_at_random, plain_best

LONG = 60.0


def best(
    track: Track, phase: int, bonuses: dict[int, int], purple_ends: bool, limit: float = LONG
) -> tuple[list[int], int, bool]:
    return longest(track.network, track.full, track.own, phase, bonuses, purple_ends, limit)


@pytest.mark.parametrize("purple_ends", [True, False])
@pytest.mark.parametrize("share", [0.3, 0.5, 0.7])
@pytest.mark.parametrize("style", STYLES)
def test_the_best_route_is_worth_what_the_plain_search_finds(
    style: str, share: float, purple_ends: bool
) -> None:
    compared = 0
    for number in range(25):
        seed = f"{style} {share} {number}"
        track = lay_at_random(seed, style, share)
        bonuses = {number % len(MAP.hexes): 20}
        try:
            wanted = plain_best(track, 1 + number % 4, bonuses, purple_ends)
        except TooLongError:
            continue
        _, value, proved = best(track, 1 + number % 4, bonuses, purple_ends)
        assert (value, proved) == (wanted, True), seed
        compared += 1
    assert compared >= 12


@pytest.mark.parametrize("style", STYLES)
def test_the_route_is_a_chain_of_joined_stops_worth_its_value(style: str) -> None:
    for number in range(40):
        seed = f"chain {style} {number}"
        track = lay_at_random(seed, style, 0.9)
        nodes, value, _ = best(track, 3, {}, True)
        assert len(nodes) == len(set(nodes)) != 1, seed
        assert value == sum(track.worth(node, 3, {}) for node in nodes), seed
        for before, after in pairwise(nodes):
            assert after in track.network.neighbours(before), seed
        assert not any(track.is_end(node) for node in nodes[1:-1]), seed
        assert not nodes or not set(nodes).isdisjoint(track.own), seed


def test_a_search_cut_short_says_so_and_never_claims_more_than_there_is() -> None:
    cut = 0
    for number in range(40):
        track = lay_at_random(f"short {number}", "brown", 1.0)
        track.full[:] = bytes(len(track.full))
        _, exact, proved = best(track, 4, {}, True)
        assert proved
        _, value, proved = best(track, 4, {}, True, limit=0.0)
        assert value == exact if proved else value <= exact
        cut += not proved
    assert cut


def test_no_station_no_route() -> None:
    track = lay_at_random("empty", "mixed", 0.5)
    track.own = []
    assert best(track, 1, {}, True) == ([], 0, True)


def test_a_station_needs_another_stop_beside_it() -> None:
    network = Network(MAP.plan, [cell.piece.index for cell in MAP.hexes])
    full = bytes(len(MAP.hexes) * NODES_PER_HEX)
    hernals = MAP.index["C7"] * NODES_PER_HEX
    assert longest(network, full, [hernals], 1, {}, True, LONG) == ([], 0, True)


@pytest.mark.parametrize("phase", [0, 5])
def test_a_phase_that_does_not_exist_is_an_error(phase: int) -> None:
    track = lay_at_random("phase", "mixed", 0.5)
    with pytest.raises(ValueError, match=f"phase {phase}"):
        best(track, phase, {}, True)


def test_marks_of_another_map_are_an_error() -> None:
    track = lay_at_random("marks", "mixed", 0.5)
    with pytest.raises(ValueError, match="8 marks for 148 hexes"):
        longest(track.network, bytes(8), track.own, 1, {}, True, LONG)
