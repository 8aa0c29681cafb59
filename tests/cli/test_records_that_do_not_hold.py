"""What `replay` and `analyse` make of records that do not hold, or hold a stranger's letters."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
RECORD: dict[str, Any] = json.loads(
    (ROOT / "tests/replays/opensky/records.jsonl").read_text().splitlines()[2]
)
Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: Call) -> Call:
    """Return what runs a command on the record with changes."""
    monkeypatch.chdir(tmp_path)

    def run(command: str, **changes: object) -> tuple[int, str, str]:
        Path("r.jsonl").write_text(json.dumps(RECORD | changes) + "\n")
        return program(*command.split(), "r.jsonl")

    return run


EVENTS = RECORD["events"]
FLAWS: list[tuple[dict[str, object], str]] = [
    ({"events": EVENTS[:5]}, "event 5: the game is not over"),
    ({"events": [*EVENTS[:5], [9, "done"], *EVENTS[6:]]}, "event 5: seat 9 where "),
    ({"events": [*EVENTS, EVENTS[-1]]}, f"event {len(EVENTS)}: "),
    ({"board_sha256": "0" * 64}, "board_sha256: the board "),
    ({"places": [1, 1]}, "places: [1, 1] where "),
    ({"scores": [1, 2, 3]}, "scores: [1, 2, 3] where "),
    ({"faults": [{"seat": 7, "event": 0, "kind": "crash", "detail": ""}]}, "faults: event 0 is "),
]


@pytest.mark.parametrize(("changes", "flaw"), FLAWS, ids=[flaw for _, flaw in FLAWS])
def test_a_record_that_does_not_hold_is_told_as_far_as_it_goes_and_ends_with_1(
    call: Call, changes: dict[str, object], flaw: str
) -> None:
    code, out, err = call("replay", **changes)
    assert code == 1
    assert out.startswith("opensky on ")
    assert len(out.splitlines()) > 5
    assert err.startswith(f"opensky: r.jsonl: record 1 does not hold: {flaw}")
    assert err.count("\n") == 1


@pytest.mark.parametrize(("changes", "flaw"), FLAWS, ids=[flaw for _, flaw in FLAWS])
def test_a_record_that_does_not_hold_is_not_analysed(
    call: Call, changes: dict[str, object], flaw: str
) -> None:
    code, out, err = call("analyse --simulations 1", **changes)
    assert (code, out) == (2, "")
    assert err.startswith(f"opensky: the record does not hold: {flaw}")
    assert err.count("\n") == 1


def test_a_record_that_holds_is_told_with_0(call: Call) -> None:
    code, out, err = call("replay")
    assert (code, err) == (0, "")
    assert out.splitlines()[-1].startswith("result: ")


def test_a_strangers_letters_do_not_steer_the_terminal(call: Call) -> None:
    seats = ["a\x1b[2Jb", "c\nd"]
    for command in ("replay", "analyse --simulations 1"):
        code, out, _ = call(command, seats=seats)
        assert code == 0
        assert "\x1b" not in out
        assert "a?[2Jb" in out
        assert "c?d" in out
