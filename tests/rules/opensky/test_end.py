"""X: the end of the game, scores and places."""

from __future__ import annotations

import pytest

from rules.opensky.situations import (
    contest,
    expect,
    follow,
    look,
    options,
    play,
    refuse,
    scores,
    table,
)


@pytest.mark.rule("X1")
@pytest.mark.parametrize(("month", "phase"), [(9, "dice"), (10, "dice"), (11, "over")])
def test_the_game_ends_after_march(month: int, phase: str) -> None:
    game = play(table("BER-CPH | BER-CPH", month=month), "market BC")
    expect(game, phase=phase, month=min(month + 1, 11))


@pytest.mark.rule("X1")
def test_at_the_end_nobody_is_asked_and_nothing_is_legal() -> None:
    game = play(table("BER-CPH | BER-CPH", month=11, won="200 | 200"), "market BC")
    expect(game, phase="over", to_act="none", month=11, dice="-", market="-", left=0, round="-")
    assert game.to_act() is None
    assert options(game) == []
    for text in ("market BC", "lease none", "fly BER-CPH", "dice ABC", "bid none"):
        refuse(game, text)


@pytest.mark.rule("X1")
def test_marchs_market_is_settled_before_the_end() -> None:
    game = contest("non 300 | non 400", month=11)
    follow(game, "1 flash none", "0 attach 1", "-1 sensitivity 400")
    expect(game, phase="over", won="300 | -", paid="1 | 0", planes="- | DFW-ORD")
    assert scores(game) == (150 + 300 + 100, 150)


@pytest.mark.rule("X1", "P4")
def test_a_dropped_booking_in_march_still_goes_to_the_next_best() -> None:
    game = contest("non 300 | non 400", month=11, flash=0)
    follow(game, "0 attach 1", "-1 sensitivity 300")
    expect(game, phase="over", won="- | 400")


@pytest.mark.rule("X2")
@pytest.mark.parametrize(
    ("picture", "points"),
    [
        ({"won": "-", "taken": "0 | 6", "paid": "0"}, (0, 300)),
        ({"won": "500 | -", "taken": "0 | 6", "paid": "0"}, (500, 300)),
        ({"won": "200 250 300 | 400 500", "taken": "0 | 6"}, (750, 1200)),
        ({"taken": "1 | 5"}, (50, 250)),
        ({"taken": "2 | 4", "paid": "1 | 3"}, (200, 500)),
        ({"won": "200 500 | 250", "taken": "3 | 3", "paid": "2 | 0"}, (1050, 400)),
        (
            {
                "won": "200 200 250 250 300 300 400 400 500 500 | -",
                "taken": "6 | 0",
                "paid": "3 | 0",
            },
            (3900, 0),
        ),
    ],
)
def test_fares_cubes_and_tokens_add_up(picture: dict[str, str], points: tuple[int, ...]) -> None:
    game = table("BER-CPH | BER-CPH", month=11, **picture)
    assert scores(game) == points
    assert scores(play(game, "market BC")) == points


@pytest.mark.rule("X2")
def test_cards_in_hand_unused_tokens_planes_and_flash_deals_count_nothing() -> None:
    rich = table("BER-CPH BER-CPH BER-CPH | -", month=11, taken="0 | 6", flash="1 | 0", cubes="-")
    assert scores(rich) == (0, 300)
    cubes_left = table("BER-CPH | -", month=11, cubes="A B C", taken="1 | 2")
    assert scores(cubes_left) == (50, 100)


@pytest.mark.rule("X3")
@pytest.mark.parametrize(
    ("won", "places"),
    [
        ("500 | 400", (1, 2)),
        ("400 | 500", (2, 1)),
        ("400 | 400", (1, 1)),
        ("500 | 400 | 300", (1, 2, 3)),
        ("500 | 500 | 300", (1, 1, 3)),
        ("500 | 300 | 300", (1, 2, 2)),
        ("300 | 300 | 300", (1, 1, 1)),
        ("200 | 500 | 300 | 400", (4, 1, 3, 2)),
        ("500 | 500 | 300 | 200", (1, 1, 3, 4)),
        ("200 | 500 | 500 | 500", (4, 1, 1, 1)),
        ("300 | 500 | 300 | 200", (2, 1, 2, 4)),
        ("300 | 500 | 300 | 500", (3, 1, 3, 1)),
        ("400 | 400 | 400 | 400", (1, 1, 1, 1)),
    ],
)
def test_the_highest_score_wins_and_equal_scores_share_the_place(
    won: str, places: tuple[int, ...]
) -> None:
    seats = won.count("|") + 1
    taken = " | ".join(["0"] * seats)
    game = table(" | ".join(["-"] * seats), month=11, won=won, cubes="A B C D E F", taken=taken)
    play(game, "market BC")
    assert tuple(game.result().places) == places


@pytest.mark.rule("X3", "X2")
@pytest.mark.parametrize(
    ("taken", "paid", "places"),
    [("2 | 4", "1 | 0", (1, 1)), ("2 | 4", "2 | 0", (1, 2)), ("2 | 4", "0 | 0", (2, 1))],
)
def test_places_follow_the_whole_score(taken: str, paid: str, places: tuple[int, ...]) -> None:
    game = play(table("- | -", month=11, taken=taken, paid=paid), "market BC")
    assert tuple(game.result().places) == places


@pytest.mark.rule("X2")
def test_a_lease_takes_points_away_until_they_are_won_again() -> None:
    game = table("DFW-ORD | -", "north_america", won="200 | -", month=9, taken="0 | 6", paid=0)
    assert scores(game) == (200, 300)
    play(game, "market BC", "lease 1 take 200 put none tokens 0")
    assert scores(game) == (0, 300)
    play(game, "fly DFW-ORD", "dice ABC", "market AB", "bid 200 ORD-DFW", "attach 0")
    assert scores(game) == (200, 300)
    assert look(game)["won"] == "200 | -"
