"""Privates change hands: back to the bank, or to a company [V-SR-17, V-PV-01]-[V-PV-04]."""

from __future__ import annotations

from dataclasses import dataclass

from opensky.referee.verdict import Broken
from opensky.referee.vienna1840.money import value_of
from opensky.referee.vienna1840.position import Company, Player, Position
from opensky.referee.vienna1840.steps import Due, Step, Words


def hand_back(table: Position, private: str, owner: Player | Company, rule: str) -> None:
    """Pay an owner the value of a private, which leaves the game."""
    if private not in owner.privates:
        raise Broken(rule, f"{private} does not belong to who would hand it back")
    owner.privates.remove(private)
    owner.cash += value_of(private)
    table.note(rule)


def hand_back_own(table: Position, private: str) -> None:
    """Hand back a private of the director on the turn of the company [V-PV-04]."""
    hand_back(table, private, table.players[table.actor or 0], "V-PV-04")


def hand_back_any(table: Position, company: Company, private: str) -> None:
    """Hand back a private of the director or of the company on the turn of a line [V-PV-04]."""
    director = table.players[table.actor or 0]
    owner = director if private in director.privates else company
    hand_back(table, private, owner, "V-PV-04")


def can_buy(table: Position, company: Company) -> bool:
    """Tell whether the company could buy a private at all [V-PV-01]."""
    has_any = any(player.privates for player in table.players)
    return table.phase >= 2 and company.cash >= 1 and has_any


def propose(table: Position, company: Company, private: str, price: int) -> None:
    """Buy a private from the director, or ask its owner [V-PV-01]."""
    seats = range(len(table.players))
    owner = next((seat for seat in seats if private in table.players[seat].privates), None)
    if table.phase < 2:
        raise Broken("V-PV-01", "no privates are sold to companies in phase 1")
    if owner is None:
        raise Broken("V-PV-01", f"no player owns {private}")
    if private in table.refused:
        raise Broken("V-PV-01", f"{private}: its owner has refused in this turn")
    if not 1 <= price <= value_of(private):
        raise Broken("V-PV-01", f"{price} for {private}: from 1 to {value_of(private)}")
    if price > company.cash:
        raise Broken("V-PV-01", f"{price}: the treasury holds {company.cash}")
    if owner == company.director:
        sell(table, company, owner, private, price)
    else:
        table.steps.append(Consent(company.name, owner, private, price))


def deal(table: Position, step: Step, line: str, words: Words) -> None:
    """Buy or hand back a private on the turn of a line [V-LR-04, V-PV-04]."""
    company = table.companies[table.lines[line].owner]
    if words[0] == "private":
        propose(table, company, words[1], int(words[2]))
    elif words[0] == "return":
        hand_back_any(table, company, words[1])
    else:
        raise step.no_answer(words)


def sell(table: Position, company: Company, owner: int, private: str, price: int) -> None:
    """Move a private from a player to a company."""
    company.cash -= price
    table.players[owner].cash += price
    table.players[owner].privates.remove(private)
    company.privates.append(private)
    table.note("V-PV-01")


@dataclass(slots=True)
class Consent(Step):
    """The owner of a private is asked [V-PV-01]."""

    rule = "V-PV-01"

    company: str
    owner: int
    private: str
    price: int
    is_answered: bool = False

    def seek(self, table: Position) -> Due:
        """Ask once."""
        table.actor = self.owner
        return Due.DONE if self.is_answered else Due.WAIT

    def apply(self, table: Position, words: Words) -> None:
        """Sell or keep the private."""
        if words[0] not in ("agree", "refuse"):
            raise self.no_answer(words)
        self.is_answered = True
        if words[0] == "agree":
            company = table.companies[self.company]
            sell(table, company, self.owner, self.private, self.price)
        else:
            table.refused.append(self.private)

    def name(self, table: Position) -> str:
        """Name the step."""
        return "consent"
