"""The order of play: what each phase allows, and what follows it. B-SETUP and B-RND.

An action is a number that means something in its phase only:

    start       seat
    card, deal  airport
    cubes       2 * green cubes, and 1 more with a red one behind
    buy         0 done, 1 + 4 * airport + slot to open a gate, 129 + airport to buy out
    play        airport of a card, 32 + airport for the special action
    discard     bit set of places in the hand
    help        0 done, else 1 + airport

A phase's act leaves nobody to act when it is done; then the part it belongs to says what follows.
"""

from libc.stdint cimport uint64_t

from opensky.games.blueskies.gates cimport begin_turn, place_local, purchase, purchase_options
from opensky.games.blueskies.hand cimport discard, discard_options, play, play_options
from opensky.games.blueskies.help cimport (
    additions_for, help, help_options, helper, is_help_due, renew,
)
from opensky.games.blueskies.passengers cimport (
    add_cubes, await_card, await_deal, card_options, clear_site, cubes_options, deal, turn_card,
)
from opensky.games.blueskies.state cimport (
    BAG_ENDS_GAME, BUY, BUY_DUE, CARD_DUE, CUBES_DUE, DEAL_DUE, DEMAND, DISCARD_DUE, HANDS, HELP,
    HELP_DUE, LOCALS, MORE, MOST_SEATS, NONE, NOTHING_DUE, OVER, PLAY, PLAY_DUE, RENEW, SETUP,
    START, START_DUE, State, earn, enter, seat_at,
)


cdef Options[PHASES] OPTIONS
cdef Act[PHASES] ACT
cdef Part[PARTS] FOLLOW

OPTIONS[START_DUE], ACT[START_DUE] = start_options, choose_start
OPTIONS[CARD_DUE], ACT[CARD_DUE] = card_options, turn_card
OPTIONS[CUBES_DUE], ACT[CUBES_DUE] = cubes_options, add_cubes
OPTIONS[DEAL_DUE], ACT[DEAL_DUE] = card_options, deal
OPTIONS[BUY_DUE], ACT[BUY_DUE] = purchase_options, purchase
OPTIONS[PLAY_DUE], ACT[PLAY_DUE] = play_options, play
OPTIONS[DISCARD_DUE], ACT[DISCARD_DUE] = discard_options, discard
OPTIONS[HELP_DUE], ACT[HELP_DUE] = help_options, help
OPTIONS[NOTHING_DUE], ACT[NOTHING_DUE] = nothing, stay

FOLLOW[START], FOLLOW[LOCALS], FOLLOW[DEMAND] = begin, open_locals, raise_demand
FOLLOW[HANDS], FOLLOW[SETUP], FOLLOW[BUY] = fill_hands, set_gates, buy_gates
FOLLOW[PLAY], FOLLOW[MORE], FOLLOW[HELP] = play_cards, add_more, give_help
FOLLOW[RENEW], FOLLOW[OVER] = renew_hands, rest


cdef void options(const State *s, uint64_t *out) noexcept nogil:
    """Mark the legal actions in a bit set of MASK_WORDS words."""
    cdef int word
    for word in range(MASK_WORDS):
        out[word] = 0
    OPTIONS[s.phase](s, out)


cdef void act(State *s, int action) noexcept nogil:
    """Carry out a legal action, and all that follows without a choice."""
    ACT[s.phase](s, action)
    while s.turn == NONE and s.part != OVER:
        FOLLOW[s.part](s)


cdef int in_turn(const State *s) noexcept nogil:
    """Name the seat whose turn is under way, though chance may be to act; NONE without one."""
    if not s.step or s.part == LOCALS or s.part == DEMAND or s.part == MORE:
        return NONE
    if s.part == SETUP:
        return seat_at(s, s.players - s.step)  # [B-SETUP-05] from the last to the first
    return helper(s, s.step - 1) if s.part == HELP else seat_at(s, s.step - 1)


# B-SETUP

cdef void start_options(const State *s, uint64_t *out) noexcept nogil:
    """Mark every seat [B-SETUP-01]."""
    out[0] = (1 << s.players) - 1


cdef void choose_start(State *s, int seat) noexcept nogil:
    """Give a seat the start marker [B-SETUP-01]."""
    s.start = seat
    s.turn = NONE


cdef void begin(State *s) noexcept nogil:
    enter(s, LOCALS)


cdef void open_locals(State *s) noexcept nogil:
    """Turn up five cards; each airport gets passengers and a local airline [B-SETUP-02]."""
    if s.site != NONE:
        place_local(s, s.site)
        clear_site(s)
    if s.step < s.chart.figures.setup_local_cards:
        await_card(s)
    else:
        enter(s, DEMAND)


cdef void raise_demand(State *s) noexcept nogil:
    """Turn up three cards per player; each airport gets passengers only [B-SETUP-03]."""
    if s.site != NONE:
        clear_site(s)
    if s.step < s.players * s.chart.figures.setup_cards_per_player:
        await_card(s)
    else:
        enter(s, HANDS)


cdef void fill_hands(State *s) noexcept nogil:
    """Fill the hands, one seat after the other [B-SETUP-04]."""
    if not await_deal(s):
        enter(s, SETUP)


cdef void set_gates(State *s) noexcept nogil:
    """Let all place their first gates, the last in turn order first [B-SETUP-05]."""
    s.points = s.placed = 0  # unspent points are lost
    if s.step < s.players:
        s.step += 1
        begin_turn(s, in_turn(s))
    else:
        begin_round(s)  # [B-SETUP-06] without income


# B-RND

cdef void begin_round(State *s) noexcept nogil:
    s.round += 1
    enter(s, BUY)


cdef void buy_gates(State *s) noexcept nogil:
    """Let all buy gates; points not spent are scored at once [B-RND-01]."""
    if s.step:
        s.airline[in_turn(s)].score += s.points
        s.points = 0
    if s.step < s.players:
        s.step += 1
        begin_turn(s, in_turn(s))
    else:
        enter(s, PLAY)


cdef void play_cards(State *s) noexcept nogil:
    """Let all play a card and draw one [B-RND-02], or discard and draw back after the special
    action [B-RND-03]."""
    cdef bint is_special = s.site != NONE and not s.carded
    if s.site != NONE:
        clear_site(s)
    if is_special:
        s.phase = DISCARD_DUE
        s.turn = in_turn(s)
    elif await_deal(s):
        return
    elif s.step < s.players:
        s.step += 1
        s.phase = PLAY_DUE
        s.turn = in_turn(s)
    else:
        enter(s, MORE)


cdef void add_more(State *s) noexcept nogil:
    """Turn up one card per player [B-RND-04]; then income and what is checked after it."""
    if s.site != NONE:
        clear_site(s)
    if s.step < s.players:
        await_card(s)
        return
    score_income(s)
    if is_end(s):
        end(s)
    elif is_help_due(s):  # [B-RND-07]
        s.helped = 1
        enter(s, HELP)
    else:
        close_round(s)


cdef void score_income(State *s) noexcept nogil:
    """Score a point for every passenger at one's gates [B-RND-05]."""
    cdef int[MOST_SEATS] incomes
    cdef int seat
    earn(s, incomes)
    for seat in range(s.players):
        s.airline[seat].score += incomes[seat]


cdef bint is_end(const State *s) noexcept nogil:
    """Say whether somebody is out of markers or has the points that end the game [B-RND-06]."""
    cdef int seat
    for seat in range(s.players):
        if not s.airline[seat].markers or s.airline[seat].score >= s.chart.figures.end_score:
            return True
    return s.rulings & BAG_ENDS_GAME and not s.red and not s.green  # ruling bag_empty


cdef void end(State *s) noexcept nogil:
    """End the game at once [B-RND-06]."""
    enter(s, OVER)
    s.phase = NOTHING_DUE


cdef void give_help(State *s) noexcept nogil:
    """Let those behind add passengers, one after the other [B-GOV-03]."""
    if s.site != NONE:
        clear_site(s)
    if s.left:
        s.phase = HELP_DUE
        s.turn = in_turn(s)
        return
    s.named = 0
    if helper(s, s.step) == NONE:
        enter(s, RENEW)
        return
    s.step += 1
    s.left = additions_for(s, in_turn(s))


cdef void renew_hands(State *s) noexcept nogil:
    """Ask all for discards [B-GOV-05], then shuffle and fill the hands again [B-GOV-06]."""
    if s.step < s.players:
        s.step += 1
        s.phase = DISCARD_DUE
        s.turn = in_turn(s)
        return
    renew(s)
    if not await_deal(s):
        close_round(s)


cdef void close_round(State *s) noexcept nogil:
    """Give every airport with waiting passengers a local airline [B-RND-08], pass the marker on
    [B-RND-09]."""
    cdef int airport
    for airport in range(s.chart.airports):
        if s.passengers[airport]:
            place_local(s, airport)
    s.start = seat_at(s, 1)
    begin_round(s)


cdef void nothing(const State *s, uint64_t *out) noexcept nogil:
    """Mark no action: the game is over."""


cdef void stay(State *s, int action) noexcept nogil:
    """Change nothing: the game is over."""


cdef void rest(State *s) noexcept nogil:
    """Stay at the end."""
