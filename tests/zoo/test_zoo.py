"""Every beast of the zoo gets its verdict at every level, and nobody else is harmed."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from opensky.arena import Arena, Job, sandbox
from opensky.errors import Refusal
from opensky.plan import Plan, build
from opensky.record import replay
from opensky.standings import rank
from opensky.store import records
from opensky.tournament import processes, run
from protocol.toy import GAME
from zoo.beasts import BEASTS, LEVELS, NO_DOOR, OPEN, PLAYS_ON, REFUSED, Beast

pytestmark = pytest.mark.bare

GOOD = "def decide(view):\n    return view.options[0]\n"
LIMITS = {"memory": 100, "processes": 8, "files": 60, "line": 4, "output": 8, "disk": 2}
CLOCK, LONG_CLOCK = {"per_decision": 0.3}, {"per_decision": 8.0}
START_SECONDS, MOST_SECONDS = 10.0, 2.0
"""For an arena, and for a match with one beast, all starts, waits and ends included."""


@pytest.fixture
def port() -> Iterator[int]:
    """Return a port of this machine on which somebody listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def usable(level: str) -> str:
    """Skip a level that this machine does not have."""
    if level == "sandbox":
        try:
            sandbox.check({"sandbox"})
        except Refusal as refusal:
            pytest.skip(str(refusal))
    return level


def caged(beast: Beast, number: int, folder: Path) -> dict[str, Any]:
    """Write a beast into a folder and return its entry in a plan."""
    limits = dict(beast.limits)
    if beast.is_program:
        path = folder / f"beast{number}"
        path.write_text(beast.source)
        path.chmod(0o755)
        return {"command": [f"./{path.name}"], "name": beast.name, "limits": limits}
    path = folder / f"beast{number}.py"
    path.write_text(beast.source)
    return {"path": path.name, "name": beast.name, "limits": limits}


def plan_of(level: str, beasts: list[Beast], folder: Path, **keys: object) -> Plan:
    """Make a plan of a good bot and the beasts."""
    (folder / "good.py").write_text(GOOD)
    bots = [caged(beast, number, folder) for number, beast in enumerate(beasts)]
    values = {
        "name": "zoo",
        "game": "toy",
        "seats": 2,
        "deals": 1,
        "seed": 1,
        "clock": CLOCK,
        "isolation": level,
        "limits": {**LIMITS, "grace": 0.1},
        "bots": [{"path": "good.py", "name": "good"}, *bots],
        **keys,
    }
    return build(values, "zoo", folder)


def played(plan: Plan, beasts: int, logs: Path | None = None) -> dict[int, list[dict[str, Any]]]:
    """Let the good bot meet each beast; return the records, which the replay must accept."""
    jobs = iter([Job(number, (0, number)) for number in range(1, beasts + 1)])
    with Arena(plan, 2, logs) as arena:
        ended = dict(chain.from_iterable(arena.play(lambda: next(jobs, None))))
    games = {number: [json.loads(line) for line in lines] for number, lines in ended.items()}
    for game in (game for match in games.values() for game in match):
        replay(game, GAME)
    return games


def judged(beast: Beast, match: list[dict[str, Any]]) -> list[str]:
    """Return the verdicts of a match by rotation; whoever is at fault must be the beast."""
    verdicts = []
    for game in match:
        seat = game["seats"].index(beast.name)
        assert all(fault["seat"] == seat for fault in game["faults"])
        assert game["forfeits"] == ([seat] if game["faults"] else [])
        assert all(beast.detail in fault["detail"] for fault in game["faults"]), game["faults"]
        verdicts.append(game["faults"][0]["kind"] if game["faults"] else PLAYS_ON)
    return verdicts


def zoo_of(level: str) -> list[Beast]:
    """List the beasts that do play at a level."""
    return [beast for beast in BEASTS if beast.verdict(level) not in {NO_DOOR, OPEN, REFUSED}]


def quick(level: str) -> list[Beast]:
    """Leave out what takes long, and in the sandbox what is the same without it."""
    return [
        beast
        for beast in zoo_of(level)
        if not beast.is_slow
        and (level != "sandbox" or beast.is_program or beast.verdicts[1] != beast.verdicts[2])
    ]


@pytest.mark.parametrize("level", LEVELS)
def test_every_beast_gets_its_verdict_in_bounded_time(
    level: str, tmp_path: Path, port: int
) -> None:
    judge(quick(usable(level)), level, tmp_path, port)


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_the_slow_beasts_get_their_verdicts_too(level: str, tmp_path: Path, port: int) -> None:
    judge([b for b in zoo_of(usable(level)) if b not in quick(level)], level, tmp_path, port)


def judge(beasts: list[Beast], level: str, folder: Path, port: int) -> None:
    """Let the good bot meet them all, and compare the verdicts with the table."""
    watched = [beast for beast in beasts if beast.is_watched and level != "none"]
    others = [beast for beast in beasts if beast not in watched]
    for number, (group, clock) in enumerate(((others, CLOCK), (watched, LONG_CLOCK))):
        if group:
            (folder / f"{number}").mkdir()
            judge_all(group, level, folder / f"{number}", port, clock)


def judge_all(
    beasts: list[Beast], level: str, folder: Path, port: int, clock: dict[str, float]
) -> None:
    """Judge beasts under one clock."""
    plan = plan_of(level, beasts, folder, clock=clock)
    for path in folder.glob("*.py"):
        Path(f"{path}.port").write_text(str(port))
    (folder / "canary").write_text("alive")
    began = perf_counter()
    matches = played(plan, len(beasts), folder / "logs")
    assert perf_counter() - began < START_SECONDS + len(beasts) * MOST_SECONDS
    found = {b.name: judged(b, matches[n]) for n, b in enumerate(beasts, start=1)}
    due = {beast.name: beast.verdict(level).split(" or ") for beast in beasts}
    assert {name: kinds for name, kinds in found.items() if not set(kinds) <= set(due[name])} == {}
    assert (folder / "canary").read_text() == "alive"


@pytest.mark.parametrize(
    "beast", [b for b in BEASTS if REFUSED in b.verdicts], ids=lambda b: b.name
)
def test_in_the_process_of_the_player_what_does_not_load_is_refused(
    beast: Beast, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("opensky.arena.manager.LOADING_TIME", 1.0)
    with pytest.raises(Refusal, match=r"beast0\.py"):
        played(plan_of("none", [beast], tmp_path), 1)


GOOD_ONES = ("first", "last", "lot", "other lot", "third lot")
LOT = """
class Lot:
    def start(self, info):
        self.rng = info.rng

    def decide(self, view):
        return self.rng.choice(view.options)
"""


def league(level: str, beasts: list[Beast] | None, folder: Path) -> list[dict[str, Any]]:
    """Play a league of eight, three of them beasts or the good bot in their places."""
    texts = {"first": GOOD, "last": GOOD.replace("[0]", "[-1]")}
    for name in GOOD_ONES:
        (folder / f"{name}.py").write_text(texts.get(name, LOT))
    own = beasts or [Beast(f"stand-in {n}", GOOD, (PLAYS_ON,) * 3) for n in range(3)]
    bots = [{"path": f"{name}.py", "name": name} for name in GOOD_ONES]
    cages = [caged(beast, number, folder) for number, beast in enumerate(own)]
    clock = LONG_CLOCK if any(beast.is_watched for beast in own) else CLOCK
    plan = plan_of(level, own, folder, bots=[*bots, *cages], clock=clock)
    run(plan, folder / "store", processes(2))
    return list(records(folder / "store"))


def check_league(level: str, beasts: list[Beast], folder: Path) -> None:
    """See that the others play as if the beasts were harmless, and that these lose."""
    (folder / "calm").mkdir()
    calm, wild = league("none", None, folder / "calm"), league(level, beasts, folder)
    names = [beast.name for beast in beasts]
    assert len(calm) == len(wild) == 56
    chain = {"prev"}
    for before, after in zip(calm, wild, strict=True):
        if set(after["seats"]).isdisjoint(names):
            assert {k: v for k, v in before.items() if k not in chain} == {
                k: v for k, v in after.items() if k not in chain
            }
    for beast in beasts:
        own = [game for game in wild if beast.name in game["seats"]]
        faults = [f for g in own for f in g["faults"] if g["seats"][f["seat"]] == beast.name]
        kinds = {fault["kind"] for fault in faults}
        may = set(beast.verdict(level).split(" or "))
        assert kinds <= may - {PLAYS_ON}, (beast.name, faults)
        assert kinds or PLAYS_ON in may, beast.name
        if PLAYS_ON not in may:
            assert {game["places"][game["seats"].index(beast.name)] for game in own} <= {1, 2}
            assert all(game["seats"].index(beast.name) in game["forfeits"] for game in own)
    check_table(wild, [b.name for b in beasts if PLAYS_ON not in b.verdict(level).split(" or ")])


def check_table(games: list[dict[str, Any]], losers: list[str]) -> None:
    """See that who is at fault in every game stands below all others."""
    order = [row["bot"] for row in rank(games)["groups"][0]["bots"]]
    assert set(order[len(order) - len(losers) :]) == set(losers)


def named(*names: str) -> list[Beast]:
    return [beast for beast in BEASTS if beast.name in names]


def test_in_a_league_of_eight_beasts_harm_nobody_but_themselves(tmp_path: Path) -> None:
    wild = named("os._exit(0) in mid-game", "binary rubbish", "one endless line")
    check_league("process", wild, tmp_path)


def leagues() -> Iterator[tuple[str, int]]:
    """Name the leagues: three beasts at a time, the last ones with some that were in before."""
    for level in LEVELS:
        zoo = zoo_of(level)
        yield from ((level, min(first, len(zoo) - 3)) for first in range(0, len(zoo), 3))


@pytest.mark.slow
@pytest.mark.parametrize(("level", "first"), [*leagues()])
def test_leagues_of_eight_with_the_whole_zoo(level: str, first: int, tmp_path: Path) -> None:
    check_league(level, zoo_of(usable(level))[first : first + 3], tmp_path)


def test_the_table_in_the_docs_is_the_one_that_is_tested() -> None:
    rows = [f"| {beast.name} | {' | '.join(beast.verdicts)} |" for beast in BEASTS]
    root = Path(__file__).parents[2]
    text = (root / "docs" / "zoo.md").read_text()
    assert [line for line in text.splitlines() if line.startswith("| ")][1:] == rows
    assert len(rows) >= 30
    for page in (root / "README.md", root / "docs" / "protocol.md"):
        assert f"{len(rows)} ways to misbehave" in page.read_text()
