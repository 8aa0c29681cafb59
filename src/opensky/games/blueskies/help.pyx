"""Government help, once per game: B-GOV.

A decision is 0 to add no more, 1 + airport to add passengers there.
"""

from libc.stdint cimport uint32_t, uint64_t

from opensky.games.blueskies.hand cimport give_up
from opensky.games.blueskies.passengers cimport await_cubes, shuffle_pile
from opensky.games.blueskies.state cimport GOV_LOWEST_FIRST, MOST_SEATS, NONE, State, seat_at


cdef bint is_help_due(const State *s) noexcept nogil:
    """Say whether help has not been given and somebody has the score for it [B-RND-07]."""
    return not s.helped and highest(s) >= s.chart.figures.help_score


cdef int highest(const State *s) noexcept nogil:
    cdef int seat, most = 0
    for seat in range(s.players):
        most = max(most, <int>s.airline[seat].score)
    return most


cdef int additions_for(const State *s, int seat) noexcept nogil:
    """Count the airports a seat may name: its arrears by 3, rounded up [B-GOV-01] [B-GOV-04].

    Scores do not change during help [B-GOV-02].
    """
    cdef int step = s.chart.figures.help_step
    cdef int behind = highest(s) - s.airline[seat].score
    return min((behind + step - 1) // step, <int>s.chart.airports)


cdef int helper(const State *s, int place) noexcept nogil:
    """Name the seat at a place, from 0, among those that may add [B-GOV-03]; NONE past the last."""
    cdef int[MOST_SEATS] order
    cdef int i, j, seat, count = 0
    for i in range(s.players):
        seat = seat_at(s, i)
        if not additions_for(s, seat):
            continue
        j = count
        while s.rulings & GOV_LOWEST_FIRST and j:  # equal scores keep turn order
            if s.airline[order[j - 1]].score <= s.airline[seat].score:
                break
            order[j] = order[j - 1]
            j -= 1
        order[j] = seat
        count += 1
    return order[place] if place < count else NONE


cdef void help_options(const State *s, uint64_t *out) noexcept nogil:
    """Mark the end and every airport this seat has not named yet [B-GOV-04]."""
    cdef uint64_t all_airports = (<uint64_t>1 << s.chart.airports) - 1
    out[0] = 1 | (all_airports & ~<uint64_t>s.named) << 1


cdef void help(State *s, int action) noexcept nogil:
    """Name one airport, whose cubes are drawn before the next [B-GOV-03], or add no more with 0."""
    if not action:
        s.left = 0
        s.turn = NONE
        return
    s.left -= 1
    s.named |= <uint32_t>1 << (action - 1)
    await_cubes(s, action - 1, False)


cdef void renew(State *s) noexcept nogil:
    """Lay what all have given up on the pile and shuffle it into the deck [B-GOV-05] [B-GOV-06]."""
    cdef int seat
    for seat in range(s.players):
        give_up(s, &s.airline[seat], s.airline[seat].given)
        s.airline[seat].given = 0
    shuffle_pile(s)
