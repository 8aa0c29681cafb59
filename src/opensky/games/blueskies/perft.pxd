"""Perft: in how many ways a game can go on."""

from libc.stdint cimport uint64_t

from opensky.games.blueskies.state cimport State

cdef uint64_t count_lines(const State *s, int depth) noexcept nogil
