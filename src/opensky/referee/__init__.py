"""The second opinion: plain Python that shares nothing with the engines it judges.

A referee reads boards, records, positions and situations by itself and says yes or no, citing
the rule. There is one package a game; this table finds it by the game's name or by the format
that a record names. `shape` and `judge` read and judge the frame that all records share.
"""

from __future__ import annotations

from opensky.referee import blueskies, opensky, vienna1840

GAMES = {"opensky": opensky, "blueskies": blueskies, "vienna1840": vienna1840}
RECORDS = {referee.FORMAT: referee for referee in GAMES.values()}

__all__ = ["GAMES", "RECORDS"]
