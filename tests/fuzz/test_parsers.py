"""Parsers say yes or no in one line, whatever they are given."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import pytest

from fuzz.damage import changes, nested, slips
from fuzz.parsers import READERS, RECORDS, SITUATIONS
from fuzz.reading import LONGEST, Reader, said

SHORT, LONG = 150, 3000
SEEDS = int(os.environ.get("OPENSKY_FUZZ", "1"))
"""How often the long run goes over each reader."""


@pytest.mark.parametrize("name", READERS)
def test_sound_examples_are_taken(name: str, tmp_path: Path) -> None:
    reader = READERS[name]
    taken = [said(reader, example, tmp_path) is None for example in reader.examples]
    assert all(taken) or name.startswith("decision")
    assert any(taken)


@pytest.mark.parametrize("name", READERS)
def test_a_damaged_file_gets_one_line_or_is_taken(name: str, tmp_path: Path) -> None:
    fuzz(READERS[name], SHORT, random.Random(name), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("name", READERS)
def test_many_damaged_files_get_one_line_or_are_taken(name: str, seed: int, tmp_path: Path) -> None:
    fuzz(READERS[name], LONG, random.Random(f"{name} {seed}"), tmp_path)


def fuzz(reader: Reader, count: int, rng: random.Random, folder: Path) -> None:
    """Damage examples in all ways and look at what is said."""
    for _ in range(count):
        example = rng.choice(reader.examples)
        damaged = [*slips(example, rng, 2)]
        if reader.is_json:
            damaged += changes(json.loads(example), rng, 2)
        for content in damaged:
            line = said(reader, content, folder)
            assert line is None or is_one_line(line), (content[:3000], line[:3000])


def is_one_line(line: str) -> bool:
    return 0 < len(line) <= LONGEST and "\n" not in line


WHOLES = {
    "nothing": b"",
    "a blank": b" ",
    "zeros": b"\x00" * 1000,
    "not UTF-8": b"\xff\xfe\xfd" * 100,
    "a byte order mark": b"\xef\xbb\xbf{}",
    "a surrogate": b'"\\ud800"',
    "not a number": b"NaN",
    "a list": b"[]",
    "deep lists": b"[" * 100_000,
    "deep objects": b'{"a":' * 100_000,
    "closed deep lists": json.dumps(nested(700)).encode(),
    "a long number": b"9" * 100_000,
    "a long TOML number": b"seats = 0x" + b"f" * 50_000,
    "a long text": b'"' + b"x" * 100_000 + b'"',
    "a long key": b"x" * 90_000 + b" = 1",
    "a deep key": b"a." * 40_000 + b"a = 1",
    "a deep table": b"[" + b"a." * 40_000 + b"a]",
    "deep TOML lists": b"seats = " + b"[" * 40_000,
    "deep TOML tables": b"seats = " + b"{a=" * 200 + b"1" + b"}" * 200,
    "a folder's name": b'{"board": "/"}',
}


@pytest.mark.parametrize("whole", WHOLES)
@pytest.mark.parametrize("name", READERS)
def test_what_is_no_such_file_at_all_is_refused(name: str, whole: str, tmp_path: Path) -> None:
    line = said(READERS[name], WHOLES[whole], tmp_path)
    if line is None:
        assert name in {"file of records", "situation by the referee"}  # nothing, or no JSON
    else:
        assert is_one_line(line)


@pytest.mark.parametrize("name", ["record", "record by the referee", "situation"])
def test_a_key_that_stands_twice_is_refused(name: str, tmp_path: Path) -> None:
    example = (SITUATIONS if name == "situation" else RECORDS)[0]
    inner = example.replace(b'"board":', b'"board":"europe","board":', 1)
    assert said(READERS[name], example, tmp_path) is None
    line = said(READERS[name], inner, tmp_path)
    assert line is not None
    assert "the key 'board' stands twice" in line


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
@pytest.mark.parametrize("name", ["record", "record by the referee", "situation"])
def test_numbers_that_are_none_of_json_are_refused(name: str, number: str, tmp_path: Path) -> None:
    example = (SITUATIONS if name == "situation" else RECORDS)[0]
    line = said(READERS[name], example[:-1] + f',"meta":{number}}}'.encode(), tmp_path)
    assert line is not None
    assert f"{number} is no number of JSON" in line
