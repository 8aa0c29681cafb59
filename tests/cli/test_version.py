"""The version, asked for as a command or as an option."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from opensky import __version__

PROGRAM = Path(sys.executable).parent / "opensky"


@pytest.mark.parametrize("way", ["--version", "version"])
def test_the_program_tells_its_version(way: str) -> None:
    done = subprocess.run([str(PROGRAM), way], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"opensky {__version__}\n", "")
