"""A policy for playouts that plays to earn: networks that serve markets, fares by the rivalry."""

from libc.stdint cimport uint64_t

from opensky._rng cimport Rng
from opensky.games.opensky.state cimport Airline, State

cdef int keen_action(const State *s, Rng *rng) noexcept nogil
cdef void add_spokes(const State *s, uint64_t callsigns, uint64_t centres,
                     uint64_t *wanted) noexcept nogil
cdef int shortest(const Airline *airline) noexcept nogil
