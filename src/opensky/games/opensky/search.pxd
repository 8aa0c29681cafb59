"""Monte Carlo tree search over a table: simulations, and what they add up to."""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from opensky._rng cimport Rng
from opensky.games.opensky.playout cimport Policy
from opensky.games.opensky.state cimport MOST_SEATS, State
from opensky.games.opensky.tree cimport Tree

cdef enum:
    MOST_STEPS = 192        # decisions of one simulation inside the tree
    MOST_ACTIONS = 256

cdef struct Aim:
    float place             # weights of what a seat wants, each from 0 to 1
    float lead
    float score

cdef struct Step:           # a node passed on the way down
    uint32_t node
    uint32_t chosen         # the bid drawn at it, NOWHERE where nothing was sealed
    uint8_t seat            # whose utility it adds up, NONE for nobody's

cdef struct Tally:          # what the simulations through one option of the root came to
    uint32_t visits
    double utility, won, lead, score

cdef bint begin_bidding(State *s) noexcept nogil

cdef class Root:
    """One tree over one table."""

    cdef State start, s
    cdef Tree tree
    cdef Rng rng
    cdef Policy policy
    cdef Aim aim
    cdef int seat           # that asks
    cdef bint is_sealed     # several seats bid at once at the root
    cdef int depth
    cdef Step[MOST_STEPS] path
    cdef int first          # the action of the seat that asks in this simulation
    cdef Tally[MOST_ACTIONS] tally
    cdef Tally[MOST_SEATS] whole
    cdef double mean, square    # of the utility of the seat that asks
    cdef uint32_t done

    cdef void run(self, uint32_t simulations, double seconds) noexcept nogil
    cdef void simulate(self) noexcept nogil
    cdef void descend(self) noexcept nogil
    cdef uint32_t bid_together(self, uint32_t at, bint *is_new) noexcept nogil
    cdef uint32_t roll(self, uint32_t at) noexcept nogil
    cdef void decide(self, int seat, int action) noexcept nogil
    cdef void step(self, uint32_t node, uint32_t chosen, int seat) noexcept nogil
    cdef void back_up(self) noexcept nogil
    cdef double spread(self) noexcept nogil
