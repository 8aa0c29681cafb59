"""A policy for playouts that weighs decisions by what the network promises, as `planner` does."""

from opensky._rng cimport Rng
from opensky.games.opensky.state cimport State

cdef int shrewd_action(const State *s, Rng *rng) noexcept nogil
