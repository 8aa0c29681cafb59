"""Whole games without Python, under a policy: uniform, connecting, keen or shrewd."""

from libc.stdint cimport int32_t, uint64_t

from opensky._rng cimport Rng
from opensky.games.opensky.state cimport State

ctypedef int (*Policy)(const State *s, Rng *rng) noexcept nogil

cdef Policy policy_of(str name) except NULL
cdef int random_action(const State *s, Rng *rng) noexcept nogil
cdef int connecting_action(const State *s, Rng *rng) noexcept nogil
cdef void rank(const State *s, int32_t *scores, int32_t *places) noexcept nogil
cdef int play_out(State *s, Policy policy, Rng *rng) noexcept nogil
cdef int roll_out(const State *start, Policy policy, int games, uint64_t seed,
                  int32_t *scores, int32_t *places) noexcept nogil
