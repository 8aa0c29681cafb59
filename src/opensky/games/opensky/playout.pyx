"""Whole games without Python, under a policy: uniform, connecting, keen or shrewd."""

from libc.stdint cimport int32_t, uint64_t

from opensky._rng cimport Rng, below, seed_rng
from opensky.games.opensky.keen cimport keen_action
from opensky.games.opensky.leasing cimport count_leases
from opensky.games.opensky.market cimport lower_fares
from opensky.games.opensky.outlook cimport callsign_airports
from opensky.games.opensky.planning cimport callsign_options, fly_options, hub_options
from opensky.games.opensky.shrewd cimport shrewd_action
from opensky.games.opensky.state cimport (
    ATTACH, BID, CALLSIGN, DICE, DICE_SETS, FACES, FLASH, HUB, LEASE, MARKET, NONE, OVER,
    PAIRS_AMONG, PLACE, PLAN, SENSITIVITY, Airline, State, bid_action, count_bits, held,
    nth_bit, nth_bit_of, score,
)
from opensky.games.opensky.year cimport act


cdef Policy policy_of(str name) except NULL:
    """Return a policy by its name; raise ValueError when there is none."""
    if name == "uniform":
        return random_action
    if name == "connecting":
        return connecting_action
    if name == "keen":
        return keen_action
    if name == "shrewd":
        return shrewd_action
    raise ValueError(f"policy is {name!r}; 'uniform', 'connecting', 'keen' or 'shrewd' is due")


cdef int random_action(const State *s, Rng *rng) noexcept nogil:
    """Pick one of the legal actions of the table, all equally likely; dice by their weights.

    The plain version marks the options and picks a bit; here each phase counts its own.
    """
    cdef const Airline *airline
    cdef uint64_t[2] mask
    cdef int phase = s.phase
    if phase == PLAN or phase == PLACE:
        if s.chart.europe or s.airline[s.turn].token[1] == NONE:  # [B2] every route is open
            return below(rng, s.chart.count)
        fly_options(s, mask)
        return nth_bit_of(mask, below(rng, count_bits(mask[0]) + count_bits(mask[1])))
    if phase == DICE:
        return below(rng, DICE_SETS)
    if phase == MARKET:
        return nth_bit(PAIRS_AMONG[s.dice], below(rng, 3))
    if phase == SENSITIVITY:
        return below(rng, FACES)
    airline = <const Airline *>&s.airline[s.turn]
    if phase == LEASE:
        return below(rng, 1 + count_leases(s))
    if phase == BID:
        return random_bid(airline, rng)
    if phase == FLASH:
        return random_fare(lower_fares(s, s.turn), rng)
    if phase == ATTACH:
        return below(rng, 1 + airline.ancillaries)
    if phase == CALLSIGN:
        callsign_options(s, mask)
    else:
        hub_options(s, mask)
    return nth_bit(mask[0], below(rng, count_bits(mask[0])))


cdef int random_bid(const Airline *airline, Rng *rng) noexcept nogil:
    cdef uint64_t fares = held(airline.hand)
    cdef int choice = below(rng, 1 + count_bits(fares) * airline.offers)
    if not choice:
        return 0
    choice -= 1
    return bid_action(1 + (nth_bit(fares, choice // airline.offers) >> 1), choice % airline.offers)


cdef int random_fare(uint64_t fares, Rng *rng) noexcept nogil:
    cdef int choice = below(rng, 1 + count_bits(fares))
    return 1 + (nth_bit(fares, choice - 1) >> 1) if choice else 0


cdef int connecting_action(const State *s, Rng *rng) noexcept nogil:
    """Connect the callsigns and bid by competition; uniform wherever that says nothing.

    Callsigns go beside callsigns, planes and hubs onto them; a seat without a rival bids its
    highest card, one with rivals any card.
    """
    cdef uint64_t[2] mask
    cdef int phase = s.phase
    if phase == PLAN or phase == PLACE:
        fly_options(s, mask)
        prefer(mask, s.links, 2)
        return nth_bit_of(mask, below(rng, count_bits(mask[0]) + count_bits(mask[1])))
    if phase == BID:
        return competing_bid(s, rng)
    if phase == CALLSIGN:
        callsign_options(s, mask)
        mask[1] = neighbours_of_callsigns(s)
    elif phase == HUB:
        hub_options(s, mask)
        mask[1] = callsign_airports(s)
    else:
        return random_action(s, rng)
    prefer(mask, &mask[1], 1)
    return nth_bit(mask[0], below(rng, count_bits(mask[0])))


cdef inline void prefer(uint64_t *mask, const uint64_t *better, int words) noexcept nogil:
    """Narrow a set of options to the better ones, if any of those is open."""
    cdef uint64_t met = 0
    cdef int word
    for word in range(words):
        met |= mask[word] & better[word]
    if met:
        for word in range(words):
            mask[word] &= better[word]


cdef uint64_t neighbours_of_callsigns(const State *s) noexcept nogil:
    cdef uint64_t airports = 0
    cdef int i
    for i in range(s.step):
        airports |= s.chart.near[s.callsign[i]]
    return airports


cdef int competing_bid(const State *s, Rng *rng) noexcept nogil:
    """Bid the highest card where nobody else has an itinerary, else any card; never pass."""
    cdef const Airline *airline = &s.airline[s.turn]
    cdef uint64_t fares = held(airline.hand)
    cdef bint alone = True
    cdef int seat, place = count_bits(fares) - 1
    for seat in range(s.players):
        if seat != s.turn and s.airline[seat].offers:
            alone = False
    if not alone:
        place = below(rng, place + 1)
    return bid_action(1 + (nth_bit(fares, place) >> 1), below(rng, airline.offers))


cdef int play_out(State *s, Policy policy, Rng *rng) noexcept nogil:
    """Play to the end of the game and count the decisions, rolls not among them."""
    cdef int decisions = 0
    while s.phase != OVER:
        if s.phase != DICE and s.phase != SENSITIVITY:
            decisions += 1
        act(s, policy(s, rng))
    return decisions


cdef int roll_out(const State *start, Policy policy, int games, uint64_t seed,
                  int32_t *scores, int32_t *places) noexcept nogil:
    """Play games on from a state; write a row of scores and of places [X2] [X3] for each.

    Returns the decisions of all games together.
    """
    cdef State s
    cdef Rng rng
    cdef int game, decisions = 0
    seed_rng(&rng, seed)
    for game in range(games):
        s = start[0]
        decisions += play_out(&s, policy, &rng)
        rank(&s, scores + game * s.players, places + game * s.players)
    return decisions


cdef void rank(const State *s, int32_t *scores, int32_t *places) noexcept nogil:
    """Write every seat's score [X2] and place: 1 and the seats that stand above [X3]."""
    cdef int seat, other
    for seat in range(s.players):
        scores[seat] = score(s, seat)
    for seat in range(s.players):
        places[seat] = 1
        for other in range(s.players):
            places[seat] += scores[other] > scores[seat]
