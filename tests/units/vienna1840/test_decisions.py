"""Every decision has one text form."""

import pytest

from opensky.game import Illegal
from opensky.games.vienna1840.decisions import parse

TEXTS = [
    "companies WT,DT_K&C,SJE",
    "offer 7",
    "pass",
    "bid KK 25",
    "bid 17 20",
    "position 0",
    "start DT_K&C 70",
    "buy DT_K&C stock",
    "buy W pool",
    "sell GWStStB 30",
    "return SSB",
    "dividend 120",
    "stadtbahn V",
    "tram Pi3",
    "scrap O1-2",
    "assign 4=O1-2,6=Y1-0",
    "assign -",
    "pick 18",
    "site H28",
    "tile L30a 0",
    "station D18:1",
    "replace F14:0",
    "remove D12:0",
    "run I27.0 H28.0 H30.0",
    "run -",
    "private PR 1",
    "agree",
    "refuse",
]


@pytest.mark.parametrize("text", TEXTS)
def test_parse_is_the_inverse_of_str(text: str) -> None:
    decision = parse(text)
    assert str(decision) == text
    assert parse(str(decision)) == decision
    assert hash(parse(text)) == hash(decision)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Pass",
        " pass",
        "pass ",
        "pass now",
        "bid KK",
        "bid KK 025",
        "bid KK +25",
        "bid KK  25",
        "position x",
        "buy W bank",
        "start DT K&C 70",
        "offer 19",
        "station D18",
        "station D18:01",
        "run",
        "run H28",
        "assign",
        "assign 4",
        "tile 6",
        "unknown 1",
        "dividend ٣٠",
    ],
)
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(Illegal) as caught:
        parse(text)
    assert caught.value.rule == "record"
