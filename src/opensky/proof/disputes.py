"""Situations settled twice: by the engine and by the referee."""

from __future__ import annotations

import json
from typing import Any

from opensky.errors import Refusal
from opensky.game import Illegal
from opensky.games import find, power
from opensky.referee import GAMES as REFEREES
from opensky.referee.verdict import Broken, Malformed


def settle(text: str, game: str, where: str) -> list[dict[str, Any]]:
    """Answer a situation given as JSON: one answer, or two where engine and referee differ.

    Raises Refusal, with the rule, for a situation that the rules do not allow.
    """
    answer = power(find(game), "answer")
    try:
        situation = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refusal(f"{where}: not JSON: {error}") from None
    try:
        ours = answer(situation)
        theirs = REFEREES[game].adjudicate(situation)
    except (Illegal, Broken) as error:
        raise Refusal(f"{where}: {error}") from None
    except (Refusal, Malformed) as error:
        raise Refusal(f"{where}: {error}") from None
    return [ours] if ours == theirs else [ours, theirs]
