"""The policy `earning`: what is worth most among a few options drawn at random.

A passenger at a gate is worth a point in every round that is left; a rival's counts against it. A
gate also takes its part in the passengers to come, and in the regions by its value.
"""

from libc.stdint cimport uint64_t

from opensky.games.blueskies.gates cimport BUYOUT, OPEN, count_purchases, nth_purchase
from opensky.games.blueskies.hand cimport SPECIAL
from opensky.games.blueskies.playout cimport below, nth_action, random_action
from opensky.games.blueskies.rounds cimport MASK_WORDS, options
from opensky.games.blueskies.state cimport (
    BUY_DUE, DISCARD_DUE, LOCAL, NONE, PLAY_DUE, SETUP, SLOTS, Airline, State, count_bits,
    gates_at,
)

cdef enum:
    ROUNDS = 7              # of a game, as a rule
    TRIES = 6               # options that are drawn and compared

cdef double RIVALS = 0.7    # what all others' passengers count together
cdef double MORE = 0.25     # the chance that an addition brings another passenger
cdef double REGION = 0.8    # points for one of a gate's value in one region
cdef double DONE = 0.3      # points for a purchase that is left undone


cdef int earning_action(const State *s, uint64_t *rng) noexcept nogil:
    """Draw a few options, cards in hand all, and pick the one that is worth most."""
    cdef uint64_t[MASK_WORDS] mask
    cdef const Airline *airline = &s.airline[s.turn]
    cdef int best, action, count, i, _
    cdef double most, found
    if s.phase == DISCARD_DUE:
        return random_action(s, rng)
    if s.phase == BUY_DUE:
        return earning_purchase(s, rng)
    options(s, mask)
    count = count_bits(mask[0]) + count_bits(mask[1]) + count_bits(mask[2])
    best = nth_action(mask, below(rng, count))
    most = worth(s, best)
    for _ in range(TRIES - 1):
        action = nth_action(mask, below(rng, count))
        found = worth(s, action)
        if found > most:
            best, most = action, found
    if s.phase == PLAY_DUE:
        for i in range(airline.held):
            found = worth(s, airline.hand[i])
            if found > most:
                best, most = airline.hand[i], found
    return best


cdef int earning_purchase(const State *s, uint64_t *rng) noexcept nogil:
    cdef int best, action, _, count = count_purchases(s)
    cdef double most, found
    best = nth_purchase(s, below(rng, count))
    most = worth(s, best)
    for _ in range(TRIES - 1):
        action = nth_purchase(s, below(rng, count))
        found = worth(s, action)
        if found > most:
            best, most = action, found
    return best


cdef double worth(const State *s, int action) noexcept nogil:
    """Say in points what an action is worth to the seat to act; discards are worth nothing."""
    if s.phase == BUY_DUE:
        return purchase_worth(s, action) if action else DONE
    if s.phase == DISCARD_DUE:
        return 0
    if s.phase == PLAY_DUE:
        if action >= SPECIAL:
            return addition_worth(s, action - SPECIAL) - s.chart.figures.unused_special_points
        return addition_worth(s, action)
    return addition_worth(s, action - 1) if action else 0


cdef inline int rounds_left(const State *s) noexcept nogil:
    return max(1, ROUNDS - <int>s.round)


cdef double purchase_worth(const State *s, int action) noexcept nogil:
    """Weigh a gate: what it earns and takes now and later, its regions, its price."""
    cdef int airport, slot, gates, price, own, i
    cdef double rounds = rounds_left(s), earned, lost, part
    if action >= BUYOUT:
        airport, slot = action - BUYOUT, 0
        price = s.chart.buyout[airport]
    else:
        airport, slot = (action - OPEN) // SLOTS, (action - OPEN) % SLOTS
        price = s.chart.cost[SLOTS * airport + slot]
    gates = gates_at(s, airport)
    own = 0
    for i in range(SLOTS):
        own += s.owner[SLOTS * airport + i] == s.turn
    earned = lost = 0
    incomes(s, airport, NONE, &earned, &lost)
    earned, lost = -earned, -lost
    incomes(s, airport, slot, &earned, &lost)
    part = (own + 1.0) / (gates + (action < BUYOUT)) - (<double>own / gates if gates else 0)
    return (
        rounds * (earned - RIVALS * lost / (s.players - 1))
        + arrivals(s, airport, rounds) * part * (rounds + 1) / 2
        + REGION * s.chart.value[airport] * count_bits(s.chart.homes[airport])
        - (0 if s.part == SETUP else price)
    )


cdef void incomes(const State *s, int airport, int placed, double *own,
                  double *others) noexcept nogil:
    """Add what the seat to act and the others earn at an airport, with a gate placed or NONE."""
    cdef int slot, owner, place = 0, passengers = s.passengers[airport]
    cdef int gates = gates_at(s, airport)
    if placed != NONE and not s.open[airport] >> placed & 1:
        gates += 1
    for slot in range(SLOTS):
        owner = s.turn if slot == placed else s.owner[SLOTS * airport + slot]
        if owner == NONE:
            continue
        if owner == s.turn:
            own[0] += passengers // gates + (place < passengers % gates)
        elif owner != LOCAL:
            others[0] += passengers // gates + (place < passengers % gates)
        place += 1


cdef double arrivals(const State *s, int airport, double rounds) noexcept nogil:
    """Expect the passengers that cards bring to an airport in so many rounds."""
    cdef int other, cards = 0
    for other in range(s.chart.airports):
        cards += s.chart.cards[other]
    return (1 + MORE) * 2 * s.players * rounds * s.chart.cards[airport] / cards


cdef double addition_worth(const State *s, int airport) noexcept nogil:
    """Weigh passengers added to an airport by whose gates are next in line."""
    cdef int slot, owner, place = 0, gates = gates_at(s, airport)
    cdef int following
    cdef double found = 0, chance
    if not gates:
        return 0
    following = s.passengers[airport] % gates
    for slot in range(SLOTS):
        owner = s.owner[SLOTS * airport + slot]
        if owner == NONE:
            continue
        chance = 1.0 if place == following else MORE if place == (following + 1) % gates else 0
        if owner == s.turn:
            found += chance
        elif owner != LOCAL:
            found -= RIVALS * chance / (s.players - 1)
        place += 1
    return rounds_left(s) * found
