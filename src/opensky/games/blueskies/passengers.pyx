"""Passengers and the cards that bring them: B-PAX and B-CARD.

All of it is chance: which card comes from the deck, which cubes come from the bag.
"""

from libc.stdint cimport uint64_t

from opensky.games.blueskies.state cimport (
    CARD_DUE, CUBES_DUE, DEAL_DUE, DICE_ACT, NONE, Airline, State, cards_in, mark, seat_at,
)


# B-CARD: the deck and the pile

cdef void await_card(State *s) noexcept nogil:
    """Let a card be turned up; it is the next one of its part."""
    s.step += 1
    fill_deck(s)
    s.phase = CARD_DUE
    s.turn = DICE_ACT


cdef bint await_deal(State *s) noexcept nogil:
    """Let a card be dealt to the first hand that is not full; say whether there is one."""
    if receiver(s) == NONE:
        return False
    fill_deck(s)
    s.phase = DEAL_DUE
    s.turn = DICE_ACT
    return True


cdef int receiver(const State *s) noexcept nogil:
    """Name the first seat in turn order whose hand is not full [B-SETUP-04] [B-GOV-06], or NONE."""
    cdef int place, seat
    for place in range(s.players):
        seat = seat_at(s, place)
        if s.airline[seat].held < s.chart.figures.hand_size:
            return seat
    return NONE


cdef void fill_deck(State *s) noexcept nogil:
    """Make the pile the deck when a card is due and the deck is empty [B-CARD-02]."""
    if not cards_in(s, s.deck):
        shuffle_pile(s)


cdef void shuffle_pile(State *s) noexcept nogil:
    """Shuffle the whole pile into the deck [B-GOV-06] [B-CARD-02]; a deck has no order here."""
    cdef int airport
    for airport in range(s.chart.airports):
        s.deck[airport] += s.pile[airport]
        s.pile[airport] = 0


cdef void card_options(const State *s, uint64_t *out) noexcept nogil:
    """Mark the airports of which a card is left in the deck."""
    cdef int airport
    for airport in range(s.chart.airports):
        if s.deck[airport]:
            out[0] |= <uint64_t>1 << airport


cdef void turn_card(State *s, int airport) noexcept nogil:
    """Turn up a card of that airport; its passengers come next."""
    s.deck[airport] -= 1
    s.shown += 1
    await_cubes(s, airport, True)


cdef void deal(State *s, int airport) noexcept nogil:
    """Deal a card of that airport into the hand that is to be filled."""
    cdef Airline *airline = &s.airline[receiver(s)]
    cdef int place = airline.held
    s.deck[airport] -= 1
    while place and airline.hand[place - 1] > airport:
        airline.hand[place] = airline.hand[place - 1]
        place -= 1
    airline.hand[place] = airport
    airline.held += 1
    airline.dealt += 1
    s.turn = NONE


# B-PAX: cubes from the bag

cdef void await_cubes(State *s, int airport, bint carded) noexcept nogil:
    """Let the cubes of one addition be drawn; `carded` when a card lies there until then."""
    s.site = airport
    s.carded = carded
    s.phase = CUBES_DUE
    s.turn = DICE_ACT


cdef void cubes_options(const State *s, uint64_t *out) noexcept nogil:
    """Mark what one addition may draw [B-PAX-01]: 2 * greens, and 1 more with a red cube behind.

    Without a red cube in the bag all its greens come, and no more [B-PAX-06].
    """
    cdef int greens
    if not s.red:
        mark(out, 2 * s.green)
        return
    for greens in range(s.green + 1):
        mark(out, 2 * greens + 1)


cdef void add_cubes(State *s, int action) noexcept nogil:
    """Put the cubes drawn at the site; none ever goes back to the bag [B-PAX-02]."""
    s.green -= action >> 1
    s.red -= action & 1
    s.passengers[s.site] += (action >> 1) + (action & 1)
    s.additions[s.site] += 1
    s.turn = NONE


cdef void clear_site(State *s) noexcept nogil:
    """Lay the card, if one lies there, on the pile: its effect is complete [B-CARD-01]."""
    s.pile[s.site] += s.carded
    s.carded = 0
    s.site = NONE
