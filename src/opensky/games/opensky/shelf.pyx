"""Tuples of options that were listed before, kept by what they depend on.

A bot asks for its options at every decision, and most lists come up again and again. A key of
two words costs no object, so to find a list costs a tenth of what it takes to make one.
"""

cimport cython
from libc.stdint cimport uint64_t

from opensky.games.opensky.state cimport (
    BID, CALLSIGN, HUB, LEASE, PLACE, PLAN, TOKENS, Airline, State, held,
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
