"""Records: one line a game, and a replay that names the first thing that does not hold."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from opensky.errors import Refusal
from opensky.game import DICE
from opensky.luck import draw
from opensky.record import Broken, Ending, Fault, Scribe, compact, read, replay, standing
from protocol.toy import GAME

BOARD = GAME.board("short")


def played(seed: int, seats: int = 2, rulings: dict[str, str] | None = None) -> dict[str, Any]:
    """Play a random game and return its record; seat 1 has a fault and forfeits at its end."""
    rng, scribe = random.Random(seed), Scribe(GAME, BOARD, rulings or {}, seats, {})
    table, events, faults = GAME.table(BOARD, seats, rulings or {}), [], []
    while (seat := table.to_act()) is not None:
        if seat == DICE:
            decision = draw(bytes(16), table.luck_key(), table.chances())
        elif seat == 1 and table.round == table.rounds - 1:
            decision = table.options()[0]
            faults.append(Fault(1, len(events), "illegal", "card 9: no such card [T4]"))
        else:
            decision = rng.choice(table.options())
        table.apply(decision)
        events.append(scribe.texts[seat][decision])
    result = table.result()
    forfeits = sorted({fault.seat for fault in faults})
    end = Ending(result.scores, standing(result.places, forfeits), faults, forfeits)
    names = ["a", "b", "c", "d"][:seats]
    return read(scribe.line(names, 5, events, end, 3, 1), "test")


def test_a_record_has_the_keys_of_the_format_in_order() -> None:
    record = played(1)
    assert list(record) == [
        *("record", "board", "board_sha256", "rulings", "seats", "seed", "events"),
        *("scores", "places", "faults", "forfeits", "match", "rotation", "meta"),
    ]
    assert (record["record"], record["board"], record["rulings"]) == (
        *("toy/1", "short", {"ties": "nobody"}),
    )
    assert record["places"] == [1, 2]


def test_a_line_is_what_the_json_module_would_write() -> None:
    scribe = Scribe(GAME, BOARD, {}, 2, {"plan": "ä"})
    line = scribe.line(['"ü"', "b"], 5, ['[0,"pass"]'], Ending((1, 2), (2, 1), [], []), 3, 1)
    assert line == compact(json.loads(line))
    assert line.isascii()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("ties", ["nobody", "share"])
def test_replay_accepts_every_played_game(seats: int, ties: str) -> None:
    for seed in range(40):
        record = played(seed, seats, {"ties": ties})
        assert list(replay(record, GAME).result().scores) == record["scores"]


def test_forfeited_seats_stand_below_all_others() -> None:
    assert standing((1, 2, 2, 4), []) == [1, 2, 2, 4]
    assert standing((1, 2, 2, 4), [0]) == [4, 1, 1, 3]
    assert standing((1, 2, 2, 4), [0, 2]) == [3, 1, 4, 2]


Change = Callable[[dict[str, Any]], object]


def setting(*path: str | int, to: object) -> Change:
    def change(record: dict[str, Any]) -> None:
        place: Any = record
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = to

    return change


LAST = 11  # the last event of a game of four rounds where nobody runs out of cards
BROKEN: dict[str, tuple[Change, str, int | None]] = {
    "another board": (setting("board_sha256", to="0" * 64), "board_sha256", None),
    "roll by a seat": (setting("events", 0, to=[0, "roll 3"]), "events", 0),
    "no such decision": (setting("events", 1, to=[0, "card 9"]), "events", 1),
    "blank at the end": (setting("events", 1, to=[0, "pass "]), "events", 1),
    "seat of nobody": (setting("events", 1, to=[7, "pass"]), "events", 1),
    "roll out of turn": (setting("events", 2, to=[1, "roll 3"]), "events", 2),
    "doubled event": (lambda r: r["events"].insert(3, r["events"][2]), "events", 3),
    "dropped event": (lambda r: r["events"].pop(4), "events", 4),
    "dropped end": (lambda r: r["events"].pop(), "events", LAST),
    "too many": (lambda r: r["events"].append([0, "pass"]), "events", LAST + 1),
    "fault of nobody": (setting("faults", 0, "seat", to=2), "faults", None),
    "fault of dice": (lambda r: r["faults"][0].update(seat=-1, event=0), "faults", None),
    "fault at the end": (setting("faults", 0, "event", to=LAST + 1), "faults", None),
    "fault before all": (setting("faults", 0, "event", to=-1), "faults", None),
    "unknown kind": (setting("faults", 0, "kind", to="hunger"), "faults", None),
    "doubled fault": (lambda r: r["faults"].append(r["faults"][0]), "faults", None),
    "forfeit of nobody": (setting("forfeits", to=[1, 4]), "forfeits", None),
    "forfeit without fault": (setting("forfeits", to=[0]), "forfeits", None),
    "doubled forfeit": (setting("forfeits", to=[1, 1]), "forfeits", None),
    "score": (setting("scores", 0, to=99), "scores", None),
    "a score too many": (lambda r: r["scores"].append(0), "scores", None),
    "place": (setting("places", 1, to=1), "places", None),
}


@pytest.mark.parametrize("case", BROKEN)
def test_replay_names_the_first_thing_that_does_not_hold(case: str) -> None:
    change, where, event = BROKEN[case]
    record = played(1)
    assert len(record["events"]) == LAST + 1
    change(record)
    with pytest.raises(Broken) as broken:
        replay(record, GAME)
    assert (broken.value.where, broken.value.event) == (where, event), str(broken.value)


def test_a_rule_that_is_broken_is_named() -> None:
    record = played(1)
    record["events"][2] = [1, "roll 3"]
    with pytest.raises(Broken) as broken:
        replay(record, GAME)
    assert str(broken.value) == "event 2: 'roll 3': not the turn of the die [T1]"


def test_a_fault_where_a_card_was_played_does_not_hold() -> None:
    record = played(1)
    number = next(
        n for n, (seat, text) in enumerate(record["events"]) if seat == 0 and "card" in text
    )
    record["faults"].append({"seat": 0, "event": number, "kind": "crash", "detail": ""})
    with pytest.raises(Broken, match=f"^faults: event {number} is not the harmless option"):
        replay(record, GAME)


def test_a_forfeit_left_out_shows_in_the_places() -> None:
    games = (played(seed) for seed in range(100))
    record = next(game for game in games if game["scores"][1] > game["scores"][0])
    record["forfeits"] = []
    with pytest.raises(Broken, match=r"^places: \[1, 2\] where \[2, 1\] is due"):
        replay(record, GAME)


def test_a_forfeited_seat_that_plays_on_does_not_hold() -> None:
    record = played(1)
    number = next(
        n for n, (seat, text) in enumerate(record["events"]) if seat == 0 and text == "pass"
    )
    record["faults"].append({"seat": 0, "event": number, "kind": "crash", "detail": ""})
    record["forfeits"] = [0, 1]
    with pytest.raises(Broken, match=r"^forfeits: seat 0 plays on at event"):
        replay(record, GAME)


SHAPES: dict[str, tuple[Change, str]] = {
    "a key is missing": (lambda r: r.pop("seed"), "no key 'seed'; RECORD.md names the keys"),
    "truth for a number": (setting("scores", 0, to=True), "scores: holds True"),
    "a broken number": (setting("places", 0, to=1.0), "places: holds 1.0 where an integer is due"),
    "seed as a text": (setting("seed", to="1"), "seed: wants an integer, not '1'"),
    "an event of three": (setting("events", 4, to=[0, "pass", 1]), "events: number 4 wants"),
    "an event as text": (setting("events", 4, to="pass"), "events: holds 'pass' where a list"),
    "a fault as a list": (setting("faults", 0, to=[]), "faults: holds [] where an object is due"),
    "no detail": (setting("faults", 0, "detail", to=None), "faults: number 0: detail: wants text"),
    "a forfeit as text": (setting("forfeits", to=["1"]), "forfeits: holds '1' where an integer"),
    "rulings as numbers": (setting("rulings", "ties", to=1), "rulings: holds 1 where text is due"),
    "another format": (setting("record", to="toy/2"), "record: 'toy/2' is not 'toy/1'"),
    "too many seats": (setting("seats", to=list("abcde")), "seats: 5 where toy has 2 to 4"),
    "an unknown ruling": (setting("rulings", "x", to="y"), "rulings: x is none of ties"),
    "an unknown value": (setting("rulings", "ties", to="y"), "ties wants nobody or share"),
    "an unknown board": (setting("board", to="flat"), "no board 'flat'"),
}


@pytest.mark.parametrize("case", SHAPES)
def test_a_malformed_record_is_refused_in_words(case: str) -> None:
    change, answer = SHAPES[case]
    record = played(1)
    change(record)
    with pytest.raises(Refusal) as refusal:
        replay(read(json.dumps(record), "file:1"), GAME)
    assert answer in str(refusal.value)


@pytest.mark.parametrize("line", ["", "{", "[]", "1", "nul", "[" * 100_000, '{"record": '])
def test_what_is_no_json_object_is_refused(line: str) -> None:
    with pytest.raises(Refusal, match=r"^file:1: (not (a )?JSON|is blank; )"):
        read(line, "file:1")
