"""What a seat does with its cards: B-RND-02, B-RND-03 and B-GOV-05."""

from libc.stdint cimport uint64_t

from opensky.games.blueskies.state cimport Airline, State

cdef enum:
    SPECIAL = 32            # action of the special action at airport 0

cdef void play_options(const State *s, uint64_t *out) noexcept nogil
cdef void play(State *s, int action) noexcept nogil
cdef void discard_options(const State *s, uint64_t *out) noexcept nogil
cdef void discard(State *s, int places) noexcept nogil
cdef bint is_first_of_kind(const Airline *airline, int places) noexcept nogil
cdef void give_up(State *s, Airline *airline, int places) noexcept nogil
