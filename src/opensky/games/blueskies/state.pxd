"""The table as one flat struct, the board it lies on, and the small steps every part uses."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

cdef extern from *:
    int lowest_bit "__builtin_ctzll"(uint64_t bits) nogil
    int count_bits "__builtin_popcountll"(uint64_t bits) nogil

cdef enum:
    MOST_SEATS = 5
    MOST_AIRPORTS = 32
    MOST_REGIONS = 8
    MOST_HAND = 4
    SLOTS = 4               # [B-COMP-01]
    MOST_PRICE = 99         # of a gate or a buy-out, and points of a turn
    LOCAL_LIMIT = 10        # [B-COMP-06] with ruling local_limit
    LOCAL = 254             # owner of a neutral marker [B-COMP-06]
    NONE = 255              # no airport, no card, no owner, no seat
    DICE_ACT = 254          # chance is to act

cdef enum:                  # State.part: where the game stands
    START                   # [B-SETUP-01]
    LOCALS                  # [B-SETUP-02]
    DEMAND                  # [B-SETUP-03]
    HANDS                   # [B-SETUP-04]
    SETUP                   # [B-SETUP-05]
    BUY                     # [B-RND-01]
    PLAY                    # [B-RND-02] [B-RND-03]
    MORE                    # [B-RND-04]
    HELP                    # [B-GOV-03]
    RENEW                   # [B-GOV-05] [B-GOV-06]
    OVER

cdef enum:                  # State.phase: what is due
    START_DUE
    CARD_DUE
    CUBES_DUE
    DEAL_DUE
    BUY_DUE
    PLAY_DUE
    DISCARD_DUE
    HELP_DUE
    NOTHING_DUE

cdef enum Ruling:           # State.rulings: bits set for the other value
    GATE_ORDER_ANY = 1
    GOV_LOWEST_FIRST = 2
    LOCALS_LIMITED = 4
    BAG_ENDS_GAME = 8
    TIE_SHIFT = 4           # two bits for the place of tie_rule among its values
    SHARED_SPLIT = 64

cdef enum TieRule:          # [B-END-05]
    SPLIT
    ALL_FULL
    NO_AWARD
    SECOND_FOR_ALL

cdef struct Figures:        # the numbers the rules name
    uint8_t purchase_points
    uint8_t setup_gate_limit
    uint8_t setup_local_cards
    uint8_t setup_cards_per_player
    uint8_t hand_size
    uint16_t end_score
    uint16_t help_score
    uint16_t help_step
    uint16_t second_place_points
    uint8_t second_place_min_players
    uint16_t unused_special_points

cdef struct Chart:          # a board; never changes
    Figures figures
    uint8_t airports        # how many
    uint8_t regions         # how many
    uint8_t red             # cubes of a full bag [B-COMP-04]
    uint8_t green
    uint8_t markers         # of a player [B-COMP-05]
    uint8_t[MOST_SEATS + 1] slots       # in use by number of players [B-COMP-08]
    uint8_t[MOST_AIRPORTS] cards            # in the pack [B-COMP-03]
    uint8_t[MOST_AIRPORTS * SLOTS] cost     # of each slot, left to right
    uint8_t[MOST_AIRPORTS] buyout           # NONE where nothing is for sale
    uint8_t[MOST_AIRPORTS] value            # of a gate
    uint8_t[MOST_AIRPORTS] homes            # bit set of regions [B-COMP-07]
    uint16_t[MOST_REGIONS] bonus
    uint32_t[SLOTS][MOST_PRICE + 1] opened_for      # airports whose slot costs no more, bit set
    uint32_t[MOST_PRICE + 1] bought_for             # airports whose buy-out costs no more

cdef struct Airline:
    uint16_t score
    uint8_t markers         # left [B-GATE-06]
    uint8_t special         # 1 while unused [B-RND-03]
    uint8_t held            # cards in hand
    uint8_t[MOST_HAND] hand     # airports, ascending; NONE for a card not known
    uint8_t given           # places in the hand given up in help, bit set [B-GOV-05]
    uint8_t dealt           # cards dealt into this hand so far; names the luck of the next

cdef struct State:
    const Chart *chart
    uint8_t players
    uint8_t used            # slots in use, bit set [B-COMP-08]
    uint8_t rulings
    uint8_t part
    uint8_t phase
    uint8_t turn            # seat to act, DICE_ACT, or NONE when nothing is due
    uint8_t start           # holder of the start marker, NONE before
    uint8_t round           # 0 in setup
    uint8_t step            # cards, turns or answers begun in this part
    uint8_t points          # left to spend [B-GATE-07]
    uint8_t placed          # gates placed in this setup turn [B-SETUP-05]
    uint8_t left            # additions left to the helper [B-GOV-01]
    uint32_t named          # airports the helper has named, bit set [B-GOV-04]
    uint8_t site            # airport whose cubes are due, NONE without
    uint8_t carded          # 1 when a card lies there
    uint8_t helped          # 1 once help has begun [B-RND-07]
    uint8_t red             # cubes in the bag
    uint8_t green
    uint8_t locals          # neutral markers on the board
    uint8_t shown           # face-up cards so far; names the luck of the next
    uint8_t[MOST_AIRPORTS] deck             # cards left, by airport
    uint8_t[MOST_AIRPORTS] pile             # discarded, by airport
    uint8_t[MOST_AIRPORTS] passengers       # [B-PAX-04]
    uint8_t[MOST_AIRPORTS] additions        # so far; names the luck of the next
    uint8_t[MOST_AIRPORTS] open             # slots with a gate, bit set
    uint8_t[MOST_AIRPORTS * SLOTS] owner    # seat, LOCAL or NONE
    uint32_t[SLOTS] free    # airports where that slot may be opened, bit set [B-GATE-01]
    uint32_t local_at       # airports with a local airline, bit set
    Airline[MOST_SEATS] airline

cdef inline int nth_bit(uint64_t bits, int n) noexcept nogil:
    """Return the place of the n-th set bit, n from 0."""
    while n:
        bits &= bits - 1
        n -= 1
    return lowest_bit(bits)

cdef inline void mark(uint64_t *out, int action) noexcept nogil:
    """Mark an action in a bit set of several words."""
    out[action >> 6] |= <uint64_t>1 << (action & 63)

cdef inline int seat_at(const State *s, int place) noexcept nogil:
    """Name the seat at a place in turn order, clockwise from the start marker."""
    cdef int seat = s.start + place
    return seat if seat < s.players else seat - s.players

cdef inline int gates_at(const State *s, int airport) noexcept nogil:
    """Count the open gates of an airport: bits of four slots, by a table in one word."""
    return <int>(<uint64_t>0x4332322132212110 >> (4 * s.open[airport]) & 15)

cdef inline int tie_rule(const State *s) noexcept nogil:
    return s.rulings >> TIE_SHIFT & 3

cdef void set_up(State *s, const Chart *chart, int players, int rulings) noexcept nogil
cdef void list_gates(State *s, int airport) noexcept nogil
cdef void enter(State *s, int part) noexcept nogil
cdef int cards_in(const State *s, const uint8_t *stack) noexcept nogil
cdef int share(const State *s, int airport, int slot) noexcept nogil
cdef void earn(const State *s, int *incomes) noexcept nogil
