"""The heaviest path in a graph that visits no vertex twice and one marked vertex at least.

The vertices are swept in an order that keeps the frontier short: the vertices met by an edge
but not yet swept. What the swept part can still become depends only on how the path's pieces
end in the frontier, so of all selections of edges that agree there the heaviest is kept. That
is exact; `proved` is false only when a layer was cut for want of time or room. The plain
version is the depth first search in tests/units/vienna1840/test_routes.py.
"""

from libc.stdlib cimport free, malloc
from libc.string cimport memset
from libc.time cimport CLOCKS_PER_SEC, clock, clock_t

from opensky.games.vienna1840._layer cimport (
    CLOSED,
    DONE,
    FLAG,
    FRONTIER,
    MAX_DEGREE,
    MAX_VERTICES,
    UNUSED,
    Graph,
    Place,
    Sweep,
    clear_table,
    cut,
    keep,
    u8,
)

cdef enum:
    NARROW = 300
    WIDE = 400000


cdef int longest_path(Graph* graph, double limit, Path* path) except -1 nogil:
    """Find the heaviest path of two vertices or more; value -1 and length 0 if there is none."""
    cdef Sweep* sweep = <Sweep*>malloc(sizeof(Sweep))
    if not sweep:
        with gil:
            raise MemoryError
    memset(sweep, 0, sizeof(Sweep))
    sweep.graph = graph
    sweep.deadline = clock() + <clock_t>(limit * CLOCKS_PER_SEC)
    path.value = -1
    path.length = 0
    path.proved = True
    put_in_order(sweep)
    run(sweep, NARROW, path)
    if not sweep.exact and not sweep.failed and clock() <= sweep.deadline:
        run(sweep, WIDE, path)
    path.proved = sweep.exact and not sweep.failed
    free(sweep.places)
    free(sweep.table)
    free(sweep)
    return 0


cdef void put_in_order(Sweep* sweep) noexcept nogil:
    """Order the vertices greedily: next the one that lengthens the frontier least."""
    cdef Graph* graph = sweep.graph
    cdef int i, v, k, cost, least, chosen, n = graph.count
    cdef u8 state[MAX_VERTICES]     # 0 unseen, 1 in the frontier, 2 swept
    memset(state, 0, sizeof(state))
    for i in range(n):
        chosen = -1
        least = 1 << 20
        for v in range(n):
            if state[v] == 2:
                continue
            cost = 4 * MAX_VERTICES if state[v] == 0 and i else 0
            for k in range(graph.degree[v]):
                if state[graph.to[v][k]] == 0:
                    cost += 2 * MAX_VERTICES
            if state[v] == 1:
                cost -= 2 * MAX_VERTICES - sweep.position[v]
            if cost < least:
                least = cost
                chosen = v
        sweep.order[i] = chosen
        state[chosen] = 2
        for k in range(graph.degree[chosen]):
            v = graph.to[chosen][k]
            if state[v] == 0:
                state[v] = 1
                sweep.position[v] = i
    for i in range(n):
        sweep.position[sweep.order[i]] = i
    sweep.suffix[n] = sweep.own_suffix[n] = 0
    for i in range(n - 1, -1, -1):
        v = sweep.order[i]
        sweep.suffix[i] = sweep.suffix[i + 1] + graph.weight[v]
        sweep.own_suffix[i] = sweep.own_suffix[i + 1] + graph.own[v]


cdef void run(Sweep* sweep, int width, Path* path) noexcept nogil:
    """Sweep once, keeping at most `width` places a layer; write down a better path."""
    cdef int i, begin = 0, end = 1, n = sweep.graph.count
    sweep.used = 0
    sweep.exact = True
    sweep.best = path.value
    sweep.best_parent = -2
    for i in range(n):
        sweep.slot[i] = -1
    for i in range(FRONTIER):
        sweep.holder[i] = -1
    if add_root(sweep) < 0:
        sweep.failed = True
        return
    for i in range(n):
        sweep_vertex(sweep, i, begin, end)
        if sweep.failed:
            break
        begin, end = sweep.layer, sweep.used
        if clock() > sweep.deadline:
            width = NARROW
        if end - begin > width:
            cut(sweep, i, width)
            end = sweep.used
            sweep.exact = False
    if sweep.best_parent > -2:
        write_path(sweep, path)


cdef void sweep_vertex(Sweep* sweep, int i, int begin, int end) noexcept nogil:
    """Make the next layer: expand every place of the last one by the vertex at position i."""
    cdef short later[MAX_DEGREE]
    cdef int k, u, v = sweep.order[i], count = 0
    for k in range(sweep.graph.degree[v]):
        u = sweep.graph.to[v][k]
        if sweep.position[u] > i:
            later[count] = u
            count += 1
    if not take_slots(sweep, i, later, count):
        sweep.failed = True         # a frontier of more than FRONTIER vertices
        return
    sweep.layer = sweep.used
    clear_table(sweep)
    for k in range(begin, end):
        expand(sweep, k, i, later, count)
        if sweep.failed:
            return
    free_slot(sweep, v)


cdef int add_root(Sweep* sweep) noexcept nogil:
    """Make the place where nothing is swept yet."""
    if not sweep.places:
        sweep.room = 4096
        sweep.places = <Place*>malloc(sweep.room * sizeof(Place))
        sweep.table_size = 2048
        sweep.table = <int*>malloc(sweep.table_size * sizeof(int))
        if not sweep.places or not sweep.table:
            return -1
    memset(sweep.places, UNUSED, 32)
    sweep.places[0].mates[FLAG] = 0
    sweep.places[0].weight = 0
    sweep.places[0].parent = -1
    sweep.used = 1
    return 0


cdef bint take_slots(Sweep* sweep, int i, short* later, int count) noexcept nogil:
    """Give the vertex to sweep and those it meets first a slot each."""
    cdef int k
    if not take_slot(sweep, sweep.order[i]):
        return False
    for k in range(count):
        if not take_slot(sweep, later[k]):
            return False
    return True


cdef bint take_slot(Sweep* sweep, int vertex) noexcept nogil:
    cdef int s
    if sweep.slot[vertex] >= 0:
        return True
    for s in range(FRONTIER):
        if sweep.holder[s] < 0:
            sweep.holder[s] = vertex
            sweep.slot[vertex] = s
            return True
    return False


cdef void free_slot(Sweep* sweep, int vertex) noexcept nogil:
    sweep.holder[sweep.slot[vertex]] = -1
    sweep.slot[vertex] = -1


cdef void expand(Sweep* sweep, int parent, int i, short* later, int count) noexcept nogil:
    """Try every way to join the swept vertex to at most two of those after it."""
    cdef int a, b, v = sweep.order[i]
    cdef Place base = sweep.places[parent]
    cdef int s = sweep.slot[v]
    cdef int capacity = 1 if sweep.graph.ends[v] else 2
    cdef int degree
    for a in range(FRONTIER):       # slots taken since the parent was made
        if sweep.holder[a] >= 0 and base.mates[a] == UNUSED:
            base.mates[a] = a
    degree = 0 if base.mates[s] == s else 2 if base.mates[s] == DONE else 1
    base.parent = parent
    base.first = base.second = -1
    leave(sweep, base, i, v, degree, -1, -1)
    if degree < capacity:
        for a in range(count):
            leave(sweep, base, i, v, degree, later[a], -1)
            if degree == 0 and capacity == 2:
                for b in range(a):
                    leave(sweep, base, i, v, degree, later[a], later[b])


cdef void leave(
    Sweep* sweep, Place place, int i, int v, int degree, int first, int second
) noexcept nogil:
    """Sweep a vertex with the edges to `first` and `second`, -1 for none."""
    cdef int s = sweep.slot[v], near, far
    cdef bint whole = False
    place.first = first
    place.second = second
    if degree == 0 and first >= 0:
        add_vertex(sweep, &place, v)
    if degree == 1:
        near = place.mates[s]
        if first >= 0 and near == sweep.slot[first]:
            return                  # a circle
    elif second >= 0:
        if place.mates[sweep.slot[first]] == sweep.slot[second]:
            return
        near = take_end(sweep, &place, second)
        if near < 0:
            return
    else:
        near = CLOSED
    if first >= 0:
        far = take_end(sweep, &place, first)
        if far < 0:
            return
        whole = join(&place, near, far)
    elif degree == 1:
        whole = join(&place, near, CLOSED)
    place.mates[s] = UNUSED
    if whole:
        finish(sweep, &place, v)
    else:
        keep(sweep, &place, i)


cdef int take_end(Sweep* sweep, Place* place, int u) noexcept nogil:
    """Add an edge at u: return where its piece of path ends now, -1 if u is not free."""
    cdef int s = sweep.slot[u], far = place.mates[s]
    if far == DONE:
        return -1
    if far != s:
        place.mates[s] = DONE
        return far
    add_vertex(sweep, place, u)
    if sweep.graph.ends[u]:
        place.mates[s] = DONE
        return CLOSED
    return s


cdef void add_vertex(Sweep* sweep, Place* place, int v) noexcept nogil:
    place.weight += sweep.graph.weight[v]
    place.mates[FLAG] |= sweep.graph.own[v]


cdef bint join(Place* place, int near, int far) noexcept nogil:
    """Make two ends the ends of one piece; say whether the path is whole."""
    if near == CLOSED and far == CLOSED:
        return True
    if near == CLOSED:
        place.mates[far] = CLOSED
    elif far == CLOSED:
        place.mates[near] = CLOSED
    else:
        place.mates[near] = far
        place.mates[far] = near
    return False


cdef void finish(Sweep* sweep, Place* place, int v) noexcept nogil:
    """Compare a whole path with the best one, if no other piece is left over."""
    cdef int s
    if not place.mates[FLAG] or place.weight <= sweep.best:
        return
    for s in range(FRONTIER):
        if place.mates[s] != s and place.mates[s] < UNUSED or place.mates[s] == CLOSED:
            return
    sweep.best = place.weight
    sweep.best_parent = place.parent
    sweep.best_vertex = v
    sweep.best_first = place.first
    sweep.best_second = place.second


cdef void write_path(Sweep* sweep, Path* path) noexcept nogil:
    """Collect the edges of the best path and walk along them from one end."""
    cdef short beside[MAX_VERTICES][2]
    cdef int v = sweep.best_vertex, at = sweep.best_parent, i, before
    cdef short first = sweep.best_first, second = sweep.best_second
    memset(beside, -1, sizeof(beside))
    i = sweep.position[v]
    while True:
        if first >= 0:
            tie(beside, sweep.order[i], first)
        if second >= 0:
            tie(beside, sweep.order[i], second)
        if i == 0:
            break
        first = sweep.places[at].first
        second = sweep.places[at].second
        at = sweep.places[at].parent
        i -= 1
    path.value = sweep.best
    path.length = 0
    v = -1
    for i in range(sweep.graph.count):
        if beside[i][0] >= 0 and beside[i][1] < 0:
            v = i
            break
    before = -1
    while v >= 0:
        path.vertices[path.length] = v
        path.length += 1
        i = beside[v][0] if beside[v][0] != before else beside[v][1]
        before, v = v, i


cdef void tie(short[2]* beside, int v, int u) noexcept nogil:
    """Note that two vertices are joined."""
    beside[v][0 if beside[v][0] < 0 else 1] = u
    beside[u][0 if beside[u][0] < 0 else 1] = v
