"""Fly between callsigns, bid a middling fare: a bot to begin with.

A bot is one file, with its idea in this text. `opensky bot check` tries it, `opensky bot duel`
measures it, `opensky bot profile` shows where its time goes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from opensky.game import Info
from opensky.games.opensky import Bid, Decision, Fly

if TYPE_CHECKING:
    from opensky.games.opensky import View


class SampleBot:
    """Answers by phase; where it has no idea it takes the harmless option, or lets chance decide.

    The phases: callsign, plan, hub, market, bid, flash, attach, lease, place. docs/view.md tells
    what a view shows; `opensky rule` prints the rules.
    """

    name = "sample"

    def start(self, info: Info) -> None:
        """Hear what is played: info.board, info.seat, info.seats, info.rulings and the clock.

        There is a fresh bot for every game. info.rng is a generator for this bot alone; use no
        other one, and the same deal is played the same way twice.
        """
        self.rng = info.rng

    def decide(self, view: View) -> Decision:
        """Return one of view.options; the first of them is the harmless one."""
        match view.phase:
            case "plan" | "place":
                return self.fly(view)
            case "bid":
                return self.bid(view)
            case "callsign" | "hub" | "market":
                return self.rng.choice(view.options)
        return view.options[0]  # flash, attach, lease: keep what there is

    def fly(self, view: View) -> Decision:
        """Put the plane on a route between two callsigns if there is one, else to one of them."""

        def worth(option: Decision) -> float:
            ends = option.route.split("-") if isinstance(option, Fly) else []
            callsigns = sum(code in view.callsigns for code in ends)
            own = isinstance(option, Fly) and option.route in view.planes[view.seat]
            return callsigns - 0.5 * own + 0.1 * self.rng.random()

        return max(view.options, key=worth)

    def bid(self, view: View) -> Decision:
        """Bid the lower middle of the fares in hand; the first option is not to bid."""
        bids = [option for option in view.options if isinstance(option, Bid) and option.fare]
        bids.sort(key=lambda option: (option.fare or 0, option.stops or 0))
        return bids[len(bids) // 2] if bids else view.options[0]
