"""From records to standings, to what stands behind them, and to a page, in one step each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from opensky.html_report import html_report
from opensky.outcomes import outcome
from opensky.ratings import rate
from opensky.report import Standings, standings
from opensky.report_details import Details, details

RESAMPLING_SEED = 2024
"""Fixed, so that the same records give the same margins."""


def rank(
    records: Iterable[Mapping[str, Any]], anchors: Mapping[str, float] | None = None
) -> Standings:
    """Rate the bots of these records, in any order; `anchors` are held at the Elo given.

    Raises Refusal when there is nothing to rate or an anchor did not play.
    """
    outcomes = [outcome(record) for record in records]
    rng = np.random.default_rng(RESAMPLING_SEED)
    return standings(outcomes, rate(outcomes, rng, anchors=anchors))


def explain(records: Iterable[Mapping[str, Any]]) -> Details:
    """Work out what stands behind the standings of these records."""
    outcomes = [outcome(record) for record in records]
    rng = np.random.default_rng(RESAMPLING_SEED)
    return details(outcomes, rate(outcomes, rng), rng)


def page(records: Iterable[Mapping[str, Any]], title: str) -> str:
    """Lay the standings and all behind them out as one HTML file."""
    outcomes = [outcome(record) for record in records]
    return html_report(outcomes, title, np.random.default_rng(RESAMPLING_SEED))
