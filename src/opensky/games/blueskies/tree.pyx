"""A search tree in one flat arena: nodes, and the choice among the options at a node.

The tree is open to chance: a node stands for what the seats have decided since the root, whatever
was drawn or dealt meanwhile, so an option may be there in one visit and not in the next. It
competes by how often it was seen there. When the arena is full the tree just grows no more.
"""

from libc.math cimport log, sqrt
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc
from libc.string cimport memset

from opensky.games.blueskies.playout cimport Policy, below, nth_action
from opensky.games.blueskies.rounds cimport MASK_WORDS, options
from opensky.games.blueskies.state cimport (
    DISCARD_DUE, Airline, State, count_bits, lowest_bit,
)

cdef double WIDTH = 1.0     # options tried at a node, times the root of its visits
cdef int DRAWS = 4          # of the policy, for an option that is still untried


cdef int plant(Tree *tree, size_t size) except -1:
    """Make room for so many nodes and put the root down."""
    if sizeof(Node) != NODE_BYTES:
        raise AssertionError(f"a node has {sizeof(Node)} bytes")
    tree.node = <Node *>calloc(size, sizeof(Node))
    if tree.node is NULL:
        raise MemoryError(f"a tree of {size} nodes")
    tree.size = size
    tree.used = ROOT + 1
    return 0


cdef uint32_t sprout(Tree *tree, uint32_t *list, uint32_t key) noexcept nogil:
    """Put a new node at the head of a list."""
    cdef Node *node = &tree.node[tree.used]
    memset(node, 0, sizeof(Node))
    node.key = key
    node.next = list[0]
    list[0] = tree.used
    tree.used += 1
    return list[0]


cdef uint32_t key_of(const State *s, int action) noexcept nogil:
    """Pack phase, seat and action; of discards the cards, since their places depend on the hand."""
    cdef const Airline *airline = &s.airline[s.turn]
    cdef uint32_t told = action
    cdef int place
    if s.phase == DISCARD_DUE:
        told = 0
        for place in range(airline.held):
            if action >> place & 1:
                told = told << 6 | <uint32_t>(airline.hand[place] + 1)
    return (<uint32_t>s.phase << 3 | s.turn) << 24 | told


cdef int action_of(const State *s, const uint64_t *mask, uint32_t key) noexcept nogil:
    """Return the marked action with that key, -1 when there is none."""
    cdef uint64_t bits
    cdef int action
    if key >> 24 != (<uint32_t>s.phase << 3 | s.turn):
        return -1
    if s.phase != DISCARD_DUE:
        action = key & 0xFF
        return action if mask[action >> 6] >> (action & 63) & 1 else -1
    bits = mask[0]
    while bits:
        if key_of(s, lowest_bit(bits)) == key:
            return lowest_bit(bits)
        bits &= bits - 1
    return -1


cdef uint32_t explore(Tree *tree, uint32_t at, const State *s, double reach, Policy policy,
                      uint64_t *rng, int *action, bint *is_new) noexcept nogil:
    """Choose an option: one that was never tried while the node widens, else the best bound.

    New options come as the policy plays them, so the tree has its likely ones first and, as the
    visits grow, all. Returns NOWHERE when the node has none and the arena no room.
    """
    cdef uint64_t[MASK_WORDS] mask
    cdef uint32_t best = NOWHERE, child = tree.node[at].options
    cdef Node *node
    cdef double bound, most = 0
    cdef int tried = 0, found, fresh
    options(s, mask)
    while child:
        node = &tree.node[child]
        found = action_of(s, mask, node.key)
        if found >= 0:
            mask[found >> 6] &= ~(<uint64_t>1 << (found & 63))
            tried += 1
            node.seen += 1
            bound = node.total / node.visits + reach * sqrt(log(1.0 + node.seen) / node.visits)
            if not best or bound > most:
                best, most, action[0] = child, bound, found
        child = node.next
    is_new[0] = False
    if tree.used < tree.size and tried < 2 + WIDTH * sqrt(<double>tree.node[at].visits):
        fresh = untried(s, mask, policy, rng, tried, tree.node[at].visits)
        if fresh >= 0:
            is_new[0] = True
            action[0] = fresh
            best = sprout(tree, &tree.node[at].options, key_of(s, fresh))
            tree.node[best].seen = 1
    return best


cdef int untried(const State *s, const uint64_t *mask, Policy policy, uint64_t *rng, int tried,
                 uint32_t visits) noexcept nogil:
    """Let the policy name one of the marked actions; -1 when it does not and none is overdue."""
    cdef int action, _, left = 0
    for _ in range(MASK_WORDS):
        left += count_bits(mask[_])
    if not left:
        return -1
    for _ in range(DRAWS):
        action = policy(s, rng)
        if mask[action >> 6] >> (action & 63) & 1:
            return action
    if 3 * tried < 2 + WIDTH * sqrt(<double>visits):
        return nth_action(mask, below(rng, left))
    return -1
