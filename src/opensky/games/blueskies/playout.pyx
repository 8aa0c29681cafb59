"""Play to the end of the game by a policy, without a Python object.

A policy picks a legal action of the seat to act; cards and cubes are drawn by what is left.
"""

from libc.stdint cimport int32_t, uint64_t

from opensky.games.blueskies.closing cimport places as rank, totals
from opensky.games.blueskies.gates cimport count_purchases, nth_purchase
from opensky.games.blueskies.rounds cimport MASK_WORDS, act, options
from opensky.games.blueskies.state cimport (
    BUY_DUE, CUBES_DUE, DICE_ACT, MOST_SEATS, NONE, START_DUE, State, cards_in, count_bits, nth_bit,
)


cdef uint64_t seeded(uint64_t seed) noexcept nogil:
    """Return the first state of the generator for a seed."""
    return mixed(seed)


cdef inline uint64_t mixed(uint64_t z) noexcept nogil:
    """Stir 64 bits (SplitMix64, Steele, Lea and Flood 2014)."""
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EB
    return z ^ (z >> 31)


cdef int below(uint64_t *rng, int bound) noexcept nogil:
    """Draw a number below a bound, off by less than bound / 2**32."""
    rng[0] += <uint64_t>0x9E3779B97F4A7C15
    return <int>((mixed(rng[0]) >> 32) * <uint64_t>bound >> 32)


cdef int play_out(State *s, Policy policy, uint64_t *rng) noexcept nogil:
    """Play until nobody is to act; return the number of decisions, draws not among them."""
    cdef int decisions = 0
    while s.turn != NONE:
        if s.turn == DICE_ACT:
            act(s, drawn(s, rng))
        else:
            act(s, policy(s, rng))
            decisions += 1
    return decisions


cdef int roll_out(const State *start, Policy policy, int games, uint64_t seed,
                  int32_t *scores, int32_t *places) noexcept nogil:
    """Play games on from a state; write a row of scores and of places for each.

    Returns the decisions of all games together.
    """
    cdef int[MOST_SEATS] points, order
    cdef State s
    cdef uint64_t rng = seeded(seed)
    cdef int game, seat, decisions = 0
    for game in range(games):
        s = start[0]
        decisions += play_out(&s, policy, &rng)
        totals(&s, points)
        rank(&s, points, order)
        for seat in range(s.players):
            scores[game * s.players + seat] = points[seat]
            places[game * s.players + seat] = order[seat]
    return decisions


cdef int random_action(const State *s, uint64_t *rng) noexcept nogil:
    """Pick any legal action of the seat to act, all equally likely.

    The plain version marks the options and picks a bit; purchases are only counted.
    """
    cdef uint64_t[MASK_WORDS] mask
    if s.phase == BUY_DUE:
        return nth_purchase(s, below(rng, count_purchases(s)))
    options(s, mask)
    return nth_action(
        mask, below(rng, count_bits(mask[0]) + count_bits(mask[1]) + count_bits(mask[2]))
    )


cdef int nth_action(const uint64_t *mask, int n) noexcept nogil:
    """Return the n-th marked action, n from 0."""
    cdef int word = 0
    while n >= count_bits(mask[word]):
        n -= count_bits(mask[word])
        word += 1
    return 64 * word + nth_bit(mask[word], n)


cdef int drawn(const State *s, uint64_t *rng) noexcept nogil:
    """Draw what is due by its chances."""
    if s.phase == CUBES_DUE:
        return drawn_cubes(s, rng)
    if s.phase == START_DUE:
        return below(rng, s.players)
    return drawn_card(s, rng)


cdef int drawn_cubes(const State *s, uint64_t *rng) noexcept nogil:
    """Draw cubes one at a time up to the first red one [B-PAX-01]."""
    cdef int greens = 0
    while s.red + s.green > greens:
        if below(rng, s.red + s.green - greens) < s.red:
            return 2 * greens + 1
        greens += 1
    return 2 * greens


cdef int drawn_card(const State *s, uint64_t *rng) noexcept nogil:
    """Draw any card left in the deck."""
    cdef int airport = 0
    cdef int ticket = below(rng, cards_in(s, s.deck))
    while ticket >= s.deck[airport]:
        ticket -= s.deck[airport]
        airport += 1
    return airport
