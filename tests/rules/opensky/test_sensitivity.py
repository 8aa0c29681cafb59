"""P: the price sensitivity die and the next best fare."""

from __future__ import annotations

import pytest

from rules.opensky.pictures import FULL_HAND
from rules.opensky.situations import contest, expect, follow, look, play, refuse, scores, table


@pytest.mark.rule("P1")
@pytest.mark.parametrize("month", range(12))
def test_the_die_has_six_faces_of_equal_weight(month: int) -> None:
    game = play(contest("non 200 | non 300", flash=0, month=month), "attach 1")
    chances = game.chances()
    faces = [200, 300, 400, 500, 600, 700]
    assert [str(face) for face, _ in chances] == [f"sensitivity {face}" for face in faces]
    assert len({weight for _, weight in chances}) == 1
    assert chances[0][1] > 0
    assert game.luck_key() == ("sensitivity", month)


@pytest.mark.rule("P1")
@pytest.mark.parametrize("face", ["100", "199", "250", "800", "0", "none"])
def test_the_die_has_no_other_face(face: str) -> None:
    game = play(contest("non 200 | non 300", flash=0), "attach 1")
    refuse(game, f"sensitivity {face}", "P1")


@pytest.mark.rule("P2")
@pytest.mark.parametrize(("roll", "won"), [(300, "- | 400"), (400, "300 | -"), (500, "300 | -")])
def test_a_roll_at_or_above_the_price_is_accepted(roll: int, won: str) -> None:
    game = follow(contest("non 300 | non 400", flash=0), "0 attach 1", f"-1 sensitivity {roll}")
    expect(game, won=won)


@pytest.mark.rule("P2", "C1")
def test_an_accepted_price_as_a_whole() -> None:
    game = contest("one 200 | non 400", flash=0, paid="1 | 0")
    before = look(game)
    follow(game, "0 attach 2", "-1 sensitivity 400")
    expect(
        game,
        before,
        month=5,
        phase="lease",
        dice="-",
        market="-",
        planes="- | DFW-ORD",
        won="200 | -",
        hand=f"200 250 250 300 300 400 400 500 500 | {FULL_HAND}",
        unused="0 | 3",
        paid="3 | 0",
        bids="- | -",
    )


@pytest.mark.rule("P3", "P6")
def test_a_dropped_booking_without_another_fare_moves_nothing() -> None:
    game = table("DFW-ORD | DFW-ORD", "north_america", flash=0)
    before = look(game)
    play(game, "market AB")
    follow(game, "0 bid 500 ORD-DFW", "1 bid none", "0 attach 3", "-1 sensitivity 700")
    expect(game, before, month=5, phase="dice", to_act="dice", dice="-")


@pytest.mark.rule("P3", "P4")
def test_a_dropped_airline_is_out_and_keeps_card_tokens_and_planes() -> None:
    game = contest("non 300 | non 400", flash=0)
    follow(game, "0 attach 3", "-1 sensitivity 500")
    expect(
        game,
        month=5,
        won="- | 400",
        planes="DFW-ORD | -",
        hand=f"{FULL_HAND} | 200 200 250 250 300 300 400 500 500",
        unused="3 | 3",
        paid="0 | 0",
    )


@pytest.mark.rule("P4")
def test_the_next_best_is_the_lowest_of_the_others() -> None:
    game = contest("non 200 | non 500 | non 400 | non 300", flash=0)
    follow(game, "0 attach 1", "-1 sensitivity 200")
    expect(game, won="- | - | - | 300", planes="DFW-ORD | DFW-ORD | DFW-ORD | -")


@pytest.mark.rule("P4", "F4")
@pytest.mark.parametrize(
    ("airlines", "won"),
    [
        # the winner under F4 among the others, not the second lowest fare
        ("one 200 | non 400 | one 250", "- | 400 | -"),
        ("one 200 | non 500 | one 250", "- | - | 250"),
        ("one 200 | non 500 | one 300", "- | 500 | -"),
        # without the dropped non-stop the one-stops compete among themselves
        ("non 300 | one 250 | one 400", "- | 250 | -"),
        ("non 300 | one 400 | one 500", "- | 400 | -"),
        # the lowest competing non-stop is the lowest of those that are left
        ("non 300 | non 500 | one 250", "- | - | 250"),
        ("non 300 | non 400 | one 250", "- | 400 | -"),
    ],
)
def test_the_next_best_is_found_by_the_same_rules(airlines: str, won: str) -> None:
    game = contest(airlines, flash=0)
    follow(game, "0 attach 3", "-1 sensitivity 200")
    expect(game, won=won)


@pytest.mark.rule("P4", "D1")
def test_worked_example_4() -> None:
    game = contest("non 300 | non 300")
    follow(game, "0 flash 250", "1 flash 200", "1 attach 1", "-1 sensitivity 200")
    expect(
        game,
        month=5,
        phase="lease",
        to_act=0,
        flash="0 | 0",
        won="300 | -",
        hand=f"200 200 250 250 300 400 400 500 500 | {FULL_HAND}",
        planes="- | DFW-ORD",
        unused="3 | 3",
    )


@pytest.mark.rule("P4")
def test_with_the_ruling_standing_the_flash_fare_is_the_next_best() -> None:
    game = contest("non 300 | non 300", next_best="standing")
    follow(game, "0 flash 250", "1 flash 200", "1 attach 1", "-1 sensitivity 200")
    expect(
        game,
        month=5,
        won="250 | -",
        hand=f"200 200 250 300 300 400 400 500 500 | {FULL_HAND}",
        planes="- | DFW-ORD",
    )


@pytest.mark.rule("P4")
@pytest.mark.parametrize(
    ("ruling", "won"), [("original", "- | 400 | -"), ("standing", "- | - | 250")]
)
def test_which_fares_count_decides_who_is_next(ruling: str, won: str) -> None:
    game = contest("non 300 | non 400 | non 500", next_best=ruling)
    follow(game, "1 flash none", "2 flash 250", "0 flash 200", "1 flash none")
    follow(game, "0 attach 1", "-1 sensitivity 200")
    expect(game, won=won)


@pytest.mark.rule("P4", "F4")
@pytest.mark.parametrize(
    ("ruling", "won"), [("original", "- | 500 | -"), ("standing", "- | - | 250")]
)
def test_half_of_the_original_non_stop_counts_unless_ruled_otherwise(ruling: str, won: str) -> None:
    game = contest("non 400 | non 500 | one 400", next_best=ruling)
    follow(game, "1 flash none", "2 flash 250", "1 flash none")
    follow(game, "0 attach 1", "-1 sensitivity 200")
    expect(game, won=won)


@pytest.mark.rule("P3", "P4")
@pytest.mark.parametrize("ruling", ["original", "standing"])
def test_the_dropped_airline_does_not_come_back_with_its_original_card(ruling: str) -> None:
    game = contest("non 400 | non 300", next_best=ruling)
    follow(game, "0 flash 250", "1 flash none", "0 attach 1", "-1 sensitivity 200")
    expect(game, won="- | 300", hand=f"{FULL_HAND} | 200 200 250 250 300 400 400 500 500")
    lower = contest("non 300 | non 400", next_best=ruling, flash="0 | 1")
    follow(lower, "1 flash 250", "1 attach 1", "-1 sensitivity 300")
    expect(lower, won="300 | -")


@pytest.mark.rule("P4")
def test_no_flash_deal_follows_a_dropped_booking() -> None:
    game = contest("non 250 | non 500 | non 500")
    follow(game, "1 flash none", "2 flash none", "0 attach 1", "-1 sensitivity 200")
    expect(game, month=5, won="- | 500 | 500", flash="1 | 1 | 1")


@pytest.mark.rule("P5")
@pytest.mark.parametrize(
    ("airlines", "won"),
    [
        ("non 200 | non 300 | non 300", "- | 300 | 300"),
        ("non 200 | one 300 | one 300", "- | 300 | 300"),
        ("non 200 | non 400 | non 400 | non 400", "- | 400 | 400 | 400"),
        ("non 200 | non 300 | non 300 | non 250", "- | - | - | 250"),
    ],
)
def test_next_best_airlines_that_tie_all_win(airlines: str, won: str) -> None:
    game = contest(airlines, flash=0)
    follow(game, "0 attach 1", "-1 sensitivity 200")
    planes = ["-" if own != "-" else "kept" for own in won.split(" | ")]
    kept = ["-" if own == "-" else "kept" for own in look(game)["planes"].split(" | ")]
    assert kept == planes
    expect(game, won=won, month=5)


@pytest.mark.rule("P5")
def test_a_next_best_airline_attaches_nothing_and_rolls_nothing() -> None:
    game = contest("non 200 | non 250", flash=0)
    follow(game, "0 attach 1", "-1 sensitivity 200")
    expect(game, month=5, phase="dice", won="- | 250", unused="3 | 3", paid="0 | 0")


@pytest.mark.rule("P5", "T1")
def test_the_next_best_gives_up_the_planes_of_its_itinerary() -> None:
    game = contest("non 200 | one 250", flash=0)
    follow(game, "0 attach 1", "-1 sensitivity 200")
    expect(game, planes="DFW-ORD | -", won="- | 250")


@pytest.mark.rule("P6", "X2")
def test_a_market_that_does_not_travel_brings_no_points() -> None:
    game = contest("one 300 | non - | non -", flash=0)
    follow(game, "0 attach 1", "-1 sensitivity 300")
    assert scores(game) == (100, 100, 100)
    expect(game, planes="DEN-DFW DEN-ORD | DFW-ORD | DFW-ORD", hand=" | ".join([FULL_HAND] * 3))


@pytest.mark.rule("P2", "P3")
def test_each_face_against_the_same_price() -> None:
    won = []
    for face in (200, 300, 400, 500, 600, 700):
        game = contest("non 300 | non -", flash=0)
        follow(game, "0 attach 2", f"-1 sensitivity {face}")
        won.append(look(game)["won"])
    assert won == ["- | -"] * 3 + ["300 | -"] * 3
