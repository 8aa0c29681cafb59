"""The decisions of OpenSky and their one text form; made once per board and reused."""

from libc.stdint cimport uint8_t, uint64_t

from opensky._core cimport Path

cdef class Decision:
    cdef readonly uint64_t home     # the catalogue that made it, 0 for none
    cdef uint8_t phase              # the phase it is an action of; `plan` for every flight
    cdef int number                 # its action number; a bid's fare, a lease's number in the table
    cdef str text

    cdef str spell(self)

cdef class Callsign(Decision):
    cdef readonly str airport

cdef class Fly(Decision):
    cdef readonly str route

cdef class Hub(Decision):
    cdef readonly str airport

cdef class Dice(Decision):
    cdef readonly str callsigns

cdef class Market(Decision):
    cdef readonly str callsigns

cdef class Bid(Decision):
    cdef readonly object fare
    cdef readonly object itinerary
    cdef Path path

cdef class Flash(Decision):
    cdef readonly object fare

cdef class Attach(Decision):
    cdef readonly int tokens

cdef class Sensitivity(Decision):
    cdef readonly int value

cdef class Lease(Decision):
    cdef readonly int planes
    cdef readonly tuple take
    cdef readonly tuple put
    cdef readonly int tokens
