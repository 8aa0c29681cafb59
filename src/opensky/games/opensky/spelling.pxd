"""The table as text."""

from libc.stdint cimport uint16_t

from opensky.games.opensky.catalogue cimport Catalogue
from opensky.games.opensky.state cimport Airline, State

cdef str spell(const State *s, Catalogue catalogue)
cdef str spell_seat(const State *s, Catalogue catalogue, int seat)
cdef str spell_tokens(const State *s, Catalogue catalogue, const Airline *airline)
cdef str spell_cards(uint16_t packed)
