"""A table as numbers: what one seat may know, in a flat row of int8.

Seats are told relative to the one that looks: block 0 is its own, block 1 the next clockwise.
Airports and routes are their places in the board's sorted lists; -1 stands for none. FIELDS names
every cell.
"""

from libc.stdint cimport int8_t

from opensky._core cimport flights
from opensky.games.opensky.state cimport (
    BID, CALLSIGNS, FARES, MOST_FLEET, MOST_OFFERS, MOST_SEATS, NONE, PLACE,
    PLAN, SENSITIVITY, TOKENS, Airline, State, cards, roller,
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


cdef inline int8_t cell(int value) noexcept nogil:
    return -1 if value == NONE else value


cdef void observe(const State *s, int seat, int8_t *out) noexcept nogil:
    """Write the OBSERVATION cells that `fields` names, for the seat that looks."""
    cdef int i
    out[0] = s.phase
    out[1] = s.month
    out[2] = s.players
    out[3] = s.fleet
    out[4] = (s.turn - seat + s.players) % s.players if s.turn < s.players else -1
    out[5] = (roller(s) - seat + s.players) % s.players
    out[6] = s.left if s.phase == PLAN or s.phase == PLACE else 0
    out[7] = s.left if s.phase == SENSITIVITY else 0
    for i in range(CALLSIGNS):
        out[8 + i] = cell(s.callsign[i])
        out[14 + i] = s.callsign[i] != NONE and s.cubes >> s.callsign[i] & 1
        out[20 + i] = s.dice >> i & 1
        out[26 + i] = s.market >> i & 1
    for i in range(MOST_SEATS):
        if i < s.players:
            observe_seat(s, (seat + i) % s.players, seat, out + SHARED + PER_SEAT * i)
        else:
            blank(out + SHARED + PER_SEAT * i)


cdef inline void blank(int8_t *out) noexcept nogil:
    cdef int i
    for i in range(PER_SEAT):
        out[i] = -1


cdef inline void observe_seat(const State *s, int seat, int looker, int8_t *out) noexcept nogil:
    """Write the cells of one seat; another's sealed bid is shown as a card in hand [F2]."""
    cdef const Airline *airline = &s.airline[seat]
    cdef bint sealed = s.phase == BID and seat != looker
    cdef int fare = 0 if sealed else airline.fare
    cdef int i
    for i in range(MOST_FLEET):
        out[i] = airline.plane[i] if i < airline.planes else -1
    for i in range(TOKENS):
        out[6 + i] = cell(airline.token[i])
    for i in range(FARES):
        out[8 + i] = cards(airline.hand, i + 1) + (sealed and airline.fare == i + 1)
        out[13 + i] = cards(airline.won, i + 1)
    out[18] = airline.ancillaries
    out[19] = airline.charged
    out[20] = airline.flash
    out[21] = airline.cubes
    out[22] = fare
    out[23] = airline.flashed
    out[24] = airline.chosen if fare else -1
    out[25] = s.winners >> seat & 1
    for i in range(MOST_OFFERS):
        out[26 + i] = flights(airline.offer[i]) if i < airline.offers else 0
