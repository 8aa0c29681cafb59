"""The formats as a plan speaks of them: their keys, what may change later, their schedules.

Schedules count bots by number; plans and stored facts name them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from opensky.errors import Refusal
from opensky.keys import Key, check, count, is_int, is_names, one_of
from opensky.schedule import FORMATS, Lineup, Schedule

LADDER = "ladder"

FORMAT = one_of(*FORMATS)

KEYS: dict[str, dict[str, Key]] = {
    "gauntlet": {"challengers": Key(is_names, "a list of names of bots", is_due=True)},
    "swiss": {"rounds": count()},
    "knockout": {
        "winners": count(1),
        "play_on": Key(
            lambda value: is_int(value) and value >= 0, "a whole number of at least 0", 10
        ),
    },
    LADDER: {"rounds": count(), "minimum": count(20)},
}
"""What a plan says besides, by format."""

Facts = Mapping[str, Any]
"""A plan as it is stored: see `opensky.plan.facts`."""
Revision = tuple[int, Facts]
"""How many games were stored when a plan began to count, and its facts."""


def keys_of(values: Mapping[str, Any], where: str) -> dict[str, Key]:
    """Return the keys of the format a plan names; raise Refusal for one of another format."""
    name = values.get("format", FORMAT.default)
    check(name, FORMAT, f"{where}: format")
    own = KEYS.get(name, {})
    for other, keys in KEYS.items():
        for key in keys:
            if key in values and key not in own:
                raise Refusal(f"{where}: {key}: is a key of the format {other!r}, not of {name!r}")
    return own


def check_settings(facts: Facts, where: str) -> None:
    """Raise Refusal when the settings of a format do not fit the bots and seats of the plan."""
    names = [bot["name"] for bot in facts["bots"]]
    seats = facts["seats"]
    match facts["format"]:
        case "gauntlet":
            for name in facts["challengers"]:
                if name not in names:
                    known = ", ".join(names)
                    raise Refusal(f"{where}: challengers: no bot {name!r:.60}; there is {known}")
            field = len(names) - len(facts["challengers"])
            if field < seats - 1:
                raise Refusal(
                    f"{where}: challengers: leaves {field} in the field for tables of {seats}"
                    " seats; name fewer or add bots"
                )
        case "knockout" if facts["winners"] >= seats or seats % facts["winners"]:
            raise Refusal(
                f"{where}: winners: wants a part of the {seats} seats, not {facts['winners']}"
            )
        case "ladder" if len(_active(facts)) < seats:
            raise Refusal(
                f"{where}: bots: {len(_active(facts))} that are not stopped"
                f" for tables of {seats} seats; add some"
            )


def schedule_of(facts: Facts, earlier: Sequence[Revision] = ()) -> Schedule:
    """Make the schedule of a plan; of a ladder that has changed, with all its `earlier` plans."""
    names = [bot["name"] for bot in facts["bots"]]
    settings = {key: facts[key] for key in KEYS.get(facts["format"], {})}
    if "challengers" in settings:
        settings["challengers"] = [names.index(name) for name in settings["challengers"]]
    if facts["format"] == LADDER:
        settings["lineups"] = [_lineup(*revision) for revision in earlier] or [_lineup(0, facts)]
    return FORMATS[facts["format"]](len(names), facts["seats"], facts["deals"], **settings)


def is_amendment(stored: Facts, given: Facts) -> bool:
    """Say whether a plan only does what a ladder allows while it is on.

    Bots may be added behind the others, stopped and taken up again, and there may be more rounds.
    """
    if stored.get("format") != LADDER or given.get("format") != LADDER:
        return False
    old, new = _fixed(stored), _fixed(given)
    old_bots, new_bots = old.pop("bots"), new.pop("bots")
    is_longer = given["rounds"] >= stored["rounds"]
    return old == new and new_bots[: len(old_bots)] == old_bots and is_longer


def _fixed(facts: Facts) -> dict[str, Any]:
    """Take off what may change."""
    bots = [{key: bot[key] for key in bot if key != "stopped"} for bot in facts["bots"]]
    return {**facts, "bots": bots, "rounds": None}


def _lineup(games: int, facts: Facts) -> Lineup:
    stopped = frozenset(number for number, bot in enumerate(facts["bots"]) if bot["stopped"])
    return Lineup(-(-games // facts["seats"]), len(facts["bots"]), stopped)


def _active(facts: Facts) -> list[str]:
    return [bot["name"] for bot in facts["bots"] if not bot["stopped"]]
