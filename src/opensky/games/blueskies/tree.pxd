"""A search tree in one flat arena: nodes, and the choice among the options at a node."""

from libc.stdint cimport uint32_t, uint64_t

from opensky.games.blueskies.playout cimport Policy
from opensky.games.blueskies.state cimport State

cdef enum:
    NOWHERE = 0             # no node
    ROOT = 1
    NODE_BYTES = 24

cdef struct Node:
    uint32_t key            # who decided what, see key_of
    uint32_t visits
    uint32_t seen           # how often it was an option when one was chosen
    float total             # utility to the seat that decided, added up
    uint32_t options        # the first option tried here
    uint32_t next           # in the list this node is in

cdef struct Tree:
    Node *node
    uint32_t used
    uint32_t size

cdef int plant(Tree *tree, size_t size) except -1
cdef uint32_t explore(Tree *tree, uint32_t at, const State *s, double reach, Policy policy,
                      uint64_t *rng, int *action, bint *is_new) noexcept nogil
