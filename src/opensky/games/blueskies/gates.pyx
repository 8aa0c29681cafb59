"""Gates, and the turns in which they are bought: B-GATE.

A purchase is 0 to end the turn, OPEN + 4 * airport + slot to open a gate, BUYOUT + airport to buy
a local airline out.
"""

from libc.stdint cimport uint32_t, uint64_t

from opensky.games.blueskies.state cimport (
    BUY_DUE, LOCAL, LOCAL_LIMIT, LOCALS_LIMITED, NONE, SETUP, SLOTS, State, count_bits, list_gates,
    lowest_bit, mark, nth_bit,
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
    cdef int slot
    if not may_place(s):
        return False
    for slot in range(SLOTS):
        if to_open(s, slot):
            return True
    return to_buy_out(s) > 0


cdef bint may_place(const State *s) noexcept nogil:
    """Say whether the seat has a marker [B-GATE-06] and, in setup, a gate left [B-SETUP-05]."""
    if s.part == SETUP and s.placed >= s.chart.figures.setup_gate_limit:
        return False
    return s.airline[s.turn].markers > 0


cdef inline uint32_t to_open(const State *s, int slot) noexcept nogil:
    """Return the airports where the points open that slot at the number printed [B-GATE-01]."""
    return s.free[slot] & s.chart.opened_for[slot][s.points]


cdef inline uint32_t to_buy_out(const State *s) noexcept nogil:
    """Return the airports where the points buy a local airline out [B-GATE-03].

    It never lies in another slot than the first; a player's gate is not for sale [B-GATE-04].
    """
    return s.local_at & s.chart.bought_for[s.points]


cdef void purchase_options(const State *s, uint64_t *out) noexcept nogil:
    """Mark the end of the turn and every purchase within the points."""
    cdef uint32_t airports
    cdef int slot
    out[0] = 1
    for slot in range(SLOTS):
        airports = to_open(s, slot)
        while airports:
            mark(out, OPEN + SLOTS * lowest_bit(airports) + slot)
            airports &= airports - 1
    airports = to_buy_out(s)
    while airports:
        mark(out, BUYOUT + lowest_bit(airports))
        airports &= airports - 1


cdef int count_purchases(const State *s) noexcept nogil:
    """Count what `purchase_options` marks."""
    cdef int slot, count = 1 + count_bits(to_buy_out(s))
    for slot in range(SLOTS):
        count += count_bits(to_open(s, slot))
    return count


cdef int nth_purchase(const State *s, int n) noexcept nogil:
    """Return one of the purchases that are counted, n from 0; in another order than marked."""
    cdef int slot, count
    if not n:
        return 0
    n -= 1
    for slot in range(SLOTS):
        count = count_bits(to_open(s, slot))
        if n < count:
            return OPEN + SLOTS * nth_bit(to_open(s, slot), n) + slot
        n -= count
    return BUYOUT + nth_bit(to_buy_out(s), n)


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
        s.points -= s.chart.cost[SLOTS * airport + slot]
    place_gate(s, airport, slot)
    ask_on(s)


cdef void place_gate(State *s, int airport, int slot) noexcept nogil:
    """Put a marker of the seat to act on a slot [B-GATE-06], its first there or not [B-GATE-02]."""
    s.owner[SLOTS * airport + slot] = s.turn
    s.open[airport] |= 1 << slot
    s.airline[s.turn].markers -= 1
    s.placed += s.part == SETUP
    list_gates(s, airport)


cdef void place_local(State *s, int airport) noexcept nogil:
    """Put a local airline in slot 1 unless a gate is open there [B-SETUP-02] [B-RND-08]."""
    if s.open[airport]:
        return
    if s.rulings & LOCALS_LIMITED and s.locals >= LOCAL_LIMIT:  # [B-COMP-06] ruling local_limit
        return
    s.owner[SLOTS * airport] = LOCAL
    s.open[airport] = 1
    s.locals += 1
    list_gates(s, airport)
