"""The table as one flat struct, the board it lies on, and the small steps every phase uses."""

from itertools import combinations

from libc.stdint cimport uint8_t, uint16_t
from libc.string cimport memset

from opensky._core cimport Settlement, flights, resolve

cdef int[6] VALUE = [0, 200, 250, 300, 400, 500]  # [S4]
cdef uint16_t[1 << SEALED * FARES] POINTS


cdef void set_up(State *s, const Chart *chart, int players, int rulings) noexcept nogil:
    """Lay the table out before the first callsign [S1]-[S9]."""
    cdef Airline *airline
    cdef int i, seat
    memset(s, 0, sizeof(State))
    s.chart = chart
    s.players = players
    s.fleet = 6 if players == 2 else 4 if players == 3 else 3  # [S3]
    s.rulings = rulings
    s.phase = CALLSIGN
    s.turn = 0
    s.month = 0  # [S9]
    for i in range(CALLSIGNS):
        s.callsign[i] = NONE
    for seat in range(players):
        airline = &s.airline[seat]
        airline.hand = 0x2AA  # [S4] two of each
        airline.ancillaries = 3  # [S5]
        airline.flash = 1
        for i in range(TOKENS):  # [S6]
            airline.token[i] = NONE


cdef int roller(const State *s) noexcept nogil:
    """Name the seat that rolls this month [M1]."""
    return s.month % s.players


cdef int price(int fare) noexcept nogil:
    """Return the points of a fare 1 to 5 [S4]."""
    return VALUE[fare]


cdef Settlement standing(const State *s, int out, bint originals) noexcept nogil:
    """Resolve the bids of all airlines but seat `out` (NONE for all) [F3]-[F5].

    With `originals` the face-down fares count, else each airline's latest [D4] [P4].
    """
    cdef uint8_t[MOST_SEATS] fares, stops
    cdef const Airline *airline
    cdef int seat
    for seat in range(s.players):
        airline = &s.airline[seat]
        fares[seat] = airline.flashed if airline.flashed and not originals else airline.fare
        stops[seat] = flights(airline.offer[airline.chosen]) - 1  # [I2] [D5]
        if seat == out or not airline.fare:
            fares[seat] = 0
    return resolve(fares, stops, s.players)


cdef int score(const State *s, int seat) noexcept nogil:
    """Add up the points of a seat [X2]."""
    cdef const Airline *airline = &s.airline[seat]
    return 50 * airline.cubes + 100 * airline.charged + POINTS[airline.won]


cdef int write_points() except -1:
    """Fill the table of points by packed set of cards [X2]."""
    cdef int packed, fare
    for packed in range(1 << SEALED * FARES):
        for fare in range(1, FARES + 1):
            POINTS[packed] += VALUE[fare] * cards(packed, fare)
    return 0


cdef int write_dice() except -1:
    """Fill the tables of dice and pairs, both in the order of their letters [M2] [M3]."""
    cdef int number, callsigns
    for number, chosen in enumerate(combinations(range(CALLSIGNS), 3)):
        DICE_SET[number] = sum([1 << callsign for callsign in chosen])
    for number, chosen in enumerate(combinations(range(CALLSIGNS), 2)):
        PAIR[number] = sum([1 << callsign for callsign in chosen])
    for callsigns in range(64):
        PAIRS_AMONG[callsigns] = sum([
            1 << number for number in range(PAIRS) if not PAIR[number] & ~callsigns
        ])
    return 0


write_points()
write_dice()
