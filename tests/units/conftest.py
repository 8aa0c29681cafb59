"""The toy game on the table of games, and small leagues of bots written for a test."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from opensky.games import GAMES
from opensky.plan import Plan, build

League = Callable[..., Plan]

RANDOM = """
class Random:
    def start(self, info):
        self.rng = info.rng

    def decide(self, view):
        return self.rng.choice(view.options)
"""

BOTS = {
    "first": "def decide(view):\n    return view.options[0]\n",
    "last": "def decide(view):\n    return view.options[-1]\n",
    "random": RANDOM,
    "other": RANDOM,
}


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", "protocol.toy")


@pytest.fixture
def league(tmp_path: Path) -> League:
    """Return a maker of plans: `league("first", hang="def decide(view): ...", deals=3)`."""

    def make(*names: str, **keys: object) -> Plan:
        own = {name: keys.pop(name) for name in list(keys) if str(keys[name]).count("decide")}
        for name, text in {**{name: BOTS[name] for name in names}, **own}.items():
            (tmp_path / f"{name}.py").write_text(str(text))
        values = {
            "name": "test",
            "game": "toy",
            "seats": 2,
            "bots": [f"{name}.py" for name in (*names, *own)],
            "deals": 1,
            "seed": 1,
            **keys,
        }
        return build(values, "plan", tmp_path)

    return make
