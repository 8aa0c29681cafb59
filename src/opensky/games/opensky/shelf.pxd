"""Tuples that were made before, options and fields of views, kept by what they depend on."""

from libc.stdint cimport uint64_t

from opensky.games.opensky.state cimport State

cdef enum:
    SLOTS = 4096
    FULL_FLEETS = 12        # planes of all seats together [S3]

cdef enum Field:            # kept on a shelf of their own; 0 is an empty slot
    HANDS = 1
    SCORES
    PLANES

cdef struct Key:
    uint64_t first
    uint64_t second         # its lowest four bits are the phase or Field, never 0 here

cdef class Shelf:
    cdef Key[SLOTS] keys
    cdef list rows

    cdef tuple find(self, Key key)
    cdef int keep(self, Key key, tuple row) except -1

cdef bint write_key(const State *s, uint64_t mask, Key *key) noexcept
cdef void hands_key(const State *s, Key *key) noexcept
cdef void scores_key(const State *s, Key *key) noexcept
cdef bint planes_key(const State *s, Key *key) noexcept
