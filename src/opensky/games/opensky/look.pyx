"""What lies on the table, in Python's terms: the fields shared by a table and by views of it.

A field with one entry a seat is a tuple in the order of the seats. Airports are codes, routes two
codes joined by "-", fares their values; months count from 0 (April) to 11 (March).
"""

from types import MappingProxyType

cimport cython
from libc.stdint cimport uint64_t

from opensky._core cimport reversed_path
from opensky._seal cimport seal_base
from opensky.games.opensky.decisions cimport Bid, Decision
from opensky.games.opensky.shelf cimport Key, hands_key, planes_key, scores_key
from opensky.games.opensky.state cimport (
    BID, CALLSIGNS, DICE_ACT, NONE, NOVEMBER, TOKENS, Airline, lowest_bit, price, roller, score,
)
from opensky.games.opensky.universal cimport LETTERS, values
from opensky.games.opensky.year cimport MASK_WORDS, options

PHASES = (
    "callsign", "plan", "hub", "dice", "market", "bid", "flash", "attach", "sensitivity", "lease",
    "place", "over",
)
cdef tuple PHASE_NAMES = PHASES
CALLSIGN_LETTERS = "ABCDEF"
RULINGS = {
    "hub_limit": ("airport", "player"),
    "next_best": ("original", "standing"),
    "lease_change": ("cards+ancillaries", "cards"),
    "flash_order": ("youngest", "roller"),
}


@cython.final
@cython.no_gc
@cython.freelist(512)  # a game's events come and go together
cdef class Told:
    """An event that was told, with what was told before it; looks share what lies behind them."""


cdef Told after(Told before, int seat, Decision decision):
    """Link an event to those before it."""
    cdef Told event = Told.__new__(Told)
    event.before = before
    event.seat = seat
    event.decision = decision
    return event


@cython.no_gc  # nothing it holds can lead back to it
cdef class Look:
    """The fields of a table. Nothing here can be written."""

    @property
    def board(self):
        """The Board: airports, routes, region."""
        return self.catalogue.board

    @property
    def rulings(self):
        """Option -> value, all four named."""
        return MappingProxyType({
            name: values[self.s.rulings >> place & 1]
            for place, (name, values) in enumerate(RULINGS.items())
        })

    @property
    def seats(self):
        """How many airlines sit here [S1]."""
        return self.s.players

    @property
    def fleet(self):
        """Planes of a full fleet [S3]."""
        return self.s.fleet

    @property
    def month(self):
        """0 (April) to 11 (March); moves on before leasing [L1]."""
        return self.s.month

    @property
    def season(self):
        """1 or 2 [Y1]; the leasing after October [R1] still belongs to season 1."""
        if self.s.month == NOVEMBER and self.phase in ("lease", "place"):
            return 1
        return 1 if self.s.month < NOVEMBER else 2

    @property
    def phase(self):
        """One of callsign, plan, hub, dice, market, bid, flash, attach, sensitivity, lease,
        place, over."""
        return PHASE_NAMES[self.s.phase]

    @property
    def turn(self):
        """The seat to act, -1 for dice, None when the game is over."""
        return None if self.s.turn == NONE else -1 if self.s.turn == DICE_ACT else self.s.turn

    @property
    def left(self):
        """Planes the seat to act still has to place before the turn passes [N2] [L5]."""
        return self.s.left if self.phase in ("plan", "place") else 0

    @property
    def attached(self):
        """Ancillary tokens attached to the fare whose price is rolled for [A1]."""
        return self.s.left if self.phase == "sensitivity" else 0

    @property
    def roller(self):
        """The seat that rolls the passenger dice this month [M1]."""
        return roller(&self.s)

    @property
    def callsigns(self):
        """Six airports, Alpha to Foxtrot; None while not placed [S7]."""
        return tuple([self.code(self.s.callsign[i]) for i in range(CALLSIGNS)])

    @property
    def cubes(self):
        """Letters of the callsigns whose subsidy cube still lies on the board, such as "ACF"."""
        return "".join([
            letter for i, letter in enumerate(CALLSIGN_LETTERS)
            if self.s.callsign[i] != NONE and self.s.cubes >> self.s.callsign[i] & 1
        ])

    @property
    def dice(self):
        """This month's three callsigns such as "ACF", None before the roll and after the market."""
        return LETTERS[self.s.dice] or None

    @property
    def market(self):
        """This month's two callsigns such as "AC", or None [M3]."""
        return LETTERS[self.s.market] or None

    @property
    def origin_and_destination(self):
        """The airports of the market, or None; itineraries run from the first [M3]."""
        if not self.s.market:
            return None
        return (
            self.code(self.s.callsign[lowest_bit(self.s.market)]),
            self.code(self.s.callsign[lowest_bit(self.s.market & (self.s.market - 1))]),
        )

    @property
    def planes(self):
        """Routes of the planes on the board, sorted, one entry a plane."""
        cdef Key key
        cdef tuple rows = None
        cdef bint is_kept = planes_key(&self.s, &key)
        if is_kept:
            rows = self.catalogue.fields.find(key)
        if rows is None:
            rows = tuple([flown(&self.s.airline[seat], self.catalogue.routes)
                          for seat in range(self.s.players)])
            if is_kept:
                self.catalogue.fields.keep(key, rows)
        return rows

    @property
    def hubs(self):
        """Airports of hub token 1 and 2, None while not placed; None, None off Europe [E1]."""
        if not self.s.chart.europe:
            return ((None, None),) * self.s.players
        return tuple([
            tuple([self.code(self.s.airline[seat].token[i]) for i in range(TOKENS)])
            for seat in range(self.s.players)
        ])

    @property
    def borders(self):
        """Routes with the seat's border tokens, sorted; empty in Europe [B3]."""
        if self.s.chart.europe:
            return ((),) * self.s.players
        return tuple([
            tuple(sorted([self.catalogue.routes[self.s.airline[seat].token[i]]
                          for i in range(TOKENS) if self.s.airline[seat].token[i] != NONE]))
            for seat in range(self.s.players)
        ])

    @property
    def hands(self):
        """Fare cards in hand, ascending; those lying as a bid are not in it."""
        cdef Key key
        hands_key(&self.s, &key)
        cdef tuple rows = self.catalogue.fields.find(key)
        if rows is None:
            rows = tuple([values(self.s.airline[seat].hand) for seat in range(self.s.players)])
            self.catalogue.fields.keep(key, rows)
        return rows

    @property
    def won(self):
        """Fare cards lying as points, ascending [C1]."""
        return tuple([values(self.s.airline[seat].won) for seat in range(self.s.players)])

    @property
    def ancillaries(self):
        """Ancillary tokens unused [S5]; attached ones are unused until accepted [A4]."""
        return tuple([self.s.airline[seat].ancillaries for seat in range(self.s.players)])

    @property
    def charged(self):
        """Ancillary tokens lying as points [P2] [L3]."""
        return tuple([self.s.airline[seat].charged for seat in range(self.s.players)])

    @property
    def flash_tokens(self):
        """Whether the flash deal token is unused [D3]."""
        return tuple([bool(self.s.airline[seat].flash) for seat in range(self.s.players)])

    @property
    def cubes_taken(self):
        """Subsidy cubes taken [G3]."""
        return tuple([self.s.airline[seat].cubes for seat in range(self.s.players)])

    @property
    def itineraries(self):
        """Valid itineraries for the market, in text order; empty without a market [I3] [I4]."""
        cdef int i
        return tuple([
            tuple([self.catalogue.itinerary(self.s.airline[seat].offer[i])
                   for i in range(self.s.airline[seat].offers)])
            for seat in range(self.s.players)
        ])

    @property
    def bids(self):
        """(fare, itinerary) put face down this month and known here, or None [F1] [F2]."""
        return tuple([self.bid(seat) for seat in range(self.s.players)])

    @property
    def flash_deals(self):
        """The fare of this month's flash deal, or None [D1]."""
        return tuple([
            price(self.s.airline[seat].flashed) if self.s.airline[seat].flashed else None
            for seat in range(self.s.players)
        ])

    @property
    def winners(self):
        """Seats that win as the fares stand; empty before the reveal [F5]."""
        return tuple([seat for seat in range(self.s.players) if self.s.winners >> seat & 1])

    @property
    def scores(self):
        """Points as the table lies [X2]."""
        cdef Key key
        scores_key(&self.s, &key)
        cdef tuple row = self.catalogue.fields.find(key)
        if row is None:
            row = tuple([score(&self.s, seat) for seat in range(self.s.players)])
            self.catalogue.fields.keep(key, row)
        return row

    @property
    def history(self):
        """All that was told so far: (seat, decision), -1 for dice; sealed bids are not in it."""
        cdef Told event = self.told
        told = []
        while event is not None:
            told.append((event.seat, event.decision))
            event = event.before
        return tuple(reversed(told))

    def bid(self, int seat):
        """Return (fare, itinerary) of a seat's bid known here, or None."""
        if not 0 <= seat < self.s.players:
            raise ValueError(f"seat {seat}: 0 to {self.s.players - 1} are due")
        cdef const Airline *airline = &self.s.airline[seat]
        if not airline.fare:
            return None
        return price(airline.fare), self.catalogue.itinerary(airline.offer[airline.chosen])

    def mask(self):
        """Return the legal actions as a bit set of four words: action 64 w + b is bit b of word w.

        docs/actions.md tells what the numbers mean. Empty in a view of a seat that is not to act.
        """
        cdef uint64_t[MASK_WORDS] mask
        cdef int word
        self.mark(mask)
        return tuple([mask[word] for word in range(MASK_WORDS)])

    def decision(self, int action):
        """Return the legal decision of that number; raise ValueError when there is none."""
        if not self.is_open(action):
            raise ValueError(f"action {action} is not legal in phase {self.phase}")
        return self.catalogue.decision(&self.s, action)

    def parse(self, str text not None):
        """Read a decision from its text; raise Illegal for a text that is none on this board.

        A bid's itinerary is taken in either direction and turned to run from the market's first
        airport.
        """
        cdef Decision decision = self.catalogue.parse(text)
        cdef Bid bid
        if decision.phase == BID and decision.number and self.s.market:
            bid = decision
            if bid.itinerary.endswith(self.origin_and_destination[0]):
                return self.catalogue.bids_on(reversed_path(bid.path))[bid.number - 1]
        return decision

    cdef void mark(self, uint64_t *mask) noexcept:
        """Mark the legal actions."""
        options(&self.s, mask)

    cdef bint is_open(self, int action) noexcept:
        cdef uint64_t[MASK_WORDS] mask
        self.mark(mask)
        return 0 <= action < 64 * MASK_WORDS and mask[action >> 6] >> (action & 63) & 1

    cdef int number(self, Decision decision) except -2:
        """Return the action number of a decision, whichever board object made it; -1: not legal."""
        cdef int action
        if decision.home != self.catalogue.home and decision.home:
            decision = self.parse(str(decision))
        action = self.catalogue.action(&self.s, decision)
        return action if self.is_open(action) else -1

    cdef code(self, int airport):
        return None if airport == NONE else self.catalogue.codes[airport]


cdef tuple flown(const Airline *airline, tuple routes):
    """Return the routes of an airline's planes."""
    return tuple([routes[airline.plane[i]] for i in range(airline.planes)])


seal_base(Look)
