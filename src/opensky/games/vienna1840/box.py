"""The box of 1840 Vienna Tramways: what the stair's `GameType` asks for."""

from __future__ import annotations

from collections.abc import Mapping

from opensky.errors import Refusal
from opensky.games.vienna1840 import facts
from opensky.games.vienna1840 import map as maps
from opensky.games.vienna1840.map import Map
from opensky.games.vienna1840.rulesets import RULE_SETS
from opensky.games.vienna1840.table import Table, new_table

RULES = facts.DATA.parent / "RULES.md"


class Vienna1840:
    """1840 before anyone sits down."""

    name = "vienna1840"
    record = "vienna1840/1"
    seats = range(2, 7)  # [V-SU-01]
    boards = maps.BOARDS
    rulings: Mapping[str, tuple[str, ...]] = {"rules": tuple(RULE_SETS)}

    def board(self, name: str) -> Map:
        """Load a map by its name in the box or by path; raise Refusal when it is not sound."""
        return maps.load(name)

    def table(self, board: Map, seats: int, rulings: Mapping[str, str] | None = None) -> Table:
        """Set up a new table; the rule set is `printed` unless named. Raise Refusal on bad ones."""
        given = dict(rulings or {})
        rules = given.pop("rules", next(iter(RULE_SETS)))
        if given:
            raise Refusal(f"no ruling {', '.join(sorted(given))}; there is rules")
        if rules not in RULE_SETS:
            raise Refusal(f"rules is {rules!r}; {' or '.join(RULE_SETS)} is due")
        return new_table(board, seats, RULE_SETS[rules])


GAME = Vienna1840()
