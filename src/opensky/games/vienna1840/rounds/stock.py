"""Stock rounds: sell, then buy one certificate, or pass [V-SR-05]."""

from __future__ import annotations

from opensky.games.vienna1840 import facts
from opensky.games.vienna1840.decisions import Buy, Decision, Pass, Sell, Start
from opensky.games.vienna1840.rounds.step import Step, demand, refuse, stage_of
from opensky.games.vienna1840.stages import StockStage
from opensky.games.vienna1840.state import HALF, TENTH, State

MOST = 60  # [V-SR-07]
LINE_SHARE = 100
"""What recorded games take a whole line to cost in a stock round."""


def begin(state: State) -> None:
    """Start the round with the first player of the order."""
    to_start = len(state.players) if state.period.number == 1 else 0  # [V-SR-02]
    state.stage = StockStage(to_start=to_start)
    open_turn(state)


def advance(state: State) -> bool:
    """Close the round: sold out shares rise, the richest goes first next time."""
    holders = state.shares
    for company in state.market.in_order(state.market.cells):  # [V-SR-14]
        if holders[company].stock == holders[company].pool == 0:
            state.market.rise(company)
    state.order.sort(key=lambda seat: -state.players[seat].cash)  # [V-SR-15]
    return False


def seat_to_act(state: State) -> int:
    """Name the player whose turn it is."""
    return state.order[stage_of(state, StockStage).turn]


def open_turn(state: State) -> None:
    """Ask the next player who can do something; the others pass by themselves [V-SR-18]."""
    stage = stage_of(state, StockStage)
    state.step = "stock"
    while len(stage.rested) < len(state.players):
        stage.has_sold = False
        if can_trade(state):
            return
        stage.rested |= {seat_to_act(state)}
        stage.turn = (stage.turn + 1) % len(state.order)
    state.step = ""  # [V-SR-13]


def can_trade(state: State) -> bool:
    """Say whether the player to act can buy, start or sell anything [V-SR-18]."""
    return bool(sales(state) or starts(state) or purchases(state) or is_asked_in_vain(state))


def is_asked_in_vain(state: State) -> bool:
    """Say whether the recorded games ask a player who can do nothing but pass.

    They count a line as a share to buy while its company has sold all of its own stock.
    """
    seat = seat_to_act(state)
    return (
        state.rules.asks_in_vain
        and state.players[seat].cash >= LINE_SHARE
        and has_hand_free(state, seat)
        and any(
            owner.lines and not state.shares[name].stock for name, owner in state.companies.items()
        )
    )


def has_hand_free(state: State, seat: int) -> bool:
    """Say whether the player holds fewer certificates than the limit [V-SR-08]."""
    return state.certificates(seat) < facts.CERTIFICATE_LIMIT[len(state.players)]


def end_turn(state: State, *, rests: bool) -> None:
    """Close a turn; the round ends when the latest turn of every player was a pass [V-SR-13]."""
    stage = stage_of(state, StockStage)
    seat = seat_to_act(state)
    stage.rested = stage.rested | {seat} if rests else stage.rested - {seat}
    stage.turn = (stage.turn + 1) % len(state.order)
    open_turn(state)


def starts(state: State) -> list[Start]:
    """List the companies that may be started at prices that can be paid [V-SR-02] [V-SR-03]."""
    stage = stage_of(state, StockStage)
    if not stage.to_start:
        return []
    cash = state.players[seat_to_act(state)].cash
    return [
        Start(company, price)
        for company, owner in state.companies.items()
        if owner.director is None
        for price in facts.PAR_CELLS
        if price * HALF // TENTH <= cash
    ]


def purchases(state: State) -> list[Buy]:
    """List the certificates that may be bought [V-SR-06]."""
    stage, seat = stage_of(state, StockStage), seat_to_act(state)
    player = state.players[seat]
    if stage.to_start or not has_hand_free(state, seat):
        return []
    return [
        Buy(company, source)
        for company, shares in state.shares.items()
        if state.market.price(company) <= player.cash
        and player.shares.get(company, 0) + TENTH <= MOST  # [V-SR-07]
        and (seat, company) not in stage.sold  # [V-SR-09]
        for source, left in (("stock", shares.stock), ("pool", shares.pool))
        if left
    ]


def sales(state: State) -> list[Sell]:
    """List what may be sold, every number of shares of each company [V-SR-11]."""
    if state.period.number == 1:  # [V-SR-10]
        return []
    seat = seat_to_act(state)
    return [
        Sell(company, percent)
        for company in state.players[seat].shares
        for percent in range(TENTH, saleable(state, seat, company) + 1, TENTH)
    ]


def saleable(state: State, seat: int, company: str) -> int:
    """Return how much of a company the player may sell [V-SR-16]."""
    held = state.players[seat].shares[company]
    owner = state.companies.get(company)
    if owner is None or owner.director != seat:
        return held
    if state.rules.certificate_for_sale and heir(state, seat, company) is not None:  # D5
        return held
    return held - HALF


def heir(state: State, seat: int, company: str) -> int | None:
    """Name another player with half of the company, who would become its director [V-SR-16]."""
    return next(
        (
            other
            for other, player in enumerate(state.players)
            if other != seat and player.shares.get(company, 0) >= HALF
        ),
        None,
    )


def options(state: State) -> list[Decision]:
    """Offer the pass where there is one, then starts, purchases and sales."""
    first: list[Decision] = [] if stage_of(state, StockStage).to_start else [Pass()]
    return [*first, *starts(state), *purchases(state), *sales(state)]


def apply(state: State, decision: Decision) -> None:
    """Start, buy, sell or pass."""
    stage = stage_of(state, StockStage)
    if isinstance(decision, Start):
        check_start(state, decision)
        start(state, decision)
    elif isinstance(decision, Buy):
        check_purchase(state, decision)
        buy(state, decision)
    elif isinstance(decision, Sell):
        check_sale(state, decision)
        sell(state, decision)
    elif isinstance(decision, Pass):
        demand(not stage.to_start, "V-SR-02", "a tram company must be started first")
        end_turn(state, rests=not stage.has_sold)
    else:
        refuse(state, decision)


def check_start(state: State, decision: Start) -> None:
    """Raise Illegal unless the company may be started at the price."""
    stage = stage_of(state, StockStage)
    demand(stage.to_start > 0, "V-SR-04", "a player leads exactly one tram company")
    owner = state.companies.get(decision.company)
    demand(owner is not None, "V-SU-08", f"{decision.company} does not take part")
    demand(
        owner is not None and owner.director is None,
        "V-SR-04",
        f"{decision.company} has a director",
    )
    demand(decision.price in facts.PAR_CELLS, "V-SR-03", f"{decision.price} is no start price")
    cost = decision.price * HALF // TENTH
    demand(
        cost <= state.players[seat_to_act(state)].cash, "V-SR-03", f"the certificate costs {cost}"
    )


def start(state: State, decision: Start) -> None:
    """Sell the director's certificate; the bank pays the company ten shares [V-SR-03]."""
    stage = stage_of(state, StockStage)
    seat = seat_to_act(state)
    company = decision.company
    state.market.place(company, facts.PAR_CELLS[decision.price])
    state.companies[company].director = seat
    state.companies[company].cash = decision.price * 10
    state.players[seat].cash -= decision.price * HALF // TENTH
    state.players[seat].shares[company] = HALF
    state.shares[company].stock -= HALF
    stage.to_start -= 1
    if not stage.to_start:
        leave_out_unstarted(state)
    end_turn(state, rests=False)


def leave_out_unstarted(state: State) -> None:
    """Take the companies that nobody has started out of the game [V-SU-08]."""
    for company in [name for name, owner in state.companies.items() if owner.director is None]:
        del state.companies[company]
        del state.shares[company]


def check_purchase(state: State, decision: Buy) -> None:
    """Raise Illegal unless the certificate may be bought."""
    stage = stage_of(state, StockStage)
    demand(not stage.to_start, "V-SR-02", "a tram company must be started first")
    company, seat = decision.company, seat_to_act(state)
    shares = state.shares.get(company)
    demand(shares is not None, "V-SR-06", f"there is no company {company}")
    left = 0 if shares is None else shares.stock if decision.source == "stock" else shares.pool
    demand(left > 0, "V-SR-06", f"no share of {company} is left in the {decision.source}")
    player, price = state.players[seat], state.market.price(company)
    demand(price <= player.cash, "V-SR-06", f"a share costs {price}, there is {player.cash}")
    held = player.shares.get(company, 0)
    demand(held + TENTH <= MOST, "V-SR-07", f"nobody holds more than {MOST}% of {company}")
    demand(has_hand_free(state, seat), "V-SR-08", "the hand holds as many certificates as it may")
    demand((seat, company) not in stage.sold, "V-SR-09", f"{company} was sold in this round")


def buy(state: State, decision: Buy) -> None:
    """Buy a certificate at the present price from the bank [V-SR-06]."""
    player, shares = state.players[seat_to_act(state)], state.shares[decision.company]
    player.cash -= state.market.price(decision.company)
    player.shares[decision.company] = player.shares.get(decision.company, 0) + TENTH
    if decision.source == "stock":
        shares.stock -= TENTH
    else:
        shares.pool -= TENTH
    end_turn(state, rests=False)  # [V-SR-05]


def check_sale(state: State, decision: Sell) -> None:
    """Raise Illegal unless the shares may be sold."""
    demand(state.period.number != 1, "V-SR-10", "nothing is sold in SR1")
    company, seat = decision.company, seat_to_act(state)
    held = state.players[seat].shares.get(company, 0)
    demand(
        0 < decision.percent <= held and decision.percent % TENTH == 0,
        "V-SR-11",
        f"{held}% of {company} are held",
    )
    demand(
        decision.percent <= saleable(state, seat, company),
        "V-SR-16",
        f"the director's certificate of {company} is never sold",
    )


def sell(state: State, decision: Sell) -> None:
    """Sell to the pool at one price, then let the price fall once per share [V-SR-11]."""
    stage = stage_of(state, StockStage)
    company, seat = decision.company, seat_to_act(state)
    player = state.players[seat]
    certificate = company in state.companies and state.companies[company].director == seat
    if certificate and player.shares[company] - decision.percent < HALF:
        state.companies[company].director = heir(state, seat, company)
    player.cash += state.market.price(company) * decision.percent // TENTH
    player.shares[company] -= decision.percent
    if not player.shares[company]:
        del player.shares[company]
    state.shares[company].pool += decision.percent  # [V-SR-12]
    state.market.sold(company, decision.percent // TENTH)
    stage.sold |= {(seat, company)}
    stage.has_sold = True
    if not can_trade(state):
        end_turn(state, rests=False)


STEPS = {"stock": Step(seat_to_act, options, apply)}
