"""All decisions of one board, made once, and the lists of options and chances built of them."""

from libc.stdint cimport uint64_t

from opensky.games.blueskies.decisions cimport Deal, Decision, Discard
from opensky.games.blueskies.state cimport Airline, Chart, State

cdef class Catalogue:
    cdef Chart chart
    cdef readonly uint64_t home
    cdef readonly object board
    cdef readonly tuple codes
    cdef tuple starts, cards, cubes, deals, opens, slots, buyouts, plays, specials, helps, unseen
    cdef Decision done
    cdef dict discards, draws, words, handfuls

    cdef Decision decision(self, const State *s, int action)
    cdef Discard discard_of(self, const Airline *airline, int places)
    cdef Discard discard(self, tuple codes)
    cdef int action(self, const State *s, Decision decision) except -2
    cdef tuple options(self, const State *s)
    cdef tuple listed(self, const State *s, const uint64_t *mask)
    cdef tuple discard_options(self, const State *s, uint64_t mask)
    cdef tuple chances(self, const State *s)
    cdef tuple deck_chances(self, const State *s)
    cdef tuple cube_chances(self, int red, int green)
    cdef Decision parse(self, str text)
