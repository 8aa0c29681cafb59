"""Luck at C speed: a keyed hash, and a draw named by a key."""

from libc.stdint cimport uint8_t, uint64_t

cdef uint64_t sip24(uint64_t k0, uint64_t k1, const uint8_t *data, size_t size) noexcept nogil
cdef uint64_t load64(const uint8_t *source) noexcept nogil
cdef Py_ssize_t spell(tuple luck_key, uint8_t *target, Py_ssize_t room) except -1
