"""Take the first option, always: the harmless one.

The floor of every table. It flies because it must and never asks for a fare.
"""

from opensky.game import Decision, View


def decide(view: View) -> Decision:
    """Return the harmless option."""
    return view.options[0]
