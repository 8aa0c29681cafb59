"""What lies in the box of OpenSky: numbers and names of the rulebook, in its order."""

from __future__ import annotations

from collections.abc import Mapping

from opensky.referee.verdict import Malformed, shown

FORMAT = "opensky/1"

FLEET = {2: 6, 3: 4, 4: 3}  # [S1, S3]
FARES = (200, 250, 300, 400, 500)  # [S4]
FULL_HAND = tuple(sorted(FARES * 2))  # [S4]
ANCILLARIES = 3  # [S5]
REGIONAL_TOKENS = 2  # [S6]
LETTERS = "ABCDEF"  # [S7] Alpha to Foxtrot
APRIL, NOVEMBER, MARCH = 0, 7, 11  # [S9, Y1] months count from April

PLANE_PRICE = 200  # [L2]
TOKEN_VALUE = 100  # [A2, L3, X2]
CUBE_VALUE = 50  # [X2]
SENSITIVITY = (200, 300, 400, 500, 600, 700)  # [P1]

REGIONS = ("europe", "north_america")  # [S2]
RULINGS = {
    "hub_limit": ("airport", "player"),  # [E1]
    "next_best": ("original", "standing"),  # [P4]
    "lease_change": ("cards+ancillaries", "cards"),  # [L3]
    "flash_order": ("youngest", "roller"),  # [D4]
}
"""Each ruling a league may change with its values, the default first."""

FARE_OF = {str(fare): fare for fare in FARES}
"""The fare cards by their only spelling."""

UNCOUNTED = {
    "S1": "how many may sit at a table: settled before the first decision",
    "S2": "the side of the board: settled before the first decision; E and B are counted",
    "S3": "the size of a fleet: material; its limits are counted as N1 and L4",
    "S4": "the fare cards: material; playing one is counted as F1 and D2",
    "S5": "the ancillary and flash deal tokens: material; using one is counted under A and D",
    "S6": "the regional tokens: material; using one is counted as E1 and B2",
    "S9": "the first month: settled before the first decision",
}
"""The rules that describe material or set-up and so never decide anything during a game."""


def full_rulings(rulings: Mapping[str, str]) -> dict[str, str]:
    """Name all four rulings, those left out at their default; Malformed for an unknown one."""
    for option, value in rulings.items():
        if option not in RULINGS:
            raise Malformed(
                f"rulings: unknown option {shown(option)}, known are {', '.join(RULINGS)}"
            )
        if value not in RULINGS[option]:
            known = ", ".join(RULINGS[option])
            raise Malformed(f"rulings: {option} is {shown(value)}, known values are {known}")
    return {option: rulings.get(option, values[0]) for option, values in RULINGS.items()}
