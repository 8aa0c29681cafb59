"""The files of the box: the tables of its data, and the maps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from opensky.errors import Refusal

DATA = Path(__file__).parent / "data"
RECORDED = Path(__file__).parents[4] / "tests" / "replays" / "vienna1840" / "records.jsonl"
"""Games played by others, in a checkout."""


def read(name: str) -> Any:  # noqa: ANN401 - a JSON border
    """Return the content of one of the box's own tables."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def recorded_games() -> list[dict[str, Any]]:
    """Return the recorded games of a checkout, none where there is no checkout."""
    if not RECORDED.is_file():
        return []
    return [json.loads(line) for line in RECORDED.read_text(encoding="utf-8").splitlines()]


def read_path(path: Path) -> Any:  # noqa: ANN401 - a JSON border
    """Return the content of a JSON file that a person names; raise Refusal when it is none."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError, OSError) as error:
        raise Refusal(f"{path}: not a JSON file: {error}") from None
