"""Beginning, timing and measuring bots."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from opensky.errors import Refusal
from opensky.games import find
from opensky.shelf import named
from opensky.workshop.begin import begin
from opensky.workshop.duels import duel, table_of
from opensky.workshop.kit import check
from opensky.workshop.profiles import Thought, shares, slowest, thoughts

HIGH = "def decide(view):\n    return view.options[-1]\n"
LOW = "def decide(view):\n    return view.options[0]\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a folder with two bots."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "high.py").write_text(HIGH)
    (tmp_path / "low.py").write_text(LOW)
    return tmp_path


@pytest.mark.parametrize("game", ["blueskies", "toy"])
def test_what_is_begun_is_a_sound_bot(game: str, here: Path) -> None:
    bot, test = begin("my_2nd_bot", find(game), here)
    assert "class My2ndBot:" in bot.read_text()
    report = check(bot, game)
    assert (report.bot, report.findings) == ("my_2nd_bot", ())
    assert f'game="{game}"' in test.read_text()


def test_the_test_of_a_new_bot_passes(here: Path) -> None:
    _, test = begin("my_bot", find("opensky"), here)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(test)]
    done = subprocess.run(command, cwd=here, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "2 passed" in done.stdout


@pytest.mark.parametrize("name", ["my_bot", "test_my_bot"])
def test_nothing_is_overwritten(name: str, here: Path) -> None:
    (here / f"{name}.py").write_text("mine")
    with pytest.raises(Refusal, match="is there already; choose another name or --folder"):
        begin("my_bot", find("opensky"), here)
    assert (here / f"{name}.py").read_text() == "mine"
    assert len(list(here.glob("*my_bot.py"))) == 1


@pytest.mark.parametrize("name", ["", "3x", "a-b", "../a", "Ab", "class", "a" * 70])
def test_a_name_that_makes_no_file_is_refused(name: str, here: Path) -> None:
    with pytest.raises(Refusal, match=r"bot name .*: wants small letters"):
        begin(name, find("opensky"), here)


def test_a_duel_ends_when_it_is_decided(here: Path) -> None:
    plan = table_of(["high.py", "low.py"], "duel", game="toy", deals=200, seed=1)
    stands = list(duel(plan, 20, 1))
    assert [stand.verdict for stand in stands] == [*["open"] * (len(stands) - 1), "stronger"]
    assert stands[-1].low is not None
    assert stands[-1].low > 0
    assert stands[-1].matches < 100
    back = table_of(["low.py", "high.py"], "duel", game="toy", deals=200, seed=1)
    assert list(duel(back, 20, 1))[-1].verdict == "weaker"


def test_a_bot_against_itself_is_alike_or_open(here: Path) -> None:
    plan = table_of(["high.py", "high.py"], "duel", game="toy", deals=60, seed=1)
    assert [bot.name for bot in plan.bots] == ["high", "high (2)"]
    assert list(duel(plan, 400, 1))[-1].verdict == "alike"
    last = list(duel(plan, 1, 1))[-1]
    assert (last.verdict, last.matches, last.elo) == ("open", 60, 0.0)


def test_a_margin_of_nothing_is_refused(here: Path) -> None:
    plan = table_of(["high.py", "low.py"], "duel", game="toy", deals=1, seed=1)
    with pytest.raises(Refusal, match="margin 0: an Elo difference above 0 is due"):
        next(duel(plan, 0, 1))


def test_every_decision_of_the_bot_is_timed_and_no_other(here: Path) -> None:
    text = "import time\ndef decide(view):\n    time.sleep(view.round / 500)\n"
    (here / "slow.py").write_text(text + "    return view.options[1]\n")
    plan = table_of(["slow.py", "low.py"], "profile", game="toy", deals=2, seed=1)
    found = list(thoughts(plan))
    assert len(found) == 2 * 2 * 4
    assert {thought.decision for thought in found} >= {"card 1", "card 2"}
    assert all(thought.seconds >= 0.006 for thought in slowest(found, 4))
    assert {(thought.deal, thought.rotation) for thought in found} == {
        (deal, rotation) for deal in range(2) for rotation in range(2)
    }


def test_times_are_summed_up_by_phase() -> None:
    found = [Thought(seconds, phase, 2, 0, 0, 0, "x") for phase, seconds in [
        *[("bid", 0.001 * number) for number in range(1, 21)], ("plan", 0.79)
    ]]  # fmt: skip
    plan, bid = shares(found)
    assert (plan.phase, plan.decisions, round(plan.share, 2)) == ("plan", 1, 0.79)
    assert (bid.decisions, bid.median, bid.high, bid.longest) == (20, 0.01, 0.019, 0.02)
    assert round(bid.total, 6) == 0.21


def test_a_bot_is_found_by_path_or_by_name(here: Path) -> None:
    assert named("high.py:Bot") == "high.py:Bot"
    assert Path(named("greedy", "opensky")).name == "greedy.py"
    assert Path(named("greedy", "blueskies")).name == "blueskies_greedy.py"
    assert Path(named("majority")).name == "blueskies_majority.py"
    (here / "bots").mkdir()
    (here / "bots" / "mine.py").write_text('"""X."""\nname = "own"\n' + LOW)
    assert named("own") == named("mine") == "bots/mine.py"
    assert named("random") != "bots/mine.py"
    with pytest.raises(
        Refusal, match=r"nobody: no bot of that name; there is .*greedy.*mine.*path"
    ):
        named("nobody")
