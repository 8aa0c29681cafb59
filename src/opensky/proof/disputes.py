"""Situations settled twice: by the engine and by the referee."""

from __future__ import annotations

from typing import Any

from opensky.errors import Refusal
from opensky.game import Illegal
from opensky.games import find, power
from opensky.proof.referees import by_game
from opensky.referee.verdict import Broken, Malformed
from opensky.strict import parse_json


def settle(text: str, game: str, where: str) -> list[dict[str, Any]]:
    """Answer a situation given as JSON: one answer, or two where engine and referee differ.

    Raises Refusal, with the rule, for a situation that the rules do not allow.
    """
    answer = power(find(game), "answer")
    situation = parse_json(text, where)
    try:
        ours = answer(situation)
        theirs = by_game(game).adjudicate(situation)
    except (Illegal, Broken) as error:
        raise Refusal(f"{where}: {error}") from None
    except (Refusal, Malformed) as error:
        raise Refusal(f"{where}: {error}") from None
    return [ours] if ours == theirs else [ours, theirs]
