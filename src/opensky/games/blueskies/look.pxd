"""What lies on the table, in Python's terms."""

from opensky.games.blueskies.catalogue cimport Catalogue
from opensky.games.blueskies.state cimport State

cdef class Look:
    cdef State s
    cdef Catalogue catalogue
    cdef object told        # (what was told before, seat, decision) or None, deals unseen
    cdef tuple dealt        # by seat: (dealt before, deal) or None, of the hands known here

    cdef dict by_code(self, const unsigned char *counts)
    cdef object code(self, int airport)
    cdef tuple picked(self, int seat, bint is_given)
