"""The arrows that never exist, and the sizes of things: DESIGN.md as tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from arrows import (
    Arrow,
    Source,
    bare_texts,
    broken,
    calls,
    imports,
    is_within,
    long_functions,
    mentions,
    read,
    uses,
)
from opensky import games

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src"
SOURCES = read(SRC, SRC)
BOTS = read(ROOT, ROOT / "bots")
MOST_LINES, MOST_BODY = 400, 40

GAMES = sorted(path.parent.name for path in Path(games.__file__).parent.glob("*/__init__.py"))
"""Every game's folder, on the table of names or not yet."""

ARROWS = [
    Arrow(
        "a game -> anything above the stair",
        sources=("opensky.games.{game}",),
        targets=("opensky",),
        but_targets=(
            "opensky.game",
            "opensky.errors",
            "opensky.strict",
            "opensky.findings",
            "opensky.speeds",
            "opensky.record",
            "opensky._core",
            "opensky._rng",
            "opensky._seal",
            "opensky.games",
        ),
    ),
    Arrow(
        "a game -> another game",
        sources=("opensky.games.{game}",),
        targets=("opensky.games",),
        but_targets=("opensky.games.{game}",),
    ),
    Arrow(
        "the core -> Python of ours",
        sources=("opensky._core",),
        targets=("opensky",),
        but_targets=("opensky._core",),
    ),
    Arrow(
        "the referee -> anything of ours",
        sources=("opensky.referee",),
        targets=("opensky",),
        but_targets=("opensky.referee",),
    ),
    Arrow(
        "anyone but proof and cli -> the referee",
        sources=("opensky", "bots"),
        targets=("opensky.referee",),
        but_sources=("opensky.referee", "opensky.proof", "opensky.cli"),
    ),
    Arrow(
        "ratings -> match or games",
        sources=("opensky.ratings",),
        targets=("opensky.match", "opensky.games"),
    ),
    Arrow(
        "anyone -> cli",
        sources=("opensky", "bots"),
        targets=("opensky.cli",),
        but_sources=("opensky.cli", "opensky.__main__"),
    ),
    Arrow(
        "a bot -> anything but the protocol and a game's public names",
        sources=("bots",),
        targets=("opensky",),
        but_targets=("opensky.game!", "opensky.games.{game}!"),
    ),
    Arrow(
        "anyone but cli -> typer",
        sources=("opensky", "bots"),
        targets=("typer",),
        but_sources=("opensky.cli",),
    ),
]

LUCK_AND_CLOCKS = (
    "opensky.match",
    "opensky.arena",
    "opensky.bots",
    "opensky.bench",
    "opensky.workshop",
)
FILES = (
    "opensky.store",
    "opensky.bots",
    "opensky.plan",
    "opensky.rulebook",
    "opensky.proof.papers",
    "opensky.shelf",
    "opensky.arena.tree",
    "opensky.games.{game}.board",
    "opensky.referee",
)
"""The store; the loaders of bots, plans, boards, rulebooks and cases; the reader of the system's
list of processes; the gatehouse's reader."""
BELOW_THE_STAIR = ("opensky.games", "opensky._core", "opensky.referee")
TERMINAL = ("opensky.cli",)


def home_of(source: Source, homes: tuple[str, ...]) -> bool:
    """Tell whether a file is one of the homes of an impurity."""
    return any(is_within(source.module, home.format(game=game)) for home in homes for game in GAMES)


def prints(source: Source) -> bool:
    return "print" in calls(source) and not home_of(source, TERMINAL)


def has_luck_or_clock(source: Source) -> bool:
    is_user = any(uses(source, module) for module in ("random", "time", "secrets"))
    return is_user and not home_of(source, LUCK_AND_CLOCKS)


def opens_files(source: Source) -> bool:
    readers = {"open", ".open", ".read_text", ".read_bytes", ".write_text", ".write_bytes"}
    return bool(readers & calls(source)) and not home_of(source, FILES)


TITLES = ("OpenSky", "Blue Skies", "BlueSkies", "Vienna", "1840")
HOUSE_NAMED = {"opensky.cli.app": 1, "opensky.bench.run": 1, "opensky.bench.program": 1}
"""Files in which the bare text "opensky" means the house, and how often."""


def names_a_game(source: Source) -> bool:
    """Tell whether a file above the stair knows a game by its module, name, title or format.

    The first game is called as the house: its bare name is a game's wherever it is not counted.
    """
    others = [game for game in GAMES if game != "opensky"]
    words = [*others, *(word for game in GAMES for word in (f"games.{game}", f"{game}/1"))]
    is_named = bool(mentions(source, [*words, *TITLES]))
    is_bare = bare_texts(source, "opensky") > HOUSE_NAMED.get(source.module, 0)
    return not home_of(source, BELOW_THE_STAIR) and (is_named or is_bare)


def is_long(source: Source) -> bool:
    return source.text.count("\n") > MOST_LINES


def turns_checks_off(source: Source) -> bool:
    return source.suffix == ".pyx" and "boundscheck=False" in source.text.replace(" ", "")


HABITS = {
    "print outside cli": prints,
    "random or time outside match, arena, bots, bench and workshop": has_luck_or_clock,
    "open outside the store and the loaders": opens_files,
    "a game's name above the stair": names_a_game,
    "a module over 400 lines": is_long,
    "checks that a debug build cannot turn on": turns_checks_off,
}


@pytest.mark.parametrize("arrow", ARROWS, ids=lambda arrow: arrow.name)
def test_the_arrow_does_not_exist(arrow: Arrow) -> None:
    assert broken(arrow, [*SOURCES, *BOTS], GAMES) == []


@pytest.mark.parametrize("habit", HABITS)
def test_the_habit_is_nowhere(habit: str) -> None:
    assert [source.module + source.suffix for source in SOURCES if HABITS[habit](source)] == []


def test_no_function_is_longer_than_forty_lines() -> None:
    assert [entry for source in SOURCES for entry in long_functions(source, MOST_BODY)] == []


def test_the_house_is_read_at_all() -> None:
    modules = {source.module for source in SOURCES}
    assert {"opensky", "opensky.game", "opensky._core", "opensky.games.opensky.table"} <= modules
    assert any("opensky.game" in imports(source, modules) for source in SOURCES)


VIOLATIONS = {
    "a game -> anything above the stair": [
        ("opensky.games.opensky.view", ".py", "from opensky.match import play"),
        ("opensky.games.opensky.table", ".pyx", "from opensky.ratings cimport fit"),
        ("opensky.games.opensky", ".py", "def f():\n    import opensky.store as s"),
    ],
    "a game -> another game": [
        ("opensky.games.opensky.view", ".py", "from opensky.games.blueskies import GAME"),
        ("opensky.games.opensky.view", ".py", "from opensky.games import blueskies"),
        ("opensky.games.opensky.table", ".pxd", "cimport opensky.games.blueskies.table"),
    ],
    "the core -> Python of ours": [
        ("opensky._core", ".pyx", "from opensky.game import Illegal"),
        ("opensky._core", ".pxd", "from opensky.games.opensky.state cimport (\n    State,\n)"),
    ],
    "the referee -> anything of ours": [
        ("opensky.referee.opensky", ".py", "from opensky.errors import Refusal"),
        ("opensky.referee.opensky", ".py", "import opensky.game"),
    ],
    "anyone but proof and cli -> the referee": [
        ("opensky.match", ".py", "from opensky.referee.opensky import check"),
        ("opensky.store", ".py", "from opensky import referee"),
        ("opensky.games.opensky.table", ".pyx", "import json, opensky.referee"),
    ],
    "ratings -> match or games": [
        ("opensky.ratings", ".py", "from opensky.match import Match"),
        ("opensky.ratings.fit", ".py", "import opensky.games"),
    ],
    "anyone -> cli": [
        ("opensky.report", ".py", "from opensky.cli import main"),
        ("opensky.report", ".py", "from opensky import cli"),
        ("bots.greedy", ".py", "import opensky.cli.match"),
    ],
    "a bot -> anything but the protocol and a game's public names": [
        ("bots.greedy", ".py", "from opensky.games.opensky.table import Table"),
        ("bots.greedy", ".py", "from opensky.games.opensky import table"),
        ("bots.greedy", ".py", "from opensky.match import play"),
        ("bots.greedy", ".py", "import opensky._core"),
    ],
    "anyone but cli -> typer": [
        ("opensky.report", ".py", "import typer"),
        ("opensky.games.opensky.commands", ".py", "from typer import Option"),
    ],
}
MADE_UP = [
    Source(module, ".py", "")
    for module in ("opensky.referee", "opensky.cli", "opensky.games.opensky.table")
] + [Source("opensky.games.blueskies", ".py", "")]


@pytest.mark.parametrize(
    ("name", "module", "suffix", "text"),
    [(name, *violation) for name, violations in VIOLATIONS.items() for violation in violations],
)
def test_a_forbidden_arrow_is_noticed(name: str, module: str, suffix: str, text: str) -> None:
    (arrow,) = (arrow for arrow in ARROWS if arrow.name == name)
    violation = Source(module, suffix, text)
    assert len(broken(arrow, [*MADE_UP, violation], ["opensky", "blueskies"])) == 1


def test_every_arrow_has_a_violation_that_is_noticed() -> None:
    assert list(VIOLATIONS) == [arrow.name for arrow in ARROWS]


@pytest.mark.parametrize(
    ("module", "suffix", "text"),
    [
        ("opensky.games.opensky.view", ".py", "from opensky.game import Illegal"),
        ("opensky.games.opensky.table", ".pyx", "from opensky._core cimport resolve"),
        ("opensky.games.opensky.table", ".pyx", "from opensky.games.opensky cimport state"),
        ("opensky._core", ".pyx", "from libc.stdint cimport uint8_t"),
        ("opensky.referee.opensky", ".py", "import json\nfrom opensky.referee import shape"),
        ("opensky.proof", ".py", "from opensky.referee.opensky import check"),
        ("opensky.cli", ".py", "import typer\nfrom opensky.cli.rows import show"),
        ("opensky.ratings", ".py", "import numpy as np"),
        ("bots.greedy", ".py", "from opensky.games.opensky import Bid\nimport opensky.game"),
        ("opensky.gamesroom", ".py", "from opensky.climate import sun"),
    ],
)
def test_an_allowed_arrow_is_let_be(module: str, suffix: str, text: str) -> None:
    source = Source(module, suffix, text)
    assert [name for arrow in ARROWS for name in broken(arrow, [source, *MADE_UP], GAMES)] == []


BAD_HABITS = {
    "print outside cli": [
        ("opensky.match", ".py", "def f():\n    print(1)"),
        ("opensky._core", ".pyx", "cdef int f():\n    print(1)"),
    ],
    "random or time outside match, arena, bots, bench and workshop": [
        ("opensky.ratings", ".py", "import random\nx = random.random()"),
        ("opensky.store", ".py", "from time import monotonic as now\nx = now()"),
        ("opensky.games.opensky.table", ".pyx", "import random"),
    ],
    "open outside the store and the loaders": [
        ("opensky.report", ".py", "with open('x') as f: pass"),
        ("opensky.match", ".py", "from pathlib import Path\nx = Path('x').read_text()"),
        ("opensky.games.opensky.table", ".pyx", "def f(path):\n    return path.open()"),
    ],
    "a game's name above the stair": [
        ("opensky.match", ".py", "from opensky.games.opensky import GAME"),
        ("opensky.cli", ".py", "name = 'opensky/1'"),
        ("opensky.cli", ".py", "name = 'blueskies'"),
        ("opensky.cli", ".py", "game = find('opensky')"),
        ("opensky.cli.app", ".py", "x = 'opensky'\nif game == 'opensky': pass"),
        ("opensky.report", ".py", "print('a game of Blue Skies')"),
        ("opensky.report", ".py", "title = 'import 1840'"),
        ("opensky._loop", ".pyx", "cimport opensky.games.vienna1840._layer"),
        ("opensky._loop", ".pyx", "name = 'opensky'"),
    ],
    "a module over 400 lines": [("opensky.match", ".py", "x = 1\n" * 401)],
    "checks that a debug build cannot turn on": [
        ("opensky._core", ".pyx", "# cython: cdivision=True, boundscheck = False\nx = 1"),
    ],
}


@pytest.mark.parametrize(
    ("habit", "module", "suffix", "text"),
    [(habit, *example) for habit, examples in BAD_HABITS.items() for example in examples],
)
def test_a_bad_habit_is_noticed(habit: str, module: str, suffix: str, text: str) -> None:
    assert HABITS[habit](Source(module, suffix, text))


@pytest.mark.parametrize(
    ("module", "suffix", "text"),
    [
        ("opensky.cli", ".py", "print(1)"),
        ("opensky.cli.rows", ".py", "print(1)"),
        ("opensky.match", ".py", '"""Never print(1)."""  # print(2)'),
        ("opensky._core", ".pyx", '"""Never print(1)."""  # print(2)'),
        ("opensky.match", ".py", "import time\nx = time.monotonic()"),
        ("opensky.game", ".py", "import random\ndef f(rng: random.Random) -> random.Random: ..."),
        ("opensky.store", ".py", "open('x')"),
        ("opensky.games.opensky.board", ".py", "path.read_text()"),
        ("opensky.games.opensky.table", ".py", "name = 'opensky/1'"),
        ("opensky.match", ".py", 'x: str\n"""Such as opensky/1."""'),
        ("opensky.cli.app", ".py", "x = 'opensky'\nprint('opensky: stopped')"),
        ("opensky.match", ".py", "x = 1\n" * 400),
    ],
)
def test_a_good_habit_is_let_be(module: str, suffix: str, text: str) -> None:
    source = Source(module, suffix, text)
    assert [habit for habit, shows in HABITS.items() if shows(source)] == []


@pytest.mark.parametrize(
    ("suffix", "head"),
    [
        (".py", "def f(\n    a,\n):\n    '''Say.\n\n    More.\n    '''\n"),
        (".pyx", "cdef int f(\n    int a,\n) noexcept nogil:\n    '''Say.\n\n    More.\n    '''\n"),
        (".pyx", "cdef class C(B):\n    def f(self, a):\n"),
    ],
)
def test_a_function_is_measured_without_signature_and_docstring(suffix: str, head: str) -> None:
    line = "        a = 1\n" if "class" in head else "    a = 1\n"
    for length, found in [(39, []), (40, []), (41, ["opensky.x.f: 41"])]:
        text = head + line * length + "\n\nx = 1\n"
        assert long_functions(Source("opensky.x", suffix, text), MOST_BODY) == found
