"""What earlier runs found, so that a run that was stopped goes on where it was.

An outcome counts again only while everything it hangs on is the same: the fault, the game, its
referee, the tests that judge.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from mutants.faults import Fault
from mutants.workshop import Outcome

JUDGED = (
    "setup.py",
    "src/opensky/_*.p*",
    "src/opensky/game.py",
    "src/opensky/games/opensky/**/*.[pt]*",
    "src/opensky/referee/*.py",
    "src/opensky/referee/opensky/*.py",
    "tests/mutants/*.py",
    "tests/rules/opensky/*.py",
    "tests/units/referee/play.py",
)
"""The files that an outcome hangs on, besides its fault."""


@dataclass(frozen=True)
class Logbook:
    """Outcomes in a file of JSON lines, each under the digest of what it hangs on."""

    path: Path
    project: Path

    @cached_property
    def known(self) -> dict[str, Outcome]:
        """Outcomes by key; an incomplete last line is none."""
        lines = self.path.read_text().splitlines(keepends=True) if self.path.exists() else []
        rows = [json.loads(line) for line in lines if line.endswith("\n")]
        return {row.pop("key"): _outcome(**row) for row in rows}

    def of(self, fault: Fault) -> Outcome | None:
        """Return what an earlier run found, None when none did."""
        return self.known.get(self.key(fault))

    def keep(self, fault: Fault, outcome: Outcome) -> None:
        """Write an outcome down."""
        self.path.parent.mkdir(exist_ok=True)
        with self.path.open("a") as file:
            file.write(json.dumps({"key": self.key(fault), **asdict(outcome)}) + "\n")

    def key(self, fault: Fault) -> str:
        """Name what an outcome hangs on."""
        return sha256(f"{self._files}{fault}".encode()).hexdigest()

    @cached_property
    def _files(self) -> str:
        digest = sha256()
        for pattern in JUDGED:
            for path in sorted(self.project.glob(pattern)):
                digest.update(f"{path.relative_to(self.project)}\0".encode())
                digest.update(path.read_bytes())
        return digest.hexdigest()


def _outcome(failures: list[str], is_hanging: bool, is_crashed: bool) -> Outcome:
    return Outcome(tuple(failures), is_hanging, is_crashed)
