"""Name the code of this process by content, to tell it from the code of another machine."""

from __future__ import annotations

import platform
from functools import cache
from hashlib import sha256
from pathlib import Path

import opensky

_CODE = frozenset({".py", ".so", ".pyd", ".toml"})


@cache
def code_digest() -> str:
    """Return the digest of sources, compiled modules, boards and the version of Python."""
    root = Path(opensky.__file__).parent
    state = sha256(f"{platform.python_implementation()} {platform.python_version()}".encode())
    for path in sorted(path for path in root.rglob("*") if path.suffix in _CODE):
        state.update(f"\n{path.relative_to(root).as_posix()} ".encode())
        state.update(sha256(path.read_bytes()).digest())
    return state.hexdigest()
