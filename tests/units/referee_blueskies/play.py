"""Self-play, examples and made-up positions for the tests of this referee."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from opensky.referee.blueskies import Table, load_board

REPLAYS = Path(__file__).parents[2] / "replays" / "blueskies"
RULINGS = {
    "gate_order": ("leftmost", "any"),
    "gov_order": ("turn", "lowest_first"),
    "local_limit": ("0", "10"),
    "bag_empty": ("go_on", "end_after_round"),
    "tie_rule": ("split", "all_full", "none", "second_for_all"),
    "shared_airports": ("both_full", "split_evenly"),
}
DEFAULTS = {switch: values[0] for switch, values in RULINGS.items()}
COMBINATIONS = [dict(zip(RULINGS, values, strict=True)) for values in product(*RULINGS.values())]
USA = load_board("usa")


@cache
def records() -> tuple[str, ...]:
    return tuple((REPLAYS / "records.jsonl").read_text().splitlines())


def record(number: int) -> dict[str, Any]:
    return json.loads(records()[number])


def steps(game: dict[str, Any]) -> Iterator[tuple[Table, int, str]]:
    """Yield the table before each event, with seat and text of the event."""
    table = Table(load_board(game["board"]), len(game["seats"]), game["rulings"])
    for seat, text in game["events"]:
        yield table, seat, text
        table.apply(text)
    yield table, -2, ""


def kinds(games: int) -> Iterator[tuple[int, int, dict[str, str]]]:
    """Mix seats and all switches: (number, seats, rulings)."""
    order = random.Random(8).sample(COMBINATIONS, len(COMBINATIONS))
    for number in range(games):
        yield number, 2 + number % 4, order[number % len(order)]


def choose(table: Table, rng: random.Random) -> str:
    """Choose by weight or at random, and `done` more often than its share."""
    chances = table.chances()
    if chances:
        texts, weights = zip(*chances, strict=True)
        return rng.choices(texts, weights)[0]
    options = table.options()
    return options[0] if rng.random() < 0.1 else rng.choice(options)


def play(seats: int, rulings: dict[str, str], rng: random.Random) -> Iterator[tuple[Table, str]]:
    """Yield the table with what will be played next, until the game is over."""
    table = Table(USA, seats, rulings)
    while table.to_act() is not None:
        text = choose(table, rng)
        yield table, text
        table.apply(text)
    yield table, ""


def as_record(table: Table, events: list[list[Any]], rulings: dict[str, str]) -> dict[str, Any]:
    return {
        "record": "blueskies/1",
        "board": "usa",
        "board_sha256": USA.sha256,
        "rulings": {name: value for name, value in rulings.items() if value != DEFAULTS[name]},
        "seats": [f"random-{seat}" for seat in range(len(table.scores()))],
        "seed": 0,
        "events": events,
        "scores": table.scores(),
        "places": table.places(),
        "faults": [],
        "forfeits": [],
    }


def position(
    airports: dict[str, str] | None = None,
    *,
    seats: int = 2,
    moment: str = "round 2 start 0 part buy phase buy to_act 0 step 1",
    turn: str = "points 6 gates 0 left 0 named - site - card 0",
    bag: tuple[int, int] | None = None,
    helped: int = 0,
    scores: Sequence[int] = (),
    special: str = "11111",
    hands: Sequence[str] = (),
    discards: Sequence[str] = (),
    pile: str = "",
    markers: Sequence[int] = (),
    **rulings: str,
) -> str:
    """Write a position: airports as `ATL="5 0,-"`, all else laid out so that nothing is missing.

    Where a bag or markers are named, gates and passengers to match go to airports left out.
    """
    lying = {code: (airports or {}).get(code, "") for code in USA.airports}
    empty = ",".join("-" * USA.slots[seats])
    rows = {code: (text or f"0 {empty}").split(" ") for code, text in lying.items()}
    spare = [code for code, text in lying.items() if not text]
    for seat, left in enumerate(markers):
        _fill(rows, spare, str(seat), 20 - left)
    if bag is not None:
        elsewhere = 125 - sum(bag) - sum(int(count) for count, _ in rows.values())
        rows[spare[-1]][0] = str(int(rows[spare[-1]][0]) + elsewhere)
    waiting = 125 - sum(int(count) for count, _ in rows.values())
    green = min(25, waiting)
    red, green = bag or (waiting - green, green)
    deck = _deck([*hands, pile, *discards, turn if "card 1" in turn else ""])
    held = [*hands] or [_deal(deck) for _ in range(seats)]
    owners = Counter(letter for _, slots in rows.values() for letter in slots)
    lines = [
        f"blueskies/1 usa {seats}",
        "rulings " + " ".join({**DEFAULTS, **rulings}.values()),
        moment,
        f"turn {turn}",
        f"bag {red} {green} help {helped}",
        f"deck {','.join(sorted(deck.elements())) or '-'}",
        f"pile {pile or '-'}",
        *(f"{code} {count} {slots}" for code, (count, slots) in rows.items()),
    ]
    for seat in range(seats):
        lines.append(
            f"seat {seat} score {scores[seat] if scores else 0} markers {20 - owners[str(seat)]}"
            f" special {special[seat]} hand {held[seat] or '-'}"
            f" discards {discards[seat] if discards else '-'}"
        )
    return "\n".join(lines) + "\n"


def situation(airports: dict[str, str] | None = None, **keys: Any) -> Table:  # noqa: ANN401
    """Set up a position that is written as above."""
    return Table.from_text(USA, position(airports, **keys))


def _fill(rows: dict[str, list[str]], spare: list[str], owner: str, gates: int) -> None:
    """Give a seat so many gates in all, at airports that are not named."""
    missing = gates - sum(slots.count(owner) for _, slots in rows.values())
    for code in spare:
        free = min(missing, rows[code][1].count("-"))
        for _ in range(free):
            rows[code][1] = rows[code][1].replace("-", owner, 1)
        missing -= free


def _deck(words: Sequence[str]) -> Counter[str]:
    """Return all cards but those named in some words."""
    deck = Counter(USA.cards)
    for word in words:
        if " " in word:
            word = word.split("site ")[1].split(" ")[0]
        deck.subtract(word.replace("+", ",").split(",") if word.strip("-") else [])
    return +Counter({code: count for code, count in deck.items() if code in USA.airports})


def _deal(deck: Counter[str]) -> str:
    """Take the first three cards of a deck."""
    hand = sorted(deck.elements())[:3]
    deck.subtract(hand)
    return ",".join(hand)
