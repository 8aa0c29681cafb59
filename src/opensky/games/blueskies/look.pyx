"""What lies on the table, in Python's terms: the fields shared by a table and by views of it.

A field with one entry a seat is a tuple in the order of the seats; a mapping by airport has the
codes in alphabetical order. A card that is not known here is None.
"""

from types import MappingProxyType

from libc.stdint cimport uint8_t

from opensky._seal cimport seal_base
from opensky.games.blueskies.closing cimport strengths, totals
from opensky.games.blueskies.decisions cimport Deal
from opensky.games.blueskies.rounds cimport in_turn
from opensky.games.blueskies.state cimport (
    DICE_ACT, LOCAL, MOST_REGIONS, MOST_SEATS, NONE, SLOTS, Airline, count_bits, earn, share,
)

PARTS = (
    "start", "locals", "demand", "hands", "setup", "buy", "play", "more", "help", "renew", "over",
)
PHASES = ("start", "card", "cubes", "deal", "buy", "play", "discard", "help", "over")
RULINGS = {
    "gate_order": ("leftmost", "any"),
    "gov_order": ("turn", "lowest_first"),
    "local_limit": ("0", "10"),
    "bag_empty": ("go_on", "end_after_round"),
    "tie_rule": ("split", "all_full", "none", "second_for_all"),
    "shared_airports": ("both_full", "split_evenly"),
}
SHIFTS = {
    "gate_order": 0, "gov_order": 1, "local_limit": 2, "bag_empty": 3, "tie_rule": 4,
    "shared_airports": 6,
}
LOCAL_AIRLINE = -1  # owner of a local airline's gate
NO_DEALS = (None,) * MOST_SEATS


cdef class Look:
    """The fields of a table. Nothing here can be written."""

    @property
    def board(self):
        """The Board: airports with their prices and values, regions, figures."""
        return self.catalogue.board

    @property
    def rulings(self):
        """Option -> value, all six named."""
        return MappingProxyType({
            name: values[self.s.rulings >> SHIFTS[name] & (3 if len(values) > 2 else 1)]
            for name, values in RULINGS.items()
        })

    @property
    def seats(self):
        """How many airlines sit here."""
        return self.s.players

    @property
    def round(self):
        """0 in setup, then 1, 2 and so on."""
        return self.s.round

    @property
    def part(self):
        """One of start, locals, demand, hands, setup, buy, play, more, help, renew, over."""
        return PARTS[self.s.part]

    @property
    def phase(self):
        """What is due: start, card, cubes, deal, buy, play, discard, help, or over."""
        return PHASES[self.s.phase]

    @property
    def turn(self):
        """The seat to act, -1 for chance, None when the game is over."""
        return None if self.s.turn == NONE else -1 if self.s.turn == DICE_ACT else self.s.turn

    @property
    def turn_of(self):
        """The seat whose turn is under way, though chance may be to act; None without one."""
        cdef int seat = in_turn(&self.s)
        return None if seat == NONE else seat

    @property
    def start(self):
        """The seat with the start marker, None before it is drawn [B-SETUP-01]."""
        return None if self.s.start == NONE else self.s.start

    @property
    def step(self):
        """Cards, turns or answers begun in this part, as STATE.md counts them."""
        return self.s.step

    @property
    def points(self):
        """Points the seat to act may still spend [B-GATE-07]."""
        return self.s.points

    @property
    def placed(self):
        """Gates placed in this turn of setup [B-SETUP-05]."""
        return self.s.placed

    @property
    def left(self):
        """Additions left to the seat that helps [B-GOV-01]."""
        return self.s.left

    @property
    def named(self):
        """Airports that seat has named [B-GOV-04]."""
        return tuple([code for i, code in enumerate(self.catalogue.codes) if self.s.named >> i & 1])

    @property
    def site(self):
        """The airport whose cubes are due, or None."""
        return self.code(self.s.site)

    @property
    def has_card(self):
        """Whether the card that brought them lies at the site."""
        return bool(self.s.carded)

    @property
    def helped(self):
        """Whether government help has been given [B-RND-07]."""
        return bool(self.s.helped)

    @property
    def bag(self):
        """Red and green cubes left in the bag [B-COMP-04]."""
        return self.s.red, self.s.green

    @property
    def unseen(self):
        """Airport -> cards not seen from here: the deck, and in a view the others' hands too."""
        return self.by_code(self.s.deck)

    @property
    def pile(self):
        """Airport -> cards in the discard pile [B-CARD-01]."""
        return self.by_code(self.s.pile)

    @property
    def deck_size(self):
        """How many cards are left in the deck."""
        unknown = sum([hand.count(None) for hand in self.hands])
        return sum(self.unseen.values()) - unknown

    @property
    def passengers(self):
        """Airport -> all passengers there, waiting ones too [B-PAX-05]."""
        return self.by_code(self.s.passengers)

    @property
    def gates(self):
        """Airport -> owner of each slot in use: a seat, -1 for a local airline, None while free."""
        cdef int airport, slot, slots = count_bits(self.s.used)
        cdef dict found = {}
        for airport, code in enumerate(self.catalogue.codes):
            found[code] = tuple([
                owner_name(self.s.owner[SLOTS * airport + slot]) for slot in range(slots)
            ])
        return found

    @property
    def shares(self):
        """Airport -> passengers at each slot in use; 0 while it is free [B-PAX-03]."""
        cdef int airport, slot, slots = count_bits(self.s.used)
        cdef dict found = {}
        for airport, code in enumerate(self.catalogue.codes):
            found[code] = tuple([share(&self.s, airport, slot) for slot in range(slots)])
        return found

    @property
    def locals(self):
        """How many local airlines are on the board."""
        return self.s.locals

    @property
    def scores(self):
        """Points on the track [B-RND-01] [B-RND-05]."""
        return tuple([self.s.airline[seat].score for seat in range(self.s.players)])

    @property
    def markers(self):
        """Gate markers left [B-GATE-06]."""
        return tuple([self.s.airline[seat].markers for seat in range(self.s.players)])

    @property
    def specials(self):
        """Whether the special action is unused [B-RND-03]."""
        return tuple([bool(self.s.airline[seat].special) for seat in range(self.s.players)])

    @property
    def hands(self):
        """Cards in hand by code; None for one not known here [B-SETUP-04]."""
        return tuple([self.hand_of(seat) for seat in range(self.s.players)])

    @property
    def incomes(self):
        """Passengers at own gates [B-RND-05]."""
        cdef int[MOST_SEATS] incomes
        earn(&self.s, incomes)
        return tuple([incomes[seat] for seat in range(self.s.players)])

    @property
    def strengths(self):
        """Region -> strength of each seat [B-END-01]."""
        cdef int[MOST_REGIONS * MOST_SEATS] found
        cdef int number
        cdef dict regions = {}
        strengths(&self.s, found)
        for number, region in enumerate(self.catalogue.board.regions):
            regions[region.id] = tuple([
                found[MOST_SEATS * number + seat] for seat in range(self.s.players)
            ])
        return regions

    @property
    def totals(self):
        """Points if the game ended as the table lies [B-END]."""
        cdef int[MOST_SEATS] points
        totals(&self.s, points)
        return tuple([points[seat] for seat in range(self.s.players)])

    @property
    def history(self):
        """All that was told so far: (seat, decision), -1 for chance.

        Deals into a hand not known here have no airport; discards in help that not all have
        chosen yet are not in it.
        """
        cdef list told = []
        cdef list hands = list(self.dealt)
        node = self.told
        while node is not None:
            node, who, decision = node
            if isinstance(decision, Deal) and hands[decision.seat] is not None:
                seat = decision.seat
                hands[seat], decision = hands[seat]
            told.append((who, decision))
        told.reverse()
        return tuple(told)

    def hand_of(self, int seat):
        """Return the cards in a seat's hand; those given up in help are not in it [B-GOV-05]."""
        return self.picked(seat, False)

    def given_by(self, int seat):
        """Return the cards a seat has given up in help that are not laid down yet [B-GOV-05]."""
        return self.picked(seat, True)

    cdef tuple picked(self, int seat, bint is_given):
        """Return the cards at the places that are given up, or at the others."""
        if not 0 <= seat < self.s.players:
            raise ValueError(f"seat {seat}: 0 to {self.s.players - 1} are due")
        cdef const Airline *airline = &self.s.airline[seat]
        cdef int place
        return tuple([
            self.code(airline.hand[place])
            for place in range(airline.held)
            if (airline.given >> place & 1) == is_given
        ])

    cdef dict by_code(self, const uint8_t *counts):
        cdef int airport
        cdef dict found = {}
        for airport, code in enumerate(self.catalogue.codes):
            found[code] = counts[airport]
        return found

    cdef object code(self, int airport):
        return None if airport == NONE else self.catalogue.codes[airport]


cdef owner_name(int owner):
    return None if owner == NONE else LOCAL_AIRLINE if owner == LOCAL else owner


seal_base(Look)
