"""Make the published perft positions: search random games for each kind, count, print the file.

    python tests/perft_positions.py opensky > src/opensky/games/opensky/perft.jsonl

Every position is the first of its kind in the games that the seed names, so the same file comes
out again until the rules or the weights of random play change.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import count as numbers
from types import ModuleType
from typing import Any

from opensky.game import GameType
from opensky.games import find
from opensky.proof.choices import choices, pick
from opensky.proof.pair import Setting, boards
from opensky.proof.perft import count

SEED = "perft"
DEEPEST = 8


def positions(setting: Setting) -> Iterator[Any]:
    """Yield the engine's tables in random games, one after the other."""
    game: Any = find(setting.game)
    board, _ = boards(setting.game, setting.board)
    for number in numbers():
        table = game.table(board, setting.seats, dict(setting.rulings))
        for choice in choices(SEED, number):
            yield table
            if table.to_act() is None:
                break
            is_roll = table.to_act() < 0
            rolls = table.chances() if is_roll else ()
            options = [roll for roll, _ in rolls] if is_roll else table.options()
            weights = [n for _, n in rolls] if is_roll else game.weights(table, options)
            table.apply(options[pick(choice, weights)])


def counts(game: GameType, position: str, kinds: ModuleType) -> tuple[list[int], int]:
    """Count deeper and deeper; return the counts, and to which depth the referee agrees."""
    found: list[int] = []
    agreed = 0
    for depth in range(1, DEEPEST + 1):
        both = depth == 1 or (agreed == depth - 1 and found[-1] <= kinds.MOST_AGAIN)
        lines = count(game, position, depth, both)
        if both and lines.differences():
            raise SystemExit(f"{position}\n{lines.differences()}")
        agreed = depth if both else agreed
        found.append(lines.total)
        if not lines.total or lines.total > kinds.MOST / 30:
            break
    return found, agreed


def main(name: str) -> None:
    game, kinds = find(name), import_module(f"perft_kinds.{name}")
    for name, note, seats, board, rulings, is_kind in kinds.KINDS:
        values = {option: choice[0] for option, choice in game.rulings.items()} | rulings
        setting = Setting(game.name, board, seats, tuple(values.items()))
        position = next(filter(is_kind, positions(setting))).state_text()
        found, agreed = counts(game, position, kinds)
        row = {"name": name, "note": note, "position": position, "counts": found, "agreed": agreed}
        sys.stdout.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
