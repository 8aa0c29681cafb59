"""OpenSky: airlines, routes and sealed fares.

What bots and tools may use: the decision classes, `Board`, and `GAME`.
"""

from opensky.games.opensky.board import Board
from opensky.games.opensky.box import GAME
from opensky.games.opensky.decisions import (
    Attach,
    Bid,
    Callsign,
    Decision,
    Dice,
    Flash,
    Fly,
    Hub,
    Lease,
    Market,
    Sensitivity,
)
from opensky.games.opensky.table import View

__all__ = [
    "GAME",
    "Attach",
    "Bid",
    "Board",
    "Callsign",
    "Decision",
    "Dice",
    "Flash",
    "Fly",
    "Hub",
    "Lease",
    "Market",
    "Sensitivity",
    "View",
]
