"""All decisions of one board, made once, and the lists of options and chances built of them."""

from dataclasses import asdict
from itertools import count
from math import comb

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memset

from opensky.game import Illegal
from opensky.games.blueskies.decisions cimport (
    AtAirport, Buyout, Card, Cubes, Deal, Decision, Discard, Done, Help, Open, Play, Special,
    Start,
)
from opensky.games.blueskies.gates cimport BUYOUT, OPEN
from opensky.games.blueskies.hand cimport SPECIAL
from opensky.games.blueskies.passengers cimport receiver
from opensky.games.blueskies.rounds cimport MASK_WORDS, options as mark_options
from opensky.games.blueskies.state cimport (
    BUY_DUE, CARD_DUE, CUBES_DUE, DEAL_DUE, DISCARD_DUE, GATE_ORDER_ANY, HELP_DUE, MOST_PRICE,
    MOST_SEATS, NONE, PLAY_DUE, SLOTS, START_DUE, Airline, Chart, State, cards_in, lowest_bit,
)

# All weights of a draw add up to this much or a hair less, whatever is left to draw from: so the
# same luck falls on the same place of the list when two tables of one deal differ by a card.
cdef uint64_t SPAN = <uint64_t>1 << 62
# Lists kept by the hand or bag they belong to; past this many the shelf is emptied.
cdef int KEPT = 20_000

homes = count(1)


cdef class Catalogue:
    """The decisions of one board; shared by all its tables."""

    def __cinit__(self, board):
        self.board = board
        self.home = next(homes)
        self.codes = board.codes
        self.discards, self.draws, self.handfuls = {}, {}, {}
        draw_chart(&self.chart, board)
        make_decisions(self)

    cdef Decision decision(self, const State *s, int action):
        """Return the decision that an action number of the table's phase means."""
        cdef int phase = s.phase
        if phase == BUY_DUE:
            if not action:
                return self.done
            if action >= BUYOUT:
                return self.buyouts[action - BUYOUT]
            if s.rulings & GATE_ORDER_ANY:
                return self.slots[action - OPEN]
            return self.opens[(action - OPEN) // SLOTS]
        if phase == PLAY_DUE:
            return self.specials[action - SPECIAL] if action >= SPECIAL else self.plays[action]
        if phase == DISCARD_DUE:
            return self.discard_of(&s.airline[s.turn], action)
        if phase == HELP_DUE:
            return self.helps[action - 1] if action else self.done
        if phase == CARD_DUE:
            return self.cards[action]
        if phase == DEAL_DUE:
            return self.deals[receiver(s)][action]
        return self.cubes[action] if phase == CUBES_DUE else self.starts[action]

    cdef Discard discard_of(self, const Airline *airline, int places):
        """Return the discard of the cards at those places in a hand."""
        cdef int place
        return self.discard(tuple([
            self.codes[airline.hand[place]] for place in range(airline.held) if places >> place & 1
        ]))

    cdef Discard discard(self, tuple codes):
        """Return the discard of those cards, made when it is first met."""
        cdef Discard discard = self.discards.get(codes)
        if discard is None:
            if len(self.discards) > KEPT:
                self.discards.clear()
            discard = make(Discard, self, DISCARD_DUE, 0)
            discard.cards = codes
            self.discards[codes] = discard
        return discard

    cdef int action(self, const State *s, Decision decision) except -2:
        """Return the decision's action number in the table's phase, -1 when it has none."""
        if decision is self.done:
            return 0 if s.phase == BUY_DUE or s.phase == HELP_DUE else -1
        if decision.phase != s.phase:
            return -1
        if s.phase == DISCARD_DUE:
            return places_of(self, &s.airline[s.turn], (<Discard>decision).cards)
        if s.phase == DEAL_DUE and (<Deal>decision).seat != receiver(s):
            return -1
        if isinstance(decision, Open):
            return open_action(s, <Open>decision)
        return decision.number

    cdef tuple options(self, const State *s):
        """Return the legal decisions in RECORD.md's order, the harmless one first."""
        cdef uint64_t[MASK_WORDS] mask
        mark_options(s, mask)
        return self.discard_options(s, mask[0]) if s.phase == DISCARD_DUE else self.listed(s, mask)

    cdef tuple listed(self, const State *s, const uint64_t *mask):
        cdef list found = []
        cdef uint64_t bits
        cdef int word
        for word in range(MASK_WORDS):
            bits = mask[word]
            while bits:
                found.append(self.decision(s, 64 * word + lowest_bit(bits)))
                bits &= bits - 1
        return tuple(found)

    cdef tuple discard_options(self, const State *s, uint64_t mask):
        """Return the discards of the hand by number of cards, then text; kept by the hand."""
        cdef const Airline *airline = &s.airline[s.turn]
        cdef int place
        hand = tuple([airline.hand[place] for place in range(airline.held)])
        found = self.handfuls.get(hand)
        if found is None:
            if len(self.handfuls) > KEPT:
                self.handfuls.clear()
            discards = []
            while mask:
                discards.append(self.discard_of(airline, lowest_bit(mask)))
                mask &= mask - 1
            found = tuple(sorted(discards, key=by_size))
            self.handfuls[hand] = found
        return found

    cdef tuple chances(self, const State *s):
        """Return (outcome, weight) of the draw that is due."""
        if s.phase == CUBES_DUE:
            return self.cube_chances(s.red, s.green)
        if s.phase == START_DUE:
            return tuple([(start, 1) for start in self.starts[:s.players]])  # [B-SETUP-01]
        return self.deck_chances(s)

    cdef tuple deck_chances(self, const State *s):
        """Give every card left in the deck the same weight [B-CARD-02]."""
        cdef tuple row = self.cards if s.phase == CARD_DUE else self.deals[receiver(s)]
        cdef uint64_t each = SPAN // <uint64_t>cards_in(s, s.deck)
        cdef int airport
        cdef list found = []
        for airport in range(s.chart.airports):
            if s.deck[airport]:
                found.append((row[airport], s.deck[airport] * each))
        return tuple(found)

    cdef tuple cube_chances(self, int red, int green):
        """Weigh what one addition draws from a bag [B-PAX-01]; kept by the bag."""
        cdef tuple found = self.draws.get((red, green))
        if found is None:
            found = self.draws[red, green] = weigh_cubes(self, red, green)
        return found

    cdef Decision parse(self, str text):
        """Read a decision from its exact text; raise Illegal."""
        if self.words is None:
            self.words = {str(decision): decision for decision in self.fixed()}
        decision = self.words.get(text)
        if decision is not None:
            return decision
        if text.startswith("discard "):
            codes = tuple(text[8:].split("+"))
            if len(codes) <= self.chart.figures.hand_size and list(codes) == sorted(codes):
                if all([code in self.board.by_code for code in codes]):
                    return self.discard(codes)
        return self.refuse(text)

    def fixed(self):
        """List every decision but the discards of cards."""
        rows = [
            self.starts, self.cards, self.cubes, self.opens, self.slots, self.buyouts, self.plays,
            self.specials, self.helps, *self.deals,
        ]
        return [self.done, self.discard(()), *[item for row in rows for item in row]]

    def refuse(self, str text):
        """Raise Illegal for a text that is no decision of this board."""
        verb = text.partition(" ")[0]
        rule, message = NO_SUCH.get(verb, ("B-RND-01", "no decision of this game"))
        raise Illegal(rule, f"{text!r:.80}: {message}")


NO_SUCH = {
    "start": ("B-SETUP-01", "no such seat"),
    "card": ("B-COMP-03", "no such card"),
    "cubes": ("B-PAX-01", "no such draw: green cubes, then one red"),
    "deal": ("B-SETUP-04", "no such seat or card"),
    "open": ("B-GATE-01", "no such airport or slot on this board"),
    "buyout": ("B-GATE-03", "no such airport on this board"),
    "play": ("B-RND-02", "no such airport on this board"),
    "special": ("B-RND-03", "no such airport on this board"),
    "discard": ("B-RND-03", "'none', or cards of this board in alphabetical order, are due"),
    "help": ("B-GOV-04", "no such airport on this board"),
}


def by_size(Discard discard):
    """Sort discards by number of cards, then text."""
    return len(discard.cards), str(discard)


cdef int open_action(const State *s, Open decision) noexcept:
    """Return the action of opening a gate; -1 when a slot is told and should not, or not told."""
    cdef int airport = (decision.number - OPEN) // SLOTS
    cdef int free = s.used & ~s.open[airport]
    if s.rulings & GATE_ORDER_ANY:
        return -1 if decision.slot is None else decision.number
    if decision.slot is not None or not free:
        return -1
    return decision.number + lowest_bit(free)


cdef int places_of(Catalogue self, const Airline *airline, tuple cards) except -2:
    """Return the places of those cards in a hand, -1 when it does not hold them."""
    cdef int place = 0, places = 0
    for code in cards:
        while place < airline.held and self.codes[airline.hand[place]] != code:
            place += 1
        if place == airline.held:
            return -1
        places |= 1 << place
        place += 1
    return places


cdef tuple weigh_cubes(Catalogue self, int red, int green):
    """Share SPAN out among the draws of one addition, each at least 1, the rest to the first.

    Of comb(red + green, red) orders of a bag comb(red + green - k - 1, red - 1) begin with k green
    cubes and a red one. Shares are rounded down to whole parts of SPAN, so a draw is off by less
    than green / 2**62.
    """
    if not red:
        return ((self.cubes[2 * green], SPAN),)  # [B-PAX-06]
    orders = comb(red + green, red)
    weights = [
        max(1, SPAN * comb(red + green - k - 1, red - 1) // orders) for k in range(green + 1)
    ]
    weights[0] += SPAN - sum(weights)
    return tuple([(self.cubes[2 * k + 1], weight) for k, weight in enumerate(weights)])


cdef int draw_chart(Chart *chart, board) except -1:
    """Number airports by code and regions by id and write the board's struct."""
    cdef int number, slot
    memset(chart, 0, sizeof(Chart))
    chart.figures = asdict(board.figures)
    chart.airports, chart.regions = len(board.airports), len(board.regions)
    chart.red, chart.green = board.totals.red_cubes, board.totals.green_cubes
    chart.markers = board.totals.gate_markers_per_player
    for number, slots in enumerate(board.slots):
        chart.slots[2 + number] = slots
    for number, region in enumerate(board.regions):
        chart.bonus[number] = region.bonus
    regions = [region.id for region in board.regions]
    for number, airport in enumerate(board.airports):
        chart.cards[number] = airport.cards
        chart.value[number] = airport.value
        chart.buyout[number] = NONE if airport.buyout is None else airport.buyout
        chart.homes[number] = sum([1 << regions.index(home) for home in airport.regions])
        for slot in range(SLOTS):
            chart.cost[SLOTS * number + slot] = airport.gate_costs[slot]
        list_prices(chart, number)
    return 0


cdef void list_prices(Chart *chart, int airport) noexcept:
    """Keep the airport in the sets of what so many points open or buy out."""
    cdef uint32_t bit = <uint32_t>1 << airport
    cdef int slot, points
    for points in range(MOST_PRICE + 1):
        for slot in range(SLOTS):
            if chart.cost[SLOTS * airport + slot] <= points:
                chart.opened_for[slot][points] |= bit
        if chart.buyout[airport] <= points:  # NONE is more than any
            chart.bought_for[points] |= bit


cdef int make_decisions(Catalogue self) except -1:
    self.done = make(Done, self, BUY_DUE, 0)
    self.starts = tuple([make_start(self, seat) for seat in range(MOST_SEATS)])
    self.cubes = tuple([make_cubes(self, number) for number in range(2 * self.chart.green + 2)])
    self.cards = row(self, Card, CARD_DUE, 0)
    self.deals = tuple([
        tuple([make_deal(self, seat, number) for number in range(self.chart.airports)])
        for seat in range(MOST_SEATS)
    ])
    self.unseen = tuple([make_deal(self, seat, -1) for seat in range(MOST_SEATS)])
    self.slots = tuple([
        make_open(self, OPEN + SLOTS * number + slot, slot + 1)
        for number in range(self.chart.airports) for slot in range(SLOTS)
    ])
    self.opens = tuple([
        make_open(self, OPEN + SLOTS * number, None) for number in range(self.chart.airports)
    ])
    self.buyouts = row(self, Buyout, BUY_DUE, BUYOUT)
    self.plays = row(self, Play, PLAY_DUE, 0)
    self.specials = row(self, Special, PLAY_DUE, SPECIAL)
    self.helps = row(self, Help, HELP_DUE, 1)
    return 0


cdef make(cls, Catalogue self, int phase, int number):
    cdef Decision decision = <Decision>cls.__new__(cls)
    decision.home = self.home
    decision.phase = phase
    decision.number = number
    return decision


cdef tuple row(Catalogue self, cls, int phase, int first):
    """Make one decision an airport, numbered on from the first."""
    cdef AtAirport decision
    cdef list made = []
    for place, code in enumerate(self.codes):
        decision = make(cls, self, phase, first + place)
        decision.airport = code
        made.append(decision)
    return tuple(made)


cdef Start make_start(Catalogue self, int seat):
    cdef Start decision = make(Start, self, START_DUE, seat)
    decision.seat = seat
    return decision


cdef Cubes make_cubes(Catalogue self, int number):
    cdef Cubes decision = make(Cubes, self, CUBES_DUE, number)
    decision.colours = "G" * (number >> 1) + "R" * (number & 1)
    return decision


cdef Deal make_deal(Catalogue self, int seat, int number):
    """Make the deal of a card, or with -1 that of a card which is not seen."""
    cdef Deal decision = make(Deal, self, DEAL_DUE, number)
    decision.seat = seat
    decision.airport = None if number < 0 else self.codes[number]
    return decision


cdef Open make_open(Catalogue self, int number, slot):
    cdef Open decision = make(Open, self, BUY_DUE, number)
    decision.airport = self.codes[(number - OPEN) // SLOTS]
    decision.slot = slot
    return decision
