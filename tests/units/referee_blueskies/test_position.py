"""Positions as text: what cannot come up in a game is refused in one line."""

from __future__ import annotations

import random

import pytest

from opensky.referee.blueskies import Malformed, Table, load_board
from opensky.referee.blueskies.board import BOX
from units.referee_blueskies.play import USA, kinds, play, position, record, steps

BUY = position({"ATL": "3 0,L", "CLE": "2 L,1"}).replace("ATL 3 0,L", "ATL 3 0,-")
HELP = position(
    {"ATL": "3 0,-"},
    moment="round 2 start 0 part help phase help to_act 1 step 1",
    turn="points 0 gates 0 left 1 named ATL site - card 0",
    helped=1,
    scores=(34, 30),
)


@pytest.mark.parametrize("text", [BUY, HELP])
def test_sound_positions_are_read_as_written(text: str) -> None:
    assert Table.from_text(USA, text).state_text() == text


@pytest.mark.parametrize("number", range(8))
def test_every_position_of_a_game_with_other_switches_is_read_back(number: int) -> None:
    for _, seats, rulings in list(kinds(64))[number::8][:3]:
        for table, _text in play(seats, rulings, random.Random(number)):
            text = table.state_text()
            twin = Table.from_text(USA, text)
            assert (twin.state_text(), twin.to_act()) == (text, table.to_act())


WRONG = [
    (BUY, "blueskies/1", "blueskies/2", "line 1"),
    (BUY, "usa 2", "usa 6", "line 1"),
    (BUY, "usa 2", "usa 3", "line 8"),
    (BUY, " usa ", " mars ", "line 1"),
    (BUY, "leftmost", "rightmost", "gate_order"),
    (BUY, "split ", "spilt ", "tie_rule"),
    (BUY, " both_full", "", "line 2"),
    (BUY, "round 2", "round 0", "round 0"),
    (BUY, "round 2", "round 02", "line 3"),
    (BUY, "start 0", "start -", "start marker"),
    (BUY, "start 0", "start 2", "line 3"),
    (BUY, "start 0", "start 1", "to_act"),
    (BUY, "part buy", "part setup", "part setup"),
    (BUY, "part buy", "part play", "phase 'buy'"),
    (BUY, "phase buy", "phase play", "phase 'play'"),
    (BUY, "to_act 0", "to_act 1", "to act"),
    (BUY, "to_act 0", "to_act dice", "to act"),
    (BUY, "to_act 0", "to_act none", "to_act"),
    (BUY, "step 1", "step 0", "step 0"),
    (BUY, "step 1", "step 3", "step 3"),
    (BUY, "points 6", "points 0", "none is possible"),
    (BUY, "points 6", "points 7", "7 points"),
    (BUY, "gates 0", "gates 1", "1 gates"),
    (BUY, "left 0", "left 1", "left"),
    (BUY, "named -", "named ATL", "named"),
    (BUY, "site -", "site ATL", "site ATL"),
    (BUY, "card 0", "card 1", "line 4"),
    (BUY, "bag 95", "bag 96", "cubes"),
    (BUY, "bag 95", "bag 101", "cubes"),
    (BUY, "help 0", "help 2", "line 5"),
    (BUY, "deck BOS,", "deck ", "all cards"),
    (BUY, "deck BOS,", "deck XXX,", "'XXX' is no airport"),
    (BUY, "pile -", "pile ATL", "all cards"),
    (BUY, "ATL 3 0,-", "ATL 4 0,-", "cubes"),
    (BUY, "ATL 3 0,-", "ATL 3 0,-,-", "line 8"),
    (BUY, "ATL 3 0,-", "ATL 3 0,2", "line 8"),
    (BUY, "ATL 3 0,-", "ATL 3 0,0", "markers"),
    (BUY, "ATL 3 0,-", "ATL 3 -,0", "left of a gate"),
    (BUY, "ATL 3 0,-", "ATL 3 0,L", "beyond slot 1"),
    (BUY, "ATL 3 0,-", "BOS 3 0,-", "line 8"),
    (BUY, "seat 1 ", "seat 0 ", "seat 0"),
    (BUY, "score 0", "score -1", "line 38"),
    (BUY, "markers 19", "markers 18", "18 markers"),
    (BUY, "hand ATL,ATL,ATL", "hand ATL,ATL", "all cards"),
    (BUY, "discards -", "discards none", "discards"),
    (BUY, "discards -\nseat", "discards - \nseat", "line 38"),
    (HELP, "left 1", "left 2", "additions"),
    (HELP, "left 1 named ATL", "left 0 named ATL,BOS", "additions"),
    (HELP, "named ATL", "named BOS,ATL", "line 4"),
    (HELP, "help 1\n", "help 0\n", "30 points"),
    (HELP, "score 34", "score 100", "finished"),
    (HELP, "score 34", "score 30", "step"),
    (HELP, "score 34", "score 29", "seat 1 to act"),
    (HELP, "to_act 1", "to_act 0", "to_act"),
]


@pytest.mark.parametrize(("text", "old", "new", "line"), WRONG)
def test_position_that_cannot_be_is_refused(text: str, old: str, new: str, line: str) -> None:
    assert old in text
    with pytest.raises(Malformed) as refusal:
        Table.from_text(USA, text.replace(old, new, 1))
    assert str(refusal.value).startswith(("position: ", "rulings: "))
    assert line in str(refusal.value)
    assert len(str(refusal.value)) < 400
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("text", ["", "\n", "x" * 20_000, BUY + "\n", BUY[:-1], BUY + BUY])
def test_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match=r"^position: "):
        Table.from_text(USA, text)


def test_position_belongs_to_its_board(tmp_path) -> None:  # noqa: ANN001
    path = tmp_path / "mine.toml"
    path.write_text((BOX / "usa.toml").read_text())
    with pytest.raises(Malformed, match="mine"):
        Table.from_text(load_board(path), BUY)
    text = BUY.replace(" usa ", " mine ")
    assert Table.from_text(load_board(path), text).state_text() == text


def test_spoiled_positions_are_refused_or_read_as_written() -> None:
    rng, read = random.Random(7), 0
    texts = [table.state_text() for number in (0, 40) for table, _, _ in steps(record(number))]
    for _ in range(1500):
        text = rng.choice(texts)
        words = text.split(" ")
        place = rng.randrange(len(words))
        words[place] = rng.choice([*text.split(" "), "", "-", "3", "\u0663", "dice", "ATL,ATL"])
        spoiled = " ".join(words)
        try:
            table = Table.from_text(USA, spoiled)
        except Malformed:
            continue
        read += spoiled != text
        assert table.state_text() == spoiled
        offered = table.options() or [chance for chance, _ in table.chances()]
        assert bool(offered) == (table.to_act() is not None)
        for option in offered[:10]:
            table.copy().apply(option)
    assert read < 300
