"""The decisions of Blue Skies and their one text form; made once per board and reused."""

from libc.stdint cimport uint8_t, uint64_t

cdef class Decision:
    cdef readonly uint64_t home     # the catalogue that made it
    cdef uint8_t phase              # the phase it is an action of
    cdef int number                 # its action number; of a gate whose slot is not told, slot 1's
    cdef str text

    cdef str spell(self)

cdef class Start(Decision):
    cdef readonly int seat

cdef class AtAirport(Decision):
    cdef readonly str airport

cdef class Card(AtAirport):
    pass

cdef class Cubes(Decision):
    cdef readonly str colours

cdef class Deal(Decision):
    cdef readonly int seat
    cdef readonly object airport

cdef class Open(AtAirport):
    cdef readonly object slot

cdef class Buyout(AtAirport):
    pass

cdef class Done(Decision):
    pass

cdef class Play(AtAirport):
    pass

cdef class Special(AtAirport):
    pass

cdef class Discard(Decision):
    cdef readonly tuple cards

cdef class Help(AtAirport):
    pass
