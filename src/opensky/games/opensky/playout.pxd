"""Whole games at random, without Python."""

from libc.stdint cimport uint64_t

from opensky.games.opensky.state cimport State

cdef struct Rng:            # xoshiro256++ (Blackman and Vigna 2021)
    uint64_t[4] word

cdef void seed_rng(Rng *rng, uint64_t seed) noexcept nogil
cdef int random_action(const State *s, Rng *rng) noexcept nogil
cdef int play_out(State *s, Rng *rng) noexcept nogil
