"""Fares, flash deals and tokens by what they gain on average: the part of `shrewd` on prices.

A flight gains its fare, a rival's loses a share of it; and whoever flies gives up planes, which
changes what the networks promise for the months that are left.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from opensky._core cimport MOST_OFFERS, flights, resolve
from opensky._rng cimport Rng, below
from opensky.games.opensky.keen cimport shortest
from opensky.games.opensky.market cimport connections, lower_fares
from opensky.games.opensky.outlook cimport Outlook, look_out, months_left, promise, without_flights
from opensky.games.opensky.state cimport (
    FACES, FARES, LOWEST_FACE, MOST_SEATS, NEXT_BEST_STANDING, NONE, Airline, State, bid_action,
    card, cards, count_bits, held, nth_bit, price,
)

cdef float PLANE = 200      # the price of a lease, so the loss of a plane never weighs more
cdef int DRAWS = 4          # of the rivals' fares, for each bid

cdef struct Asked:          # the fares of a month, and what each seat's flight does to prospects
    uint8_t[MOST_SEATS] fare
    uint8_t[MOST_SEATS] stops
    float[MOST_SEATS] shift


cdef int ask_fare(const State *s, Rng *rng) noexcept nogil:
    """Ask what gains most on average against fares the rivals may ask, all alike."""
    cdef float[1 + MOST_OFFERS * FARES] total
    cdef float[MOST_OFFERS] shift
    cdef const Airline *airline = &s.airline[s.turn]
    cdef Asked asked
    cdef Outlook out
    cdef int action, i, _, best = 0
    look_out(s, connections(s, airline), &out)
    lay_out(s, &out, &asked)
    for i in range(airline.offers):
        shift[i] = shift_of(s, &out, s.turn, i)
    for action in range(1 + MOST_OFFERS * FARES):
        total[action] = 0
    for _ in range(DRAWS):
        draw_fares(s, &asked, rng)
        asked.fare[s.turn] = 0
        total[0] += gain(s, &asked, NONE)
        for i in range(airline.offers):
            asked.stops[s.turn] = flights(airline.offer[i]) - 1
            asked.shift[s.turn] = shift[i]
            add_gains(s, airline, i, &asked, total)
    for action in range(1, 1 + MOST_OFFERS * FARES):
        if is_open(airline, action) and total[action] > total[best]:
            best = action
    return best


cdef void add_gains(const State *s, const Airline *airline, int chosen, Asked *asked,
                    float *total) noexcept nogil:
    """Add what each fare would gain with one of the seat's own itineraries."""
    cdef int fare
    for fare in range(1, FARES + 1):
        if cards(airline.hand, fare):
            asked.fare[s.turn] = fare
            total[bid_action(fare, chosen)] += gain(s, asked, NONE)


cdef inline bint is_open(const Airline *airline, int action) noexcept nogil:
    """Say whether the airline has the card and the itinerary of a bid."""
    return ((action - 1) % MOST_OFFERS < airline.offers
            and cards(airline.hand, 1 + (action - 1) // MOST_OFFERS) > 0)


cdef void lay_out(const State *s, const Outlook *out, Asked *asked) noexcept nogil:
    """Note for every rival its shortest itinerary, and what it would shift."""
    cdef const Airline *airline
    cdef int other, chosen
    for other in range(s.players):
        airline = &s.airline[other]
        asked.fare[other] = 0
        asked.stops[other] = 0
        asked.shift[other] = 0
        if other == s.turn or not airline.offers or not (airline.hand or airline.fare):
            continue
        chosen = shortest(airline)
        asked.stops[other] = flights(airline.offer[chosen]) - 1
        asked.shift[other] = shift_of(s, out, other, chosen)


cdef void draw_fares(const State *s, Asked *asked, Rng *rng) noexcept nogil:
    """Give every rival that may bid a fare it holds; what lies face down is as good as held."""
    cdef const Airline *airline
    cdef uint16_t hand
    cdef uint64_t fares
    cdef int other
    for other in range(s.players):
        airline = &s.airline[other]
        if other == s.turn or not airline.offers:
            continue
        hand = airline.hand + (card(airline.fare) if airline.fare else 0)
        if hand:
            fares = held(hand)
            asked.fare[other] = 1 + (nth_bit(fares, below(rng, count_bits(fares))) >> 1)


cdef float shift_of(const State *s, const Outlook *out, int flier, int chosen) noexcept nogil:
    """Tell what an itinerary does to the prospects of the seat to act once it is flown."""
    cdef uint64_t path = s.airline[flier].offer[chosen]
    cdef float most = PLANE * flights(path)
    cdef float change = without_flights(s, out, flier, path)
    change = months_left(s) * (change - promise(out, out.own.direct, out.own.joined))
    return max(-most, min(most, change))


cdef float gain(const State *s, const Asked *asked, int dropped) noexcept nogil:
    """Add up what the winners do to the seat to act: points, the rivals' points, prospects."""
    cdef uint8_t[MOST_SEATS] fares
    cdef float total = 0
    cdef int other, winners
    for other in range(s.players):
        fares[other] = 0 if other == dropped else asked.fare[other]
    winners = resolve(fares, asked.stops, s.players).winners
    for other in range(s.players):
        if winners >> other & 1:
            total += asked.shift[other]
            if other == s.turn:
                total += price(fares[other])
            else:
                total -= <float>price(fares[other]) / (s.players - 1)
    return total


cdef void read_fares(const State *s, const Outlook *out, bint originals,
                     Asked *asked) noexcept nogil:
    """Note the open fares of the month: the ones put face down, or the latest."""
    cdef const Airline *airline
    cdef int other
    for other in range(s.players):
        airline = &s.airline[other]
        asked.fare[other] = airline.flashed if airline.flashed and not originals else airline.fare
        asked.stops[other] = 0
        asked.shift[other] = 0
        if airline.fare:
            asked.stops[other] = flights(airline.offer[airline.chosen]) - 1
            asked.shift[other] = shift_of(s, out, other, airline.chosen)


cdef int undercut(const State *s) noexcept nogil:
    """Play the lower fare that gains most as things stand, if any does."""
    cdef Asked asked
    cdef Outlook out
    cdef uint16_t lower = lower_fares(s, s.turn)
    cdef float value, most
    cdef int fare, best = 0
    look_out(s, connections(s, &s.airline[s.turn]), &out)
    read_fares(s, &out, False, &asked)
    most = gain(s, &asked, NONE)
    for fare in range(1, FARES + 1):
        if not cards(lower, fare):
            continue
        asked.fare[s.turn] = fare
        value = gain(s, &asked, NONE)
        if value > most:
            most, best = value, fare
    return best


cdef int attach_tokens(const State *s) noexcept nogil:
    """Weigh the higher price against the chance that the next best fare takes the market."""
    cdef Asked asked
    cdef Outlook out
    cdef const Airline *airline = &s.airline[s.turn]
    cdef int fare = airline.flashed if airline.flashed else airline.fare
    cdef int tokens, face, accepted, best = 0
    cdef float sold, lost, value, most
    look_out(s, connections(s, airline), &out)
    read_fares(s, &out, not s.rulings & NEXT_BEST_STANDING, &asked)
    lost = gain(s, &asked, s.turn)
    sold = most = price(fare) + asked.shift[s.turn]
    for tokens in range(1, airline.ancillaries + 1):
        accepted = 0
        for face in range(FACES):
            accepted += LOWEST_FACE + 100 * face >= price(fare) + 100 * tokens
        value = (accepted * (sold + 100 * tokens) + (FACES - accepted) * lost) / FACES
        if value > most:
            most, best = value, tokens
    return best
