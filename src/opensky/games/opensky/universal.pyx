"""The decisions that are the same on every board: dice, markets, fares, tokens, leases.

They carry home 0 and are made when the module is imported; texts are spelt when asked for.
"""

from libc.stdint cimport uint16_t, uint64_t

from opensky.games.opensky.decisions cimport (
    Attach, Bid, Decision, Dice, Flash, Lease, Market, Sensitivity,
)
from opensky.games.opensky.leasing cimport LEASES, lease_table
from opensky.games.opensky.state cimport (
    ATTACH, BID, DICE, DICE_SET, DICE_SETS, FACES, FARES, FLASH, LEASE, LOWEST_FACE, MARKET, PAIR,
    PAIRS, SEALED, SENSITIVITY, price,
)


# The callsigns of every bit set of them.
cdef tuple LETTERS = tuple([
    "".join([letter for place, letter in enumerate("ABCDEF") if bits >> place & 1])
    for bits in range(64)
])

# The lists of card values by packed set, each made when it is first asked for.
cdef list VALUES = [None] * (1 << SEALED * FARES)


cdef make(cls, uint64_t home, int phase, int number):
    cdef Decision decision = cls.__new__(cls)
    decision.home = home
    decision.phase = phase
    decision.number = number
    return decision


cdef Dice make_dice(int number):
    cdef Dice decision = make(Dice, 0, DICE, number)
    decision.callsigns = LETTERS[DICE_SET[number]]
    return decision


cdef Market make_market(int number):
    cdef Market decision = make(Market, 0, MARKET, number)
    decision.callsigns = LETTERS[PAIR[number]]
    return decision


cdef Flash make_flash(int fare):
    cdef Flash decision = make(Flash, 0, FLASH, fare)
    decision.fare = price(fare) if fare else None
    return decision


cdef Attach make_attach(int tokens):
    cdef Attach decision = make(Attach, 0, ATTACH, tokens)
    decision.tokens = tokens
    return decision


cdef Sensitivity make_face(int face):
    cdef Sensitivity decision = make(Sensitivity, 0, SENSITIVITY, face)
    decision.value = LOWEST_FACE + 100 * face
    return decision


cdef tuple values(uint16_t packed):
    """List the values of a packed set of cards, ascending."""
    cdef int fare, _
    if VALUES[packed] is None:
        VALUES[packed] = tuple([
            price(fare) for fare in range(1, FARES + 1)
            for _ in range(packed >> SEALED * (fare - 1) & 3)
        ])
    return VALUES[packed]


cdef Lease make_lease(int number):
    """Make the lease of that number in the table of leases, from 1; 0 declines."""
    cdef Lease decision = make(Lease, 0, LEASE, number)
    decision.take = decision.put = ()
    if number:
        decision.planes = lease_table[number - 1].planes
        decision.take = values(lease_table[number - 1].take)
        decision.put = values(lease_table[number - 1].put)
        decision.tokens = lease_table[number - 1].tokens
    return decision


cdef Bid NO_BID = make(Bid, 0, BID, 0)
cdef tuple DICE_DECISIONS = tuple([make_dice(i) for i in range(DICE_SETS)])
cdef tuple MARKET_DECISIONS = tuple([make_market(i) for i in range(PAIRS)])
cdef tuple FLASH_DECISIONS = tuple([make_flash(i) for i in range(FARES + 1)])
cdef tuple ATTACH_DECISIONS = tuple([make_attach(i) for i in range(4)])
cdef tuple FACE_DECISIONS = tuple([make_face(i) for i in range(FACES)])
cdef tuple LEASE_DECISIONS = tuple([make_lease(i) for i in range(LEASES + 1)])
