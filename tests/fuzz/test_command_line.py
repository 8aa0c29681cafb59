"""The commands end with 0, 1 or 2 and one line, whatever their files and words are."""

from __future__ import annotations

import io
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from fuzz.damage import slips
from fuzz.parsers import BOARDS, BOT, PLAN, RECORDS, SITUATIONS
from opensky.cli.app import main

COMMANDS = {
    "board check": BOARDS[0],
    "board show": BOARDS[0],
    "tournament plan": PLAN.replace(b", options = { depth = 2 }", b""),
    "tournament standings": b"\n".join(RECORDS),
    "verify": b"\n".join(RECORDS),
    "replay": RECORDS[0],
    "adjudicate": SITUATIONS[0],
}
SHORT, LONG = 4, 300
LONGEST_WORD = 5000
"""Characters of a word on the command line, which the one line may repeat."""
MEGABYTE = 1_000_000
MOST_MEMORY = 200 * MEGABYTE
PATIENCE = 60
"""Seconds of the processor for the largest input."""

Command = Callable[..., "Answer"]


@dataclass(frozen=True)
class Answer:
    """How a command ended and what it printed."""

    code: int | str | None
    out: str
    err: str


@pytest.fixture
def command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Command:
    """Return what runs a command in this process, in a folder with two bots."""
    for name in ("one.py", "two.py"):
        (tmp_path / name).write_text(BOT)
    monkeypatch.chdir(tmp_path)

    def run(*words: str, given: bytes = b"") -> Answer:
        monkeypatch.setattr(sys, "argv", ["opensky", *words])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        with pytest.raises(SystemExit) as end:
            main()
        told = capsys.readouterr()
        return Answer(end.value.code, told.out, told.err)

    return run


def check(answer: Answer) -> None:
    """Demand a sound end: an exit code of ours, and one line where it is misuse."""
    assert answer.code in {None, 0, 1, 2}, answer
    if answer.code == 2:
        assert answer.err.startswith("opensky: "), answer
        assert answer.err.count("\n") == 1, answer
        assert len(answer.err) < LONGEST_WORD + 500, answer
    else:
        assert answer.err == "", answer


@pytest.mark.parametrize("words", COMMANDS)
def test_a_sound_file_is_taken(words: str, command: Command, tmp_path: Path) -> None:
    (tmp_path / "file.toml").write_bytes(COMMANDS[words])
    assert command(*words.split(), "file.toml").code in {None, 0}


@pytest.mark.parametrize("words", COMMANDS)
def test_a_damaged_file_ends_in_one_line_at_most(
    words: str, command: Command, tmp_path: Path
) -> None:
    fuzz(words, SHORT, random.Random(words), command, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("words", COMMANDS)
def test_many_damaged_files_end_in_one_line_at_most(
    words: str, command: Command, tmp_path: Path
) -> None:
    fuzz(words, LONG, random.Random(f"long {words}"), command, tmp_path)


def fuzz(words: str, count: int, rng: random.Random, command: Command, folder: Path) -> None:
    """Damage the command's file and look at how it ends."""
    for content in slips(COMMANDS[words], rng, count):
        (folder / "file.toml").write_bytes(content)
        check(command(*words.split(), "file.toml"))


@pytest.mark.parametrize(
    "name",
    ["", ".", "none", "x" * 300 + ".toml", "x" * LONGEST_WORD, "a\nb", "\udcff", "/dev/null", "-"],
)
@pytest.mark.parametrize("words", COMMANDS)
def test_a_file_that_cannot_be_one_ends_in_one_line(
    words: str, name: str, command: Command
) -> None:
    check(command(*words.split(), name))


@pytest.mark.parametrize("given", [b"", b"\xff", b"[" * 5000, b'{"board": "x"}', SITUATIONS[1]])
def test_a_situation_on_standard_input_ends_in_one_line_at_most(
    given: bytes, command: Command
) -> None:
    check(command("adjudicate", "-", given=given))


@pytest.mark.parametrize(
    "words",
    [
        ["replay", "file", "--game", "9" * 30],
        ["replay", "file", "--game", "0"],
        ["replay", "file", "--game", "2"],
        ["rule", "x" * LONGEST_WORD],
        ["rule", "I4", "--game", "\udcff"],
        ["board", "show", "europe", "--game", "x"],
        ["match", "one.py"],
        ["match", "one.py", "none.py"],
        ["match", "one.py", "two.py", "--deals", "x"],
        ["match", "one.py", "two.py", "--board", "x" * LONGEST_WORD],
        ["bot", "list", "none"],
        ["\udcff"],
        ["--" + "x" * LONGEST_WORD],
    ],
)
def test_words_that_mean_nothing_end_in_one_line(
    words: list[str], command: Command, tmp_path: Path
) -> None:
    (tmp_path / "file").write_bytes(RECORDS[0])
    answer = command(*words)
    assert answer.code == 2
    check(answer)


@pytest.mark.parametrize(
    "source", [b"\x00", b"\xff\xfe", b"(" * 5000, b"-" * 200_000 + b"1", b"x = 1" * 99]
)
def test_a_bot_file_that_is_not_python_ends_in_one_line(
    source: bytes, command: Command, tmp_path: Path
) -> None:
    (tmp_path / "one.py").write_bytes(source)
    check(command("match", "one.py", "two.py"))
    answer = command("bot", "list", ".")
    assert answer.code in {None, 0}
    check(answer)


def test_a_name_that_no_terminal_shows_is_printed_all_the_same(
    command: Command, tmp_path: Path
) -> None:
    named = RECORDS[0].replace(b'"seats":["', b'"seats":["\\ud800', 1)
    assert named != RECORDS[0]
    (tmp_path / "file").write_bytes(named)
    answer = command("tournament", "standings", "file")
    check(answer)
    assert "random-0" in answer.out


def large(unit: bytes, head: bytes = b"", tail: bytes = b"") -> bytes:
    return head + unit * (10 * MEGABYTE // len(unit)) + tail


LARGE = {
    "one line": large(b"x"),
    "lists": large(b"[],", b"[", b"[]]"),
    "deep lists": large(b"["),
    "events": large(b'[0,"fly AMS-CDG"],', RECORDS[0][:20] + b'","events":[', b"[]]}"),
    "keys": large(b"a.", b"", b"a = 1"),
    "lines": large(b"{}\n"),
    "records": large(RECORDS[0] + b"\n"),
    "tables": large(b"[[airports]]\n"),
}


LAUNCH = """
import resource, subprocess, sys
patience, *words = sys.argv[1:]
resource.setrlimit(resource.RLIMIT_CPU, (int(patience),) * 2)
program = [sys.executable, "-c", "import opensky.cli as c; c.main()", *words]
with open("said", "wb") as said:
    code = subprocess.call(program, stdout=subprocess.DEVNULL, stderr=said)
print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""Runs a command and prints its exit code and its peak in kilobytes. A process counts what its
parent held when it was started, so the large one that runs the tests must not start it itself."""


def cases() -> Iterator[object]:
    """Pair every command with every large input; one of each in the short run."""
    for number, words in enumerate(COMMANDS):
        for place, name in enumerate(LARGE):
            is_short = place == number % len(LARGE) and "records" not in (name, words)
            yield pytest.param(words, name, marks=() if is_short else pytest.mark.slow)


@pytest.mark.parametrize(("words", "name"), list(cases()))
def test_ten_megabytes_take_little_memory_and_time(words: str, name: str, tmp_path: Path) -> None:
    (tmp_path / "file.toml").write_bytes(LARGE[name])
    for bot in ("one.py", "two.py"):
        (tmp_path / bot).write_text(BOT)
    measured = subprocess.run(
        [sys.executable, "-c", LAUNCH, str(PATIENCE), *words.split(), "file.toml"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    code, kilobytes = map(int, measured.stdout.split())
    told = (tmp_path / "said").read_text()
    check(Answer(code, "", told))
    assert kilobytes * 1024 < MOST_MEMORY
