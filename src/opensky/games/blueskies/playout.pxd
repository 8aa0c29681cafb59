"""Random play to the end of the game, without a Python object."""

from libc.stdint cimport uint64_t

from opensky.games.blueskies.state cimport State

cdef uint64_t seeded(uint64_t seed) noexcept nogil
cdef int play_out(State *s, uint64_t *rng) noexcept nogil
