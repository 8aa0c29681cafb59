"""The places of a sweep: one layer in a hash table, the layers before it behind each other."""

from libc.stdlib cimport realloc
from libc.string cimport memcmp, memcpy, memset

cdef enum:
    TOP = 16384


cdef int hope(Sweep* sweep, Place* place, int i) noexcept nogil:
    """Return the most that may come of a place, -1 if it can only be dropped."""
    cdef int s, closed = 0, most = place.weight + sweep.suffix[i + 1]
    for s in range(FRONTIER):
        if place.mates[s] == UNUSED or place.mates[s] == s:
            continue
        closed += place.mates[s] == CLOSED
        most -= sweep.graph.weight[sweep.holder[s]]
    if closed > 2 or not place.mates[FLAG] and not sweep.own_suffix[i + 1]:
        return -1
    return most


cdef void keep(Sweep* sweep, Place* place, int i) noexcept nogil:
    """Put a place into the layer, or drop it if it is hopeless or a heavier one agrees."""
    cdef Place* other
    cdef int at
    if hope(sweep, place, i) <= sweep.best:
        return
    at = spread(place.mates, sweep.table_size)
    while sweep.table[at] >= 0:
        other = &sweep.places[sweep.table[at]]
        if memcmp(other.mates, place.mates, sizeof(place.mates)) == 0:
            if place.weight > other.weight:
                other[0] = place[0]
            return
        at = (at + 1) & (sweep.table_size - 1)
    if sweep.used == sweep.room and not grow(sweep):
        return
    sweep.places[sweep.used] = place[0]
    sweep.table[at] = sweep.used
    sweep.used += 1
    if 2 * (sweep.used - sweep.layer) > sweep.table_size:
        rehash(sweep)


cdef bint grow(Sweep* sweep) noexcept nogil:
    """Double the room for places."""
    cdef Place* more = <Place*>realloc(sweep.places, 2 * sweep.room * sizeof(Place))
    if not more or sweep.room > 1 << 23:
        sweep.failed = True
        if more:
            sweep.places = more
        return False
    sweep.places = more
    sweep.room *= 2
    return True


cdef void rehash(Sweep* sweep) noexcept nogil:
    """Double the table and put the layer's places in again."""
    cdef int* more = <int*>realloc(sweep.table, 2 * sweep.table_size * sizeof(int))
    if not more:
        sweep.failed = True
        return
    sweep.table = more
    sweep.table_size *= 2
    refill(sweep)


cdef void clear_table(Sweep* sweep) noexcept nogil:
    memset(sweep.table, -1, sweep.table_size * sizeof(int))


cdef void refill(Sweep* sweep) noexcept nogil:
    cdef int k, at
    clear_table(sweep)
    for k in range(sweep.layer, sweep.used):
        at = spread(sweep.places[k].mates, sweep.table_size)
        while sweep.table[at] >= 0:
            at = (at + 1) & (sweep.table_size - 1)
        sweep.table[at] = k


cdef inline int spread(const u8* mates, int size) noexcept nogil:
    """Return where to look for a place first in a table of that size."""
    cdef u64[4] key             # places lie 44 bytes apart, so their mates may not be read as u64
    cdef u64 hashed
    memcpy(key, mates, sizeof(key))
    hashed = key[0] * 0x9E3779B97F4A7C15ULL
    hashed = (hashed ^ (hashed >> 29) ^ key[1]) * 0xBF58476D1CE4E5B9ULL
    hashed = (hashed ^ (hashed >> 32) ^ key[2]) * 0x94D049BB133111EBULL
    hashed = (hashed ^ (hashed >> 31) ^ key[3]) * 0x9E3779B97F4A7C15ULL
    return <int>((hashed >> 33) & <u64>(size - 1))


cdef void cut(Sweep* sweep, int i, int width) noexcept nogil:
    """Keep the most hopeful places of a layer, about `width` of them."""
    cdef int counts[TOP]
    cdef int k, most, least = TOP - 1, kept = 0, to = sweep.layer
    memset(counts, 0, sizeof(counts))
    for k in range(sweep.layer, sweep.used):
        counts[min(max(hope(sweep, &sweep.places[k], i), 0), TOP - 1)] += 1
    while least > 0 and kept + counts[least] <= width:
        kept += counts[least]
        least -= 1
    kept = width - kept
    for k in range(sweep.layer, sweep.used):
        most = min(max(hope(sweep, &sweep.places[k], i), 0), TOP - 1)
        if most == least:
            kept -= 1
        if most > least or most == least and kept >= 0:
            sweep.places[to] = sweep.places[k]
            to += 1
    sweep.used = to
