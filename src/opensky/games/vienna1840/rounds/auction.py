"""Part c of a company round: the auction of lines [V-LA-01]."""

from __future__ import annotations

from opensky.game import Illegal
from opensky.games.vienna1840 import facts
from opensky.games.vienna1840.decisions import Bid, Decision, Pass, Pick
from opensky.games.vienna1840.rounds import bidding, trams
from opensky.games.vienna1840.rounds.step import Step, demand, refuse, stage_of
from opensky.games.vienna1840.stages import CompanyStage, Lot
from opensky.games.vienna1840.state import Line, State

PICKED = 0
"""The price of a lot that its picker has still to open [V-LA-02]."""


def advance(state: State, stage: CompanyStage) -> bool:
    """Ask the first company in company order that is still in [V-LA-07], then serve the others."""
    if stage.bidders:
        state.step = "line_auction"
        return True
    if stage.unserved:  # [V-LA-08]
        company, stage.unserved = stage.unserved[0], stage.unserved[1:]
        trams.open_step(stage, company)
        return True
    return False


def entity(state: State) -> int | str:
    """Name the company that picks or bids."""
    stage = stage_of(state, CompanyStage)
    return stage.lot.turn if stage.lot else stage.bidders[0]


def options(state: State) -> list[Decision]:
    """Offer to pass, and the lines on offer or the lowest bid."""
    stage = stage_of(state, CompanyStage)
    if stage.lot and stage.lot.price == PICKED:
        return [Bid(stage.lot.name, facts.LINE_OPENING)]
    if stage.lot:
        return [Pass(), Bid(stage.lot.name, stage.lot.price + facts.BID_STEP)]
    if purse(state, entity(state)) < facts.LINE_OPENING:  # [V-LA-03]
        return [Pass()]
    return [Pass(), *(Pick(line) for line in state.offer)]


def apply(state: State, decision: Decision) -> None:
    """Pick a line, bid, or pass."""
    stage = stage_of(state, CompanyStage)
    if isinstance(decision, Pick):
        pick(state, stage, decision.line)
    elif isinstance(decision, Bid):
        bid(state, stage, decision)
    elif isinstance(decision, Pass):
        pass_by(state, stage)
    else:
        refuse(state, decision)


def pick(state: State, stage: CompanyStage, line: str) -> None:
    """Put a line up; the picker opens next [V-LA-02]."""
    demand(stage.lot is None, "V-LA-04", "another line is up for auction")
    demand(line in state.offer, "V-LA-02", f"line {line} is not on offer")
    picker = stage.bidders[0]
    cash = purse(state, picker)
    demand(cash >= facts.LINE_OPENING, "V-LA-03", f"{picker} has {cash}")
    stage.lot = Lot(line, picker, picker, PICKED, round_from(stage, picker), picker)


def round_from(stage: CompanyStage, company: str) -> tuple[str, ...]:
    """List those still in, in company order going round from a company [V-LA-04]."""
    at = stage.bidders.index(company)
    return stage.bidders[at:] + stage.bidders[:at]


def bid(state: State, stage: CompanyStage, decision: Bid) -> None:
    """Open or raise [V-LA-02] [V-LA-04]."""
    lot = stage.lot
    if lot is None or lot.name != decision.name:
        raise Illegal("V-LA-04", f"line {decision.name} is not up for auction")
    least = facts.LINE_OPENING if lot.price == PICKED else lot.price + facts.BID_STEP
    rules = ("V-LA-02" if lot.price == PICKED else "V-LA-04", "V-LA-04")
    bidding.check_amount(state, decision.amount, least, purse(state, lot.turn), rules)
    stage.lot = bidding.raise_bid(lot, decision.amount, lambda who: purse(state, who))
    if bidding.is_over(stage.lot):
        award(state, stage)


def purse(state: State, who: int | str) -> int:
    """Return a company's treasury."""
    return state.companies[str(who)].cash


def pass_by(state: State, stage: CompanyStage) -> None:
    """Leave this auction, or the whole of part c when it is on one to pick [V-LA-02]."""
    if stage.lot is None:
        leave(state, stage, stage.bidders[0])
        state.step = ""
        return
    demand(stage.lot.price != PICKED, "V-LA-02", f"line {stage.lot.name} must be opened")
    stage.lot = bidding.drop_out(stage.lot)
    if bidding.is_over(stage.lot):
        award(state, stage)


def award(state: State, stage: CompanyStage) -> None:
    """Give the line to the winner, who then buys and rearranges trams [V-LA-05] [V-LA-06]."""
    if stage.lot is None:
        raise ValueError("no auction is on")
    winner, line = str(stage.lot.high), stage.lot.name
    state.companies[winner].cash -= stage.lot.price
    state.companies[winner].lines.append(line)
    state.lines[line] = Line(winner)
    state.offer.remove(line)
    stage.lot = None
    stage.unserved = tuple(company for company in stage.unserved if company != winner)
    leave(state, stage, winner)
    state.step = ""
    trams.open_step(stage, winner)


def leave(state: State, stage: CompanyStage, company: str) -> None:
    """Take a company out of part c; after the last one the offer is filled up [V-LA-09]."""
    stage.bidders = tuple(other for other in stage.bidders if other != company)
    if not stage.bidders:
        refill(state)


def refill(state: State) -> None:
    """Draw new lines for the offer, or drop all when nobody can buy one [V-LA-09]."""
    if all(len(owner.lines) >= facts.LINES_PER_TC for owner in state.companies.values()):
        state.homeless -= {*state.offer, *state.hidden}
        state.withdrawn, state.offer, state.hidden = state.offer, [], []
        return
    state.to_draw = min(len(state.players) + 1, len(state.hidden))


STEPS = {"line_auction": Step(entity, options, apply)}
