"""Right answers from a third source: 48 games of 2 to 5 seats."""

from __future__ import annotations

import json

import pytest

from opensky.referee.blueskies import Table, check
from units.referee_blueskies.play import USA, record, records, steps


def test_every_example_record_holds() -> None:
    verdicts = [check(json.loads(line)) for line in records()]
    assert len(verdicts) == 48
    assert [verdict for verdict in verdicts if not verdict.ok] == []


@pytest.mark.parametrize("number", range(48))
def test_example_is_played_step_by_step_and_read_back_at_every_step(number: int) -> None:
    game = record(number)
    assert USA.sha256 == game["board_sha256"]
    for table, seat, text in steps(game):
        before = table.state_text()
        twin = Table.from_text(USA, before)
        assert (twin.state_text(), twin.to_act()) == (before, table.to_act())
        offered = table.options() or [chance for chance, _ in table.chances()]
        assert (twin.options() or [chance for chance, _ in twin.chances()]) == offered
        if not text:
            break
        assert seat == table.to_act()
        assert text in offered
        twin.apply(text)
        ahead = table.copy()
        ahead.apply(text)
        assert twin.state_text() == ahead.state_text()
        assert table.state_text() == before
    assert table.to_act() is None
    assert table.scores() == game["scores"]
    assert table.places(game["forfeits"]) == game["places"]
