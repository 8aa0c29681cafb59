"""A policy for playouts that plays to earn: networks that serve markets, fares by the rivalry.

Each choice is a rule of thumb with some luck in it, so that games differ; none looks ahead. Where
it has nothing to say it is the connecting policy.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memset

from opensky._core cimport flights, resolve
from opensky._rng cimport Rng, below, next_word
from opensky.games.opensky.leasing cimport count_leases, lease_table, leases
from opensky.games.opensky.market cimport connections, lower_fares
from opensky.games.opensky.outlook cimport callsign_airports
from opensky.games.opensky.planning cimport fly_options, hub_options
from opensky.games.opensky.playout cimport connecting_action
from opensky.games.opensky.state cimport (
    ATTACH, BID, FLASH, HUB, LEASE, MARCH, MARKET, MOST_SEATS, NONE, NOVEMBER, PAIR, PAIRS_AMONG,
    PLACE, PLAN, TOKENS, Airline, State, bid_action, bit, card, count_bits, held,
    lowest_bit, nth_bit,
)

cdef struct Network:        # the airports that an airline's planes join to each airport
    uint64_t[64] near


cdef int keen_action(const State *s, Rng *rng) noexcept nogil:
    """Pick a legal action by the phase."""
    if s.phase == PLAN or s.phase == PLACE:
        return flight(s, rng)
    if s.phase == BID:
        return keen_bid(s, rng)
    if s.phase == MARKET:
        return market(s, rng)
    if s.phase == HUB:
        return hub(s, rng)
    if s.phase == FLASH:
        return undercut(s, rng)
    if s.phase == ATTACH:
        return tokens(s, rng)
    if s.phase == LEASE:
        return lease(s, rng)
    return connecting_action(s, rng)


cdef void join(const State *s, const Airline *airline, Network *out) noexcept nogil:
    """Note which airports the planes of an airline join."""
    cdef int i, a, b
    memset(out, 0, sizeof(Network))
    for i in range(airline.planes):
        a, b = s.chart.a[airline.plane[i]], s.chart.b[airline.plane[i]]
        out.near[a] |= bit(b)
        out.near[b] |= bit(a)


# Planes and hubs

cdef int flight(const State *s, Rng *rng) noexcept nogil:
    """Fly the route that opens most markets, among those between callsigns and from centres."""
    cdef uint64_t[2] mask
    cdef uint64_t[2] wanted
    cdef Network network
    cdef uint64_t callsigns = callsign_airports(s)
    cdef uint64_t via, centres
    cdef int word, route, gain, most = -1, best = NONE
    fly_options(s, mask)
    join(s, &s.airline[s.turn], &network)
    via = connections(s, &s.airline[s.turn])
    if s.phase == PLAN or not s.chart.europe:
        centres = two_centres(s, &network, callsigns, rng)
        via = centres if s.chart.europe else via
    else:
        centres = via
    wanted[0], wanted[1] = s.links[0], s.links[1]
    add_spokes(s, callsigns, centres, wanted)
    for word in range(2):
        wanted[word] &= mask[word]
        while wanted[word]:
            route = 64 * word + lowest_bit(wanted[word])
            wanted[word] &= wanted[word] - 1
            gain = 4 * opened(s, route, callsigns, via, &network) + below(rng, 10)
            if gain > most:
                most, best = gain, route
    return best if best != NONE else connecting_action(s, rng)


cdef uint64_t two_centres(const State *s, const Network *network, uint64_t callsigns,
                          Rng *rng) noexcept nogil:
    """Return the two airports that join most callsigns, by planes first and then by routes."""
    cdef uint64_t airports = s.chart.airports
    cdef uint64_t luck = next_word(rng)
    cdef int airport, rate, most = -1, next = -1, first = 0, second = 0
    while airports:
        airport = lowest_bit(airports)
        airports &= airports - 1
        rate = (6 * count_bits(network.near[airport] & callsigns)
                + 2 * count_bits(s.chart.near[airport] & callsigns) + (luck >> airport & 1)
                + (callsigns >> airport & 1))
        if rate > most:
            next, second = most, first
            most, first = rate, airport
        elif rate > next:
            next, second = rate, airport
    return bit(first) | bit(second)


cdef void add_spokes(const State *s, uint64_t callsigns, uint64_t centres,
                     uint64_t *wanted) noexcept nogil:
    """Add the routes to callsigns from each centre."""
    cdef uint64_t ends
    cdef int centre, route
    while centres:
        centre = lowest_bit(centres)
        centres &= centres - 1
        ends = s.chart.near[centre] & callsigns
        while ends:
            route = s.chart.between[64 * centre + lowest_bit(ends)]
            wanted[route >> 6] |= bit(route & 63)
            ends &= ends - 1


cdef int opened(const State *s, int route, uint64_t callsigns, uint64_t via,
                const Network *network) noexcept nogil:
    """Rate what a plane on the route adds: markets non-stop and with one stop, spokes, cubes."""
    cdef int a = s.chart.a[route], b = s.chart.b[route]
    cdef int gain = count_bits(s.cubes & (bit(a) | bit(b)))
    if network.near[a] >> b & 1:
        return gain
    if callsigns >> a & callsigns >> b & 1:
        gain += 3
    if callsigns >> a & via >> b & 1:
        gain += 1 + 2 * count_bits(network.near[b] & callsigns & ~network.near[a])
    if callsigns >> b & via >> a & 1:
        gain += 1 + 2 * count_bits(network.near[a] & callsigns & ~network.near[b])
    return gain


cdef int hub(const State *s, Rng *rng) noexcept nogil:
    """Connect where most markets open that are served neither non-stop nor by the other hub."""
    cdef uint64_t[2] mask
    cdef Network network
    cdef const Airline *airline = &s.airline[s.turn]
    cdef uint64_t callsigns = callsign_airports(s)
    cdef uint64_t other = 0, luck = next_word(rng)
    cdef int airport, count, most = -1, best = 0
    hub_options(s, mask)
    join(s, airline, &network)
    if airline.token[1 - s.step % TOKENS] != NONE:
        other = network.near[airline.token[1 - s.step % TOKENS]]
    while mask[0]:
        airport = lowest_bit(mask[0])
        mask[0] &= mask[0] - 1
        count = 4 * joined(&network, network.near[airport] & callsigns, other)
        count += 2 * (network.near[airport] != 0) + (luck >> airport & 1)
        if count > most:
            most, best = count, airport
    return best


cdef int joined(const Network *network, uint64_t ends, uint64_t other) noexcept nogil:
    """Count the markets between these ends that are not served otherwise."""
    cdef uint64_t rest = ends
    cdef uint64_t served
    cdef int end, count = 0
    while rest:
        end = lowest_bit(rest)
        rest &= rest - 1
        served = network.near[end] | (other if other >> end & 1 else 0)
        count += count_bits(rest & ~served)
    return count


# Markets and fares

cdef int reach(const Network *network, uint64_t via, int origin, int destination) noexcept nogil:
    """Return 2 for a market served non-stop, 1 with one stop, 0 else."""
    if network.near[origin] >> destination & 1:
        return 2
    return (network.near[origin] & network.near[destination] & via) != 0


cdef int market(const State *s, Rng *rng) noexcept nogil:
    """Ask for the pair that this airline serves best and the rivals worst."""
    cdef Network[MOST_SEATS] network
    cdef uint64_t pairs = PAIRS_AMONG[s.dice]
    cdef uint64_t via
    cdef int seat, pair, origin, destination, own, rival, worth, most = -100, best = 0
    for seat in range(s.players):
        join(s, &s.airline[seat], &network[seat])
    while pairs:
        pair = lowest_bit(pairs)
        pairs &= pairs - 1
        origin = s.callsign[lowest_bit(PAIR[pair])]
        destination = s.callsign[lowest_bit(PAIR[pair] & (PAIR[pair] - 1))]
        own = rival = 0
        for seat in range(s.players):
            via = connections(s, &s.airline[seat])
            worth = reach(&network[seat], via, origin, destination)
            if seat == s.turn:
                own = worth
            else:
                rival = max(rival, worth)
        worth = WORTH[own][rival] + below(rng, 3)
        if worth > most:
            most, best = worth, pair
    return best


cdef int[3][3] WORTH = [[0, -6, -9], [7, 1, -4], [9, 4, 2]]    # of a market, by own and rival reach


cdef int keen_bid(const State *s, Rng *rng) noexcept nogil:
    """Ask the highest fare without a rival, less against rivals; never pass."""
    cdef const Airline *airline = &s.airline[s.turn]
    cdef uint64_t fares = held(airline.hand)
    cdef int count = count_bits(fares)
    cdef int chosen = shortest(airline)
    cdef int own = flights(airline.offer[chosen]), rival = 100
    cdef int seat, place
    for seat in range(s.players):
        if seat != s.turn and s.airline[seat].offers and (s.airline[seat].hand
                                                          or s.airline[seat].fare):
            rival = min(rival, flights(s.airline[seat].offer[shortest(&s.airline[seat])]))
    if rival == 100:
        place = count - 1
    elif own == 1 and rival > 1:  # [F4] they need half of it
        place = max(0, min(count, count_bits(fares & 0x3F)) - 1)
        if not below(rng, 3):
            place = count - 1
    elif own > 1 and rival == 1:
        place = below(rng, count) if not below(rng, 4) else 0
    else:
        place = min(below(rng, count), below(rng, count))
    return bid_action(1 + (nth_bit(fares, place) >> 1), chosen)


cdef int shortest(const Airline *airline) noexcept nogil:
    """Return the place of the offer with the fewest flights."""
    cdef int i, best = 0
    for i in range(1, airline.offers):
        if flights(airline.offer[i]) < flights(airline.offer[best]):
            best = i
    return best


cdef int undercut(const State *s, Rng *rng) noexcept nogil:
    """Play the highest fare that wins alone, more often than not; decline when there is none."""
    cdef uint8_t[MOST_SEATS] asked, stops
    cdef uint64_t fares = lower_fares(s, s.turn)
    cdef const Airline *airline
    cdef int seat, fare
    if not below(rng, 3):
        return 0
    for seat in range(s.players):
        airline = &s.airline[seat]
        asked[seat] = airline.flashed if airline.flashed else airline.fare
        stops[seat] = flights(airline.offer[airline.chosen]) - 1
    while fares:
        fare = 1 + ((63 - leading_zeros(fares)) >> 1)
        asked[s.turn] = fare
        if resolve(asked, stops, s.players).winners == 1 << s.turn:
            return fare
        fares &= card(fare) - 1
    return 0


cdef extern from *:
    int leading_zeros "__builtin_clzll"(uint64_t bits) nogil


cdef int tokens(const State *s, Rng *rng) noexcept nogil:
    """Attach a token or two to the lowest fare, where they pay on average."""
    cdef const Airline *airline = &s.airline[s.turn]
    cdef int fare = airline.flashed if airline.flashed else airline.fare
    if fare > 1:
        return 0
    return min(airline.ancillaries, 1 + below(rng, 2))


# Leases

cdef int lease(const State *s, Rng *rng) noexcept nogil:
    """Lease a plane when the season goes on and half of the fleet has left."""
    cdef const Airline *airline = &s.airline[s.turn]
    cdef int left = (NOVEMBER if s.month <= NOVEMBER else MARCH + 1) - s.month
    cdef const uint16_t *way = leases(s)
    cdef int count
    if left < 2 or 2 * airline.planes > s.fleet or not below(rng, 3):
        return 0
    count = count_leases(s)
    while lease_table[way[count - 1]].planes > 1:
        count -= 1
        if not count:
            return 0
    return 1 + below(rng, count)
