"""The decisions that are the same on every board: dice, markets, fares, tokens, leases."""

from libc.stdint cimport uint16_t, uint64_t

from opensky.games.opensky.decisions cimport Bid

cdef Bid NO_BID
cdef tuple LETTERS
cdef tuple DICE_DECISIONS, MARKET_DECISIONS, FLASH_DECISIONS, ATTACH_DECISIONS, FACE_DECISIONS
cdef tuple LEASE_DECISIONS  # number 0 declines, 1 + n is the n-th of the table of leases

cdef make(cls, uint64_t home, int phase, int number)
cdef tuple values(uint16_t packed)
