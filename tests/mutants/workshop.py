"""Copies of the project in a scratch folder: built once, then one fault in each copy."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

LEFT_OUT = shutil.ignore_patterns(
    ".*", "build", "dist", "runs", "*.egg-info", "*.so", "__pycache__", "docs", "tournaments"
)
GAME = "opensky"
RULES = f"tests/rules/{GAME}"
GAMES = 192
"""Twice every board, number of seats and combination of rulings."""
PATIENCE = 900
"""Seconds after which a run hangs; a sound one takes ten."""
FAILED = re.compile(r"^(?:FAILED|ERROR) (tests/\S+?\.py)(?:::(\w+))?", re.MULTILINE)


class Broken(Exception):  # noqa: N818 - what the copy is
    """What should have run did not."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the rules tests said of a copy."""

    failures: tuple[str, ...]
    """Names as in tests/citations.py, in the order of the run, each once."""
    is_hanging: bool = False
    is_crashed: bool = False

    @property
    def is_killed(self) -> bool:
        return bool(self.failures) or self.is_hanging or self.is_crashed


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy of the project, where it lies."""

    root: Path

    def build(self) -> None:
        """Build what has changed, without optimising."""
        run = self._run("setup.py", "build_ext", "--inplace", OPENSKY_BUILD="quick")
        if run.returncode:
            raise Broken(f"does not build: {_last(run.stderr or run.stdout)}")

    def test(self) -> Outcome:
        """Run the rules tests and nothing else."""
        options = ["-rfE", "--tb=no", "-q", "-p", "no:cacheprovider", "-p", "no:hypothesispytest"]
        try:
            run = self._run("-m", "pytest", RULES, *options)
        except subprocess.TimeoutExpired:
            return Outcome((), is_hanging=True)
        if run.returncode not in {0, 1}:
            if run.returncode < 0:
                return Outcome((), is_crashed=True)
            raise Broken(f"tests do not run: {_last(run.stdout)}")
        found = [f"{file}::{test}" for file, test in FAILED.findall(run.stdout)]
        return Outcome(tuple(dict.fromkeys(found)))

    def play(self) -> str:
        """Return the digest of games played by engine and referee; Broken where they differ."""
        run = self._run("tests/mutants/pair.py", str(GAMES))
        if run.returncode:
            raise Broken(f"engine and referee: {_last(run.stderr)}")
        return run.stdout.strip()

    def require_other_games(self, digest: str) -> None:
        """Raise Broken when engine and referee play just what that digest was made of."""
        if self.play() == digest:
            raise Broken("engine and referee play no other games than without the fault")

    def _run(self, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
        paths = os.pathsep.join(str(self.root / folder) for folder in ("src", "tests"))
        return subprocess.run(
            [sys.executable, *words],
            cwd=self.root,
            env={**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1", **variables},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )


@contextmanager
def built(project: Path) -> Iterator[Copy]:
    """Copy the project to a scratch folder and build it there."""
    with TemporaryDirectory(prefix="mutants-") as folder:
        copy = Copy(Path(folder) / "sound")
        shutil.copytree(project, copy.root, ignore=_is_left_out)
        copy.build()
        yield copy


@contextmanager
def another(sound: Copy, name: str) -> Iterator[Copy]:
    """Copy a built copy with its times, so that only what is changed is built again."""
    copy = Copy(sound.root.parent / name)
    shutil.copytree(sound.root, copy.root)
    try:
        yield copy
    finally:
        shutil.rmtree(copy.root)


def _is_left_out(folder: str, names: list[str]) -> set[str]:
    """Tell shutil what is not copied: what is not needed to build and test the game."""
    left_out = LEFT_OUT(folder, names)
    if Path(folder).name == "games":
        left_out |= {name for name in names if name != GAME and "." not in name}
    return left_out


def _last(text: str, lines: int = 3) -> str:
    rows: Sequence[str] = [row for row in text.splitlines() if row.strip()]
    return " / ".join(rows[-lines:])[:600] or "no word"
