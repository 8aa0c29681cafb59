"""What the benchmarks repeat without Python inside: whole games, itineraries, fares."""

from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free

from opensky._core cimport (
    MOST_PATHS, MOST_PLANES, Path, Plane, Settlement, all_itineraries, resolve,
)
from opensky.games.opensky.playout cimport Policy, policy_of, roll_out
from opensky.games.opensky.state cimport MOST_SEATS, State
from opensky.games.opensky.table cimport Table

STATE_BYTES = sizeof(State)


def decisions(Table table not None, int games, uint64_t seed, str policy):
    """Play games on from a table with the lock released; return how many decisions that took."""
    cdef Policy play = policy_of(policy)
    cdef int made, size = MOST_SEATS * max(games, 1) * sizeof(int32_t)
    cdef int32_t *scores = <int32_t *>calloc(2, size)
    if scores is NULL:
        raise MemoryError(f"{games} games")
    with nogil:
        made = roll_out(&table.s, play, games, seed, scores, scores + MOST_SEATS * max(games, 1))
    free(scores)
    return made


cdef struct Network:
    uint64_t via
    Plane[MOST_PLANES] plane
    uint8_t planes, origin, destination


cdef class Networks:
    """Networks of airlines, each with its market: (planes, via, origin, destination) a piece.

    Planes are told as for `opensky._core.itineraries`.
    """

    cdef Network[64] network
    cdef int count

    def __cinit__(self, networks):
        for planes, via, origin, destination in networks[:64]:
            row = &self.network[self.count]
            row.via, row.planes = via, len(planes)
            row.origin, row.destination = origin, destination
            for i, plane in enumerate(planes[:MOST_PLANES]):
                row.plane[i] = (1 << (plane >> 6)) | (1 << (plane & 63))
            self.count += 1

    def search(self, int rounds):
        """Find all itineraries of every network that often; return how many searches that was."""
        cdef Path[MOST_PATHS] found
        cdef Network *row
        cdef int i, _, paths = 0
        with nogil:
            for _ in range(rounds):
                for i in range(self.count):
                    row = &self.network[i]
                    paths += all_itineraries(row.plane, row.planes, row.via, row.origin,
                                             row.destination, found)
        return rounds * self.count if paths >= 0 else 0


def settlements(int rounds):
    """Settle 64 different rounds of bids that often; return how many settlements that was."""
    cdef uint8_t[64][4] fares, stops
    cdef Settlement settled
    cdef int i, seat, _
    cdef uint64_t winners = 0
    for i in range(64):
        for seat in range(4):
            fares[i][seat], stops[i][seat] = (7 * i + 11 * seat) % 6, (i >> seat) & 1
    with nogil:
        for _ in range(rounds):
            for i in range(64):
                settled = resolve(fares[i], stops[i], 4)
                winners += settled.winners
    return 64 * rounds if winners else 0
