"""Equilibria of small games in which all choose at once.

Regret matching with regrets cut off at zero and later strategies weighing more ("regret matching
plus", Tammelin 2014), the players in turn: for two players whose payoffs add up to a constant the
average strategies approach an equilibrium. Elsewhere they need not, so it is always told how much
a player could gain by a better choice.
"""

from array import array

cimport cython
from libc.string cimport memset


@cython.final
cdef class Solver:
    """A table of payoffs: one row for each combination of choices, one column a player.

    The choices of the last player change fastest from row to row.
    """

    def __cinit__(self, shape, const double[:, ::1] payoffs not None):
        cdef int i, stride = 1
        if not 1 <= len(shape) <= MOST_PLAYERS:
            raise ValueError(f"{len(shape)} players; 1 to {MOST_PLAYERS} are due")
        self.players = len(shape)
        memset(self.player, 0, sizeof(self.player))
        for i in reversed(range(self.players)):
            if not 1 <= shape[i] <= MOST_CHOICES:
                raise ValueError(f"{shape[i]} choices; 1 to {MOST_CHOICES} are due")
            self.player[i].choices = shape[i]
            self.player[i].stride = stride
            stride *= shape[i]
        if payoffs.shape[0] != stride or payoffs.shape[1] != self.players:
            raise ValueError(
                f"payoffs are {payoffs.shape[0]} by {payoffs.shape[1]};"
                f" {stride} by {self.players} are due"
            )
        self.combinations = stride
        self.payoffs = payoffs

    def solve(self, int iterations):
        """Return (strategies, values, gains): a tuple of chances a player, and a figure a player.

        A gain is what the best choice against the others' strategies would bring more.
        """
        cdef double[MOST_CHOICES] worth
        cdef int i, j
        if iterations < 1:
            raise ValueError(f"iterations is {iterations}; at least 1 is due")
        with nogil:
            self.iterate(iterations)
        strategies, values, gains = [], [], []
        for i in range(self.players):
            settle(&self.player[i])
        for i in range(self.players):
            self.worths(i, worth)
            chances = [self.player[i].chance[j] for j in range(self.player[i].choices)]
            value = sum([chance * worth[j] for j, chance in enumerate(chances)])
            strategies.append(tuple(chances))
            values.append(value)
            gains.append(max([worth[j] for j in range(self.player[i].choices)]) - value)
        return tuple(strategies), tuple(values), tuple(gains)

    cdef void iterate(self, int iterations) noexcept nogil:
        """Let the players learn in turn, each from the others' strategies of the moment."""
        cdef double[MOST_CHOICES] worth
        cdef Player *player
        cdef double mean
        cdef int round, i, j
        for i in range(self.players):
            self.match(&self.player[i])
        for round in range(iterations):
            for i in range(self.players):
                player = &self.player[i]
                self.worths(i, worth)
                mean = 0
                for j in range(player.choices):
                    mean += player.chance[j] * worth[j]
                for j in range(player.choices):
                    player.regret[j] = max(0.0, player.regret[j] + worth[j] - mean)
                self.match(player)
                for j in range(player.choices):
                    player.mixed[j] += (round + 1) * player.chance[j]

    cdef void worths(self, int of, double *worth) noexcept nogil:
        """Write what each choice of a player is worth against the others' strategies."""
        cdef double chance
        cdef int row, i
        memset(worth, 0, MOST_CHOICES * sizeof(double))
        for row in range(self.combinations):
            chance = 1
            for i in range(self.players):
                if i != of:
                    chance *= self.player[i].chance[choice(&self.player[i], row)]
            worth[choice(&self.player[of], row)] += chance * self.payoffs[row, of]

    cdef void match(self, Player *player) noexcept nogil:
        """Choose in proportion to the regrets, evenly without any."""
        normalise(player.regret, player.chance, player.choices)


cdef void settle(Player *player) noexcept nogil:
    """Take the average strategy for the strategy."""
    normalise(player.mixed, player.chance, player.choices)


cdef inline int choice(const Player *player, int row) noexcept nogil:
    return row // player.stride % player.choices


cdef void normalise(const double *weight, double *out, int count) noexcept nogil:
    cdef double total = 0
    cdef int i
    for i in range(count):
        total += weight[i]
    for i in range(count):
        out[i] = weight[i] / total if total > 0 else 1.0 / count


def equilibrium(shape, rows, int iterations):
    """Solve a game given by plain numbers: `rows` holds a sequence of payoffs a combination."""
    if not shape or any([len(row) != len(shape) for row in rows]) or not rows:
        raise ValueError(f"{len(rows)} rows for {len(shape)} players; a payoff a player is due")
    flat = array("d", [float(payoff) for row in rows for payoff in row])
    whole = memoryview(flat).cast("B").cast("d", (len(flat) // len(shape), len(shape)))
    return Solver(shape, whole).solve(iterations)
