"""What Python code can get of compiled classes never crashes the interpreter, made or half made."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pkgutil import walk_packages

import pytest

import opensky
from opensky.games import find

TRIAL = """
import importlib, sys
tried = 0
modules = map(importlib.import_module, sys.argv[1:])
kinds = [
    (f"{module.__name__}.{name}", kind)
    for module in modules
    for name, kind in sorted(vars(module).items())
    if isinstance(kind, type) and kind.__module__ == module.__name__
]
for name, kind in kinds:
    makers = (kind, lambda: kind.__new__(kind), lambda: kind.__mro__[1].__new__(kind),
              lambda: type("Heir", (kind,), {"__init__": lambda self: None})())
    for way, maker in enumerate(makers):
        print(name, way, flush=True)
        try:
            half = maker()
        except Exception:
            continue
        for attribute in dir(half):
            print(name, way, attribute, flush=True)
            for arguments in (None, (), (0,), (1, 1), (half,), ("",)):
                try:
                    value = getattr(half, attribute)
                    if arguments is not None:
                        value(*arguments)
                except Exception:
                    pass
    tried += 1
print("tried", tried)
"""


def compiled() -> list[str]:
    found = walk_packages(opensky.__path__, "opensky.")
    origins = {module.name: find_spec(module.name) for module in found if not module.ispkg}
    return [name for name, spec in origins.items() if spec and str(spec.origin).endswith(".so")]


def test_no_compiled_class_crashes_whatever_is_done_with_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", TRIAL, *compiled()],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    last = done.stdout.splitlines()[-1]
    assert done.returncode == 0, f"ended by {done.returncode} at {last}\n{done.stderr}"
    word, count = last.split()
    assert word == "tried"
    assert int(count) > 30


@pytest.mark.parametrize("name", ["opensky", "blueskies"])
def test_tables_and_views_come_from_the_game_only(name: str) -> None:
    game = find(name)
    table = game.table(game.board(game.boards[0]), game.seats[0], {})
    view = table.view(0)
    for kind in (type(table), type(view), type(view).__mro__[1]):
        for maker in (kind, lambda kind=kind: kind.__new__(kind)):
            with pytest.raises(TypeError, match=r"tables come from GAME\.table"):
                maker()
        with pytest.raises(TypeError, match="not an acceptable base type"):
            type("Heir", (kind,), {})


@pytest.mark.parametrize("name", ["opensky", "blueskies"])
def test_a_half_made_decision_is_refused_or_played_but_crashes_nothing(name: str) -> None:
    script = (
        "import sys\n"
        "from opensky.games import find\n"
        f"game = find({name!r})\n"
        f"import opensky.games.{name}.decisions as module\n"
        "for kind in vars(module).values():\n"
        "    if not isinstance(kind, type): continue\n"
        "    table = game.table(game.board(game.boards[0]), game.seats[0], {})\n"
        "    for step in range(400):\n"
        "        seat = table.to_act()\n"
        "        if seat is None: break\n"
        "        for call in (table.copy().apply, str, repr, hash):\n"
        "            try: call(kind.__new__(kind))\n"
        "            except Exception: pass\n"
        "        table.apply(table.chances()[0][0] if seat < 0 else table.options()[-1])\n"
        "print('survived')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=100, check=False
    )
    assert done.stdout == "survived\n", f"ended by {done.returncode}\n{done.stderr}"
