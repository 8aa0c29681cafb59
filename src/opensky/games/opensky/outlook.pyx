"""What networks promise: the markets they serve, and the points a month that this comes to.

A market is worth more the fewer stops an airline needs, and the more the rivals do. The roller
takes the best of the three markets on the dice, so what counts for its months is how many of the
20 sets of dice offer a market of each worth: one look into a table for every worth.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memset

from opensky._core cimport airport, flights
from opensky.games.opensky.market cimport connections
from opensky.games.opensky.state cimport (
    CALLSIGNS, DICE_SET, DICE_SETS, LEASE, MARCH, MOST_SEATS, NONE, NOVEMBER, PAIRS, PAIRS_AMONG,
    PLACE, PLAN, Airline, State, count_bits,
)

cdef enum:
    ALL = (1 << PAIRS) - 1
    WHOLE = 60

cdef float ALONE = 600      # points a month for a market served non-stop that no rival serves
cdef float CONNECTING = 350     # the same with one stop
cdef float AHEAD = 150      # for one where the rivals need a stop and this airline none
cdef float DECAY = 0.7      # what is left of a promise from one month to the next

# How much of its months a seat meets a market of a set, in 60ths of a month and times the seats:
# in its own it chooses among three, in the others' it meets any. By seats - 2 and bit set of pairs.
cdef uint8_t[MOST_SEATS - 1][1 << PAIRS] SHARE
cdef float[MARCH + 2] WORTH         # of so many months to come, in months


cdef uint64_t callsign_airports(const State *s) noexcept nogil:
    cdef uint64_t airports = 0
    cdef int i
    for i in range(CALLSIGNS):
        if s.callsign[i] != NONE:
            airports |= <uint64_t>1 << s.callsign[i]
    return airports


cdef void look_out(const State *s, uint64_t via, Outlook *out) noexcept nogil:
    """Look at all networks as the seat to act, which connects at `via`.

    While networks are planned the rivals may connect anywhere.
    """
    cdef Network network
    cdef uint64_t theirs
    cdef int i, other
    memset(out, 0, sizeof(Outlook))
    for i in range(CALLSIGNS):
        out.site[s.callsign[i]] = 1 << i
    out.via = via
    out.seats = s.players
    for other in range(s.players):
        if other == s.turn:
            link(s, &s.airline[other], out.site, via, &out.own)
        elif s.airline[other].planes:
            theirs = s.chart.airports if s.phase == PLAN else connections(s, &s.airline[other])
            link(s, &s.airline[other], out.site, theirs, &network)
            out.direct |= network.direct
            out.joined |= network.joined


cdef void link(const State *s, const Airline *airline, const uint8_t *site, uint64_t via,
               Network *out) noexcept nogil:
    cdef int i
    memset(out, 0, sizeof(Network))
    for i in range(airline.planes):
        join(out, site, via, s.chart.a[airline.plane[i]], s.chart.b[airline.plane[i]])


cdef void join(Network *network, const uint8_t *site, uint64_t via, int a, int b) noexcept nogil:
    """Add a plane between two airports."""
    network.ends[a] |= site[b]
    network.ends[b] |= site[a]
    network.direct |= PAIRS_AMONG[site[a] | site[b]]
    network.joined |= network.direct
    if via >> a & 1:
        network.joined |= PAIRS_AMONG[network.ends[a]]
    if via >> b & 1:
        network.joined |= PAIRS_AMONG[network.ends[b]]


cdef float promise(const Outlook *out, uint16_t direct, uint16_t joined) noexcept nogil:
    """Expect the points of a month: the best of three markets as roller, any one else.

    Works through the worths of a market from the highest, each with the markets that are worth
    as much or more. The plain version is the planner's, in `bots/planner.py`.
    """
    cdef int best = direct & ~out.joined
    cdef int good = joined & ~out.joined
    cdef int fair = good | direct & ~out.direct
    cdef int even = (fair | direct & out.direct | joined & ~direct & out.joined & ~out.direct
                     | ~joined & ~out.joined & ALL)
    cdef int poor = even | joined & out.direct
    cdef int bad = poor | out.joined & ~out.direct
    cdef const uint8_t *share = SHARE[out.seats - 2]
    return (
        (ALONE - CONNECTING) * (share[best] + share[bad])
        + (CONNECTING - AHEAD) * (share[good] + share[poor])
        + AHEAD * (share[fair] + share[even])
    ) / (WHOLE * out.seats) - ALONE


cdef float with_route(const State *s, const Outlook *out, int route) noexcept nogil:
    """Expect the points of a month with one more plane."""
    cdef int a = s.chart.a[route], b = s.chart.b[route]
    cdef uint16_t direct = out.own.direct | PAIRS_AMONG[out.site[a] | out.site[b]]
    cdef uint16_t joined = out.own.joined | direct
    if out.via >> a & 1:
        joined |= PAIRS_AMONG[out.own.ends[a] | out.site[b]]
    if out.via >> b & 1:
        joined |= PAIRS_AMONG[out.own.ends[b] | out.site[a]]
    return promise(out, direct, joined)


cdef float without_flights(const State *s, const Outlook *out, int flier,
                           uint64_t path) noexcept nogil:
    """Expect the points of a month once a seat, this one or not, has flown an itinerary."""
    cdef Outlook after = out[0]
    cdef Network network
    cdef int other
    if flier == s.turn:
        depart(s, &s.airline[flier], out.site, out.via, path, &network)
        return promise(out, network.direct, network.joined)
    after.direct = after.joined = 0
    for other in range(s.players):
        if other == s.turn:
            continue
        depart(s, &s.airline[other], out.site, connections(s, &s.airline[other]),
               path if other == flier else 0, &network)
        after.direct |= network.direct
        after.joined |= network.joined
    return promise(&after, out.own.direct, out.own.joined)


cdef void depart(const State *s, const Airline *airline, const uint8_t *site, uint64_t via,
                 uint64_t path, Network *out) noexcept nogil:
    """Join all planes but one on each flight of the path."""
    cdef int i, place, route
    cdef uint64_t[2] flown
    flown[0] = flown[1] = 0
    for place in range(flights(path)):
        route = s.chart.between[64 * airport(path, place) + airport(path, place + 1)]
        flown[route >> 6] |= <uint64_t>1 << (route & 63)
    memset(out, 0, sizeof(Network))
    for i in range(airline.planes):
        route = airline.plane[i]
        if flown[route >> 6] >> (route & 63) & 1:
            flown[route >> 6] &= ~(<uint64_t>1 << (route & 63))
            continue
        join(out, site, via, s.chart.a[route], s.chart.b[route])


cdef float months_left(const State *s) noexcept nogil:
    """Count the months of the season to come after this market, later ones for less."""
    cdef int end = NOVEMBER if s.month < NOVEMBER else MARCH + 1
    if s.month == NOVEMBER and (s.phase == LEASE or s.phase == PLACE):  # [L6] before the reset
        return 0
    return WORTH[end - s.month - (s.market != 0)]


cdef int write_tables() except -1:
    cdef int number, pairs, seats, rolled, any_one
    for pairs in range(1 << PAIRS):
        rolled = 0
        for number in range(DICE_SETS):
            rolled += (PAIRS_AMONG[DICE_SET[number]] & pairs) != 0
        any_one = count_bits(pairs)
        for seats in range(2, MOST_SEATS + 1):
            SHARE[seats - 2][pairs] = (
                WHOLE // DICE_SETS * rolled + WHOLE // PAIRS * (seats - 1) * any_one
            )
    WORTH[0] = 0
    for number in range(MARCH + 1):
        WORTH[number + 1] = 1 + DECAY * WORTH[number]
    return 0


write_tables()
