"""Government help, once per game: B-GOV."""

from libc.stdint cimport uint64_t

from opensky.games.blueskies.state cimport State

cdef bint is_help_due(const State *s) noexcept nogil
cdef int additions_for(const State *s, int seat) noexcept nogil
cdef int helper(const State *s, int place) noexcept nogil
cdef void help_options(const State *s, uint64_t *out) noexcept nogil
cdef void help(State *s, int action) noexcept nogil
cdef void renew(State *s) noexcept nogil
