"""Play at random, but so that much happens: an opponent that brings every phase about."""

from __future__ import annotations

from opensky.game import Decision, Info, View
from opensky.games import find


class Lively:
    """Draws an option by the game's weights for eventful play, evenly where it has none."""

    name = "lively"

    def start(self, info: Info) -> None:
        """Keep the generator and the weights."""
        self.rng = info.rng
        self.weights = getattr(find(info.game), "weights", None)

    def decide(self, view: View) -> Decision:
        """Draw an option."""
        if self.weights is None:
            return self.rng.choice(view.options)
        table = view.imagine(self.rng)
        return self.rng.choices(view.options, self.weights(table, view.options))[0]
