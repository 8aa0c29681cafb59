"""The second opinion: plain Python that shares nothing with the engines it judges.

A referee reads boards, records, positions and situations by itself and says yes or no, citing
the rule. There is one package a game; this table finds it by the game's name or by the format
that a record names.
"""

from __future__ import annotations

from opensky.referee import opensky

GAMES = {"opensky": opensky}
RECORDS = {opensky.FORMAT: opensky}

__all__ = ["GAMES", "RECORDS"]
