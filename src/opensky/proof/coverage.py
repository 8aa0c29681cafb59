"""The register of rules: where each is cited, what proves it, how often it was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import opensky
from opensky.errors import Refusal
from opensky.game import GameType
from opensky.proof import papers
from opensky.proof.citations import Places, Source, cited_in, proved_in
from opensky.proof.referees import by_game, by_record
from opensky.proof.verify import CHUNK, Line, parsed
from opensky.proof.workers import spread
from opensky.referee.verdict import Malformed
from opensky.rulebook import rules

HOUSE = Path(opensky.__file__).parent
ROOT = HOUSE.parents[1]
TESTS = ROOT / "tests"
PYTHON = frozenset({".py"})
CODE = frozenset({".py", ".pyx", ".pxd"})
CORE = "_core"
"""Compiled code outside the folders of the games that use it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule: lines of the engine and of the referee, tests, and how often it was played."""

    rule: str
    text: str
    engine: list[str] | None
    """None where no line was found and the Cython sources are not installed."""
    referee: list[str]
    tests: list[str] | None
    """None where the tests are not installed."""
    played: int | None
    """None without records."""
    uncounted: str | None
    """Why it never decides anything during a game, if so."""

    def lacks(self) -> list[str]:
        """Name what this rule is without."""
        places = {"engine": self.engine, "referee": self.referee, "tests": self.tests}
        return [name for name, found in places.items() if found == []]


def register(game: GameType, played: Mapping[str, int] | None) -> list[Entry]:
    """List every rule of the book in its order."""
    uncounted = by_game(game.name).UNCOUNTED
    engine, referee = cited_in(sources_of_engine(game)), cited_in(sources_of_referee(game.name))
    tests = proofs_of(game.name) if has_tests() else None
    return [
        Entry(
            rule=rule,
            text=text,
            engine=engine.get(rule, [] if has_compiled_sources() else None),
            referee=referee.get(rule, []),
            tests=None if tests is None else tests.get(rule, []),
            played=None if played is None else played.get(rule, 0),
            uncounted=uncounted.get(rule),
        )
        for rule, text in rules(game).items()
    ]


def count(lines: Iterator[Line], workers: int = 1) -> Counter[str]:
    """Count how often each rule decided something in records; raise Refusal for one not held."""
    total: Counter[str] = Counter()
    chunks = iter(lambda: [*islice(lines, CHUNK)], [])
    for counter in spread(_count_all, chunks, workers):
        total.update(counter)
    return total


def sources_of_engine(game: GameType) -> list[Source]:
    """Read the engine: the game's folder, and the core if it uses it."""
    folder = game.rules.parent
    own = papers.sources(folder, CODE)
    if not any(f"from {HOUSE.name}.{CORE} " in text for _, text in own):
        return _named(own)
    core = [source for source in papers.sources(HOUSE, CODE) if source[0].stem == CORE]
    return _named([*core, *own])


def sources_of_referee(game: str) -> list[Source]:
    """Read the referee of one game."""
    return _named(papers.sources(Path(str(by_game(game).__file__)).parent, CODE))


def proofs_of(game: str) -> Places:
    """Map each id to the tests of this checkout that prove it."""
    tests = [(path.relative_to(ROOT), text) for path, text in papers.sources(TESTS, PYTHON)]
    return proved_in([entry for entry in tests if entry[0].name.startswith("test_")], game)


def has_tests() -> bool:
    """Tell whether the tests are here: in a checkout, not where a wheel is installed."""
    return (TESTS / "rules").is_dir()


def has_compiled_sources() -> bool:
    """Tell whether the Cython sources are here: in a checkout, not where a wheel is installed."""
    return (HOUSE / f"{CORE}.pyx").is_file()


def absences() -> list[str]:
    """Say in words what a register made here cannot show."""
    lines = []
    if not has_compiled_sources():
        lines.append("The Cython sources are not installed: the engine's lines lack theirs.")
    if not has_tests():
        lines.append("The tests are not installed: a checkout of the project has them.")
    return lines


def _named(found: list[Source]) -> list[Source]:
    """Name files from the house on."""
    return [(path.relative_to(HOUSE), text) for path, text in found]


def _count_all(lines: list[Line]) -> Counter[str]:
    total: Counter[str] = Counter()
    for file, number, line in lines:
        where = f"{file}: line {number}"
        record = parsed(line, where)
        try:
            total.update(by_record(record, where).count_rules(record))
        except Malformed as error:
            raise Refusal(f"{where}: {error}") from None
    return total
