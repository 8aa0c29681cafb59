"""Undo, redo, standing orders, and the generator of recorded games."""

from typing import Any

import pytest

from opensky.errors import Refusal
from opensky.games.vienna1840 import importer
from opensky.games.vienna1840.recorded import Generator, standing


def kept(*actions: str | dict[str, Any]) -> list[int]:
    """Number actions given by their type and return the ids of those that stand."""
    numbered = [
        {"id": number, **(action if isinstance(action, dict) else {"type": action})}
        for number, action in enumerate(actions, start=1)
    ]
    return [action["id"] for action in standing(numbered)]


def test_an_undo_takes_back_the_latest_action_that_stands() -> None:
    assert kept("bid", "bid", "undo", "undo", "pass") == [5]


def test_an_undo_to_an_action_takes_back_everything_after_it() -> None:
    assert kept("bid", "bid", "bid", {"type": "undo", "action_id": 1}, "pass") == [1, 5]
    assert kept("bid", "bid", {"type": "undo", "action_id": 0}, "pass") == [4]


def test_a_redo_restores_what_the_latest_undo_took_back() -> None:
    assert kept("bid", "bid", "undo", "redo") == [1, 2]
    assert kept("bid", "bid", "undo", "undo", "redo") == [1]
    assert kept("bid", "bid", {"type": "undo", "action_id": 0}, "redo", "pass") == [1, 2, 5]


def test_any_other_action_makes_earlier_undos_final() -> None:
    assert kept("bid", "undo", "pass", "redo") == [3]


def test_an_undone_action_takes_its_automatic_ones_along() -> None:
    automatic = {"type": "bid", "auto_actions": [{"type": "pass"}]}
    assert kept(automatic, "bid") == [1, 1, 2]
    assert kept(automatic, "undo", "bid") == [3]


def test_the_generator_draws_what_the_seed_drew() -> None:
    luck = Generator(2124318788)
    lines = [str(number) for number in range(1, 19) if number != 2]
    assert sorted(luck.shuffle(lines)[:6], key=int) == ["4", "8", "13", "14", "17", "18"]
    companies = luck.shuffle(["WT", "DT K&C", "SJE", "BBG", "WKB", "GWStStB"])
    assert set(companies[:5]) == {"BBG", "GWStStB", "SJE", "WKB", "WT"}


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "bid", "entity": "P1"},
        {"type": "dance", "entity": "P1"},
        {"type": "choose", "entity": "P1", "choice": 0},
        {"type": "lay_tile", "entity": "4", "hex": "Z1", "tile": "6-0", "rotation": 0},
    ],
)
def test_an_action_that_cannot_be_read_or_played_is_refused(wrong: dict[str, Any]) -> None:
    game = {"players": ["A", "B"], "settings": {"seed": 1}, "actions": [{"id": 1, **wrong}]}
    with pytest.raises(Refusal, match=r"^action 1 \("):
        importer.to_record(game)
