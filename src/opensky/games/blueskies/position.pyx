"""The table as text and back, as STATE.md defines it."""

from libc.stdint cimport uint8_t, uint32_t

from opensky.errors import Refusal
from opensky.games.blueskies.catalogue cimport Catalogue
from opensky.games.blueskies.consistency cimport find_fault
from opensky.games.blueskies.look import NO_DEALS, PARTS, PHASES
from opensky.games.blueskies.rounds cimport in_turn
from opensky.games.blueskies.state cimport (
    CARD_DUE, CUBES_DUE, DEAL_DUE, DICE_ACT, LOCAL, NONE, NOTHING_DUE, SLOTS, START_DUE, Airline,
    State, list_gates, set_up,
)
from opensky.games.blueskies.statetext import parse
from opensky.games.blueskies.table cimport Table, blank
from opensky.games.blueskies.table import ruling_bits


def read_position(Catalogue catalogue not None, str text not None):
    """Set up the table that the text describes; raise Refusal when it describes none.

    How often luck was asked for is not in the text: the draws to come are named as in a new game.
    """
    sheet = parse(text, catalogue.board)
    cdef Table table = blank()
    table.catalogue = catalogue
    table.dealt = NO_DEALS
    set_up(&table.s, &catalogue.chart, len(sheet.seats), ruling_bits(sheet.rulings))
    lay_out(&table.s, catalogue, sheet)
    for number in range(len(catalogue.codes)):
        set_airport(&table.s, number, sheet)
    for number, seat in enumerate(sheet.seats):
        seat_airline(&table.s, catalogue, number, seat)
    set_turn(&table.s)
    fault = find_fault(&table.s)
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
    """Write what belongs to no seat and no airport."""
    numbers = sheet.numbers
    s.round, s.step = numbers["round"], numbers["step"] & 255
    s.points, s.placed = numbers["points"], numbers["placed"]
    s.left, s.carded, s.helped = numbers["left"], numbers["carded"], numbers["helped"]
    s.red, s.green = numbers["red"] & 255, numbers["green"] & 255
    s.part, s.phase = PARTS.index(sheet.part), PHASES.index(sheet.phase)
    s.start = NONE if sheet.start is None else sheet.start
    s.site = NONE if sheet.site is None else catalogue.codes.index(sheet.site)
    for code in sheet.named:
        s.named |= <uint32_t>1 << <int>catalogue.codes.index(code)
    stack(s.deck, catalogue, sheet.deck)
    stack(s.pile, catalogue, sheet.pile)
    return 0


cdef int stack(uint8_t *counts, Catalogue catalogue, codes) except -1:
    """Lay cards on the deck or the pile."""
    cdef int number
    for number, code in enumerate(catalogue.codes):
        counts[number] = codes.count(code) & 255
    return 0


cdef int set_airport(State *s, int airport, sheet) except -1:
    """Write the passengers and gates of one airport."""
    cdef int slot, owner
    s.passengers[airport] = sheet.passengers[airport]
    for slot, letter in enumerate(sheet.gates[airport]):
        owner = NONE if letter == "-" else LOCAL if letter == "L" else int(letter)
        s.owner[SLOTS * airport + slot] = owner
        s.open[airport] |= (owner != NONE) << slot
        s.locals += owner == LOCAL
    list_gates(s, airport)
    return 0


cdef int seat_airline(State *s, Catalogue catalogue, int seat, given) except -1:
    """Write the score, markers and cards of one seat."""
    cdef Airline *airline = &s.airline[seat]
    cdef int place
    airline.score = given.score
    airline.markers = given.markers
    airline.special = given.special
    held = sorted([*given.hand, *(given.given or ())])  # [B-GOV-05] on the table still one hand
    if len(held) > s.chart.figures.hand_size:
        raise Refusal(f"position: seat {seat} has {len(held)} cards [B-SETUP-04]")
    airline.held = len(held)
    for place, code in enumerate(held):
        airline.hand[place] = catalogue.codes.index(code)
    for code in given.given or ():
        airline.given |= 1 << next_place(held, code, airline.given)
    return 0


cdef int next_place(held, code, int given) except -1:
    """Return the first place of a card that is held and not given up yet."""
    cdef int place
    for place, card in enumerate(held):
        if card == code and not given >> place & 1:
            return place
    raise ValueError(f"{code} is not among {held}")


cdef int set_turn(State *s) noexcept:
    """Set who is to act: chance, nobody, or the seat whose turn it is."""
    if s.phase in (START_DUE, CARD_DUE, CUBES_DUE, DEAL_DUE):
        s.turn = DICE_ACT
    elif s.phase == NOTHING_DUE or s.start >= s.players:
        s.turn = NONE
    else:
        s.turn = in_turn(s)
    return 0
