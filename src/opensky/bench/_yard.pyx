"""The yardstick: a tight loop of the generator of the playouts, nothing else."""

from libc.stdint cimport uint64_t

from opensky._rng cimport Rng, next_word, seed_rng


def spin(long steps):
    """Take that many steps of xoshiro256++, each waiting for the one before; return the last."""
    cdef Rng rng
    cdef uint64_t word = 0
    cdef long _
    seed_rng(&rng, 1)
    with nogil:
        for _ in range(steps):
            word ^= next_word(&rng)
    return word
