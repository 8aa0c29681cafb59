"""Positions as text: what is malformed or cannot come up is refused."""

from __future__ import annotations

import random

import pytest

from opensky.referee.opensky import Malformed, Table, load_board
from units.referee.play import record, steps

EUROPE, AMERICA = load_board("europe"), load_board("north_america")
FLASH = """\
opensky/1 europe 2
rulings airport original cards+ancillaries youngest
month 1 phase flash to_act 0 left 0 round 0,1
callsigns ARN BER BCN MAD LIS MXP
cubes -
dice CEF market CF
seat 0 planes ARN-BER,ARN-BER,ARN-BER,BCN-LIS,BCN-MAD,BCN-MXP tokens LIS,BER \
hand 200,200,250,300,300,400,400,500,500 won - \
ancillaries 3 0 flash 1 cubes 5 bid 250 BCN-MXP flashed -
seat 1 planes ARN-BER,ARN-WAW,BCN-LIS,BCN-MXP,LIS-MAD,VIE-WAW tokens ARN,BCN \
hand 200,200,250,300,300,400,400,500,500 won - \
ancillaries 3 0 flash 1 cubes 1 bid 250 BCN-MXP flashed -
"""


def test_text_is_as_state_md_lays_it_out() -> None:
    for table, _, _ in steps(record(1)):
        if " phase flash to_act 0 " in table.state_text():
            assert table.state_text() == FLASH
            return
    pytest.fail("example 1 has a flash deal question")


WRONG = [
    ("opensky/1", "opensky/2", "line 1"),
    ("europe 2", "europe 5", "line 1"),
    ("europe 2", "atlantis 2", "board 'atlantis'"),
    ("europe 2", "europe 3", "line 9"),
    ("rulings airport", "rulings port", "hub_limit"),
    (" youngest", "", "line 2"),
    ("month 1 ", "month 12 ", "line 3"),
    ("month 1 ", "month 01 ", "line 3"),
    ("phase flash", "phase sleep", "unknown phase"),
    ("phase flash", "phase attach", "line 3"),
    ("phase flash", "phase market", "market"),
    ("phase flash", "phase over", "market CF"),
    ("to_act 0", "to_act 1", "to_act"),
    ("to_act 0", "to_act 3", "seat 3"),
    ("to_act 0", "to_act dice", "to_act"),
    ("to_act 0", "to_act none", "somebody"),
    ("left 0", "left 1", "line 3"),
    ("round 0,1", "round 1,0", "round 1,0"),
    ("round 0,1", "round 0", "round 0"),
    ("round 0,1", "round -", "round -"),
    ("round 0,1", "round 0,1,2", "round 0,1,2"),
    ("callsigns ARN", "callsigns -", "callsigns"),
    ("callsigns ARN", "callsigns XXX", "callsign"),
    ("callsigns ARN BER", "callsigns BER BER", "two callsigns"),
    ("MXP\ncubes -", "-\ncubes -", "callsigns"),
    ("cubes -\n", "cubes A\n", "cube"),
    ("cubes -\n", "cubes B,A\n", "cubes"),
    ("dice CEF", "dice -", "market"),
    ("dice CEF", "dice CFE", "dice"),
    ("market CF", "market FC", "market"),
    ("market CF", "market -", "market"),
    ("market CF", "market CE", "seat 0: bid on BCN-MXP"),
    ("market CF", "market AB", "market"),
    ("seat 0 ", "seat 1 ", "seat"),
    ("planes ARN-BER,ARN-BER,", "planes ARN-BER,BER-ARN,", "BER-ARN"),
    ("planes ARN-BER,ARN-BER,", "planes XXX,ARN-BER,", "XXX"),
    ("BCN-LIS,BCN-MAD,BCN-MXP ", "BCN-MAD,BCN-LIS,BCN-MXP ", "line 7"),
    ("BCN-MXP tokens", "BCN-MXP,BCN-MXP tokens", "fleet"),
    ("tokens LIS,BER", "tokens LIS", "hub tokens"),
    ("tokens LIS,BER", "tokens LIS,LIS", "both hub tokens"),
    ("tokens LIS,BER", "tokens LIS,ARN", "two hub tokens"),
    ("tokens LIS,BER", "tokens LIS,XXX", "hub tokens"),
    ("hand 200,200,250,", "hand 200,200,", "five fares"),
    ("hand 200,200,250,", "hand 200,250,200,", "line 7"),
    ("hand 200,200,250,", "hand 200,200,350,", "350"),
    ("won -", "won 250", "five fares"),
    ("ancillaries 3 0", "ancillaries 2 0", "ancillary"),
    ("ancillaries 3 0", "ancillaries 4 0", "line 7"),
    ("flash 1 cubes 5", "flash 2 cubes 5", "line 7"),
    ("flash 1 cubes 5", "flash 0 cubes 5", "to_act"),
    ("cubes 5", "cubes 4", "cubes"),
    ("bid 250 BCN-MXP", "bid 250 MXP-BCN", "bid on MXP-BCN"),
    ("bid 250 BCN-MXP", "bid 250 BCN-LIS", "bid on BCN-LIS"),
    ("bid 250 BCN-MXP", "bid 250", "line 7"),
    ("bid 250 BCN-MXP", "bid -", "five fares"),
    ("flashed -", "flashed 300", "five fares"),
    ("flashed -\n", "flashed -", "line 7"),
    ("flashed -\n", "flashed - \n", "line 7"),
    ("\n", "\r\n", "line 1"),
    (" ", "  ", "line 1"),
]


@pytest.mark.parametrize(("old", "new", "line"), WRONG)
def test_position_that_cannot_be_is_refused(old: str, new: str, line: str) -> None:
    assert old in FLASH
    with pytest.raises(Malformed) as refusal:
        Table.from_text(EUROPE, FLASH.replace(old, new, 1))
    assert str(refusal.value).startswith(("position: ", "rulings: "))
    assert line in str(refusal.value)
    assert len(str(refusal.value)) < 400
    assert "\n" not in str(refusal.value)


def test_what_lies_on_the_table_in_may_could_lie_so_in_april() -> None:
    text = FLASH.replace("month 1 ", "month 0 ")
    assert Table.from_text(EUROPE, text).state_text() == text


@pytest.mark.parametrize("text", ["", "\n", "x" * 10_000, FLASH + "\n", FLASH[:-1], FLASH + FLASH])
def test_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match=r"^position: "):
        Table.from_text(EUROPE, text)


def test_position_belongs_to_its_board() -> None:
    with pytest.raises(Malformed, match="north_america"):
        Table.from_text(AMERICA, FLASH)


def test_spoiled_positions_are_refused_or_read_as_written() -> None:
    rng, read = random.Random(7), 0
    texts = [table.state_text() for n in (1, 40, 161, 202) for table, _, _ in steps(record(n))]
    for _ in range(4000):
        text = rng.choice(texts)
        words = text.split(" ")
        place = rng.randrange(len(words))
        words[place] = rng.choice([*text.split(" "), "", "-", "3", "\u0663", "dice", "AMS-CDG"])
        spoiled = " ".join(words)
        board = AMERICA if "north_america" in text.split("\n")[0] else EUROPE
        try:
            table = Table.from_text(board, spoiled)
        except Malformed:
            continue
        read += spoiled != text
        assert table.state_text() == spoiled
        options = table.options() or [roll for roll, _ in table.chances()]
        assert bool(options) == (table.to_act() is not None)
        for option in options[:20]:
            table.copy().apply(option)
    assert read < 400
