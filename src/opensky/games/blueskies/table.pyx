"""The table and the views of it: the protocol of `opensky.game` over the compiled rules."""

cimport cython
from libc.stdint cimport int32_t, uint64_t

from opensky._seal cimport end_line, seal
from opensky.errors import Refusal
from opensky.game import Result
from opensky.games.blueskies.catalogue cimport Catalogue
from opensky.games.blueskies.closing cimport places, totals
from opensky.games.blueskies.decisions cimport Deal, Decision
from opensky.games.blueskies.legality import refuse
from opensky.games.blueskies.look import NO_DEALS, RULINGS, SHIFTS
from opensky.games.blueskies.look cimport Look
from opensky.games.blueskies.passengers cimport receiver
from opensky.games.blueskies.playout cimport Policy, play_out, roll_out, seeded
from opensky.games.blueskies.policies cimport policy_of
from opensky.games.blueskies.rounds cimport MASK_WORDS, act, options
from opensky.games.blueskies.state cimport (
    CARD_DUE, CUBES_DUE, DICE_ACT, MOST_SEATS, START_DUE, State, set_up,
)
from opensky.games.blueskies.statetext import spell
from opensky.games.blueskies.unseen cimport deal_unseen, hide, is_sealed

MEMORY = 64 << 20       # bytes of a search, unless more is asked for

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
        hide(&view.s, seat)
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

    def rollout(self, uint64_t seed, str policy="uniform"):
        """Play a copy to its end by a policy, "uniform" or "earning", and return the result."""
        cdef Policy play = policy_of(policy)
        cdef State s = self.s
        cdef uint64_t rng = seeded(seed)
        with nogil:
            play_out(&s, play, &rng)
        return scored(&s)

    def rollouts(self, int n, uint64_t seed, str policy="uniform"):
        """Play n copies to their ends by a policy; return scores and places.

        Both are arrays of numpy, (n, seats) int32. One call with the lock released; the same seed
        gives the same games. Raises ValueError for n below 1 and for a policy that is none.
        """
        import numpy  # only who asks for arrays pays for it

        cdef Policy play = policy_of(policy)
        if n < 1:
            raise ValueError(f"n is {n}; at least 1 is due")
        scores = numpy.empty((n, self.s.players), dtype=numpy.int32)
        ranks = numpy.empty((n, self.s.players), dtype=numpy.int32)
        cdef int32_t[:, ::1] score_rows = scores
        cdef int32_t[:, ::1] place_rows = ranks
        with nogil:
            roll_out(&self.s, play, n, seed, &score_rows[0, 0], &place_rows[0, 0])
        return scores, ranks

    def search(self, *, seconds=None, simulations=None, str policy="earning", str aim="place",
               uint64_t seed=0, int threads=1, memory=MEMORY):
        """Search for the seat to act, which knows no more than its view: see View.search."""
        return self.view(self.s.turn if self.s.turn < DICE_ACT else 0).search(
            seconds=seconds, simulations=simulations, policy=policy, aim=aim, seed=seed,
            threads=threads, memory=memory,
        )


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
        cdef uint64_t luck = seeded(rng.getrandbits(64))
        table.s = self.s
        table.catalogue = self.catalogue
        table.told = table.past = self.told
        table.dealt = self.dealt
        deal_unseen(&table.s, self.seat, &luck)
        return table

    def search(self, *, seconds=None, simulations=None, str policy="earning", str aim="place",
               uint64_t seed=0, int threads=1, memory=MEMORY):
        """Search the game from here to its end by Monte Carlo tree search; return Findings.

        They hold an Option for each of `options` with visits and means (value, win, lead, score);
        `best()` is the decision most visited. In every simulation what this seat does not see is
        dealt anew, and so are cards and cubes to come.

        Args:
            simulations, seconds: how much to think; at least one is due, the first to end counts.
            policy: how a simulation is played on below the tree, as for `rollout`.
            aim: what every seat wants: "place" (place first, then the lead), "lead" (points ahead
                of the best other) or "score" (its own points).
            seed: the same seed, simulations and threads give the same answer.
            threads: each grows a tree of its own from its share of the simulations, with the
                lock released; the figures are added up.
            memory: bytes for all trees together; a tree that is full grows no more.

        Raises ValueError when the seat is not to act or an argument is out of range.
        """
        from opensky.games.blueskies.findings import search  # only who thinks pays for it

        return search(
            self, self.seat, self.options, seconds=seconds, simulations=simulations,
            policy=policy, aim=aim, seed=seed, threads=threads, memory=memory,
        )


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


cdef scored(const State *s):
    cdef int[MOST_SEATS] points, ranks
    totals(s, points)
    places(s, points, ranks)
    return Result(
        tuple([points[seat] for seat in range(s.players)]),
        tuple([ranks[seat] for seat in range(s.players)]),
    )


cdef Table blank():
    """Return a table without anything; whoever asks fills in catalogue and state."""
    return Table.__new__(Table)


cdef View blank_view():
    """Return a view of nothing, to be filled in likewise."""
    return View.__new__(View)


seal(Table)
seal(View)
end_line(Look)
