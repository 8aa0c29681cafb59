"""What lies on the table, in Python's terms."""

from opensky.games.opensky.catalogue cimport Catalogue
from opensky.games.opensky.state cimport State

cdef class Look:
    cdef State s
    cdef Catalogue catalogue
    cdef object told        # (what was told before, seat, decision) or None

    cdef code(self, int airport)
    cdef letters(self, int bits)
