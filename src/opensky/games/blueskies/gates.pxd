"""Gates, and the turns in which they are bought: B-GATE."""

from libc.stdint cimport uint64_t

from opensky.games.blueskies.state cimport State

cdef enum:
    OPEN = 1                # action of the first slot of airport 0; four slots an airport follow
    BUYOUT = 129            # action of the buy-out at airport 0

cdef void begin_turn(State *s, int seat) noexcept nogil
cdef void purchase_options(const State *s, uint64_t *out) noexcept nogil
cdef int count_purchases(const State *s) noexcept nogil
cdef int nth_purchase(const State *s, int n) noexcept nogil
cdef void purchase(State *s, int action) noexcept nogil
cdef void place_local(State *s, int airport) noexcept nogil
