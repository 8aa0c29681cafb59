"""Random games in engine and referee, step by step, until they differ or enough was played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, product

from opensky.errors import Refusal
from opensky.game import GameType
from opensky.proof.case import Case
from opensky.proof.choices import choices
from opensky.proof.pair import Setting
from opensky.proof.selfplay import play
from opensky.proof.shrink import shrink
from opensky.proof.tally import Tally
from opensky.proof.workers import spread

CHUNK = 24
"""Games that a worker plays before it reports."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play: the settings in turn, and how much of them."""

    settings: Sequence[Setting]
    seed: str
    games: int | None
    """How many games; None goes on until each kind of table had `decisions`."""
    decisions: int = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """A game in which the engines differ: its number, all that was played, the shrunk case."""

    number: int
    whole: Case
    case: Case


def run(
    plan: Plan, workers: int, progress: Callable[[Tally], None]
) -> tuple[Tally, Finding | None]:
    """Play games 0, 1, 2, ... to the end of the plan or the first difference, which is shrunk.

    The outcome is the same with any number of workers.
    """
    total = Tally()
    for tally, finding in spread(_play_chunk, _chunks(plan), workers):
        total.add(tally)
        progress(total)
        if finding is not None:
            return total, finding
        if plan.games is None and _is_enough(plan, total):
            break
    return total, None


def settings(
    game: GameType, seats: Sequence[int], boards: Sequence[str], rulings: Sequence[str]
) -> list[Setting]:
    """List every combination, the number of seats changing fastest, the rulings slowest."""
    for number in seats:
        if number not in game.seats:
            raise Refusal(f"{number} players; {game.seats.start} to {game.seats.stop - 1} are due")
    return [
        Setting(game.name, board, number, tuple(values.items()))
        for values in mixed(game.rulings, rulings)
        for board in boards
        for number in seats
    ]


def mixed(rulings: Mapping[str, tuple[str, ...]], words: Sequence[str]) -> Iterator[dict[str, str]]:
    """Yield rulings in all combinations that words leave: `mixed`, `default`, `name=value`.

    Each word narrows what those before it left; `mixed` leaves all.
    """
    left = dict(rulings)
    for word in words:
        name, is_one, value = word.partition("=")
        if word == "default":
            left = {option: values[:1] for option, values in rulings.items()}
        elif is_one and value in rulings.get(name, ()):
            left[name] = (value,)
        elif word != "mixed":
            known = (f"{option}={value}" for option in rulings for value in rulings[option])
            raise Refusal(f"rulings {word!r}; mixed, default or one of {', '.join(known)} is due")
    for values in product(*left.values()):
        yield dict(zip(left, values, strict=True))


@dataclass(frozen=True, slots=True)
class _Chunk:
    settings: Sequence[Setting]
    seed: str
    numbers: range


def _chunks(plan: Plan) -> Iterator[_Chunk]:
    for start in count(0, CHUNK):
        stop = start + CHUNK if plan.games is None else min(start + CHUNK, plan.games)
        if start >= stop:
            return
        yield _Chunk(plan.settings, plan.seed, range(start, stop))


def _play_chunk(chunk: _Chunk) -> tuple[Tally, Finding | None]:
    tally = Tally()
    for number in chunk.numbers:
        setting = chunk.settings[number % len(chunk.settings)]
        luck = choices(chunk.seed, number)
        trace = play(setting, luck)
        tally.add(trace.tally)
        if trace.differs is not None:
            whole = Case(setting, None, tuple(trace.events), trace.attempt).told(trace.differs)
            return tally, Finding(number, whole, shrink(whole, luck))
    return tally, None


def _is_enough(plan: Plan, tally: Tally) -> bool:
    kinds = {kind for setting in plan.settings for kind in setting.kinds()}
    return all(tally.kinds[kind] >= plan.decisions for kind in kinds)
