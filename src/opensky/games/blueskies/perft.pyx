"""Perft: in how many ways a game can go on, counted in the order of play to a depth."""

from libc.stdint cimport uint64_t

from opensky.games.blueskies.rounds cimport MASK_WORDS, act, options
from opensky.games.blueskies.state cimport NONE, State, count_bits, lowest_bit
from opensky.games.blueskies.table cimport Table


def perft(Table table not None, int depth):
    """Count the sequences of exactly `depth` decisions and draws that the table allows.

    A game that ends sooner adds nothing. Raises ValueError for a depth below zero.
    """
    if depth < 0:
        raise ValueError(f"depth is {depth}; 0 or more is due")
    cdef State s = table.s
    cdef uint64_t found
    with nogil:
        found = count_lines(&s, depth)
    return found


cdef uint64_t count_lines(const State *s, int depth) noexcept nogil:
    """Count the lines of that depth by playing each action on a copy, but for the last ones."""
    cdef uint64_t[MASK_WORDS] mask
    cdef uint64_t found = 0
    cdef State after
    cdef int word
    if depth == 0:
        return 1
    if s.turn == NONE:
        return 0
    options(s, mask)
    for word in range(MASK_WORDS):
        if depth == 1:
            found += count_bits(mask[word])
            continue
        while mask[word]:
            after = s[0]
            act(&after, 64 * word + lowest_bit(mask[word]))
            found += count_lines(&after, depth - 1)
            mask[word] &= mask[word] - 1
    return found
