"""The two hot paths of OpenSky: itineraries and fare resolution. Ints in, ints out."""

from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM
from libc.stdint cimport uint8_t, uint64_t

cdef extern from *:
    int lowest_bit "__builtin_ctzll"(uint64_t bits) nogil

# The value of each fare card in units of 50, so that "half of the lowest" [F4] stays exact.
cdef uint8_t[6] WORTH = [0, 4, 5, 6, 8, 10]

cdef Path reversed_path(Path path) noexcept nogil:
    """Return the same itinerary flown the other way."""
    cdef Path back = 0
    cdef int place
    for place in range(flights(path) + 1):
        back = step(back, place, airport(path, flights(path) - place))
    return back


cdef inline uint64_t neighbours(const Plane *planes, int count, int here) noexcept nogil:
    """Bit set of the airports that the planes join to `here`.

    Both ends of every plane that flies there are taken, and `here` is left out. Without a branch:
    whether a plane flies there is as random as the market.
    """
    cdef uint64_t near = 0
    cdef int i
    for i in range(count):
        near |= planes[i] & -(planes[i] >> here & 1)
    return near & ~(<uint64_t>1 << here)


cdef int short_itineraries(const Plane *planes, int count, uint64_t via, int origin,
                           int destination, Path *out) noexcept nogil:
    """Write the non-stop and one-stop itineraries in text order and count them [I1] [I3].

    Parallel planes are one neighbour in the bit sets, so they give one itinerary. The plain
    version is the referee's `simple_paths`.
    """
    cdef uint64_t from_origin = neighbours(planes, count, origin)
    cdef uint64_t from_destination = neighbours(planes, count, destination)
    cdef uint64_t stops = from_origin & from_destination & via  # [E2]
    cdef Path start = step(0, 0, origin)
    cdef Path direct = 0
    cdef int found = 0
    cdef int stop
    if from_origin >> destination & 1:
        direct = step(start, 1, destination)
    while stops:
        stop = lowest_bit(stops)
        stops &= stops - 1
        if direct and destination < stop:
            out[found] = direct
            found += 1
            direct = 0
        out[found] = step(step(start, 1, stop), 2, destination)
        found += 1
    if direct:
        out[found] = direct
        found += 1
    return found


cdef int extend(const Plane *planes, int count, uint64_t via, Path path, int place, uint64_t seen,
                int destination, Path *out, int found) noexcept nogil:
    """Follow every simple path on from the last airport of `path`, in text order."""
    cdef int here = airport(path, place)
    cdef uint64_t near = neighbours(planes, count, here) & ~seen
    cdef int there
    while near:
        there = lowest_bit(near)
        near &= near - 1
        if there == destination:
            out[found] = step(path, place + 1, there)
            found += 1
        elif via >> there & 1:  # [E2] connect at a hub of its own only
            found = extend(planes, count, via, step(path, place + 1, there), place + 1,
                           seen | <uint64_t>1 << there, destination, out, found)
    return found


cdef int all_itineraries(const Plane *planes, int count, uint64_t via, int origin,
                         int destination, Path *out) noexcept nogil:
    """Write every existing itinerary in text order and count them [I1] [E2].

    `via` is the bit set of airports where this airline may connect. No airport twice: `seen`
    holds those on the way, so a path of k flights needs k planes.
    """
    if not neighbours(planes, count, destination):
        return 0
    return extend(planes, count, via, step(0, 0, origin), 0, <uint64_t>1 << origin, destination,
                  out, 0)


cdef Settlement resolve(const uint8_t *fares, const uint8_t *stops, int seats) noexcept nogil:
    """Find the winners among valid bids [F3] [F4] [F5]; fare NO_FARE means no bid.

    With two or more stops on the table nothing shorter is valid [I4], so only the lowest
    non-stop fare and the lowest other fare matter.
    """
    cdef Settlement result
    cdef uint8_t non_stop = 255, other = 255, best
    cdef bint by_stop
    cdef int seat
    for seat in range(seats):
        if fares[seat] == NO_FARE:
            continue
        if stops[seat] == 0:
            non_stop = min(non_stop, fares[seat])
        else:
            other = min(other, fares[seat])
    result.winners = 0
    result.fare = NO_FARE
    if non_stop == 255 and other == 255:
        return result
    # [F4] a one-stop bid wins at half of the lowest non-stop fare or less
    by_stop = non_stop == 255 or (other != 255 and 2 * WORTH[other] <= WORTH[non_stop])
    best = other if by_stop else non_stop
    result.fare = best
    for seat in range(seats):
        if fares[seat] == best and (stops[seat] != 0) == by_stop:  # [F5]
            result.winners |= 1 << seat
    return result


def itineraries(tuple planes not None, unsigned long long via, int origin, int destination):
    """Return every existing itinerary of an airline, as tuples of airports in text order.

    Args:
        planes: one int a plane, 64 times the one airport plus the other; at most 6 [S3].
        via: bit set of the airports where the airline may connect [E2].
        origin: airport 0 to 63.
        destination: another airport.

    Raises:
        ValueError: an airport or the number of planes is out of range.
    """
    cdef Plane[MOST_PLANES] flown
    cdef Path[MOST_PATHS] out
    cdef int count = len(planes)
    cdef int i, plane
    cdef tuple found, one
    if count > MOST_PLANES:
        raise ValueError(f"{count} planes; an airline has at most {MOST_PLANES}")
    if not (0 <= origin < 64 and 0 <= destination < 64 and origin != destination):
        raise ValueError(f"market {origin}, {destination}: two airports from 0 to 63 are due")
    for i in range(count):
        plane = planes[i]
        if not 0 <= plane < 4096 or plane >> 6 == plane & 63:
            raise ValueError(f"plane {plane}: 64 times one airport plus another is due")
        flown[i] = <uint64_t>1 << (plane >> 6) | <uint64_t>1 << (plane & 63)
    count = all_itineraries(flown, count, via, origin, destination, out)
    found = PyTuple_New(count)  # filled in place: a list first would cost as much as the search
    for i in range(count):
        one = airports_of(out[i])
        Py_INCREF(one)
        PyTuple_SET_ITEM(found, i, one)
    return found


cdef tuple airports_of(Path path):
    """Return the airports of an itinerary in flying order."""
    cdef int place
    cdef object number
    cdef tuple airports = PyTuple_New(flights(path) + 1)
    for place in range(flights(path) + 1):
        number = airport(path, place)
        Py_INCREF(number)
        PyTuple_SET_ITEM(airports, place, number)
    return airports


def settle(tuple fares not None, tuple stops not None):
    """Return (bit set of winning seats, winning fare) for up to four bids [F3] [F4] [F5].

    Fares are 1 to 5 for 200, 250, 300, 400, 500 and 0 for no bid; stops count the airports in
    between. Only valid bids [I3] [I4] belong here.

    Raises:
        ValueError: the tuples differ in length, or a number is out of range.
    """
    cdef uint8_t[4] fare, stop
    cdef int seats = len(fares)
    cdef int i, f, s
    if seats > 4 or len(stops) != seats:
        raise ValueError(f"{seats} fares, {len(stops)} stops: as many of each are due, 4 at most")
    for i in range(seats):
        f = fares[i]
        s = stops[i]
        if not (0 <= f <= 5 and 0 <= s <= 5):
            raise ValueError(f"fare {f} with {s} stops: both are 0 to 5")
        fare[i] = f
        stop[i] = s
    cdef Settlement result = resolve(fare, stop, seats)
    return result.winners, result.fare
