"""The table as text, as STATE.md defines it; `statetext` takes such a text apart again."""

from libc.stdint cimport uint16_t

from opensky.games.opensky.catalogue cimport Catalogue
from opensky.games.opensky.look import CALLSIGN_LETTERS, PHASES, RULINGS
from opensky.games.opensky.state cimport (
    CALLSIGNS, DICE_ACT, FLASH, HUB, NONE, TOKENS, Airline, State, price,
)
from opensky.games.opensky.universal cimport values

cdef tuple PHASE_TEXTS = PHASES
cdef tuple RULING_TEXTS = tuple([
    " ".join([choices[bits >> place & 1] for place, choices in enumerate(RULINGS.values())])
    for bits in range(16)
])
cdef tuple LETTERS = tuple([
    [letter for place, letter in enumerate(CALLSIGN_LETTERS) if bits >> place & 1]
    for bits in range(64)
])
cdef dict card_texts = {}   # by packed set, each spelt when it is first met


cdef str spell(const State *s, Catalogue catalogue):
    """Write the canonical text of the whole table."""
    cdef list callsigns = ["-"] * CALLSIGNS
    cdef int i, seat, cubes = 0
    for i in range(CALLSIGNS):
        if s.callsign[i] != NONE:
            callsigns[i] = catalogue.codes[s.callsign[i]]
            cubes |= (s.cubes >> s.callsign[i] & 1) << i
    turn = "dice" if s.turn == DICE_ACT else "none" if s.turn == NONE else str(s.turn)
    waiting = range(s.waiting if s.phase == FLASH else 0)
    seats = "".join([spell_seat(s, catalogue, seat) for seat in range(s.players)])
    return (
        f"opensky/1 {catalogue.board.name} {s.players}\n"
        f"rulings {<str>RULING_TEXTS[s.rulings]}\n"
        f"month {s.month} phase {<str>PHASE_TEXTS[s.phase]} to_act {turn}"
        f" left {s.step if s.phase == HUB else s.left}"
        f" round {','.join([str((s.turn + i) % s.players) for i in waiting]) or '-'}\n"
        f"callsigns {' '.join(callsigns)}\n"
        f"cubes {','.join(LETTERS[cubes]) or '-'}\n"
        f"dice {''.join(LETTERS[s.dice]) or '-'} market {''.join(LETTERS[s.market]) or '-'}\n"
        f"{seats}"
    )


cdef str spell_seat(const State *s, Catalogue catalogue, int seat):
    """Write one seat's line."""
    cdef const Airline *airline = &s.airline[seat]
    cdef int i
    planes = ",".join([catalogue.routes[airline.plane[i]] for i in range(airline.planes)])
    bid = flashed = "-"
    if airline.fare:
        bid = f"{price(airline.fare)} {catalogue.itinerary(airline.offer[airline.chosen])}"
    if airline.flashed:
        flashed = str(price(airline.flashed))
    return (
        f"seat {seat} planes {planes or '-'} tokens {spell_tokens(s, catalogue, airline)}"
        f" hand {spell_cards(airline.hand)} won {spell_cards(airline.won)}"
        f" ancillaries {airline.ancillaries} {airline.charged} flash {airline.flash}"
        f" cubes {airline.cubes} bid {bid} flashed {flashed}\n"
    )


cdef str spell_tokens(const State *s, Catalogue catalogue, const Airline *airline):
    """Write hub airports in the order of the tokens, or border routes sorted."""
    cdef int i
    placed = [airline.token[i] for i in range(TOKENS) if airline.token[i] != NONE]
    row = catalogue.codes if s.chart.europe else catalogue.routes
    return ",".join([row[i] for i in (placed if s.chart.europe else sorted(placed))]) or "-"


cdef str spell_cards(uint16_t packed):
    """Write fares, ascending."""
    text = card_texts.get(packed)
    if text is None:
        text = card_texts[packed] = ",".join([str(fare) for fare in values(packed)]) or "-"
    return text
