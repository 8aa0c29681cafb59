"""What a trial has shown, as findings: the check that failed, where, and the position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from opensky.faults import END, START
from opensky.record import Record, read
from opensky.workshop.moments import state_before
from opensky.workshop.orders import ALONE, Answered, Heard, Orders, Played

LEGAL, TIME, STURDY, OWN, SAME, LEAK, ANYWHERE = CHECKS = (
    "legal decisions",
    "in time",
    "no crash",
    "own generator only",
    "same seed, same game",
    "nothing kept between games",
    "any position",
)
_OF_KIND = {"illegal": LEGAL, "protocol": LEGAL, "timeout": TIME}
"""The check that a fault of the match belongs to; all others are crashes."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, where, and the position in which it shows."""

    check: str
    where: str
    message: str
    position: str = ""


def seen(orders: Orders, heard: Heard) -> Iterator[Finding]:
    """Yield what one trial shows."""
    for match in heard.matches.values():
        yield from _faults(orders, match)
        yield from _slips(orders, match)
    for answer in heard.positions:
        if answer.kind:
            yield _cold(answer)


def stuck(orders: Orders, heard: Heard) -> Iterator[Finding]:
    """Yield where a trial hung or died, for what it was told of that no match can show."""
    place = heard.stuck
    if place is None:
        return
    kind = _OF_KIND.get(place.kind, STURDY)
    number = place.step - len(orders.deals)
    message = f"{place.kind}: {place.detail}"
    if number < 0:
        case, deal = orders.deals[place.step]
        when = {START: "at its start", END: "when told the result"}.get(
            place.event, f"event {place.event}"
        )
        where = f"{orders.cases[case]}, deal {deal} rotation {place.rotation}, {when}"
        yield Finding(kind, where, message)
        return
    name, text = orders.positions[number]
    yield Finding(kind, f"soon after position {name}, seat {place.seat}", message, text)


def unlike(orders: Orders, first: Heard, second: Heard, third: Heard | None) -> Iterator[Finding]:
    """Yield the games that went otherwise in another process, by their cause.

    `second` played them in the opposite order, `third` in the same one as `first`.
    """
    for key, match in first.matches.items():
        for rotation, line in enumerate(match.lines):
            if line == second.matches[key].lines[rotation]:
                continue
            is_leak = third is not None and line == third.matches[key].lines[rotation]
            other = second if is_leak or third is None else third
            again = other.matches[key].lines[rotation]
            again = second.matches[key].lines[rotation] if again == line else again
            yield _difference(orders, match, rotation, again, LEAK if is_leak else SAME)


def _difference(orders: Orders, match: Played, rotation: int, again: str, check: str) -> Finding:
    one, other = read(match.lines[rotation], "kit"), read(again, "kit")
    pairs = enumerate(zip(one["events"], other["events"], strict=False))
    event = next((n for n, (a, b) in pairs if a != b), len(one["events"]) - 1)
    texts = [record["events"][event][1] for record in (one, other)]
    why = {
        SAME: "in another process; a set's order, a clock or a generator of its own decides",
        LEAK: "after other games; something is kept in the class, the module or a file",
    }[check]
    where = f"{_place(orders, match, rotation)}, event {event}"
    message = f"{texts[0]!r}, but {texts[1]!r} {why}"
    return Finding(check, where, message, state_before(one, event))


def _faults(orders: Orders, match: Played) -> Iterator[Finding]:
    """Yield the bot's faults as the records have them."""
    for rotation, line in enumerate(match.lines):
        record = read(line, "kit")
        for fault in record["faults"]:
            if is_own(orders, match, record, fault["seat"]):
                event = fault["event"]
                yield Finding(
                    _OF_KIND.get(fault["kind"], STURDY),
                    f"{_place(orders, match, rotation)}, event {event}",
                    f"{fault['kind']}: {fault['detail']}",
                    state_before(record, event),
                )


def _slips(orders: Orders, match: Played) -> Iterator[Finding]:
    """Yield the first use of the global generator."""
    for slip in match.slips[:1]:
        record = read(match.lines[slip.rotation], "kit")
        where = f"{_place(orders, match, slip.rotation)}, event {slip.event}"
        words = "the generator of the module random was moved; draw from info.rng instead"
        yield Finding(OWN, where, words, state_before(record, slip.event))


def _cold(answer: Answered) -> Finding:
    message = f"{answer.kind}: {answer.detail}"
    return Finding(ANYWHERE, f"position {answer.name}", message, answer.position)


def is_own(orders: Orders, match: Played, record: Record, seat: int) -> bool:
    """Tell whether the bot on trial sits there."""
    names: Sequence[str] = record["seats"]
    return orders.cases[match.case].field != ALONE or names[seat] == orders.entry.name


def _place(orders: Orders, match: Played, rotation: int) -> str:
    return f"{orders.cases[match.case]}, deal {match.deal} rotation {rotation}"
