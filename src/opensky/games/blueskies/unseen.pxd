"""What a seat does not see: hidden, and dealt again."""

from libc.stdint cimport uint64_t

from opensky.games.blueskies.state cimport State

cdef bint is_sealed(const State *s) noexcept nogil
cdef void hide(State *s, int seat) noexcept nogil
cdef void deal_unseen(State *s, int seat, uint64_t *rng) noexcept nogil
