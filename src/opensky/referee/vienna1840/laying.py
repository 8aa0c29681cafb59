"""May this tile lie there, and what moves when it does [V-TL-01]-[V-TL-11, V-BN-01]-[V-BN-06]."""

from __future__ import annotations

from collections.abc import Iterator

from opensky.referee.verdict import Broken
from opensky.referee.vienna1840 import stations
from opensky.referee.vienna1840.board import Hex, Tile, data, tiles
from opensky.referee.vienna1840.network import Reach, reach
from opensky.referee.vienna1840.pieces import COLOURS, STADTBAHN, TRAM, Piece
from opensky.referee.vienna1840.position import Company, Position

NORMAL, BAHN = "normal", "stadtbahn"
YELLOW, GREEN, RED, PURPLE = "yellow", "green", "red", "purple"
ACT_RULES = {NORMAL: "V-TL-05", BAHN: "V-BN-01"}
Lay = tuple[str, int]
"""A tile and its rotation."""


def act_at(table: Position, place: Hex) -> str:
    """Name the act without a bonus: a first tile on an orange framed hex is the Stadtbahn's."""
    return BAHN if place.is_orange and place.name not in table.laid else NORMAL


def require_site(table: Position, line: str, company: Company, name: str, act: str) -> None:
    """Demand that something can be built on a hex that the treasury can pay."""
    place = table.map.hexes.get(name)
    if place is None:
        raise Broken("V-TL-02", f"{name} is no hex of this map")
    _require_money(table, place, company)
    network = reach(table, line)
    reasons: list[Broken] = []
    for lay in _lays(table, place, act):
        try:
            require_lay(table, place, lay, act, network)
        except Broken as broken:
            reasons.append(broken)
            continue
        return
    rule = reasons[-1].rule if reasons else ACT_RULES.get(act, "V-BN-04")
    raise Broken(rule, f"no tile can be laid on {name} as {act} act")


def require_lay(table: Position, place: Hex, lay: Lay, act: str, network: Reach) -> None:
    """Demand that a tile may be laid on a hex with a rotation."""
    name, rotation = lay
    tile = tiles().get(name)
    if tile is None or lay not in set(_lays(table, place, act)):
        raise Broken("V-TL-05", f"{name} {rotation} cannot follow what lies on {place.name}")
    if sum(laid == name for laid, _ in table.laid.values()) >= tile.count:  # [V-SU-07, V-TL-09]
        raise Broken("V-TL-09", f"no tile {name} is left")
    piece = tile.piece.turned(rotation)
    _require_edges(place, piece, act)
    if act == BAHN:
        _require_stadtbahn(table, place, piece)
    elif not _is_connected(table, place, piece, network):
        rule = "V-BN-05" if act in (RED, PURPLE) else "V-TL-02"
        raise Broken(rule, f"the network does not reach {place.name} so")


def lay_tile(table: Position, place: Hex, lay: Lay, company: Company) -> None:
    """Lay a tile, pay for the first one on a hex, move the stations."""
    name, rotation = lay
    old = table.pieces[place.name]
    if place.name in table.laid:
        table.note("V-TL-09")  # the old tile goes back to the supply
    elif place.kind == "plain" and place.color == "white":
        table.note("V-TL-06")
    company.cash -= cost(table, place)
    table.laid[place.name] = lay
    table.pieces[place.name] = tiles()[name].piece.turned(rotation)
    for left in table.build_order.values():
        if place.name in left:
            left.remove(place.name)
    stations.carry_over(table, place, old)
    table.note("V-TL-05", "V-TL-08", "V-TL-11")


def cost(table: Position, place: Hex) -> int:
    """Tell the printed cost of an empty hex; upgrades are free [V-TL-08]."""
    return 0 if place.name in table.laid else place.cost


def _require_money(table: Position, place: Hex, company: Company) -> None:
    due = cost(table, place)
    if due > company.cash:
        raise Broken("V-TL-08", f"{due} is due, the treasury holds {company.cash}")


def _lays(table: Position, place: Hex, act: str) -> Iterator[Lay]:
    """Yield what upgrades.json allows on a hex by an act."""
    book = data("upgrades")
    laid = table.laid.get(place.name)
    if act == RED:
        if laid is None and place.name in book["red_centre"]["hexes"]:
            for rotation in book["red_centre"]["rotations"][place.name]:
                yield from ((name, rotation) for name in book["red_centre"]["tiles"])
    elif act == PURPLE:
        if laid is None:
            yield from _purple(place.name)
    elif laid is None:
        if act != GREEN and place.color == "white" and place.is_orange == (act == BAHN):
            kinds = (row for row in book["first_lay"] if row["hex_class"] == place.kind)
            yield from ((name, r) for row in kinds for name in row["tiles"] for r in range(6))
    elif act in (NORMAL, GREEN):
        yield from _upgrades(table, laid, act)


def _purple(name: str) -> Iterator[Lay]:
    book = data("upgrades")["purple_station"]
    if name in book["any_rotation"]["hexes"]:
        yield from ((tile, r) for tile in book["any_rotation"]["tiles"] for r in range(6))
    if name in book["fixed"]:
        fixed = book["fixed"][name]
        yield from ((tile, fixed["rotation"]) for tile in fixed["tiles"])


def _upgrades(table: Position, laid: Lay, act: str) -> Iterator[Lay]:
    """Yield the tiles that may follow one, in the colours of the phase [V-RB-03]."""
    name, turned = laid
    colours = COLOURS[: table.phase] if act == NORMAL else COLOURS[1 : min(2, table.phase)]
    if act == GREEN and tiles()[name].color != "yellow":
        return
    for row in data("upgrades")["upgrades"]:
        if row["from"] == name and tiles()[row["to"]].color in colours:
            yield from ((row["to"], (turned + r) % 6) for r in row["rotations"])


def _require_edges(place: Hex, piece: Piece, act: str) -> None:
    """Demand a neighbour at every edge of the tile, and none that is closed [V-TL-04]."""
    if act in (RED, PURPLE):
        return
    for edge in sorted(piece.edges()):
        if edge not in place.neighbours or edge in place.closed:
            raise Broken("V-TL-04", f"{place.name}: no track may be laid to edge {edge}")


def _require_stadtbahn(table: Position, place: Hex, piece: Piece) -> None:
    """Demand the printed edges, and no gap [V-BN-02, V-BN-03]."""
    if piece.edges(STADTBAHN) != set(place.stadtbahn_edges):
        raise Broken("V-BN-03", f"{place.name}: due are edges {sorted(place.stadtbahn_edges)}")
    orders = table.build_order.values()
    if not any(order and place.name in (order[0], order[-1]) for order in orders):
        raise Broken("V-BN-02", f"{place.name} is not next to be built")


def _is_connected(table: Position, place: Hex, piece: Piece, network: Reach) -> bool:
    """Tell whether the tile has track at an edge that was reached [V-TL-02]."""
    edges = piece.edges(None if table.is_reference else TRAM)
    return any((place.name, edge) in network.edges for edge in edges)


def tile_of(name: str) -> Tile | None:
    """Return a tile by name."""
    return tiles().get(name)
