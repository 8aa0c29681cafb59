"""The recorded games as our records: frozen, and between them they show what 1840 can do."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from opensky.games.vienna1840 import GAME, importer
from opensky.games.vienna1840.table import Table
from opensky.proof.verify import judge
from replays.vienna1840.shared import FOLDER, GAMES, game

RECORDS = FOLDER / "records.jsonl"


def lines() -> list[str]:
    return RECORDS.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_the_importer_still_gives_the_record(number: int) -> None:
    assert json.loads(lines()[number]) == importer.to_record(game(GAMES[number]))


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_the_referee_holds_the_record(number: int) -> None:
    verdict = judge(lines()[number], GAMES[number])
    assert verdict.ok, verdict


def played(record: dict[str, Any]) -> Iterator[tuple[Table, str, Table]]:
    """Yield the table before and after each event, with its text."""
    board = GAME.board(record["board"])
    table = GAME.table(board, len(record["seats"]), record["rulings"])
    for _, text in record["events"]:
        before = table.copy()
        table.apply(table.parse(text))
        yield before, text, table


@cache
def shown() -> Counter[str]:
    """Count what comes up in all seven games."""
    found: Counter[str] = Counter()
    for line in lines():
        for before, text, after in played(json.loads(line)):
            found.update(signs(before, text, after))
    return found


def signs(before: Table, text: str, after: Table) -> Iterator[str]:
    word, _, rest = text.partition(" ")
    yield word
    yield from ("loan" for _ in range(sum(after.loans) - sum(before.loans)))
    if word == "run" and rest != "-":
        stops = tuple((name, int(k)) for name, _, k in (w.partition(".") for w in rest.split(" ")))
        tram = before.picture()["lines"][before.acting]["tram"][0]
        worth = before.route_value(before.acting, stops)
        yield "negative run" if worth < before.running_cost(tram) else "run that pays"
    if word == "tile":
        colour = next(t["color"] for t in TILES if t["id"] == rest.split(" ")[0])
        yield f"{colour} tile"
    if word == "station" and before.step == "home_station":
        yield "home choice"


TILES = json.loads((GAME.rules.parent / "data" / "tiles.json").read_text(encoding="utf-8"))["tiles"]


@pytest.mark.parametrize(
    ("sign", "least"),
    [
        ("loan", 9),
        ("negative run", 23),
        ("red tile", 5),
        ("purple tile", 5),
        ("home choice", 14),
        ("sell", 82),
        ("remove", 20),
        ("return", 3),
        ("private", 5),
        ("scrap", 13),
        ("gray tile", 1),
    ],
)
def test_the_recorded_games_show_it(sign: str, least: int) -> None:
    assert shown()[sign] >= least, shown()
