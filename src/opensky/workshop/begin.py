"""Begin a bot: a commented file that plays, and its test."""

from __future__ import annotations

import keyword
import re
import sys
from pathlib import Path

from opensky.errors import Refusal, shown
from opensky.game import GameType
from opensky.store import new_text, text_of

SAMPLE = Path(__file__).with_name("sample_bot.py")
"""The bot that knows no game; a game may have its own by the power `sample_bot`."""
_NAME = re.compile(r"[a-z][a-z0-9_]{0,59}")
_TEST = '''"""Tests of {name}, for pytest, which comes with pip install 'opensky[test]'."""

from pathlib import Path

from opensky.workshop.duels import duel, table_of
from opensky.workshop.kit import check

BOT = Path(__file__).with_name("{name}.py")


def test_it_is_a_bot_that_a_league_can_rely_on():
    assert check(BOT, game="{game}").findings == ()


def test_it_is_not_weaker_than_chance():
    plan = table_of([BOT, "random"], "test", game="{game}", deals=24, seed=1)
    *_, last = duel(plan, margin=20, workers=1)
    assert last.verdict != "weaker", last
'''


def begin(name: str, game: GameType, folder: Path) -> tuple[Path, Path]:
    """Write a bot and its test and return their paths; raise Refusal rather than overwrite."""
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise Refusal(
            f"bot name {shown(name)}: wants small letters, digits and _, a letter first;"
            " it becomes the name of a file"
        )
    if name in sys.stdlib_module_names:
        raise Refusal(
            f"bot name {shown(name)}: is a module of Python, which the file would hide;"
            " choose another name"
        )
    bot, test = folder / f"{name}.py", folder / f"test_{name}.py"
    for path in (bot, test):
        if path.exists():
            raise Refusal(f"{path}: is there already; choose another name or --folder")
    sample = text_of(getattr(game, "sample_bot", SAMPLE))
    title = "".join(part.capitalize() for part in name.split("_")) or name
    new_text(bot, sample.replace("SampleBot", title).replace('name = "sample"', f'name = "{name}"'))
    new_text(test, _TEST.format(name=name, game=game.name))
    return bot, test
