"""The table and the views of it."""

from opensky.games.blueskies.look cimport Look

cdef class Table(Look):
    cdef object past        # like `told`, with the discards that are still secret

cdef class View(Look):
    cdef readonly int seat
    cdef tuple known_options

cdef Table blank()
cdef View blank_view()
