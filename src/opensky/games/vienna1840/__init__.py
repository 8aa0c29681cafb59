"""1840 Vienna Tramways: tram companies, lines and the Stadtbahn of Vienna.

What bots and tools may use: the decision classes, `Map`, `Table`, `View`, `Best` and `GAME`.
"""

from opensky.games.vienna1840.box import GAME
from opensky.games.vienna1840.decisions import (
    Answer,
    Assign,
    Bid,
    Buy,
    BuyPrivate,
    BuyTram,
    Companies,
    Decision,
    Dividend,
    HandBack,
    Lay,
    Offer,
    Pass,
    Pick,
    Position,
    Remove,
    Replace,
    Run,
    Scrap,
    Sell,
    Site,
    StadtbahnRun,
    Start,
    Station,
)
from opensky.games.vienna1840.map import Map
from opensky.games.vienna1840.routes import Best
from opensky.games.vienna1840.table import Table, View

__all__ = [
    "GAME",
    "Answer",
    "Assign",
    "Best",
    "Bid",
    "Buy",
    "BuyPrivate",
    "BuyTram",
    "Companies",
    "Decision",
    "Dividend",
    "HandBack",
    "Lay",
    "Map",
    "Offer",
    "Pass",
    "Pick",
    "Position",
    "Remove",
    "Replace",
    "Run",
    "Scrap",
    "Sell",
    "Site",
    "StadtbahnRun",
    "Start",
    "Station",
    "Table",
    "View",
]
