"""What a seat does with its cards: B-RND-02, B-RND-03 and B-GOV-05.

A play is the airport of a card in hand, or SPECIAL + any airport. A discard is the bit set of the
places in the hand that are given up; of equal cards those in front go first.
"""

from libc.stdint cimport uint64_t

from opensky.games.blueskies.passengers cimport await_cubes
from opensky.games.blueskies.state cimport NONE, RENEW, Airline, State


cdef void play_options(const State *s, uint64_t *out) noexcept nogil:
    """Mark the cards in hand [B-RND-02] and, while unused, the special action [B-RND-03]."""
    cdef const Airline *airline = &s.airline[s.turn]
    cdef int place
    for place in range(airline.held):
        out[0] |= <uint64_t>1 << airline.hand[place]
    if airline.special:
        out[0] |= ((<uint64_t>1 << s.chart.airports) - 1) << SPECIAL


cdef void play(State *s, int action) noexcept nogil:
    """Play a card [B-RND-02] or use the special action instead [B-RND-03]."""
    cdef Airline *airline = &s.airline[s.turn]
    cdef int place = 0
    if action >= SPECIAL:
        airline.special = 0
        await_cubes(s, action - SPECIAL, False)
        return
    while airline.hand[place] != action:
        place += 1
    take_out(airline, place)
    await_cubes(s, action, True)


cdef void take_out(Airline *airline, int place) noexcept nogil:
    """Take a card out of a hand and close the gap."""
    cdef int i
    airline.held -= 1
    for i in range(place, airline.held):
        airline.hand[i] = airline.hand[i + 1]
    airline.hand[airline.held] = NONE


cdef void discard_options(const State *s, uint64_t *out) noexcept nogil:
    """Mark every different set of cards in hand, none and all included [B-RND-03] [B-GOV-05]."""
    cdef const Airline *airline = &s.airline[s.turn]
    cdef int places
    for places in range(1 << airline.held):
        if is_first_of_kind(airline, places):
            out[0] |= <uint64_t>1 << places


cdef bint is_first_of_kind(const Airline *airline, int places) noexcept nogil:
    """Say whether of equal cards only those in front are among the places."""
    cdef int place
    for place in range(1, airline.held):
        if places >> place & 1 and not places >> (place - 1) & 1:
            if airline.hand[place] == airline.hand[place - 1]:
                return False
    return True


cdef void discard(State *s, int places) noexcept nogil:
    """Give cards up: at once [B-RND-03], or unseen until all have chosen [B-GOV-05]."""
    cdef Airline *airline = &s.airline[s.turn]
    if s.part == RENEW:
        airline.given = places
    else:
        give_up(s, airline, places)
    s.turn = NONE


cdef void give_up(State *s, Airline *airline, int places) noexcept nogil:
    """Lay the cards at those places of a hand on the pile [B-CARD-01]."""
    cdef int place
    for place in range(airline.held - 1, -1, -1):
        if places >> place & 1:
            s.pile[airline.hand[place]] += 1
            take_out(airline, place)
