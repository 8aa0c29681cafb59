"""T: several airlines win the same market."""

from __future__ import annotations

import pytest

from rules.opensky.situations import contest, expect, follow, look, table


@pytest.mark.rule("T1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_tied_winners_keep_their_card_and_lose_their_planes(seats: int) -> None:
    game = contest(" | ".join(["one 300"] * seats), flash=0)
    expect(
        game,
        month=5,
        won=" | ".join(["300"] * seats),
        planes=" | ".join(["-"] * seats),
        hand=" | ".join(["200 200 250 250 300 400 400 500 500"] * seats),
        paid=" | ".join(["0"] * seats),
    )


@pytest.mark.rule("T1", "C3")
def test_only_the_tied_winners_are_paid() -> None:
    game = contest("non 250 | non 300 | non 250", flash=0)
    expect(game, won="250 | - | 250", planes="- | DFW-ORD | -")


@pytest.mark.rule("T1")
def test_each_tied_winner_gives_up_the_planes_of_the_own_itinerary() -> None:
    game = table(
        "AMS-CDG CDG-FRA AMS-FRA | AMS-LHR FRA-LHR CDG-LHR", hubs="CDG | LHR", flash=0, month=10
    )
    follow(game, "0 market AB", "0 bid 250 AMS-CDG-FRA", "1 bid 250 AMS-LHR-FRA")
    expect(game, won="250 | 250", planes="AMS-FRA | CDG-LHR")


@pytest.mark.rule("T2", "A1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_a_tie_nobody_is_asked_for_tokens(seats: int) -> None:
    game = contest(" | ".join(["non 250"] * seats), flash=0, paid=0)
    expect(game, phase="dice", month=5, won=" | ".join(["250"] * seats))


@pytest.mark.rule("T2")
def test_with_a_tie_after_a_flash_deal_nobody_is_asked_for_tokens() -> None:
    game = follow(contest("non 250 | non 300"), "1 flash 250", "0 flash none")
    expect(game, phase="dice", month=5, won="250 | 250")


@pytest.mark.rule("T2", "D4")
def test_a_flash_deal_that_ends_the_tie_leads_to_tokens() -> None:
    game = follow(contest("non 300 | non 300"), "0 flash 250", "1 flash none")
    expect(game, phase="attach", to_act=0)


@pytest.mark.rule("T1", "M3")
def test_a_tie_uses_up_nothing_else() -> None:
    game = table("AMS-FRA BER-CPH | AMS-FRA", flash=0)
    before = look(game)
    follow(game, "0 market AB", "0 bid 250 AMS-FRA", "1 bid 250 AMS-FRA")
    card = "200 200 250 300 300 400 400 500 500"
    expect(
        game,
        before,
        month=5,
        phase="dice",
        to_act="dice",
        dice="-",
        planes="BER-CPH | -",
        won="250 | 250",
        hand=f"{card} | {card}",
    )
