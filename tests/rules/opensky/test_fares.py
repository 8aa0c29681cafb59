"""F: sealed fares and who wins."""

from __future__ import annotations

import random

import pytest

from rules.opensky.pictures import CHAINS, FARES, flights
from rules.opensky.situations import (
    Table,
    contest,
    dispute,
    expect,
    follow,
    look,
    offer,
    options,
    play,
    refuse,
    table,
)

SETTLED = [
    # lowest fare [F3]
    ("non 250", "0", 250, "F3"),
    ("non 200 | non 250", "0", 200, "F3"),
    ("non 300 | non 250", "1", 250, "F3"),
    ("one 500 | one 400 | one 300", "2", 300, "F3"),
    ("two 400 | two 300 | two 500", "1", 300, "F3"),
    ("one 500 | one -", "0", 500, "F3"),
    # a non-stop that does not bid does not compete [F4]
    ("non - | one 500", "1", 500, "F3"),
    ("non - | one 500 | one 400", "2", 400, "F3"),
    # worked example 1 [F4]
    ("non 400 | one 200", "1", 200, "F3 F4"),
    ("non 400 | one 250", "0", 400, "F3 F4"),
    ("non 500 | non 400 | one 250", "1", 400, "F3 F4"),
    ("non 500 | one 250", "1", 250, "F3 F4"),
    # below, at and above half of the lowest non-stop [F4]
    ("non 500 | one 200", "1", 200, "F3 F4"),
    ("non 500 | one 300", "0", 500, "F3 F4"),
    ("non 300 | one 200", "0", 300, "F3 F4"),
    ("non 250 | one 200", "0", 250, "F3 F4"),
    ("non 200 | one 200", "0", 200, "F3 F4"),
    # the lowest of several non-stops and of several one-stops counts [F4]
    ("non 400 | non 500 | one 200", "2", 200, "F3 F4"),
    ("non 300 | non 500 | one 200", "0", 300, "F3 F4"),
    ("one 250 | one 200 | non 500", "1", 200, "F3 F4"),
    ("one 250 | one 200 | non 400", "1", 200, "F3 F4"),
    ("one 250 | one 300 | non 500", "0", 250, "F3 F4"),
    ("one 300 | one 400 | non 500", "2", 500, "F3 F4"),
    # equal fares win together [F5]
    ("non 250 | non 250", "0 1", 250, "F3 F5"),
    ("one 250 | one 250 | one 250", "0 1 2", 250, "F3 F5"),
    ("non 300 | non 300 | non 250", "2", 250, "F3"),
    ("non 300 | non 250 | non 300 | non 250", "1 3", 250, "F3 F5"),
    ("non 200 | one 200 | one 200 | non 200", "0 3", 200, "F3 F4 F5"),
    ("non 500 | one 250 | one 250 | one 300", "1 2", 250, "F3 F4 F5"),
    ("non 400 | non 400 | one 250", "0 1", 400, "F3 F4 F5"),
    ("non 400 | non 400 | one 200", "2", 200, "F3 F4"),
    ("two 400 | two 400", "0 1", 400, "F3 F5"),
]


def planes_and_bids(airlines: str) -> tuple[str, str]:
    entries = [entry.split() for entry in airlines.split("|")]
    planes = " | ".join(" ".join(flights(CHAINS[kind])) for kind, _ in entries)
    bids = " | ".join("-" if fare == "-" else f"{fare} {CHAINS[kind]}" for kind, fare in entries)
    return planes, bids


@pytest.mark.rule("F3", "F4", "F5")
@pytest.mark.parametrize(("airlines", "winners", "fare", "rules"), SETTLED)
def test_who_wins_in_a_situation(airlines: str, winners: str, fare: int, rules: str) -> None:
    planes, bids = planes_and_bids(airlines)
    answer = dispute(planes, bids=bids)
    assert {key: answer[key] for key in ("winners", "winning_fare", "rules")} == {
        "winners": [int(seat) for seat in winners.split()],
        "winning_fare": fare,
        "rules": rules.split(),
    }


@pytest.mark.rule("F3", "F4", "F5")
@pytest.mark.parametrize(("airlines", "winners", "fare", "rules"), SETTLED)
def test_who_wins_at_the_table(airlines: str, winners: str, fare: int, rules: str) -> None:
    airlines = airlines if "|" in airlines else f"{airlines} | one -"
    game = contest(airlines, flash=0, paid=3)
    won = [str(fare) if str(seat) in winners else "-" for seat in range(game.seats)]
    expect(game, won=" | ".join(won), month=5)


@pytest.mark.rule("F4")
@pytest.mark.parametrize(
    ("non", "verdicts"),
    [
        (200, "non non non non non"),
        (250, "non non non non non"),
        (300, "non non non non non"),
        (400, "one non non non non"),
        (500, "one one non non non"),
    ],
)
def test_one_stop_wins_at_half_or_less_and_only_there(non: int, verdicts: str) -> None:
    for one, verdict in zip(FARES, verdicts.split(), strict=True):
        for airlines in (f"non {non} | one {one}", f"one {one} | non {non}"):
            game = contest(airlines, flash=0, paid=3)
            fare = non if verdict == "non" else one
            is_first = airlines.startswith(verdict)
            expect(game, won=f"{fare} | -" if is_first else f"- | {fare}")


@pytest.mark.rule("F1")
def test_a_bid_names_card_and_itinerary_or_declines() -> None:
    game = play(table("AMS-FRA AMS-CDG CDG-FRA | -", hubs="CDG | -"), "market AB")
    offer(
        game,
        "bid none",
        *(f"bid {fare} {path}" for fare in FARES for path in ("AMS-CDG-FRA", "AMS-FRA")),
    )


@pytest.mark.rule("F1")
def test_bids_are_offered_for_cards_in_hand_only() -> None:
    game = play(table("AMS-FRA | -", hand="250 250 500 | -", paid=3), "market AB")
    offer(game, "bid none", "bid 250 AMS-FRA", "bid 500 AMS-FRA")
    refuse(game, "bid 200 AMS-FRA", "F1", "C1")


@pytest.mark.rule("F1")
def test_the_card_of_a_bid_leaves_the_hand() -> None:
    game = follow(table("AMS-FRA | AMS-FRA"), "0 market AB")
    before = look(game)
    follow(game, "0 bid 300 AMS-FRA")
    expect(
        game,
        before,
        to_act=1,
        bids="300 AMS-FRA | -",
        hand="200 200 250 250 300 400 400 500 500 | 200 200 250 250 300 300 400 400 500 500",
    )


@pytest.mark.rule("F1")
def test_one_card_each_and_no_second_one() -> None:
    game = follow(
        table("AMS-FRA | AMS-FRA"), "0 market AB", "0 bid 300 AMS-FRA", "1 bid 250 AMS-FRA"
    )
    expect(game, phase="flash", bids="300 AMS-FRA | 250 AMS-FRA")
    refuse(game, "bid 200 AMS-FRA")


@pytest.mark.rule("F1")
def test_declining_moves_nothing() -> None:
    game = follow(table("AMS-FRA | AMS-FRA"), "0 market AB")
    before = look(game)
    follow(game, "0 bid none")
    expect(game, before, to_act=1)


@pytest.mark.rule("F1", "P6")
def test_when_all_decline_the_market_does_not_travel() -> None:
    game = table("AMS-FRA | AMS-FRA")
    before = look(game)
    follow(game, "0 market AB", "0 bid none", "1 bid none")
    expect(game, before, month=5, phase="dice", to_act="dice", dice="-")


@pytest.mark.rule("F1")
def test_who_has_no_valid_itinerary_is_not_asked() -> None:
    game = follow(table("AMS-CDG | AMS-FRA | CDG-FRA"), "1 market AB", "1 bid none")
    expect(game, month=5)


@pytest.mark.rule("F1")
@pytest.mark.parametrize(("hand", "is_asked"), [("-", False), ("500", True), ("200 500", True)])
def test_who_has_no_card_cannot_bid_and_is_not_asked(hand: str, is_asked: bool) -> None:
    game = table("AMS-FRA | AMS-FRA", hand=f"{hand} | 300", paid=3)
    follow(game, "0 market AB")
    assert game.to_act() == (0 if is_asked else 1)


@pytest.mark.rule("F1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_players_bid_in_seat_order_whoever_rolled(seats: int) -> None:
    game = table(" | ".join(["AMS-FRA"] * seats), month=seats - 1)
    follow(
        game,
        f"{seats - 1} market AB",
        *(f"{seat} bid {200 + 50 * (seat % 3)} AMS-FRA" for seat in range(seats)),
    )


@pytest.mark.rule("F2")
@pytest.mark.parametrize("text", ["bid none", "bid 200 AMS-FRA", "bid 500 AMS-FRA"])
def test_the_view_of_a_bidder_is_the_same_whatever_was_bid_before(text: str) -> None:
    silent = follow(table("AMS-FRA | AMS-FRA"), "0 market AB", "0 bid none")
    game = follow(table("AMS-FRA | AMS-FRA"), "0 market AB", f"0 {text}")
    assert [str(option) for option in game.view(1).options] == options(silent)
    assert imagined(game, 1) == imagined(silent, 1)


@pytest.mark.rule("F2")
def test_an_onlooker_sees_no_sealed_bid_either() -> None:
    planes = "AMS-FRA | AMS-FRA | AMS-FRA"
    silent = follow(table(planes), "1 market AB", "0 bid none", "1 bid none")
    game = follow(table(planes), "1 market AB", "0 bid 200 AMS-FRA", "1 bid 300 AMS-FRA")
    assert imagined(game, 2) == imagined(silent, 2)


@pytest.mark.rule("F2")
def test_a_bidder_knows_the_own_bid() -> None:
    game = follow(table("AMS-FRA | AMS-FRA"), "0 market AB", "0 bid 400 AMS-FRA")
    for text in imagined(game, 0):
        assert " bid 400 AMS-FRA " in text.splitlines()[6]


@pytest.mark.rule("F2")
def test_all_cards_lie_open_once_all_are_in() -> None:
    game = follow(
        table("AMS-FRA | AMS-FRA"), "0 market AB", "0 bid 300 AMS-FRA", "1 bid 400 AMS-FRA"
    )
    for seat in range(2):
        assert set(imagined(game, seat)) == {game.state_text()}


@pytest.mark.rule("F2", "F3")
def test_nothing_is_settled_before_the_last_bid() -> None:
    game = follow(table("AMS-FRA | AMS-FRA | AMS-FRA", paid=3), "1 market AB", "0 bid 200 AMS-FRA")
    follow(game, "1 bid 500 AMS-FRA")
    expect(game, phase="bid", to_act=2, won="- | - | -")


@pytest.mark.rule("F5", "T1")
def test_non_stop_and_one_stop_of_the_same_fare_do_not_tie() -> None:
    for airlines, winner in (("non 200 | one 200", 0), ("one 200 | non 200", 1)):
        game = contest(airlines, flash=0, paid=3)
        expect(game, won=["200 | -", "- | 200"][winner])


@pytest.mark.rule("F5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_equal_fares_win_together(seats: int) -> None:
    game = contest(" | ".join(["non 400"] * seats), flash=0)
    expect(game, won=" | ".join(["400"] * seats), planes=" | ".join(["-"] * seats))


def imagined(game: Table, seat: int) -> list[str]:
    """List the tables that a seat may think it sits at, for fixed draws."""
    view = game.view(seat)
    return [view.imagine(random.Random(draw)).state_text() for draw in range(20)]
