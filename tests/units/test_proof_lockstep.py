"""Lockstep: a difference planted in the referee is found, shown and shrunk; what is played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from opensky.errors import Refusal
from opensky.games import find
from opensky.proof import lockstep
from opensky.proof.case import Case, dumps, loads, side_by_side
from opensky.proof.lockstep import Finding, Plan, mixed, run, settings
from opensky.proof.pair import Differs, set_up
from opensky.proof.shrink import minimal, reproduce
from opensky.proof.tally import Tally
from opensky.referee.opensky import bidding, closing, flash, leasing, planning, regions, score
from opensky.referee.opensky.position import Airline, Position

GAME = find("opensky")
ALL = settings(GAME, [2, 3, 4], GAME.boards, [])


def found(games: int = 200) -> Finding:
    """Run until the planted difference shows."""
    _, finding = run(Plan(ALL, "planted", games), 1, lambda _: None)
    assert finding is not None, "nothing was found"
    return finding


def break_down(*_: object) -> None:
    raise ZeroDivisionError("planted")


def double_fares(table: Position) -> list[int]:
    return [2 * sum(airline.won) for airline in table.airlines]


def keep_planes(airline: Airline) -> None:
    """Leave the planes of a winner on the board."""


PLANTED: dict[str, tuple[object, str, Callable[..., Any], str, int]] = {
    # what is wrong: (where, name, instead, what differs, most events of the smallest case)
    "planes stay on the board": (closing, "_ground", keep_planes, "state", 1),
    "the winner's card breaks it": (closing, "_ground", break_down, "`", 1),
    "flash deals go the other way": (
        flash, "clockwise", lambda start, seats: tuple((start - s) % seats for s in range(seats)),
        "state", 1,
    ),
    "no fare above 300 is offered": (
        bidding.Bidding, "options", lambda *_: ["bid none"], "options", 0,
    ),
    "everybody may lease one plane more": (
        leasing, "_room", lambda *_: 6, "", 1,
    ),
    "borders are open": (regions, "is_closed", lambda *_: False, "", 1),
    "points count twice": (score, "scores", double_fares, "scores", 1),
}  # fmt: skip


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_difference_is_found_and_shrunk(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    where, attribute, instead, what, most = PLANTED[name]
    monkeypatch.setattr(where, attribute, instead)
    if attribute == "is_closed":
        monkeypatch.setattr("opensky.referee.opensky.planning.is_closed", instead)
    finding = found()
    assert what in finding.whole.what
    assert len(finding.case.events) <= most
    differs = reproduce(loads(dumps(finding.case), "case"))
    assert differs is not None
    assert (differs.ours, differs.theirs) == (finding.case.ours, finding.case.theirs)
    monkeypatch.undo()
    assert reproduce(finding.case) is None


def test_a_difference_in_what_is_refused_is_found_by_an_attempt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lay = bidding.Bidding._read

    def read(phase: bidding.Bidding, table: Position, seat: int, text: str) -> tuple[int, str]:
        fare, _, path = text.removeprefix("bid ").partition(" ")
        is_another = path not in table.existing[seat] and path in table.existing[1 - seat]
        return (int(fare), path) if is_another else lay(phase, table, seat, text)

    monkeypatch.setattr(bidding.Bidding, "_read", read)
    pairs = settings(GAME, [2], GAME.boards, [])
    _, finding = run(Plan(pairs, "planted", 400), 1, lambda _: None)
    assert finding is not None
    assert finding.case.attempt is not None
    assert finding.case.attempt.startswith("bid ")
    assert finding.case.ours.startswith("is refused: ")
    assert finding.case.theirs == "is taken"
    assert "I1" in finding.case.rules
    assert len(finding.case.events) == 0
    assert reproduce(loads(dumps(finding.case), "case")) is not None


def test_an_engine_that_breaks_down_on_what_the_other_refuses_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pair = set_up(ALL[0])
    assert not pair.attempt("fly AMS-CDG")
    monkeypatch.setattr(planning.Callsigns, "apply", break_down)
    with pytest.raises(Differs) as found:
        pair.attempt("fly AMS-CDG")
    assert found.value.ours.startswith("is refused: ")
    assert found.value.theirs == "breaks down: ZeroDivisionError('planted')"


def test_the_game_before_a_difference_is_told_from_its_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(closing, "_ground", keep_planes)
    whole = found().whole
    assert whole.position is None
    assert whole.events[0][1].startswith("callsign ")
    again = reproduce(whole)
    assert again is not None
    assert (again.what, again.ours, again.theirs) == (whole.what, whole.ours, whole.theirs)
    assert {"C1", "C4"} <= set(whole.rules)


def test_only_lines_that_differ_are_marked() -> None:
    case = Case(ALL[0], None, (), None, "state", "one\ntwo\nthree", "one\n2\nthree\nfour")
    assert [*side_by_side(case)] == ["  one", "- two", "+ 2", "  three", "+ four"]


def test_a_case_is_read_as_it_was_written() -> None:
    case = Case(ALL[5], "text", ((0, "bid none"), (-1, "dice ABC")), "fly X")
    assert loads(dumps(case), "case") == case


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "case: not JSON"),
        ("[" * 100_000, "case: not JSON"),
        ("[]", "case: a case is an object"),
        ('{"board": "europe"}', "case: game: a text is due"),
        ('{"game": "x", "board": "y", "seats": "2"}', "case: seats: a number is due"),
        ('{"game": "x", "board": "y", "seats": 2, "rulings": []}', "case: rulings"),
        ('{"game": "x", "board": "y", "seats": 2, "rulings": {}}', "case: events: a list"),
        (
            '{"game": "x", "board": "y", "seats": 2, "rulings": {}, "events": [[0, "a"], ["b"]]}',
            "case: events: number 1 is not",
        ),
    ],
)
def test_a_broken_case_is_refused(text: str, message: str) -> None:
    with pytest.raises(Refusal, match=message):
        loads(text, "case")


def test_chunks_and_single_choices_are_dropped() -> None:
    kept = minimal(list(range(1, 101)), lambda some: {13, 77} <= set(some))
    assert kept == [13, 77]
    assert minimal([5, 6, 7], lambda some: len(some) >= 2) == [0, 0]
    assert minimal([], lambda _: True) == []


@pytest.mark.parametrize(
    ("words", "combinations"),
    [
        ([], 16),
        (["mixed"], 16),
        (["default"], 1),
        (["hub_limit=player"], 8),
        (["default", "hub_limit=player"], 1),
        (["hub_limit=player", "next_best=standing"], 4),
    ],
)
def test_words_narrow_the_rulings(words: list[str], combinations: int) -> None:
    found = [*mixed(GAME.rulings, words)]
    assert len(found) == combinations
    for word in words:
        name, _, value = word.partition("=")
        assert not value or all(rulings[name] == value for rulings in found)


@pytest.mark.parametrize("word", ["hub_limit", "hub_limit=", "hub_limit=none", "x=y", ""])
def test_an_unknown_ruling_is_refused(word: str) -> None:
    with pytest.raises(Refusal, match="mixed, default or one of hub_limit=airport"):
        [*mixed(GAME.rulings, [word])]


def test_a_number_of_players_that_cannot_sit_is_refused() -> None:
    with pytest.raises(Refusal, match="5 players; 2 to 4 are due"):
        settings(GAME, [2, 5], GAME.boards, [])


def test_a_run_goes_on_until_every_kind_had_its_decisions() -> None:
    some = settings(GAME, [2, 4], ["europe"], ["default"])
    tally, finding = run(Plan(some, "1", None, 1500), 1, lambda _: None)
    assert finding is None
    assert {*tally.kinds} == {kind for setting in some for kind in setting.kinds()}
    assert min(tally.kinds.values()) >= 1500
    assert tally.kinds["board europe"] == tally.decisions
    assert tally.kinds["2 players"] + tally.kinds["4 players"] == tally.decisions


def test_several_workers_play_what_one_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lockstep, "CHUNK", 4)
    seen: list[int] = []
    plan = Plan(ALL, "1", 46)
    alone, _ = run(plan, 1, lambda tally: seen.append(tally.games))
    shared, _ = run(plan, 2, lambda _: None)
    assert shared == alone
    assert seen == [*range(4, 46, 4), 46]


def test_tallies_add_up() -> None:
    one, other = Tally(games=1, decisions=10), Tally(games=2, rolls=3)
    one.events["bid"] = other.events["bid"] = 4
    one.add(other)
    assert (one.games, one.decisions, one.rolls, one.events["bid"]) == (3, 10, 3, 8)


def test_a_pair_asks_the_same_question_until_it_is_answered() -> None:
    pair = set_up(ALL[0])
    question = pair.ask()
    assert question == pair.ask()
    assert question is not None
    assert not pair.attempt("fly AMS-CDG")
    assert pair.attempt(question.texts[0])
    assert question == pair.ask()
    pair.play(question.texts[0])
    assert question != pair.ask()


@pytest.mark.parametrize("board", ["nowhere", "README.md"])
def test_a_board_that_is_none_is_refused(board: str) -> None:
    with pytest.raises(Refusal):
        run(Plan(settings(GAME, [2], [board], []), "1", 1), 1, lambda _: None)


@pytest.mark.parametrize("event", [(0, "callsign AMS"), (1, "callsign XXX"), (1, "bid none")])
def test_a_case_with_an_event_that_nobody_offers_is_refused(event: tuple[int, str]) -> None:
    with pytest.raises(Refusal, match=r"event 1: seat . cannot play"):
        reproduce(Case(ALL[0], None, ((0, "callsign CDG"), event), None))


def test_a_case_file_can_be_played_again(tmp_path: Path) -> None:
    setting = ALL[0]
    pair = set_up(setting)
    case = Case(setting, pair.state, ((0, pair.theirs.options()[0]),), "fly nowhere")
    file = tmp_path / "case.json"
    file.write_text(dumps(case))
    assert reproduce(loads(file.read_text(), str(file))) is None
