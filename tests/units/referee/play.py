"""Self-play and examples for the referee's tests."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from opensky.referee.opensky import Board, Table, load_board

REPLAYS = Path(__file__).parents[2] / "replays" / "opensky"
RULINGS = {
    "hub_limit": ("airport", "player"),
    "next_best": ("original", "standing"),
    "lease_change": ("cards+ancillaries", "cards"),
    "flash_order": ("youngest", "roller"),
}
DEFAULTS = {option: values[0] for option, values in RULINGS.items()}
COMBINATIONS = [dict(zip(RULINGS, values, strict=True)) for values in product(*RULINGS.values())]
BOARDS = ("europe", "north_america")
HARMLESS = {"bid none": 0.1, "flash none": 0.3, "attach 0": 0.3, "lease none": 0.3}
"""How often the self-play takes the harmless option where something else could be played."""


@cache
def records() -> tuple[str, ...]:
    return tuple((REPLAYS / "records.jsonl").read_text().splitlines())


def record(number: int) -> dict[str, Any]:
    return json.loads(records()[number])


@cache
def situations() -> tuple[dict[str, Any], ...]:
    return tuple(map(json.loads, (REPLAYS / "situations.jsonl").read_text().splitlines()))


def steps(game: dict[str, Any]) -> Iterator[tuple[Table, int, str]]:
    """Yield the table before each event, with seat and text of the event."""
    table = Table(load_board(game["board"]), len(game["seats"]), game["rulings"])
    for seat, text in game["events"]:
        yield table, seat, text
        table.apply(text)
    yield table, -2, ""


def kinds(games: int) -> Iterator[tuple[int, Board, int, dict[str, str]]]:
    """Mix boards, seats and all rulings: (number, board, seats, rulings)."""
    mixes = list(product(BOARDS, (2, 3, 4), COMBINATIONS))
    for number in range(games):
        name, seats, rulings = mixes[number % len(mixes)]
        yield number, load_board(name), seats, rulings


def choose(table: Table, rng: random.Random, callsigns: list[str], board: Board) -> str:
    """Choose so that networks connect and markets are fought for."""
    chances = table.chances()
    if chances:
        return rng.choice(chances)[0]
    options = table.options()
    kind = options[0].split(" ")[0]
    if options[0] in HARMLESS and len(options) > 1:
        return options[0] if rng.random() < HARMLESS[options[0]] else rng.choice(options[1:])
    if kind == "callsign" and callsigns:
        near = [text for text in options if _is_near(board, text[9:], callsigns)]
        return rng.choice(near or options)
    if kind == "fly":
        served = [sum(code in callsigns for code in text[4:].split("-")) for text in options]
        return rng.choices(options, [1 + 10 * ends * ends for ends in served])[0]
    if kind == "hub":
        return rng.choice([text for text in options if text[4:] in callsigns] or options)
    return rng.choice(options)


def _is_near(board: Board, code: str, callsigns: list[str]) -> bool:
    return any(code in ends and set(ends) & set(callsigns) for ends in board.routes.values())


def play(
    board: Board, seats: int, rulings: dict[str, str], rng: random.Random
) -> Iterator[tuple[Table, str]]:
    """Yield the table with what will be played next, until the game is over."""
    table, callsigns = Table(board, seats, rulings), []
    while table.to_act() is not None:
        text = choose(table, rng, callsigns, board)
        yield table, text
        if text.startswith("callsign"):
            callsigns.append(text[9:])
        table.apply(text)
    yield table, ""


def as_record(
    board: Board, table: Table, events: list[list[Any]], rulings: dict[str, str]
) -> dict[str, Any]:
    return {
        "record": "opensky/1",
        "board": board.name,
        "board_sha256": board.sha256,
        "rulings": rulings,
        "seats": [f"random-{seat}" for seat in range(len(table.scores()))],
        "seed": 0,
        "events": events,
        "scores": table.scores(),
        "places": table.places(),
        "faults": [],
        "forfeits": [],
    }
