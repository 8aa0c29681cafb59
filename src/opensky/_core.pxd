"""The two hot paths of OpenSky: itineraries and fare resolution. Ints in, ints out."""

from libc.stdint cimport uint8_t, uint64_t

# An itinerary in one word: the airports in flying order, six bits each from bit 45 downwards,
# and in the lowest three bits the number of flights. Words of one market compare as their texts
# do, because a board numbers its airports in the order of their codes.
ctypedef uint64_t Path

# Where a plane flies: the bit set of the two airports.
ctypedef uint64_t Plane

cdef enum:
    MOST_PLANES = 6         # of one airline [S3]
    MOST_PATHS = 16         # existing itineraries of six planes; 5 is the most ever met
    MOST_OFFERS = 3         # valid ones: three one-stops, or a non-stop and two one-stops
    FIRST_SHIFT = 45        # of the first airport of a Path
    NO_FARE = 0             # fares are 1 to 5, ascending [S4]

cdef struct Settlement:
    uint8_t winners         # bit set of seats
    uint8_t fare            # the winning fare, NO_FARE when nobody bid

cdef inline int flights(Path path) noexcept nogil:
    """Count the flights of an itinerary: its stops and one [I2]."""
    return path & 7

cdef inline int airport(Path path, int place) noexcept nogil:
    """Return the airport at a place of the itinerary, from 0."""
    return (path >> (FIRST_SHIFT - 6 * place)) & 63

cdef inline Path step(Path path, int place, int airport) noexcept nogil:
    """Add the airport at that place; past the first one it is a flight more."""
    return (path | (<Path>airport << (FIRST_SHIFT - 6 * place))) + (1 if place else 0)

cdef Path reversed_path(Path path) noexcept nogil
cdef int all_itineraries(const Plane *planes, int count, uint64_t via, int origin,
                         int destination, Path *out) noexcept nogil
cdef int short_itineraries(const Plane *planes, int count, uint64_t via, int origin,
                           int destination, Path *out) noexcept nogil
cdef Settlement resolve(const uint8_t *fares, const uint8_t *stops, int seats) noexcept nogil
