"""The words and switches of Blue Skies; all of its figures lie in the board file."""

from __future__ import annotations

from collections.abc import Mapping

from opensky.referee.verdict import Malformed, shown

FORMAT = "blueskies/1"

SEATS = range(2, 6)
SLOTS = 4  # [B-COMP-01] printed at every airport, the leftmost ones in use
RED, GREEN = "R", "G"  # [B-COMP-04]
LOCAL, FREE = "L", "-"  # [B-COMP-06] what lies in a slot where no seat's number does
NOT_FOR_SALE = "N/A"  # [B-COMP-02]

RULINGS = {
    "gate_order": ("leftmost", "any"),  # [B-GATE-01]
    "gov_order": ("turn", "lowest_first"),  # [B-GOV-03]
    "local_limit": ("0", "10"),  # [B-COMP-06]
    "bag_empty": ("go_on", "end_after_round"),  # [B-PAX-06]
    "tie_rule": ("split", "all_full", "none", "second_for_all"),  # [B-END-05]
    "shared_airports": ("both_full", "split_evenly"),  # [B-END-02]
}
"""Each switch with its values, the default first."""

UNCOUNTED = {
    "B-COMP-01": "the airports and their slots: material; using a slot is counted as B-GATE-01",
    "B-COMP-02": "the figures of an airport: material; they are used by B-GATE, B-END and B-CARD",
    "B-COMP-03": "the demand cards: material; drawing one is counted under the rule that asks",
    "B-COMP-04": "the bag and its cubes: material; a draw is counted as B-PAX-01",
    "B-COMP-05": "the markers of a player: material; placing one is counted as B-GATE-06",
    "B-COMP-06": "the neutral markers: material; placing one is counted as B-SETUP-02 or B-RND-08",
    "B-COMP-07": "the regions and bonuses: material; scoring one is counted as B-END-03",
    "B-COMP-08": "the slots in use: settled by the number of players before the first event",
    "B-PAX-02": "forbids what no event could do: nothing takes passengers from an airport",
    "B-GATE-04": "forbids what no legal event does: only a local airline can be bought out",
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
