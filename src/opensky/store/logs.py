"""Logs of what bots print, one file a bot, none of them without bound."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

MOST_LOG = 1 << 20
"""Bytes that one bot may print."""
_ODD = re.compile(r"[^A-Za-z0-9._-]")


def open_log(folder: Path | None, name: str) -> BinaryIO:
    """Open a log to append to; without a folder what is written goes nowhere."""
    if folder is None:
        return Path(os.devnull).open("ab", buffering=0)
    folder.mkdir(parents=True, exist_ok=True)
    return (folder / f"{name}.log").open("ab", buffering=0)


def log_name(number: int, name: str) -> str:
    """Return what the log of a bot is called, by its place in the plan and its name."""
    return f"{number}-{_ODD.sub('_', name)}"


class Speech(io.TextIOBase):
    """A standard stream that gives each bot a log of its own, opened when it first speaks."""

    def __init__(
        self, folder: Path | None, names: Sequence[str], speaker: Callable[[], int]
    ) -> None:
        """Listen to bots called so; `speaker` tells the number of the one that is speaking."""
        self._folder = folder
        self._names = [log_name(number, name) for number, name in enumerate(names)]
        self._logs: dict[int, BinaryIO] = {}
        self._room = [MOST_LOG] * len(names)
        self.speaker = speaker

    def writable(self) -> bool:
        """Say that it can be written to."""
        return True

    def write(self, text: str) -> int:
        """Append to the log of the bot that speaks, as long as its room lasts."""
        number = self.speaker()
        block = text.encode(errors="replace")[: self._room[number]]
        if block:
            with suppress(OSError):  # on a full disk a word is lost; no bot is at fault for that
                self._append(number, block)
            self._room[number] -= len(block)
        return len(text)

    def _append(self, number: int, block: bytes) -> None:
        if number not in self._logs:
            self._logs[number] = open_log(self._folder, self._names[number])
        self._logs[number].write(block)
