"""The second opinion: plain Python that shares nothing with the engines it judges.

A referee reads boards, records, positions and situations by itself and says yes or no, citing
the rule. There is one package a game; this table finds it by the game's name or by the format
that a record names. `shape` and `judge` read and judge the frame that all records share.
"""

from __future__ import annotations

from opensky.referee import blueskies, opensky

GAMES = {"opensky": opensky, "blueskies": blueskies}
RECORDS = {opensky.FORMAT: opensky, blueskies.FORMAT: blueskies}

__all__ = ["GAMES", "RECORDS"]
