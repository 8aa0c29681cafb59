"""Random games of all kinds: every option applies, nothing else does, every record holds."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, product

import pytest

from opensky.referee.opensky import UNCOUNTED, Broken, Table, check, count_rules
from opensky.referee.opensky.itineraries import turned
from units.referee.play import as_record, kinds, play, record, steps

FARES = (200, 250, 300, 400, 500)


@pytest.mark.parametrize("part", range(5))
def test_100_random_games_apply_what_they_offer_and_pass_the_check(part: int) -> None:
    for number, board, seats, rulings in kinds(500):
        if number % 5 != part:
            continue
        rng, events = random.Random(number), []
        for table, text in play(board, seats, rulings, rng):
            if not text:
                break
            for option in _sample(table, rng):
                table.copy().apply(option)
            events.append([table.to_act(), text])
        game = as_record(board, table, events, rulings)
        assert check(game).ok, (number, check(game))
        for place in rng.sample(range(len(events)), 5):
            dropped = {**game, "events": events[:place] + events[place + 1 :]}
            assert not check(dropped).ok, (number, place)


def _sample(table: Table, rng: random.Random) -> list[str]:
    options = table.options() or [text for text, _ in table.chances()]
    assert len(set(options)) == len(options)
    return options if len(options) <= 10 else rng.sample(options, 10)


def test_options_are_complete_and_nothing_else_applies() -> None:
    for number, board, seats, rulings in kinds(96):
        rng = random.Random(number)
        for table, text in play(board, seats, rulings, rng):
            if text and rng.random() < 0.06:
                _require_exact(table, _texts_like(text, board.routes, board.airports))


def _require_exact(table: Table, texts: list[str]) -> None:
    """Demand that exactly the offered texts apply, a bid's itinerary in either direction."""
    offered = set(table.options()) | {text for text, _ in table.chances()}
    before, diary = table.state_text(), table.applied.copy()
    for text in {*texts, *offered}:
        trial = table.copy()
        if _either_way(text) & offered:
            trial.apply(text)
            assert trial.state_text() != before or text.endswith("none"), text
            continue
        with pytest.raises(Broken):
            trial.apply(text)
        assert trial.state_text() == before, text
        assert trial.applied == diary, text


def _either_way(text: str) -> set[str]:
    if not text.startswith("bid ") or text.count(" ") != 2:
        return {text}
    head, itinerary = text.rsplit(" ", 1)
    return {text, f"{head} {turned(itinerary)}"}


def _texts_like(text: str, routes: dict, airports: tuple[str, ...]) -> list[str]:
    """List all texts that a decision of this kind might have, right or wrong."""
    kind = text.split(" ")[0]
    if kind == "lease":
        return _leases()
    listed = {
        "callsign": airports,
        "hub": airports,
        "fly": [*routes, *(f"{b}-{a}" for a, b in list(routes.values())[:3])],
        "dice": ["".join(three) for three in product("ABCG", repeat=3)],
        "market": ["".join(pair) for pair in product("ABCDEFG", repeat=2)],
        "bid": [f"{fare} {path}" for fare in (*FARES, 350) for path in _walks(routes)],
        "flash": [*FARES, 350],
        "attach": range(-1, 5),
        "sensitivity": range(100, 900, 50),
    }[kind]
    tails = [*map(str, listed), "none", "", "x" * 5000, f"{text.split(' ', 1)[1]} "]
    return [f"{kind} {tail}" for tail in tails] + [text.upper(), text.replace(" ", "  ", 1)]


def _walks(routes: dict) -> list[str]:
    """List all routes, and all chains of two, both ways; some make no sense."""
    ends = list(routes.values())
    pairs = [(a, b, d) for (a, b), (c, d) in product(ends, ends) if b == c]
    return ["-".join(walk) for walk in (*ends, *pairs)]


def _leases() -> list[str]:
    some = ["+".join(map(str, c)) for size in (1, 2) for c in combinations(FARES, size)]
    some += [f"{fare}+{fare}" for fare in FARES]
    return [
        f"lease {planes} take {take} put {put} tokens {tokens}"
        for planes in (1, 2)
        for take in (*some, "none", "500+200")
        for put in (*some, "none")
        for tokens in range(3)
    ]


def test_no_countable_rule_stays_at_zero(rule_ids: set[str]) -> None:
    total: Counter[str] = Counter()
    for number in range(203):
        total += count_rules(record(number))
    for number, board, seats, rulings in kinds(96):
        *_, (table, _end) = play(board, seats, rulings, random.Random(1000 + number))
        total += table.applied
    assert set(total) <= rule_ids
    assert {rule for rule in rule_ids if not total[rule]} == set(UNCOUNTED)


def test_copies_are_independent() -> None:
    for table, _seat, text in steps(record(1)):
        if not text:
            break
        before, diary, twin = table.state_text(), table.applied.copy(), table.copy()
        twin.apply(text)
        assert (table.state_text(), table.applied) == (before, diary)
