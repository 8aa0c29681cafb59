"""Measure OpenSky and its peers side by side: `python tests/bench/peers/compare.py`.

Makes a virtual environment in a folder for the time of the run, installs each peer there from the
package index where it can be had, lets each play at random, one after the other on the same
machine, and prints one table in Markdown. OpenSky itself is the one that this Python has. A peer
that cannot be installed is named with the reason.
"""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tabulate import tabulate

from opensky.bench import machine

HERE = Path(__file__).parent
PEERS = {
    "Catanatron": ("play_catanatron.py", ["catanatron"]),
    "OpenSpiel": ("play_openspiel.py", ["open_spiel"]),
    "PettingZoo": ("play_pettingzoo.py", ["pettingzoo", "pygame"]),
}
HEAD = ["program", "game", "how", "decisions/s", "games/s", "decisions a game", "copy, us"]
ALIGNED = ("left", "left", "left", "right", "right", "right", "right")
INSTALLED_WITHIN, PLAYED_WITHIN = 600, 900
"""Seconds."""


def main() -> None:
    """Print the table and what it was measured on."""
    rows, missing = play("OpenSky", sys.executable, "play_opensky.py"), []
    with TemporaryDirectory(prefix="peers") as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder) / "bin" / "python")
        for name, (program, packages) in PEERS.items():
            try:
                install(python, packages)
                rows += play(name, python, program)
            except subprocess.SubprocessError as error:
                missing.append(f"{name} could not be measured: {reason(error)}")
    now, on = datetime.now(UTC), ", ".join(f"{name} {value}" for name, value in machine().items())
    table = tabulate(rows, HEAD, tablefmt="github", disable_numparse=True, colalign=ALIGNED)
    sys.stdout.write("\n\n".join([f"{now:%Y-%m-%d}; {on}", table, *missing]) + "\n")


def install(python: str, packages: list[str]) -> None:
    """Install ready-made packages only: nothing is compiled here."""
    command = [python, "-m", "pip", "install", "--quiet", "--only-binary=:all:", *packages]
    subprocess.run(command, capture_output=True, text=True, check=True, timeout=INSTALLED_WITHIN)


def play(name: str, python: str, program: str) -> list[list[str]]:
    """Let one program play and return its rows."""
    done = subprocess.run(
        [python, str(HERE / program)],
        capture_output=True,
        text=True,
        check=True,
        timeout=PLAYED_WITHIN,
    )
    found = json.loads(done.stdout[done.stdout.index('{"version"') :])
    return [row(f"{name} {found['version']}", line) for line in found["rows"]]


def row(name: str, line: dict[str, Any]) -> list[str]:
    """Spell one row of the table."""
    return [
        name,
        line["game"],
        line["how"],
        f"{line['decisions']:,}",
        f"{line['games']:,}",
        f"{line['a_game']:,}",
        "" if line["copy"] is None else f"{line['copy']:,}",
    ]


def reason(error: subprocess.SubprocessError) -> str:
    """Return the last line of what a process said before it failed."""
    said = str(getattr(error, "stderr", None) or error).strip()
    return said.splitlines()[-1]


if __name__ == "__main__":
    main()
