"""What makes a table possible: nothing missing, nothing too much, everything in its part."""

from opensky.games.blueskies.state cimport State

cdef object find_fault(const State *s)
