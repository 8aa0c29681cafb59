"""The end of the game: regions, bonuses, places. B-END."""

from opensky.games.blueskies.state cimport (
    ALL_FULL, LOCAL, MOST_REGIONS, NONE, SECOND_FOR_ALL, SHARED_SPLIT, SLOTS, SPLIT, State,
    count_bits, earn, lowest_bit, tie_rule,
)


cdef void strengths(const State *s, int *out) noexcept nogil:
    """Add up each seat's gate values: a row of MOST_SEATS for each region [B-END-01]."""
    cdef int airport, slot, owner, value, homes, place
    for place in range(MOST_REGIONS * MOST_SEATS):
        out[place] = 0
    for airport in range(s.chart.airports):
        if not s.open[airport]:
            continue
        value = s.chart.value[airport]
        homes = s.chart.homes[airport]
        if s.rulings & SHARED_SPLIT:  # [B-END-02] else in full in each of its regions
            value //= count_bits(homes)
        for slot in range(SLOTS):
            owner = s.owner[SLOTS * airport + slot]
            if owner != NONE and owner != LOCAL:
                add_value(out, homes, owner, value)


cdef inline void add_value(int *out, int homes, int owner, int value) noexcept nogil:
    while homes:
        out[MOST_SEATS * lowest_bit(homes) + owner] += value
        homes &= homes - 1


cdef void award(const State *s, int region, const int *strength, int *points) noexcept nogil:
    """Add what each seat scores for a region by its strength there [B-END-03]-[B-END-05]."""
    cdef int bonus = s.chart.bonus[region]
    cdef int second = s.chart.figures.second_place_points
    cdef int first_strength, firsts, second_strength, seconds
    cdef bint has_second = s.players >= s.chart.figures.second_place_min_players
    first_strength = strongest(s, strength, 0x7FFFFFFF)
    firsts = count_at(s, strength, first_strength)
    if not first_strength:  # [B-END-04]
        return
    if firsts > 1:
        pay(s, strength, first_strength, tied_first(s, bonus, second, has_second, firsts), points)
        return
    pay(s, strength, first_strength, bonus, points)
    second_strength = strongest(s, strength, first_strength)
    seconds = count_at(s, strength, second_strength)
    if has_second and second_strength:  # [B-END-04]
        pay(s, strength, second_strength, tied_second(s, second, seconds), points)


cdef int strongest(const State *s, const int *strength, int below) noexcept nogil:
    """Return the highest strength below a bound, 0 without one."""
    cdef int seat, most = 0
    for seat in range(s.players):
        if strength[seat] < below:
            most = max(most, strength[seat])
    return most


cdef int count_at(const State *s, const int *strength, int level) noexcept nogil:
    cdef int seat, count = 0
    for seat in range(s.players):
        count += strength[seat] == level
    return count


cdef void pay(const State *s, const int *strength, int level, int each, int *points) noexcept nogil:
    cdef int seat
    for seat in range(s.players):
        if strength[seat] == level:
            points[seat] += each


cdef int tied_first(
    const State *s, int bonus, int second, bint has_second, int count
) noexcept nogil:
    """Return what each of several firsts scores; nobody is second then [B-END-05]."""
    cdef int rule = tie_rule(s)
    if rule == SPLIT:
        return (bonus + (second if has_second else 0)) // count
    if rule == ALL_FULL:
        return bonus
    return second if rule == SECOND_FOR_ALL else 0


cdef int tied_second(const State *s, int second, int count) noexcept nogil:
    """Return what each of the seconds scores, one or more [B-END-05]."""
    cdef int rule = tie_rule(s)
    if count == 1 or rule == ALL_FULL or rule == SECOND_FOR_ALL:
        return second
    return second // count if rule == SPLIT else 0


cdef void totals(const State *s, int *out) noexcept nogil:
    """Add up each seat's points: score, regions and the unused special action [B-END-06]."""
    cdef int[MOST_REGIONS * MOST_SEATS] strength
    cdef int seat, region
    strengths(s, strength)
    for seat in range(s.players):
        out[seat] = s.airline[seat].score
        if s.airline[seat].special:
            out[seat] += s.chart.figures.unused_special_points
    for region in range(s.chart.regions):
        award(s, region, strength + MOST_SEATS * region, out)


cdef void places(const State *s, const int *points, int *out) noexcept nogil:
    """Give each seat its place by the totals, 1 + the seats that stand above [B-END-07]."""
    cdef int[MOST_SEATS] passengers, values
    cdef int seat, other
    earn(s, passengers)
    gate_values(s, values)
    for seat in range(s.players):
        out[seat] = 1
        for other in range(s.players):
            if points[other] != points[seat]:
                out[seat] += points[other] > points[seat]
            elif passengers[other] != passengers[seat]:
                out[seat] += passengers[other] > passengers[seat]
            else:
                out[seat] += values[other] > values[seat]


cdef void gate_values(const State *s, int *out) noexcept nogil:
    """Add up each seat's gate values, each gate once [B-END-07]."""
    cdef int airport, slot, owner
    for owner in range(MOST_SEATS):
        out[owner] = 0
    for airport in range(s.chart.airports):
        for slot in range(SLOTS):
            owner = s.owner[SLOTS * airport + slot]
            if owner != NONE and owner != LOCAL:
                out[owner] += s.chart.value[airport]
