"""Contents of _frontier: the longest path of a small graph, by a sweep with a frontier."""

from opensky.games.vienna1840._layer cimport MAX_VERTICES, Graph

cdef struct Path:
    int value
    int length
    bint proved
    short vertices[MAX_VERTICES]

cdef int longest_path(Graph* graph, double limit, Path* path) except -1 nogil
