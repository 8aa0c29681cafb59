"""A policy for playouts that plays to earn: networks that serve markets, fares by the rivalry."""

from opensky._rng cimport Rng
from opensky.games.opensky.state cimport State

cdef int keen_action(const State *s, Rng *rng) noexcept nogil
