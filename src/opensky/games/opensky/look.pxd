"""What lies on the table, in Python's terms."""

from libc.stdint cimport uint64_t

from opensky.games.opensky.catalogue cimport Catalogue
from opensky.games.opensky.decisions cimport Decision
from opensky.games.opensky.state cimport State

cdef class Look:
    cdef State s
    cdef Catalogue catalogue
    cdef object told        # (what was told before, seat, decision) or None

    cdef void mark(self, uint64_t *mask) noexcept
    cdef bint is_open(self, int action) noexcept
    cdef int number(self, Decision decision) except -2
    cdef code(self, int airport)
