"""The readers of what proof and benchmarks read: positions, cases of lockstep, earlier runs."""

from __future__ import annotations

import json
from pathlib import Path

from fuzz.reading import Reader, filed, spelled
from opensky.bench.run import compared, earlier
from opensky.games import find
from opensky.proof.case import loads
from opensky.proof.perft import count
from opensky.proof.shrink import reproduce

CASE = {
    "game": "opensky",
    "board": "north_america",
    "seats": 2,
    "rulings": {"flash_order": "youngest"},
    "position": None,
    "events": [[0, "callsign ATL"], [1, "callsign DEN"], [0, "callsign JFK"]],
    "attempt": "callsign ATL",
    "what": "state",
    "engine": "",
    "referee": "",
    "rules": [],
}
RUN = {
    "processor": "x",
    "cores": 2,
    "lines": [
        {
            "name": "rollouts",
            "unit": "/s",
            "median": 2000.0,
            "least": 1900.0,
            "most": 2100.0,
            "bar": 1000.0,
            "xoshiro": 1.25,
        },
        {
            "name": "size of a table",
            "unit": "bytes",
            "median": 208.0,
            "least": 208.0,
            "most": 208.0,
            "bar": None,
            "xoshiro": 1.25,
        },
    ],
}


def count_position(text: str) -> object:
    """Count a position as `opensky perft` does; its first line names the board."""
    both = count(find("opensky"), text, 1, both=True)
    assert not both.differences()
    return both.total


def play_case(text: str) -> object:
    case = loads(text, "file")
    return reproduce(case)


def compare(path: Path) -> object:
    """Compare an earlier run with itself."""
    before = earlier(path)
    return [compared(line, before) for line in before.values()]


def case_from(position: bytes) -> dict[str, object]:
    """Make a case that starts from a position."""
    text = position.decode()
    return {**CASE, "board": text.split(" ")[1], "position": text, "events": []}


def readers(positions: list[bytes]) -> dict[str, Reader]:
    """List the readers; positions are counted."""
    cases = [CASE, *map(case_from, positions[:9])]
    return {
        "position for perft": Reader(positions, spelled(count_position)),
        "case of lockstep": Reader(
            [json.dumps(case).encode() for case in cases], spelled(play_case), is_json=True
        ),
        "earlier run of the benchmarks": Reader(
            [json.dumps(RUN).encode()], filed("run.json", compare), is_json=True
        ),
    }
