"""One round of sealed bids as a game of its own: what every combination of bids comes to."""

from libc.stdint cimport int32_t, uint64_t

from opensky.games.opensky.look cimport Look
from opensky.games.opensky.playout cimport Policy
from opensky.games.opensky.state cimport MOST_SEATS, State

cdef struct Payoff:
    double[MOST_SEATS] seat

cdef class Month:
    cdef State start
    cdef Look view
    cdef Policy policy
    cdef int rollouts
    cdef uint64_t seed
    cdef bint by_lead
    cdef list asked         # the seats that may bid, in turn order
    cdef dict ends          # what was worked out, by the bytes of the table after the month

    cdef int bid_on(self, const State *s, list rows) except -1
    cdef Payoff value(self, const State *s) except *
    cdef Payoff best(self, const State *s) except *
    cdef Payoff rolled(self, const State *s) except *
    cdef Payoff ended(self, const State *s) except *
    cdef void measure(self, const State *s, const int32_t *scores, Payoff *sum) noexcept
