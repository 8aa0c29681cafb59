"""Luck keys: names of draws that the same deal gives to all rotations."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from hashlib import blake2b

import pytest

from opensky.clock import Clock
from opensky.game import DICE
from opensky.games.blueskies import GAME
from opensky.match import Host, Setting
from units.games.blueskies.games import BOARD


def draw(game, deal: str):
    """Draw by deal and luck key alone, as a tournament does."""
    key = blake2b(repr((deal, game.luck_key())).encode(), digest_size=8).digest()
    chances = game.chances()
    ticket = int.from_bytes(key, "little") % sum(weight for _, weight in chances)
    for outcome, weight in chances:
        ticket -= weight
        if ticket < 0:
            return outcome
    raise AssertionError("a ticket beyond all weights")


def played(seats: int, deal: str, bots: int, specials: bool = True):
    """Play a game with the luck of a deal; return its draws by luck key."""
    rng = random.Random(bots)
    game = GAME.table(BOARD, seats)
    draws = {}
    while game.to_act() is not None:
        if game.to_act() == DICE:
            decision = draw(game, deal)
            assert game.luck_key() not in draws
            draws[game.luck_key()] = str(decision)
        else:
            options = game.options()
            if not specials and game.phase == "play":
                options = [option for option in options if str(option).startswith("play")]
            decision = rng.choice(options)
        game.apply(decision)
    return draws


def test_every_draw_of_a_game_has_its_own_key() -> None:
    draws = played(5, "a", 1)
    names = defaultdict(list)
    for name, *rest in draws:
        names[name].append(rest)
    assert names["start"] == [[]]
    assert names["card"] == [[k] for k in range(len(names["card"]))]
    for seat in range(5):
        counts = [k for who, k in names["deal"] if who == seat]
        assert counts == list(range(len(counts)))
    for code in BOARD.codes:
        counts = [k for where, k in names["cubes"] if where == code]
        assert counts == list(range(len(counts)))


def test_setup_is_the_same_whatever_the_seats_decide() -> None:
    games = [played(3, "b", bots) for bots in range(5)]
    for key in [
        ("start",),
        *(("card", k) for k in range(14)),
        *(("deal", s, k) for s in range(3) for k in range(3)),
    ]:
        assert len({game[key] for game in games}) == 1, key


def test_cards_stay_the_same_as_long_as_no_special_action_or_help_changes_the_deck() -> None:
    games = [played(2, "c", bots, specials=False) for bots in range(8)]
    for k in range(11 + 2):
        assert len({game["card", k] for game in games}) == 1
    for seat in range(2):
        assert len({game["deal", seat, 3] for game in games}) == 1


def test_luck_is_mostly_shared_where_histories_differ() -> None:
    """Two tables of a deal whose decks differ by some cards still draw the same card mostly."""
    alike = of = 0
    for deal in range(30):
        one, other = (played(2, str(deal), bots) for bots in (1, 2))
        for key in one.keys() & other.keys():
            if key[0] != "start":
                alike += one[key] == other[key]
                of += 1
    assert alike / of > 0.6, (alike, of)


class First:
    """Take the harmless option."""

    def decide(self, view):
        return view.options[0]


class Last(First):
    """Take the last one."""

    def decide(self, view):
        return view.options[-1]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_all_rotations_of_a_match_are_set_up_with_the_same_luck(seats) -> None:
    names = [f"bot {seat}" for seat in range(seats)]
    bots = [First, *[Last] * (seats - 1)]
    setting = Setting(GAME, BOARD, seats, {}, "luck", Clock(None, None), 1, names, bots)
    records = [json.loads(line) for line in Host(setting).play(4, range(seats))]
    assert len({record["seats"][0] for record in records}) > 1
    setups = [draws(record["events"])[: 1 + 2 * (5 + 3 * seats) + 3 * seats] for record in records]
    assert setups[0][-1].startswith("deal ")
    assert all(setup == setups[0] for setup in setups)
    assert len({tuple(map(tuple, record["events"])) for record in records}) == seats
    other = [json.loads(line) for line in Host(setting).play(5, range(seats))]
    assert draws(other[0]["events"]) != draws(records[0]["events"])


def draws(events):
    """List what chance brought."""
    return [text for seat, text in events if seat == DICE]
