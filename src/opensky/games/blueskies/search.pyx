"""Monte Carlo tree search over a table: simulations, and what they add up to.

A simulation deals what the seat that asks does not see, goes down the tree, adds a node, plays on
to the end by a policy, and adds the result of every seat to the nodes that it passed. Cards and
cubes are drawn anew each time.
"""

from libc.math cimport sqrt
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from opensky.games.blueskies.closing cimport places as rank, totals
from opensky.games.blueskies.decisions cimport Decision
from opensky.games.blueskies.look cimport Look
from opensky.games.blueskies.playout cimport drawn, play_out, seeded
from opensky.games.blueskies.policies cimport policy_of
from opensky.games.blueskies.rounds cimport act
from opensky.games.blueskies.state cimport DICE_ACT, MOST_SEATS, NONE, State
from opensky.games.blueskies.tree cimport NODE_BYTES, NOWHERE, ROOT, explore, plant
from opensky.games.blueskies.unseen cimport deal_unseen

cdef enum:
    CHUNK = 32              # simulations between two looks at the clock

cdef double EXPLORATION = 0.7   # of the confidence bound, in deviations of the utility
cdef double MOST_LEAD = 100     # points that count as all one can be ahead, or score
cdef double MOST_SCORE = 300

NODE_SIZE = NODE_BYTES
AIMS = {
    "place": Aim(0.5, 0.5, 0),
    "lead": Aim(0, 1, 0),
    "score": Aim(0, 0, 1),
}


cdef class Root:
    """One tree over one table."""

    def __cinit__(self, Look look not None, int seat, str policy, str aim, uint64_t seed,
                  size_t size):
        self.start = look.s
        self.catalogue = look.catalogue
        self.seat = seat
        self.policy = policy_of(policy)
        self.aim = AIMS[aim]
        self.rng = seeded(seed)
        plant(&self.tree, size)

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
        """Return {}: no answer is mixed here."""
        return {}

    def number(self, Decision decision not None):
        """Return the action of one of the options."""
        return self.catalogue.action(&self.start, decision)

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
            self.s = self.start
            self.depth = 0
            self.first = -1
            deal_unseen(&self.s, self.seat, &self.rng)
            self.descend()
            play_out(&self.s, self.policy, &self.rng)
            self.back_up()
            self.done += 1
            if seconds and self.done % CHUNK == 0 and now() >= end:
                return

    cdef void descend(self) noexcept nogil:
        """Go down the tree to a new node, or to the end of the game."""
        cdef uint32_t at = ROOT
        cdef bint is_new = False
        cdef int action = -1, seat
        cdef double reach = EXPLORATION * self.spread()
        self.path[0].node, self.path[0].seat = ROOT, NONE
        self.depth = 1
        while not is_new and self.s.turn != NONE and self.depth < MOST_STEPS:
            if self.s.turn == DICE_ACT:
                act(&self.s, drawn(&self.s, &self.rng))
                continue
            seat = self.s.turn
            at = explore(
                &self.tree, at, &self.s, reach, self.policy, &self.rng, &action, &is_new
            )
            if at == NOWHERE:
                return
            if self.depth == 1:
                self.first = action
            self.path[self.depth].node, self.path[self.depth].seat = at, seat
            self.depth += 1
            act(&self.s, action)

    cdef void back_up(self) noexcept nogil:
        """Add every seat's utility to the nodes on the way, and to the sums of the root."""
        cdef Tally[MOST_SEATS] result
        cdef double own
        cdef int i, seat
        weigh(&self.s, &self.aim, result)
        for i in range(self.depth):
            seat = self.path[i].seat
            self.tree.node[self.path[i].node].visits += 1
            if seat != NONE:
                self.tree.node[self.path[i].node].total += result[seat].utility
        for seat in range(self.start.players):
            add(&self.whole[seat], &result[seat])
        if self.first >= 0:
            add(&self.tally[self.first], &result[self.seat])
        own = result[self.seat].utility
        self.mean += own
        self.square += own * own

    cdef double spread(self) noexcept nogil:
        """Return the deviation of the utility so far; until it is known, a quarter."""
        cdef double mean
        if self.done < CHUNK:
            return 0.25
        mean = self.mean / self.done
        return sqrt(max(1e-6, self.square / self.done - mean * mean))


cdef void weigh(const State *s, const Aim *aim, Tally *out) noexcept nogil:
    """Write what the end of a game is to every seat, the utility between 0 and 1."""
    cdef int[MOST_SEATS] scores, places
    cdef int seat, other, best, above, beside
    totals(s, scores)
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
            + aim.lead * within(scores[seat] - best + MOST_LEAD, 2 * MOST_LEAD)
            + aim.score * within(scores[seat], MOST_SCORE)
        )


cdef inline double within(double points, double most) noexcept nogil:
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
