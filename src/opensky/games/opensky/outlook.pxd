"""What networks promise: the markets they serve, and the points a month that this comes to."""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from opensky.games.opensky.state cimport State

cdef struct Network:        # of one airline
    uint8_t[64] ends        # callsigns that a plane joins to each airport, bit set
    uint16_t direct         # markets served non-stop, bit set of pairs
    uint16_t joined         # those and the ones served with one stop

cdef struct Outlook:        # of the seat to act
    uint8_t[64] site        # the callsign of each airport as a bit, 0 for none
    uint64_t via            # where the seat connects
    Network own
    uint16_t direct         # markets that any rival serves non-stop
    uint16_t joined         # those and the ones any serves with one stop
    uint8_t seats

cdef uint64_t callsign_airports(const State *s) noexcept nogil
cdef void look_out(const State *s, uint64_t via, Outlook *out) noexcept nogil
cdef void join(Network *network, const uint8_t *site, uint64_t via, int a, int b) noexcept nogil
cdef float promise(const Outlook *out, uint16_t direct, uint16_t joined) noexcept nogil
cdef float with_route(const State *s, const Outlook *out, int route) noexcept nogil
cdef float without_flights(const State *s, const Outlook *out, int flier,
                           uint64_t path) noexcept nogil
cdef float months_left(const State *s) noexcept nogil
