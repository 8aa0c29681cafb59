"""One month from the dice to the settled market: M, I, F, D, T, A, P and C."""

from libc.stdint cimport uint16_t, uint64_t

from opensky.games.opensky.state cimport Airline, State

cdef void begin_month(State *s) noexcept nogil
cdef void dice_options(const State *s, uint64_t *out) noexcept nogil
cdef void roll_dice(State *s, int number) noexcept nogil
cdef void market_options(const State *s, uint64_t *out) noexcept nogil
cdef void choose_market(State *s, int number) noexcept nogil
cdef uint64_t connections(const State *s, const Airline *airline) noexcept nogil
cdef void find_offers(State *s) noexcept nogil
cdef void bid_options(const State *s, uint64_t *out) noexcept nogil
cdef void bid(State *s, int action) noexcept nogil
cdef uint16_t lower_fares(const State *s, int seat) noexcept nogil
cdef bint may_flash(const State *s, int seat) noexcept nogil
cdef void flash_options(const State *s, uint64_t *out) noexcept nogil
cdef void flash(State *s, int fare) noexcept nogil
cdef void attach_options(const State *s, uint64_t *out) noexcept nogil
cdef void attach(State *s, int tokens) noexcept nogil
cdef void sensitivity_options(const State *s, uint64_t *out) noexcept nogil
cdef void roll_sensitivity(State *s, int face) noexcept nogil
