"""Buying, scrapping and rearranging trams, in part b and after the line auction [V-TB-01]."""

from __future__ import annotations

from itertools import permutations

from opensky.game import Illegal
from opensky.games.vienna1840 import facts, money
from opensky.games.vienna1840.decisions import Assign, BuyTram, Decision, Pass, Scrap
from opensky.games.vienna1840.facts import TramOffer
from opensky.games.vienna1840.rounds.step import Step, demand, refuse, stage_of
from opensky.games.vienna1840.stages import CompanyStage
from opensky.games.vienna1840.state import State


def begin(stage: CompanyStage) -> None:
    """Start part b: every company in company order [V-TB-02]."""
    stage.part, stage.queue = "b", stage.order


def next_company(state: State, stage: CompanyStage) -> None:
    """Let the next company of part b buy; after the last one part c begins."""
    if stage.queue:
        company, stage.queue = stage.queue[0], stage.queue[1:]
        open_step(stage, company)
    else:
        stage.part = "c"
        stage.bidders = stage.queue = tuple(
            company
            for company in stage.order
            if len(state.companies[company].lines) < facts.LINES_PER_TC  # [V-LA-01]
        )
        stage.unserved = stage.order if state.rules.trams_after_auction_for_all else stage.bidders
        if not stage.bidders:  # [V-LA-10]
            stage.unserved = ()


def open_step(stage: CompanyStage, company: str) -> None:
    """Let a company buy and scrap, then rearrange [V-TB-08]."""
    stage.acting, stage.todo = company, ("buy_tram", "rearrange")


def advance(state: State, stage: CompanyStage) -> None:
    """Go on to the next step of the company acting; what is empty is skipped."""
    if not stage.todo:
        stage.acting = ""
        return
    step, stage.todo = stage.todo[0], stage.todo[1:]
    if NEEDS[step](state, stage.acting):
        state.step = step


def has_to_buy(state: State, company: str) -> bool:
    """Say whether there is anything to buy or to scrap."""
    return bool(choices(state, company) or state.trams_of(company))


def acting(state: State) -> str:
    """Name the company in its tram step."""
    return stage_of(state, CompanyStage).acting


def for_sale(state: State) -> list[TramOffer]:
    """List the trams for sale in this company round [V-TB-01] [V-TB-04]."""
    number = state.period.number
    offers = [facts.TRAMS[code] for code in facts.FOR_SALE[number]]
    offers = [offer for offer in offers if state.depot[offer.type]]
    if not offers and number == 1 and state.rules.early_red:  # [V-TB-07] D9
        offers = [facts.TRAMS[facts.RED]]
    return [offer for offer in offers if state.depot[offer.type]]


def is_due(state: State, company: str) -> bool:
    """Say whether the company has to buy a tram now [V-TB-05] [V-TB-06]."""
    if state.trams_of(company) or not for_sale(state):
        return False
    return state.rules.duty_at_once or is_last_chance(state)  # D8


def is_last_chance(state: State) -> bool:
    """Say whether no tram step follows for the company in this round, D8."""
    stage = stage_of(state, CompanyStage)
    return stage.part == "c" or all(
        len(owner.lines) >= facts.LINES_PER_TC for owner in state.companies.values()
    )


def has_room(state: State, company: str) -> bool:
    """Say whether the company may own one more tram [V-TB-02]."""
    return len(state.trams_of(company)) < facts.TRAM_LIMIT


def choices(state: State, company: str) -> list[TramOffer]:
    """List what the company may buy; under the duty money does not matter [V-LN-03]."""
    if not has_room(state, company):
        return []
    offers = for_sale(state)
    if is_due(state, company):
        return offers
    return [offer for offer in offers if offer.price <= state.companies[company].cash]


def options(state: State) -> list[Decision]:
    """Offer to pass unless a tram is due, then what can be bought and scrapped."""
    company = acting(state)
    buys: list[Decision] = [BuyTram(offer.code) for offer in choices(state, company)]
    if is_due(state, company):
        return buys
    return [Pass(), *buys, *(Scrap(tram) for tram in state.trams_of(company))]


def apply(state: State, decision: Decision) -> None:
    """Buy, scrap or leave the step."""
    company = acting(state)
    if isinstance(decision, BuyTram):
        buy(state, company, decision.code)
    elif isinstance(decision, Scrap):
        demand(
            decision.tram in state.trams_of(company),
            "V-TB-03",
            f"{company} has no tram {decision.tram}",
        )
        scrap(state, company, decision.tram)
        if not has_to_buy(state, company):
            state.step = ""
    elif isinstance(decision, Pass):
        demand(not is_due(state, company), "V-TB-05", f"{company} must buy a tram")
        state.step = ""
    else:
        refuse(state, decision)


def buy(state: State, company: str, code: str) -> None:
    """Buy a tram; the first of its type may raise the maintenance [V-TB-02] [V-MT-01]."""
    offer = next((offer for offer in for_sale(state) if offer.code == code), None)
    if offer is None:
        raise Illegal("V-TB-01", f"no tram {code} is for sale")
    demand(has_room(state, company), "V-TB-02", f"{company} has {facts.TRAM_LIMIT} trams")
    due = is_due(state, company)
    cash = state.companies[company].cash
    demand(due or offer.price <= cash, "V-LN-03", f"{company} has {cash} of {offer.price}")
    money.collect(state, company, offer.price)
    state.companies[company].trams.append(f"{offer.type}-{state.copies[offer.type]}")
    state.copies[offer.type] += 1
    state.depot[offer.type] -= 1
    if offer.type in facts.MAINTENANCE:
        state.maintenance = max(state.maintenance, offer.type, key=level)
    if not has_room(state, company) or not has_hope(state, company):
        state.step = ""


def level(kind: str) -> int:
    """Rank the tram types that set the maintenance; it never falls [V-MT-01]."""
    return facts.TRAM_TYPES.index(kind) if kind else -1


def has_hope(state: State, company: str) -> bool:
    """Say whether the treasury could pay some tram for sale at the lowest price it ever has."""
    cash = state.companies[company].cash
    return any(facts.CHEAPEST[offer.type] <= cash for offer in for_sale(state))


def scrap(state: State, company: str, tram: str) -> None:
    """Take a tram out of the game [V-TB-03]."""
    owner = state.companies[company]
    if tram in owner.trams:
        owner.trams.remove(tram)
        return
    for line in owner.lines:
        if state.lines[line].tram == tram:
            state.lines[line].tram = None


def has_to_arrange(state: State, company: str) -> bool:
    """Say whether there is anything to rearrange [V-RA-02]."""
    owner = state.companies[company]
    if not owner.lines:
        return False
    return len(owner.lines) > 1 or state.lines[owner.lines[0]].tram is None or bool(owner.trams)


def is_forced(state: State) -> bool:
    """Say whether the company has one line and one tram: then there is no choice [V-RA-02]."""
    company = acting(state)
    return len(state.companies[company].lines) == len(state.trams_of(company)) == 1


def arrange_options(state: State) -> list[Decision]:
    """Offer every assignment that differs by tram types, the present one first [V-RA-01]."""
    company = acting(state)
    lines, trams = state.companies[company].lines, state.trams_of(company)
    now = tuple((line, tram) for line in lines if (tram := state.lines[line].tram) is not None)
    found: dict[tuple[tuple[str, str], ...], Decision] = {}
    if len(now) == min(len(lines), len(trams)):
        found[kinds(now)] = Assign(now)
    for seats in permutations(range(len(lines)), min(len(lines), len(trams))):
        for chosen in permutations(trams, len(seats)):
            pairs = sorted(zip(seats, chosen, strict=True))
            option = tuple((lines[i], tram) for i, tram in pairs)
            found.setdefault(kinds(option), Assign(option))
    return list(found.values())


def kinds(pairs: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Replace trams by their types: copies of a type are alike."""
    return tuple((line, tram.split("-", maxsplit=1)[0]) for line, tram in pairs)


def apply_arrange(state: State, decision: Decision) -> None:
    """Assign the trams to the lines; at most one each, none unused for want of one [V-RA-01]."""
    if not isinstance(decision, Assign):
        refuse(state, decision)
    company = acting(state)
    owner, trams = state.companies[company], state.trams_of(company)
    lines, given = [line for line, _ in decision.pairs], [tram for _, tram in decision.pairs]
    demand(
        len(set(lines)) == len(lines)
        and len(set(given)) == len(given)
        and set(lines) <= set(owner.lines)
        and set(given) <= set(trams),
        "V-RA-01",
        f"one of the trams {', '.join(trams)} for each line of {company}, at most",
    )
    demand(
        len(lines) == min(len(owner.lines), len(trams)), "V-RA-01", "a tram is unused for no reason"
    )
    freed = [tram for tram in trams if tram not in given and tram not in owner.trams]
    owner.trams = [tram for tram in owner.trams if tram not in given] + freed
    for line in owner.lines:
        state.lines[line].tram = dict(decision.pairs).get(line)
    state.step = ""


NEEDS = {"buy_tram": has_to_buy, "rearrange": has_to_arrange}
STEPS = {
    "buy_tram": Step(acting, options, apply),
    "rearrange": Step(acting, arrange_options, apply_arrange),
}
