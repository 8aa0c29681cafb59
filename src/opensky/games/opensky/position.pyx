"""The table as text and back, as STATE.md defines it."""

from libc.stdint cimport uint16_t, uint64_t

from opensky.errors import Refusal
from opensky.games.opensky.catalogue cimport Catalogue
from opensky.games.opensky.leasing cimport count_leases
from opensky.games.opensky.look import CALLSIGN_LETTERS, PHASES
from opensky.games.opensky.market cimport find_offers, may_flash
from opensky.games.opensky.planning cimport link_callsigns, snake
from opensky.games.opensky.state cimport (
    ATTACH, BID, CALLSIGN, CALLSIGNS, DICE, DICE_ACT, FLASH, HUB, LEASE, MARKET, NONE, NOVEMBER,
    OVER, PLAN, SENSITIVITY, TOKENS, Airline, State, card, cards, has_bit, roller, set_up,
    standing,
)
from opensky.games.opensky.table cimport Table, blank
from opensky.games.opensky.table import ruling_bits


def read_position(Catalogue catalogue not None, str text not None):
    """Set up the table that the text describes; raise Refusal when it describes none."""
    from opensky.games.opensky.statetext import parse  # only who reads a position pays for it

    sheet = parse(text, catalogue.board)
    cdef Table table = blank()
    table.catalogue = catalogue
    set_up(&table.s, &catalogue.chart, len(sheet.seats), ruling_bits(sheet.rulings))
    lay_out(&table.s, catalogue, sheet)
    for seat, airline in enumerate(sheet.seats):
        seat_airline(&table.s, catalogue, seat, airline)
    if sheet.market and None not in sheet.callsigns:
        find_offers(&table.s)
    for seat, airline in enumerate(sheet.seats):
        lay_bid(&table.s, catalogue, seat, airline)
    fault = open_phase(&table.s, sheet) or count_material(&table.s)
    if fault:
        raise Refusal(f"position: {fault}")
    return checked(table, text)


cdef Table checked(Table table, str text):
    """Return the table when it reads exactly as the text says, else raise Refusal."""
    again = table.state_text().splitlines()
    for number, (given, meant) in enumerate(zip(text.splitlines(), again, strict=False), 1):
        if given != meant:
            raise Refusal(f"position line {number}: {given!r:.200}; this table reads {meant!r}")
    return table


cdef int lay_out(State *s, Catalogue catalogue, sheet) except -1:
    """Write what belongs to no seat."""
    cdef int i, airport
    s.month = sheet.month
    s.phase = PHASES.index(sheet.phase)
    for i in range(CALLSIGNS):
        if sheet.callsigns[i] is not None:
            airport = catalogue.codes.index(sheet.callsigns[i])
            s.callsign[i] = airport
            if CALLSIGN_LETTERS[i] in sheet.cubes:
                s.cubes |= <uint64_t>1 << airport
    for letter in sheet.dice:
        s.dice |= 1 << CALLSIGN_LETTERS.index(letter)
    for letter in sheet.market:
        s.market |= 1 << CALLSIGN_LETTERS.index(letter)
    if None not in sheet.callsigns:
        link_callsigns(s)
    return 0


cdef int seat_airline(State *s, Catalogue catalogue, int seat, given) except -1:
    """Write the planes, tokens and cards of one seat."""
    cdef Airline *airline = &s.airline[seat]
    cdef int i
    if len(given.planes) > s.fleet:
        raise Refusal(
            f"position: seat {seat} has {len(given.planes)} planes; {s.fleet} at most [S3]"
        )
    airline.planes = len(given.planes)
    for i in range(airline.planes):
        airline.plane[i] = catalogue.routes.index(given.planes[i])
    row = catalogue.codes if s.chart.europe else catalogue.routes
    for i in range(len(given.tokens)):
        airline.token[i] = row.index(given.tokens[i])
    airline.hand = packed(given.hand)
    airline.won = packed(given.won)
    airline.ancillaries, airline.charged = given.ancillaries, given.charged
    airline.flash = given.flash
    airline.cubes = given.cubes
    return 0


cdef uint16_t packed(hand) except? 0:
    """Pack fares 1 to 5; more than two of one are caught when cards are counted."""
    cdef uint16_t whole = 0
    cdef int fare
    for fare in range(1, 6):
        if hand.count(fare) > 2:
            raise Refusal("position: more than two cards of one fare [S4]")
        whole += hand.count(fare) * card(fare)
    return whole


cdef int lay_bid(State *s, Catalogue catalogue, int seat, given) except -1:
    """Write this month's bid and flash deal of one seat."""
    cdef Airline *airline = &s.airline[seat]
    cdef int rank
    airline.flashed = given.flashed
    if not given.fare:
        return 0
    path = catalogue.path(given.itinerary)
    for rank in range(airline.offers):
        if airline.offer[rank] == path:
            airline.fare = given.fare
            airline.chosen = rank
            return 0
    raise Refusal(f"position: seat {seat}: {given.itinerary} is no valid itinerary [I3] [I4]")


cdef open_phase(State *s, sheet):
    """Set whose turn it is; return what does not fit the phase, None when all does."""
    cdef int i, planes = 0
    for i in range(s.players):
        planes += s.airline[i].planes
    s.step = sum([airport is not None for airport in sheet.callsigns])
    if (s.phase == CALLSIGN) != (s.step < CALLSIGNS):
        return f"{s.step} callsigns are placed in phase {sheet.phase}"
    if bool(s.dice) != (MARKET <= s.phase <= SENSITIVITY):
        return f"dice {sheet.dice or '-'} in phase {sheet.phase}"
    if bool(s.market) != (BID <= s.phase <= SENSITIVITY) or s.market & ~s.dice:
        return f"market {sheet.market or '-'} with dice {sheet.dice or '-'} in phase {sheet.phase}"
    if s.phase == CALLSIGN:
        s.turn = s.step % s.players
    elif s.phase == PLAN:
        return plan_phase(s, planes)
    elif s.phase == HUB:
        return hub_phase(s, sheet)
    elif s.phase == DICE or s.phase == MARKET:
        s.turn = DICE_ACT if s.phase == DICE else roller(s)
    elif s.phase == OVER:
        s.turn = NONE
    else:
        return asked_phase(s, sheet)
    return None


cdef plan_phase(State *s, int planes):
    if s.month != 0 and s.month != NOVEMBER:
        return "network planning is in April and November only [Y2]"
    if planes >= s.players * s.fleet:
        return "all planes are placed, yet the phase is plan [N1]"
    s.step = planes
    snake(s)
    return None


cdef hub_phase(State *s, sheet):
    if not s.chart.europe or sheet.left >= TOKENS * s.players:
        return f"{sheet.left} hubs placed with {s.players} seats on this board [E1]"
    s.step = sheet.left
    s.turn = s.step // TOKENS
    return None


cdef asked_phase(State *s, sheet):
    """Set up a phase in which one seat was asked because it has a choice."""
    if sheet.turn is None or not -1 <= sheet.turn < s.players:
        return f"to_act is {sheet.turn} in phase {sheet.phase}"
    s.turn = DICE_ACT if sheet.turn < 0 else sheet.turn
    s.winners = standing(s, NONE, False).winners if s.phase != BID else 0
    if (s.turn == DICE_ACT) != (s.phase == SENSITIVITY):
        return f"to_act is {sheet.turn} in phase {sheet.phase}"
    if s.phase == SENSITIVITY:
        s.left = sheet.left
        return None if is_sole(s) and is_attachable(s) else "no sole winner with these tokens [A1]"
    if s.phase == FLASH:
        s.waiting = len(sheet.round)
        fits = s.waiting and may_flash(s, s.turn)
        return None if fits else "to_act may not play a flash deal [D1]"
    if s.phase == ATTACH:
        s.left = 1
        fits = is_sole(s) and s.winners == 1 << s.turn and is_attachable(s)
        s.left = 0
        return None if fits else "to_act is no sole winner with an unused token [A1]"
    if s.phase == BID:
        fits = s.airline[s.turn].offers and s.airline[s.turn].hand
        return None if fits else "to_act has no bid [F1]"
    if s.phase == LEASE:
        return None if s.month and count_leases(s) else "to_act has no lease [L3]"
    s.left = sheet.left
    fits = s.month and 0 < s.left <= s.fleet - s.airline[s.turn].planes
    return None if fits else f"{s.left} planes to place with a fleet of {s.fleet} [L4]"


cdef bint is_sole(const State *s) noexcept:
    return s.winners and s.winners & (s.winners - 1) == 0


cdef bint is_attachable(const State *s) noexcept:
    """Say whether the winner has the tokens that `left` counts."""
    cdef int seat = 0
    while not s.winners >> seat & 1:
        seat += 1
    return 0 < s.left <= s.airline[seat].ancillaries


cdef count_material(State *s):
    """Return what is missing or too much at the table, None when all is there."""
    cdef Airline *airline
    cdef int seat, fare, cubes = 0
    for seat in range(s.players):
        airline = &s.airline[seat]
        cubes += airline.cubes
        for fare in range(1, 6):
            if cards(airline.hand, fare) + cards(airline.won, fare) + (airline.fare == fare) + (
                airline.flashed == fare
            ) != 2:
                return f"seat {seat} has not two cards of each fare [S4]"
        if airline.ancillaries + airline.charged != 3:
            return f"seat {seat} has not three ancillary tokens [S5]"
        if airline.flashed and (airline.flash or not 0 < airline.flashed < airline.fare):
            return f"seat {seat} cannot have played this flash deal [D2] [D3]"
        fault = count_tokens(s, airline, seat)
        if fault:
            return fault
    for seat in range(CALLSIGNS):
        if s.callsign[seat] != NONE:
            cubes += s.cubes >> s.callsign[seat] & 1
    if cubes != (s.step if s.phase == CALLSIGN else CALLSIGNS):
        return f"{cubes} subsidy cubes in all [S8]"
    return None


cdef count_tokens(const State *s, const Airline *airline, int seat):
    """Return what is wrong with the seat's hub or border tokens, None when nothing is."""
    cdef int i, placed = (airline.token[0] != NONE) + (airline.token[1] != NONE)
    if s.chart.europe:
        early = s.phase == CALLSIGN or s.month < NOVEMBER and (
            s.phase == PLAN or s.phase == HUB
        )
        due = min(2, max(0, s.step - 2 * seat)) if s.phase == HUB else 0
        fits = placed == (due if early else 2)
        return None if fits else f"seat {seat} has {placed} hubs placed [E1]"
    for i in range(airline.planes):
        if has_bit(s.chart.foreign, airline.plane[i]):
            if airline.plane[i] != airline.token[0] and airline.plane[i] != airline.token[1]:
                return f"seat {seat} flies over a border without a token [B2]"
    for i in range(placed):
        if not has_bit(s.chart.foreign, airline.token[i]):
            return f"seat {seat} has a border token inside one country [B2]"
    return None
