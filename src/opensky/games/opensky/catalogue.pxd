"""All decisions of one board, made once, and the tuples of options that are shared."""

from libc.stdint cimport uint64_t

from opensky._core cimport Path
from opensky.games.opensky.decisions cimport Bid, Decision
from opensky.games.opensky.shelf cimport Shelf
from opensky.games.opensky.state cimport Chart, State

cdef class Catalogue:
    cdef Chart chart
    cdef readonly uint64_t home
    cdef readonly object board
    cdef readonly tuple codes
    cdef readonly tuple routes
    cdef tuple callsigns, flies, hubs, dice, markets, flashes, attaches, faces
    cdef tuple rolls, prices
    cdef Shelf kept         # lists of options
    cdef Shelf fields       # hands, scores, planes
    cdef dict bids, words

    cdef Decision decision(self, const State *s, int action)
    cdef tuple row(self, int phase)
    cdef Bid bid_of(self, const State *s, int action)
    cdef tuple bids_on(self, Path path)
    cdef Bid make_bid(self, int fare, Path path, str itinerary)
    cdef int action(self, const State *s, Decision decision) except -2
    cdef tuple options(self, const State *s)
    cdef tuple listed(self, const State *s, const uint64_t *mask)
    cdef object chances(self, const State *s)
    cdef str itinerary(self, Path path)
    cdef str spell(self, Path path)
    cdef Path path(self, str itinerary) except? 0
    cdef Decision parse(self, str text)
    cdef Decision parse_bid(self, str text)
