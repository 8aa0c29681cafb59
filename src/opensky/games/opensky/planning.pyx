"""Setting the callsigns and planning the network: S7, N, G, E and B."""

from libc.stdint cimport uint8_t, uint64_t

from opensky.games.opensky.state cimport (
    CALLSIGNS, HUB, HUB_LIMIT_PLAYER, NONE, PLAN, TOKENS, Airline, Chart, State, has_bit,
)


# S7, S8: callsigns

cdef void callsign_options(const State *s, uint64_t *out) noexcept nogil:
    """Mark the airports without a callsign [S7]."""
    cdef int i
    out[0] = s.chart.airports
    for i in range(s.step):
        out[0] &= ~(<uint64_t>1 << s.callsign[i])


cdef void place_callsign(State *s, int airport) noexcept nogil:
    """Put the next callsign there, with its cube [S7] [S8]."""
    s.callsign[s.step] = airport
    s.cubes |= <uint64_t>1 << airport  # [S8]
    s.step += 1
    s.turn = s.step % s.players  # [S7] seat 0 first, then clockwise
    if s.step == CALLSIGNS:
        link_callsigns(s)
        s.turn = NONE


# N: network planning

cdef void link_callsigns(State *s) noexcept nogil:
    """Note the routes between two callsigns; no rule needs them, playouts and bots do."""
    cdef int i, j, route
    for i in range(CALLSIGNS):
        for j in range(i):
            route = s.chart.between[64 * s.callsign[i] + s.callsign[j]]
            if route != NONE:
                s.links[route >> 6] |= <uint64_t>1 << (route & 63)


cdef void begin_season(State *s) noexcept nogil:
    """Open network planning, in April and again after October [Y2] [R2]."""
    s.phase = PLAN
    s.step = 0
    snake(s)


cdef void snake(State *s) noexcept nogil:
    """Find whose turn it is from the number of planes placed [N2].

    A turn places half a fleet; turns run up and down the seats, one pass after the other.
    """
    cdef int half = s.fleet // 2  # 3, 2, 1 for fleets of 6, 4, 3
    cdef int turn = s.step // half
    cdef int place = turn % s.players
    s.turn = place if turn // s.players % 2 == 0 else s.players - 1 - place
    s.left = half - s.step % half


cdef void fly_options(const State *s, uint64_t *out) noexcept nogil:
    """Mark the routes that the seat to act may fly [S10] [B1]-[B4]."""
    cdef const Chart *chart = s.chart
    cdef const uint8_t *token = &s.airline[s.turn].token[0]
    cdef int i
    out[0] = chart.routes[0]
    out[1] = chart.routes[1]
    if chart.europe or token[1] == NONE:  # [B2] a token is left to lay
        return
    out[0] &= ~chart.foreign[0]  # [B4]
    out[1] &= ~chart.foreign[1]
    for i in range(TOKENS):
        out[token[i] >> 6] |= <uint64_t>1 << (token[i] & 63)  # [B3]


cdef void fly(State *s, int route) noexcept nogil:
    """Place one plane of network planning [N1] and pass the turn when it is due [N2]."""
    put_plane(s, s.turn, route)
    s.step += 1
    if s.step < s.players * s.fleet:  # [N1] nobody holds a plane back
        snake(s)
        return
    s.left = 0
    s.turn = NONE


cdef void put_plane(State *s, int seat, int route) noexcept nogil:
    """Put a plane on a route, leased ones too [B6]; lay a token [B2] and take cubes [G1]."""
    cdef Airline *airline = &s.airline[seat]
    cdef int i = airline.planes
    while i and airline.plane[i - 1] > route:
        airline.plane[i] = airline.plane[i - 1]
        i -= 1
    airline.plane[i] = route  # [N3] no limit on a route
    airline.planes += 1
    if has_bit(s.chart.foreign, route):
        lay_token(airline, route)
    take_cubes(s, airline, route)


cdef void lay_token(Airline *airline, int route) noexcept nogil:
    """Lay a border token on the route unless one of this airline lies there [B2] [B3]."""
    if airline.token[0] == route or airline.token[1] == route:
        return
    if airline.token[0] == NONE:
        airline.token[0] = route
    else:
        airline.token[1] = route


# G: subsidies

cdef void take_cubes(State *s, Airline *airline, int route) noexcept nogil:
    """Take the cubes at both ends of the route [G1] [G2]; they are never replaced [G3]."""
    cdef uint64_t taken = s.cubes & s.chart.ends[route]
    if taken:
        airline.cubes += 1 if taken & (taken - 1) == 0 else 2
        s.cubes &= ~taken


# E: hubs

cdef void begin_hubs(State *s) noexcept nogil:
    """Open the placing or moving of hub tokens [E1] [E3]."""
    s.phase = HUB
    s.step = 0
    s.turn = 0


cdef void hub_options(const State *s, uint64_t *out) noexcept nogil:
    """Mark the airports where the hub token in turn may lie [E1] [E3]."""
    cdef int seat, i, airport
    out[0] = s.chart.airports
    for seat in range(s.players):
        if seat != s.turn and s.rulings & HUB_LIMIT_PLAYER:  # [E1] ruling hub_limit
            continue
        for i in range(TOKENS):
            airport = s.airline[seat].token[i]
            if airport != NONE and not (seat == s.turn and i == s.step % TOKENS):
                out[0] &= ~(<uint64_t>1 << airport)  # [E3] others block, the own other one too


cdef void place_hub(State *s, int airport) noexcept nogil:
    """Put the hub token in turn there [E1], or move it in season 2 [E3]."""
    s.airline[s.turn].token[s.step % TOKENS] = airport
    s.step += 1
    s.turn = s.step // TOKENS if s.step < TOKENS * s.players else NONE
