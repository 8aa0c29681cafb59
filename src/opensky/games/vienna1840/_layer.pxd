"""Contents of _layer: the state of a sweep and its places."""

from libc.time cimport clock_t

cdef enum:
    MAX_VERTICES = 256
    MAX_DEGREE = 6
    FRONTIER = 28
    UNUSED = 61
    DONE = 62
    CLOSED = 63
    FLAG = 31

ctypedef unsigned char u8
ctypedef unsigned long long u64

cdef struct Graph:
    int count
    int degree[MAX_VERTICES]
    short to[MAX_VERTICES][MAX_DEGREE]
    int weight[MAX_VERTICES]
    u8 ends[MAX_VERTICES]
    u8 own[MAX_VERTICES]

# A place is one way to cut the sweep: for every slot of the frontier the slot where its piece
# of path ends on the other side, itself if nothing touches it, DONE if nothing may touch it
# any more, CLOSED if the other end lies behind the sweep for good.
cdef struct Place:
    u8 mates[32]
    int weight
    int parent
    short first
    short second

cdef struct Sweep:
    Graph* graph
    short order[MAX_VERTICES]
    short position[MAX_VERTICES]
    int slot[MAX_VERTICES]          # by vertex, -1 outside the frontier
    short holder[FRONTIER]          # by slot, -1 if free
    int suffix[MAX_VERTICES + 1]    # weight of the vertices from a position on
    int own_suffix[MAX_VERTICES + 1]
    Place* places
    int room
    int used
    int layer                       # first place of the layer that is filled
    int* table
    int table_size
    int best
    int best_parent
    int best_vertex
    short best_first
    short best_second
    bint exact
    bint failed
    clock_t deadline

cdef int hope(Sweep* sweep, Place* place, int i) noexcept nogil
cdef void keep(Sweep* sweep, Place* place, int i) noexcept nogil
cdef void clear_table(Sweep* sweep) noexcept nogil
cdef void cut(Sweep* sweep, int i, int width) noexcept nogil
