"""A batch of tables that step together, without Python inside."""

from libc.stdint cimport int8_t, int32_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

from opensky._rng cimport Rng, seed_rng
from opensky.games.opensky.catalogue cimport Catalogue
from opensky.games.opensky.observe cimport OBSERVATION, observe
from opensky.games.opensky.observe import fields
from opensky.games.opensky.playout cimport rank, random_action
from opensky.games.opensky.state cimport DICE_ACT, MOST_SEATS, OVER, State, set_up
from opensky.games.opensky.table cimport Table, blank
from opensky.games.opensky.table import ruling_bits
from opensky.games.opensky.year cimport MASK_WORDS, act, options


cdef struct Place:
    State state
    Rng rng
    uint64_t[MASK_WORDS] legal      # marked when the table was shown last


cdef class Batch:
    """Tables of one board, seats and rulings, each with its own dice.

    Buffers belong to the caller and are written in place: observations (n, cells) int8 for the
    seat to act, masks (n, words) uint64 of legal actions, turns (n,) int8, rewards (n, seats)
    int32 (the final scores with the step that ends a game, else 0), done (n,) uint8. A table
    whose game is over starts anew in the same step. Different tables may step in different
    threads at the same time.
    """

    cdef Place *places
    cdef State fresh
    cdef readonly Catalogue catalogue
    cdef readonly int n
    cdef readonly int seats
    cdef readonly tuple names
    cdef readonly int words

    def __cinit__(self, Catalogue catalogue not None, int n, int seats, rulings):
        if n < 1 or not 2 <= seats <= MOST_SEATS:
            raise ValueError(f"n is {n}, seats {seats}: 1 or more tables of 2 to 4 are due")
        self.catalogue = catalogue
        self.n, self.seats = n, seats
        self.names, self.words = fields(), MASK_WORDS
        set_up(&self.fresh, &catalogue.chart, seats, ruling_bits(rulings))
        self.places = <Place *>calloc(n, sizeof(Place))
        if self.places is NULL:
            raise MemoryError(f"{n} tables")
        self.seed(0)
        self.restart()

    def __dealloc__(self):
        free(self.places)

    @property
    def actions(self):
        """The bound of the action numbers."""
        return self.catalogue.actions

    def seed(self, uint64_t seed):
        """Give table i the dice of seed + i from its next roll on."""
        cdef int i
        for i in range(self.n):
            seed_rng(&self.places[i].rng, seed + i)

    def restart(self):
        """Start every table anew."""
        cdef int i
        for i in range(self.n):
            self.places[i].state = self.fresh
            options(&self.fresh, self.places[i].legal)

    def look(self, int8_t[:, ::1] observations not None, uint64_t[:, ::1] masks not None,
             int8_t[::1] turns not None):
        """Write what the seats to act see, their legal actions, and who they are."""
        self.check(observations.shape[0], masks.shape[0], turns.shape[0])
        self.check_widths(observations.shape[1], masks.shape[1], self.seats)
        cdef int i
        with nogil:
            for i in range(self.n):
                show(&self.places[i], &observations[i, 0], &masks[i, 0], &turns[i])

    def first_illegal(self, const int32_t[::1] actions not None):
        """Return the first table whose action is not legal there, -1 when all are."""
        self.check(actions.shape[0], self.n, self.n)
        cdef int i
        for i in range(self.n):
            if not is_legal(&self.places[i], actions[i]):
                return i
        return -1

    def step(self, int first, int last, const int32_t[::1] actions not None,
             int8_t[:, ::1] observations not None, uint64_t[:, ::1] masks not None,
             int8_t[::1] turns not None, int32_t[:, ::1] rewards not None,
             uint8_t[::1] done not None):
        """Apply actions to tables first to last - 1 and write what follows, lock released.

        Returns -1, or the first table whose action is not legal; that table and those behind it
        have not moved.
        """
        self.check(actions.shape[0], observations.shape[0], masks.shape[0])
        self.check(turns.shape[0], rewards.shape[0], done.shape[0])
        self.check_widths(observations.shape[1], masks.shape[1], rewards.shape[1])
        self.check_range(first, last)
        cdef Place *place
        cdef int i, stuck = -1
        with nogil:
            for i in range(first, last):
                place = &self.places[i]
                if not is_legal(place, actions[i]):
                    stuck = i
                    break
                done[i] = advance(&place.state, &place.rng, actions[i], &self.fresh,
                                  &rewards[i, 0])
                show(place, &observations[i, 0], &masks[i, 0], &turns[i])
        return stuck

    def sample(self, int first, int last, int32_t[::1] actions not None):
        """Write a legal action for tables first to last - 1, uniformly at random."""
        self.check(actions.shape[0], self.n, self.n)
        self.check_range(first, last)
        cdef int i
        with nogil:
            for i in range(first, last):
                actions[i] = random_action(&self.places[i].state, &self.places[i].rng)

    def table(self, int i):
        """Return a copy of one of the tables; it has no history."""
        if not 0 <= i < self.n:
            raise ValueError(f"table {i}: 0 to {self.n - 1} is due")
        cdef Table table = blank()
        table.s = self.places[i].state
        table.catalogue = self.catalogue
        return table

    cdef int check_range(self, int first, int last) except -1:
        if not 0 <= first <= last <= self.n:
            raise ValueError(f"tables {first} to {last}: within 0 to {self.n} is due")
        return 0

    cdef int check(self, Py_ssize_t a, Py_ssize_t b, Py_ssize_t c) except -1:
        if a != self.n or b != self.n or c != self.n:
            raise ValueError(f"buffers of {a}, {b}, {c} rows: {self.n} are due")
        return 0

    cdef int check_widths(self, Py_ssize_t cells, Py_ssize_t words, Py_ssize_t seats) except -1:
        if cells != OBSERVATION or words != MASK_WORDS or seats != self.seats:
            raise ValueError(
                f"rows of {cells} cells, {words} words, {seats} rewards:"
                f" {OBSERVATION}, {MASK_WORDS}, {self.seats} are due"
            )
        return 0


cdef inline void show(Place *place, int8_t *cells, uint64_t *mask, int8_t *turn) noexcept nogil:
    turn[0] = place.state.turn
    observe(&place.state, place.state.turn, cells)
    options(&place.state, place.legal)
    memcpy(mask, place.legal, sizeof(place.legal))


cdef inline bint is_legal(const Place *place, int action) noexcept nogil:
    if not 0 <= action < 64 * MASK_WORDS:
        return False
    return place.legal[action >> 6] >> (action & 63) & 1


cdef inline bint advance(State *s, Rng *rng, int action, const State *fresh,
                         int32_t *rewards) noexcept nogil:
    """Apply an action and the rolls after it; say whether the game ended and began anew."""
    cdef int32_t[MOST_SEATS] places
    cdef int seat
    act(s, action)
    while s.turn == DICE_ACT:
        act(s, random_action(s, rng))
    if s.phase != OVER:
        for seat in range(s.players):
            rewards[seat] = 0
        return False
    rank(s, rewards, places)
    s[0] = fresh[0]
    return True
