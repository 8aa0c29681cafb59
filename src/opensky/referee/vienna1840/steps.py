"""The frame of play: a stack of steps, the top one asks, and words are read strictly.

A step has done its work when `seek` says so; then the one below goes on. A step may put another
on top of itself. Steps remember what lasts as long as they do; all else is in the position.
"""

from __future__ import annotations

import re
from enum import Enum

from opensky.referee.verdict import Broken, shown
from opensky.referee.vienna1840.position import Position

NUMBER, NAME = r"(0|[1-9]\d{0,8})", r"([A-Za-z_&]+)"
HEX, CITY, TRAM = r"([A-K][1-9]\d?)", r"([A-K][1-9]\d?):(\d)", r"([A-Za-z]+\d-\d+)"
GRAMMAR = {
    "pass": "",
    "bid": rf" ([A-Z]+|[1-9]\d?) {NUMBER}",
    "position": rf" {NUMBER}",
    "start": rf" {NAME} {NUMBER}",
    "sell": rf" {NAME} {NUMBER}",
    "buy": rf" {NAME} (stock|pool)",
    "return": r" ([A-Z]+)",
    "dividend": rf" {NUMBER}",
    "tram": r" ([A-Z][a-z]?\d)",
    "scrap": rf" {TRAM}",
    "assign": r" (-|[^ ]+)",
    "pick": r" ([1-9]\d?)",
    "site": rf" {HEX}",
    "tile": r" ([0-9A-Za-z]+) ([0-5])",
    "station": rf" {CITY}",
    "replace": rf" {CITY}",
    "remove": rf" {CITY}",
    "run": r" (-|[A-K\d]+\.\d(?: [A-K\d]+\.\d)+)",
    "private": rf" ([A-Z]+) {NUMBER}",
    "agree": "",
    "refuse": "",
    "offer": r" ([1-9]\d?)",
    "companies": r" ([A-Za-z_&,]+)",
}
"""What follows each word of RECORD.md."""

Words = tuple[str, ...]
"""The word of an event and what it names."""


class Due(Enum):
    """What a step says when it is asked to go on."""

    WAIT = 1
    """It waits for the seat that it has named."""
    MORE = 2
    """It has put another step on top."""
    DONE = 3
    """It is done."""


class Step:
    """One question, or a row of them."""

    rule: str
    """The rule that says who is to act."""

    def seek(self, table: Position) -> Due:
        """Go on to the next question, which names `table.actor`."""
        raise NotImplementedError

    def apply(self, table: Position, words: Words) -> None:
        """Carry an answer out; raise Broken for an illegal one, having changed nothing."""
        raise NotImplementedError

    def chances(self, table: Position) -> list[tuple[str, int]]:
        """List what chance can bring, with whole weights."""
        return []

    def name(self, table: Position) -> str:
        """Name the step, as traces do."""
        raise NotImplementedError

    def current(self, table: Position) -> str:
        """Name who acts: a player, a company or a line."""
        return player_name(table.actor)

    def part(self) -> str:
        """Name the part of a company round."""
        return ""

    def no_answer(self, words: Words) -> Broken:
        """Word the refusal of an event that is no answer to the question."""
        return Broken(self.rule, f"`{' '.join(words)}` is no answer here")


def player_name(seat: int | None) -> str:
    """Name a seat, as traces do."""
    return f"P{seat + 1}" if seat is not None else ""


def spelled(company: str) -> str:
    """Spell a company as events do."""
    return company.replace(" ", "_")


def read(text: str, rule: str) -> Words:
    """Read an event; Broken for one that is not spelled as RECORD.md says."""
    verb = text.split(" ", 1)[0]
    found = re.fullmatch(verb + GRAMMAR[verb], text) if verb in GRAMMAR else None
    if found is None:
        raise Broken(rule, f"{shown(text)} is no event")
    return (verb, *found.groups())
