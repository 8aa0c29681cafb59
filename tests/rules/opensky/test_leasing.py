"""L: planes for won cards at the end of the month."""

from __future__ import annotations

from itertools import combinations

import pytest

from rules.opensky.pictures import FULL_HAND, Field
from rules.opensky.situations import (
    Table,
    contest,
    expect,
    follow,
    look,
    offer,
    options,
    play,
    refuse,
    scores,
    table,
)


def end_of_month(planes: str = "- | -", board: str = "europe", **picture: Field) -> Table:
    """Let a month pass in which nobody serves the market; leasing follows."""
    return play(table(planes, board, **picture), "market BC")


@pytest.mark.rule("L1")
def test_the_month_moves_on_before_leasing() -> None:
    expect(end_of_month(won="200 | -", month=4), month=5, phase="lease", to_act=0, dice="-")


@pytest.mark.rule("L1")
@pytest.mark.parametrize("month", [2, 3, 4, 5])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_players_lease_in_turn_order_whoever_rolled(seats: int, month: int) -> None:
    game = end_of_month(" | ".join(["-"] * seats), won="200", month=month)
    follow(game, *(f"{seat} lease none" for seat in range(seats)))
    expect(game, month=month + 1, phase="dice")


@pytest.mark.rule("L1", "L5")
def test_the_next_player_leases_when_the_planes_before_are_placed() -> None:
    game = end_of_month("- | -", won="200 | 200")
    follow(
        game,
        "0 lease 1 take 200 put none tokens 0",
        "0 fly AMS-CDG",
        "1 lease 1 take 200 put none tokens 0",
        "1 fly AMS-FRA",
        "-1 dice ABC",
    )
    expect(game, planes="AMS-CDG | AMS-FRA", month=5)


@pytest.mark.rule("L1", "X1")
@pytest.mark.parametrize(("month", "phase"), [(9, "lease"), (10, "lease"), (11, "over")])
def test_there_is_no_leasing_after_march(month: int, phase: str) -> None:
    expect(end_of_month(won="200 | 200", month=month), phase=phase, month=min(month + 1, 11))


@pytest.mark.rule("L1")
@pytest.mark.parametrize(("won", "asked"), [("- | 200", 1), ("200 | -", 0), ("250 | 200", 1)])
def test_who_cannot_lease_is_not_asked(won: str, asked: int) -> None:
    expect(end_of_month(won=won), phase="lease", to_act=asked)


@pytest.mark.rule("L1")
def test_leasing_is_free_to_decline() -> None:
    game = end_of_month(won="200 | -")
    before = look(game)
    follow(game, "0 lease none")
    expect(game, before, phase="dice", to_act="dice")


@pytest.mark.rule("L1", "T1")
def test_a_card_won_this_month_can_pay_at_once() -> None:
    game = contest("non 400 | non -", paid=3)
    expect(game, phase="lease", to_act=0, won="400 | -")
    follow(game, "0 lease 2 take 400 put none tokens 0", "0 fly DFW-ORD", "0 fly DEN-ORD")
    expect(game, planes="DEN-ORD DFW-ORD | DFW-ORD", won="- | -", hand=f"{FULL_HAND} | {FULL_HAND}")


@pytest.mark.rule("L2")
@pytest.mark.parametrize(
    ("won", "lease", "planes", "left"),
    [
        ("200", "take 200 put none tokens 0", 1, "-"),
        ("400", "take 400 put none tokens 0", 2, "-"),
        ("400 500", "take 400 put none tokens 0", 2, "500"),
        ("200 400", "take 200+400 put none tokens 0", 3, "-"),
        ("300 500", "take 300+500 put none tokens 0", 4, "-"),
        ("500 500", "take 500+500 put none tokens 0", 5, "-"),
    ],
)
def test_a_plane_costs_two_hundred(won: str, lease: str, planes: int, left: str) -> None:
    game = end_of_month(won=f"{won} | -")
    value = scores(game)[0]
    before = look(game)
    for wrong in {planes - 1, planes + 1} - {0}:
        refuse(game, f"lease {wrong} {lease}", "L2", "L3", "L4")
    follow(game, f"0 lease {planes} {lease}")
    hand = sorted(look(game)["hand"].split(" | ")[0].split() + left.replace("-", "").split())
    expect(
        game,
        before,
        phase="place",
        to_act=0,
        left=planes,
        won=f"{left} | -",
        hand=look(game)["hand"],
    )
    assert " ".join(hand) == FULL_HAND
    assert scores(game)[0] == value - 200 * planes


@pytest.mark.rule("L3")
def test_worked_example_5_a_token_as_change() -> None:
    game = end_of_month(won="300 | -", paid="2 | 0", taken="0 | 6")
    offer(game, "lease none", "lease 1 take 300 put none tokens 1")
    follow(game, "0 lease 1 take 300 put none tokens 1")
    assert scores(game) == (200 + 100, 300)
    expect(
        game,
        phase="place",
        left=1,
        won="- | -",
        unused="0 | 3",
        paid="3 | 0",
        hand=f"{FULL_HAND} | {FULL_HAND}",
    )


@pytest.mark.rule("L3")
def test_worked_example_5_a_card_as_change() -> None:
    game = follow(end_of_month(won="500 | -"), "0 lease 1 take 500 put 300 tokens 0")
    expect(game, won="300 | -", hand=f"200 200 250 250 300 400 400 500 500 | {FULL_HAND}", left=1)


@pytest.mark.rule("L3")
def test_worked_example_5_two_planes_or_one() -> None:
    game = end_of_month(won="400 | -", paid="3 | 0")
    offer(
        game,
        "lease none",
        "lease 1 take 400 put 200 tokens 0",
        "lease 2 take 400 put none tokens 0",
    )


@pytest.mark.rule("L3")
def test_worked_example_5_fifty_is_missing() -> None:
    expect(end_of_month(won="250 | -"), phase="dice")


@pytest.mark.rule("L3")
@pytest.mark.parametrize(
    ("won", "leases"),
    [
        ("200", ["1 take 200 put none tokens 0"]),
        ("300", ["1 take 300 put none tokens 1"]),
        (
            "400",
            [
                "1 take 400 put none tokens 2",
                "1 take 400 put 200 tokens 0",
                "2 take 400 put none tokens 0",
            ],
        ),
        (
            "500",
            [
                "1 take 500 put none tokens 3",
                "1 take 500 put 200 tokens 1",
                "1 take 500 put 300 tokens 0",
                "2 take 500 put none tokens 1",
            ],
        ),
        (
            "250 250",
            [
                "1 take 250+250 put none tokens 3",
                "1 take 250+250 put 200 tokens 1",
                "1 take 250+250 put 300 tokens 0",
                "2 take 250+250 put none tokens 1",
            ],
        ),
        (
            "200 300",
            [
                "1 take 200 put none tokens 0",
                "1 take 200+300 put none tokens 3",
                "1 take 300 put none tokens 1",
                "2 take 200+300 put none tokens 1",
            ],
        ),
    ],
)
def test_all_leases_in_their_order(won: str, leases: list[str]) -> None:
    offer(end_of_month(won=f"{won} | -"), "lease none", *(f"lease {text}" for text in leases))


@pytest.mark.rule("L3")
@pytest.mark.parametrize(
    ("won", "leases"),
    [
        ("200", ["1 take 200 put none tokens 0"]),
        ("300", []),
        ("400", ["1 take 400 put 200 tokens 0", "2 take 400 put none tokens 0"]),
        ("500", ["1 take 500 put 300 tokens 0"]),
        ("250 250", ["1 take 250+250 put 300 tokens 0"]),
    ],
)
def test_with_the_ruling_cards_no_token_is_put_down(won: str, leases: list[str]) -> None:
    game = end_of_month(won=f"{won} | -", lease_change="cards")
    if leases:
        offer(game, "lease none", *(f"lease {text}" for text in leases))
        refuse(game, "lease 1 take 300 put none tokens 1", "L3")
    else:
        expect(game, phase="dice")


@pytest.mark.rule("L3", "A1")
@pytest.mark.parametrize("paid", [0, 1, 2, 3])
def test_only_unused_tokens_are_put_down(paid: int) -> None:
    game = end_of_month(won="500 | -", paid=f"{paid} | 0")
    most = max(int(text.split()[-1]) for text in options(game)[1:])
    assert most == {0: 3, 1: 1, 2: 1, 3: 0}[paid]
    if paid:
        refuse(game, "lease 1 take 500 put none tokens 3", "L3")


def lawful(won: str, hand: str, tokens: int, room: int) -> list[str]:
    """List all leases by trying every hand of cards against every other."""
    leases = set()
    for take in choices(won):
        for put in choices(hand):
            for count in range(tokens + 1):
                price = sum(take) - sum(put) - 100 * count
                is_exact = price % 200 == 0 and 0 < price <= 200 * room
                if take and is_exact and not set(take) & set(put):
                    leases.add((price // 200, take, put, count))
    return [
        f"lease {planes} take {joined(take)} put {joined(put)} tokens {count}"
        for planes, take, put, count in sorted(leases)
    ]


def choices(cards: str) -> list[tuple[int, ...]]:
    values = [int(card) for card in cards.split()]
    return [pick for size in range(len(values) + 1) for pick in combinations(values, size)]


def joined(cards: tuple[int, ...]) -> str:
    return "+".join(map(str, cards)) or "none"


@pytest.mark.rule("L3", "L4")
@pytest.mark.parametrize(
    ("won", "hand", "paid", "planes"),
    [
        ("200 250 500 500", "200 250 300 300 400 400", 0, "-"),
        ("250 300 300 400", "200 200 250 400 500 500", 1, "AMS-FRA AMS-FRA AMS-FRA"),
        ("200 200 250 250 500", "300 300 400 400 500", 0, "AMS-FRA AMS-FRA"),
        ("200 200 250 250 300 300 400 400 500", "500", 2, "AMS-FRA"),
        ("400 400 500 500", "200 200 250 250 300 300", 3, "AMS-FRA AMS-FRA AMS-FRA AMS-FRA"),
    ],
)
def test_every_exact_exchange_is_a_lease_and_no_other(
    won: str, hand: str, paid: int, planes: str
) -> None:
    game = end_of_month(f"{planes} | -", won=f"{won} | -", paid=f"{paid} | 0")
    room = 6 - len(planes.replace("-", " ").split()) // 2
    offer(game, "lease none", *lawful(won, hand, 3 - paid, room))


@pytest.mark.rule("L3")
@pytest.mark.parametrize(
    "lease",
    [
        "1 take 300 put none tokens 0",
        "1 take 300 put none tokens 2",
        "1 take 500 put 250 tokens 0",
        "2 take 500 put none tokens 0",
        "2 take 500 put none tokens 2",
        "1 take 300+500 put 300 tokens 3",
        "2 take 300+500 put 300 tokens 1",
        "1 take 200 put none tokens 0",
        "1 take 300+300 put 400 tokens 0",
        "1 take 500 put 300+400 tokens 0",
        "1 take 500+300 put none tokens 1",
        "1 take none put none tokens 0",
        "0 take 300 put 300 tokens 0",
        "1 take 500 put none tokens 4",
        "1 take 500 put 300",
        "-1 take 300 put 500 tokens 0",
    ],
)
def test_any_other_exchange_is_refused(lease: str) -> None:
    game = end_of_month(won="300 500 | -")
    refuse(game, f"lease {lease}", "L2", "L3")


@pytest.mark.rule("L3")
def test_the_change_must_come_from_the_hand() -> None:
    game = end_of_month(won="300 300 500 | -")
    refuse(game, "lease 1 take 500 put 300 tokens 0", "L3")
    assert all("put 300" not in text for text in options(game))


@pytest.mark.rule("L3", "X2")
def test_cards_and_tokens_put_down_lie_as_points() -> None:
    game = end_of_month(won="500 | -", taken="0 | 6")
    follow(game, "0 lease 1 take 500 put 200 tokens 1")
    expect(
        game,
        won="200 | -",
        hand=f"200 250 250 300 300 400 400 500 500 | {FULL_HAND}",
        unused="2 | 3",
        paid="1 | 0",
    )
    assert scores(game) == (300, 300)


@pytest.mark.rule("L3")
def test_one_lease_per_player_and_month() -> None:
    game = end_of_month(won="200 200 | 200")
    follow(game, "0 lease 1 take 200 put none tokens 0", "0 fly BER-CPH", "1 lease none")
    expect(game, month=5, phase="dice", won="200 | 200")


@pytest.mark.rule("L3")
def test_another_lease_may_follow_next_month() -> None:
    game = end_of_month("- | -", won="200 200 | -")
    follow(game, "0 lease 1 take 200 put none tokens 0", "0 fly BER-CPH")
    play(game, "dice ABC", "market BC")
    follow(game, "0 lease 1 take 200 put none tokens 0", "0 fly BER-CPH")
    expect(game, planes="BER-CPH BER-CPH | -", month=6)


@pytest.mark.rule("L4")
@pytest.mark.parametrize(("seats", "fleet"), [(2, 6), (3, 4), (4, 3)])
def test_planes_on_the_board_and_leased_ones_stay_within_the_fleet(seats: int, fleet: int) -> None:
    for room in (2, 1, 0):
        planes = " ".join(["BER-CPH"] * (fleet - room)) or "-"
        own = [planes] + ["-"] * (seats - 1)
        won = " | ".join(["400"] + ["-"] * (seats - 1))
        game = end_of_month(" | ".join(own), won=won, paid=3)
        if room == 0:
            expect(game, phase="dice")
            continue
        one = "lease 1 take 400 put 200 tokens 0"
        two = "lease 2 take 400 put none tokens 0"
        offer(game, "lease none", one, *([two] if room == 2 else []))
        if room == 1:
            refuse(game, two, "L4")


@pytest.mark.rule("L4")
@pytest.mark.parametrize(("seats", "fleet"), [(2, 6), (3, 4), (4, 3)])
def test_a_whole_fleet_may_be_leased_and_no_plane_more(seats: int, fleet: int) -> None:
    won = " | ".join(["200 200 400 400 500"] + ["-"] * (seats - 1))
    game = end_of_month(" | ".join(["-"] * seats), won=won, paid=3)
    assert max(int(text.split()[1]) for text in options(game)[1:]) == fleet
    take = {6: "400+400+200+200", 4: "400+400", 3: "200+400"}[fleet]
    take = "+".join(sorted(take.split("+")))
    follow(game, f"0 lease {fleet} take {take} put none tokens 0", *["0 fly BER-CPH"] * fleet)
    expect(game, planes=" | ".join([" ".join(["BER-CPH"] * fleet)] + ["-"] * (seats - 1)))


@pytest.mark.rule("L5")
def test_leased_planes_are_placed_at_once_one_by_one() -> None:
    game = end_of_month("AMS-FRA | -", won="400 | -")
    follow(game, "0 lease 2 take 400 put none tokens 0")
    expect(game, phase="place", to_act=0, left=2)
    follow(game, "0 fly BER-CPH")
    expect(game, phase="place", to_act=0, left=1, planes="AMS-FRA BER-CPH | -")
    follow(game, "0 fly BER-CPH")
    expect(game, phase="dice", left=0, planes="AMS-FRA BER-CPH BER-CPH | -")


@pytest.mark.rule("L5", "N1", "S10")
def test_leased_planes_may_fly_any_route_and_none_is_held_back() -> None:
    game = end_of_month("AMS-FRA | AMS-CDG", won="200 | -")
    follow(game, "0 lease 1 take 200 put none tokens 0")
    routes = options(game)
    assert len(routes) == 48
    assert routes == sorted(routes)
    assert {text.split()[0] for text in routes} == {"fly"}
    refuse(game, "fly AMS-FCO", "S10", "L5", "N1")
    refuse(game, "fly none")
    refuse(game, "lease none")


@pytest.mark.rule("L5", "G1", "G2")
def test_leased_planes_take_cubes() -> None:
    game = end_of_month(won="200 | -", cubes="A B", taken="1 | 3")
    follow(game, "0 lease 1 take 200 put none tokens 0", "0 fly AMS-FRA")
    expect(game, cubes="-", taken="3 | 3")


@pytest.mark.rule("L5", "B2", "B4")
def test_leased_planes_keep_to_the_borders() -> None:
    game = end_of_month(
        "- | DEN-YYC", "north_america", won="200 | -", borders="ORD-YUL ORD-YYZ | DEN-YYC"
    )
    follow(game, "0 lease 1 take 200 put none tokens 0")
    refuse(game, "fly DEN-YYC", "B4", "B2")
    follow(game, "0 fly ORD-YYZ")
    expect(game, planes="ORD-YYZ | DEN-YYC", tokens="ORD-YUL ORD-YYZ | DEN-YYC")


@pytest.mark.rule("L6", "R1")
def test_leased_planes_leave_with_all_others_at_the_end_of_the_season() -> None:
    game = end_of_month("AMS-FRA | AMS-FRA", won="200 | -", month=5)
    follow(game, "0 lease 1 take 200 put none tokens 0", "0 fly BER-CPH")
    play(game, "dice ABC", "market BC")
    expect(game, month=7, phase="plan", planes="- | -")
    play(game, *["fly BER-CPH"] * 12)
    expect(game, planes=" | ".join([" ".join(["BER-CPH"] * 6)] * 2), phase="hub")


@pytest.mark.rule("L6", "C4")
def test_leased_planes_stay_for_the_season_and_leave_by_a_win() -> None:
    game = end_of_month("- | -", won="200 | -", paid=3)
    follow(game, "0 lease 1 take 200 put none tokens 0", "0 fly AMS-FRA")
    play(game, "dice ABC", "market BC", "dice ABC", "market AB")
    follow(game, "0 bid 300 AMS-FRA")
    expect(game, planes="- | -", won="300 | -")


@pytest.mark.rule("L1", "R1")
def test_october_ends_with_leasing_before_the_reset() -> None:
    game = end_of_month("AMS-FRA | -", won="200 | -", month=6, cubes="D", taken="2 | 3")
    expect(game, phase="lease", month=7, planes="AMS-FRA | -")
    follow(game, "0 lease 1 take 200 put none tokens 0", "0 fly IST-VIE")
    expect(game, phase="plan", month=7, planes="- | -", taken="3 | 3", cubes="-", won="- | -")
