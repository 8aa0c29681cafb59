"""The table and the views of it."""

from libc.stdint cimport int32_t

from opensky.games.opensky.look cimport Look, Told

cdef class Table(Look):
    cdef Told past          # like `told`, with the sealed bids
    cdef View shown         # the last view, filled again when nobody else has kept it

    cdef object made_result(self, const int32_t *scores, const int32_t *places)

cdef class View(Look):
    cdef readonly int seat
    cdef tuple known_options

cdef Table blank()
cdef View blank_view()
