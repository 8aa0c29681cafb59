"""All decisions of one board, made once, and the tuples of options that are shared."""

from itertools import count

from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM
from libc.stdint cimport uint16_t, uint64_t
from libc.string cimport memset

from opensky._core cimport Path, airport, flights, step
from opensky.game import Illegal
from opensky.games.opensky.decisions cimport Bid, Callsign, Decision, Fly, Hub
from opensky.games.opensky.leasing cimport MOST_LEASES, count_leases, leases
from opensky.games.opensky.shelf cimport Key, Shelf, write_key
from opensky.games.opensky.state cimport (
    ATTACH, BID, CALLSIGN, DICE, FARES, FLASH, HUB, LEASE, MARKET, MOST_OFFERS, NONE, PLACE, PLAN,
    TOKENS, Airline, Chart, State, bid_action, bit, count_bits, lowest_bit, price,
)
from opensky.games.opensky.universal cimport (
    ATTACH_DECISIONS, DICE_DECISIONS, FACE_DECISIONS, FLASH_DECISIONS, LEASE_DECISIONS,
    MARKET_DECISIONS, NO_BID, make,
)
from opensky.games.opensky.year cimport MASK_WORDS
from opensky.games.opensky.year cimport options as mark_options

# Bids are made when their itinerary is first met; past this many itineraries they are dropped.
cdef int KEPT = 20_000

homes = count(1)


cdef class Catalogue:
    """The decisions of one board; shared by all its tables."""

    def __cinit__(self, board):
        self.board = board
        self.home = next(homes)
        self.codes = tuple([airport.code for airport in board.airports])
        self.routes = tuple(["-".join(route) for route in board.routes])
        self.kept = Shelf()
        self.fields = Shelf()
        self.bids = {}
        draw_chart(&self.chart, board)
        make_decisions(self)

    @property
    def actions(self):
        """The bound of the action numbers: airports, routes, or leases and none of them."""
        return max(len(self.codes), len(self.routes), 1 + MOST_LEASES)

    cdef Decision decision(self, const State *s, int action):
        """Return the decision that an action number of the table's phase means."""
        cdef int phase = s.phase
        if phase == PLAN or phase == PLACE:
            return self.flies[action]
        if phase == BID:
            return self.bid_of(s, action)
        if phase == LEASE:
            return LEASE_DECISIONS[leases(s)[action - 1] + 1 if action else 0]
        return self.row(phase)[action]

    cdef tuple row(self, int phase):
        """Return the decisions of a phase whose action numbers are places in it."""
        if phase == CALLSIGN:
            return self.callsigns
        if phase == HUB:
            return self.hubs
        if phase == DICE:
            return self.dice
        if phase == MARKET:
            return self.markets
        if phase == FLASH:
            return self.flashes
        return self.attaches if phase == ATTACH else self.faces

    cdef Bid bid_of(self, const State *s, int action):
        cdef const Airline *airline = &s.airline[s.turn]
        if not action:
            return NO_BID
        return self.bids_on(airline.offer[(action - 1) % MOST_OFFERS])[(action - 1) // MOST_OFFERS]

    cdef tuple bids_on(self, Path path):
        """Return the five bids on an itinerary, made when it is first met."""
        bids = self.bids.get(path)
        if bids is None:
            if len(self.bids) > KEPT:
                self.bids.clear()
            text = self.spell(path)
            bids = tuple([self.make_bid(fare, path, text) for fare in range(1, FARES + 1)])
            self.bids[path] = bids
        return bids

    cdef Bid make_bid(self, int fare, Path path, str itinerary):
        cdef Bid bid = Bid.__new__(Bid)
        bid.home = self.home
        bid.phase = BID
        bid.number = fare
        bid.fare = price(fare)
        bid.itinerary = itinerary
        bid.path = path
        return bid

    cdef int action(self, const State *s, Decision decision) except -2:
        """Return the decision's action number in the table's phase, -1 when it has none."""
        if decision.phase != (PLAN if s.phase == PLACE else s.phase):
            return -1
        if s.phase == BID and decision.number:
            return bid_number(&s.airline[s.turn], decision.number, (<Bid>decision).path)
        if s.phase == LEASE and decision.number:
            return lease_number(s, decision.number - 1)
        return decision.number

    cdef tuple options(self, const State *s):
        """Return the legal decisions in RECORD.md's order, the harmless one first."""
        cdef uint64_t[MASK_WORDS] mask
        cdef Key key
        mark_options(s, mask)
        if s.phase == PLAN or s.phase == PLACE:
            if mask[0] == self.chart.routes[0] and mask[1] == self.chart.routes[1]:
                return self.flies
        if not write_key(s, mask[0], &key):
            return self.listed(s, mask)
        found = self.kept.find(key)
        if found is None:
            found = self.listed(s, mask)
            self.kept.keep(key, found)
        return found

    cdef tuple listed(self, const State *s, const uint64_t *mask):
        cdef list found = []
        cdef uint64_t bits
        cdef int word, stay = NONE
        if s.phase == HUB:
            stay = s.airline[s.turn].token[s.step % TOKENS]  # [E3] staying is harmless
        if s.phase == CALLSIGN or s.phase == HUB:
            return picked(self.row(s.phase), mask[0], stay)
        for word in range(MASK_WORDS):
            bits = mask[word]
            while bits:
                found.append(self.decision(s, 64 * word + lowest_bit(bits)))
                bits &= bits - 1
        return tuple(found)

    cdef object chances(self, const State *s):
        """Return (outcome, weight) pairs: 20 equal sets [M2] or six equal faces [P1]."""
        return self.rolls if s.phase == DICE else self.prices

    cdef str itinerary(self, Path path):
        """Return the text of an itinerary: its codes in flying order."""
        return (<Bid>self.bids_on(path)[0]).itinerary

    cdef str spell(self, Path path):
        cdef int place
        return "-".join([self.codes[airport(path, place)] for place in range(flights(path) + 1)])

    cdef Path path(self, str itinerary) except? 0:
        """Read an itinerary spelt by its codes; 0 when the board has no such airports."""
        cdef Path path = 0
        codes = itinerary.split("-")
        if not 2 <= len(codes) <= 7:
            return 0
        for place, code in enumerate(codes):
            if code not in self.codes:
                return 0
            path = step(path, place, self.codes.index(code))
        return path

    cdef Decision parse(self, str text):
        """Read a decision from its exact text, a bid in the direction given; raise Illegal."""
        if self.words is None:
            self.words = {str(decision): decision for decision in self.fixed()}
        decision = self.words.get(text)
        if decision is not None:
            return decision
        return self.parse_bid(text) if text.startswith("bid ") else self.refuse(text)

    def fixed(self):
        """List every decision but the bids on itineraries."""
        return [
            NO_BID, *self.callsigns, *self.flies, *self.hubs, *self.dice, *self.markets,
            *self.flashes, *self.attaches, *self.faces, *LEASE_DECISIONS,
        ]

    cdef Decision parse_bid(self, str text):
        fare, _, itinerary = text[4:].partition(" ")
        if fare not in FARE_NUMBERS:
            raise Illegal("S4", f"{text!r:.80}: no such fare card")
        cdef Path path = self.path(itinerary)
        if not path or len(set(itinerary.split("-"))) < flights(path) + 1:
            raise Illegal("I1", f"{text!r:.80}: no such itinerary on this board")
        return self.bids_on(path)[FARE_NUMBERS[fare] - 1]

    def refuse(self, str text):
        """Raise Illegal for a text that is no decision of this board."""
        verb = text.split(" ")[0]
        rule, message = NO_SUCH.get(verb, ("Y3", "no decision of this game"))
        raise Illegal(rule, f"{text!r:.80}: {message}")


NO_SUCH = {
    "callsign": ("S10", "no such airport on this board"),
    "fly": ("S10", "no such route on this board"),
    "hub": ("S10", "no such airport on this board"),
    "dice": ("M2", "three different callsigns in order are due"),
    "market": ("M3", "two different callsigns in order are due"),
    "flash": ("S4", "no such fare card"),
    "attach": ("A1", "0 to 3 tokens are due"),
    "sensitivity": ("P1", "no such face of the die"),
    "lease": ("L3", "no such lease"),
}
FARE_NUMBERS = {"200": 1, "250": 2, "300": 3, "400": 4, "500": 5}  # [S4]


cdef tuple picked(tuple row, uint64_t bits, int first):
    """Pick the decisions of a row whose bits are set, `first` before all, NONE for no such.

    Airports are many and hardly ever the same ones twice, so no list is made that is copied.
    """
    cdef int place = 0
    cdef tuple found
    if first != NONE:
        bits |= bit(first)
    found = PyTuple_New(count_bits(bits))
    if first != NONE:
        put(found, place, row[first])
        bits &= ~bit(first)
        place += 1
    while bits:
        put(found, place, row[lowest_bit(bits)])
        bits &= bits - 1
        place += 1
    return found


cdef inline void put(tuple row, int place, object item) noexcept:
    """Fill a place of a new tuple."""
    Py_INCREF(item)
    PyTuple_SET_ITEM(row, place, item)


cdef int bid_number(const Airline *airline, int fare, Path path) noexcept:
    cdef int rank
    for rank in range(airline.offers):
        if airline.offer[rank] == path:
            return bid_action(fare, rank)
    return -1


cdef int lease_number(const State *s, int number) noexcept:
    cdef const uint16_t *open_leases = leases(s)
    cdef int rank
    for rank in range(count_leases(s)):
        if open_leases[rank] == number:
            return 1 + rank
    return -1


cdef int draw_chart(Chart *chart, board) except -1:
    """Number airports and routes in the order of their texts and write the board's struct."""
    cdef int number, a, b
    places = {airport.code: place for place, airport in enumerate(board.airports)}
    memset(chart, 0, sizeof(Chart))
    memset(chart.between, NONE, sizeof(chart.between))
    chart.europe = board.region == "europe"
    chart.count = len(board.routes)
    for a in range(len(board.airports)):
        chart.airports |= <uint64_t>1 << a
    for number, route in enumerate(board.routes):
        a, b = places[route[0]], places[route[1]]
        chart.a[number], chart.b[number] = a, b
        chart.ends[number] = <uint64_t>1 << a | <uint64_t>1 << b
        chart.between[64 * a + b] = chart.between[64 * b + a] = number
        chart.near[a] |= <uint64_t>1 << b
        chart.near[b] |= <uint64_t>1 << a
        chart.routes[number >> 6] |= <uint64_t>1 << (number & 63)
        if board.is_foreign(route):
            chart.foreign[number >> 6] |= <uint64_t>1 << (number & 63)
    return 0


cdef int make_decisions(Catalogue self) except -1:
    cdef int number
    self.callsigns = tuple([make_callsign(self, number) for number in range(len(self.codes))])
    self.hubs = tuple([make_hub(self, number) for number in range(len(self.codes))])
    self.flies = tuple([make_fly(self, number) for number in range(len(self.routes))])
    self.dice, self.markets = DICE_DECISIONS, MARKET_DECISIONS
    self.flashes, self.attaches, self.faces = FLASH_DECISIONS, ATTACH_DECISIONS, FACE_DECISIONS
    self.rolls = tuple([(decision, 1) for decision in self.dice])  # [M2] by symmetry
    self.prices = tuple([(decision, 1) for decision in self.faces])  # [P1] ruling
    return 0


cdef Callsign make_callsign(Catalogue self, int number):
    cdef Callsign decision = make(Callsign, self.home, CALLSIGN, number)
    decision.airport = self.codes[number]
    return decision


cdef Hub make_hub(Catalogue self, int number):
    cdef Hub decision = make(Hub, self.home, HUB, number)
    decision.airport = self.codes[number]
    return decision


cdef Fly make_fly(Catalogue self, int number):
    cdef Fly decision = make(Fly, self.home, PLAN, number)
    decision.route = self.routes[number]
    return decision
