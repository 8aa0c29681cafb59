"""Play to the end of the game by a policy, without a Python object."""

from libc.stdint cimport int32_t, uint64_t

from opensky.games.blueskies.state cimport State

ctypedef int (*Policy)(const State *s, uint64_t *rng) noexcept nogil

cdef uint64_t seeded(uint64_t seed) noexcept nogil
cdef int below(uint64_t *rng, int bound) noexcept nogil
cdef int random_action(const State *s, uint64_t *rng) noexcept nogil
cdef int nth_action(const uint64_t *mask, int n) noexcept nogil
cdef int drawn(const State *s, uint64_t *rng) noexcept nogil
cdef int drawn_card(const State *s, uint64_t *rng) noexcept nogil
cdef int play_out(State *s, Policy policy, uint64_t *rng) noexcept nogil
cdef int roll_out(const State *start, Policy policy, int games, uint64_t seed,
                  int32_t *scores, int32_t *places) noexcept nogil
