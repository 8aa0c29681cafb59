"""An auction that is on: who leads it, who is still in, whose turn it is [V-PA-04, V-LA-04]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

RAISE = 5  # [V-PA-02, V-LA-04]


@dataclass(slots=True)
class Auction:
    """One thing under the hammer. Bidders are named by a key and stand in a ring."""

    what: str
    ring: list[str]
    """Those still in, the leader too, in the order of turns."""
    leader: str
    price: int
    turn: str = ""
    """Who is to raise or pass; no one when it is over."""
    was_passed: bool = False
    """Whether the latest act was a pass."""

    @property
    def least(self) -> int:
        """Tell the lowest bid that is allowed now."""
        return self.price + RAISE

    @property
    def is_over(self) -> bool:
        """Tell whether the leader has won."""
        return not self.turn

    def bid(self, bidder: str, price: int, purses: Mapping[str, int]) -> None:
        """Let a bidder lead; who cannot pay more drops out [V-PA-03, V-LA-04]."""
        self.leader, self.price, self.was_passed = bidder, price, False
        after = self._after(bidder)
        self.ring = [key for key in self.ring if key == bidder or purses[key] >= self.least]
        self.turn = next((key for key in after if key in self.ring), "")

    def drop(self) -> None:
        """Let the bidder whose turn it is pass for good."""
        after = self._after(self.turn)
        self.ring.remove(self.turn)
        self.turn = next((key for key in after if key != self.leader), "")
        self.was_passed = True
        if self.ring == [self.leader]:
            self.turn = ""
        elif not self.turn:
            self.turn = next(key for key in self._after(self.leader))

    def _after(self, key: str) -> list[str]:
        """List the others in turn, beginning behind one."""
        place = self.ring.index(key)
        return [*self.ring[place + 1 :], *self.ring[:place]]
