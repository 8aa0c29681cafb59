"""Matches: rotations share their luck, and every fault has its verdict in the record."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from opensky.clock import Clock
from opensky.faults import END, START, Verdict
from opensky.game import DICE, Info, Result
from opensky.match import EVENT, MATCH, ROTATION, Host, Setting
from opensky.record import replay
from protocol.toy import GAME, Act, ToyView

BOARD = GAME.board("short")
NO_CLOCK = Clock()


class First:
    def decide(self, view: ToyView) -> Act:
        return view.options[0]


class Chance:
    def start(self, info: Info) -> None:
        self.rng = info.rng

    def decide(self, view: ToyView) -> Act:
        return self.rng.choice(view.options)


def bot(act: Callable[[ToyView], Act], since: int = 2) -> type:
    """Return a bot that is harmless before the round and then does what it is told."""

    class Bot:
        def decide(self, view: ToyView) -> Act:
            return act(view) if view.round >= since else view.options[0]

    return Bot


def host(*factories: type, clock: Clock = NO_CLOCK, most: int = 1, seed: str = "1") -> Host:
    names = [f"bot{number}" for number in range(len(factories))]
    return Host(Setting(GAME, BOARD, len(names), {}, seed, clock, most, names, factories))


def play(host: Host, deal: int = 0, verdicts: tuple[Verdict, ...] = ()) -> list[dict[str, Any]]:
    """Play a match and return its records, each of which the replay must accept."""
    table = range(len(host._setting.names))
    games = [json.loads(line) for line in host.play(deal, table, verdicts)]
    for game in games:
        replay(game, GAME)
    return games


def raising(error: BaseException) -> Callable[[ToyView], Act]:
    def act(_: ToyView) -> Act:
        raise error

    return act


def dice(game: dict[str, Any]) -> list[str]:
    return [text for seat, text in game["events"] if seat == DICE]


def test_rotations_of_a_deal_share_all_dice_whatever_the_bots_decide() -> None:
    games = play(host(First, Chance))
    assert [game["seats"] for game in games] == [["bot0", "bot1"], ["bot1", "bot0"]]
    assert [game["rotation"] for game in games] == [0, 1]
    assert dice(games[0]) == dice(games[1])
    assert games[0]["seed"] == games[1]["seed"]


def test_deals_and_seeds_have_different_dice() -> None:
    bots = [First, First]
    rolls = {tuple(dice(play(host(*bots), deal)[0])) for deal in range(20)}
    rolls |= {tuple(dice(play(host(*bots, seed="2"), deal)[0])) for deal in range(20)}
    assert len(rolls) > 35


def test_a_match_is_a_function_of_its_number_alone() -> None:
    bots = host(Chance, Chance)
    straight = [bots.play(deal, [0, 1]) for deal in range(10)]
    again = host(Chance, Chance)
    assert [again.play(deal, [0, 1]) for deal in reversed(range(10))] == straight[::-1]


class Late(First):
    def decide(self, view: ToyView) -> Act:
        time.sleep(0.03)
        return view.options[0]


FAULTS: dict[str, tuple[Callable[[ToyView], Act], str, str]] = {
    "illegal": (
        lambda view: Act("card", 9),
        "illegal",
        "card 9: no such card among [1, 2, 3, 4, 5] [T4]",
    ),
    "another seat's": (
        lambda view: Act("roll", 3),
        "illegal",
        "roll 3: not the turn of the die [T1]",
    ),
    "none": (lambda view: None, "protocol", "answered with NoneType, which is no decision"),
    "text": (lambda view: "pass", "protocol", "answered with str, which is no decision"),
    "all": (lambda view: view.options, "protocol", "answered with tuple, which is no decision"),
    "exception": (
        lambda view: 1 / 0,
        "crash",
        "ZeroDivisionError: division by zero (test_match.py:",
    ),
    "mutation": (lambda view: setattr(view, "hand", ()), "crash", "FrozenInstanceError: cannot"),
    "exit": (raising(SystemExit(3)), "exit", "SystemExit: 3 (test_match.py:"),
    "own base": (raising(BaseException("odd")), "crash", "BaseException: odd (test_match.py:"),
    "memory": (raising(MemoryError()), "memory", "MemoryError: (test_match.py:"),
    "address": (raising(ValueError(object())), "crash", "ValueError: <object object at 0x> (test_"),
    "lines": (raising(ValueError("a\n\nb")), "crash", "ValueError: a b (test_match.py:"),
}


@pytest.mark.parametrize("case", FAULTS)
def test_a_fault_is_noted_with_its_cause_and_forfeits_the_game(case: str) -> None:
    act, kind, detail = FAULTS[case]
    game = play(host(First, bot(act)))[0]
    (fault,) = game["faults"]
    assert (fault["seat"], fault["event"], fault["kind"]) == (1, 8, kind)
    assert fault["detail"].startswith(detail)
    assert (game["forfeits"], game["places"]) == ([1], [1, 2])


def test_endless_recursion_is_a_crash() -> None:
    def act(view: ToyView) -> Act:
        return act(view)

    (fault,) = play(host(First, bot(act)))[0]["faults"]
    assert fault["detail"].startswith("RecursionError: maximum recursion depth exceeded")


def test_a_message_that_raises_itself_is_only_a_crash() -> None:
    class ShyError(Exception):
        def __str__(self) -> str:
            raise ValueError

    (fault,) = play(host(First, bot(raising(ShyError()))))[0]["faults"]
    assert fault["detail"].startswith("ShyError: (its message cannot be shown) (test_match.py:")


@pytest.mark.parametrize(
    ("clock", "detail"),
    [
        (Clock(per_decision=0.02), "no answer within 0.02 s"),
        (Clock(per_game=0.05), "no time left of 0.05 s for the game"),
        (Clock(per_decision=10, per_game=0.05), "no time left of 0.05 s for the game"),
    ],
)
def test_a_late_answer_is_a_timeout(clock: Clock, detail: str) -> None:
    game = play(host(First, Late, clock=clock))[0]
    assert [(fault["kind"], fault["detail"]) for fault in game["faults"]] == [("timeout", detail)]
    assert game["forfeits"] == [1]


def test_with_substitution_the_seat_plays_on_until_its_last_fault() -> None:
    tired = bot(raising(ValueError("tired")), since=0)
    for most, faults, forfeits in [(3, 3, [1]), (4, 4, [1]), (5, 4, [])]:
        game = play(host(First, tired, most=most))[0]
        assert [fault["event"] for fault in game["faults"]] == [2, 5, 8, 11][:faults]
        assert game["forfeits"] == forfeits


def test_all_seats_may_forfeit_and_then_the_points_decide() -> None:
    wrong = bot(lambda view: None)
    game = play(host(wrong, wrong, wrong))[0]
    assert (game["forfeits"], game["places"]) == ([0, 1, 2], [1, 1, 1])


def test_ctrl_c_is_no_fault() -> None:
    with pytest.raises(KeyboardInterrupt):
        play(host(First, bot(raising(KeyboardInterrupt()))))


def test_a_bug_of_the_game_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("protocol.toy.ToyTable.luck_key", lambda self: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        play(host(First, First))


def test_a_bug_in_apply_is_no_fault_of_a_bot_that_gave_a_decision(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("protocol.toy.ToyTable._settle", lambda self: {}["prize"])
    with pytest.raises(KeyError):
        play(host(First, First))


class Unready(First):
    def start(self, info: Info) -> None:
        raise ValueError("not today")


class Unmade(First):
    def __init__(self) -> None:
        raise ValueError("never")


@pytest.mark.parametrize("factory", [Unready, Unmade])
@pytest.mark.parametrize(("most", "faults"), [(1, 1), (3, 3)])
def test_a_bot_that_fails_at_the_start_is_at_fault_at_each_decision(
    factory: type, most: int, faults: int
) -> None:
    game = play(host(First, factory, most=most))[0]
    assert [fault["event"] for fault in game["faults"]] == [2, 5, 8][:faults]
    assert {fault["kind"] for fault in game["faults"]} == {"crash"}
    assert game["forfeits"] == [1]


def test_start_tells_the_game_and_end_the_result_after_forfeits() -> None:
    told: list[Any] = []

    class Curious(Chance):
        def start(self, info: Info) -> None:
            super().start(info)
            told.append(info)

        def end(self, result: Result) -> None:
            told.append(result)
            raise ValueError("nobody listens")

    game = json.loads(host(Curious, bot(lambda view: None), clock=Clock(5)).play(0, [0, 1])[0])
    info, result = told[:2]
    assert (info.game, info.seat, info.seats, info.board) == ("toy", 0, 2, "short")
    assert (info.rulings, info.per_decision, info.per_game) == ({"ties": "nobody"}, 5, None)
    assert isinstance(info.rng, random.Random)
    assert result == Result(tuple(game["scores"]), (1, 2))
    assert game["faults"] == [
        {
            "seat": 1,
            "event": 8,
            "kind": "protocol",
            "detail": "answered with NoneType, which is no decision",
        }
    ]


def test_every_game_has_fresh_bots() -> None:
    made = []

    class Counted(First):
        def __init__(self) -> None:
            made.append(self)

    host(Counted, First).play(0, [0, 1])
    assert len({id(bot) for bot in made}) == 2


def test_a_verdict_falls_at_the_seats_next_decision_of_that_rotation() -> None:
    verdicts = (Verdict(1, 0, 6, "timeout", "no answer within 1 s"),)
    games = play(host(First, First), verdicts=verdicts)
    assert games[0]["faults"] == []
    assert games[1]["faults"] == [
        {"seat": 0, "event": 7, "kind": "timeout", "detail": "no answer within 1 s"}
    ]


def test_several_verdicts_fall_one_after_the_other() -> None:
    verdicts = (Verdict(0, 1, 8, "exit", "b"), Verdict(0, 1, 2, "exit", "a"))
    game = play(host(First, First, most=3), verdicts=verdicts)[0]
    assert [(fault["event"], fault["detail"]) for fault in game["faults"]] == [(2, "a"), (8, "b")]
    assert game["forfeits"] == []


def test_a_verdict_on_start_or_end_keeps_the_bot_from_being_called_there() -> None:
    class Deadly(First):
        def __init__(self) -> None:
            raise KeyboardInterrupt

    class Spiteful(First):
        def end(self, result: Result) -> None:
            raise KeyboardInterrupt

    start = tuple(Verdict(r, 1 - r, START, "exit", "x") for r in range(2))
    assert play(host(First, Deadly), verdicts=start)[0]["faults"][0]["event"] == 2
    end = tuple(Verdict(r, 1 - r, END, "exit", "x") for r in range(2))
    assert play(host(First, Spiteful), verdicts=end)[0]["faults"] == []


def test_the_pulse_tells_who_thinks_since_when() -> None:
    pulse = [0.0] * 32
    seen = []

    class Watched(First):
        def decide(self, view: ToyView) -> Act:
            seen.append((pulse[EVENT], pulse[ROTATION], pulse[MATCH], pulse[0] > pulse[1]))
            return super().decide(view)

    before = time.perf_counter()
    names = ["a", "b"]
    setting = Setting(GAME, BOARD, 2, {}, "1", Clock(), 1, names, [Watched, Watched])
    Host(setting, pulse).play(7, [0, 1])
    assert seen[:3] == [(1, 0, 7, True), (2, 0, 7, False), (4, 0, 7, True)]
    assert seen[-1] == (11, 1, 7, False)
    assert before < pulse[0] < pulse[1] < time.perf_counter()
    assert pulse[EVENT] == END
