"""Bots are found without being run, loaded once, and told apart from what is no bot."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from opensky.bots import generator, load, own_seed, survey
from opensky.errors import Refusal

CLASS = "class Bot:\n    def __init__(self, depth=1):\n        self.depth = depth\n"
DECIDE = "    def decide(self, view):\n        return view.options[0]\n"


def write(folder: Path, text: str) -> Path:
    path = folder / "bot.py"
    path.write_text(text)
    return path


def test_a_function_decide_is_a_bot(tmp_path: Path) -> None:
    write(tmp_path, "def decide(view):\n    return view\n")
    assert load(survey("bot.py", tmp_path))().decide(7) == 7


def test_a_class_gives_a_fresh_bot_each_game_with_its_options(tmp_path: Path) -> None:
    write(tmp_path, CLASS + DECIDE)
    factory = load(survey("bot.py:Bot", tmp_path, options={"depth": 3}))
    one, other = factory(), factory()
    assert one is not other
    assert (one.depth, other.depth) == (3, 3)


def test_the_only_class_with_decide_is_found_without_its_name(tmp_path: Path) -> None:
    write(tmp_path, "from random import Random\nclass Help: pass\n" + CLASS + DECIDE)
    assert type(load(survey("bot.py", tmp_path))()).__name__ == "Bot"


def test_two_files_of_one_name_stay_apart(tmp_path: Path) -> None:
    bots = []
    for number in (1, 2):
        folder = tmp_path / str(number)
        folder.mkdir()
        write(folder, f"def decide(view):\n    return {number}\n")
        bots.append(load(survey("bot.py", folder))())
    assert [bot.decide(None) for bot in bots] == [1, 2]


@pytest.mark.parametrize(
    ("text", "spec", "name", "title"),
    [
        (CLASS + DECIDE, "bot.py", "given", "given"),
        ("class Bot:\n    name = 'own'\n" + DECIDE, "bot.py", None, "own"),
        ("class Bot:\n    name: str = 'own'\n" + DECIDE, "bot.py:Bot", None, "own"),
        ("class A:\n    name = 'a'\nclass Bot:\n    pass\n", "bot.py:Bot", None, "Bot"),
        ("name = 'module'\ndef decide(view): pass\n", "bot.py", None, "module"),
        (CLASS + DECIDE, "bot.py:Bot", None, "Bot"),
        (CLASS + DECIDE, "bot.py", None, "bot"),
    ],
)
def test_a_bot_is_called_as_given_as_it_says_or_as_its_file(
    tmp_path: Path, text: str, spec: str, name: str | None, title: str
) -> None:
    write(tmp_path, text)
    assert survey(spec, tmp_path, name).name == title


def test_finding_a_bot_does_not_run_it(tmp_path: Path) -> None:
    write(tmp_path, "raise SystemExit\n")
    assert len(survey("bot.py", tmp_path).sha256) == 64


REFUSED = {
    "syntax": ("x = 1\ndef decide(view:\n", {}, ":2: syntax error: '(' was never closed"),
    "nul": ("x = '\0'\n", {}, ": syntax error: source code string cannot contain null bytes"),
    "import": (
        "\nimport nowhere_at_all\n",
        {},
        ":2: ModuleNotFoundError: No module named 'nowhere_at_all'",
    ),
    "exit": ("x = 1\n\nraise SystemExit(3)\n", {}, ":3: SystemExit: 3"),
    "none": ("x = 1\n", {}, ": no function decide and no class with a method decide"),
    "no class": ("x = 1\n", {"spec": "bot.py:Bot"}, ": no class Bot"),
    "no decide": (CLASS, {"spec": "bot.py:Bot"}, ": Bot has no method decide"),
    "two": (
        CLASS + DECIDE + "class Two(Bot): pass\n",
        {},
        ": several bots in one file; say which: bot.py:Bot or bot.py:Two",
    ),
    "options": (
        CLASS + DECIDE,
        {"options": {"dept": 2}},
        ": options: got an unexpected keyword argument 'dept'; Bot takes depth",
    ),
    "option value": (
        "class Bot:\n    def __init__(self, n):\n        1 / n\n" + DECIDE,
        {"options": {"n": 0}},
        ":3: ZeroDivisionError: division by zero",
    ),
    "function": (
        "def decide(view): pass\n",
        {"options": {"n": 0}},
        ": options n: a function takes none",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_no_bot_is_refused_with_file_and_line(tmp_path: Path, case: str) -> None:
    text, how, answer = REFUSED[case]
    path = write(tmp_path, text)
    with pytest.raises(Refusal) as refusal:
        load(survey(how.get("spec", "bot.py"), tmp_path, options=how.get("options")))
    assert str(refusal.value) == f"{path}{answer}"


def test_a_missing_file_and_a_file_of_another_kind_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"gone\.py: no such file"):
        survey("gone.py", tmp_path)
    with pytest.raises(Refusal, match=r"bot\.txt: no bot; a bot is a path\.py or a path\.py:Class"):
        survey("bot.txt", tmp_path)


def test_a_file_changed_since_it_was_found_is_refused(tmp_path: Path) -> None:
    write(tmp_path, CLASS + DECIDE)
    entry = survey("bot.py", tmp_path)
    write(tmp_path, CLASS + DECIDE + "# more\n")
    with pytest.raises(Refusal, match="has changed"):
        load(entry)


def test_generators_differ_by_game_seat_and_bot_and_come_again() -> None:
    def first(*parts: int, name: str = "a") -> float:
        return generator("seed", *parts, name).random()

    draws = [
        first(0, 0, 0),
        first(1, 0, 0),
        first(0, 1, 0),
        first(0, 0, 1),
        first(0, 0, 0, name="b"),
    ]
    assert len(set(draws)) == 5
    assert first(0, 0, 0) == draws[0]


def test_a_generator_is_what_its_seed_makes() -> None:
    own = generator("seed", 1, 2, 3, "a")
    again = random.Random(own_seed("seed", 1, 2, 3, "a"))
    assert type(own) is random.Random
    assert own.getstate() == again.getstate()
    assert [own.gauss(0, 1) for _ in range(3)] == [again.gauss(0, 1) for _ in range(3)]
