"""Random play to the end of the game, without a Python object.

Every legal decision is equally likely; cards and cubes are drawn by what is left.
"""

from libc.stdint cimport uint64_t

from opensky.games.blueskies.rounds cimport MASK_WORDS, act, options
from opensky.games.blueskies.state cimport (
    CARD_DUE, CUBES_DUE, DEAL_DUE, NONE, State, cards_in, count_bits, nth_bit,
)


cdef uint64_t seeded(uint64_t seed) noexcept nogil:
    """Return the first state of the generator for a seed."""
    return mixed(seed)


cdef inline uint64_t mixed(uint64_t z) noexcept nogil:
    """Stir 64 bits (SplitMix64, Steele, Lea and Flood 2014)."""
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EB
    return z ^ (z >> 31)


cdef inline int below(uint64_t *rng, int bound) noexcept nogil:
    """Draw a number below a bound, off by less than bound / 2**32."""
    rng[0] += <uint64_t>0x9E3779B97F4A7C15
    return <int>((mixed(rng[0]) >> 32) * <uint64_t>bound >> 32)


cdef int play_out(State *s, uint64_t *rng) noexcept nogil:
    """Play at random until nobody is to act; return the number of decisions and draws."""
    cdef int count = 0
    while s.turn != NONE:
        act(s, random_action(s, rng))
        count += 1
    return count


cdef int random_action(const State *s, uint64_t *rng) noexcept nogil:
    cdef uint64_t[MASK_WORDS] mask
    cdef int word = 0, n
    if s.phase == CUBES_DUE:
        return random_cubes(s, rng)
    if s.phase == CARD_DUE or s.phase == DEAL_DUE:
        return random_card(s, rng)
    options(s, mask)
    n = below(rng, count_bits(mask[0]) + count_bits(mask[1]) + count_bits(mask[2]))
    while n >= count_bits(mask[word]):
        n -= count_bits(mask[word])
        word += 1
    return 64 * word + nth_bit(mask[word], n)


cdef int random_cubes(const State *s, uint64_t *rng) noexcept nogil:
    """Draw cubes one at a time up to the first red one [B-PAX-01]."""
    cdef int greens = 0
    while s.red + s.green > greens:
        if below(rng, s.red + s.green - greens) < s.red:
            return 2 * greens + 1
        greens += 1
    return 2 * greens


cdef int random_card(const State *s, uint64_t *rng) noexcept nogil:
    """Draw any card left in the deck."""
    cdef int airport = 0
    cdef int ticket = below(rng, cards_in(s, s.deck))
    while ticket >= s.deck[airport]:
        ticket -= s.deck[airport]
        airport += 1
    return airport
