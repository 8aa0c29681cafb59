"""A search tree in one flat arena: nodes, and the choice among a node's options.

The tree is open to chance: a node stands for what the seats have decided since the root, whatever
the dice showed, so an option may be there in one visit and not in the next. Nothing is freed
before the whole arena is; when it is full the tree just grows no more.
"""

from libc.math cimport log, sqrt
from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memset

from opensky._rng cimport Rng, below, next_word
from opensky.games.opensky.playout cimport Policy
from opensky.games.opensky.state cimport State, count_bits, lowest_bit, nth_bit
from opensky.games.opensky.year cimport MASK_WORDS, options

cdef double EXPLORATION = 1.0   # of the confidence bound, in deviations of the utility
cdef double WIDTH = 1.5         # options tried at a node, times the root of its visits
cdef double CURIOSITY = 0.2     # share of the bids that are drawn evenly
cdef double DOUBT = 0.15        # the same, for options that the policy does not come up with
cdef int DRAWS = 3              # of the policy, for an option that is still untried


cdef uint32_t sprout(Tree *tree, uint32_t *list, uint32_t key) noexcept nogil:
    """Put a new node at the head of a list; NOWHERE when the arena is full."""
    cdef Node *node
    if tree.used == tree.size:
        return NOWHERE
    node = &tree.node[tree.used]
    memset(node, 0, sizeof(Node))
    node.key = key
    node.next = list[0]
    list[0] = tree.used
    tree.used += 1
    return list[0]


cdef uint32_t found(const Tree *tree, uint32_t first, uint32_t key) noexcept nogil:
    """Find a node of a list by its key."""
    while first and tree.node[first].key != key:
        first = tree.node[first].next
    return first


cdef uint32_t beyond(Tree *tree, uint32_t at, uint32_t key, bint *is_new) noexcept nogil:
    """Go on from a node in a way that no single seat chose, for the first time perhaps."""
    cdef uint32_t node = found(tree, tree.node[at].beyond, key)
    is_new[0] = not node
    return node if node else sprout(tree, &tree.node[at].beyond, key)


# One seat decides in the open

cdef uint32_t explore(Tree *tree, uint32_t at, const State *s, double spread, Policy policy,
                      Rng *rng, bint *is_new) noexcept nogil:
    """Choose an option: one that was never tried while the node widens, else the best bound.

    New options come in the order in which the policy plays them, so the tree has its likely ones
    first and, as the visits grow, all.
    """
    cdef uint64_t[MASK_WORDS] mask
    cdef uint32_t best = NOWHERE, child = tree.node[at].options
    cdef double bound, most = 0
    cdef double reach = EXPLORATION * spread * sqrt(log(1.0 + tree.node[at].visits))
    cdef int action, tried = 0, left = 0
    options(s, mask)
    while child:
        action = tree.node[child].key
        if mask[action >> 6] >> (action & 63) & 1:
            mask[action >> 6] &= ~(<uint64_t>1 << (action & 63))
            tried += 1
            bound = (tree.node[child].total / tree.node[child].visits
                     + reach / sqrt(<double>tree.node[child].visits))
            if not best or bound > most:
                best, most = child, bound
        child = tree.node[child].next
    is_new[0] = False
    for action in range(MASK_WORDS):
        left += count_bits(mask[action])
    if left and tree.used < tree.size and widens(tried, tree.node[at].visits):
        action = untried(s, mask, left, policy, rng, is_rare(tried, tree.node[at].visits))
        if action >= 0:
            is_new[0] = True
            return sprout(tree, &tree.node[at].options, action)
    return best


cdef inline bint widens(int tried, uint32_t visits) noexcept nogil:
    """Say whether so many visits warrant one more option."""
    return tried < 2 + WIDTH * sqrt(<double>visits)


cdef inline bint is_rare(int tried, uint32_t visits) noexcept nogil:
    """Say whether options the policy does not come up with are due."""
    return tried < 1 + DOUBT * sqrt(<double>visits)


cdef int untried(const State *s, uint64_t *mask, int left, Policy policy, Rng *rng,
                 bint any_will_do) noexcept nogil:
    """Let the policy name one of the marked actions; -1 when it does not and none is due."""
    cdef int action, word, _
    for _ in range(DRAWS):
        action = policy(s, rng)
        if mask[action >> 6] >> (action & 63) & 1:
            return action
    if not any_will_do:
        return -1
    action = below(rng, left)
    word = 0
    while action >= count_bits(mask[word]):
        action -= count_bits(mask[word])
        word += 1
    return 64 * word + nth_bit(mask[word], action)


# Several seats decide at once: each keeps regrets over its own bids

cdef bint list_bids(Tree *tree, uint32_t at, const State *s) noexcept nogil:
    """Make a node for each bid of the seat to act; False when the arena has no room."""
    cdef uint64_t[MASK_WORDS] mask
    options(s, mask)
    if tree.used + count_bits(mask[0]) > tree.size:
        return False
    while mask[0]:
        sprout(tree, &tree.node[at].options, lowest_bit(mask[0]))
        mask[0] &= mask[0] - 1
    return True


cdef int strategy(const Tree *tree, uint32_t at, double *chance) noexcept nogil:
    """Write the chance of each bid by regret matching, in list order, and count the bids."""
    cdef double total = 0
    cdef uint32_t child = tree.node[at].options
    cdef int i, count = 0
    while child:
        chance[count] = max(0.0, tree.node[child].regret)
        total += chance[count]
        count += 1
        child = tree.node[child].next
    for i in range(count):
        chance[i] = chance[i] / total if total > 0 else 1.0 / count
    return count


cdef uint32_t draw_bid(Tree *tree, uint32_t at, Rng *rng) noexcept nogil:
    """Draw a bid from the strategy of the moment, at times from all alike."""
    cdef double[MOST_BIDS] chance
    cdef int i, count = strategy(tree, at, chance)
    cdef uint32_t child = tree.node[at].options
    cdef double point = (next_word(rng) >> 11) * 2.0 ** -53
    for i in range(count - 1):
        point -= (1 - CURIOSITY) * chance[i] + CURIOSITY / count
        if point < 0:
            break
        child = tree.node[child].next
    return child


cdef void learn_bid(Tree *tree, uint32_t at, uint32_t chosen, double utility) noexcept nogil:
    """Add to the regrets what every bid would have brought, and the strategy to the average.

    A bid not drawn is estimated by its mean so far, the one drawn by its mean and the surprise
    over the chance of the draw: unbiased, at little variance (sampling with a baseline). Later
    strategies weigh more.
    """
    cdef double[MOST_BIDS] chance, worth
    cdef double mean = 0, expected = 0
    cdef int i = 0, count = strategy(tree, at, chance)
    cdef uint32_t child = tree.node[at].options
    cdef Node *node
    if tree.node[at].visits:
        mean = tree.node[at].total / tree.node[at].visits
    while child:
        node = &tree.node[child]
        worth[i] = node.total / node.visits if node.visits else mean
        if child == chosen:
            worth[i] += (utility - worth[i]) / ((1 - CURIOSITY) * chance[i] + CURIOSITY / count)
        expected += chance[i] * worth[i]
        i += 1
        child = node.next
    child = tree.node[at].options
    for i in range(count):
        node = &tree.node[child]
        node.regret += worth[i] - expected
        node.mixed += chance[i] * (1 + tree.node[at].visits)
        child = node.next
