"""From records to standings in one step: ratings with their resamples, and the counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from opensky.outcomes import outcome
from opensky.ratings import rate
from opensky.report import Standings, standings

RESAMPLING_SEED = 2024
"""Fixed, so that the same records give the same margins."""


def rank(records: Iterable[Mapping[str, Any]]) -> Standings:
    """Rate the bots of these records, in any order; raise Refusal when there is nothing to rate."""
    outcomes = [outcome(record) for record in records]
    return standings(outcomes, rate(outcomes, np.random.default_rng(RESAMPLING_SEED)))
