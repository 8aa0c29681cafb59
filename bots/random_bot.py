"""Take any option, all equally likely, from a generator of its own.

Whoever loses to this one thinks worse than not at all.
"""

from opensky.game import Decision, Info, View


class RandomBot:
    """Decides by lot."""

    name = "random"

    def start(self, info: Info) -> None:
        """Keep the generator that is seeded for this game."""
        self.rng = info.rng

    def decide(self, view: View) -> Decision:
        """Draw an option."""
        return self.rng.choice(view.options)
