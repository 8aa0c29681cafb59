"""How strong the bots are, from records alone."""

from opensky.ratings.elo import Estimate, Group, rate

__all__ = ["Estimate", "Group", "rate"]
