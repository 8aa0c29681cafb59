"""The decisions of 1840 and their one text form; RECORD.md says what each one means."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from opensky.game import Illegal
from opensky.games.vienna1840 import facts

BLANK = "_"
"""Stands for the blank in the name of a company: the text forms are split at blanks."""


@dataclass(frozen=True, slots=True)
class Companies:
    """Chance: the tram companies that take part [V-SU-08]."""

    names: tuple[str, ...]

    def __str__(self) -> str:
        return f"companies {','.join(map(spell, self.names))}"


@dataclass(frozen=True, slots=True)
class Offer:
    """Chance: the next line that is put on offer [V-SU-12] [V-LA-09]."""

    line: str

    def __str__(self) -> str:
        return f"offer {self.line}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, or leave the step at hand."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid on a private or a line: the first bid or a raise [V-PA-01] [V-LA-02]."""

    name: str
    amount: int

    def __str__(self) -> str:
        return f"bid {self.name} {self.amount}"


@dataclass(frozen=True, slots=True)
class Position:
    """Take a place in the order for the first stock round, counted from 0 [V-PO-01]."""

    place: int

    def __str__(self) -> str:
        return f"position {self.place}"


@dataclass(frozen=True, slots=True)
class Start:
    """Start a tram company at a price [V-SR-03]."""

    company: str
    price: int

    def __str__(self) -> str:
        return f"start {spell(self.company)} {self.price}"


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy a certificate of 10%, from the company's "stock" or the bank's "pool" [V-SR-06]."""

    company: str
    source: str

    def __str__(self) -> str:
        return f"buy {spell(self.company)} {self.source}"


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell that many percent of a company in one act [V-SR-11]."""

    company: str
    percent: int

    def __str__(self) -> str:
        return f"sell {spell(self.company)} {self.percent}"


@dataclass(frozen=True, slots=True)
class HandBack:
    """Hand a private back to the bank for its value [V-SR-17] [V-PV-04]."""

    private: str

    def __str__(self) -> str:
        return f"return {self.private}"


@dataclass(frozen=True, slots=True)
class Dividend:
    """Pay out that much of the boxes of a company's lines [V-DV-02]."""

    amount: int

    def __str__(self) -> str:
        return f"dividend {self.amount}"


@dataclass(frozen=True, slots=True)
class StadtbahnRun:
    """A Stadtbahn runs; nobody decides anything [V-SB-01]."""

    company: str

    def __str__(self) -> str:
        return f"stadtbahn {self.company}"


@dataclass(frozen=True, slots=True)
class BuyTram:
    """Buy a tram by the code of its price step, such as Y2 [V-TB-01]."""

    code: str

    def __str__(self) -> str:
        return f"tram {self.code}"


@dataclass(frozen=True, slots=True)
class Scrap:
    """Scrap a tram, such as Y1-0 [V-TB-03] [V-RT-08]."""

    tram: str

    def __str__(self) -> str:
        return f"scrap {self.tram}"


@dataclass(frozen=True, slots=True)
class Assign:
    """Give trams to lines, pairs (line, tram) in the order of the lines [V-RA-01]."""

    pairs: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return f"assign {','.join(f'{line}={tram}' for line, tram in self.pairs) or '-'}"


@dataclass(frozen=True, slots=True)
class Pick:
    """Put a line up for auction; the opening bid follows [V-LA-02]."""

    line: str

    def __str__(self) -> str:
        return f"pick {self.line}"


@dataclass(frozen=True, slots=True)
class Site:
    """Choose the hex for a tile; the tile follows [V-LR-03]."""

    hex: str

    def __str__(self) -> str:
        return f"site {self.hex}"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a tile in a rotation on the chosen hex [V-TL-05]."""

    tile: str
    rotation: int

    def __str__(self) -> str:
        return f"tile {self.tile} {self.rotation}"


@dataclass(frozen=True, slots=True)
class Station:
    """Place a station in a city of a hex [V-ST-03], or choose the city of a home [V-HT-03]."""

    hex: str
    city: int

    def __str__(self) -> str:
        return f"station {self.hex}:{self.city}"


@dataclass(frozen=True, slots=True)
class Replace:
    """Put the bonus station in the place of a Stadtbahn station, for 40 [V-BN-04]."""

    hex: str
    city: int

    def __str__(self) -> str:
        return f"replace {self.hex}:{self.city}"


@dataclass(frozen=True, slots=True)
class Remove:
    """Remove a Stadtbahn station [V-ST-08]."""

    hex: str
    city: int

    def __str__(self) -> str:
        return f"remove {self.hex}:{self.city}"


@dataclass(frozen=True, slots=True)
class Run:
    """Run a route: its stops in order as (hex, number of the node); empty for no run [V-RT-02]."""

    stops: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        return f"run {' '.join(f'{hex_name}.{k}' for hex_name, k in self.stops) or '-'}"


@dataclass(frozen=True, slots=True)
class BuyPrivate:
    """Buy a private for the company of the acting line [V-PV-01]."""

    private: str
    price: int

    def __str__(self) -> str:
        return f"private {self.private} {self.price}"


@dataclass(frozen=True, slots=True)
class Answer:
    """Agree or refuse when another's company wants to buy one's private [V-PV-01]."""

    agree: bool

    def __str__(self) -> str:
        return "agree" if self.agree else "refuse"


Decision = (
    Companies
    | Offer
    | Pass
    | Bid
    | Position
    | Start
    | Buy
    | Sell
    | HandBack
    | Dividend
    | StadtbahnRun
    | BuyTram
    | Scrap
    | Assign
    | Pick
    | Site
    | Lay
    | Station
    | Replace
    | Remove
    | Run
    | BuyPrivate
    | Answer
)


def spell(company: str) -> str:
    """Write the name of a company without blanks."""
    return company.replace(" ", BLANK)


def parse(text: str) -> Decision:
    """Read a decision from its one text form; raise Illegal for any other text."""
    verb, *words = text.split(" ")
    try:
        decision = READERS[verb](words)
    except (KeyError, ValueError, IndexError):
        raise Illegal("record", f"{text!r:.60} is no decision") from None
    if str(decision) != text:
        raise Illegal("record", f"{text!r:.60} is spelled {decision}")
    return decision


def company(word: str) -> str:
    """Read the name of a company."""
    return word.replace(BLANK, " ")


def stop(word: str, mark: str) -> tuple[str, int]:
    """Read a hex and a number with a mark between them."""
    hex_name, number = word.split(mark)
    return hex_name, int(number)


def pair(word: str) -> tuple[str, str]:
    """Read a line and its tram."""
    line, tram = word.split("=")
    return line, tram


def source(word: str) -> str:
    """Read where a certificate comes from."""
    if word not in {"stock", "pool"}:
        raise ValueError(word)
    return word


def line(word: str) -> str:
    """Read the number of a line."""
    if word not in facts.LINES:
        raise ValueError(word)
    return word


READERS: dict[str, Callable[[list[str]], Decision]] = {
    "companies": lambda words: Companies(tuple(map(company, words[0].split(",")))),
    "offer": lambda words: Offer(line(words[0])),
    "pass": lambda words: Pass(),
    "bid": lambda words: Bid(words[0], int(words[1])),
    "position": lambda words: Position(int(words[0])),
    "start": lambda words: Start(company(words[0]), int(words[1])),
    "buy": lambda words: Buy(company(words[0]), source(words[1])),
    "sell": lambda words: Sell(company(words[0]), int(words[1])),
    "return": lambda words: HandBack(words[0]),
    "dividend": lambda words: Dividend(int(words[0])),
    "stadtbahn": lambda words: StadtbahnRun(words[0]),
    "tram": lambda words: BuyTram(words[0]),
    "scrap": lambda words: Scrap(words[0]),
    "assign": lambda words: Assign(() if words == ["-"] else tuple(map(pair, words[0].split(",")))),
    "pick": lambda words: Pick(line(words[0])),
    "site": lambda words: Site(words[0]),
    "tile": lambda words: Lay(words[0], int(words[1])),
    "station": lambda words: Station(*stop(words[0], ":")),
    "replace": lambda words: Replace(*stop(words[0], ":")),
    "remove": lambda words: Remove(*stop(words[0], ":")),
    "run": lambda words: Run(() if words == ["-"] else tuple(stop(word, ".") for word in words)),
    "private": lambda words: BuyPrivate(words[0], int(words[1])),
    "agree": lambda words: Answer(agree=True),
    "refuse": lambda words: Answer(agree=False),
}
