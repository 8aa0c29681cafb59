"""The order of play: what each phase allows, and what follows it. Y, R and X.

An action is a number that means something in its phase only:

    callsign, hub     airport
    plan, place       route
    dice              one of the 20 sets in text order
    market            one of the 15 pairs in text order
    bid               0 none, else 1 + 3 * (fare - 1) + rank among the seat's valid itineraries
    flash             0 none, else the fare
    attach            tokens
    sensitivity       face, 0 for 200
    lease             0 none, else 1 + rank among the seat's open leases
"""

from libc.stdint cimport uint64_t

from opensky.games.opensky.leasing cimport begin_leasing, lease, lease_options, place
from opensky.games.opensky.market cimport (
    attach, attach_options, begin_month, bid, bid_options, choose_market, dice_options, flash,
    flash_options, market_options, roll_dice, roll_sensitivity, sensitivity_options,
)
from opensky.games.opensky.planning cimport (
    begin_hubs, begin_season, callsign_options, fly, fly_options, hub_options, place_callsign,
    place_hub,
)
from opensky.games.opensky.state cimport (
    ATTACH, BID, CALLSIGN, DICE, FLASH, HUB, LEASE, MARCH, MARKET, NONE, NOVEMBER, OVER, PLACE,
    PLAN, SENSITIVITY, TOKENS, Airline, State,
)


cdef Options[PHASES] OPTIONS
cdef Act[PHASES] ACT

OPTIONS[CALLSIGN], ACT[CALLSIGN] = callsign_options, place_callsign
OPTIONS[PLAN], ACT[PLAN] = fly_options, fly
OPTIONS[HUB], ACT[HUB] = hub_options, place_hub
OPTIONS[DICE], ACT[DICE] = dice_options, roll_dice
OPTIONS[MARKET], ACT[MARKET] = market_options, choose_market
OPTIONS[BID], ACT[BID] = bid_options, bid
OPTIONS[FLASH], ACT[FLASH] = flash_options, flash
OPTIONS[ATTACH], ACT[ATTACH] = attach_options, attach
OPTIONS[SENSITIVITY], ACT[SENSITIVITY] = sensitivity_options, roll_sensitivity
OPTIONS[LEASE], ACT[LEASE] = lease_options, lease
OPTIONS[PLACE], ACT[PLACE] = fly_options, place
OPTIONS[OVER], ACT[OVER] = nothing, stay


cdef void nothing(const State *s, uint64_t *out) noexcept nogil:
    """Mark no action: the game is over [X1]."""


cdef void stay(State *s, int action) noexcept nogil:
    """Change nothing: the game is over [X1]."""


cdef void options(const State *s, uint64_t *out) noexcept nogil:
    """Mark the legal actions in a bit set of MASK_WORDS words."""
    cdef int word
    for word in range(MASK_WORDS):
        out[word] = 0
    OPTIONS[s.phase](s, out)


cdef void act(State *s, int action) noexcept nogil:
    """Carry out a legal action, and all that follows without a choice."""
    ACT[s.phase](s, action)
    while s.turn == NONE and s.phase != OVER:
        move_on(s)


cdef void move_on(State *s) noexcept nogil:
    """Open the part of the year that follows the one just finished [Y2] [Y3]."""
    if s.phase == CALLSIGN:
        begin_season(s)
    elif s.phase == PLAN and s.chart.europe:  # [Y2]
        begin_hubs(s)
    elif s.phase == PLAN or s.phase == HUB:
        begin_month(s)
    elif s.phase == LEASE or s.phase == PLACE:
        end_month(s)
    elif s.month == MARCH:  # [X1]
        s.phase = OVER
    else:
        begin_leasing(s)


cdef void end_month(State *s) noexcept nogil:
    """Go on to the next month, through the season reset after October [R1]."""
    if s.month == NOVEMBER:
        reset(s)
        begin_season(s)  # [R2]
    else:
        begin_month(s)


cdef void reset(State *s) noexcept nogil:
    """Take all planes off [R1] [L6] and return the border tokens [B5]; the rest stays [R3]."""
    cdef Airline *airline
    cdef int seat, i
    for seat in range(s.players):
        airline = &s.airline[seat]
        airline.planes = 0
        for i in range(TOKENS):
            if not s.chart.europe:  # [E3] hubs stay where they are
                airline.token[i] = NONE
