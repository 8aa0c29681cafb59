"""Gates, and the turns in which they are bought: B-GATE.

A purchase is 0 to end the turn, OPEN + 4 * airport + slot to open a gate, BUYOUT + airport to buy
a local airline out.
"""

from libc.stdint cimport uint64_t

from opensky.games.blueskies.state cimport (
    BUY_DUE, GATE_ORDER_ANY, LOCAL, LOCAL_LIMIT, LOCALS_LIMITED, NONE, SETUP, SLOTS, State,
    lowest_bit, mark,
)


cdef void begin_turn(State *s, int seat) noexcept nogil:
    """Give a seat its points [B-SETUP-05] [B-RND-01]; only they can be spent [B-GATE-07]."""
    s.points = s.chart.figures.purchase_points
    s.placed = 0
    s.phase = BUY_DUE
    s.turn = seat
    ask_on(s)


cdef void ask_on(State *s) noexcept nogil:
    """Let the turn end by itself when no purchase is possible."""
    if not can_buy(s):
        s.turn = NONE


cdef bint can_buy(const State *s) noexcept nogil:
    """Say whether the seat to act can make any purchase; `purchase_options` lists them."""
    cdef int airport, free
    if not may_place(s):
        return False
    for airport in range(s.chart.airports):
        free = free_slots(s, airport)
        while free:
            if price(s, airport, lowest_bit(free)) <= s.points:
                return True
            free &= free - 1
        if is_for_sale(s, airport):
            return True
    return False


cdef bint may_place(const State *s) noexcept nogil:
    """Say whether the seat has a marker [B-GATE-06] and, in setup, a gate left [B-SETUP-05]."""
    if s.part == SETUP and s.placed >= s.chart.figures.setup_gate_limit:
        return False
    return s.airline[s.turn].markers > 0


cdef inline bint is_for_sale(const State *s, int airport) noexcept nogil:
    """Say whether a local airline is there that the points buy out [B-GATE-03].

    It never lies in another slot than the first; a player's gate is not for sale [B-GATE-04].
    """
    return s.owner[SLOTS * airport] == LOCAL and s.chart.buyout[airport] <= s.points


cdef inline int free_slots(const State *s, int airport) noexcept nogil:
    """Return the bit set of free slots that may be opened: the leftmost only [B-GATE-01]."""
    cdef int free = s.used & ~s.open[airport]
    return free if s.rulings & GATE_ORDER_ANY else free & -free


cdef inline int price(const State *s, int airport, int slot) noexcept nogil:
    """Return the number printed on a slot [B-GATE-01]."""
    return s.chart.cost[SLOTS * airport + slot]


cdef void purchase_options(const State *s, uint64_t *out) noexcept nogil:
    """Mark the end of the turn and every purchase within the points."""
    cdef int airport, free
    out[0] = 1
    for airport in range(s.chart.airports):
        free = free_slots(s, airport)
        while free:
            if price(s, airport, lowest_bit(free)) <= s.points:
                mark(out, OPEN + SLOTS * airport + lowest_bit(free))
            free &= free - 1
        if is_for_sale(s, airport):
            mark(out, BUYOUT + airport)


cdef void purchase(State *s, int action) noexcept nogil:
    """Make one purchase, which takes effect before the next [B-GATE-08], or end the turn with 0."""
    cdef int airport, slot
    if not action:
        s.turn = NONE
        return
    if action >= BUYOUT:
        airport, slot = action - BUYOUT, 0
        s.points -= s.chart.buyout[airport]
        s.locals -= 1  # [B-GATE-03] back to the supply; the slot stays, no passenger moves
    else:
        airport, slot = (action - OPEN) // SLOTS, (action - OPEN) % SLOTS
        s.points -= price(s, airport, slot)
    place_gate(s, airport, slot)
    ask_on(s)


cdef void place_gate(State *s, int airport, int slot) noexcept nogil:
    """Put a marker of the seat to act on a slot [B-GATE-06], its first there or not [B-GATE-02]."""
    s.owner[SLOTS * airport + slot] = s.turn
    s.open[airport] |= 1 << slot
    s.airline[s.turn].markers -= 1
    s.placed += s.part == SETUP


cdef void place_local(State *s, int airport) noexcept nogil:
    """Put a local airline in slot 1 unless a gate is open there [B-SETUP-02] [B-RND-08]."""
    if s.open[airport]:
        return
    if s.rulings & LOCALS_LIMITED and s.locals >= LOCAL_LIMIT:  # [B-COMP-06] ruling local_limit
        return
    s.owner[SLOTS * airport] = LOCAL
    s.open[airport] = 1
    s.locals += 1
