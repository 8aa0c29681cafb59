"""What the benchmarks repeat without Python inside: whole games."""

from libc.stdint cimport int32_t, uint64_t
from libc.stdlib cimport calloc, free

from opensky.games.blueskies.playout cimport Policy, roll_out
from opensky.games.blueskies.policies cimport policy_of
from opensky.games.blueskies.state cimport MOST_SEATS, State
from opensky.games.blueskies.table cimport Table

STATE_BYTES = sizeof(State)


def decisions(Table table not None, int games, uint64_t seed, str policy):
    """Play games on from a table with the lock released; return how many decisions that took."""
    cdef Policy play = policy_of(policy)
    cdef size_t cells = MOST_SEATS * max(games, 1)
    cdef int32_t *rows = <int32_t *>calloc(2 * cells, sizeof(int32_t))
    cdef int made
    if rows is NULL:
        raise MemoryError(f"{games} games")
    with nogil:
        made = roll_out(&table.s, play, games, seed, rows, rows + cells)
    free(rows)
    return made
