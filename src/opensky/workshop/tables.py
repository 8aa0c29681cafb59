"""Set out a new game for a person and bots, from what was asked for on the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from opensky.bots import survey
from opensky.errors import Refusal, shown
from opensky.game import GameType
from opensky.games import find
from opensky.record import span
from opensky.shelf import named
from opensky.workshop.saved import Sheet, fresh_seed


def set_out(
    game: str,
    board: str | None,
    against: Sequence[str],
    seat: int,
    rulings: Sequence[str],
    seed: str | None,
    practice: bool,
) -> Sheet:
    """Set out a game; raise Refusal for what is not to be had.

    The bots sit round the table from the seat after the person's; their paths are made whole, so
    that the game can go on from another folder.
    """
    box = find(game)
    seats = len(against) + 1
    if seats not in box.seats:
        raise Refusal(
            f"seats: {game} has {span(box.seats)}, not {seats}; name a bot with --against"
            " for each but your own"
        )
    if seat >= seats:
        raise Refusal(f"seat {seat}: 0 to {seats - 1} are due")
    specs = [_whole(named(spec, game)) for spec in against]
    bots: list[str | None] = [None] * seats
    for place, spec in enumerate(specs, start=seat + 1):
        bots[place % seats] = spec
    name = board or box.boards[0]
    sha256 = box.board(name).sha256
    chosen = chosen_rulings(box, rulings)
    return Sheet(game, name, sha256, chosen, bots, seed or fresh_seed(), practice)


def chosen_rulings(game: GameType, words: Sequence[str]) -> Mapping[str, str]:
    """Read rulings such as hub_limit=player."""
    chosen = {}
    for word in words:
        name, _, value = word.partition("=")
        if value not in game.rulings.get(name, ()):
            known = "; ".join(f"{key}={'|'.join(to)}" for key, to in game.rulings.items())
            raise Refusal(f"ruling {shown(word)}: there is {known}")
        chosen[name] = value
    return chosen


def _whole(spec: str) -> str:
    survey(spec, Path())
    path, colon, attribute = spec.partition(".py:")
    whole = Path(path + (".py" if colon else "")).resolve()
    return f"{whole}:{attribute}" if colon else str(whole)
