"""The files of the box: the tables of its data, and the maps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from opensky.errors import Refusal

DATA = Path(__file__).parent / "data"


def read(name: str) -> Any:  # noqa: ANN401 - a JSON border
    """Return the content of one of the box's own tables."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def read_path(path: Path) -> Any:  # noqa: ANN401 - a JSON border
    """Return the content of a JSON file that a person names; raise Refusal when it is none."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError, OSError) as error:
        raise Refusal(f"{path}: not a JSON file: {error}") from None
