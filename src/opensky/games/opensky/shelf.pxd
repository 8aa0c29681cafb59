"""Tuples of options that were listed before, kept by what they depend on."""

from libc.stdint cimport uint64_t

from opensky.games.opensky.state cimport State

cdef enum:
    SLOTS = 4096

cdef struct Key:
    uint64_t first
    uint64_t second         # its lowest four bits are the phase, which is never 0 here

cdef class Shelf:
    cdef Key[SLOTS] keys
    cdef list rows

    cdef tuple find(self, Key key)
    cdef int keep(self, Key key, tuple row) except -1

cdef bint write_key(const State *s, uint64_t mask, Key *key) noexcept
