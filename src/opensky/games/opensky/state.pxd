"""The table as one flat struct, the board it lies on, and the small steps every phase uses."""

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint64_t

from opensky._core cimport MOST_OFFERS, Path, Plane, Settlement

cdef extern from *:
    """
    #ifdef __POPCNT__
    #define opensky_count(bits) __builtin_popcountll(bits)
    #else  /* the compiler would call a function that looks up byte after byte */
    static inline int opensky_count(uint64_t bits) {
        bits -= bits >> 1 & 0x5555555555555555u;
        bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
        return ((bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u >> 56;
    }
    #endif
    """
    int count_bits "opensky_count"(uint64_t bits) nogil
    int lowest_bit "__builtin_ctzll"(uint64_t bits) nogil

cdef enum:
    MOST_SEATS = 4          # [S1]
    MOST_FLEET = 6          # [S3]
    FARES = 5               # [S4]
    CALLSIGNS = 6           # [S7]
    TOKENS = 2              # [S6]
    MONTHS = 12             # [Y1]
    NOVEMBER = 7            # [Y1] months are 0 (April) to 11 (March)
    MARCH = 11
    DICE_SETS = 20          # [M2]
    PAIRS = 15              # [M3]
    FACES = 6               # [P1]
    LOWEST_FACE = 200       # [P1]
    NONE = 255              # no airport, no route, no seat
    DICE_ACT = 254          # chance is to act
    SEALED = 2              # bits a fare takes in a packed set of cards

cdef enum:                  # State.phase
    CALLSIGN
    PLAN
    HUB
    DICE
    MARKET
    BID
    FLASH
    ATTACH
    SENSITIVITY
    LEASE
    PLACE
    OVER

cdef enum Ruling:           # bits of State.rulings, set for the other value
    HUB_LIMIT_PLAYER = 1
    NEXT_BEST_STANDING = 2
    LEASE_CARDS_ONLY = 4
    FLASH_FROM_ROLLER = 8

cdef struct Chart:          # a board [S10]; never changes
    uint64_t airports       # bit set
    uint64_t[2] routes      # bit set
    uint64_t[2] foreign     # routes between two colours [B1]; none in Europe
    uint64_t[64] near       # airports that a route joins to this one
    uint8_t count           # of routes
    uint8_t europe          # 1: hubs, 0: borders [S2]
    uint8_t[128] a          # ends of each route, a < b
    uint8_t[128] b
    Plane[128] ends         # both of them, as a bit set
    uint8_t[4096] between   # route that joins airports 64 * x + y, NONE without

cdef struct Airline:
    uint16_t hand           # fare cards, two bits a fare, the lowest fare lowest [S4]
    uint16_t won            # fare cards lying as points [C1]
    uint8_t planes          # on the board
    uint8_t[MOST_FLEET] plane   # their routes, ascending
    uint8_t[TOKENS] token   # hub airports [E1] or border routes [B2], NONE while unused
    uint8_t ancillaries     # unused [S5]
    uint8_t charged         # ancillary tokens lying as points [P2]
    uint8_t flash           # 1 while the flash deal token is unused [D3]
    uint8_t cubes           # taken [G3]
    uint8_t fare            # put face down this month, 1 to 5, 0 for none [F1]
    uint8_t flashed         # fare of this month's flash deal, 0 for none [D1]
    uint8_t chosen          # which offer the fare was named with [F1]
    uint8_t offers          # valid itineraries this month [I3] [I4]
    Path[MOST_OFFERS] offer           # in text order

cdef struct State:
    const Chart *chart
    uint64_t cubes          # airports with a subsidy cube [S8]
    uint64_t[2] links       # routes between two airports with callsigns, once all are placed
    uint8_t players
    uint8_t fleet           # planes of a full fleet [S3]
    uint8_t rulings
    uint8_t phase
    uint8_t turn            # seat to act, DICE_ACT, or NONE when over
    uint8_t month
    uint8_t step            # callsigns, planes or hub decisions placed so far in this phase
    uint8_t left            # planes to place, or tokens attached
    uint8_t waiting         # seats still to be considered in this round of flash deals [D4]
    uint8_t winners         # of the standing, bit set of seats [F5]
    uint8_t dice            # bit set of callsigns, 0 when not rolled [M2]
    uint8_t market          # bit set of two callsigns, 0 when not chosen [M3]
    uint8_t[CALLSIGNS] callsign
    Airline[MOST_SEATS] airline

cdef inline int cards(uint16_t packed, int fare) noexcept nogil:
    """Count the cards of a fare 1 to 5 in a packed set."""
    return packed >> (SEALED * (fare - 1)) & 3

cdef inline uint16_t card(int fare) noexcept nogil:
    """Return the packed set of one card of a fare 1 to 5."""
    return 1 << (SEALED * (fare - 1))

cdef inline uint16_t held(uint16_t packed) noexcept nogil:
    """Mark each fare of which there is a card, at the lower bit of its two."""
    return (packed | packed >> 1) & 0x155

cdef inline uint64_t bit(int place) noexcept nogil:
    return <uint64_t>1 << place

cdef inline bint has_bit(const uint64_t *bits, int place) noexcept nogil:
    return bits[place >> 6] >> (place & 63) & 1

cdef inline int nth_bit(uint64_t bits, int n) noexcept nogil:
    """Return the place of the n-th set bit, n from 0."""
    while n:
        bits &= bits - 1
        n -= 1
    return lowest_bit(bits)

cdef inline int nth_bit_of(const uint64_t *bits, int n) noexcept nogil:
    """Return the place of the n-th set bit of 128."""
    cdef int low = count_bits(bits[0])
    return nth_bit(bits[0], n) if n < low else 64 + nth_bit(bits[1], n - low)

cdef inline int bid_action(int fare, int chosen) noexcept nogil:
    """Return the action number of a bid: 0 is no bid, three offers a fare follow."""
    return 1 + MOST_OFFERS * (fare - 1) + chosen

cdef uint8_t[DICE_SETS] DICE_SET    # bit sets of callsigns, in text order
cdef uint8_t[PAIRS] PAIR
cdef uint16_t[64] PAIRS_AMONG         # bit sets of pairs, by bit set of callsigns

cdef void set_up(State *s, const Chart *chart, int players, int rulings) noexcept nogil
cdef int roller(const State *s) noexcept nogil
cdef int price(int fare) noexcept nogil
cdef Settlement standing(const State *s, int out, bint originals) noexcept nogil
cdef int score(const State *s, int seat) noexcept nogil
