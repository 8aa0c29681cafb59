"""Company rounds: incomes, dividends, Stadtbahn runs, then trams and lines [V-CR-03]."""

from __future__ import annotations

from opensky.games.vienna1840 import facts, money, stadtbahn
from opensky.games.vienna1840.decisions import Decision, Dividend, StadtbahnRun
from opensky.games.vienna1840.rounds import auction, trams
from opensky.games.vienna1840.rounds.step import Step, demand, refuse, stage_of
from opensky.games.vienna1840.stages import CompanyStage
from opensky.games.vienna1840.state import State

DIVIDEND_UNIT = 10  # [V-DV-02]


def begin(state: State) -> None:
    """Fix the company order, clear unsold trams away, pay the incomes [V-CR-01]."""
    order = state.market.in_order(state.companies)
    bahn = state.market.in_order(state.board.stadtbahn)
    state.stage = CompanyStage(tuple(order), tuple(bahn), queue=(*order, *bahn))
    unsold = facts.UNSOLD.get(state.period.number)
    if unsold:  # [V-CR-02]
        state.depot[unsold] = 0
    money.pay_incomes(state)  # [V-CR-04]


def advance(state: State) -> bool:
    """Move on by one company of the part at hand, or to the next part."""
    stage = stage_of(state, CompanyStage)
    if stage.part == "a":
        return advance_money(state, stage)
    if stage.acting:
        trams.advance(state, stage)
    elif stage.part == "b":
        trams.next_company(state, stage)
    else:
        return auction.advance(state, stage)
    return True


def advance_money(state: State, stage: CompanyStage) -> bool:
    """Go on with part a: ask for a dividend, let a Stadtbahn run, or end it."""
    if not stage.queue:
        return end_money(state, stage)
    company = stage.queue[0]
    if company in state.companies and boxes(state, company):
        state.step = "dividend"
    elif company not in state.companies and stadtbahn.best_run(state, company).value:
        state.step = "stadtbahn"
    else:
        state.market.paid(company, 0)  # [V-DV-01] [V-SB-06]
        stage.queue = stage.queue[1:]
    return True


def end_money(state: State, stage: CompanyStage) -> bool:
    """Go over to part b, or end the game in CR6 [V-CR-05] [V-EG-01]."""
    if facts.BAR[state.bar + 1].kind == "END":
        return False
    trams.begin(stage)
    return True


def boxes(state: State, company: str) -> int:
    """Add up the boxes of a company's lines [V-DV-01]."""
    return sum(state.lines[line].box for line in state.companies[company].lines)


def first(state: State) -> str:
    """Name the company whose turn it is in part a."""
    return stage_of(state, CompanyStage).queue[0]


def dividend_options(state: State) -> list[Decision]:
    """Offer the multiples of 10 from 0 to the sum of the boxes [V-DV-02]."""
    total = boxes(state, first(state))
    return [Dividend(amount) for amount in range(0, total + 1, DIVIDEND_UNIT)]


def apply_dividend(state: State, decision: Decision) -> None:
    """Pay the dividend out, keep the rest, move the price [V-DV-02] [V-DV-04]."""
    if not isinstance(decision, Dividend):
        refuse(state, decision)
    company = first(state)
    total, amount = boxes(state, company), decision.amount
    demand(
        0 <= amount <= total and amount % DIVIDEND_UNIT == 0,
        "V-DV-02",
        f"a dividend is a multiple of {DIVIDEND_UNIT} from 0 to {total}",
    )
    money.pay_shareholders(state, company, amount)
    state.companies[company].cash += total - amount
    for line in state.companies[company].lines:
        state.lines[line].box = 0
    state.market.paid(company, amount)
    leave_queue(state)


def stadtbahn_options(state: State) -> list[Decision]:
    """Offer the one thing that happens: the run."""
    return [StadtbahnRun(first(state))]


def apply_stadtbahn(state: State, decision: Decision) -> None:
    """Pay out the run of a Stadtbahn in full [V-SB-05] [V-SB-06]."""
    company = first(state)
    if decision != StadtbahnRun(company):
        refuse(state, decision)
    total = stadtbahn.best_run(state, company).value * state.period.multiplier
    money.pay_shareholders(state, company, total)
    state.market.paid(company, total)
    leave_queue(state)


def leave_queue(state: State) -> None:
    """Let the next company of part a come up."""
    stage = stage_of(state, CompanyStage)
    stage.queue = stage.queue[1:]
    state.step = ""


STEPS = {
    "dividend": Step(first, dividend_options, apply_dividend),
    "stadtbahn": Step(first, stadtbahn_options, apply_stadtbahn),
    **trams.STEPS,
    **auction.STEPS,
}
