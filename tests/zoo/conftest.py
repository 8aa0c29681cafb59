"""The toy game on the table of games, and short graces."""

from __future__ import annotations

import pytest

from opensky.games import GAMES


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", "protocol.toy")
    monkeypatch.setattr("opensky.arena.manager.GRACE", 0.1)
