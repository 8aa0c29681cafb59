"""One month from the dice to the settled market: M, I, F, D, T, A, P and C."""

from libc.stdint cimport uint16_t, uint64_t

from opensky._core cimport (
    MOST_OFFERS, MOST_PATHS, Path, Plane, airport, all_itineraries, flights, short_itineraries,
)
from opensky.games.opensky.state cimport (
    ATTACH, BID, DICE, DICE_ACT, DICE_SET, DICE_SETS, FACES, FARES, FLASH, FLASH_FROM_ROLLER,
    LOWEST_FACE, MARKET, MOST_FLEET, NEXT_BEST_STANDING, NONE, PAIR, PAIRS_AMONG, SENSITIVITY,
    Airline, State, bid_action, bit, card, cards, held, lowest_bit, price, roller, standing,
)


# M: marketing

cdef void begin_month(State *s) noexcept nogil:
    """Let the passenger dice be rolled [Y3] [M1]."""
    s.phase = DICE
    s.turn = DICE_ACT
    s.step = 0


cdef void dice_options(const State *s, uint64_t *out) noexcept nogil:
    """Mark the 20 sets of three different callsigns, all equally likely [M2]."""
    out[0] = (1 << DICE_SETS) - 1


cdef void roll_dice(State *s, int number) noexcept nogil:
    """Lay out one of the 20 sets of callsigns [M2] before the roller [M1]."""
    s.dice = DICE_SET[number]
    s.phase = MARKET
    s.turn = roller(s)  # [M1]


cdef void market_options(const State *s, uint64_t *out) noexcept nogil:
    """Mark the three pairs among the dice [M3]."""
    out[0] = PAIRS_AMONG[s.dice]


cdef void choose_market(State *s, int number) noexcept nogil:
    """Take the roller's pair of callsigns as the market [M3] and ask for bids."""
    s.market = PAIR[number]
    find_offers(s)
    s.phase = BID
    ask_for_bid(s, 0)


# I: itineraries

cdef uint64_t connections(const State *s, const Airline *airline) noexcept nogil:
    """Bit set of the airports where the airline may connect [E2]."""
    cdef uint64_t via = 0
    if not s.chart.europe:
        return s.chart.airports
    if airline.token[0] != NONE:
        via |= <uint64_t>1 << airline.token[0]
    if airline.token[1] != NONE:
        via |= <uint64_t>1 << airline.token[1]
    return via


cdef void find_offers(State *s) noexcept nogil:
    """Find every airline's valid itineraries for the market [I1]-[I5]."""
    cdef Plane[MOST_FLEET] planes
    cdef Airline *airline
    cdef int origin = s.callsign[lowest_bit(s.market)]
    cdef int destination = s.callsign[lowest_bit(s.market & (s.market - 1))]
    cdef uint64_t market = bit(origin) | bit(destination)
    cdef int seat
    cdef bint short = False, served = False
    for seat in range(s.players):
        airline = &s.airline[seat]
        airline.offers = 0
        if list_planes(s, airline, planes) & market != market:  # most airlines of most months
            continue
        served = True
        airline.offers = short_itineraries(
            planes, airline.planes, connections(s, airline), origin, destination, airline.offer
        )
        short |= airline.offers > 0
    if served and not short:  # [I4] longer ones only where nobody has a shorter one
        find_long_offers(s, origin, destination)


cdef void find_long_offers(State *s, int origin, int destination) noexcept nogil:
    """Find the itineraries with the fewest stops at the table, two or more [I4].

    Cards in hand do not matter [I5].
    """
    cdef Plane[MOST_FLEET] planes
    cdef Path[MOST_PATHS] found
    cdef Airline *airline
    cdef uint64_t market = bit(origin) | bit(destination)
    cdef int fewest = MOST_FLEET + 1
    cdef int seat, i, count
    for seat in range(s.players):
        airline = &s.airline[seat]
        if list_planes(s, airline, planes) & market != market:
            continue
        count = all_itineraries(
            planes, airline.planes, connections(s, airline), origin, destination, found
        )
        for i in range(count):
            if flights(found[i]) < fewest:
                fewest = flights(found[i])
                drop_offers(s)
            if flights(found[i]) == fewest:
                airline.offer[airline.offers] = found[i]
                airline.offers += 1


cdef void drop_offers(State *s) noexcept nogil:
    cdef int seat
    for seat in range(s.players):
        s.airline[seat].offers = 0


cdef inline uint64_t list_planes(const State *s, const Airline *airline,
                                 Plane *out) noexcept nogil:
    """Write where the planes fly; return the bit set of all airports that they serve."""
    cdef uint64_t served = 0
    cdef int i
    for i in range(airline.planes):
        out[i] = s.chart.ends[airline.plane[i]]
        served |= out[i]
    return served


# F: fares

cdef void ask_for_bid(State *s, int seat) noexcept nogil:
    """Ask the next seat that has a valid itinerary and a card [F1], else reveal [F2]."""
    while seat < s.players:
        if s.airline[seat].offers and s.airline[seat].hand:
            s.turn = seat
            return
        seat += 1
    reveal(s)


cdef void bid_options(const State *s, uint64_t *out) noexcept nogil:
    """Mark no bid and every fare in hand with every valid itinerary [F1]."""
    cdef const Airline *airline = &s.airline[s.turn]
    cdef uint64_t offers = (1 << airline.offers) - 1
    cdef int fare
    out[0] = 1
    for fare in range(1, FARES + 1):
        if cards(airline.hand, fare):
            out[0] |= offers << bid_action(fare, 0)


cdef void bid(State *s, int action) noexcept nogil:
    """Put a fare face down for one of the offers, or none with 0 [F1]."""
    cdef Airline *airline = &s.airline[s.turn]
    if action:
        airline.fare = 1 + (action - 1) // MOST_OFFERS
        airline.chosen = (action - 1) % MOST_OFFERS
        airline.hand -= card(airline.fare)
    ask_for_bid(s, s.turn + 1)


cdef void reveal(State *s) noexcept nogil:
    """Turn the fares over [F2] and open the round of flash deals [D4]."""
    s.winners = standing(s, NONE, False).winners
    if not s.winners:
        close_market(s)
        return
    s.phase = FLASH
    s.waiting = s.players
    ask_for_flash(s, roller(s) if s.rulings & FLASH_FROM_ROLLER else 0)  # [D4]


# D: flash deals

cdef uint16_t lower_fares(const State *s, int seat) noexcept nogil:
    """Mark, as `held` does, the fares in hand below the seat's own latest [D2]."""
    cdef const Airline *airline = &s.airline[seat]
    return held(airline.hand) & (card(airline.fare) - 1)


cdef bint may_flash(const State *s, int seat) noexcept nogil:
    """Say whether the seat bid, is not the sole winner, and has token and card [D1] [D3]."""
    cdef const Airline *airline = &s.airline[seat]
    if not airline.fare or not airline.flash:
        return False
    if s.winners == 1 << seat:  # [D1] the sole winner may not
        return False
    return lower_fares(s, seat) != 0


cdef void ask_for_flash(State *s, int seat) noexcept nogil:
    """Ask on round the table until all have been passed since the last flash deal [D4]."""
    while s.waiting:
        seat = seat % s.players
        if may_flash(s, seat):
            s.turn = seat
            return
        s.waiting -= 1
        seat += 1
    settle_market(s)


cdef void flash_options(const State *s, uint64_t *out) noexcept nogil:
    """Mark no flash deal and every lower fare in hand [D2]."""
    cdef uint16_t lower = lower_fares(s, s.turn)
    cdef int fare
    out[0] = 1
    for fare in range(1, FARES + 1):
        if lower & card(fare):
            out[0] |= <uint64_t>1 << fare


cdef void flash(State *s, int fare) noexcept nogil:
    """Play a lower fare with the flash deal token [D1]-[D3], or decline with fare 0."""
    cdef Airline *airline = &s.airline[s.turn]
    if not fare:
        s.waiting -= 1
        ask_for_flash(s, s.turn + 1)
        return
    airline.hand -= card(fare)
    airline.flashed = fare
    airline.flash = 0  # [D3]
    s.winners = standing(s, NONE, False).winners  # [D4] worked out anew
    s.waiting = s.players - 1
    ask_for_flash(s, s.turn + 1)


# T, A: ties and ancillary fees

cdef void settle_market(State *s) noexcept nogil:
    """Let tied winners all win [T1] [T2]; ask a sole winner for tokens [A1]."""
    cdef int seat = lowest_bit(s.winners)
    if s.winners & (s.winners - 1):
        win(s, s.winners, False)
        close_market(s)
    elif s.airline[seat].ancillaries:
        s.phase = ATTACH
        s.turn = seat
    else:
        attach_to(s, seat, 0)


cdef void attach_options(const State *s, uint64_t *out) noexcept nogil:
    """Mark any number of the unused tokens [A1]."""
    out[0] = (2 << s.airline[s.turn].ancillaries) - 1


cdef void attach(State *s, int tokens) noexcept nogil:
    """Attach that many unused tokens to the sole winner's fare [A1] [A2]."""
    attach_to(s, s.turn, tokens)


cdef void attach_to(State *s, int seat, int tokens) noexcept nogil:
    if not tokens:  # [A3] no roll
        win(s, s.winners, False)
        close_market(s)
        return
    s.left = tokens
    s.phase = SENSITIVITY
    s.turn = DICE_ACT


# P: price sensitivity

cdef void sensitivity_options(const State *s, uint64_t *out) noexcept nogil:
    """Mark the six faces [P1]."""
    out[0] = (1 << FACES) - 1


cdef void roll_sensitivity(State *s, int face) noexcept nogil:
    """Accept the booking when its price is at or below the roll [P2], else drop it [P3]."""
    cdef int seat = lowest_bit(s.winners)
    cdef Airline *airline = &s.airline[seat]
    cdef int fare = airline.flashed if airline.flashed else airline.fare
    cdef int tokens = s.left
    s.left = 0
    if LOWEST_FACE + 100 * face >= price(fare) + 100 * tokens:  # [A2] [P2]
        airline.ancillaries -= tokens  # [A4]
        airline.charged += tokens
        win(s, s.winners, False)
    else:
        offer_next_best(s, seat)
    close_market(s)


cdef void offer_next_best(State *s, int out) noexcept nogil:
    """Offer a dropped booking to the next best fare of the others [P3]-[P6]."""
    cdef bint originals = not s.rulings & NEXT_BEST_STANDING  # [P4] ruling next_best
    win(s, standing(s, out, originals).winners, originals)  # [P5] [P6]


# C: cards after the market

cdef void win(State *s, int winners, bint originals) noexcept nogil:
    """Give each winner the fare as points [C1] and take the planes off [T1] [A3] [P2] [P5]."""
    cdef Airline *airline
    cdef int seat
    for seat in range(s.players):
        airline = &s.airline[seat]
        if not winners >> seat & 1:
            continue
        remove_planes(s, airline)
        if airline.flashed and not originals:
            airline.won += card(airline.flashed)
            airline.flashed = 0
        else:
            airline.won += card(airline.fare)
            airline.hand += card(airline.flashed) if airline.flashed else 0  # [C2]
            airline.fare = airline.flashed = 0


cdef void remove_planes(State *s, Airline *airline) noexcept nogil:
    """Take one plane off each route of the chosen itinerary [C4]."""
    cdef Path path = airline.offer[airline.chosen]
    cdef int place, i, route
    for place in range(flights(path)):
        route = s.chart.between[64 * airport(path, place) + airport(path, place + 1)]
        i = 0
        while airline.plane[i] != route:
            i += 1
        airline.planes -= 1
        while i < airline.planes:
            airline.plane[i] = airline.plane[i + 1]
            i += 1


cdef void close_market(State *s) noexcept nogil:
    """Return the other cards to their hands [C2] [D5] and end the pricing phase [Y3].

    Who lost keeps the planes on the board [C3].
    """
    cdef Airline *airline
    cdef int seat
    for seat in range(s.players):
        airline = &s.airline[seat]
        airline.hand += card(airline.fare) if airline.fare else 0
        airline.hand += card(airline.flashed) if airline.flashed else 0
        airline.fare = airline.flashed = airline.chosen = airline.offers = 0
    s.winners = s.dice = s.market = 0
    s.turn = NONE
