"""A table as numbers: what one seat may know, in a flat row of int8."""

from libc.stdint cimport int8_t

from opensky.games.opensky.state cimport State

cdef enum:
    SHARED = 32             # cells that belong to no seat
    PER_SEAT = 29           # cells of each seat
    OBSERVATION = 148       # SHARED + 4 * PER_SEAT

cdef void observe(const State *s, int seat, int8_t *out) noexcept nogil
