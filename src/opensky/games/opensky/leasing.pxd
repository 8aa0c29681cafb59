"""Leasing at the end of the month: L."""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from opensky.games.opensky.state cimport State

cdef enum:
    LEASES = 1173           # ways to pay for one to six planes, see `write_leases`
    MOST_LEASES = 202       # that one seat can ever choose among
    WAYS = 57807            # entries of all lists of `Ways` together

cdef struct Lease:
    uint16_t take           # won cards taken back, packed [L2]
    uint16_t put            # cards put down from hand, packed [L3]
    uint8_t tokens          # ancillary tokens put down [L3]
    uint8_t planes

cdef Lease[LEASES] lease_table

cdef void begin_leasing(State *s) noexcept nogil
cdef int count_leases(const State *s) noexcept nogil
cdef const uint16_t *leases(const State *s) noexcept nogil
cdef void lease_options(const State *s, uint64_t *out) noexcept nogil
cdef void lease(State *s, int action) noexcept nogil
cdef void place(State *s, int route) noexcept nogil
