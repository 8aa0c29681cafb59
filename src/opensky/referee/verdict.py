"""What a referee can say: a verdict, a broken rule, or that what it was shown is no such thing."""

from __future__ import annotations

import reprlib
from dataclasses import dataclass


class Broken(Exception):  # noqa: N818 - the word of the rulebook
    """Something that a rule forbids. Raised by `apply`, which then has changed nothing."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(rule, message)
        self.rule = rule
        self.message = message

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]"


class Malformed(ValueError):  # noqa: N818 - what was shown, not what went wrong inside
    """What was shown is no board, record, situation or position at all; one line names the key."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement on one record: whether it holds, else the first fault and where it is."""

    ok: bool
    where: str
    """`record` when it holds, else `board_sha256`, `event 57`, `faults`, `scores` and so on."""
    event: int | None
    """The place in `events` of the fault, 0-based, where it has one."""
    rule: str | None
    message: str


_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 60
_SHORT.maxlevel = 2


def shown(value: object) -> str:
    """Spell any value for a message: on one line, and short whatever its size or depth."""
    return _SHORT.repr(value)
