"""A step of a round: who is asked, what he may do, and what that does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn, TypeVar

from opensky.game import Illegal
from opensky.games.vienna1840.decisions import Decision
from opensky.games.vienna1840.state import State

Stage = TypeVar("Stage")


@dataclass(frozen=True, slots=True)
class Step:
    """One kind of question; its functions are the whole behaviour."""

    entity: Callable[[State], int | str]
    """Who is asked: a seat, a tram company, a Stadtbahn or a line."""
    options: Callable[[State], list[Decision]]
    """The decisions offered, the harmless one first."""
    apply: Callable[[State, Decision], None]
    """Carry one out, or raise Illegal before anything has changed."""


def stage_of(state: State, kind: type[Stage]) -> Stage:
    """Return what the round remembers, which is of the kind its steps expect."""
    if not isinstance(state.stage, kind):
        raise TypeError(f"round {state.period.name} remembers a {type(state.stage).__name__}")
    return state.stage


def refuse(state: State, decision: Decision) -> NoReturn:
    """Refuse a decision of a kind that the step at hand does not take."""
    raise Illegal("V-RB-01", f"{decision} is no answer to {state.step} in {state.period.name}")


def demand(claim: bool, rule: str, message: str) -> None:
    """Raise Illegal with the rule unless the claim holds."""
    if not claim:
        raise Illegal(rule, message)
