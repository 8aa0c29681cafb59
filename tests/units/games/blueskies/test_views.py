"""Views: what a seat sees, what it cannot reach, and the tables it may imagine."""

from __future__ import annotations

import gc
import random
from collections import Counter

import pytest

from opensky.game import DICE
from opensky.games.blueskies import GAME, Deal
from opensky.games.blueskies.look import Look
from units.games.blueskies.games import BOARD, moments, pick

FIELDS = [
    name for name in dir(Look) if not name.startswith("_") and name not in {"hand_of", "given_by"}
]


def picture(view):
    """Read every field of a view."""
    fields = {name: getattr(view, name) for name in [*FIELDS, "seat"]}
    hands = [(view.hand_of(seat), view.given_by(seat)) for seat in range(view.seats)]
    told = [(seat, str(decision)) for seat, decision in view.history]
    options = [str(option) for option in view.options]
    return fields | {"hand_of": hands, "history": told, "options": options}


def swapped(game, seat, rng):
    """Deal the cards that a seat does not see anew, with all else as it is."""
    lines = game.state_text().splitlines()
    others = [other for other in range(game.seats) if other != seat]
    unseen = [code for code, count in game.view(seat).unseen.items() for _ in range(count)]
    rng.shuffle(unseen)
    for other in others:
        fields = lines[other - game.seats].split(" ")
        hand = sorted(unseen.pop() for _ in game.hands[other])
        fields[9] = ",".join(hand) or "-"
        lines[other - game.seats] = " ".join(fields)
    lines[5] = f"deck {','.join(sorted(unseen)) or '-'}"
    return GAME.position(BOARD, "\n".join(lines) + "\n")


def test_tables_that_differ_only_in_what_a_seat_may_not_know_look_alike() -> None:
    looked = 0
    for seed in range(6):
        for game, rng in moments(2 + seed % 4, seed):
            if game.part == "renew" or rng.random() < 0.9:
                continue
            base = GAME.position(BOARD, game.state_text())
            for seat in range(game.seats):
                assert picture(base.view(seat)) == picture(swapped(base, seat, rng).view(seat))
                looked += 1
    assert looked > 100


def test_the_history_of_a_view_tells_own_cards_and_hides_the_others() -> None:
    game, _ = list(moments(3, 5))[-1]
    deals = [(seat, d) for seat, d in game.history if isinstance(d, Deal)]
    assert all(deal.airport is not None for _, deal in deals)
    for seat in range(3):
        told = game.view(seat).history
        assert len(told) == len(game.history)
        for (who, real), (whom, seen) in zip(game.history, told, strict=True):
            assert who == whom
            if isinstance(real, Deal) and real.seat != seat:
                assert (seen.seat, seen.airport, str(seen)) == (
                    real.seat,
                    None,
                    f"deal {real.seat} ?",
                )
            else:
                assert seen is real


def reachable(view):
    """Collect all that the garbage collector finds behind a view, but modules and types."""
    found, stack = {}, [view]
    while stack:
        item = stack.pop()
        if id(item) in found or isinstance(item, type) or type(item).__name__ in {"module", "dict"}:
            continue
        found[id(item)] = item
        stack.extend(gc.get_referents(item))
    return found.values()


def test_no_deal_into_another_hand_can_be_reached_through_a_view() -> None:
    game, _ = list(moments(3, 8))[-1]
    view = game.view(1)
    chains = [item for item in reachable(view) if isinstance(item, tuple) and len(item) == 2]
    deals = {id(part) for chain in chains for part in chain if isinstance(part, Deal)}
    mine = {id(d) for _, d in game.history if isinstance(d, Deal) and d.seat == 1}
    theirs = {id(d) for _, d in game.history if isinstance(d, Deal) and d.seat != 1}
    assert mine <= deals
    assert not theirs & deals


def test_a_view_does_not_follow_the_table_and_cannot_be_written() -> None:
    for game, _ in moments(2, 4):
        if game.phase == "buy" and game.round == 1:
            break
    view = game.view(game.to_act())
    before = picture(view)
    game.apply(game.options()[1])
    assert picture(view) == before
    for name in [*FIELDS, "seat", "options", "anything"]:
        with pytest.raises(AttributeError):
            setattr(view, name, None)
    with pytest.raises(TypeError):
        view.rulings["tie_rule"] = "none"
    view.passengers.clear()
    assert picture(view) == before


def test_only_the_seat_to_act_has_options() -> None:
    for game, _ in moments(4, 2):
        for seat in range(4):
            due = game.options() if game.to_act() == seat else ()
            assert game.view(seat).options == due


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_an_imagined_table_agrees_with_the_view_and_can_be_played_to_the_end(seats) -> None:
    for game, rng in moments(seats, seats):
        if game.to_act() in {DICE, None} or rng.random() < 0.8:
            continue
        seat = game.to_act()
        table = game.view(seat).imagine(rng)
        assert picture(table.view(seat)) == picture(game.view(seat))
        held = [[len((*t.hand_of(s), *t.given_by(s))) for s in range(seats)] for t in (table, game)]
        assert held[0] == held[1]
        assert None not in {card for hand in table.hands for card in hand}
        assert GAME.position(BOARD, table.state_text()).state_text() == table.state_text()
        while table.to_act() is not None:
            table.apply(pick(table, rng))


def test_imagined_hands_are_dealt_evenly_from_what_is_unseen() -> None:
    for game, _ in moments(2, 1):
        if game.phase == "play":
            break
    view = game.view(game.to_act())
    rng = random.Random(1)
    times = 3000
    drawn = Counter(card for _ in range(times) for card in view.imagine(rng).hands[1 - view.seat])
    unseen = sum(view.unseen.values())
    for code, count in view.unseen.items():
        due = times * 3 * count / unseen
        assert abs(drawn[code] - due) < 5 * (due + 1) ** 0.5, code


def test_imagined_discards_in_help_are_any_of_the_seats_options() -> None:
    for seed in range(40):
        for game, _ in moments(2, seed):
            if game.part == "renew" and game.phase == "discard" and game.step == 2:
                view = game.view(game.to_act())
                given = {view.imagine(random.Random(n)).given_by(1 - view.seat) for n in range(60)}
                assert {len(cards) for cards in given} == {0, 1, 2, 3}
                return
    raise AssertionError("no game came to help")


def test_a_seat_does_not_see_a_sealed_discard_before_all_have_chosen() -> None:
    for game, _ in moments(3, 11):
        if game.part == "renew" and game.phase == "discard" and game.step > 1:
            for seat in range(3):
                told = [str(decision) for _, decision in game.view(seat).history]
                assert told[-1].startswith(("cubes", "done"))
                assert len(told) == len(game.history)
