"""What lies on the table, in Python's terms."""

cimport cython
from libc.stdint cimport uint64_t

from opensky.games.opensky.catalogue cimport Catalogue
from opensky.games.opensky.decisions cimport Decision
from opensky.games.opensky.state cimport State

cdef class Told:
    cdef Told before
    cdef int seat
    cdef Decision decision

cdef Told after(Told before, int seat, Decision decision)


@cython.no_gc  # said here too: else what derives from it elsewhere is collected all the same
cdef class Look:
    cdef State s
    cdef Catalogue catalogue
    cdef Told told

    cdef void mark(self, uint64_t *mask) noexcept
    cdef bint is_open(self, int action) noexcept
    cdef int number(self, Decision decision) except -2
    cdef code(self, int airport)
