"""Tram track as it lies on the hexes, and what a line reaches on it [V-TL-01] [V-TL-02].

A node is numbered 8 * hex + its number on the piece. A `Plan` holds what never changes on a
map; a `Network` is frozen, a new one is made when a tile is laid. The public methods check
the lengths they are given; inside, node and hex numbers are trusted.
"""

from libc.stdlib cimport calloc, free
from libc.string cimport memset

CITY, TOWN, OFFBOARD, CENTRE = range(4)
"""Kinds of nodes; CENTRE is a red hex without its tile [V-RT-05]."""

cdef enum:
    NODE_END = 8
    THROUGH = 16
    OFF = 2
    PHASES = 4


cdef inline u8 lane_code(int width, int index) noexcept nogil:
    """Number the lanes: 0 for a single track, 1 and 2 for the halves of a double one."""
    return 0 if width == 1 else <u8>(1 + index)


cdef inline int facing(int lane) noexcept nogil:
    """Return the lane that meets this one across an edge: indices add up to the width less 1."""
    return 0 if lane == 0 else 3 - lane


cdef class Plan:
    """The hexes of a map and all pieces that may lie there."""

    def __cinit__(self, neighbours, pieces):
        """Take per hex its six neighbours (-1: none), and per piece (nodes, tracks).

        A node is (kind, values per phase, whether a route ends there), a track
        ((end, end), (lane, lane)), tram gauge only.
        """
        cdef int i, edge
        self.hexes = len(neighbours)
        self.pieces = len(pieces)
        if not 0 < self.hexes <= MAX_HEXES:
            raise ValueError(f"{self.hexes} hexes; 1 to {MAX_HEXES} are possible")
        for i in range(self.hexes):
            for edge in range(6):
                self.neighbour[i][edge] = neighbours[i][edge]
        self.make_room(sum(len(tracks) for _, tracks in pieces))
        self.starts[0] = 0
        for i, (nodes, tracks) in enumerate(pieces):
            self.add_nodes(i, nodes)
            self.add_tracks(i, tracks)

    cdef make_room(self, int tracks):
        """Allocate the tables."""
        cdef int nodes = self.pieces * NODES_PER_HEX
        self.stretches = <Stretch*>calloc(tracks + 1, sizeof(Stretch))
        self.starts = <int*>calloc(self.pieces + 1, sizeof(int))
        self.kinds = <u8*>calloc(nodes, 1)
        self.lasts = <u8*>calloc(nodes, 1)
        self.values = <short*>calloc(nodes * PHASES, sizeof(short))
        if not (self.stretches and self.starts and self.kinds and self.lasts and self.values):
            raise MemoryError

    cdef add_nodes(self, int piece, nodes):
        """Write down the nodes of a piece."""
        cdef int k, phase, node
        for k, (kind, worth, is_last) in enumerate(nodes):
            node = piece * NODES_PER_HEX + k
            self.kinds[node] = kind
            self.lasts[node] = is_last
            for phase in range(PHASES):
                self.values[node * PHASES + phase] = worth[phase]

    cdef add_tracks(self, int piece, tracks):
        """Write down the tracks of a piece behind those of the pieces before."""
        cdef int at = self.starts[piece]
        for ends, lanes in tracks:
            self.stretches[at].first = ends[0]
            self.stretches[at].second = ends[1]
            self.stretches[at].first_lane = lane_code(lanes[0][0], lanes[0][1])
            self.stretches[at].second_lane = lane_code(lanes[1][0], lanes[1][1])
            at += 1
        self.starts[piece + 1] = at

    def __dealloc__(self):
        free(self.stretches)
        free(self.starts)
        free(self.kinds)
        free(self.lasts)
        free(self.values)

    def __reduce__(self):
        raise TypeError("a plan belongs to its map; load the map there")


cdef class Network:
    """The tram track that lies, one piece a hex."""

    def __cinit__(self, Plan plan not None, list pieces not None):
        cdef int h, i, piece
        cdef Stretch* stretch
        if len(pieces) != plan.hexes:
            raise ValueError(f"{len(pieces)} pieces for {plan.hexes} hexes")
        self.plan = plan
        memset(self.at, -1, sizeof(self.at))
        for h in range(plan.hexes):
            piece = pieces[h]
            if not 0 <= piece < plan.pieces:
                raise ValueError(f"hex {h}: no piece {piece}")
            self.piece[h] = piece
            for i in range(plan.starts[piece], plan.starts[piece + 1]):
                stretch = &plan.stretches[i]
                if stretch.first < NODE_END:
                    self.at[h][stretch.first][stretch.first_lane] = target(
                        stretch.second, stretch.second_lane)
                if stretch.second < NODE_END:
                    self.at[h][stretch.second][stretch.second_lane] = target(
                        stretch.first, stretch.first_lane)

    def __reduce__(self):
        raise TypeError("a network belongs to its map; make it there")

    cdef u8 kind(self, int node) noexcept nogil:
        return self.plan.kinds[self.piece[node >> 3] * NODES_PER_HEX + (node & 7)]

    cdef u8 last(self, int node) noexcept nogil:
        """Say whether the node's track ends there [V-TL-01]."""
        return self.plan.lasts[self.piece[node >> 3] * NODES_PER_HEX + (node & 7)]

    cdef int worth(self, int node, int phase) noexcept nogil:
        return self.plan.values[
            (self.piece[node >> 3] * NODES_PER_HEX + (node & 7)) * PHASES + phase - 1]

    cdef bint passable(self, int node, const u8* full, const u8* own) noexcept nogil:
        """Say whether track may be followed beyond the node [V-TL-01] [V-RT-04]."""
        if self.kind(node) >= OFF or self.last(node):
            return False
        return own[node] or not full[node]

    cdef int exits(self, int node, signed char* edges, signed char* lanes) noexcept nogil:
        """Fill in the edges by which track leaves a node; return how many."""
        cdef int h = node >> 3, k = node & 7, i, found = 0
        cdef Stretch* stretch
        for i in range(self.plan.starts[self.piece[h]], self.plan.starts[self.piece[h] + 1]):
            stretch = &self.plan.stretches[i]
            if stretch.first == NODE_END + k and stretch.second < NODE_END:
                edges[found] = stretch.second
                lanes[found] = stretch.second_lane
                found += 1
            elif stretch.second == NODE_END + k and stretch.first < NODE_END:
                edges[found] = stretch.first
                lanes[found] = stretch.first_lane
                found += 1
        return found

    cdef int follow(self, int hex, int edge, int lane, u8* touched) noexcept nogil:
        """Follow track over an edge to the next node, -1 if there is none.

        `touched`, if given, gains the edges that the track carries or points at [V-TL-02].
        """
        cdef int beyond, to, _
        for _ in range(MAX_HEXES):
            if touched:
                touched[hex] |= 1 << edge
            beyond = self.plan.neighbour[hex][edge]
            if beyond < 0:
                return -1
            edge = (edge + 3) % 6
            if touched:
                touched[beyond] |= 1 << edge
            to = self.at[beyond][edge][facing(lane)]
            if to < 0:
                return -1
            if to < THROUGH:
                return beyond * NODES_PER_HEX + to
            hex = beyond
            edge = (to - THROUGH) >> 2
            lane = (to - THROUGH) & 3
        return -1

    def reach(self, const u8[:] full, list own):
        """Return the nodes a line with stations on `own` reaches, and per hex its edges.

        `full` marks the junctions without a free slot, per node.
        """
        cdef u8 mine[MAX_NODES]
        cdef u8 seen[MAX_NODES]
        cdef bytearray edges = bytearray(self.plan.hexes)
        cdef u8[:] view = edges
        cdef int queue[MAX_NODES]
        cdef int head = 0, tail = 0, node, to, i, count
        cdef signed char ways[EXITS]
        cdef signed char lanes[EXITS]
        if full.shape[0] != self.plan.hexes * NODES_PER_HEX:
            raise ValueError(f"{full.shape[0]} marks for {self.plan.hexes} hexes")
        memset(mine, 0, sizeof(mine))
        memset(seen, 0, sizeof(seen))
        for node in own:
            mine[node] = seen[node] = 1
            view[node >> 3] = 63
            queue[tail] = node
            tail += 1
        while head < tail:
            node = queue[head]
            head += 1
            if not (mine[node] or self.passable(node, &full[0], mine)):
                continue
            count = self.exits(node, ways, lanes)
            for i in range(count):
                to = self.follow(node >> 3, ways[i], lanes[i], &view[0])
                if to >= 0 and not seen[to]:
                    seen[to] = 1
                    queue[tail] = to
                    tail += 1
        return [queue[i] for i in range(tail)], edges

    def neighbours(self, int node):
        """Return the nodes joined to one by track, in the order of its tracks."""
        cdef signed char ways[EXITS]
        cdef signed char lanes[EXITS]
        cdef int i, to, count
        if not 0 <= node < self.plan.hexes * NODES_PER_HEX:
            raise ValueError(f"no node {node}")
        count = self.exits(node, ways, lanes)
        found = []
        for i in range(count):
            to = self.follow(node >> 3, ways[i], lanes[i], NULL)
            if to >= 0:
                found.append(to)
        return found


cdef inline signed char target(int end, int lane) noexcept nogil:
    """Encode where a track leads: a node number, or THROUGH with edge and lane."""
    return <signed char>(end - NODE_END if end >= NODE_END else THROUGH + 4 * end + lane)
