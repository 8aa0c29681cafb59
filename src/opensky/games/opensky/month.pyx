"""One round of sealed bids as a game of its own: what every combination of bids comes to.

Once the bids are open, flash deals and tokens are worked out exactly, each seat taking what is
best for itself and the price sensitivity die by its odds. What follows the month is worth nothing
more, or what rollouts of the rest of the game say.
"""

cimport cython
from libc.stdint cimport int32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from opensky.games.opensky.look cimport Look
from opensky.games.opensky.playout cimport policy_of, roll_out
from opensky.games.opensky.search cimport begin_bidding
from opensky.games.opensky.state cimport (
    ATTACH, BID, FACES, FLASH, MOST_SEATS, SENSITIVITY, State, lowest_bit, score,
)
from opensky.games.opensky.year cimport MASK_WORDS, act, options


@cython.final
cdef class Month:
    """The round of bids of a view; nothing sealed in it counts, all bids are still open."""

    def __cinit__(self, Look view not None, str policy, int rollouts, uint64_t seed, str aim):
        if view.s.phase != BID:
            raise ValueError(f"the phase is {view.phase}; bid is due")
        if rollouts < 0:
            raise ValueError(f"rollouts is {rollouts}; 0 or more are due")
        if aim not in ("lead", "score"):
            raise ValueError(f"aim is {aim!r}; 'lead' or 'score' is due")
        self.view = view
        self.start = view.s
        self.policy = policy_of(policy)
        self.rollouts = rollouts
        self.seed = seed
        self.by_lead = aim == "lead"
        self.ends = {}
        begin_bidding(&self.start)
        self.asked = [seat for seat, _ in self.choices()]

    def choices(self):
        """Return [(seat, decisions)] of the seats that are asked, in the order of their options."""
        cdef State s = self.start
        asked = []
        while s.phase == BID:
            asked.append((s.turn, self.view.catalogue.options(&s)))
            act(&s, 0)
        return asked

    def payoffs(self):
        """Return the payoffs of every combination of bids, the last seat's changing fastest.

        A payoff is the points that the seat gains, itself or on the best of the others; with
        rollouts until the end of the game.
        """
        cdef list rows = []
        self.bid_on(&self.start, rows)
        return rows

    cdef int bid_on(self, const State *s, list rows) except -1:
        """Go through the bids of the seat to act and of those after it."""
        cdef State next
        cdef Payoff payoff
        cdef uint64_t[MASK_WORDS] mask
        options(s, mask)
        while mask[0]:
            next = s[0]
            act(&next, lowest_bit(mask[0]))
            mask[0] &= mask[0] - 1
            if next.phase == BID:
                self.bid_on(&next, rows)
                continue
            payoff = self.value(&next)
            rows.append([payoff.seat[seat] for seat in self.asked])
        return 0

    cdef Payoff value(self, const State *s) except *:
        """Work out what open bids come to."""
        if s.phase == FLASH or s.phase == ATTACH:
            return self.best(s)
        if s.phase == SENSITIVITY:
            return self.rolled(s)
        return self.ended(s)

    cdef Payoff best(self, const State *s) except *:
        """Take the option that is best for the seat to act; the harmless one among equals."""
        cdef State next
        cdef Payoff payoff, best
        cdef uint64_t[MASK_WORDS] mask
        cdef bint is_first = True
        options(s, mask)
        while mask[0]:
            next = s[0]
            act(&next, lowest_bit(mask[0]))
            mask[0] &= mask[0] - 1
            payoff = self.value(&next)
            if is_first or payoff.seat[s.turn] > best.seat[s.turn]:
                best = payoff
            is_first = False
        return best

    cdef Payoff rolled(self, const State *s) except *:
        """Average over the faces of the die [P1]."""
        cdef State next
        cdef Payoff payoff, sum
        cdef int face, seat
        memset(&sum, 0, sizeof(sum))
        for face in range(FACES):
            next = s[0]
            act(&next, face)
            payoff = self.value(&next)
            for seat in range(s.players):
                sum.seat[seat] += payoff.seat[seat] / FACES
        return sum

    cdef Payoff ended(self, const State *s) except *:
        """Return the points gained when the month is over, or at the end of the game."""
        cdef Payoff sum
        cdef int32_t[MOST_SEATS] now
        cdef int32_t *scores
        cdef int seat, game
        key = (<const char *>s)[:sizeof(State)]
        known = self.ends.get(key)
        if known is not None:
            for seat in range(s.players):
                sum.seat[seat] = known[seat]
            return sum
        memset(&sum, 0, sizeof(sum))
        if not self.rollouts:
            for seat in range(s.players):
                now[seat] = score(s, seat)
            self.measure(s, now, &sum)
        else:
            scores = <int32_t *>malloc(2 * MOST_SEATS * self.rollouts * sizeof(int32_t))
            if scores is NULL:
                raise MemoryError(f"{self.rollouts} rollouts")
            with nogil:
                roll_out(s, self.policy, self.rollouts, self.seed, scores,
                         scores + MOST_SEATS * self.rollouts)
            for game in range(self.rollouts):
                self.measure(s, scores + game * s.players, &sum)
            free(scores)
        self.ends[key] = [sum.seat[seat] for seat in range(s.players)]
        return sum

    cdef void measure(self, const State *s, const int32_t *scores, Payoff *sum) noexcept:
        """Add what these scores are to every seat, counted from the beginning of the month."""
        cdef int[MOST_SEATS] gain
        cdef int seat, other, most
        cdef int games = max(1, self.rollouts)
        for seat in range(s.players):
            gain[seat] = scores[seat] - score(&self.start, seat)
        for seat in range(s.players):
            most = 0
            if self.by_lead:
                most = gain[1 if seat == 0 else 0]
                for other in range(s.players):
                    if other != seat:
                        most = max(most, gain[other])
            sum.seat[seat] += <double>(gain[seat] - most) / games
