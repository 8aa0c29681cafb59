"""The command line: each command parses, calls one library function, prints.

Modules that bring numpy or a game's engine are imported in the command that needs them, so that
`opensky --help` answers at once.
"""

from opensky.cli.app import main

__all__ = ["main"]
