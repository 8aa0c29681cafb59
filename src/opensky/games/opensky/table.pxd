"""The table and the views of it."""

from opensky.games.opensky.look cimport Look

cdef class Table(Look):
    cdef object past        # like `told`, with the sealed bids

cdef class View(Look):
    cdef readonly int seat
    cdef tuple known_options
