"""Plans: what is left out has its default, what is wrong is refused with file and key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from opensky import plan as module
from opensky.clock import Clock
from opensky.errors import Refusal
from opensky.formats import KEYS
from opensky.plan import Plan, facts, read

BOT = "def decide(view):\n    return view.options[0]\n"
HEAD = 'game = "toy"\nseats = 2\ndeals = 3\nseed = 1\n'
BOTS = 'bots = ["a.py", "b.py"]\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("a", "b"):
        (tmp_path / f"{name}.py").write_text(BOT)
    return tmp_path


def plan(folder: Path, text: str) -> Plan:
    path = folder / "plan.toml"
    path.write_text(text)
    return read(path)


def test_what_is_left_out_has_its_default(folder: Path) -> None:
    small = plan(folder, HEAD + BOTS)
    assert (small.name, small.board, small.format) == ("plan", "short", "round-robin")
    assert (small.clock, small.clock.longest) == (Clock(None, None), 60.0)
    assert (small.rulings, small.seed) == ({"ties": "nobody"}, "1")
    assert (small.on_fault, small.max_faults, small.most_faults) == ("forfeit", 3, 1)


def test_everything_can_be_said(folder: Path) -> None:
    full = plan(
        folder,
        HEAD.replace("1", '"two words"')
        + 'name = "Big"\nboard = "long"\nformat = "round-robin"\non_fault = "substitute"\n'
        + "max_faults = 5\n[clock]\nper_decision = 1\nper_game = 2.5\n"
        + '[rulings]\nties = "share"\n'
        + '[[bots]]\npath = "a.py"\nname = "Anna"\n[[bots]]\npath = "b.py:decide"\n',
    )
    assert (full.name, full.board, full.seed) == ("Big", "long", "two words")
    assert (full.clock, full.clock.longest) == (Clock(1, 2.5), 1)
    assert (full.rulings, full.most_faults) == ({"ties": "share"}, 5)
    assert [bot.name for bot in full.bots] == ["Anna", "decide"]


def test_the_docstring_shows_every_key() -> None:
    shown = set(re.findall(r"[a-z_]+", module.__doc__ or ""))
    assert {*module._PLAN, *module._CLOCK} <= shown
    assert {*module._BOT, *module._PROGRAM, *module._STOPPED} <= shown
    assert {key for keys in KEYS.values() for key in keys} <= shown


def test_facts_name_files_by_content(folder: Path) -> None:
    before = facts(plan(folder, HEAD + BOTS))
    (folder / "b.py").write_text(BOT + "# changed\n")
    after = facts(plan(folder, HEAD + BOTS))
    assert before["bots"][0] == after["bots"][0]
    assert before["bots"][1] != after["bots"][1]
    assert str(folder) not in str(before)


WRONG = {
    "not TOML": ("seats = \n", "not TOML: Invalid value (at line 1, column 9)"),
    "not text": ("\udcff", "is not UTF-8 text: byte 0 is wrong"),
    "a doubled key": (HEAD + HEAD, "not TOML: Cannot overwrite a value (at line 5, column 13)"),
    "an unknown key": (
        HEAD + BOTS + "deal = 3\n",
        f"unknown key 'deal'; there is {', '.join(module._PLAN)}",
    ),
    "no seats": (
        "deals = 3\nseed = 1\n" + BOTS,
        "seats: is missing; wants a whole number of at least 1",
    ),
    "no bots": (HEAD, "bots: is missing; wants a list of bots"),
    "no seed": (
        HEAD.replace("seed = 1\n", "") + BOTS,
        "seed: is missing; wants a whole number or a text",
    ),
    "bots a text": (HEAD + 'bots = "a.py"\n', "bots: wants a list of bots, not 'a.py'"),
    "too few bots": (
        HEAD + 'bots = ["a.py"]\n',
        "bots: 1 for tables of 2 seats; add some",
    ),
    "a bot twice": (
        HEAD + 'bots = ["a.py", "a.py"]\n',
        "bots: two are called 'a'; give each its own name",
    ),
    "no such bot": (
        HEAD + 'bots = ["a.py", "x.py"]\n',
        "bots: number 2: path: {folder}/x.py: no such file",
    ),
    "no Python": (
        HEAD + 'bots = ["a.py", "x.exe"]\n',
        "bots: number 2: path: x.exe: no bot; a bot is a path.py or a path.py:Class",
    ),
    "a bot as number": (
        HEAD + "bots = [1, 2]\n",
        "bots: number 1: wants a path or a table with a path, not 1",
    ),
    "a bot without path": (
        HEAD + '[[bots]]\nname = "x"\n',
        "bots: number 1: path: is missing; wants a path.py or a path.py:Class",
    ),
    "a key of a bot": (
        HEAD + '[[bots]]\npath = "a.py"\noption = {}\n',
        "bots: number 1: unknown key 'option'; there is path, name, options, isolation, limits",
    ),
    "a name of two lines": (
        HEAD + '[[bots]]\npath = "a.py"\nname = "x\\ny"\n',
        "bots: number 1: name: wants a name on one line, not 'x\\ny'",
    ),
    "negative deals": (
        HEAD.replace("3", "-3") + BOTS,
        "deals: wants a whole number of at least 1, not -3",
    ),
    "deals a truth": (
        HEAD.replace("3", "true") + BOTS,
        "deals: wants a whole number of at least 1, not True",
    ),
    "deals a fraction": (
        HEAD.replace("3", "3.5") + BOTS,
        "deals: wants a whole number of at least 1, not 3.5",
    ),
    "seats beyond the game": (
        HEAD.replace("seats = 2", "seats = 5") + BOTS,
        "seats: wants 2 to 4 for toy, not 5",
    ),
    "seed a fraction": (
        HEAD.replace("seed = 1", "seed = 1.5") + BOTS,
        "seed: wants a whole number or a text, not 1.5",
    ),
    "an unknown game": (
        HEAD.replace("toy", "chess") + BOTS,
        "game: no game 'chess'; there is blueskies, opensky, toy, vienna1840",
    ),
    "an unknown board": (
        HEAD + BOTS + 'board = "flat"\n',
        "board: no board 'flat'; there is short, long",
    ),
    "an unknown format": (
        HEAD + BOTS + 'format = "cup"\n',
        "format: wants 'round-robin' or 'gauntlet' or 'swiss' or 'knockout' or 'ladder', not 'cup'",
    ),
    "a key of another format": (
        HEAD + BOTS + "rounds = 3\n",
        "rounds: is a key of the format 'swiss', not of 'round-robin'",
    ),
    "no rounds": (
        HEAD + BOTS + 'format = "swiss"\n',
        "rounds: is missing; wants a whole number of at least 1",
    ),
    "rounds of a swiss": (
        HEAD + BOTS + 'format = "swiss"\nrounds = 0\n',
        "rounds: wants a whole number of at least 1, not 0",
    ),
    "rounds of a ladder": (
        HEAD + BOTS + 'format = "ladder"\nrounds = "many"\n',
        "rounds: wants a whole number of at least 1, not 'many'",
    ),
    "minimum": (
        HEAD + BOTS + 'format = "ladder"\nrounds = 9\nminimum = 0.5\n',
        "minimum: wants a whole number of at least 1, not 0.5",
    ),
    "too few in a ladder": (
        HEAD + 'format = "ladder"\nrounds = 9\nbots = ["a.py", {path = "b.py", stopped = true}]\n',
        "bots: 1 that are not stopped for tables of 2 seats; add some",
    ),
    "stopped as text": (
        HEAD + 'format = "ladder"\nrounds = 9\nbots = ["a.py", {path = "b.py", stopped = "yes"}]\n',
        "bots: number 2: stopped: wants true or false, not 'yes'",
    ),
    "stopped elsewhere": (
        HEAD + 'bots = ["a.py", {path = "b.py", stopped = true}]\n',
        "bots: number 2: stopped: is a key of the format 'ladder'; take the bot out",
    ),
    "no challengers": (
        HEAD + BOTS + 'format = "gauntlet"\n',
        "challengers: is missing; wants a list of names of bots",
    ),
    "a challenger twice": (
        HEAD + BOTS + 'format = "gauntlet"\nchallengers = ["a", "a"]\n',
        "challengers: wants a list of names of bots, not ['a', 'a']",
    ),
    "an unknown challenger": (
        HEAD + BOTS + 'format = "gauntlet"\nchallengers = ["c"]\n',
        "challengers: no bot 'c'; there is a, b",
    ),
    "no field": (
        HEAD + BOTS + 'format = "gauntlet"\nchallengers = ["a", "b"]\n',
        "challengers: leaves 0 in the field for tables of 2 seats; name fewer or add bots",
    ),
    "winners": (
        HEAD + BOTS + 'format = "knockout"\nwinners = 2\n',
        "winners: wants a part of the 2 seats, not 2",
    ),
    "play_on": (
        HEAD + BOTS + 'format = "knockout"\nplay_on = -1\n',
        "play_on: wants a whole number of at least 0, not -1",
    ),
    "an unknown ruling": (
        HEAD + BOTS + '[rulings]\ntie = "share"\n',
        "rulings: unknown key 'tie'; there is ties",
    ),
    "a ruling's value": (
        HEAD + BOTS + '[rulings]\nties = "half"\n',
        "rulings: ties: wants 'nobody' or 'share', not 'half'",
    ),
    "on_fault": (
        HEAD + BOTS + 'on_fault = "ignore"\n',
        "on_fault: wants 'forfeit' or 'substitute', not 'ignore'",
    ),
    "max_faults": (
        HEAD + BOTS + "max_faults = 0\n",
        "max_faults: wants a whole number of at least 1, not 0",
    ),
    "a clock of text": (
        HEAD + BOTS + 'clock = "fast"\n',
        "clock: wants a table with per_decision and per_game, not 'fast'",
    ),
    "no time": (
        HEAD + BOTS + "[clock]\nper_game = 0\n",
        "clock: per_game: wants seconds, a number above 0, not 0",
    ),
    "endless time": (
        HEAD + BOTS + "[clock]\nper_game = inf\n",
        "clock: per_game: wants seconds, a number above 0, not inf",
    ),
    "no number": (
        HEAD + BOTS + "[clock]\nper_decision = nan\n",
        "clock: per_decision: wants seconds, a number above 0, not nan",
    ),
    "a key of the clock": (
        HEAD + BOTS + "[clock]\nper_move = 1\n",
        "clock: unknown key 'per_move'; there is per_decision, per_game",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_refused_with_file_and_key(folder: Path, case: str) -> None:
    text, answer = WRONG[case]
    path = folder / "plan.toml"
    path.write_text(text, errors="surrogateescape")
    with pytest.raises(Refusal) as refusal:
        read(path)
    message = str(refusal.value)
    assert message.startswith(f"{path}: {answer.format(folder=folder)}")
    assert message == f"{path}: {answer.format(folder=folder)}" or answer.endswith(" ")
    assert "\n" not in message


def test_a_missing_plan_and_a_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"gone\.toml: no such file"):
        read(tmp_path / "gone.toml")
    with pytest.raises(Refusal, match="cannot be read: Is a directory"):
        read(tmp_path)
