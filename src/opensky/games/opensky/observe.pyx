"""A table as numbers: what one seat may know, in a flat row of int8.

Seats are told relative to the one that looks: block 0 is its own, block 1 the next clockwise.
Airports and routes are their places in the board's sorted lists; -1 stands for none. FIELDS names
every cell.
"""

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy, memset

from opensky._core cimport flights
from opensky.games.opensky.state cimport (
    BID, CALLSIGNS, FARES, MOST_FLEET, MOST_OFFERS, MOST_SEATS, PLACE, PLAN, SENSITIVITY,
    TOKENS, Airline, State, card, cards, roller,
)


def fields():
    """Name the cells of an observation in order."""
    shared = ["phase", "month", "seats", "fleet", "turn", "roller", "left", "attached"]
    for name in ("callsign", "cube", "die", "market"):
        shared += [f"{name}_{letter}" for letter in "ABCDEF"]
    seat = [f"plane_{i}" for i in range(MOST_FLEET)] + [f"token_{i}" for i in range(TOKENS)]
    for name in ("hand", "won"):
        seat += [f"{name}_{value}" for value in (200, 250, 300, 400, 500)]
    seat += ["ancillaries", "charged", "flash_token", "cubes", "fare", "flashed", "chosen",
             "wins"]
    seat += [f"offer_{i}_flights" for i in range(MOST_OFFERS)]
    return tuple(shared + [f"seat+{k}_{name}" for k in range(MOST_SEATS) for name in seat])


# Small sets as cells, one byte an element, so that a whole set is one copy of eight bytes.
cdef uint8_t[1024][8] CARD_CELLS        # of a packed set of cards: how many of each fare
cdef uint8_t[64][8] BIT_CELLS           # of a bit set of callsigns
cdef uint8_t[MOST_FLEET + 1][8] UNUSED  # by planes on the board: 255 where there is none


cdef inline void copy8(void *out, const void *source) noexcept nogil:
    memcpy(out, source, 8)


cdef void observe(const State *s, int seat, int8_t *out) noexcept nogil:
    """Write the OBSERVATION cells that `fields` names, for the seat that looks.

    Copies of eight bytes run over the end of their cells; what they hit is written after them,
    so the cells of a block are written in ascending order, and the shared ones first.
    """
    cdef int i, block, cubes = 0
    out[0] = s.phase
    out[1] = s.month
    out[2] = s.players
    out[3] = s.fleet
    out[4] = clockwise(s.turn - seat, s.players) if s.turn < s.players else -1
    out[5] = clockwise(roller(s) - seat, s.players)
    out[6] = s.left if s.phase == PLAN or s.phase == PLACE else 0
    out[7] = s.left if s.phase == SENSITIVITY else 0
    copy8(out + 8, &s.callsign)  # NONE is -1
    for i in range(CALLSIGNS):  # no airport is 63, to which NONE is shortened
        cubes |= (s.cubes >> (s.callsign[i] & 63) & 1) << i
    copy8(out + 14, BIT_CELLS[cubes])
    copy8(out + 20, BIT_CELLS[s.dice])
    copy8(out + 26, BIT_CELLS[s.market])
    for i in range(s.players):
        block = clockwise(i - seat, s.players)
        observe_seat(s, seat, i, out + SHARED + PER_SEAT * block)
    memset(out + SHARED + PER_SEAT * s.players, 255, PER_SEAT * (MOST_SEATS - s.players))


cdef inline int clockwise(int steps, int players) noexcept nogil:
    """Return steps of less than a round, either way, as steps clockwise."""
    return steps + players if steps < 0 else steps


cdef inline void observe_seat(const State *s, int looker, int seat, int8_t *out) noexcept nogil:
    """Write the cells of one seat; another's sealed bid is shown as a card in hand [F2]."""
    cdef const Airline *airline = &s.airline[seat]
    cdef int fare = airline.fare
    cdef uint16_t hand = airline.hand
    cdef uint64_t planes, unused
    cdef int i
    if fare and s.phase == BID and seat != looker:
        hand += card(fare)
        fare = 0
    copy8(&planes, &airline.plane)  # and behind them the tokens, where NONE is -1 already
    copy8(&unused, UNUSED[airline.planes])
    planes |= unused
    copy8(out, &planes)
    copy8(out + 8, CARD_CELLS[hand])
    copy8(out + 13, CARD_CELLS[airline.won])
    out[18] = airline.ancillaries
    out[19] = airline.charged
    out[20] = airline.flash
    out[21] = airline.cubes
    out[22] = fare
    out[23] = airline.flashed
    out[24] = airline.chosen if fare else -1
    out[25] = s.winners >> seat & 1
    for i in range(MOST_OFFERS):  # an offer of an earlier month may still lie behind the last
        out[26 + i] = flights(airline.offer[i]) * (i < airline.offers)


cdef int write_cells() noexcept:
    """Fill the tables of cells."""
    cdef int number, i
    for number in range(1024):
        for i in range(FARES):
            CARD_CELLS[number][i] = cards(number, i + 1)
    for number in range(64):
        for i in range(CALLSIGNS):
            BIT_CELLS[number][i] = number >> i & 1
    for number in range(MOST_FLEET + 1):
        for i in range(number, MOST_FLEET):
            UNUSED[number][i] = 255
    return 0


write_cells()
