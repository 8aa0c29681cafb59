"""Blue Skies: airports, gates and the passengers that come to them.

What bots and tools may use: the decision classes, `Board`, `View`, and `GAME`.
"""

from opensky.games.blueskies.board import Board
from opensky.games.blueskies.box import GAME
from opensky.games.blueskies.decisions import (
    Buyout,
    Card,
    Cubes,
    Deal,
    Decision,
    Discard,
    Done,
    Help,
    Open,
    Play,
    Special,
    Start,
)
from opensky.games.blueskies.table import View

__all__ = [
    "GAME",
    "Board",
    "Buyout",
    "Card",
    "Cubes",
    "Deal",
    "Decision",
    "Discard",
    "Done",
    "Help",
    "Open",
    "Play",
    "Special",
    "Start",
    "View",
]
