"""Luck at C speed: a keyed hash, and a draw named by a key.

The hash is SipHash-2-4 (Aumasson and Bernstein, 2012): a pseudorandom function of a 16-byte key
and a message. Here the message is the spelled luck key and a counter, so that every draw of a
deal has its own number whatever was drawn before it.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from cpython.object cimport PyObject
from cpython.tuple cimport PyTuple_CheckExact, PyTuple_GET_SIZE
from cpython.unicode cimport PyUnicode_AsUTF8AndSize
from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memcpy

cdef extern from "Python.h":
    PyObject *borrowed "PyTuple_GET_ITEM"(PyObject *row, Py_ssize_t place) noexcept

cdef object ONE = 1

cdef enum:
    KEY_BYTES = 16
    COUNTER_BYTES = 9
    ROOM = 256
    END_TAG = 0
    INT_TAG = 1
    TEXT_TAG = 2


def siphash(bytes key not None, bytes data not None):
    """Return SipHash-2-4 of the data under a key of 16 bytes, as a number of 64 bits."""
    cdef const uint8_t *raw = _key_bytes(key)
    return sip24(
        load64(raw), load64(raw + 8), <const uint8_t *> PyBytes_AS_STRING(data),
        <size_t> PyBytes_GET_SIZE(data),
    )


cpdef draw(bytes key, tuple luck_key, chances):
    """Draw one of the weighted decisions: a pure function of the key, the luck key and the list.

    Numbers beyond the last whole multiple of the total weight are refused and the counter goes
    on, so every decision has exactly its share.
    """
    cdef const uint8_t *raw = _key_bytes(key)
    cdef uint64_t k0 = load64(raw), k1 = load64(raw + 8)
    cdef bint even = _are_even(chances)
    cdef uint64_t total = len(chances) if even else _total(chances)
    cdef uint64_t counter = 0, value
    cdef uint64_t refused = (0 - total) % total
    cdef uint8_t message[ROOM]
    cdef Py_ssize_t size = spell(luck_key, message, ROOM - COUNTER_BYTES)
    message[size] = END_TAG
    while True:
        memcpy(message + size + 1, &counter, sizeof(counter))
        value = sip24(k0, k1, message, <size_t> (size + COUNTER_BYTES))
        if value >= refused:
            if even:
                return (<tuple>(<tuple>chances)[<Py_ssize_t>(value % total)])[0]
            return _pick(chances, value % total)
        counter += 1


cdef const uint8_t *_key_bytes(bytes key) except NULL:
    if PyBytes_GET_SIZE(key) != KEY_BYTES:
        raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(key)}")
    return <const uint8_t *> PyBytes_AS_STRING(key)


cdef bint _are_even(object chances) noexcept:
    """Tell a tuple of pairs whose weights are all 1, as most dice have; False is always safe."""
    cdef PyObject *row = <PyObject *>chances
    cdef PyObject *chance
    cdef Py_ssize_t place
    if not PyTuple_CheckExact(chances) or not PyTuple_GET_SIZE(chances):
        return False
    for place in range(PyTuple_GET_SIZE(chances)):
        chance = borrowed(row, place)
        if not PyTuple_CheckExact(<object>chance) or PyTuple_GET_SIZE(<object>chance) != 2:
            return False
        if borrowed(chance, 1) != <PyObject *>ONE:  # there is one object of so small a number
            return False
    return True


cdef uint64_t _total(object chances) except 0:
    """Add up the weights; at least 1 and below 2**63."""
    cdef tuple chance
    cdef uint64_t total = 0, weight
    for chance in chances:
        weight = chance[1]
        total += weight
        if weight >> 63 or total >> 63:
            raise ValueError(f"weights beyond 2**63: {chance[1]}")
    if total == 0:
        raise ValueError("no decision has a weight")
    return total


cdef object _pick(object chances, uint64_t ticket):
    """Return the decision that holds the ticket, an integer below the total weight."""
    cdef tuple chance
    cdef uint64_t weight
    for chance in chances:
        weight = chance[1]
        if ticket < weight:
            return chance[0]
        ticket -= weight
    raise ValueError("the weights changed during the draw")


cdef Py_ssize_t spell(tuple luck_key, uint8_t *target, Py_ssize_t room) except -1:
    """Write a luck key as bytes, no two keys alike: a tag, then 8 bytes or a length and UTF-8."""
    cdef Py_ssize_t size = 0, length
    cdef const char *text
    cdef int64_t number
    for part in luck_key:
        if isinstance(part, str):
            text = PyUnicode_AsUTF8AndSize(part, &length)
            number = length
        else:
            number = part
            length = 0
        if size + 9 + length > room:
            raise ValueError(f"a luck key too long to spell: {luck_key}")
        target[size] = TEXT_TAG if isinstance(part, str) else INT_TAG
        memcpy(target + size + 1, &number, 8)
        if length:
            memcpy(target + size + 9, text, <size_t> length)
        size += 9 + length
    return size


cdef uint64_t load64(const uint8_t *source) noexcept nogil:
    cdef uint64_t word
    memcpy(&word, source, 8)
    return word


cdef inline uint64_t _rotate(uint64_t word, int bits) noexcept nogil:
    return (word << bits) | (word >> (64 - bits))


cdef inline void _rounds(uint64_t *v, int count) noexcept nogil:
    cdef int _
    for _ in range(count):
        v[0] += v[1]
        v[1] = _rotate(v[1], 13) ^ v[0]
        v[0] = _rotate(v[0], 32)
        v[2] += v[3]
        v[3] = _rotate(v[3], 16) ^ v[2]
        v[0] += v[3]
        v[3] = _rotate(v[3], 21) ^ v[0]
        v[2] += v[1]
        v[1] = _rotate(v[1], 17) ^ v[2]
        v[2] = _rotate(v[2], 32)


cdef uint64_t sip24(uint64_t k0, uint64_t k1, const uint8_t *data, size_t size) noexcept nogil:
    cdef uint64_t v[4]
    cdef uint64_t word
    cdef size_t at = 0
    v[0] = k0 ^ 0x736F6D6570736575ULL
    v[1] = k1 ^ 0x646F72616E646F6DULL
    v[2] = k0 ^ 0x6C7967656E657261ULL
    v[3] = k1 ^ 0x7465646279746573ULL
    while at + 8 <= size:
        word = load64(data + at)
        v[3] ^= word
        _rounds(v, 2)
        v[0] ^= word
        at += 8
    word = 0
    memcpy(&word, data + at, size - at)
    word |= (<uint64_t> size) << 56
    v[3] ^= word
    _rounds(v, 2)
    v[0] ^= word
    v[2] ^= 0xFF
    _rounds(v, 4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]
