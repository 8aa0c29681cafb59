"""The order of play: what each phase allows, and what follows it. Y, R and X."""

from libc.stdint cimport uint64_t

from opensky.games.opensky.state cimport State

cdef enum:
    PHASES = 12
    MASK_WORDS = 4          # 256 bits hold the action numbers of every phase

ctypedef void (*Options)(const State *s, uint64_t *out) noexcept nogil
ctypedef void (*Act)(State *s, int action) noexcept nogil

cdef void options(const State *s, uint64_t *out) noexcept nogil
cdef void act(State *s, int action) noexcept nogil
