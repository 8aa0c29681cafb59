"""The order of play: what each phase allows, and what follows it. B-SETUP and B-RND."""

from libc.stdint cimport uint64_t

from opensky.games.blueskies.state cimport State

cdef enum:
    PHASES = 9
    PARTS = 11
    MASK_WORDS = 3          # 192 bits hold the action numbers of every phase

ctypedef void (*Options)(const State *s, uint64_t *out) noexcept nogil
ctypedef void (*Act)(State *s, int action) noexcept nogil
ctypedef void (*Part)(State *s) noexcept nogil

cdef void options(const State *s, uint64_t *out) noexcept nogil
cdef void act(State *s, int action) noexcept nogil
cdef int in_turn(const State *s) noexcept nogil
