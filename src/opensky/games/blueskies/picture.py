"""The table as one seat sees it, in plain text: airports by region, then all airlines.

A gate is written as owner:passengers, L for a local airline; a free slot is its price in brackets.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

from opensky.games.blueskies.board import NOT_FOR_SALE, Airport, Region
from opensky.games.blueskies.look import LOCAL_AIRLINE, Look

WIDTH = 80
CITY = 21
HEAD = f"    {'':<{CITY}} value cards passengers buy-out  gates"
LEGEND = (
    "cards: demand cards not seen from here, of all in the game. gates: owner:passengers,"
    " L a local airline, (4) a free slot and its price. Passengers at no gate wait."
)
PARTS = {
    "start": "the start player is drawn",
    "locals": "local airlines are placed",
    "demand": "first passengers arrive",
    "hands": "hands are dealt",
    "setup": "setup, gates",
    "buy": "buy gates",
    "play": "play a card",
    "more": "more passengers arrive",
    "help": "government help",
    "renew": "hands are renewed",
    "over": "the game is over",
}


def picture(view: Look, seat: int) -> list[str]:
    """Draw what the seat sees, lines of at most 80 columns."""
    lines = [
        *wrap(LEGEND, WIDTH),
        HEAD,
        *airports(view),
        "",
        *wrapped(situation(view)),
        *wrapped(supplies(view)),
        *wrapped(f"discard pile: {listed(view.pile)}"),
    ]
    for other in range(view.seats):
        lines += airline(view, other, seat)
    return lines


def airports(view: Look) -> Iterator[str]:
    """Yield the regions with their airports; one of two regions stands in the first."""
    for region in view.board.regions:
        inside = [airport for airport in view.board.airports if region.id in airport.regions]
        shared = [airport.code for airport in inside if airport.regions[0] != region.id]
        yield from wrapped(heading(view, region, shared))
        for airport in inside:
            if airport.regions[0] == region.id:
                yield row(view, airport)


def heading(view: Look, region: Region, shared: Sequence[str]) -> str:
    """Tell a region's bonus and the strength of each seat there [B-END-01]."""
    strengths = ", ".join(
        f"seat {seat} {strength}" for seat, strength in enumerate(view.strengths[region.id])
    )
    besides = f"; counts {', '.join(shared)} too" if shared else ""
    return f"{region.id}: bonus {region.bonus}; strength {strengths}{besides}"


def row(view: Look, airport: Airport) -> str:
    """Tell one airport's figures and who has its gates."""
    code = airport.code
    slots = zip(view.gates[code], view.shares[code], airport.gate_costs, strict=False)
    gates = " ".join(f"{gate(*slot):>5}" for slot in slots)
    cards = f"{view.unseen[code]}/{airport.cards}"
    buyout = ""
    if LOCAL_AIRLINE in view.gates[code]:
        buyout = NOT_FOR_SALE if airport.buyout is None else str(airport.buyout)
    return (
        f"{code} {airport.city[:CITY]:<{CITY}} {airport.value:>5} {cards:>5}"
        f" {view.passengers[code]:>10} {buyout:>7} {gates}"
    )


def gate(owner: int | None, passengers: int, price: int) -> str:
    """Write one slot."""
    if owner is None:
        return f"({price})"
    return f"{'L' if owner == LOCAL_AIRLINE else owner}:{passengers}"


def situation(view: Look) -> str:
    """Say where in the game it is, and what is asked."""
    parts = [f"round {view.round}: {PARTS[view.part]}"]
    if view.start is not None:
        parts.append(f"seat {view.start} has the start marker")
    if view.phase == "buy":
        parts.append(f"seat {view.turn_of} has {view.points} points to spend")
    if view.part == "setup":
        most = view.board.figures.setup_gate_limit
        parts.append(f"{view.placed} of at most {most} gates placed")
    if view.part == "help":
        parts.append(f"seat {view.turn_of} may name {view.left} airports more")
    if view.named:
        parts.append(f"named: {', '.join(view.named)}")
    return "; ".join(parts)


def supplies(view: Look) -> str:
    """Say what is left in the bag and the deck."""
    red, green = view.bag
    given = "given" if view.helped else "not given yet"
    return (
        f"bag {red} red, {green} green cubes; deck {view.deck_size} cards;"
        f" {view.locals} local airlines; government help {given}"
    )


def airline(view: Look, other: int, seat: int) -> Iterator[str]:
    """Yield what one airline has; the one that looks is marked."""
    special = "unused" if view.specials[other] else "used"
    yield (
        f"{'>' if other == seat else ' '}seat {other}: {view.scores[other]} points,"
        f" income {view.incomes[other]}, {view.markers[other]} markers, special action {special},"
    )
    cards = view.hand_of(other)
    hand = ", ".join(map(str, cards)) or "empty"
    if None in cards:
        hand = f"{len(cards)} cards"
    given = view.given_by(other)
    if given:
        hand += f"; given up {', '.join(card or 'a card' for card in given)}"
    rest = f"{view.totals[other]} points if it ended now; hand {hand}"
    yield from wrap(rest, WIDTH, initial_indent=" " * 9, subsequent_indent=" " * 9)


def listed(counts: Mapping[str, int]) -> str:
    """List the cards that are there, with a number where there are several."""
    held = [code if count == 1 else f"{code} x{count}" for code, count in counts.items() if count]
    return ", ".join(held) or "empty"


def wrapped(text: str) -> list[str]:
    """Break a line at the width."""
    return wrap(text, WIDTH, subsequent_indent="    ")
