"""Fares, flash deals and tokens by what they gain on average: the part of `shrewd` on prices."""

from opensky._rng cimport Rng
from opensky.games.opensky.state cimport State

cdef int ask_fare(const State *s, Rng *rng) noexcept nogil
cdef int undercut(const State *s) noexcept nogil
cdef int attach_tokens(const State *s) noexcept nogil
