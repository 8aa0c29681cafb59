# cython: embedsignature.format=clinic
"""The table and the views of it: the protocol of `opensky.game` over the compiled rules."""

cimport cython
from libc.stdint cimport int8_t, int32_t, uint64_t
from libc.string cimport memset

from opensky._seal cimport end_line, seal
from opensky.errors import Refusal, shown
from opensky.game import Result
from opensky.games.opensky.catalogue cimport Catalogue
from opensky.games.opensky.decisions cimport Decision
from opensky.games.opensky.fields cimport quicken
from opensky.games.opensky.legality import refuse
from opensky.games.opensky.look import RULINGS
from opensky.games.opensky.look cimport Look, after
from opensky.games.opensky.observe cimport OBSERVATION, observe
from opensky.games.opensky.playout cimport Policy, policy_of, rank, roll_out
from opensky.games.opensky.spare cimport is_spare
from opensky.games.opensky.spelling cimport spell
from opensky.games.opensky.state cimport (
    BID, DICE, DICE_ACT, Airline, State, card, lowest_bit, set_up,
)
from opensky.games.opensky.year cimport MASK_WORDS, act, options

MEMORY = 64 << 20       # bytes of a search, unless more is asked for

cdef tuple DICE_KEYS = tuple([("dice", month) for month in range(12)])
cdef tuple SENSITIVITY_KEYS = tuple([("sensitivity", month) for month in range(12)])


def new_table(Catalogue catalogue not None, int seats, rulings):
    """Set up a table [S]; raise Refusal on a number of seats or a ruling that is not offered."""
    if not 2 <= seats <= 4:  # [S1]
        raise Refusal(f"seats is {seats}; 2 to 4 are due [S1]")
    if catalogue.chart.europe and seats == 4 and len(catalogue.codes) < 8:
        if rulings.get("hub_limit", "airport") == "airport":
            raise Refusal(
                f"board {catalogue.board.name!r} has {len(catalogue.codes)} airports;"
                " 4 players with hub_limit 'airport' need 8 [E1]"
            )
    cdef Table table = blank()
    table.catalogue = catalogue
    set_up(&table.s, &catalogue.chart, seats, ruling_bits(rulings))
    return table


def ruling_bits(rulings):
    """Pack rulings by name into bits; raise Refusal on an unknown name or value."""
    if not rulings:  # a league sets up a table for every game
        return 0
    for name in rulings:
        if name not in RULINGS:
            raise Refusal(f"no ruling {shown(name)}; there is {', '.join(RULINGS)}")
    bits = 0
    for place, (name, values) in enumerate(RULINGS.items()):
        value = rulings.get(name, values[0])
        if value not in values:
            raise Refusal(f"ruling {name} is {shown(value)}; {' or '.join(values)} is due")
        bits |= values.index(value) << place
    return bits


@cython.final
@cython.no_gc
cdef class Table(Look):
    """One table of OpenSky, for whoever runs the game. Bots get a View.

    What a match calls for every decision is compiled without Python's binding, to cost less;
    `inspect.signature` reads those signatures from their docstrings.
    """

    @cython.binding(False)
    @cython.embedsignature(True)
    def to_act(self):
        """Name the seat to act, -1 for the dice, None when the game is over."""
        if self.s.turn < DICE_ACT:
            return self.s.turn
        return -1 if self.s.turn == DICE_ACT else None

    @cython.binding(False)
    @cython.embedsignature(True)
    def options(self):
        """Return the legal decisions now, the harmless one first; empty when over."""
        return self.catalogue.options(&self.s)

    @cython.binding(False)
    @cython.embedsignature(True)
    def chances(self):
        """Return (decision, weight) of the roll that is due; raise ValueError when none is."""
        if self.s.turn != DICE_ACT:
            raise ValueError("no dice are due")
        return self.catalogue.chances(&self.s)

    @cython.binding(False)
    @cython.embedsignature(True)
    def luck_key(self):
        """Name the roll that is due, such as ("dice", 3); raise ValueError when none is."""
        if self.s.turn != DICE_ACT:
            raise ValueError("no dice are due")
        return (DICE_KEYS if self.s.phase == DICE else SENSITIVITY_KEYS)[self.s.month]

    @cython.binding(False)
    @cython.embedsignature(True)
    def view(self, int seat):
        """Show what that seat may know: all but the others' sealed bids [F2].

        A view that nobody has kept is filled again, whoever it was for: most bots keep none.
        """
        if not 0 <= seat < self.s.players:
            raise ValueError(f"seat {seat}: 0 to {self.s.players - 1} are due")
        cdef View view = self.shown
        if view is None or not is_spare(view):
            view = self.shown = View.__new__(View)
            view.catalogue = self.catalogue
        view.s = self.s
        view.told = self.told
        view.seat = seat
        view.known_options = None
        if self.s.phase == BID:
            hide_bids(&view.s, seat)
        return view

    @cython.binding(False)
    @cython.embedsignature(True)
    def apply(self, Decision decision not None):
        """Carry a decision out; raise Illegal, with nothing changed, when the rules forbid it."""
        cdef int action = self.number(decision)
        if action < 0:
            refuse(self, decision)
        cdef bint is_sealed = self.s.phase == BID
        cdef int seat = -1 if self.s.turn == DICE_ACT else self.s.turn
        self.past = after(self.past, seat, decision)
        act(&self.s, action)
        if not is_sealed or self.s.phase != BID:  # [F2] bids are told when all are in
            self.told = self.past

    def action(self, Decision decision not None):
        """Return the number of a legal decision, see docs/actions.md; raise Illegal as `apply`."""
        cdef int action = self.number(decision)
        if action < 0:
            refuse(self, decision)
        return action

    def result(self):
        """Score the table as it lies [X2] with shared places [X3]; final when nobody is to act."""
        cdef int32_t[4] scores, places
        rank(&self.s, scores, places)
        return self.made_result(scores, places)

    cdef object made_result(self, const int32_t *scores, const int32_t *places):
        cdef int seat
        cdef int seats = self.s.players
        return Result(
            tuple([scores[seat] for seat in range(seats)]),
            tuple([places[seat] for seat in range(seats)]),
        )

    def state_text(self):
        """Return the canonical text of the whole table, as STATE.md defines it."""
        return spell(&self.s, self.catalogue)

    def state_bytes(self):
        """Return the state as it lies in memory, good for nothing but to see that it changed."""
        return (<const char *>&self.s)[:sizeof(State)]

    def copy(self):
        """Return an independent table in the same state."""
        return copied(self)

    def rollout(self, uint64_t seed, str policy="uniform"):
        """Play on to the end by a built-in policy, dice included; the table itself stays.

        The policy is "uniform" over the options, "connecting" (callsigns side by side, planes
        between them, bids by competition), "keen" or "shrewd" (docs/ladder.md tells how they
        play). Returns the Result. Raises ValueError for another.
        """
        cdef int32_t[4] scores, places
        cdef Policy play = policy_of(policy)
        with nogil:
            roll_out(&self.s, play, 1, seed, scores, places)
        return self.made_result(scores, places)

    def rollouts(self, int n, uint64_t seed, str policy="uniform"):
        """Play on n times; return scores and places, both (n, seats) int32 arrays of numpy.

        One call with the lock released; the same seed gives the same games. Policies and errors
        are those of `rollout`; ValueError also for n below 1.
        """
        import numpy  # only who asks for arrays pays for it

        if n < 1:
            raise ValueError(f"n is {n}; at least 1 is due")
        scores = numpy.empty((n, self.s.players), dtype=numpy.int32)
        places = numpy.empty((n, self.s.players), dtype=numpy.int32)
        cdef int32_t[:, ::1] score_rows = scores
        cdef int32_t[:, ::1] place_rows = places
        cdef Policy play = policy_of(policy)
        with nogil:
            roll_out(&self.s, play, n, seed, &score_rows[0, 0], &place_rows[0, 0])
        return scores, places

    def search(self, *, seconds=None, simulations=None, str policy="uniform", str aim="place",
               uint64_t seed=0, int threads=1, memory=MEMORY):
        """Search for the seat to act, which knows no more than its view: see View.search."""
        return self.view(self.s.turn if self.s.turn < DICE_ACT else 0).search(
            seconds=seconds, simulations=simulations, policy=policy, aim=aim, seed=seed,
            threads=threads, memory=memory,
        )


@cython.final
@cython.no_gc
cdef class View(Look):
    """What one seat may know at one moment; it does not follow the table.

    The state it holds is a copy in which what the seat may not know has been wiped out.
    """

    @property
    def options(self):
        """The legal decisions, the harmless one first; empty when the seat is not to act."""
        if self.known_options is None:
            self.known_options = (
                self.catalogue.options(&self.s) if self.s.turn == self.seat else ()
            )
        return self.known_options

    def action(self, Decision decision not None):
        """Return the number of one of the options, see docs/actions.md; raise ValueError else."""
        cdef int action = self.number(decision)
        if action < 0:
            raise ValueError(f"{decision} is none of the options")
        return action

    def observation(self):
        """Return what the seat may know as OBSERVATION bytes of int8, as the batches show it."""
        cdef int8_t[OBSERVATION] cells
        observe(&self.s, self.seat, cells)
        return (<char *>cells)[:OBSERVATION]

    cdef void mark(self, uint64_t *mask) noexcept:
        """Mark the legal actions; there are none for a seat that is not to act."""
        if self.s.turn == self.seat:
            options(&self.s, mask)
        else:
            memset(mask, 0, MASK_WORDS * sizeof(uint64_t))

    def imagine(self, rng):
        """Return a table to search on, with the bids sealed from this seat dealt at random.

        Each seat already asked for a bid is given one of its options, all equally likely; `rng`
        is a random.Random. Dice to come are not on a table, so nothing else is unknown.
        """
        cdef Table table = blank()
        cdef int seat
        table.s = self.s
        table.catalogue = self.catalogue
        table.told = table.past = self.told
        if self.s.phase == BID:
            for seat in range(self.s.turn):
                if seat != self.seat:
                    deal_bid(&table.s, seat, rng)
        return table

    def search(self, *, seconds=None, simulations=None, str policy="uniform", str aim="place",
               uint64_t seed=0, int threads=1, memory=MEMORY):
        """Search the game from here to its end by Monte Carlo tree search; return Findings.

        They hold an Option for each of `options` with visits, means (value, win, lead, score) and
        the chance to take it with; `best()` is the decision most visited, `draw(rng)` takes a
        sealed bid by its chances. Dice are rolled anew in every simulation, and the others' bids
        of a round are searched, not known.

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
        from opensky.games.opensky.findings import search  # only who thinks pays for it

        return search(
            self, seconds=seconds, simulations=simulations, policy=policy, aim=aim, seed=seed,
            threads=threads, memory=memory,
        )

    def solve(self, *, int rollouts=0, str policy="keen", str aim="lead", uint64_t seed=0):
        """Solve this month's round of sealed bids as a game of its own; return a Solution.

        It holds a Strategy for every seat that may bid: the chance of each bid, the value, and
        how much a better reply would gain. Flash deals and tokens after the bids are worked out
        exactly. Payoffs are points of this month or, with rollouts of the rest of the game by a
        policy, of the whole game: "lead" counts them against the best other seat, "score" alone.
        Two seats that go for the lead have an exact equilibrium; for others see the gains.

        Raises ValueError outside the phase `bid`.
        """
        from opensky.games.opensky.solution import solve  # only who asks pays for it

        return solve(self, rollouts=rollouts, policy=policy, aim=aim, seed=seed)


cdef Table copied(Table table):
    cdef Table twin = Table.__new__(Table)
    twin.s = table.s
    twin.catalogue = table.catalogue
    twin.told = table.told
    twin.past = table.past
    return twin


cdef void hide_bids(State *s, int seat) noexcept:
    """Take the others' face-down cards back into their hands [F2]."""
    cdef Airline *airline
    cdef int other
    for other in range(s.players):
        airline = &s.airline[other]
        if other != seat and airline.fare:
            airline.hand += card(airline.fare)
            airline.fare = airline.chosen = 0


cdef int deal_bid(State *s, int seat, rng) except -1:
    """Give a seat one of the bids open to it, or none."""
    cdef uint64_t[MASK_WORDS] mask
    cdef State asked = s[0]
    cdef Airline *airline = &s.airline[seat]
    cdef list actions = []
    if not airline.offers or not airline.hand:
        return 0
    asked.turn = seat
    options(&asked, mask)
    while mask[0]:
        actions.append(lowest_bit(mask[0]))
        mask[0] &= mask[0] - 1
    cdef int action = rng.choice(actions)
    if action:
        airline.fare = 1 + (action - 1) // 3
        airline.chosen = (action - 1) % 3
        airline.hand -= card(airline.fare)
    return 0


cdef Table blank():
    """Return a table without anything; whoever asks fills in catalogue and state."""
    return Table.__new__(Table)


cdef View blank_view():
    """Return a view of nothing, to be filled in likewise."""
    return View.__new__(View)


seal(Table)
seal(View)
quicken(View)
end_line(Look)
