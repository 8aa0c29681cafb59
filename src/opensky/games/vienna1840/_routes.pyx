"""The best route of a line: its network as a graph of stops, then the longest path [V-RT-01]."""

from libc.string cimport memset

from opensky.games.vienna1840._frontier cimport Path, longest_path
from opensky.games.vienna1840._layer cimport MAX_DEGREE, MAX_VERTICES, Graph
from opensky.games.vienna1840._network cimport EXITS, MAX_NODES, NODES_PER_HEX, Network, u8

cdef enum:
    CITY, TOWN, OFFBOARD, CENTRE


def longest(
    Network network not None, const u8[:] full, list own, int phase, dict bonuses,
    bint purple_ends, double limit,
):
    """Return (nodes, value, proved) of the best route of a line with stations on `own`.

    `full` marks the junctions without a free slot per node, `bonuses` gives what a stop on a
    hex adds; a purple hex without its tile is a stop of value 0 with `purple_ends` [V-RT-06].
    Without a route the nodes are empty. After `limit` seconds the best route found so far
    comes with proved = False.
    """
    cdef Graph graph
    cdef Path path
    cdef short vertex[MAX_NODES]
    cdef int node_of[MAX_VERTICES]
    cdef int i, short_value
    if full.shape[0] != network.plan.hexes * NODES_PER_HEX:
        raise ValueError(f"{full.shape[0]} marks for {network.plan.hexes} hexes")
    if not 1 <= phase <= 4:
        raise ValueError(f"phase {phase}")
    reached, _ = network.reach(full, own)
    stops = [node for node in reached if may_stop(network, node, purple_ends)]
    if len(stops) > MAX_VERTICES:
        raise ValueError(f"{len(stops)} stops; {MAX_VERTICES} are possible")
    memset(vertex, -1, sizeof(vertex))
    graph.count = len(stops)
    for i in range(graph.count):
        node_of[i] = stops[i]
        vertex[node_of[i]] = i
        graph.own[i] = node_of[i] in own
    fill(network, &full[0], phase, bonuses, &graph, node_of, vertex)
    nodes, short_value = shortest_pair(&graph, node_of)
    prune(&graph, node_of)
    longest_path(&graph, limit, &path)
    if path.value >= short_value:
        nodes = [node_of[path.vertices[i]] for i in range(path.length)]
        short_value = path.value
    return nodes, max(short_value, 0), path.proved


cdef bint may_stop(Network network, int node, bint purple_ends):
    """Say whether a node may be on a route at all [V-RT-05] [V-RT-06]."""
    cdef int kind = network.kind(node)
    return kind != CENTRE and (kind != OFFBOARD or purple_ends)


cdef void fill(
    Network network, const u8* full, int phase, dict bonuses, Graph* graph, int* node_of,
    short* vertex,
):
    """Write the stops' values and how they are joined, once per pair [V-SC-01] [V-SC-03]."""
    cdef int i, k, to, node, count
    cdef signed char ways[EXITS]
    cdef signed char lanes[EXITS]
    cdef u8 mine[MAX_NODES]
    memset(mine, 0, sizeof(mine))
    for i in range(graph.count):
        mine[node_of[i]] = graph.own[i]
    for i in range(graph.count):
        node = node_of[i]
        graph.weight[i] = bonuses.get(node // NODES_PER_HEX, 0)
        if network.kind(node) != CITY or graph.own[i]:
            graph.weight[i] += network.worth(node, phase)
        graph.ends[i] = not network.passable(node, full, mine)
        graph.degree[i] = 0
        count = network.exits(node, ways, lanes)
        for k in range(count):
            to = network.follow(node // NODES_PER_HEX, ways[k], lanes[k], NULL)
            if to >= 0 and vertex[to] >= 0 and vertex[to] != i:
                link(graph, i, vertex[to])


cdef void link(Graph* graph, int i, int to) noexcept:
    """Note that track leads from one stop to another."""
    cdef int k
    for k in range(graph.degree[i]):
        if graph.to[i][k] == to:
            return
    if graph.degree[i] < MAX_DEGREE:
        graph.to[i][graph.degree[i]] = to
        graph.degree[i] += 1


cdef shortest_pair(Graph* graph, int* node_of):
    """Return the best route of one own station and a stop beside it, whatever that is worth."""
    cdef int i, k, value, best = -1
    nodes = []
    for i in range(graph.count):
        for k in range(graph.degree[i] if graph.own[i] else 0):
            value = graph.weight[i] + graph.weight[graph.to[i][k]]
            if value > best:
                best = value
                nodes = [node_of[i], node_of[graph.to[i][k]]]
    return nodes, best


cdef void prune(Graph* graph, int* node_of) noexcept:
    """Drop stops that add nothing: worth 0, and at the end of the track or of any route."""
    cdef u8 gone[MAX_VERTICES]
    cdef int i, k
    cdef bint again = True
    memset(gone, 0, sizeof(gone))
    while again:
        again = False
        for i in range(graph.count):
            if gone[i] or graph.weight[i] or graph.own[i]:
                continue
            if graph.ends[i] or graph.degree[i] < 2:
                gone[i] = 1
                again = True
                for k in range(graph.degree[i]):
                    unlink(graph, graph.to[i][k], i)
    squeeze(graph, node_of, gone)


cdef void unlink(Graph* graph, int i, int to) noexcept:
    """Forget that track leads from one stop to another."""
    cdef int k
    for k in range(graph.degree[i]):
        if graph.to[i][k] == to:
            graph.degree[i] -= 1
            graph.to[i][k] = graph.to[i][graph.degree[i]]
            return


cdef void squeeze(Graph* graph, int* node_of, u8* gone) noexcept:
    """Number the stops that are left anew."""
    cdef short number[MAX_VERTICES]
    cdef int i, k, n = 0
    for i in range(graph.count):
        if not gone[i]:
            number[i] = n
            n += 1
    for i in range(graph.count):
        if gone[i]:
            continue
        node_of[number[i]] = node_of[i]
        graph.weight[number[i]] = graph.weight[i]
        graph.ends[number[i]] = graph.ends[i]
        graph.own[number[i]] = graph.own[i]
        graph.degree[number[i]] = graph.degree[i]
        for k in range(graph.degree[i]):
            graph.to[number[i]][k] = number[graph.to[i][k]]
    graph.count = n
