"""A: ancillary tokens on the winning fare."""

from __future__ import annotations

import pytest

from rules.opensky.situations import contest, expect, follow, look, offer, play, refuse, scores


@pytest.mark.rule("A1")
@pytest.mark.parametrize(
    ("paid", "texts"),
    [
        (0, ["attach 0", "attach 1", "attach 2", "attach 3"]),
        (1, ["attach 0", "attach 1", "attach 2"]),
        (2, ["attach 0", "attach 1"]),
    ],
)
def test_a_sole_winner_may_attach_any_number_of_unused_tokens(paid: int, texts: list[str]) -> None:
    game = contest("non 200 | non 300", flash=0, paid=f"{paid} | 0")
    expect(game, phase="attach", to_act=0)
    offer(game, *texts)
    if len(texts) < 4:
        refuse(game, f"attach {len(texts)}", "A1", "A4")


@pytest.mark.rule("A1")
@pytest.mark.parametrize("text", ["attach 4", "attach -1", "attach none", "attach", "attach 01"])
def test_no_other_number_of_tokens_exists(text: str) -> None:
    refuse(contest("non 200 | non 300", flash=0), text, "A1", "S5")


@pytest.mark.rule("A1", "A3")
def test_without_unused_tokens_the_winner_is_not_asked() -> None:
    game = contest("non 250 | non 300", flash=0, paid="3 | 0")
    expect(game, month=5, phase="dice", won="250 | -", paid="3 | 0")


@pytest.mark.rule("A1")
def test_only_the_winner_is_asked() -> None:
    game = contest("non 400 | non 300 | non 250", flash=0)
    follow(game, "2 attach 0")
    expect(game, month=5, won="- | - | 250")


@pytest.mark.rule("A2", "P2")
@pytest.mark.parametrize("fare", [200, 300, 400])
@pytest.mark.parametrize("tokens", [1, 2, 3])
def test_each_token_adds_a_hundred_to_the_price(fare: int, tokens: int) -> None:
    price = fare + 100 * tokens
    for roll in (price - 100, price, price + 100):
        if roll > 700:
            continue
        game = contest(f"non {fare} | non -", flash=0)
        follow(game, f"0 attach {tokens}", f"-1 sensitivity {roll}")
        is_accepted = roll >= price
        expect(
            game,
            won=f"{fare if is_accepted else '-'} | -",
            paid=f"{tokens if is_accepted else 0} | 0",
        )


@pytest.mark.rule("A2", "P2")
def test_fifties_lie_between_the_faces_of_the_die() -> None:
    for tokens, roll, is_accepted in [
        (1, 300, False),
        (1, 400, True),
        (3, 500, False),
        (3, 600, True),
    ]:
        game = contest("non 250 | non -", flash=0)
        follow(game, f"0 attach {tokens}", f"-1 sensitivity {roll}")
        expect(game, won="250 | -" if is_accepted else "- | -")


@pytest.mark.rule("A2", "D1")
def test_the_price_counts_from_the_flash_fare() -> None:
    for roll, won in [(200, "- | 300"), (300, "200 | -"), (400, "200 | -")]:
        game = contest("non 500 | non 300")
        follow(game, "0 flash 200", "1 flash none", "0 attach 1", f"-1 sensitivity {roll}")
        expect(game, won=won)


@pytest.mark.rule("A3")
def test_without_a_token_the_market_is_won_at_once() -> None:
    game = contest("one 250 | non -", flash=0)
    before = look(game)
    follow(game, "0 attach 0")
    expect(
        game,
        before,
        month=5,
        phase="dice",
        to_act="dice",
        dice="-",
        market="-",
        planes="- | DFW-ORD",
        bids="- | -",
        won="250 | -",
    )


@pytest.mark.rule("A4")
def test_attached_tokens_are_unused_until_the_price_is_accepted() -> None:
    game = contest("non 250 | non 300", flash=0, paid="1 | 0")
    before = look(game)
    follow(game, "0 attach 2")
    expect(game, before, phase="sensitivity", to_act="dice", left=2)
    assert scores(game) == (250, 150)


@pytest.mark.rule("A4", "P2", "X2")
@pytest.mark.parametrize("tokens", [1, 2, 3])
def test_accepted_tokens_are_used_up_and_lie_as_points(tokens: int) -> None:
    game = follow(contest("non 200 | non 300", flash=0), f"0 attach {tokens}", "-1 sensitivity 700")
    expect(game, unused=f"{3 - tokens} | 3", paid=f"{tokens} | 0", won="200 | -")
    assert scores(game) == (150 + 200 + 100 * tokens, 150)


@pytest.mark.rule("A4", "P3")
def test_dropped_tokens_are_unused_again_and_may_be_attached_later() -> None:
    game = contest("non 250 | non -", flash=0, paid="1 | 0")
    follow(game, "0 attach 2", "-1 sensitivity 200")
    expect(game, unused="2 | 3", paid="1 | 0", phase="dice")
    play(game, "dice ABC", "market AB")
    follow(game, "0 bid 250 ORD-DFW", "1 bid none")
    offer(game, "attach 0", "attach 1", "attach 2")


@pytest.mark.rule("A4", "A1")
def test_used_tokens_are_gone_in_later_months() -> None:
    game = contest("non 200 | non -", flash=0, month=10)
    follow(game, "0 attach 2", "-1 sensitivity 400")
    play(game, "lease none", "dice ABC", "market AB")
    follow(game, "1 bid 250 ORD-DFW")
    expect(game, phase="attach", to_act=1, unused="1 | 3")
