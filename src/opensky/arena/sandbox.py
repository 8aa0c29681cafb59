"""The sandbox: a bot that sees system libraries, its own files and an empty folder, nothing else.

Bubblewrap makes it: no network, no other processes, everything read-only but the folder.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence, Set
from functools import cache
from pathlib import Path

from opensky.errors import Refusal
from opensky.limits import NONE, SANDBOX

HOME = "/bot"
"""Where the bot finds itself."""

_SYSTEM = ("/usr", "/bin", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache", "/etc/alternatives")
_WALLS = ("--unshare-all", "--die-with-parent", "--new-session", "--clearenv", "--cap-drop", "ALL")


def walled(
    command: Sequence[str], folder: Path, seen: Iterable[Path], variables: Mapping[str, str]
) -> list[str]:
    """Return the command that runs another in the sandbox, where it sees these files besides."""
    named = [word for pair in variables.items() for word in ("--setenv", *pair)]
    binds = [str(path) for path in (*map(Path, _SYSTEM), *seen) if path.exists()]
    shown = [word for path in dict.fromkeys(binds) for word in ("--ro-bind", path, path)]
    own = ["--bind", str(folder), HOME, "--bind", str(folder), "/tmp", "--chdir", HOME]
    system = ["--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev"]
    return [_bwrap(), *_WALLS, *named, *own, *shown, *system, "--remount-ro", "/", "--", *command]


def check(levels: Set[str]) -> None:
    """Raise Refusal when this machine has not all of these levels of isolation."""
    if levels != {NONE} and sys.platform != "linux":
        raise Refusal("isolation: 'process' and 'sandbox' want Linux; choose 'none'")
    why = _trouble() if SANDBOX in levels else ""
    if why:
        raise Refusal(
            f"isolation: no 'sandbox' can be made here: {why};"
            " install bubblewrap and allow user namespaces, or choose 'process'"
        )


@cache
def _trouble() -> str:
    """Try a sandbox once; say what is wrong with it, nothing if all is well."""
    if shutil.which("bwrap") is None:
        return "there is no bwrap"
    trial = walled(["/bin/sh", "-c", ":"], Path("/usr"), (), {})
    done = subprocess.run(trial, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else " ".join(done.stderr.split())[:200] or "bwrap fails"


@cache
def _bwrap() -> str:
    return shutil.which("bwrap") or "bwrap"
