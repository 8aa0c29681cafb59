"""Contents of _network: what a map's pieces are, and the tram track as it lies."""

cdef enum:
    MAX_HEXES = 160
    NODES_PER_HEX = 8
    MAX_NODES = 1280
    LANES = 3
    EXITS = 8

ctypedef unsigned char u8

cdef struct Stretch:
    u8 first, second
    u8 first_lane, second_lane


cdef class Plan:
    cdef readonly int hexes
    cdef readonly int pieces
    cdef short neighbour[MAX_HEXES][6]
    cdef Stretch* stretches
    cdef int* starts
    cdef u8* kinds
    cdef u8* lasts
    cdef short* values
    cdef make_room(self, int tracks)
    cdef add_nodes(self, int piece, nodes)
    cdef add_tracks(self, int piece, tracks)


cdef class Network:
    cdef readonly Plan plan
    cdef short piece[MAX_HEXES]
    cdef signed char at[MAX_HEXES][6][LANES]
    cdef int exits(self, int node, signed char* edges, signed char* lanes) noexcept nogil
    cdef int follow(self, int hex, int edge, int lane, u8* touched) noexcept nogil
    cdef u8 kind(self, int node) noexcept nogil
    cdef u8 last(self, int node) noexcept nogil
    cdef int worth(self, int node, int phase) noexcept nogil
    cdef bint passable(self, int node, const u8* full, const u8* own) noexcept nogil
