"""The table and the views of it: the protocol of `opensky.game` over the compiled rules."""

cimport cython
from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memset

from opensky._seal cimport end_line, seal
from opensky.errors import Refusal
from opensky.game import Result
from opensky.games.blueskies.catalogue cimport Catalogue
from opensky.games.blueskies.closing cimport places, totals
from opensky.games.blueskies.decisions cimport Deal, Decision
from opensky.games.blueskies.hand cimport is_first_of_kind
from opensky.games.blueskies.legality import refuse
from opensky.games.blueskies.look import NO_DEALS, RULINGS, SHIFTS
from opensky.games.blueskies.look cimport Look
from opensky.games.blueskies.passengers cimport receiver
from opensky.games.blueskies.playout cimport play_out, seeded
from opensky.games.blueskies.rounds cimport MASK_WORDS, act, options
from opensky.games.blueskies.state cimport (
    CARD_DUE, CUBES_DUE, DICE_ACT, DISCARD_DUE, MOST_HAND, MOST_SEATS, NONE, RENEW,
    START_DUE, Airline, State, seat_at, set_up,
)
from opensky.games.blueskies.statetext import spell

cdef tuple START_KEY = ("start",)


def new_table(Catalogue catalogue not None, int seats, rulings):
    """Set up a table [B-SETUP-01]; raise Refusal on a number of seats or a ruling not offered."""
    if not 2 <= seats <= MOST_SEATS:
        raise Refusal(f"seats is {seats}; 2 to {MOST_SEATS} are due [B-COMP-08]")
    cdef Table table = blank()
    table.catalogue = catalogue
    table.dealt = NO_DEALS
    set_up(&table.s, &catalogue.chart, seats, ruling_bits(rulings))
    return table


def ruling_bits(rulings):
    """Pack rulings by name into bits; raise Refusal on an unknown name or value."""
    for name in rulings:
        if name not in RULINGS:
            raise Refusal(f"no ruling {name!r}; there is {', '.join(RULINGS)}")
    bits = 0
    for name, values in RULINGS.items():
        value = rulings.get(name, values[0])
        if value not in values:
            raise Refusal(f"ruling {name} is {value!r}; {' or '.join(values)} is due")
        bits |= values.index(value) << SHIFTS[name]
    return bits


@cython.final
cdef class Table(Look):
    """One table of Blue Skies, for whoever runs the game. Bots get a View."""

    def to_act(self):
        """Name the seat to act, -1 for chance, None when the game is over."""
        if self.s.turn < DICE_ACT:
            return self.s.turn
        return -1 if self.s.turn == DICE_ACT else None

    def options(self):
        """Return the legal decisions now, the harmless one first; empty when over."""
        return self.catalogue.options(&self.s)

    def chances(self):
        """Return (decision, weight) of the draw that is due; raise ValueError when none is."""
        if self.s.turn != DICE_ACT:
            raise ValueError("no draw is due")
        return self.catalogue.chances(&self.s)

    def luck_key(self):
        """Name the draw that is due; raise ValueError when none is.

        ("start",), ("card", k) for the k-th card turned up, ("deal", seat, k) for the k-th into a
        hand, ("cubes", code, k) for the k-th addition at an airport, all from 0.
        """
        cdef int seat
        if self.s.turn != DICE_ACT:
            raise ValueError("no draw is due")
        if self.s.phase == CUBES_DUE:
            return "cubes", self.code(self.s.site), self.s.additions[self.s.site]
        if self.s.phase == CARD_DUE:
            return "card", self.s.shown
        if self.s.phase == START_DUE:
            return START_KEY
        seat = receiver(&self.s)
        return "deal", seat, self.s.airline[seat].dealt

    def view(self, int seat):
        """Show what that seat may know: neither others' hands nor secret discards [B-SETUP-04]."""
        if not 0 <= seat < self.s.players:
            raise ValueError(f"seat {seat}: 0 to {self.s.players - 1} are due")
        cdef View view = View.__new__(View)
        view.s = self.s
        view.catalogue = self.catalogue
        view.told = self.told
        view.dealt = seen_deals(self.dealt, seat)
        view.seat = seat
        hide_hands(&view.s, seat)
        return view

    def apply(self, Decision decision not None):
        """Carry a decision out; raise Illegal, with nothing changed, when the rules forbid it."""
        cdef int action
        cdef bint is_secret = is_sealed(&self.s)
        if decision.home != self.catalogue.home:
            decision = self.parse(str(decision))
        action = self.catalogue.action(&self.s, decision)
        if action < 0 or not is_open(&self.s, action):
            refuse(self, decision)
        tell(self, decision)
        act(&self.s, action)
        if not (is_secret and is_sealed(&self.s)):
            self.told = self.past

    def result(self):
        """Score the table as it lies [B-END]; final when nobody is to act."""
        return scored(&self.s)

    def state_text(self):
        """Return the canonical text of the whole table, as STATE.md defines it."""
        return spell(self)

    def copy(self):
        """Return an independent table in the same state."""
        cdef Table twin = Table.__new__(Table)
        twin.s = self.s
        twin.catalogue = self.catalogue
        twin.told = self.told
        twin.past = self.past
        twin.dealt = self.dealt
        return twin

    def parse(self, str text not None):
        """Read a decision from its text; raise Illegal for a text that is none on this board."""
        return self.catalogue.parse(text)

    def rollout(self, uint64_t seed):
        """Play a copy of the table to its end at random and return the result."""
        cdef State s = self.s
        cdef uint64_t rng = seeded(seed)
        with nogil:
            play_out(&s, &rng)
        return scored(&s)

    def rollouts(self, int n, uint64_t seed):
        """Play n copies to their ends at random; return scores and places.

        Both are arrays of numpy, (n, seats) int32. One call with the lock released; the same seed
        gives the same games. Raises ValueError for n below 1.
        """
        import numpy  # only who asks for arrays pays for it

        if n < 1:
            raise ValueError(f"n is {n}; at least 1 is due")
        scores = numpy.empty((n, self.s.players), dtype=numpy.int32)
        ranks = numpy.empty((n, self.s.players), dtype=numpy.int32)
        cdef int32_t[:, ::1] score_rows = scores
        cdef int32_t[:, ::1] place_rows = ranks
        cdef uint64_t rng = seeded(seed)
        with nogil:
            fill(&self.s, &rng, score_rows, place_rows)
        return scores, ranks


@cython.final
cdef class View(Look):
    """What one seat may know at one moment; it does not follow the table.

    The state it holds is a copy in which the others' cards have gone back to the deck.
    """

    @property
    def options(self):
        """The legal decisions, the harmless one first; empty when the seat is not to act."""
        if self.known_options is None:
            self.known_options = (
                self.catalogue.options(&self.s) if self.s.turn == self.seat else ()
            )
        return self.known_options

    def imagine(self, rng):
        """Return a table to search on, with the others' hands dealt from the unseen cards.

        All such deals are equally likely, and so are the secret discards of those who have
        chosen; `rng` is a random.Random. Cards and cubes to come are not on a table.
        """
        cdef Table table = blank()
        cdef int place, seat
        table.s = self.s
        table.catalogue = self.catalogue
        table.told = table.past = self.told
        table.dealt = self.dealt
        deal_hands(&table.s, rng)
        if is_sealed(&self.s):
            for place in range(self.s.step - 1):
                seat = seat_at(&self.s, place)
                if seat != self.seat:
                    choose_discard(&table.s.airline[seat], rng)
        return table


cdef bint is_sealed(const State *s) noexcept:
    """Say whether discards are chosen unseen by the others [B-GOV-05]."""
    return s.part == RENEW and s.phase == DISCARD_DUE


cdef bint is_open(const State *s, int action) noexcept:
    cdef uint64_t[MASK_WORDS] mask
    options(s, mask)
    return action < 64 * MASK_WORDS and mask[action >> 6] >> (action & 63) & 1


cdef int tell(Table table, Decision decision) except -1:
    """Add a decision to what is told; of a deal only that there was one, and to whom."""
    cdef int seat
    if not isinstance(decision, Deal):
        who = -1 if table.s.turn == DICE_ACT else table.s.turn
        table.past = (table.past, who, decision)
        return 0
    seat = (<Deal>decision).seat
    hands = list(table.dealt)
    hands[seat] = (hands[seat], decision)
    table.dealt = tuple(hands)
    table.past = (table.past, -1, table.catalogue.unseen[seat])
    return 0


cdef tuple seen_deals(tuple dealt, int seat):
    """Keep the deals into one hand only."""
    return tuple([deals if own == seat else None for own, deals in enumerate(dealt)])


cdef void hide_hands(State *s, int seat) noexcept:
    """Put the others' cards back into the deck and forget what they have given up."""
    cdef Airline *airline
    cdef int other, place
    for other in range(s.players):
        if other == seat:
            continue
        airline = &s.airline[other]
        for place in range(airline.held):
            s.deck[airline.hand[place]] += 1
        memset(airline.hand, NONE, MOST_HAND)
        airline.given = 0


cdef int deal_hands(State *s, rng) except -1:
    """Deal every unknown card of a hand from those that are unseen."""
    cdef Airline *airline
    cdef int seat, place
    cdef list unseen = [
        airport for airport in range(s.chart.airports) for _ in range(s.deck[airport])
    ]
    rng.shuffle(unseen)
    for seat in range(s.players):
        airline = &s.airline[seat]
        if not airline.held or airline.hand[0] != NONE:
            continue
        for place, airport in enumerate(sorted([unseen.pop() for _ in range(airline.held)])):
            airline.hand[place] = airport
            s.deck[airport] -= 1
    return 0


cdef int choose_discard(Airline *airline, rng) except -1:
    """Let a seat give up any set of the cards in its hand."""
    airline.given = rng.choice([
        places for places in range(1 << airline.held) if is_first_of_kind(airline, places)
    ])
    return 0


cdef scored(const State *s):
    cdef int[MOST_SEATS] points, ranks
    totals(s, points)
    places(s, ranks)
    return Result(
        tuple([points[seat] for seat in range(s.players)]),
        tuple([ranks[seat] for seat in range(s.players)]),
    )


cdef void fill(
    const State *start, uint64_t *rng, int32_t[:, ::1] scores, int32_t[:, ::1] ranks
) noexcept nogil:
    """Play a game a row and write down how it ended."""
    cdef int[MOST_SEATS] points, order
    cdef State s
    cdef Py_ssize_t game
    cdef int seat
    for game in range(scores.shape[0]):
        s = start[0]
        play_out(&s, rng)
        totals(&s, points)
        places(&s, order)
        for seat in range(s.players):
            scores[game, seat] = points[seat]
            ranks[game, seat] = order[seat]


cdef Table blank():
    """Return a table without anything; whoever asks fills in catalogue and state."""
    return Table.__new__(Table)


seal(Table)
seal(View)
end_line(Look)
