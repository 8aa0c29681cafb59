"""One random game in both engines, made from a list of choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from opensky.errors import Refusal
from opensky.game import DICE, Decision, Game
from opensky.games import find
from opensky.proof.choices import pick
from opensky.proof.pair import Differs, Pair, Question, Setting, set_up
from opensky.proof.tally import Tally

Weigh = Callable[[Game, Sequence[Decision]], Sequence[int]]

ATTEMPT_EVERY = 8
"""One step in so many tries a text besides what is played."""


@dataclass(slots=True)
class Trace:
    """What was played, up to the end of the game or to the step at which the engines differ."""

    events: list[tuple[int, str]] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)
    attempt: str | None = None
    """The text that was tried when they differed, where it was no event."""
    differs: Differs | None = None


def play(setting: Setting, choices: Sequence[int]) -> Trace:
    """Play one game; choices that are used up are followed by the first option."""
    trace = Trace()
    try:
        pair = set_up(setting)
        _go_on(pair, choices, _weigher(setting.game), trace)
    except Differs as differs:
        trace.differs = differs
    else:
        trace.tally.rules.update(pair.theirs.applied)
    trace.tally.games = 1
    for kind in setting.kinds():
        trace.tally.kinds[kind] = trace.tally.decisions
    return trace


def follow(pair: Pair, events: Sequence[tuple[int, str]], attempt: str | None) -> Differs | None:
    """Play given events, then try the attempt; return what differs on the way, if anything.

    Raises Refusal for an event that neither engine offers.
    """
    try:
        for place, (seat, text) in enumerate(events):
            question = pair.ask()
            if question is None or question.seat != seat or text not in question.texts:
                raise Refusal(f"event {place}: seat {seat} cannot play {text!r:.80} here")
            pair.play(text)
        if attempt is not None:
            pair.attempt(attempt)
        pair.ask()
    except Differs as differs:
        return differs
    return None


def _go_on(pair: Pair, choices: Sequence[int], weigh: Weigh, trace: Trace) -> None:
    heard: dict[str, Sequence[str]] = {}
    step = 0
    while (question := pair.ask()) is not None:
        choice = choices[step] if step < len(choices) else 0
        if choice % ATTEMPT_EVERY == 1:
            _try(pair, question, choice // ATTEMPT_EVERY, heard, trace)
        place = pick(choice, question.weights or weigh(pair.ours, question.decisions))
        text = question.texts[place]
        heard[_verb(text)] = question.texts
        trace.events.append((question.seat, text))
        pair.play(text)
        _count(trace.tally, question, place)
        step += 1


def _try(
    pair: Pair, question: Question, choice: int, heard: dict[str, Sequence[str]], trace: Trace
) -> None:
    """Try a near miss: what another seat was offered when it was last asked such a question."""
    offered = heard.get(_verb(question.texts[0]), ())
    texts = sorted(set(offered).difference(question.texts)) or [text for _, text in trace.events]
    if not texts:
        return
    trace.attempt = texts[choice % len(texts)]
    trace.tally.attempts += 1
    trace.tally.refused += not pair.attempt(trace.attempt)
    trace.attempt = None


def _count(tally: Tally, question: Question, place: int) -> None:
    verb = _verb(question.texts[place])
    tally.events[verb] += 1
    if question.seat == DICE:
        tally.rolls += 1
        return
    tally.decisions += 1
    tally.harmless[verb] += not place


def _verb(text: str) -> str:
    return text.partition(" ")[0]


def _weigher(game: str) -> Weigh:
    """Return the game's weights for eventful play, or even ones."""
    weigh: Weigh = getattr(find(game), "weights", _even)
    return weigh


def _even(table: Game, options: Sequence[Decision]) -> Sequence[int]:
    return [1] * len(options)
