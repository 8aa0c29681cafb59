"""Leasing at the end of the month: L."""

from itertools import product

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from opensky.games.opensky.planning cimport put_plane
from opensky.games.opensky.state cimport (
    FARES, LEASE, LEASE_CARDS_ONLY, MOST_FLEET, NONE, PLACE, SEALED, Airline, State, card, held,
    price,
)

cdef enum:
    LEASE_PRICE = 200       # [L2]
    NETS = 3125             # two cards of each fare taken back to two put down, in every way

# The lists of leases for each set of won cards and number of unused tokens, one after the other
# in `ways`. A list ascends by planes, so the leases within the room that is left [L4] are its
# first `upto[planes]`. All cards are won or in hand when a lease is asked for, so the won cards
# say what the hand holds. The plain version is the referee's `leases`.
cdef struct Ways:
    uint32_t start
    uint8_t[MOST_FLEET + 1] upto

cdef Ways[1024][4] directory
cdef uint16_t[WAYS] ways


# L: leasing

cdef void begin_leasing(State *s) noexcept nogil:
    """Move the month marker on and ask in turn order [L1]."""
    s.month += 1
    ask_for_lease(s, 0)


cdef void ask_for_lease(State *s, int seat) noexcept nogil:
    """Ask the next seat that can lease [L1]; past the last seat the month is over."""
    s.phase = LEASE
    while seat < s.players:
        s.turn = seat
        if count_leases(s):
            return
        seat += 1
    s.turn = NONE


cdef inline Ways *ways_of(const State *s) noexcept nogil:
    cdef const Airline *airline = &s.airline[s.turn]
    cdef int tokens = 0 if s.rulings & LEASE_CARDS_ONLY else airline.ancillaries  # [L3]
    return &directory[airline.won][tokens]


cdef int count_leases(const State *s) noexcept nogil:
    """Count the leases open to the seat to act, `lease none` not among them [L3] [L4]."""
    return ways_of(s).upto[s.fleet - s.airline[s.turn].planes]  # [L4]


cdef const uint16_t *leases(const State *s) noexcept nogil:
    """Return the numbers of those leases, in the order of STATE.md."""
    return &ways[ways_of(s).start]


cdef void lease_options(const State *s, uint64_t *out) noexcept nogil:
    """Mark no lease and the rank of each open one [L3] [L4]."""
    cdef int count = 1 + count_leases(s)
    cdef int word
    for word in range(count >> 6):
        out[word] = ~<uint64_t>0
    if count & 63:
        out[count >> 6] = (<uint64_t>1 << (count & 63)) - 1


cdef void lease(State *s, int action) noexcept nogil:
    """Pay the lease of that rank, from 1 [L2] [L3], to place its planes [L5]; 0 declines."""
    cdef Airline *airline = &s.airline[s.turn]
    cdef const Lease *chosen
    if not action:
        ask_for_lease(s, s.turn + 1)
        return
    chosen = &lease_table[leases(s)[action - 1]]
    airline.won += chosen.put - chosen.take
    airline.hand += chosen.take - chosen.put
    airline.ancillaries -= chosen.tokens
    airline.charged += chosen.tokens
    s.left = chosen.planes
    s.phase = PLACE


cdef void place(State *s, int route) noexcept nogil:
    """Place one leased plane [L5], then ask the next seat [L1]."""
    put_plane(s, s.turn, route)
    s.left -= 1
    if not s.left:
        ask_for_lease(s, s.turn + 1)


# The table of leases, made once when the module is imported

def possible_leases():
    """List (planes, taken values, put values, tokens) of all leases in the order of STATE.md."""
    cdef int[FARES] net
    cdef int number, fare, tokens, worth, rest, _
    cdef list found = []
    for number in range(NETS):  # [L3] a denomination moves one way only
        worth, rest = -LEASE_PRICE, number
        for fare in range(FARES):
            net[fare] = rest % 5 - 2
            rest //= 5
            worth += net[fare] * price(1 + fare)
        for tokens in range(4):
            rest = worth - 100 * tokens
            if rest < 0 or rest % LEASE_PRICE or rest >= MOST_FLEET * LEASE_PRICE:
                continue
            taken = [price(1 + fare) for fare in range(FARES) for _ in range(net[fare])]
            put = [price(1 + fare) for fare in range(FARES) for _ in range(-net[fare])]
            found.append((1 + rest // LEASE_PRICE, taken, put, tokens))
    return sorted(found)


cdef uint16_t packed(list values) except? 0:
    """Pack a list of card values, two bits a fare."""
    cdef uint16_t cards = 0
    cdef int value, fare
    for value in values:
        for fare in range(1, FARES + 1):
            if price(fare) == value:
                cards += card(fare)
    return cards


cdef int write_leases() except -1:
    cdef int number = 0
    found = possible_leases()
    if len(found) != LEASES:
        raise AssertionError(f"{len(found)} leases, {LEASES} expected")
    for planes, taken, put, tokens in found:
        lease_table[number].planes = planes
        lease_table[number].take = packed(taken)
        lease_table[number].put = packed(put)
        lease_table[number].tokens = tokens
        number += 1
    return 0


cdef int write_directory() except -1:
    cdef uint16_t[LEASES] fitting
    cdef uint32_t end = 0
    cdef int won, tokens, count
    for taken in product(range(3), repeat=FARES):
        won = sum([n << SEALED * i for i, n in enumerate(taken)])
        count = find_fitting(fitting, won)
        for tokens in range(4):
            end = write_ways(&directory[won][tokens], fitting, count, tokens, end)
    if end != WAYS:
        raise AssertionError(f"{end} ways to lease, {WAYS} expected")
    return 0


cdef int find_fitting(uint16_t *out, uint16_t won) noexcept nogil:
    """Write the numbers of the leases possible with these won cards [L3] and count them."""
    cdef uint16_t kept = ~room(won)
    cdef uint16_t closed = ~room(0x2AA - won)  # [S4] the hand: two of each fare in all
    cdef int number, count = 0
    for number in range(LEASES):
        if not (lease_table[number].take & kept or lease_table[number].put & closed):
            out[count] = number
            count += 1
    return count


cdef inline uint16_t room(uint16_t whole) noexcept nogil:
    """Mark the bits that a packed set may have which is a part of `whole`.

    There are 0 to 2 cards of a fare: the upper bit, for two, needs two in the whole; the lower
    one, for a single card, needs any. The plain version compares fare by fare.
    """
    return whole & 0x2AA | held(whole)


cdef uint32_t write_ways(Ways *list, const uint16_t *fitting, int count, int tokens,
                         uint32_t end) noexcept nogil:
    """Append those of the leases that need no more tokens [L3]; return the new end."""
    cdef int i, planes
    memset(list, 0, sizeof(Ways))
    list.start = end
    for i in range(count):
        if lease_table[fitting[i]].tokens > tokens:
            continue
        ways[end] = fitting[i]
        end += 1
        for planes in range(lease_table[fitting[i]].planes, MOST_FLEET + 1):
            list.upto[planes] += 1
    return end


write_leases()
write_directory()
