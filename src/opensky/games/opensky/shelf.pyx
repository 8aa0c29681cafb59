"""Tuples that were made before, options and fields of views, kept by what they depend on.

A bot asks for its options at every decision, and most lists come up again and again; so do hands,
scores and planes. A key of two words costs no object, so to find a list costs a tenth of what it
takes to make one.
"""

cimport cython
from libc.stdint cimport uint64_t

from opensky.games.opensky.state cimport (
    BID, CALLSIGN, HUB, LEASE, PLACE, PLAN, TOKENS, Airline, State, held, score,
)


cdef class Shelf:
    """A table of a fixed number of slots; what comes later takes the place of what was there."""

    def __cinit__(self):
        self.rows = [None] * SLOTS

    cdef tuple find(self, Key key):
        """Return what was kept under the key, None when it has gone or never was."""
        cdef int slot = slot_of(key)
        with cython.critical_section(self):
            if self.keys[slot].first == key.first and self.keys[slot].second == key.second:
                return self.rows[slot]
        return None

    cdef int keep(self, Key key, tuple row) except -1:
        cdef int slot = slot_of(key)
        with cython.critical_section(self):
            self.keys[slot] = key
            self.rows[slot] = row
        return 0


cdef inline int slot_of(Key key) noexcept:
    """Spread keys over the slots by the upper bits of a product (Fibonacci hashing)."""
    cdef uint64_t mixed = key.first * 0x9E3779B97F4A7C15u ^ key.second * 0xC2B2AE3D27D4EB4Fu
    return (mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9u >> 52  # 12 bits, SLOTS


cdef bint write_key(const State *s, uint64_t mask, Key *key) noexcept:
    """Say what the options depend on, given the first word of their mask; False: not kept.

    Together with the board, which has a shelf of its own, the key names the list of options.
    """
    cdef const Airline *airline = &s.airline[s.turn]
    cdef int phase = s.phase
    key.first, key.second = mask, phase
    if phase == CALLSIGN:
        key.second |= 1 << 4  # the phase is 0, as in a slot that is empty
    elif phase == HUB:
        key.second |= airline.token[s.step % TOKENS] << 4  # [E3] the token that may stay
    elif phase == PLAN or phase == PLACE:
        key.first, key.second = airline.token[0] << 8 | airline.token[1], PLAN
    elif phase == LEASE:
        key.first = airline.won | airline.ancillaries << 16 | airline.planes << 24
        key.second |= s.fleet << 4 | s.rulings << 8
    elif phase == BID:
        key.first = airline.offer[0] << 2 | airline.offers
        key.second |= <uint64_t>held(airline.hand) << 4
        if airline.offers == 2:
            key.second |= airline.offer[1] << 13  # a path has 51 bits, the fares above end at 12
        return airline.offers < 3
    return True


# The fields of views; each has the fields' shelf of the board, so phases are not told apart.

cdef void hands_key(const State *s, Key *key) noexcept:
    """Name the cards in all hands."""
    cdef int seat
    key.first, key.second = 0, HANDS | s.players << 4
    for seat in range(s.players):
        key.first = key.first << 16 | s.airline[seat].hand


cdef void scores_key(const State *s, Key *key) noexcept:
    """Name the points of all seats, each below 2**16."""
    cdef int seat
    key.first, key.second = 0, SCORES | s.players << 4
    for seat in range(s.players):
        key.first = key.first << 16 | score(s, seat)


cdef bint planes_key(const State *s, Key *key) noexcept:
    """Name the planes of all airlines, a byte each; False: more than full fleets, not kept."""
    cdef const Airline *airline
    cdef uint64_t places = 0, last = 0
    cdef int seat, i, count = 0
    key.second = PLANES | s.players << 4
    for seat in range(s.players):
        airline = &s.airline[seat]
        count += airline.planes
        key.second |= <uint64_t>airline.planes << (8 + 4 * seat)
        for i in range(airline.planes):
            last = last << 8 | places >> 56
            places = places << 8 | airline.plane[i]
    key.first = places
    key.second |= last << 24
    return count <= FULL_FLEETS
