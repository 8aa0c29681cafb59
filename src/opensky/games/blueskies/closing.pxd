"""The end of the game: regions, bonuses, places. B-END."""

from opensky.games.blueskies.state cimport MOST_SEATS, State

cdef void strengths(const State *s, int *out) noexcept nogil
cdef void award(const State *s, int region, const int *strength, int *points) noexcept nogil
cdef void totals(const State *s, int *out) noexcept nogil
cdef void places(const State *s, const int *points, int *out) noexcept nogil
