"""Contents of _frontier: the longest path of a small graph, by a sweep with a frontier."""

cdef enum:
    MAX_VERTICES = 256
    MAX_DEGREE = 6
    FRONTIER = 28

ctypedef unsigned char u8
ctypedef unsigned long long u64

cdef struct Graph:
    int count
    int degree[MAX_VERTICES]
    short to[MAX_VERTICES][MAX_DEGREE]
    int weight[MAX_VERTICES]
    u8 ends[MAX_VERTICES]
    u8 own[MAX_VERTICES]

cdef struct Path:
    int value
    int length
    bint proved
    short vertices[MAX_VERTICES]

cdef int longest_path(Graph* graph, double limit, Path* path) except -1 nogil
