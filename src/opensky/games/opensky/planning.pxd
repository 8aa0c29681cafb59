"""Setting the callsigns and planning the network: S7, N, G, E and B."""

from libc.stdint cimport uint64_t

from opensky.games.opensky.state cimport State

cdef void callsign_options(const State *s, uint64_t *out) noexcept nogil
cdef void place_callsign(State *s, int airport) noexcept nogil
cdef void link_callsigns(State *s) noexcept nogil
cdef void begin_season(State *s) noexcept nogil
cdef void fly_options(const State *s, uint64_t *out) noexcept nogil
cdef void fly(State *s, int route) noexcept nogil
cdef void snake(State *s) noexcept nogil
cdef void put_plane(State *s, int seat, int route) noexcept nogil
cdef void begin_hubs(State *s) noexcept nogil
cdef void hub_options(const State *s, uint64_t *out) noexcept nogil
cdef void place_hub(State *s, int airport) noexcept nogil
