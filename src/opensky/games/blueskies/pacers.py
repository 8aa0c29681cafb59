"""Bots for the benchmarks: they hardly think, so that what is measured is the house."""

from __future__ import annotations

from opensky.game import Info
from opensky.games.blueskies.decisions import Decision
from opensky.games.blueskies.table import View


class First:
    """Always the harmless option."""

    def decide(self, view: View) -> Decision:
        """Take the first option."""
        return view.options[0]


class Last:
    """Always the last option: it buys, and names as many airports as it may."""

    def decide(self, view: View) -> Decision:
        """Take the last option."""
        return view.options[-1]


class Chance:
    """Any option."""

    def start(self, info: Info) -> None:
        """Keep the generator's method."""
        self._choice = info.rng.choice

    def decide(self, view: View) -> Decision:
        """Take an option at random."""
        return self._choice(view.options)


class Reader(Last):
    """As the last option's, but it reads five fields of every view first."""

    def decide(self, view: View) -> Decision:
        """Read, then act."""
        read = (view.round, view.points, view.scores, view.markers, view.bag)
        return Last.decide(self, view) if read else view.options[0]
