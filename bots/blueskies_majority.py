"""Plan for the regions: weigh each gate by income to come and by its part in the region bonuses.

An option is worth what it adds to this airline's outlook less what it adds to the best rival's.
The outlook is income for the rounds left, growth by the cards still to come, and of each region
the bonus by strength: early as a share of all strength there, late as the awards stand.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from opensky.game import Info
from opensky.games.blueskies import Buyout, Decision, Discard, Help, Open, Play, Special

if TYPE_CHECKING:
    from opensky.games.blueskies import View

ROUNDS = 7
"""How many rounds a game lasts, as a rule."""
CUBES = 1.25
"""How many cubes an addition brings on average."""
DOUBT = 4.0
"""Strength that may still come to a region from elsewhere."""

Gates = dict[str, tuple[int | None, ...]]


class Majority:
    """Take the option with the best outlook against the strongest rival."""

    name = "majority"

    def start(self, info: Info) -> None:
        """Keep the seat and the generator that breaks ties."""
        self.seat = info.seat
        self.rng: random.Random = info.rng

    def decide(self, view: View) -> Decision:
        """Pick one of the best options."""
        self.read(view)
        worth = [self.worth(option) for option in view.options]
        best = max(worth) - 1e-9
        return self.rng.choice(
            [option for option, value in zip(view.options, worth, strict=True) if value >= best]
        )

    def read(self, view: View) -> None:
        """Take from the view what the options are weighed by."""
        self.view, self.board = view, view.board
        self.gates, self.passengers = view.gates, view.passengers
        self.strengths = view.strengths
        self.progress = min(1.0, (view.round + 1) / ROUNDS)
        self.rounds = max(1, ROUNDS - view.round)
        cards = sum(view.unseen.values()) or 1
        drawn = 2 * view.seats * CUBES / cards
        self.growth = {code: drawn * count for code, count in view.unseen.items()}
        totals = view.totals
        self.rivals = sorted(
            (seat for seat in range(view.seats) if seat != self.seat),
            key=lambda seat: -totals[seat],
        )

    def worth(self, option: Decision) -> float:
        """Say in points what an option is worth."""
        match option:
            case Open() | Buyout():
                return self.purchase(option)
            case Play() | Help():
                return self.addition(option.airport)
            case Special():
                return self.addition(option.airport) - self.board.figures.unused_special_points
            case Discard():
                return sum(0.5 - self.addition(card) / self.rounds for card in option.cards)
            case _:
                return 0.0

    def purchase(self, option: Open | Buyout) -> float:
        """Weigh a gate: income and growth of its airport, its regions, and its price."""
        airport = self.board.by_code[option.airport]
        before = self.gates[option.airport]
        after = list(before)
        if isinstance(option, Buyout):
            slot, price = 0, airport.buyout or 0
        else:
            slot = before.index(None) if option.slot is None else option.slot - 1
            price = airport.gate_costs[slot]
        after[slot] = self.seat
        income = self.lead(self.income(option.airport, after))
        income -= self.lead(self.income(option.airport, before))
        regions = sum(self.region(name, airport.value) for name in airport.regions)
        return income + regions - (0.0 if self.view.part == "setup" else price)

    def income(self, code: str, gates: Sequence[int | None]) -> list[float]:
        """Expect what each seat earns at an airport in the rounds that are left."""
        earned = [0.0] * self.view.seats
        owners = [owner for owner in gates if owner is not None]
        if not owners:
            return earned
        each, rest = divmod(self.passengers[code], len(owners))
        later = self.growth[code] * (self.rounds + 1) / 2 / len(owners)
        for place, owner in enumerate(owners):
            if owner >= 0:
                earned[owner] += self.rounds * (each + (place < rest) + later)
        return earned

    def lead(self, earned: Sequence[float]) -> float:
        """Set own points against those of the rivals, the strongest rival counting most."""
        weights = [0.5, 0.2, 0.1, 0.1]
        against = zip(weights, self.rivals, strict=False)
        return earned[self.seat] - sum(weight * earned[seat] for weight, seat in against)

    def region(self, name: str, value: int) -> float:
        """Weigh a gate of that value in a region."""
        before = list(self.strengths[name])
        after = list(before)
        after[self.seat] += value
        bonus = next(region.bonus for region in self.board.regions if region.id == name)
        share = self.part(after, bonus) - self.part(before, bonus)
        award = self.lead(self.award(after, bonus)) - self.lead(self.award(before, bonus))
        return (1 - self.progress) * share + self.progress * award

    def part(self, strengths: Sequence[int], bonus: int) -> float:
        """Share a bonus out by strength."""
        return bonus * strengths[self.seat] / (sum(strengths) + DOUBT)

    def award(self, strengths: Sequence[int], bonus: int) -> list[float]:
        """Pay a region as it stands; ties share."""
        figures = self.board.figures
        awards = [float(bonus)]
        if len(strengths) >= figures.second_place_min_players:
            awards.append(float(figures.second_place_points))
        paid = [0.0] * len(strengths)
        place = 0
        for level in sorted({strength for strength in strengths if strength}, reverse=True):
            tied = [seat for seat, strength in enumerate(strengths) if strength == level]
            pot = sum(awards[place : place + len(tied)])
            for seat in tied:
                paid[seat] = pot / len(tied)
            place += len(tied)
        return paid

    def addition(self, code: str) -> float:
        """Weigh passengers added to an airport: for whom they stand in line."""
        owners = [owner for owner in self.gates[code] if owner is not None]
        if not owners:
            return 0.0
        brought = [0.0] * self.view.seats
        for more, chance in enumerate((1.0, 0.2, 0.04)):
            owner = owners[(self.passengers[code] + more) % len(owners)]
            if owner >= 0:
                brought[owner] += chance * self.rounds
        return self.lead(brought)
