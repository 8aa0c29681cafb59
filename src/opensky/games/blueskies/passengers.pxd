"""Passengers and the cards that bring them: B-PAX and B-CARD."""

from libc.stdint cimport uint64_t

from opensky.games.blueskies.state cimport State

cdef void await_card(State *s) noexcept nogil
cdef bint await_deal(State *s) noexcept nogil
cdef void await_cubes(State *s, int airport, bint carded) noexcept nogil
cdef int receiver(const State *s) noexcept nogil
cdef void card_options(const State *s, uint64_t *out) noexcept nogil
cdef void turn_card(State *s, int airport) noexcept nogil
cdef void deal(State *s, int airport) noexcept nogil
cdef void cubes_options(const State *s, uint64_t *out) noexcept nogil
cdef void add_cubes(State *s, int action) noexcept nogil
cdef void clear_site(State *s) noexcept nogil
cdef void shuffle_pile(State *s) noexcept nogil
