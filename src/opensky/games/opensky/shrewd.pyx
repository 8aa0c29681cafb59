"""A policy for playouts that weighs decisions by what the network promises, as `planner` does.

Planes, hubs, markets and leases are set against the points a month that the network is expected
to bring against the rivals'; `pricing` does the same for fares, flash deals and tokens. A little
luck goes into every choice, so that games differ.
"""

from libc.stdint cimport uint16_t, uint64_t

from opensky._rng cimport Rng, below
from opensky.games.opensky.keen cimport add_spokes
from opensky.games.opensky.leasing cimport count_leases, lease_table, leases
from opensky.games.opensky.market cimport connections
from opensky.games.opensky.outlook cimport (
    Outlook, callsign_airports, join, look_out, months_left, promise, with_route,
)
from opensky.games.opensky.planning cimport callsign_options, fly_options, hub_options
from opensky.games.opensky.playout cimport random_action
from opensky.games.opensky.pricing cimport ask_fare, attach_tokens, undercut
from opensky.games.opensky.state cimport (
    ATTACH, BID, CALLSIGN, FLASH, HUB, LEASE, MARKET, NONE, PAIRS_AMONG, PLACE, PLAN,
    TOKENS, Airline, State, bit, count_bits, lowest_bit,
)

cdef float CUBE = 50        # [X2]
cdef float SPOKE = 60       # what a plane to a centre is worth before it connects anything
cdef float TWICE = 60       # what a second plane on a route is worth less
cdef float LUCK = 40        # points that luck may add to a route
cdef float PLANE = 200      # [L2]
cdef int MOST_LEASED = 3    # planes considered at once


cdef int shrewd_action(const State *s, Rng *rng) noexcept nogil:
    """Pick a legal action by the phase."""
    if s.phase == PLAN or s.phase == PLACE:
        return flight(s, rng)
    if s.phase == BID:
        return ask_fare(s, rng)
    if s.phase == MARKET:
        return market(s, rng)
    if s.phase == HUB:
        return hub(s, rng)
    if s.phase == FLASH:
        return undercut(s)
    if s.phase == ATTACH:
        return attach_tokens(s)
    if s.phase == LEASE:
        return lease(s, rng)
    if s.phase == CALLSIGN:
        return callsign(s, rng)
    return random_action(s, rng)


cdef inline float luck(Rng *rng, float most) noexcept nogil:
    return most * below(rng, 256) / 256


# Callsigns

cdef int callsign(const State *s, Rng *rng) noexcept nogil:
    """Place callsigns together, where few planes join many; the second of two apart.

    The plain version counts, for every airport that is free, the callsigns at one airport and
    those a flight away from it, where most would be if it had one. That count grows by one if a
    flight or none leads from the airport to where most are now, and else not at all.
    """
    cdef uint64_t[2] mask
    cdef uint64_t most_near, near
    cdef int airport, rate, most = -10000, best = 0
    # the first to fly takes the cubes of all that lie together
    cdef int sign = -1 if s.players == 2 and s.turn == 1 else 1
    most_near = centres_of(s, callsign_airports(s))
    callsign_options(s, mask)
    while mask[0]:
        airport = lowest_bit(mask[0])
        mask[0] &= mask[0] - 1
        near = s.chart.near[airport]
        rate = 64 * ((near | bit(airport)) & most_near != 0) + count_bits(near)
        rate = sign * rate + below(rng, 8)
        if rate > most:
            most, best = rate, airport
    return best


cdef uint64_t centres_of(const State *s, uint64_t placed) noexcept nogil:
    """Mark the airports that most of these callsigns are at or a flight away from."""
    cdef uint64_t airports = s.chart.airports, centres = 0
    cdef int airport, count, most = 0
    while airports:
        airport = lowest_bit(airports)
        airports &= airports - 1
        count = count_bits((s.chart.near[airport] | bit(airport)) & placed)
        if count > most:
            most, centres = count, 0
        if count == most:
            centres |= bit(airport)
    return centres


# Planes and hubs

cdef int flight(const State *s, Rng *rng) noexcept nogil:
    """Fly the route that promises most, among those between callsigns and from centres."""
    cdef uint64_t[2] mask
    cdef uint64_t centres = connections(s, &s.airline[s.turn])
    cdef uint64_t via = centres
    cdef Outlook out
    cdef int best
    fly_options(s, mask)
    if s.phase == PLAN or not s.chart.europe:
        centres = two_centres(s, rng)
        via = centres if s.chart.europe else via
    look_out(s, via, &out)
    best = best_route(s, &out, mask, centres, LUCK, rng)
    return best if best != NONE else random_action(s, rng)


cdef int best_route(const State *s, const Outlook *out, const uint64_t *mask, uint64_t centres,
                    float most_luck, Rng *rng) noexcept nogil:
    """Rate every useful route of the mask by what it adds; NONE when there is none."""
    cdef uint64_t[2] wanted
    cdef float value, most = -1e9, months = months_left(s)
    cdef int word, route, best = NONE
    wanted[0], wanted[1] = s.links[0], s.links[1]
    add_spokes(s, callsign_airports(s), centres, wanted)
    for word in range(2):
        wanted[word] &= mask[word]
        while wanted[word]:
            route = 64 * word + lowest_bit(wanted[word])
            wanted[word] &= wanted[word] - 1
            value = (months * with_route(s, out, route) + beside(s, out, route, centres)
                     + luck(rng, most_luck))
            if value > most:
                most, best = value, route
    return best


cdef float beside(const State *s, const Outlook *out, int route, uint64_t centres) noexcept nogil:
    """Rate what a plane is good for beside what it promises at once: cubes, and more planes."""
    cdef int a = s.chart.a[route], b = s.chart.b[route]
    cdef float value = CUBE * count_bits(s.cubes & (bit(a) | bit(b)))
    cdef bint is_new = not (out.own.ends[a] & out.site[b] or out.own.ends[b] & out.site[a])
    if not is_new:
        return value - TWICE
    if centres >> a & 1 and out.site[b]:
        value += SPOKE
    if centres >> b & 1 and out.site[a]:
        value += SPOKE
    return value


cdef uint64_t two_centres(const State *s, Rng *rng) noexcept nogil:
    """Return two airports that may connect, beside many callsigns and many own planes."""
    cdef uint64_t callsigns = callsign_airports(s)
    cdef uint64_t free = s.chart.airports
    cdef const Airline *airline = &s.airline[s.turn]
    cdef int i, seat, airport, rate, most = -1, next = -1, first = 0, second = 0
    cdef int[64] touched
    for i in range(64):
        touched[i] = 0
    for i in range(airline.planes):
        touched[s.chart.a[airline.plane[i]]] += callsigns >> s.chart.b[airline.plane[i]] & 1
        touched[s.chart.b[airline.plane[i]]] += callsigns >> s.chart.a[airline.plane[i]] & 1
    if s.chart.europe:
        for seat in range(s.players):
            if seat != s.turn:
                free &= ~connections(s, &s.airline[seat])
    while free:
        airport = lowest_bit(free)
        free &= free - 1
        rate = (8 * touched[airport] + below(rng, 8)
                + 4 * count_bits((s.chart.near[airport] | bit(airport)) & callsigns))
        if rate > most:
            next, second = most, first
            most, first = rate, airport
        elif rate > next:
            next, second = rate, airport
    return bit(first) | bit(second)


cdef int hub(const State *s, Rng *rng) noexcept nogil:
    """Connect where the network promises most."""
    cdef uint64_t[2] mask
    cdef Outlook out
    cdef const Airline *airline = &s.airline[s.turn]
    cdef uint64_t other = 0
    cdef int token = airline.token[1 - s.step % TOKENS]
    cdef int airport, best = NONE
    cdef float value, most = -1e9
    hub_options(s, mask)
    if token != NONE:
        other = bit(token)
    look_out(s, other, &out)
    while mask[0]:
        airport = lowest_bit(mask[0])
        mask[0] &= mask[0] - 1
        value = luck(rng, 5)
        if count_bits(out.own.ends[airport]) > 1:
            value += promise(&out, out.own.direct,
                             out.own.joined | PAIRS_AMONG[out.own.ends[airport]])
        else:
            value -= 5000
        if value > most:
            most, best = value, airport
    return best


# Markets

cdef int market(const State *s, Rng *rng) noexcept nogil:
    """Ask for the pair that promises most."""
    cdef Outlook out
    cdef uint64_t pairs = PAIRS_AMONG[s.dice]
    cdef int pair, worth, most = -10000, best = 0
    look_out(s, connections(s, &s.airline[s.turn]), &out)
    while pairs:
        pair = lowest_bit(pairs)
        pairs &= pairs - 1
        worth = PAY[reach(out.own.direct, out.own.joined, pair)][
            reach(out.direct, out.joined, pair)] + below(rng, 40)
        if worth > most:
            most, best = worth, pair
    return best


cdef inline int reach(uint16_t direct, uint16_t joined, int pair) noexcept nogil:
    """Return 2 for a market served non-stop, 1 with one stop, 0 else."""
    return (joined >> pair & 1) + (direct >> pair & 1)


cdef int[3][3] PAY = [[0, -350, -600], [350, 0, -150], [600, 150, 0]]   # by own and rival reach


# Leases

cdef int lease(const State *s, Rng *rng) noexcept nogil:
    """Lease the planes that promise more until the season ends than they cost."""
    cdef const uint16_t *way = leases(s)
    cdef int i, number, rate, most = -10000, best = 0, ways = count_leases(s)
    cdef int count = planes_due(s, lease_table[way[ways - 1]].planes, rng)
    if not count:
        return 0
    for i in range(ways):
        number = way[i]
        if lease_table[number].planes != count:
            continue
        rate = 16 * lease_table[number].take - 1024 * lease_table[number].tokens
        rate -= 16 * lease_table[number].put
        if rate > most:
            most, best = rate, 1 + i
    return best


cdef int planes_due(const State *s, int most, Rng *rng) noexcept nogil:
    """Count the planes that are worth their price [L2]."""
    cdef uint64_t[2] mask
    cdef uint64_t via = connections(s, &s.airline[s.turn])
    cdef uint64_t centres = via if s.chart.europe else two_centres(s, rng)
    cdef float months = months_left(s)
    cdef float gain, best_gain, before
    cdef Outlook out
    cdef int count, route, best = 0
    if months == 0:
        return 0
    fly_options(s, mask)
    look_out(s, via, &out)
    before = promise(&out, out.own.direct, out.own.joined)
    best_gain = luck(rng, 40)
    for count in range(1, min(most, MOST_LEASED) + 1):
        route = best_route(s, &out, mask, centres, 10, rng)
        if route == NONE:
            break
        join(&out.own, out.site, via, s.chart.a[route], s.chart.b[route])
        gain = promise(&out, out.own.direct, out.own.joined) - before
        gain = months * gain - PLANE * count
        if gain > best_gain:
            best, best_gain = count, gain
        elif count > 1:  # a pair of spokes may be worth what one is not, a third hardly ever
            break
    return best
