"""Whole games at random, without Python: every option is equally likely."""

from libc.stdint cimport uint32_t, uint64_t

from opensky.games.opensky.leasing cimport count_leases
from opensky.games.opensky.market cimport lower_fares
from opensky.games.opensky.planning cimport callsign_options, fly_options, hub_options
from opensky.games.opensky.state cimport (
    ATTACH, BID, CALLSIGN, DICE, DICE_SETS, FACES, FLASH, LEASE, MARKET, OVER, PAIR,
    PLACE, PLAN, SENSITIVITY, Airline, State, bid_action, count_bits, held,
    nth_bit, nth_bit_of,
)
from opensky.games.opensky.year cimport act


cdef inline uint64_t rotl(uint64_t word, int by) noexcept nogil:
    return word << by | word >> (64 - by)


cdef inline uint64_t next_word(Rng *rng) noexcept nogil:
    """Advance xoshiro256++ by one step."""
    cdef uint64_t *w = rng.word
    cdef uint64_t result = rotl(w[0] + w[3], 23) + w[0]
    cdef uint64_t shifted = w[1] << 17
    w[2] ^= w[0]
    w[3] ^= w[1]
    w[1] ^= w[2]
    w[0] ^= w[3]
    w[2] ^= shifted
    w[3] = rotl(w[3], 45)
    return result


cdef inline int below(Rng *rng, uint32_t n) noexcept nogil:
    """Return an int from 0 to n - 1; with n < 256 the bias is below 2 ** -24."""
    return (next_word(rng) >> 32) * n >> 32


cdef void seed_rng(Rng *rng, uint64_t seed) noexcept nogil:
    """Fill the generator from one word by splitmix64, as its authors advise."""
    cdef uint64_t z
    cdef int i
    for i in range(4):
        seed += 0x9E3779B97F4A7C15u
        z = seed
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u
        z = (z ^ z >> 27) * 0x94D049BB133111EBu
        rng.word[i] = z ^ z >> 31


cdef int random_action(const State *s, Rng *rng) noexcept nogil:
    """Pick one of the legal actions of the table, all equally likely; dice by their weights.

    The plain version marks the options and picks a bit; here each phase counts its own.
    """
    cdef const Airline *airline
    cdef uint64_t[2] mask
    cdef int phase = s.phase
    if phase == PLAN or phase == PLACE:
        if s.chart.europe:
            return below(rng, s.chart.count)
        fly_options(s, mask)
        return nth_bit_of(mask, below(rng, count_bits(mask[0]) + count_bits(mask[1])))
    if phase == DICE:
        return below(rng, DICE_SETS)
    if phase == MARKET:
        return random_market(s, below(rng, 3))
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


cdef int random_market(const State *s, int leave) noexcept nogil:
    """Return the pair among the dice without the one to leave out."""
    cdef int pair = s.dice & ~(1 << nth_bit(s.dice, leave))
    cdef int number = 0
    while PAIR[number] != pair:
        number += 1
    return number


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


cdef int play_out(State *s, Rng *rng) noexcept nogil:
    """Play to the end of the game and count the decisions, rolls not among them."""
    cdef int decisions = 0
    while s.phase != OVER:
        if s.phase != DICE and s.phase != SENSITIVITY:
            decisions += 1
        act(s, random_action(s, rng))
    return decisions
