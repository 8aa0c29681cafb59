"""What makes a table possible: nothing missing, nothing too much, everything in its part.

Each function returns in words what is wrong, None when nothing is.
"""

from libc.stdint cimport uint64_t

from opensky.games.blueskies.help cimport additions_for, helper
from opensky.games.blueskies.look import PARTS, PHASES
from opensky.games.blueskies.rounds cimport MASK_WORDS, in_turn, options
from opensky.games.blueskies.state cimport (
    BUY, BUY_DUE, CARD_DUE, CUBES_DUE, DEAL_DUE, DEMAND, DISCARD_DUE, GATE_ORDER_ANY, HANDS, HELP,
    HELP_DUE, LOCAL, LOCAL_LIMIT, LOCALS, LOCALS_LIMITED, MORE, MOST_SEATS, NONE, NOTHING_DUE,
    OVER, PLAY, PLAY_DUE, RENEW, SETUP, SLOTS, START, START_DUE, State, cards_in, count_bits,
    seat_at,
)

cdef int LAST_ROUND = 99  # far beyond any game, and far from the end of its counter

cdef dict DUE_IN = {
    START: (START_DUE,),
    LOCALS: (CARD_DUE, CUBES_DUE),
    DEMAND: (CARD_DUE, CUBES_DUE),
    HANDS: (DEAL_DUE,),
    SETUP: (BUY_DUE,),
    BUY: (BUY_DUE,),
    PLAY: (PLAY_DUE, CUBES_DUE, DISCARD_DUE, DEAL_DUE),
    MORE: (CARD_DUE, CUBES_DUE),
    HELP: (HELP_DUE, CUBES_DUE),
    RENEW: (DISCARD_DUE, DEAL_DUE),
    OVER: (NOTHING_DUE,),
}


cdef object find_fault(const State *s):
    """Return the first thing that no game could lead to, as far as is looked for."""
    return (
        phase_fault(s) or step_fault(s) or site_fault(s) or turn_fault(s) or pack_fault(s)
        or cubes_fault(s) or gates_fault(s) or markers_fault(s) or hands_fault(s)
    )


cdef object phase_fault(const State *s):
    cdef bint in_setup = s.part <= SETUP
    if s.phase not in DUE_IN[s.part]:
        return f"phase {PHASES[s.phase]} in part {PARTS[s.part]}"
    if (s.start == NONE) != (s.part == START) or s.start != NONE and s.start >= s.players:
        return f"start marker in part {PARTS[s.part]} with {s.players} seats [B-SETUP-01]"
    if in_setup != (s.round == 0) or s.round > LAST_ROUND:
        return f"round {s.round} in part {PARTS[s.part]}"
    if (s.part == HELP or s.part == RENEW) and not s.helped:
        return "help is under way but not given [B-RND-07]"
    return "help given in setup [B-RND-07]" if in_setup and s.helped else None


cdef object step_fault(const State *s):
    cdef int most = s.players
    if s.part == START or s.part == HANDS or s.part == OVER:
        return f"step {s.step} in part {PARTS[s.part]}" if s.step else None
    if s.part == LOCALS:
        most = s.chart.figures.setup_local_cards
    elif s.part == DEMAND:
        most = s.players * s.chart.figures.setup_cards_per_player
    if not 1 <= s.step <= most or s.part == HELP and helper(s, s.step - 1) == NONE:
        return f"step {s.step} in part {PARTS[s.part]}"
    if s.part == RENEW and s.phase == DEAL_DUE and s.step != s.players:
        return "hands are filled before all have chosen [B-GOV-06]"
    return None


cdef object site_fault(const State *s):
    """Judge the airport whose cubes are due, and the card there."""
    if (s.site != NONE) != (s.phase == CUBES_DUE):
        return "a site, and cubes due, go together"
    if s.site == NONE or s.part == HELP:
        return "a card lies where none can [B-CARD-01]" if s.carded else None
    if s.part != PLAY and not s.carded:
        return "the card at the site is missing [B-CARD-01]"
    if s.part == PLAY and not s.carded and s.airline[in_turn(s)].special:
        return "the special action under way is not used [B-RND-03]"
    return None


cdef object turn_fault(const State *s):
    """Judge what is counted within a turn."""
    cdef uint64_t[MASK_WORDS] mask
    cdef bint is_buying = s.phase == BUY_DUE
    if s.points and not is_buying or s.points > s.chart.figures.purchase_points:
        return f"{s.points} points in part {PARTS[s.part]} [B-GATE-07]"
    if s.placed and s.part != SETUP or s.placed and s.placed >= s.chart.figures.setup_gate_limit:
        return f"{s.placed} gates in part {PARTS[s.part]} [B-SETUP-05]"
    if is_buying:
        options(s, mask)
        if not (mask[0] & ~<uint64_t>1 or mask[1] or mask[2]) or not s.airline[s.turn].markers:
            return "to_act has nothing to buy [B-GATE-06]"
    if s.part != HELP:
        return "additions in no help [B-GOV-01]" if s.left or s.named else None
    if s.left + count_bits(s.named) != additions_for(s, in_turn(s)):
        return f"seat {in_turn(s)} may name {additions_for(s, in_turn(s))} airports [B-GOV-01]"
    if s.phase == HELP_DUE and not s.left:
        return "to_act has no addition left [B-GOV-01]"
    if s.site != NONE and not s.named >> s.site & 1:
        return "the site is not named [B-GOV-04]"
    return None


cdef object pack_fault(const State *s):
    """Count the cards of every airport [B-COMP-03]."""
    cdef int airport, seat, place, count
    for airport in range(s.chart.airports):
        count = s.deck[airport] + s.pile[airport] + (s.carded and s.site == airport)
        for seat in range(s.players):
            for place in range(s.airline[seat].held):
                count += s.airline[seat].hand[place] == airport
        if count != s.chart.cards[airport]:
            return f"{count} cards of an airport that has {s.chart.cards[airport]} [B-COMP-03]"
    if (s.phase == CARD_DUE or s.phase == DEAL_DUE) and not cards_in(s, s.deck):
        return "a card is due from an empty deck [B-CARD-02]"
    return None


cdef object cubes_fault(const State *s):
    """Count the cubes [B-COMP-04] [B-PAX-02]."""
    cdef int airport, count = s.red + s.green
    for airport in range(s.chart.airports):
        count += s.passengers[airport]
    if count != s.chart.red + s.chart.green or s.red > s.chart.red or s.green > s.chart.green:
        return f"{count} cubes, {s.red} red and {s.green} green ones in the bag [B-COMP-04]"
    return None


cdef object gates_fault(const State *s):
    """Judge the owners of the slots of every airport."""
    cdef int airport, slot, owner
    for airport in range(s.chart.airports):
        if not s.rulings & GATE_ORDER_ANY and s.open[airport] & (s.open[airport] + 1):
            return "a gate is open right of a free slot [B-GATE-01]"
        for slot in range(SLOTS):
            owner = s.owner[SLOTS * airport + slot]
            if owner == LOCAL and slot:
                return "a local airline lies beyond slot 1 [B-RND-08]"
            if owner != LOCAL and owner != NONE and owner >= s.players:
                return f"a gate of seat {owner} with {s.players} seats"
    if s.rulings & LOCALS_LIMITED and s.locals > LOCAL_LIMIT:
        return f"{s.locals} local airlines [B-COMP-06]"
    return None


cdef object markers_fault(const State *s):
    """Count each seat's markers [B-COMP-05]."""
    cdef int[MOST_SEATS] gates = [0, 0, 0, 0, 0]
    cdef int place, seat
    for place in range(SLOTS * s.chart.airports):
        if s.owner[place] < MOST_SEATS:
            gates[s.owner[place]] += 1
    for seat in range(s.players):
        if gates[seat] + s.airline[seat].markers != s.chart.markers:
            return f"seat {seat} has not {s.chart.markers} gate markers in all [B-COMP-05]"
    return None


cdef object hands_fault(const State *s):
    """Count each hand [B-SETUP-04]: full, but for those that are being filled."""
    cdef int place, seat
    cdef bint has_room = False
    for place in range(s.players):
        seat = place if s.start == NONE else seat_at(s, place)
        if not fewest_cards(s, seat) <= s.airline[seat].held <= most_cards(s, seat):
            return f"seat {seat} has {s.airline[seat].held} cards in hand [B-SETUP-04]"
        if s.part == HANDS and has_room and s.airline[seat].held:
            return f"seat {seat} has cards before the hand in front is full [B-SETUP-04]"
        has_room |= s.airline[seat].held < s.chart.figures.hand_size
        if s.airline[seat].given and not (s.part == RENEW and s.phase == DISCARD_DUE):
            return f"seat {seat} gives up cards in part {PARTS[s.part]} [B-GOV-05]"
    if s.phase == DEAL_DUE and not has_room:
        return "a deal is due to full hands [B-SETUP-04]"
    return None


cdef int fewest_cards(const State *s, int seat) noexcept:
    """Return the fewest cards a seat can have in hand now."""
    cdef int size = s.chart.figures.hand_size
    if s.part <= HANDS or s.part == RENEW and s.phase == DEAL_DUE:
        return 0
    if not has_gap(s, seat):
        return size
    return 0 if s.phase == DEAL_DUE and not s.airline[seat].special else size - 1


cdef int most_cards(const State *s, int seat) noexcept:
    """Return the most cards a seat can have in hand now."""
    if s.part < HANDS:
        return 0
    return s.chart.figures.hand_size - has_gap(s, seat)


cdef bint has_gap(const State *s, int seat) noexcept:
    """Say whether the seat is in its turn of play and has yet to draw."""
    if s.part != PLAY or seat != in_turn(s):
        return False
    return s.phase == DEAL_DUE or s.carded
