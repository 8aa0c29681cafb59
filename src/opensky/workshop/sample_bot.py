"""Draw an option by lot: a bot to begin with.

A bot is one file, with its idea in this text. `opensky bot check` tries it, `opensky bot duel`
measures it, `opensky bot profile` shows where its time goes.
"""

from __future__ import annotations

from opensky.game import Decision, Info, View


class SampleBot:
    """Decides by lot, until it has an idea of its own."""

    name = "sample"

    def start(self, info: Info) -> None:
        """Hear what is played: info.game, info.board, info.seat, info.seats, info.rulings.

        There is a fresh bot for every game. info.rng is a generator for this bot alone; use no
        other one, and the same deal is played the same way twice.
        """
        self.rng = info.rng

    def decide(self, view: View) -> Decision:
        """Return one of view.options; the first of them is the harmless one."""
        # str(option) tells what an option is. To think ahead, view.imagine(self.rng) deals what
        # this seat may not know and returns a table to play on: copy, apply, to_act, result.
        return self.rng.choice(view.options)
