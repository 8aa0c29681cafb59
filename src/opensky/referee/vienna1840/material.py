"""The words and switches of 1840; its figures lie in the data files."""

from __future__ import annotations

from collections.abc import Mapping

from opensky.referee.verdict import Malformed, shown

FORMAT = "vienna1840/1"

SEATS = range(2, 7)  # [V-SU-01]
DICE = -1
PRINTED, REFERENCE = "printed", "reference"

RULINGS = {
    "rules": (PRINTED, REFERENCE),
    "three_players": ("full", "small3"),  # [V-SU-04]
}
"""Each switch with its values, the default first."""

UNJUDGED = {
    "V-SU-13": "says who draws; any draw from what is left is lawful, and a record holds no odds",
    "V-TL-03": "follows from V-TL-02, by which each tile is judged",
    "V-TL-07": "allows: there is nothing that could break it",
    "V-RB-04": "says what never happens: no event rusts a tram or moves the phase",
    "V-TB-04": "forbids what no event can say: trams have no other owner to go to",
    "V-PV-03": "forbids what no event can say: only a company can buy a private",
    "V-SR-01": "is the same as 350 in cash, which is counted",
    "V-SR-12": "sets no limit",
    "V-LN-04": "says what never happens: no event pays a loan back",
}
"""The rules by which no event can be judged, each with the reason."""

UNCOUNTED = {
    **UNJUDGED,
    "V-SU-01": "the number of players, settled before the first event",
    "V-SU-02": "starting cash, settled before the first event",
    "V-SU-03": "the limit on certificates: material; it decides under V-SR-08",
    "V-SU-04": "the map, settled before the first event",
    "V-SU-05": "what is out on the map, settled before the first event",
    "V-SU-06": "the trams there are: material; buying one is counted under V-TB-01",
    "V-SU-07": "the tiles there are: material; laying one is counted under V-TL-05",
    "V-SU-09": "the Stadtbahn's start, settled before the first event",
    "V-SU-10": "the Stadtbahn's stations, settled before the first event",
    "V-SU-11": "the reserved slots: material; they decide under V-ST-05",
    "V-RB-03": "the colours of a phase: they decide under V-TL-05",
    "V-MK-01": "the grid: material; a move is counted under V-MK-07",
    "V-MK-02": "the start prices: material; a start is counted as V-SR-03",
    "V-BN-06": "what is other on the map for two: material",
    "V-SR-04": "forbids a second company; a start is counted as V-SR-03",
    "V-SR-07": "forbids more than 60%; a purchase is counted as V-SR-06",
    "V-SR-08": "forbids more certificates; a purchase is counted as V-SR-06",
    "V-SR-09": "forbids to buy again; a purchase is counted as V-SR-06",
    "V-SR-10": "forbids sales in SR1; a sale is counted as V-SR-11",
    "V-SR-16": "forbids to sell the director's certificate; a sale is counted as V-SR-11",
    "V-LA-03": "forbids a pick without 20; a pick is counted as V-LA-02",
    "V-TL-01": "the network: it decides under V-TL-02 and V-ST-03",
    "V-TL-04": "forbids edges; a lay is counted as V-TL-05",
    "V-BN-03": "forbids other track; a lay is counted as V-BN-01",
    "V-ST-04": "forbids a second station; a station is counted as V-ST-02",
    "V-ST-09": "a free slot blocks no one: it decides under V-ST-03 and V-RT-04",
    "V-RT-02": "forbids nodes or edges twice; a run is counted as V-RT-01",
    "V-RT-03": "forbids a run without an own station; a run is counted as V-RT-01",
    "V-RT-04": "forbids to pass a full junction; a run is counted as V-RT-01",
    "V-RT-05": "forbids to visit a red hex without its tile; a run is counted as V-RT-01",
    "V-RT-06": "tells what a purple hex without its tile is; a run is counted as V-RT-01",
    "V-SC-01": "what a stop is worth: it decides under V-MT-02",
    "V-SC-02": "what a stop is worth: it decides under V-MT-02",
    "V-PV-02": "the income of a company's private: it is counted as V-CR-04",
    "V-LN-03": "a choice of the director: the purchase is counted as V-LN-01",
}
"""The rules that describe material or only forbid and so never decide anything in a sound game."""


def full_rulings(rulings: Mapping[str, object]) -> dict[str, str]:
    """Name all switches, those left out at their default; Malformed for an unknown one."""
    for switch, value in rulings.items():
        if switch not in RULINGS:
            known = ", ".join(RULINGS)
            raise Malformed(f"rulings: unknown switch {shown(switch)}, known are {known}")
        if value not in RULINGS[switch]:
            known = ", ".join(RULINGS[switch])
            raise Malformed(f"rulings: {switch} is {shown(value)}, known values are {known}")
    return {switch: str(rulings.get(switch, values[0])) for switch, values in RULINGS.items()}
