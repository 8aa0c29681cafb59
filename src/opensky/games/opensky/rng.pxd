"""A small fast generator for playouts: xoshiro256++ (Blackman and Vigna 2021).

The luck of a game never comes from here: a match draws it by name, see opensky.luck.
"""

from libc.stdint cimport uint32_t, uint64_t

cdef struct Rng:
    uint64_t[4] word

cdef inline uint64_t rotl(uint64_t word, int by) noexcept nogil:
    return word << by | word >> (64 - by)

cdef inline uint64_t next_word(Rng *rng) noexcept nogil:
    """Advance by one step and return 64 bits."""
    cdef uint64_t *w = rng.word
    cdef uint64_t result = rotl(w[0] + w[3], 23) + w[0]
    cdef uint64_t shifted = w[1] << 17
    w[2] ^= w[0]
    w[3] ^= w[1]
    w[1] ^= w[2]
    w[0] ^= w[3]
    w[2] ^= shifted
    w[3] = rotl(w[3], 45)
    return result

cdef inline int below(Rng *rng, uint32_t n) noexcept nogil:
    """Return an int from 0 to n - 1; with n < 256 the bias is below 2 ** -24."""
    return (next_word(rng) >> 32) * n >> 32

cdef inline void seed_rng(Rng *rng, uint64_t seed) noexcept nogil:
    """Fill the generator from one word by splitmix64, as its authors advise."""
    cdef uint64_t z
    cdef int i
    for i in range(4):
        seed += 0x9E3779B97F4A7C15u
        z = seed
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u
        z = (z ^ z >> 27) * 0x94D049BB133111EBu
        rng.word[i] = z ^ z >> 31
