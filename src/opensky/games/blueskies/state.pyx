"""The table as one flat struct, the board it lies on, and the small steps every part uses."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

cdef uint64_t EVEN_BYTES = 0x00FF00FF00FF00FF


cdef void set_up(State *s, const Chart *chart, int players, int rulings) noexcept nogil:
    """Lay the table out before the start player is drawn [B-SETUP-01]."""
    cdef int seat, airport
    memset(s, 0, sizeof(State))
    memset(s.owner, NONE, sizeof(s.owner))
    s.chart = chart
    s.players = players
    s.used = (1 << chart.slots[players]) - 1  # [B-COMP-08]
    s.rulings = rulings
    s.part = START
    s.phase = START_DUE
    s.turn = DICE_ACT
    s.start = s.site = NONE
    s.red, s.green = chart.red, chart.green  # [B-COMP-04]
    memcpy(s.deck, chart.cards, sizeof(s.deck))  # [B-COMP-03]
    for seat in range(players):
        s.airline[seat].markers = chart.markers  # [B-COMP-05]
        s.airline[seat].special = 1
        memset(s.airline[seat].hand, NONE, MOST_HAND)
    for airport in range(chart.airports):
        list_gates(s, airport)


cdef void list_gates(State *s, int airport) noexcept nogil:
    """Keep the sets of airports by free slot and by local airline after a change at one."""
    cdef int slot, free = s.used & ~s.open[airport]
    cdef uint32_t bit = <uint32_t>1 << airport
    if not s.rulings & GATE_ORDER_ANY:
        free &= -free  # [B-GATE-01] the leftmost only
    for slot in range(SLOTS):
        s.free[slot] = s.free[slot] | bit if free >> slot & 1 else s.free[slot] & ~bit
    s.local_at = s.local_at | bit if s.owner[SLOTS * airport] == LOCAL else s.local_at & ~bit


cdef void enter(State *s, int part) noexcept nogil:
    """Go on to a part of the game; nobody has had a turn in it."""
    s.part = part
    s.step = 0
    s.turn = NONE


cdef int cards_in(const State *s, const uint8_t *stack) noexcept nogil:
    """Count the cards of the deck or the pile: all bytes added up, eight at a time.

    No lane of 16 bits can overflow: a board has at most 99 cards of an airport.
    """
    cdef uint64_t word, lanes = 0
    cdef int i
    for i in range(MOST_AIRPORTS // 8):
        memcpy(&word, stack + 8 * i, 8)
        lanes += (word & EVEN_BYTES) + (word >> 8 & EVEN_BYTES)
    return <int>(lanes * <uint64_t>0x0001000100010001 >> 48)


cdef int share(const State *s, int airport, int slot) noexcept nogil:
    """Count the passengers at a gate: an even share, the rest to the left [B-PAX-03]."""
    if not s.open[airport] >> slot & 1:
        return 0
    cdef int gates = gates_at(s, airport)
    cdef int left = count_bits(s.open[airport] & ((1 << slot) - 1))
    cdef int passengers = s.passengers[airport]
    return passengers // gates + (left < passengers % gates)


cdef void earn(const State *s, int *incomes) noexcept nogil:
    """Count the passengers at the gates of every seat [B-RND-05]; those at local ones earn nothing.

    The shares are worked out anew from all passengers of an airport [B-PAX-04], from the left as
    `share` does for one gate.
    """
    cdef int airport, seat, gates, each, rest, owner
    cdef uint64_t open_slots
    for seat in range(MOST_SEATS):
        incomes[seat] = 0
    for airport in range(s.chart.airports):
        open_slots = s.open[airport]
        if not open_slots or not s.passengers[airport]:  # [B-PAX-05] waiting ones count for nobody
            continue
        gates = gates_at(s, airport)
        each, rest = s.passengers[airport] // gates, s.passengers[airport] % gates
        while open_slots:
            owner = s.owner[SLOTS * airport + lowest_bit(open_slots)]
            if owner != LOCAL:  # [B-GATE-05]
                incomes[owner] += each + (rest > 0)
            rest -= 1
            open_slots &= open_slots - 1
