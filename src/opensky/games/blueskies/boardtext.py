"""A board in plain text: its regions with their bonuses, and its airports with their figures."""

from __future__ import annotations

from opensky.games.blueskies.board import NOT_FOR_SALE, SEATS, Airport, Board, Region


def describe(board: Board) -> str:
    """Return the board as text of at most 80 columns."""
    slots = ", ".join(f"{seats} {used}" for seats, used in zip(SEATS, board.slots, strict=True))
    head = (
        f"{board.name}: {len(board.airports)} airports, {board.totals.demand_cards} cards,"
        f" {board.totals.red_cubes} red and {board.totals.green_cubes} green cubes\n"
        f"sha256 {board.sha256}\n"
        f"slots in use by number of players: {slots}"
    )
    regions = [describe_region(region, board) for region in board.regions]
    titles = "     city                  cards value  slots 1-4 buy-out  regions"
    airports = [describe_airport(airport) for airport in board.airports]
    return "\n".join([head, "", *regions, "", titles, *airports])


def describe_region(region: Region, board: Board) -> str:
    """Tell a region's bonus and airports."""
    codes = [airport.code for airport in board.airports if region.id in airport.regions]
    return f"{region.id:<11} bonus {region.bonus:>2}  {' '.join(codes)}"


def describe_airport(airport: Airport) -> str:
    """Tell one airport's figures [B-COMP-02]."""
    costs = " ".join(map(str, airport.gate_costs))
    buyout = NOT_FOR_SALE if airport.buyout is None else airport.buyout
    return (
        f"{airport.code}  {airport.city:<21} {airport.cards:>5} {airport.value:>5}  {costs:<9}"
        f" {buyout:>7}  {' '.join(airport.regions)}"
    )
