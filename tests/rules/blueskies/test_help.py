"""B-GOV: government help, once per game."""

from __future__ import annotations

import pytest

from rules.blueskies.situations import (
    BOARD,
    GAME,
    expect,
    follow,
    look,
    offer,
    options,
    play,
    refuse,
    table,
)

HANDS_5 = "DCA EWR HNL | IAD LGA MDW | MSP PDX PHL | SAN SLC CLE | CVG DTW IAH"


def helping(scores: str, airports: str = "", **picture):
    """Give help; seat 1 is the first that may add."""
    return table(airports, scores.count("|") + 1, part="help", scores=scores, to_act=1, **picture)


def help_from(scores: str, **picture):
    """Turn the last card of a round up, at BWI where nobody earns anything."""
    seats = scores.count("|") + 1
    hands = " | ".join(HANDS_5.split(" | ")[:seats])
    game = table("", seats, part="more", phase="cubes", step=seats, site="BWI", card=1,
                 hands=hands, scores=scores, **picture)  # fmt: skip
    return follow(game, "-1 cubes R")


@pytest.mark.rule("B-GOV-01", game="blueskies")
@pytest.mark.parametrize(("score", "due"), [(30, 0), (29, 1), (27, 1), (26, 2)])
def test_t04_a_third_of_the_arrears_rounded_up(score, due) -> None:
    game = help_from(f"30 | {score}")
    if due:
        expect(game, part="help", to_act=1, left=due)
    else:
        expect(game, part="renew", to_act=0)


@pytest.mark.rule("B-GOV-01", game="blueskies")
def test_33_against_29_gives_two() -> None:
    game = help_from("33 | 29")
    follow(game, "1 help ATL", "-1 cubes R", "1 help LAX", "-1 cubes GR")
    expect(game, part="renew", ATL="1 -,-", LAX="2 -,-")


@pytest.mark.rule("B-GOV-02", game="blueskies")
def test_scores_are_those_after_income_and_do_not_change_during_help() -> None:
    game = table("BWI 2 0 | ATL 1 1", part="more", phase="cubes", step=2, site="BWI", card=1,
                 hands="DCA EWR HNL | IAD LGA MDW", scores="28 | 20")  # fmt: skip
    follow(game, "-1 cubes R")
    expect(game, scores="31 | 21", part="help", left=4)
    follow(game, "1 help ATL", "-1 cubes GGR")
    expect(game, scores="31 | 21", left=3)


@pytest.mark.rule("B-GOV-03", game="blueskies")
@pytest.mark.parametrize(("start", "order"), [(0, [1, 2, 3]), (2, [2, 3, 1]), (3, [3, 1, 2])])
def test_those_behind_act_in_turn_order(start, order) -> None:
    game = help_from("40 | 39 | 20 | 39", start=start)
    asked = []
    while game.part == "help":
        asked.append(game.to_act())
        play(game, "done")
    assert asked == order
    expect(game, part="renew", to_act=start)


@pytest.mark.rule("B-GOV-03", game="blueskies")
def test_cubes_are_drawn_before_the_next_airport_is_named() -> None:
    game = helping("36 | 30", left=2)
    follow(game, "1 help ATL")
    expect(game, phase="cubes", site="ATL", card=0, left=1, named="ATL", to_act="dice")
    follow(game, "-1 cubes GR")
    expect(game, phase="help", ATL="2 -,-", left=1, named="ATL", to_act=1, pile="-")


@pytest.mark.rule("B-GOV-04", game="blueskies")
def test_any_airport_may_be_named_once_and_fewer_are_allowed() -> None:
    game = helping("36 | 30", "ATL 2 0 | SEA 1 L", left=2)
    offer(game, "done", *(f"help {code}" for code in BOARD.codes))
    follow(game, "1 help SEA", "-1 cubes R")
    offer(game, "done", *(f"help {code}" for code in BOARD.codes if code != "SEA"))
    refuse(game, "help SEA", "B-GOV-04")
    follow(game, "1 done")
    expect(game, part="renew", left=0, named="-")


@pytest.mark.rule("B-GOV-04", game="blueskies")
@pytest.mark.parametrize(("lead", "due"), [(87, 29), (90, 30), (93, 30)])
def test_no_more_than_all_thirty_are_named(lead, due) -> None:
    game = help_from(f"{lead} | 0")
    expect(game, left=due)
    for code in BOARD.codes[:due]:
        follow(game, f"1 help {code}", "-1 cubes R")
    expect(game, part="renew")


@pytest.mark.rule("B-GOV-04", "B-GOV-03", game="blueskies")
def test_the_next_helper_may_name_the_same_airport() -> None:
    game = helping("33 | 32 | 32", left=1)
    follow(game, "1 help ATL", "-1 cubes R", "2 help ATL", "-1 cubes R")
    expect(game, part="renew", ATL="2 -,-,-")


@pytest.mark.rule("B-GOV-05", game="blueskies")
def test_leaders_too_discard_any_number_of_cards_in_turn_order() -> None:
    game = table(part="renew", phase="discard", start=1, scores="40 | 40")
    offer(
        game,
        "discard none",
        "discard HNL",
        "discard IAD",
        "discard LGA",
        "discard HNL+IAD",
        "discard HNL+LGA",
        "discard IAD+LGA",
        "discard HNL+IAD+LGA",
    )
    follow(game, "1 discard HNL+LGA")
    expect(game, to_act=0, hands="BWI DCA EWR | IAD", discards="- | HNL+LGA", pile="-")


@pytest.mark.rule("B-GOV-05", "B-CARD-01", game="blueskies")
def test_cards_given_up_in_help_leave_the_hand_at_once_and_join_the_pile_after_the_last() -> None:
    game = table(part="renew", phase="discard", hands="ATL ATL DCA | HNL IAD LGA")
    deck = look(game)["deck"]
    follow(game, "0 discard ATL+DCA")
    expect(game, hands="ATL | HNL IAD LGA", discards="ATL+DCA | -", pile="-", deck=deck)
    assert GAME.position(BOARD, game.state_text()).state_text() == game.state_text()
    follow(game, "1 discard none")
    expect(
        game,
        hands="ATL | HNL IAD LGA",
        discards="- | -",
        pile="-",
        deck=" ".join(sorted([*deck.split(), "ATL", "DCA"])),
    )


@pytest.mark.rule("B-GOV-05", game="blueskies")
def test_a_seat_sees_its_own_hand_without_what_it_has_given_up() -> None:
    game = follow(table(part="renew", phase="discard"), "0 discard DCA")
    assert game.view(0).hands == (("BWI", "EWR"), (None,) * 3)
    assert game.view(0).given_by(0) == ("DCA",)


@pytest.mark.rule("B-GOV-05", "B-COMP-03", game="blueskies")
@pytest.mark.parametrize(
    ("hands", "discards"),
    [("ATL BWI EWR", "ATL"), ("BWI EWR", "none"), ("BWI", "DCA"), ("BWI EWR", "DCA+PHL")],
)
def test_what_is_given_up_and_the_hand_are_three_cards_together(hands, discards) -> None:
    with pytest.raises(AssertionError, match="position"):
        table(part="renew", phase="discard", step=2, hands=f"{hands} | HNL IAD LGA",
              discards=f"{discards} | -")  # fmt: skip


@pytest.mark.rule("B-GOV-05", game="blueskies")
def test_nobody_sees_what_the_others_have_given_up() -> None:
    views = []
    for discard in ("none", "BWI", "BWI+DCA+EWR"):
        game = table(part="renew", phase="discard")
        views.append(follow(game, f"0 discard {discard}").view(1))
    assert {view.history for view in views} == {()}
    assert {view.hands for view in views} == {((None,) * 3, ("HNL", "IAD", "LGA"))}
    assert {view.given_by(0) for view in views} == {()}
    assert {tuple(view.unseen.values()) for view in views} == {tuple(views[0].unseen.values())}
    told = [str(decision) for _, decision in follow(game, "1 discard none").view(1).history]
    assert told == ["discard BWI+DCA+EWR", "discard none"]


@pytest.mark.rule("B-GOV-05", game="blueskies")
def test_cards_given_up_in_help_must_be_in_hand() -> None:
    refuse(table(part="renew", phase="discard"), "discard HNL", "B-GOV-05")


@pytest.mark.rule("B-GOV-06", game="blueskies")
def test_the_whole_pile_is_shuffled_in_and_hands_are_filled_in_turn_order() -> None:
    game = table(part="renew", phase="discard", start=1, pile="ATL LAX")
    deck = look(game)["deck"].split()
    follow(game, "1 discard HNL+LGA", "0 discard EWR")
    expect(
        game,
        pile="-",
        deck=" ".join(sorted([*deck, "ATL", "LAX", "HNL", "LGA", "EWR"])),
        hands="BWI DCA | IAD",
        phase="deal",
    )
    follow(game, "-1 deal 1 ATL", "-1 deal 1 HNL", "-1 deal 0 LGA")
    expect(game, hands="BWI DCA LGA | ATL HNL IAD", part="buy", round=2, start=0)


@pytest.mark.rule("B-GOV-06", game="blueskies")
def test_a_full_hand_draws_nothing_and_no_card_goes_astray() -> None:
    game = table(part="renew", phase="discard", pile="ATL")
    refuse(follow(game, "0 discard none", "1 discard LGA"), "deal 0 ATL", "B-GOV-06")
    follow(game, "-1 deal 1 ATL")
    expect(game, part="buy", round=2, pile="-")


@pytest.mark.rule("B-GOV-05", "B-GOV-06", "B-RND-07", game="blueskies")
def test_with_equal_scores_nobody_adds_but_all_may_renew_their_hands() -> None:
    game = help_from("30 | 30 | 30")
    expect(game, part="renew", phase="discard", to_act=0, help=1)
    follow(game, "0 discard none", "1 discard none", "2 discard none")
    expect(game, part="buy", round=2, pile="-", BWI="1 L,-,-")


@pytest.mark.rule("B-GOV-03", game="blueskies")
def test_nothing_but_help_is_offered_in_help() -> None:
    game = helping("36 | 30", left=2)
    for text in ("open ATL", "play HNL", "special ATL", "discard none"):
        refuse(game, text, "B-GOV-03")
    assert options(game)[0] == "done"
