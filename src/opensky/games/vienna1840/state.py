"""The state of a table: what players, companies and lines own, and what lies on the map."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from opensky.games.vienna1840 import facts
from opensky.games.vienna1840._network import Network
from opensky.games.vienna1840.facts import Period
from opensky.games.vienna1840.map import NODES_PER_HEX, Map
from opensky.games.vienna1840.market import Market, opening_market
from opensky.games.vienna1840.rulesets import RuleSet
from opensky.games.vienna1840.stages import Stage
from opensky.games.vienna1840.tiles import TILES, Piece

Slots = tuple[tuple[str | None, ...], ...]
"""Per city of a hex the owners of the stations by slot: a line, a Stadtbahn, or None."""
HALF, TENTH = 50, 10


@dataclass(slots=True)
class Player:
    """What a seat owns."""

    cash: int
    loans: int = 0
    shares: dict[str, int] = field(default_factory=dict)
    """Percent held by company; companies without a share are left out."""
    privates: list[str] = field(default_factory=list)

    def copy(self) -> Player:
        """Return an independent copy."""
        return Player(self.cash, self.loans, self.shares.copy(), self.privates.copy())


@dataclass(slots=True)
class Shares:
    """Percent of a company that no player holds: its own stock, and the bank's pool."""

    stock: int = 100
    pool: int = 0


@dataclass(slots=True)
class Company:
    """A tram company in play."""

    director: int | None = None
    cash: int = 0
    lines: list[str] = field(default_factory=list)
    trams: list[str] = field(default_factory=list)
    """Trams that no line has."""
    privates: list[str] = field(default_factory=list)

    def copy(self) -> Company:
        """Return an independent copy."""
        return Company(
            self.director, self.cash, self.lines.copy(), self.trams.copy(), self.privates.copy()
        )


@dataclass(slots=True)
class Line:
    """A line that a company owns."""

    company: str
    box: int = 0
    tram: str | None = None
    stations: list[str] = field(default_factory=list)
    """The hexes of its stations in the order they were placed."""
    waits: bool = False
    """Its home station waits on an empty hex for the first tile [V-HT-03]."""

    def copy(self) -> Line:
        """Return an independent copy."""
        return Line(self.company, self.box, self.tram, self.stations.copy(), self.waits)


class State:
    """Everything on the table. Mutable; `copy` makes an independent twin."""

    __slots__ = (
        "bar", "board", "build", "companies", "copies", "depot", "drawn", "finished", "full",
        "hidden", "homeless", "lines", "maintenance", "market", "network", "offer", "order",
        "pieces", "players", "rules", "shares", "slots", "stage", "step", "supply", "to_draw",
        "withdrawn",
    )  # fmt: skip

    board: Map
    rules: RuleSet
    players: list[Player]
    order: list[int]
    """Seats in the present order of players."""
    companies: dict[str, Company]
    shares: dict[str, Shares]
    lines: dict[str, Line]
    """The lines that are owned."""
    offer: list[str]
    hidden: list[str]
    """Lines in play that were never on offer."""
    withdrawn: list[str]
    """Lines that were on offer when they left the game [V-LA-09]."""
    drawn: int
    """Lines drawn so far."""
    to_draw: int
    homeless: set[str]
    """Lines in play that have not placed their home station yet [V-ST-07]."""
    market: Market
    depot: dict[str, int]
    copies: dict[str, int]
    """Trams sold so far by type: the next one's number."""
    maintenance: str
    """The tram type whose first sale set the level, "" at the start [V-MT-01]."""
    pieces: list[int]
    slots: dict[int, Slots]
    full: bytearray
    """Per node 1 if it is a junction without a free slot."""
    supply: dict[str, int]
    build: dict[str, tuple[str, ...]]
    """Per Stadtbahn the hexes without a tile, from end to end [V-BN-02]."""
    network: Network | None
    """The tram track as it lies, None when it has to be made anew."""
    bar: int
    stage: Stage
    step: str
    """What is asked, "" while the table moves on by itself."""
    finished: bool

    def copy(self) -> State:
        """Return an independent state; what never changes is shared."""
        twin = State.__new__(State)
        twin.board, twin.rules = self.board, self.rules
        twin.players = [player.copy() for player in self.players]
        twin.order = self.order.copy()
        twin.companies = {name: company.copy() for name, company in self.companies.items()}
        twin.shares = {name: replace(shares) for name, shares in self.shares.items()}
        twin.lines = {name: line.copy() for name, line in self.lines.items()}
        twin.offer, twin.hidden = self.offer.copy(), self.hidden.copy()
        twin.withdrawn = self.withdrawn.copy()
        twin.drawn, twin.to_draw = self.drawn, self.to_draw
        twin.homeless = self.homeless.copy()
        twin.market = self.market.copy()
        twin.depot, twin.copies = self.depot.copy(), self.copies.copy()
        twin.maintenance = self.maintenance
        twin.pieces, twin.slots = self.pieces.copy(), self.slots.copy()
        twin.full, twin.supply = self.full[:], self.supply.copy()
        twin.build, twin.network = self.build.copy(), self.network
        twin.bar, twin.step, twin.finished = self.bar, self.step, self.finished
        twin.stage = self.stage.copy()
        return twin

    @property
    def period(self) -> Period:
        """The entry of the round bar that is played."""
        return facts.BAR[self.bar]

    @property
    def phase(self) -> int:
        """The phase, 1 to 4 [V-RB-02]."""
        return self.period.phase

    def piece(self, hex_index: int) -> Piece:
        """Return what lies on a hex."""
        return self.board.pieces[self.pieces[hex_index]]

    def track(self) -> Network:
        """Return the tram track as it lies."""
        if self.network is None:
            self.network = Network(self.board.plan, self.pieces)
        return self.network

    def trams_of(self, company: str) -> list[str]:
        """List all trams of a company, those of its lines first."""
        owner = self.companies[company]
        of_lines = (self.lines[line].tram for line in owner.lines)
        return [tram for tram in of_lines if tram] + owner.trams

    def certificates(self, seat: int) -> int:
        """Count the certificates of a player, privates included [V-SR-08]."""
        player = self.players[seat]
        count = len(player.privates)
        for company, percent in player.shares.items():
            count += percent // TENTH
            if company in self.companies and self.companies[company].director == seat:
                count -= HALF // TENTH - 1
        return count

    def score(self, seat: int) -> int:
        """Return what a seat is worth now [V-EG-02]."""
        player = self.players[seat]
        shares = sum(
            self.market.price(company) * percent // TENTH
            for company, percent in player.shares.items()
        )
        privates = sum(facts.PRIVATES[private].value for private in player.privates)
        return player.cash + shares + privates - facts.LOAN_PENALTY * player.loans

    def seat_of(self, entity: int | str) -> int | None:
        """Name the seat that decides for a player, a tram company or a line."""
        if isinstance(entity, int):
            return entity
        if entity in self.lines:
            entity = self.lines[entity].company
        return self.companies[entity].director if entity in self.companies else None


def new_state(board: Map, seats: int, rules: RuleSet, stage: Stage) -> State:
    """Set the table up; companies and the first lines are still to be drawn."""
    state = State.__new__(State)
    state.board, state.rules = board, rules
    state.players = [Player(facts.STARTING_CASH[seats]) for _ in range(seats)]  # [V-SU-02]
    state.order = list(range(seats))
    state.companies = {name: Company() for name in facts.TCS}
    state.shares = {name: Shares() for name in (*facts.TCS, *board.stadtbahn)}
    state.lines = {}
    state.offer = []
    state.withdrawn = []
    state.hidden = list(board.lines)  # [V-SU-05]
    state.drawn, state.to_draw = 0, 0
    state.homeless = set(board.lines)  # [V-SU-11]
    state.market = opening_market(board.stadtbahn)
    state.depot = dict(facts.TRAM_COUNTS[seats])  # [V-SU-06]
    state.copies = dict.fromkeys(facts.TRAM_TYPES, 0)
    state.maintenance = ""
    state.pieces = [cell.piece.index for cell in board.hexes]
    state.slots = {cell.index: cell.stations for cell in board.hexes if cell.stations}
    state.full = bytearray(len(board.hexes) * NODES_PER_HEX)
    for cell in board.hexes:
        for city, k in enumerate(cell.piece.cities):
            state.full[cell.index * NODES_PER_HEX + k] = None not in cell.stations[city]
    state.supply = {number: kind.count for number, kind in TILES.items()}  # [V-SU-07]
    state.build = dict(board.build_order)
    state.network = None
    state.bar, state.step, state.finished = 0, "", False
    state.stage = stage
    return state
