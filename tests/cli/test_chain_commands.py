"""What is said of a tournament's records that are not what was stored."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from opensky.store import Store, chain_break

ROOT = Path(__file__).parents[2]
LINES = (ROOT / "tests/replays/opensky/records.jsonl").read_text().splitlines()[:6]
FACTS = {"bots": [{"name": "a", "class": None, "sha256": "0"}]}
Call = Callable[..., tuple[int, str, str]]
READERS = (
    ("tournament", "standings", "s"),
    ("tournament", "details", "s"),
    ("tournament", "report", "s"),
    ("tournament", "query", "s", "select count(*) from games"),
    ("tournament", "export", "s", "--csv", "out.csv"),
)


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: Call) -> Call:
    """Return what runs the program beside the store `s` of six games."""
    monkeypatch.chdir(tmp_path)
    with Store(Path("s"), FACTS) as store:
        store.append(LINES)

    return program


def without(number: int) -> str:
    """Take a line, counted from 1, out of the store; return what is then said."""
    path = Path("s/records.jsonl")
    lines = path.read_text().splitlines(keepends=True)
    del lines[number - 1]
    path.write_text("".join(lines))
    return (
        f"s/records.jsonl: the chain breaks at line {number}:"
        " this line or one before it was changed, added or lost\n"
    )


@pytest.mark.parametrize("words", READERS, ids=lambda words: words[1])
def test_who_reads_a_store_says_that_a_line_is_lost(call: Call, words: tuple[str, ...]) -> None:
    assert call(*words)[2] == ""
    told = without(5)
    code, _, err = call(*words)
    assert (code, err) == (0, f"opensky: {told}")


@pytest.mark.parametrize("number", [1, 5])
def test_verify_ends_with_1_where_the_chain_breaks(call: Call, number: int) -> None:
    told = without(number)
    for place in ("s", "s/records.jsonl"):
        code, out, _ = call("verify", place, "--workers", "1")
        assert (code, out) == (1, f"{told}5 records, 0 do not hold\n")


def test_a_line_that_is_changed_breaks_the_chain_at_the_next(call: Call) -> None:
    path = Path("s/records.jsonl")
    path.write_text(path.read_text().replace('"seats":', '"seats": ', 1))
    assert "the chain breaks at line 2: " in call("tournament", "standings", "s")[2]


def test_records_of_another_plan_and_a_torn_line_are_named(call: Call) -> None:
    path = Path("s/records.jsonl")
    path.write_bytes(path.read_bytes()[:-9])
    assert call("tournament", "standings", "s")[2] == (
        "opensky: s/records.jsonl: line 6: the last line is torn and is left out\n"
    )
    with Store(Path("t"), {"bots": []}) as store:
        store.append(LINES)
    path.write_bytes(Path("t/records.jsonl").read_bytes())
    assert call("tournament", "standings", "s")[2] == (
        "opensky: s/records.jsonl: the chain breaks at line 1:"
        " these records are not of the plan beside them\n"
    )


def test_files_without_a_chain_and_chains_one_behind_the_other_are_fine(call: Call) -> None:
    Path("own.jsonl").write_text("".join(f"{line}\n" for line in LINES))
    stored = Path("s/records.jsonl").read_text()
    Path("two.jsonl").write_text(stored * 2)
    assert [chain_break(Path(name)) for name in ("own.jsonl", "two.jsonl", "s")] == [None] * 3
    lines = stored.splitlines(keepends=True)
    Path("two.jsonl").write_text("".join(lines[:2] + lines[3:]))
    assert "line 3" in str(chain_break(Path("two.jsonl")))
    assert call("verify", "own.jsonl", "--workers", "1")[:2] == (0, "6 records, 0 do not hold\n")


def test_verify_wants_a_record_and_names_a_blank_line_and_a_mark(call: Call) -> None:
    told = "opensky: /dev/null: holds no record; at least one is due\n"
    assert call("verify", "/dev/null") == (2, "", told)
    Path("blank.jsonl").write_text(f"{LINES[0]}\n\n{LINES[1]}\n")
    told = "opensky: blank.jsonl: line 2: is blank; one JSON object is due\n"
    assert call("verify", "blank.jsonl", "--workers", "1") == (2, "", told)
    Path("mark.jsonl").write_text(f"{LINES[0]}\n", encoding="utf-8-sig")
    told = "line 1: begins with a byte order mark; plain UTF-8 is due\n"
    assert call("verify", "mark.jsonl", "--workers", "1") == (2, "", f"opensky: mark.jsonl: {told}")
    Path("one.jsonl").write_text(json.dumps(json.loads(LINES[0]) | {"places": [9, 9]}) + "\n")
    assert call("verify", "one.jsonl")[1].endswith("\n1 record, 1 does not hold\n")
