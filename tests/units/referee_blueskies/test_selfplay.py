"""Random games of all kinds: every option applies, nothing else does, every record holds."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations_with_replacement

import pytest

from opensky.referee.blueskies import UNCOUNTED, Broken, Table, check, count_rules
from units.referee_blueskies.play import (
    COMBINATIONS,
    DEFAULTS,
    RULINGS,
    USA,
    as_record,
    kinds,
    play,
    record,
    records,
    steps,
)

GAMES = 128


def test_games_mix_all_seats_with_all_switches() -> None:
    pairs = {
        (seats, switch, value)
        for _, seats, rulings in kinds(GAMES)
        for switch, value in rulings.items()
    }
    assert len(pairs) == 4 * sum(map(len, RULINGS.values()))
    assert len({tuple(rulings.values()) for _, _, rulings in kinds(GAMES)}) == len(COMBINATIONS)


@pytest.mark.parametrize("part", range(4))
def test_random_games_apply_what_they_offer_and_pass_the_check(part: int) -> None:
    for number, seats, rulings in kinds(GAMES):
        if number % 4 != part:
            continue
        rng, events = random.Random(number), []
        for table, text in play(seats, rulings, rng):
            if not text:
                break
            if rng.random() < 0.1:
                for option in _offered(table):
                    table.copy().apply(option)
            events.append([table.to_act(), text])
        game = as_record(table, events, rulings)
        assert check(game).ok, (number, check(game))
        place = rng.randrange(len(events))
        dropped = {**game, "events": events[:place] + events[place + 1 :]}
        assert not check(dropped).ok, (number, place)


def _offered(table: Table) -> list[str]:
    offered = table.options() or [text for text, _ in table.chances()]
    assert len(set(offered)) == len(offered)
    assert all(type(weight) is int and weight > 0 for _, weight in table.chances())
    return offered


def test_options_are_complete_and_nothing_else_applies() -> None:
    for number, seats, rulings in kinds(24):
        rng = random.Random(number)
        for table, text in play(seats, rulings, rng):
            if text and rng.random() < 0.04:
                _require_exact(table, _texts_like(text))


def _require_exact(table: Table, texts: list[str]) -> None:
    offered = set(_offered(table))
    before, diary = table.state_text(), table.applied.copy()
    for text in offered:
        trial = table.copy()
        trial.apply(text)
        assert trial.state_text() != before, text
    for text in {*texts} - offered:
        with pytest.raises(Broken) as refusal:
            table.apply(text)
        assert len(str(refusal.value)) < 250, text
        assert "\n" not in str(refusal.value), text
    assert table.state_text() == before
    assert table.applied == diary


def _texts_like(text: str) -> list[str]:
    """List all texts that a decision of this kind might have, right or wrong."""
    kind, codes = text.split(" ")[0], [*USA.airports, "XXX", ""]
    bought = [f"{act} {code}" for act in ("open", "buyout") for code in codes]
    listed = {
        "start": [f"start {seat}" for seat in range(-1, 7)],
        "card": [f"card {code}" for code in codes],
        "cubes": [f"cubes {'G' * greens}{end}" for greens in range(27) for end in ("", "R", "RR")],
        "deal": [f"deal {seat} {code}" for seat in range(-1, 6) for code in codes],
        "play": [f"{act} {code}" for act in ("play", "special") for code in codes],
        "discard": [f"discard {cards}" for cards in _some_cards()],
        "help": [f"help {code}" for code in codes],
        "open": [*bought, *(f"{text} {slot}" for text in bought for slot in range(6))],
    }
    listed["special"], listed["buyout"] = listed["play"], listed["open"]
    listed["done"] = [*listed["open"], *listed["help"]]
    wild = ["done", f"{kind} none", "", f"{kind} {'x' * 5000}", f"{text} ", f"{kind} \u0661\n"]
    return [*listed[kind], *wild, text.lower(), text.replace(" ", "  ", 1)]


def _some_cards() -> list[str]:
    codes = ["ATL", "BNA", "DEN", "JFK", "LAX"]
    some = [c for size in (1, 2, 3, 4) for c in combinations_with_replacement(codes, size)]
    return ["+".join(cards) for cards in some] + ["+".join(cards[::-1]) for cards in some if cards]


def test_no_countable_rule_stays_at_zero(rule_ids: set[str]) -> None:
    total: Counter[str] = Counter()
    for number in range(len(records())):
        total += count_rules(record(number))
    total += _harmless(3).applied  # [B-END-06] in the examples nobody keeps the special action
    assert set(total) <= rule_ids
    assert {rule for rule in rule_ids if not total[rule]} == set(UNCOUNTED)


def _harmless(seats: int) -> Table:
    """Play a game in which every seat takes the harmless option only."""
    table, rng = Table(USA, seats, {}), random.Random(1)
    while table.to_act() is not None:
        table.apply(table.options()[0] if table.options() else rng.choice(table.chances())[0])
    return table


@pytest.mark.rule("B-END-06", "B-END-07", game="blueskies")
def test_a_game_without_any_purchase_ends_by_unspent_points() -> None:
    table = _harmless(4)
    assert "round 17 " in table.state_text(), "17 times 6 are 102"
    assert (table.scores(), table.places()) == ([105] * 4, [1] * 4)


def test_copies_are_independent() -> None:
    for table, _seat, text in steps(record(40)):
        if not text:
            break
        before, diary, twin = table.state_text(), table.applied.copy(), table.copy()
        twin.apply(text)
        assert (table.state_text(), table.applied) == (before, diary)


def test_rulings_left_out_have_their_defaults() -> None:
    line = "rulings leftmost turn 0 go_on split both_full"
    for rulings in ({}, DEFAULTS):
        assert Table(USA, 3, rulings).state_text().split("\n")[1] == line
