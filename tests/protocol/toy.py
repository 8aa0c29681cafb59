"""Sealed dice: a small whole game for tests of everything above the stair.

Every round a die shows a prize [T1]. In seat order everybody who still has a card may put one
down, unseen by the others [T2], or pass. The highest card takes the prize; if several seats put
it down, by the ruling nobody does or they share it, rounded down [T3]. Cards put down are gone
[T4]. After the last round the points decide; equal points share a place [T5].
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from opensky.errors import Refusal
from opensky.game import DICE, Illegal, Result

CARDS = (1, 2, 3, 4, 5)


@dataclass(frozen=True, slots=True)
class Act:
    """One act: a card put down, a pass, or a roll."""

    verb: str
    value: int

    def __str__(self) -> str:
        return "pass" if self.verb == "pass" else f"{self.verb} {self.value}"


PASS = Act("pass", 0)
CARD = {value: Act("card", value) for value in CARDS}
ROLL = {value: Act("roll", value) for value in range(1, 7)}
ACTS = {str(act): act for act in (PASS, *CARD.values(), *ROLL.values())}
CHANCES = tuple((act, 2 if act.value == 3 else 1) for act in ROLL.values())


@dataclass(frozen=True, slots=True)
class ToyView:
    """What a seat sees: everything but the cards that lie face down."""

    seat: int
    options: tuple[Act, ...]
    round: int
    prize: int
    hand: tuple[int, ...]
    points: tuple[int, ...]
    table: ToyTable

    def imagine(self, rng: random.Random) -> ToyTable:
        """Return the table with the hidden cards dealt anew."""
        table = self.table.copy()
        for seat, card in enumerate(table.sealed):
            if seat != self.seat and card:
                table.hands[seat].append(card)
                table.sealed[seat] = rng.choice(table.hands[seat])
                table.hands[seat].remove(table.sealed[seat])
        return table


class ToyTable:
    """One table of sealed dice."""

    def __init__(self, rounds: int, seats: int, ties: str) -> None:
        self.rounds = rounds
        self.ties = ties
        self.round = 0
        self.prize = 0
        self.turn = DICE
        self.hands = [list(CARDS) for _ in range(seats)]
        self.sealed = [0] * seats
        self.points = [0] * seats

    @property
    def seats(self) -> int:
        return len(self.hands)

    def to_act(self) -> int | None:
        return None if self.round == self.rounds else self.turn

    def options(self) -> Sequence[Act]:
        if self.round == self.rounds or self.turn not in range(self.seats):
            return ()
        return (PASS, *(CARD[value] for value in self.hands[self.turn]))

    def chances(self) -> Sequence[tuple[Act, int]]:
        return CHANCES

    def luck_key(self) -> tuple[str | int, ...]:
        return ("die", self.round)

    def view(self, seat: int) -> ToyView:
        options = tuple(self.options()) if seat == self.turn else ()
        hand, points = tuple(self.hands[seat]), tuple(self.points)
        return ToyView(seat, options, self.round, self.prize, hand, points, self.copy())

    def apply(self, decision: Act) -> None:
        if self.round == self.rounds:
            raise Illegal("T5", "the game is over")
        if (decision.verb == "roll") != (self.turn == DICE):
            raise Illegal("T1", "not the turn of the die" if self.turn != DICE else "roll first")
        if decision.verb == "card" and decision.value not in self.hands[self.turn]:
            raise Illegal("T4", f"no such card among {self.hands[self.turn]}")
        self._carry_out(decision)

    def result(self) -> Result:
        places = tuple(1 + sum(p > own for p in self.points) for own in self.points)
        return Result(tuple(self.points), places)

    def copy(self) -> ToyTable:
        twin = ToyTable(self.rounds, self.seats, self.ties)
        twin.round, twin.prize, twin.turn = self.round, self.prize, self.turn
        twin.hands = [list(hand) for hand in self.hands]
        twin.sealed, twin.points = list(self.sealed), list(self.points)
        return twin

    def parse(self, text: str) -> Act:
        if text not in ACTS:
            raise Illegal("T2", f"no decision {text!r}")
        return ACTS[text]

    def _carry_out(self, decision: Act) -> None:
        if decision.verb == "roll":
            self.prize = decision.value
        elif decision.verb == "card":
            self.hands[self.turn].remove(decision.value)
            self.sealed[self.turn] = decision.value
        self.turn += 1
        while self.turn < self.seats and not self.hands[self.turn]:
            self.turn += 1
        if self.turn == self.seats:
            self._settle()

    def _settle(self) -> None:
        best = max(self.sealed)
        winners = [seat for seat, card in enumerate(self.sealed) if best and card == best]
        if len(winners) == 1 or self.ties == "share":
            for seat in winners:
                self.points[seat] += self.prize // len(winners)
        self.sealed = [0] * self.seats
        self.prize = 0
        self.round += 1
        self.turn = DICE


@dataclass(frozen=True, slots=True)
class ToyBoard:
    name: str
    rounds: int
    sha256: str


BOARDS = {
    "short": ToyBoard("short", 4, "5" * 64),
    "long": ToyBoard("long", 9, "1" * 64),
}


class Toy:
    """The game in its box."""

    name = "toy"
    record = "toy/1"
    seats = range(2, 5)
    boards = tuple(BOARDS)
    rulings: Mapping[str, tuple[str, ...]] = {"ties": ("nobody", "share")}

    def board(self, name: str) -> ToyBoard:
        if name not in BOARDS:
            raise Refusal(f"no board {name!r}; there is {', '.join(BOARDS)}")
        return BOARDS[name]

    def table(self, board: ToyBoard, seats: int, rulings: Mapping[str, str]) -> ToyTable:
        return ToyTable(board.rounds, seats, rulings.get("ties", "nobody"))


GAME = Toy()
