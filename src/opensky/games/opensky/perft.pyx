"""Perft: in how many ways a game can go on, counted in the order of play to a depth."""

from libc.stdint cimport uint64_t

from opensky.games.opensky.state cimport State, count_bits, lowest_bit
from opensky.games.opensky.table cimport Table
from opensky.games.opensky.year cimport MASK_WORDS, act, options


def perft(Table table not None, int depth):
    """Count the sequences of exactly `depth` decisions and rolls that the table allows.

    A game that ends sooner adds nothing. Raises ValueError for a depth below zero.
    """
    if depth < 0:
        raise ValueError(f"depth is {depth}; 0 or more is due")
    cdef State s = table.s
    cdef uint64_t found = 1
    if depth:
        with nogil:
            found = count_lines(&s, depth)
    return found


cdef uint64_t count_lines(const State *s, int depth) noexcept nogil:
    """Count by playing each action on a copy; at the last ply the options are only counted."""
    cdef uint64_t[MASK_WORDS] mask
    cdef uint64_t found = 0
    cdef State next_state
    cdef int word
    options(s, mask)
    for word in range(MASK_WORDS):
        if depth == 1:
            found += count_bits(mask[word])
            continue
        while mask[word]:
            next_state = s[0]
            act(&next_state, 64 * word + lowest_bit(mask[word]))
            found += count_lines(&next_state, depth - 1)
            mask[word] &= mask[word] - 1
    return found
