"""What a seat does not see: hidden, and dealt again.

The cards in others' hands [B-SETUP-04], and what they give up in help before all have chosen
[B-GOV-05]. Cards and cubes to come are on no table at all.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memset

from opensky.games.blueskies.hand cimport is_first_of_kind
from opensky.games.blueskies.playout cimport below, drawn_card
from opensky.games.blueskies.state cimport (
    DISCARD_DUE, MOST_HAND, NONE, RENEW, Airline, State, seat_at,
)


cdef bint is_sealed(const State *s) noexcept nogil:
    """Say whether discards are chosen unseen by the others [B-GOV-05]."""
    return s.part == RENEW and s.phase == DISCARD_DUE


cdef void hide(State *s, int seat) noexcept nogil:
    """Put the others' cards back into the deck and forget what they have given up."""
    cdef Airline *airline
    cdef int other, place
    for other in range(s.players):
        if other == seat:
            continue
        airline = &s.airline[other]
        for place in range(airline.held):
            s.deck[airline.hand[place]] += 1
        memset(airline.hand, NONE, MOST_HAND)
        airline.given = 0


cdef void deal_unseen(State *s, int seat, uint64_t *rng) noexcept nogil:
    """Deal the others' hands from the unseen cards, all deals equally likely; so their discards."""
    cdef Airline *airline
    cdef int other, place, card
    for other in range(s.players):
        airline = &s.airline[other]
        if other == seat or not airline.held or airline.hand[0] != NONE:
            continue
        for place in range(airline.held):
            card = drawn_card(s, rng)
            s.deck[card] -= 1
            sort_in(airline, place, card)
    if is_sealed(s):
        for place in range(s.step - 1):
            other = seat_at(s, place)
            if other != seat:
                choose_discard(&s.airline[other], rng)


cdef void sort_in(Airline *airline, int place, int card) noexcept nogil:
    """Put a card among so many in a hand, which ascend."""
    while place and airline.hand[place - 1] > card:
        airline.hand[place] = airline.hand[place - 1]
        place -= 1
    airline.hand[place] = card


cdef void choose_discard(Airline *airline, uint64_t *rng) noexcept nogil:
    """Give up any set of the cards in a hand, all different sets equally likely."""
    airline.given = below(rng, 1 << airline.held)
    while not is_first_of_kind(airline, airline.given):
        airline.given = below(rng, 1 << airline.held)
