"""Monte Carlo tree search over a table: simulations, and what they add up to."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from opensky.games.blueskies.catalogue cimport Catalogue
from opensky.games.blueskies.playout cimport Policy
from opensky.games.blueskies.state cimport MOST_SEATS, State
from opensky.games.blueskies.tree cimport Tree

cdef enum:
    MOST_STEPS = 128        # decisions of one simulation inside the tree
    MOST_ACTIONS = 192

cdef struct Aim:
    double place            # weights of what a seat wants, each from 0 to 1
    double lead
    double score

cdef struct Step:           # a node passed on the way down, and whose decision it is
    uint32_t node
    uint8_t seat

cdef struct Tally:          # what simulations came to
    uint32_t visits
    double utility, won, lead, score

cdef class Root:
    """One tree over one table."""

    cdef State start, s
    cdef Catalogue catalogue
    cdef Tree tree
    cdef uint64_t rng
    cdef Policy policy
    cdef Aim aim
    cdef int seat           # that asks
    cdef int depth
    cdef Step[MOST_STEPS] path
    cdef int first          # the action of the seat that asks in this simulation
    cdef Tally[MOST_ACTIONS] tally
    cdef Tally[MOST_SEATS] whole
    cdef double mean, square    # of the utility of the seat that asks
    cdef uint32_t done

    cdef void run(self, uint32_t simulations, double seconds) noexcept nogil
    cdef void descend(self) noexcept nogil
    cdef void back_up(self) noexcept nogil
    cdef double spread(self) noexcept nogil
