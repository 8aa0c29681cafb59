"""From records to standings, to what stands behind them, and to a page, in one step each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from opensky.html_report import html_report
from opensky.outcomes import distinct, outcome
from opensky.ratings import rate
from opensky.report import Standings, standings
from opensky.report_details import Details, details

RESAMPLING_SEED = 2024
"""Fixed, so that the same records give the same margins."""


def rank(
    records: Iterable[Mapping[str, Any]], anchors: Mapping[str, float] | None = None
) -> Standings:
    """Rate the bots of these records in any order, a copy of a game not twice.

    `anchors` are held at the Elo given.
    Raises Refusal when there is nothing to rate or an anchor did not play.
    """
    games, copies = distinct(map(outcome, records))
    rng = np.random.default_rng(RESAMPLING_SEED)
    return standings(games, rate(games, rng, anchors=anchors), copies)


def explain(records: Iterable[Mapping[str, Any]]) -> Details:
    """Work out what stands behind the standings of these records."""
    games, copies = distinct(map(outcome, records))
    rng = np.random.default_rng(RESAMPLING_SEED)
    return details(games, rate(games, rng), rng, copies)


def page(records: Iterable[Mapping[str, Any]], title: str) -> str:
    """Lay the standings and all behind them out as one HTML file."""
    games, copies = distinct(map(outcome, records))
    return html_report(games, title, np.random.default_rng(RESAMPLING_SEED), copies)
