"""The table and the views of it: the protocol of `opensky.game` over the compiled rules."""

cimport cython
from libc.stdint cimport int32_t, uint64_t

from opensky._core cimport reversed_path
from opensky.errors import Refusal
from opensky.game import Result
from opensky.games.opensky.catalogue cimport Catalogue
from opensky.games.opensky.decisions cimport Bid, Decision
from opensky.games.opensky.legality import refuse
from opensky.games.opensky.look import RULINGS
from opensky.games.opensky.look cimport Look
from opensky.games.opensky.playout cimport (
    Policy, connecting_action, random_action, roll_out,
)
from opensky.games.opensky.state cimport (
    BID, DICE, DICE_ACT, FLASH, HUB, Airline, State, card, lowest_bit, set_up,
)
from opensky.games.opensky.statetext import spell
from opensky.games.opensky.year cimport MASK_WORDS, act, options

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
    cdef Table table = Table.__new__(Table)
    table.catalogue = catalogue
    set_up(&table.s, &catalogue.chart, seats, ruling_bits(rulings))
    return table


def ruling_bits(rulings):
    """Pack rulings by name into bits; raise Refusal on an unknown name or value."""
    for name in rulings:
        if name not in RULINGS:
            raise Refusal(f"no ruling {name!r}; there is {', '.join(RULINGS)}")
    bits = 0
    for place, (name, values) in enumerate(RULINGS.items()):
        value = rulings.get(name, values[0])
        if value not in values:
            raise Refusal(f"ruling {name} is {value!r}; {' or '.join(values)} is due")
        bits |= values.index(value) << place
    return bits


@cython.final
cdef class Table(Look):
    """One table of OpenSky, for whoever runs the game. Bots get a View."""

    def __init__(self):
        raise TypeError("use GAME.table or GAME.position")

    def to_act(self):
        """Name the seat to act, -1 for the dice, None when the game is over."""
        if self.s.turn < DICE_ACT:
            return self.s.turn
        return -1 if self.s.turn == DICE_ACT else None

    def options(self):
        """Return the legal decisions now, the harmless one first; empty when over."""
        return self.catalogue.options(&self.s)

    def chances(self):
        """Return (decision, weight) of the roll that is due; raise ValueError when none is."""
        if self.s.turn != DICE_ACT:
            raise ValueError("no dice are due")
        return self.catalogue.chances(&self.s)

    def luck_key(self):
        """Name the roll that is due, such as ("dice", 3); raise ValueError when none is."""
        if self.s.turn != DICE_ACT:
            raise ValueError("no dice are due")
        return (DICE_KEYS if self.s.phase == DICE else SENSITIVITY_KEYS)[self.s.month]

    def view(self, int seat):
        """Show what that seat may know: all but the others' sealed bids [F2]."""
        if not 0 <= seat < self.s.players:
            raise ValueError(f"seat {seat}: 0 to {self.s.players - 1} are due")
        cdef View view = View.__new__(View)
        view.s = self.s
        view.catalogue = self.catalogue
        view.told = self.told
        view.seat = seat
        if self.s.phase == BID:
            hide_bids(&view.s, seat)
        return view

    def apply(self, Decision decision not None):
        """Carry a decision out; raise Illegal, with nothing changed, when the rules forbid it."""
        cdef int action
        if decision.home != self.catalogue.home and decision.home:
            decision = self.parse(str(decision))
        action = self.catalogue.action(&self.s, decision)
        if action < 0 or not is_open(&self.s, action):
            refuse(self, decision)
        seat = -1 if self.s.turn == DICE_ACT else self.s.turn
        self.past = (self.past, seat, decision)
        act(&self.s, action)
        if self.s.phase != BID:
            self.told = self.past

    def result(self):
        """Score the table as it lies [X2] with shared places [X3]; final when nobody is to act."""
        scores = self.scores
        places = [1 + sum([other > mine for other in scores]) for mine in scores]
        return Result(scores, tuple(places))

    def state_text(self):
        """Return the canonical text of the whole table, as STATE.md defines it."""
        left = self.s.step if self.s.phase == HUB else self.s.left
        waiting = self.s.waiting if self.s.phase == FLASH else 0
        return spell(self, left, [(self.s.turn + i) % self.s.players for i in range(waiting)])

    def copy(self):
        """Return an independent table in the same state."""
        return copied(self)

    def rollout(self, uint64_t seed, str policy="uniform"):
        """Play on to the end by a built-in policy, dice included; the table itself stays.

        The policy is "uniform" over the options or "connecting" (callsigns side by side, planes
        between them, bids by competition). Returns the Result. Raises ValueError for another.
        """
        cdef int32_t[4] scores, places
        cdef Policy play = policy_of(policy)
        with nogil:
            roll_out(&self.s, play, 1, seed, scores, places)
        seats = range(self.s.players)
        return Result(tuple([scores[i] for i in seats]), tuple([places[i] for i in seats]))

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


@cython.final
cdef class View(Look):
    """What one seat may know at one moment; it does not follow the table.

    The state it holds is a copy in which what the seat may not know has been wiped out.
    """

    def __init__(self):
        raise TypeError("a view comes from the table")

    @property
    def options(self):
        """The legal decisions, the harmless one first; empty when the seat is not to act."""
        if self.known_options is None:
            self.known_options = (
                self.catalogue.options(&self.s) if self.s.turn == self.seat else ()
            )
        return self.known_options

    def imagine(self, rng):
        """Return a table to search on, with the bids sealed from this seat dealt at random.

        Each seat already asked for a bid is given one of its options, all equally likely; `rng`
        is a random.Random. Dice to come are not on a table, so nothing else is unknown.
        """
        cdef Table table = Table.__new__(Table)
        cdef int seat
        table.s = self.s
        table.catalogue = self.catalogue
        table.told = table.past = self.told
        if self.s.phase == BID:
            for seat in range(self.s.turn):
                if seat != self.seat:
                    deal_bid(&table.s, seat, rng)
        return table


cdef Policy policy_of(str name) except NULL:
    if name == "uniform":
        return random_action
    if name == "connecting":
        return connecting_action
    raise ValueError(f"policy is {name!r}; 'uniform' or 'connecting' is due")


cdef Table copied(Table table):
    cdef Table twin = Table.__new__(Table)
    twin.s = table.s
    twin.catalogue = table.catalogue
    twin.told = table.told
    twin.past = table.past
    return twin


cdef bint is_open(const State *s, int action) noexcept:
    cdef uint64_t[MASK_WORDS] mask
    options(s, mask)
    return action < 64 * MASK_WORDS and mask[action >> 6] >> (action & 63) & 1


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
