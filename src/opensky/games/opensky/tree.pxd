"""A search tree in one flat arena: nodes, and the choice among a node's options."""

from libc.stdint cimport uint32_t, uint64_t

from opensky._rng cimport Rng
from opensky.games.opensky.playout cimport Policy
from opensky.games.opensky.state cimport State

cdef enum:
    NOWHERE = 0             # no node; the root is node 1
    MOST_BIDS = 16          # options of one seat in a round of bids
    NODE_BYTES = 32

cdef struct Node:
    uint32_t key            # the action, or what a continuation is told apart by
    uint32_t visits
    float total             # utility to the seat that chose this option, added up
    float regret            # of not having bid so
    float mixed             # how much of it is in the average strategy
    uint32_t options        # the first option tried here
    uint32_t beyond         # the first continuation that no single seat chose
    uint32_t next           # in the list this node is in

cdef struct Tree:
    Node *node
    uint32_t used
    uint32_t size

cdef uint32_t sprout(Tree *tree, uint32_t *list, uint32_t key) noexcept nogil
cdef uint32_t beyond(Tree *tree, uint32_t at, uint32_t key, bint *is_new) noexcept nogil
cdef uint32_t explore(Tree *tree, uint32_t at, const State *s, double spread, Policy policy,
                      Rng *rng, bint *is_new) noexcept nogil
cdef bint list_bids(Tree *tree, uint32_t at, const State *s) noexcept nogil
cdef uint32_t draw_bid(Tree *tree, uint32_t at, Rng *rng) noexcept nogil
cdef void learn_bid(Tree *tree, uint32_t at, uint32_t chosen, double utility) noexcept nogil
