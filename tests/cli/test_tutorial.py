"""The tutorial in docs/bots.md: its code plays, and its figures are those of its commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from opensky.workshop.duels import Standing, duel, table_of
from opensky.workshop.kit import check
from opensky.workshop.orders import ALONE, Case

PAGE = (Path(__file__).parents[2] / "docs/bots.md").read_text()
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
STEPS = range(1, len(BLOCKS) + 1)
SAID = re.compile(
    r"^\$ opensky bot duel my_bot\.py --against (?P<other>\S+)\n(?:.*\n)*?"
    r" *(?P<matches>\d+) matches: (?P<figures>score .*)\n"
    r"my_bot is (?P<verdict>stronger|weaker) than",
    re.MULTILINE,
)
TABLES = (Case("europe", 2, {}, ALONE), Case("north_america", 3, {}, ALONE))
QUICK = 5
"""The last step that is quick enough to be measured in whole every time."""


def text(step: int) -> str:
    return "\n".join(BLOCKS[:step])


@pytest.fixture(autouse=True)
def _desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand in a folder with every step in its file."""
    monkeypatch.chdir(tmp_path)
    for step in STEPS:
        Path(f"step{step}.py").write_text(text(step))


def figures(stand: Standing) -> str:
    elo, low, high = (
        "-" if value is None else f"{value:+.0f}" for value in (stand.elo, stand.low, stand.high)
    )
    return f"score {stand.score:.3f}, Elo {elo} ({low} to {high})"


def measured(step: int, other: str, deals: int = 2000) -> Standing:
    Path("my_bot.py").write_text(text(step))
    plan = table_of(["my_bot.py", other], "duel", game="opensky", seed="1", deals=deals)
    *_, last = duel(plan, 20, 2)
    return last


def said(step: int) -> list[re.Match[str]]:
    """Find the duels that a step's section shows."""
    section = PAGE.partition(f"## Step {step}:")[2].partition("\n## ")[0]
    return [*SAID.finditer(section)]


def test_there_are_six_steps_and_each_after_the_first_shows_its_gain() -> None:
    assert len(BLOCKS) == PAGE.count("## Step ") == 6
    for step in STEPS[1:]:
        (shown,) = said(step)
        assert (shown["other"], shown["verdict"]) == (f"step{step - 1}.py", "stronger")


@pytest.mark.parametrize("step", STEPS[::QUICK])
def test_the_first_and_the_last_step_are_sound_bots(step: int) -> None:
    """The last one thinks less here; how much it thinks makes no difference to that."""
    path = Path(f"step{step}.py")
    path.write_text(text(step).replace("simulations=2000", "simulations=20"))
    assert check(path, seconds=20.0, tables=TABLES).findings == ()


@pytest.mark.parametrize("step", STEPS[1:QUICK])
def test_a_step_gains_what_the_page_says(step: int) -> None:
    for shown in said(step):
        last = measured(step, shown["other"])
        assert (last.verdict, str(last.matches)) == (shown["verdict"], shown["matches"])
        assert figures(last) == shown["figures"]


def test_the_last_step_is_not_weaker_in_a_short_match() -> None:
    assert measured(6, "step5.py", deals=2).score >= 0.5


@pytest.mark.slow
@pytest.mark.parametrize("shown", [*SAID.finditer(PAGE.partition("## Step 6:")[2])])
def test_the_last_step_gains_what_the_page_says(shown: re.Match[str]) -> None:
    last = measured(6, shown["other"])
    assert (last.verdict, str(last.matches)) == (shown["verdict"], shown["matches"])
    assert figures(last) == shown["figures"]
