"""The policy `earning`: what is worth most among a few options drawn at random."""

from libc.stdint cimport uint64_t

from opensky.games.blueskies.state cimport State

cdef int earning_action(const State *s, uint64_t *rng) noexcept nogil
cdef double worth(const State *s, int action) noexcept nogil
