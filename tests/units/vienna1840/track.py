"""Track laid at random on the full map, whatever the rules say, and a plain search on it."""

import random
from dataclasses import dataclass

from opensky.games.vienna1840._network import Network
from opensky.games.vienna1840.map import NODES_PER_HEX, load_map
from opensky.games.vienna1840.tiles import NODE, TRAM, Node

MAP = load_map("full")
STYLES = {
    "mixed": (("8858", "L17"), ("619", "14", "5", "6"), ("3", "4", "58", "142", "144", "767")),
    "brown": (("L17",), ("611",), ("767", "768", "769")),
    "gray": (("L18",), ("455",), ("L19",)),
}
FRAMED = (("L1", "L6", "L8"), ("L11", "L12", "L15"))


@dataclass
class Track:
    """A network with the pieces it is made of, own stations and full junctions."""

    pieces: list[int]
    network: Network
    full: bytearray
    own: list[int]

    def node(self, number: int) -> Node:
        return MAP.pieces[self.pieces[number // NODES_PER_HEX]].nodes[number % NODES_PER_HEX]

    def worth(self, number: int, phase: int, bonuses: dict[int, int]) -> int:
        bonus = bonuses.get(number // NODES_PER_HEX, 0)
        if self.node(number).kind == "city" and number not in self.own:
            return bonus
        return bonus + self.node(number).values[phase - 1]

    def is_end(self, number: int) -> bool:
        tracks = MAP.pieces[self.pieces[number // NODES_PER_HEX]].tracks
        end = NODE + number % NODES_PER_HEX
        terminal = any(t.terminal and t.gauge == TRAM and end in t.ends for t in tracks)
        blocked = bool(self.full[number]) and number not in self.own
        return terminal or blocked or self.node(number).kind == "offboard"


def lay_at_random(seed: str, style: str, share: float) -> Track:
    """Lay tiles of a style on about that share of the white hexes."""
    rng = random.Random(seed)
    doubles, junctions, halts = STYLES[style]
    pieces = [cell.piece.index for cell in MAP.hexes]
    for cell in MAP.hexes:
        if cell.buildable and rng.random() < share:
            cities = len(cell.piece.cities)
            kinds = FRAMED[cities] if cell.bahn_edges else (halts, junctions, doubles)[cities]
            pieces[cell.index] = MAP.tile(rng.choice(kinds), rng.randrange(6)).index
    cities = [
        cell.index * NODES_PER_HEX + k
        for cell in MAP.hexes
        for k in MAP.pieces[pieces[cell.index]].cities
    ]
    own = rng.sample(cities, rng.randint(1, 6))
    full = bytearray(len(MAP.hexes) * NODES_PER_HEX)
    for node in cities:
        full[node] = node not in own and rng.random() < 0.4
    return Track(pieces, Network(MAP.plan, pieces), full, own)


class TooLongError(Exception):
    """The plain search has looked at too many routes."""


@dataclass
class PlainSearch:
    """Try every route [V-RT-02] and remember the value of the best one."""

    track: Track
    phase: int
    bonuses: dict[int, int]
    purple_ends: bool
    left: int = 20_000
    best: int = 0

    def is_barred(self, node: int) -> bool:
        if self.track.node(node).kind != "offboard":
            return False
        red = MAP.pieces[self.track.pieces[node // NODES_PER_HEX]].colour == "red"
        return red or not self.purple_ends

    def go_on(self, node: int, route: set[int], worth: int) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooLongError
        worth += self.track.worth(node, self.phase, self.bonuses)
        if len(route) > 1 and not route.isdisjoint(self.track.own):
            self.best = max(self.best, worth)
        if len(route) > 1 and self.track.is_end(node):
            return
        for beside in self.track.network.neighbours(node):
            if beside not in route and not self.is_barred(beside):
                self.go_on(beside, route | {beside}, worth)


def plain_best(track: Track, phase: int, bonuses: dict[int, int], purple_ends: bool) -> int:
    """Return the value of the best route, 0 if there is none."""
    search = PlainSearch(track, phase, bonuses, purple_ends)
    for start in track.network.reach(track.full, track.own)[0]:
        if not search.is_barred(start):
            search.go_on(start, {start}, 0)
    return search.best
