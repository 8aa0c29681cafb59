"""The command line: each command parses, calls one library function, prints.

Modules that bring numpy or a game's engine are imported in the command that needs them, so that
`opensky --help` answers at once.
"""

import sys
from typing import NoReturn

__all__ = ["main"]


def main() -> NoReturn:
    """Run the command line; Ctrl-C ends it in one line even while it is being loaded."""
    try:
        from opensky.cli.app import main as run
    except KeyboardInterrupt:
        print("opensky: stopped", file=sys.stderr)
        sys.exit(130)
    run()
