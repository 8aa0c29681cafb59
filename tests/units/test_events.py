"""Events: each kind and key stands in docs/events.md, and the views say what they are told."""

from __future__ import annotations

import io
import json
import re
from dataclasses import fields
from pathlib import Path

import pytest
from rich.console import Console
from rich.live import Live

from opensky.cli.watch import LiveTable, PlainLines, state, watching
from opensky.errors import Refusal
from opensky.events import (
    KINDS,
    Event,
    FaultSeen,
    Finished,
    Isolation,
    MatchPlayed,
    Row,
    StandingsNow,
    Started,
    StoppedEarly,
    WorkerNews,
    to_json,
)

PAGE = (Path(__file__).parents[2] / "docs" / "events.md").read_text()
STARTED = Started("cup", "toy", "swiss", 2, ("anna", "[red]bob"), 4, 40, "runs/cup", "line 5")
PLAYED = MatchPlayed(3, ("anna", "[red]bob"), (1.5, 0.5), 8, 40, 16.0, 2.0)
FAULT = FaultSeen(3, 1, 0, "[red]bob", "timeout", "no answer within 1 s", True)
STANDINGS = StandingsNow(
    (Row(1, "anna", 1532.4, 41.0, 8, 0), Row(2, "[red]bob", 1468, 41, 8, 1)), 2.0
)
EVENTS: list[Event] = [
    STARTED,
    Isolation(("process", "none")),
    PLAYED,
    FAULT,
    STANDINGS,
    WorkerNews("tcp://host:1", "lost", "its matches are played again by others"),
    Finished(40, 40, 9.5),
    StoppedEarly(8, 40, 2.0, "interrupted"),
]


@pytest.mark.parametrize("kind", KINDS)
def test_the_page_names_every_event_with_its_keys(kind: type) -> None:
    (line,) = re.findall(rf"^\| `{KINDS[kind]}` .*$", PAGE, re.MULTILINE)
    assert {field.name for field in fields(kind)} <= set(re.findall(r"`(\w+)`", line))


def test_the_page_names_no_event_that_does_not_exist() -> None:
    assert set(re.findall(r"^\| `(\w+)` ", PAGE, re.MULTILINE)) == set(KINDS.values())


def test_events_are_one_line_of_json_each() -> None:
    assert {type(event) for event in EVENTS} == set(KINDS)
    for event in EVENTS:
        line = to_json(event)
        assert "\n" not in line
        assert next(iter(json.loads(line))) == "event"
    assert json.loads(to_json(FAULT)) == {
        "event": "fault",
        "match": 3,
        "rotation": 1,
        "seat": 0,
        "bot": "[red]bob",
        "kind": "timeout",
        "detail": "no answer within 1 s",
        "forfeit": True,
    }


def test_plain_lines_say_state_and_ends_but_not_every_match() -> None:
    said: list[str] = []
    plain = PlainLines(said.append)
    for event in EVENTS[:4]:
        plain.hear(event)
    for elapsed in (3.0, 11.9, 12.0):
        plain.hear(MatchPlayed(4, ("anna", "bob"), (2.0, 0.0), 10, 40, 15.0, elapsed))
    for event in EVENTS[5:]:
        plain.hear(event)
    assert said == [
        "cup: 4 of 40 games are stored",
        "the store was torn: line 5",
        "isolation: none for 1, process for 1 of 2 bots",
        "8 of 40 games (20 %), 16 games/s, 2 s left, 0 faults in this run",
        "10 of 40 games (25 %), 15 games/s, 2 s left, 1 fault in this run",
        "worker tcp://host:1 lost: its matches are played again by others",
        "finished: 40 games, 10 s",
    ]


@pytest.mark.parametrize(
    ("rate", "shown"), [(0.0, "0"), (0.534, "0.53"), (9.96, "10"), (10.4, "10"), (1234.5, "1234")]
)
def test_a_slow_league_shows_its_rate_too(rate: float, shown: str) -> None:
    event = MatchPlayed(4, ("anna", "bob"), (2.0, 0.0), 10, 40, rate, 3.0)
    assert f" {shown} games/s" in state(event)


def test_plain_lines_say_nothing_of_a_run_that_is_refused_before_its_first_game() -> None:
    said: list[str] = []
    plain = PlainLines(said.append)
    plain.hear(STARTED)
    plain.hear(StoppedEarly(4, 40, 0.0, "a.py: no function decide"))
    assert said == []


def test_the_live_table_fits_80_columns_and_needs_no_colour() -> None:
    board = LiveTable()
    for event in EVENTS[:6]:
        board.take_in(event)
    file = io.StringIO()
    Console(file=file, width=80, color_system=None).print(board.picture())
    lines = [line.rstrip() for line in file.getvalue().splitlines()]
    assert max(map(len, lines)) <= 80
    assert [re.sub(" +", " ", line).strip() for line in lines] == [
        "cup: swiss of 2 bots",
        "isolation: none for 1, process for 1 of 2 bots",
        "# Elo ± games faults bot",
        "1 1532 41 8 0 anna",
        "2 1468 41 8 1 [red]bob",
        "8 of 40 games (20 %), 16 games/s, 2 s left",
        "the store was torn: line 5",
        "match 3: [red]bob: timeout: no answer within 1 s, forfeits",
        "worker tcp://host:1 lost: its matches are played again by others",
    ]


def test_the_live_table_is_drawn_at_most_four_times_a_second() -> None:
    file = io.StringIO()
    console = Console(file=file, width=80, force_terminal=True)
    board = LiveTable()
    drawn = []
    board.picture = lambda: drawn.append(1) or ""  # type: ignore[method-assign,func-returns-value,return-value,assignment]
    live = Live(console=console, auto_refresh=False, transient=True)
    hear = board.hearer(live)
    for number in range(100):
        hear(MatchPlayed(number, ("a", "b"), (1.0, 1.0), number, 100, 1.0, number / 100))
    live.stop()
    assert len(drawn) == 4


def test_json_goes_to_standard_output_and_the_file_gets_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with watching(True, tmp_path / "events.jsonl") as hear:
        for event in EVENTS:
            hear(event)
    shown = capsys.readouterr()
    assert shown.out.splitlines() == [to_json(event) for event in EVENTS]
    assert shown.err == ""
    assert (tmp_path / "events.jsonl").read_text() == shown.out


def test_a_file_of_events_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="cannot be written"), watching(False, tmp_path):
        pass
