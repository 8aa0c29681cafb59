"""The command that prints rules."""

from __future__ import annotations

from typing import Annotated

import typer

from opensky.cli.options import DEFAULT_GAME, GameName
from opensky.errors import Refusal
from opensky.games import find
from opensky.rulebook import rules


def rule(
    rule_id: Annotated[str | None, typer.Argument(metavar="[ID]", help="Such as I4.")] = None,
    game: GameName = DEFAULT_GAME,
) -> None:
    """Print a rule of the book by its id, or all of them.

    Example: opensky rule I4
    """
    book = rules(find(game))
    if rule_id is None:
        for name, text in book.items():
            print(f"{name}  {text}")
        return
    if rule_id not in book:
        raise Refusal(f"no rule {rule_id!r} in {game}; `opensky rule` prints them all")
    print(f"{rule_id}  {book[rule_id]}")
