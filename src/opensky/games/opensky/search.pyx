"""Monte Carlo tree search over a table: simulations, and what they add up to.

A simulation goes down the tree, adds a node, plays on to the end by a policy, and adds the result
of every seat to the nodes it passed. Dice are rolled anew each time. A round of bids is searched
from its beginning, whoever is asked now, so nothing sealed can matter: each seat draws its bid
from its own strategy without a look at the others', and regrets make the strategies mixed.
"""

from libc.math cimport sqrt
from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from opensky._rng cimport below, seed_rng
from opensky.games.opensky.look cimport Look
from opensky.games.opensky.playout cimport play_out, policy_of, rank
from opensky.games.opensky.state cimport (
    BID, DICE, DICE_SETS, FACES, MOST_SEATS, NONE, OVER, SENSITIVITY, Airline, State, card,
    lowest_bit,
)
from opensky.games.opensky.tree cimport (
    NODE_BYTES, NOWHERE, Node, beyond, draw_bid, explore, learn_bid, list_bids,
)
from opensky.games.opensky.year cimport act

cdef enum:
    ROOT = 1
    BIDDER = 1 << 24        # keys of continuations, apart from those of rounds of bids
    ROLLED = 2 << 24
    CHUNK = 32              # simulations between two looks at the clock

cdef float MOST_LEAD = 3000     # points that count as all one can be ahead, or score
cdef float MOST_SCORE = 4000

NODE_SIZE = NODE_BYTES
AIMS = {
    "place": Aim(0.7, 0.3, 0),
    "lead": Aim(0, 1, 0),
    "score": Aim(0, 0, 1),
}


cdef class Root:
    """One tree over one table."""

    def __cinit__(self, Look view not None, str policy, str aim, uint64_t seed, size_t size):
        if sizeof(self.tree.node[0]) != NODE_BYTES:
            raise AssertionError(f"a node has {sizeof(self.tree.node[0])} bytes")
        self.start = view.s
        self.seat = self.start.turn
        self.policy = policy_of(policy)
        self.aim = AIMS[aim]
        seed_rng(&self.rng, seed)
        if self.start.phase == BID:
            self.is_sealed = begin_bidding(&self.start)
        self.tree.node = <Node *>calloc(size, NODE_BYTES)
        if self.tree.node is NULL:
            raise MemoryError(f"a tree of {size} nodes")
        self.tree.size = size
        self.tree.used = ROOT + 1

    def __dealloc__(self):
        free(self.tree.node)

    def work(self, uint32_t simulations, double seconds):
        """Simulate so often or so long, whichever ends first, with the lock released."""
        with nogil:
            self.run(simulations, seconds)

    def tallies(self):
        """Return {action: (visits, utility, won, lead, score)} of the seat that asks, in sums."""
        return {
            action: told(&self.tally[action])
            for action in range(MOST_ACTIONS) if self.tally[action].visits
        }

    def totals(self):
        """Return (visits, utility, won, lead, score) of every seat, in sums."""
        return [told(&self.whole[seat]) for seat in range(self.start.players)]

    def mixed(self):
        """Return {action: weight} of the average strategy of the seat that asks; {} in the open."""
        cdef uint32_t node = self.tree.node[ROOT].beyond
        cdef uint32_t child
        if not self.is_sealed:
            return {}
        while node and self.tree.node[node].key != <uint32_t>(BIDDER + self.seat):
            node = self.tree.node[node].beyond
        child = self.tree.node[node].options
        weights = {}
        while child:
            weights[self.tree.node[child].key] = self.tree.node[child].mixed
            child = self.tree.node[child].next
        return weights

    @property
    def nodes(self):
        """Nodes in use."""
        return self.tree.used - ROOT

    @property
    def is_full(self):
        """Whether the memory was used up."""
        return self.tree.used == self.tree.size

    cdef void run(self, uint32_t simulations, double seconds) noexcept nogil:
        cdef double end = now() + seconds
        while self.done < simulations:
            self.simulate()
            if seconds and self.done % CHUNK == 0 and now() >= end:
                return

    cdef void simulate(self) noexcept nogil:
        self.s = self.start
        self.depth = 0
        self.first = -1
        self.descend()
        play_out(&self.s, self.policy, &self.rng)
        self.back_up()
        self.done += 1

    cdef void descend(self) noexcept nogil:
        """Go down the tree to a new node, or to the end of the game."""
        cdef uint32_t at = ROOT
        cdef bint is_new = False
        cdef int seat
        self.step(ROOT, NOWHERE, NONE)
        while at and not is_new and self.s.phase != OVER and self.depth < MOST_STEPS - MOST_SEATS:
            if self.s.phase == DICE:
                act(&self.s, below(&self.rng, DICE_SETS))
            elif self.s.phase == SENSITIVITY:
                at = self.roll(at)
            elif self.s.phase == BID and bidders(&self.s) > 1:
                at = self.bid_together(at, &is_new)
            else:
                seat = self.s.turn
                at = explore(&self.tree, at, &self.s, self.spread(), self.policy, &self.rng,
                             &is_new)
                if at:
                    self.decide(seat, self.tree.node[at].key)
                    self.step(at, NOWHERE, seat)

    cdef void decide(self, int seat, int action) noexcept nogil:
        """Act, and keep in mind what the seat that asks did first."""
        if self.first < 0 and seat == self.seat:
            self.first = action
        act(&self.s, action)

    cdef uint32_t bid_together(self, uint32_t at, bint *is_new) noexcept nogil:
        """Let every bidder draw its bid from what it knows, then go on from all of them [F2]."""
        cdef uint32_t bid, together = 0
        cdef int seat
        cdef bint _
        while self.s.phase == BID:
            seat = self.s.turn
            at = beyond(&self.tree, at, BIDDER + seat, &_)
            if not at:
                return NOWHERE
            if not self.tree.node[at].options and not list_bids(&self.tree, at, &self.s):
                return NOWHERE
            bid = draw_bid(&self.tree, at, &self.rng)
            self.step(at, bid, seat)
            together = together << 5 | self.tree.node[bid].key
            self.decide(seat, self.tree.node[bid].key)
        at = beyond(&self.tree, at, together, is_new)
        if at:
            self.step(at, NOWHERE, NONE)
        return at

    cdef uint32_t roll(self, uint32_t at) noexcept nogil:
        """Roll for the price; what follows depends on whether it was accepted, not on the face."""
        cdef int seat = lowest_bit(self.s.winners)
        cdef int before = self.s.airline[seat].charged
        cdef bint _
        act(&self.s, below(&self.rng, FACES))
        at = beyond(&self.tree, at, ROLLED + (self.s.airline[seat].charged > before), &_)
        if at:
            self.step(at, NOWHERE, NONE)
        return at

    cdef void step(self, uint32_t node, uint32_t chosen, int seat) noexcept nogil:
        self.path[self.depth].node = node
        self.path[self.depth].chosen = chosen
        self.path[self.depth].seat = seat
        self.depth += 1

    cdef void back_up(self) noexcept nogil:
        """Add every seat's utility to the nodes on the way, and to the sums of the root."""
        cdef Tally[MOST_SEATS] result
        cdef const Step *step
        cdef double utility
        cdef int i, seat
        weigh(&self.s, &self.aim, result)
        for i in range(self.depth):
            step = &self.path[i]
            utility = result[step.seat].utility if step.seat != NONE else 0
            if step.chosen:
                learn_bid(&self.tree, step.node, step.chosen, utility)
                self.tree.node[step.chosen].visits += 1
                self.tree.node[step.chosen].total += utility
            self.tree.node[step.node].visits += 1
            self.tree.node[step.node].total += utility
        for seat in range(self.start.players):
            add(&self.whole[seat], &result[seat])
        if self.first >= 0:
            add(&self.tally[self.first], &result[self.seat])
        self.mean += result[self.seat].utility
        self.square += result[self.seat].utility * result[self.seat].utility

    cdef double spread(self) noexcept nogil:
        """Return the deviation of the utility so far; until it is known, a quarter."""
        cdef double mean
        if self.done < CHUNK:
            return 0.25
        mean = self.mean / self.done
        return sqrt(max(1e-6, self.square / self.done - mean * mean))


cdef bint begin_bidding(State *s) noexcept nogil:
    """Take all sealed bids back and ask the first seat again; say whether several seats bid."""
    cdef Airline *airline
    cdef int seat
    s.turn = NONE
    for seat in range(s.players):
        airline = &s.airline[seat]
        if airline.fare:
            airline.hand += card(airline.fare)
            airline.fare = airline.chosen = 0
        if s.turn == NONE and airline.offers and airline.hand:
            s.turn = seat
    return bidders(s) > 1


cdef int bidders(const State *s) noexcept nogil:
    """Count the seats from the one to act on that are asked for a bid [F1]."""
    cdef int seat, count = 0
    for seat in range(s.turn, s.players):
        if s.airline[seat].offers and s.airline[seat].hand:
            count += 1
    return count


cdef void weigh(const State *s, const Aim *aim, Tally *out) noexcept nogil:
    """Write what the end of a game is to every seat, the utility between 0 and 1."""
    cdef int32_t[MOST_SEATS] scores, places
    cdef int seat, other, best, above, beside
    rank(s, scores, places)
    for seat in range(s.players):
        above = places[seat] - 1
        beside = best = 0
        for other in range(s.players):
            if other != seat:
                beside += places[other] == places[seat]
                best = max(best, scores[other])
        out[seat].visits = 1
        out[seat].won = 0 if above else 1.0 / (1 + beside)
        out[seat].lead = scores[seat] - best
        out[seat].score = scores[seat]
        out[seat].utility = (
            aim.place * (1 - (above + 0.5 * beside) / (s.players - 1))
            + aim.lead * share(scores[seat] - best + MOST_LEAD, 2 * MOST_LEAD)
            + aim.score * share(scores[seat], MOST_SCORE)
        )


cdef inline double share(double points, double most) noexcept nogil:
    return min(1.0, max(0.0, points / most))


cdef void add(Tally *sum, const Tally *one) noexcept nogil:
    sum.visits += one.visits
    sum.utility += one.utility
    sum.won += one.won
    sum.lead += one.lead
    sum.score += one.score


cdef tuple told(const Tally *sum):
    return sum.visits, sum.utility, sum.won, sum.lead, sum.score


cdef double now() noexcept nogil:
    cdef timespec time
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec + 1e-9 * time.tv_nsec
