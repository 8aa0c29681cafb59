"""The table as a whole: what holds at every moment of every game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from opensky.errors import Refusal
from opensky.game import DICE, Illegal
from opensky.games.blueskies import GAME
from opensky.games.blueskies.look import LOCAL_AIRLINE
from units.games.blueskies.games import BOARD, moments

SEEDS = st.integers(0, 2**32)
PACK = Counter({airport.code: airport.cards for airport in BOARD.airports})
VERBS = ("open", "buyout", "play", "special", "help", "card")
MANY = [f"{verb} {code}" for verb in VERBS for code in BOARD.codes]
MANY += ["done", "discard none", "cubes R", "cubes none", "start 0"]


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 5), SEEDS)
def test_cards_cubes_and_markers_are_conserved(seats, seed) -> None:
    for game, _ in moments(seats, seed):
        cards = Counter(game.unseen) + Counter(game.pile)
        cards += Counter(card for hand in game.hands for card in hand)
        cards += Counter(card for seat in range(seats) for card in game.given_by(seat))
        cards += Counter([game.site] if game.has_card else [])
        assert cards == PACK
        assert sum(game.bag) + sum(game.passengers.values()) == 125
        owners = [owner for gates in game.gates.values() for owner in gates]
        assert [20 - owners.count(seat) for seat in range(seats)] == list(game.markers)
        assert owners.count(LOCAL_AIRLINE) == game.locals
        for code, shares in game.shares.items():
            waits = all(owner is None for owner in game.gates[code])
            assert sum(shares) == (0 if waits else game.passengers[code])


@settings(max_examples=6, deadline=None)
@given(st.integers(2, 5), SEEDS)
def test_options_are_complete_in_order_and_what_is_none_of_them_changes_nothing(
    seats, seed
) -> None:
    for game, rng in moments(seats, seed):
        before = game.state_text()
        options = game.options()
        assert len(set(options)) == len(options)
        assert all(game.parse(str(option)) == option for option in options)
        for text in rng.sample(MANY, 12):
            if game.parse(text) in options:
                continue
            with pytest.raises(Illegal) as illegal:
                game.apply(game.parse(text))
            assert illegal.value.rule.startswith("B-")
        assert game.state_text() == before
        assert bool(options) == (game.to_act() is not None)
        for option in rng.sample(options, min(2, len(options))):
            game.copy().apply(option)
        assert game.state_text() == before


@settings(max_examples=8, deadline=None)
@given(st.integers(2, 5), SEEDS)
def test_every_state_round_trips_through_its_text(seats, seed) -> None:
    for game, _ in moments(seats, seed):
        again = GAME.position(BOARD, game.state_text())
        assert again.state_text() == game.state_text()
        assert again.options() == game.options()
        assert again.result() == game.result()


def test_outcomes_have_weights_that_fill_the_same_span_whatever_is_left() -> None:
    for game, _ in moments(3, 7):
        if game.to_act() == DICE:
            outcomes = [outcome for outcome, _ in game.chances()]
            assert outcomes == list(game.options())
            assert all(weight > 0 for _, weight in game.chances())
            if game.phase != "start":
                total = sum(weight for _, weight in game.chances())
                assert (1 << 62) - 59 <= total <= 1 << 62
        else:
            with pytest.raises(ValueError, match="no draw is due"):
                game.chances()


def test_a_copy_goes_its_own_way() -> None:
    for game, _ in moments(2, 3):
        if game.round == 2:
            break
    twin = game.copy()
    before, history = game.state_text(), game.history
    twin.apply(twin.options()[-1])
    assert (game.state_text(), game.history) == (before, history)
    assert len(twin.history) == len(history) + 1


def test_a_decision_of_another_board_is_read_by_its_text() -> None:
    other = GAME.table(replace(BOARD, name="twin"), 2)
    game = GAME.table(BOARD, 2)
    game.apply(other.options()[1])
    assert game.start == 1


def test_decisions_are_texts_and_equal_by_text() -> None:
    game = GAME.table(BOARD, 2)
    start = game.options()[0]
    assert (str(start), repr(start), start == game.parse("start 0")) == (
        "start 0",
        "<start 0>",
        True,
    )
    assert start != "start 0"
    with pytest.raises(TypeError):
        start.__reduce__()
    with pytest.raises(AttributeError):
        start.seat = 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fly AMS-CDG",
        "open",
        "open ATL ",
        "OPEN ATL",
        "discard",
        "discard ATL+ATL+ATL+ATL",
        "deal 5 ATL",
        "cubes GgR",
    ],
)
def test_a_text_that_is_no_decision_is_illegal(text) -> None:
    with pytest.raises(Illegal):
        GAME.table(BOARD, 2).parse(text)


def test_rollouts_play_whole_games_and_are_the_same_for_the_same_seed() -> None:
    game = GAME.table(BOARD, 3)
    scores, places = game.rollouts(50, 9)
    again, _ = game.rollouts(50, 9)
    assert (scores == again).all()
    assert scores.shape == places.shape == (50, 3)
    assert sorted(set(places.ravel())) in ([1, 2, 3], [1, 2])
    first = game.rollout(9)
    assert (first.scores, first.places) == (tuple(scores[0]), tuple(places[0]))
    assert game.state_text() == GAME.table(BOARD, 3).state_text()


def test_random_play_of_the_core_agrees_with_random_play_from_python() -> None:
    ends = [list(moments(2, seed, gate_order="leftmost"))[-1][0].totals[0] for seed in range(120)]
    scores, _ = GAME.table(BOARD, 2).rollouts(4000, 1)
    spread = scores[:, 0].std() / len(ends) ** 0.5
    assert abs(sum(ends) / len(ends) - scores[:, 0].mean()) < 4 * spread


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_is_no_view_of_a_seat_that_is_not_there(seat) -> None:
    with pytest.raises(ValueError, match="0 to 1 are due"):
        GAME.table(BOARD, 2).view(seat)


@pytest.mark.parametrize(
    ("line", "old", "new", "message"),
    [
        (0, "usa", "mars", "board 'mars'; 'usa' is due"),
        (0, "2", "6", "line 1 is not in form"),
        (1, "split", "share", "ruling tie_rule is 'share'"),
        (2, "start -", "start 2", "start marker in part start"),
        (2, "part start", "part begin", "no part 'begin'"),
        (2, "phase start", "phase buy", "phase buy in part start"),
        (2, "round 0", "round 3", "round 3 in part start"),
        (2, "step 0", "step 1", "step 1 in part start"),
        (3, "points 0", "points 6", "6 points in part start"),
        (3, "left 0", "left 1", "additions in no help"),
        (3, "card 0", "card 1", "a card lies where none can"),
        (4, "100 25", "99 25", "124 cubes"),
        (4, "help 0", "help 1", "help given in setup"),
        (5, "ATL,ATL", "ATL", "4 cards of an airport that has 5"),
        (5, "BOS", "XXX", "'XXX' is no airport of this board"),
        (7, "-,-", "-,0", "a gate is open right of a free slot"),
        (7, "-,-", "L,L", "a local airline lies beyond slot 1"),
        (7, "-,-", "2,-", "a gate of seat 2 with 2 seats"),
        (7, "-,-", "-,-,-", "ATL has 3 slots; 2 are in use"),
        (7, "ATL", "BOS", "line of ATL is not in form"),
        (37, "markers 20", "markers 19", "seat 0 has not 20 gate markers"),
        (37, "hand -", "hand ATL", "cards of an airport that has 5"),
        (37, "discards -", "discards none", "position line 38"),
        (38, "seat 1", "seat 0", "line of seat 1 is not in form"),
    ],
)
def test_a_text_that_describes_no_table_is_refused(line, old, new, message) -> None:
    lines = GAME.table(BOARD, 2).state_text().splitlines()
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new, 1)
    with pytest.raises(Refusal) as refusal:
        GAME.position(BOARD, "\n".join(lines) + "\n")
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


@settings(max_examples=150, deadline=None)
@given(st.integers(2, 5), st.integers(0, 30), SEEDS, st.data())
def test_a_damaged_text_is_refused_or_describes_exactly_that_table(
    seats, seed, place, data
) -> None:
    game = next(g for n, (g, _) in enumerate(moments(seats, seed)) if n == place % 140)
    lines = game.state_text().split("\n")
    number = data.draw(st.integers(0, len(lines) - 1))
    words = lines[number].split(" ")
    word = data.draw(st.integers(0, len(words) - 1))
    words[word] = data.draw(
        st.sampled_from(["-", "0", "1", "7", "255", "ATL", "L,-", "dice", "help", ""])
    )
    lines[number] = " ".join(words)
    text = "\n".join(lines)
    try:
        again = GAME.position(BOARD, text)
    except Refusal as refusal:
        again, told = None, str(refusal)
    else:
        told = ""
    assert "\n" not in told
    if again is not None:
        assert again.state_text() == text
        again.options()
        again.rollout(1)


@pytest.mark.parametrize(
    ("part", "phase", "old", "new", "message"),
    [
        ("setup", "buy", "gates 0", "gates 2", "2 gates in part setup"),
        ("setup", "buy", "points 6", "points 7", "7 points in part setup"),
        ("setup", "buy", "points 6", "points 0", "to_act has nothing to buy"),
        ("buy", "buy", "step 1", "step 3", "step 3 in part buy"),
        ("buy", "buy", "to_act 0", "to_act 1", "position line 3"),
        ("play", "play", "site -", "site ATL", "a site, and cubes due, go together"),
        ("play", "cubes", "card 1", "card 0", "special action under way is not used"),
        ("more", "cubes", "card 1", "card 0", "the card at the site is missing"),
        ("play", "deal", "phase deal", "phase play", "has 2 cards in hand"),
        ("play", "play", "phase play", "phase deal", "has 3 cards in hand"),
        ("help", "help", "left 4", "left 3", "may name 4 airports"),
        ("help", "help", "help 1", "help 0", "help is under way but not given"),
        ("renew", "discard", "discards -", "discards none", "position line 38"),
        ("renew", "deal", "step 2", "step 1", "hands are filled before all have chosen"),
    ],
)
def test_a_moment_with_one_thing_amiss_is_refused(part, phase, old, new, message) -> None:
    text = sample(part, phase)
    assert old in text
    with pytest.raises(Refusal, match=message):
        GAME.position(BOARD, text.replace(old, new, 1))


def sample(part, phase):
    """Write a moment of that part and phase with seat 0 at the start marker."""
    for seed in range(200):
        for game, _ in moments(2, seed, gate_order="leftmost"):
            fits = (game.part, game.phase, game.start) == (part, phase, 0) and game.step < 3
            if part == "help":
                fits = fits and game.left == 4 and not game.named
            if part == "renew" and phase == "discard":
                fits = fits and game.step == 1
            if part == "play":
                fits = fits and all(game.specials)
            if part in {"buy", "play"} and phase in {"buy", "play", "cubes"}:
                fits = fits and game.step == 1 and (phase != "buy" or game.points == 6)
            if part == "setup":
                fits = fits and (game.points, game.placed) == (6, 0)
            if fits:
                return game.state_text()
    raise AssertionError(f"no game came to {part} {phase}")
