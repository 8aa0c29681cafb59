"""A plan: what a tournament plays, read from TOML and checked to the last key.

name = "quick"              # default: the name of the file
game = "opensky"            # default: the first game
board = "europe"            # default: the first board; or the path of a board file
seats = 2
format = "round-robin"      # default; or "gauntlet", "swiss", "knockout", "ladder"
deals = 10                  # matches each time that a table meets
seed = 1                    # or any text; who knows it knows the dice
on_fault = "forfeit"        # default; or "substitute"
max_faults = 3              # default; with "substitute", a seat forfeits with this fault
isolation = "none"          # default; or "process", "sandbox": where bots in Python run

challengers = ["greedy"]    # gauntlet: these, each against all others
rounds = 5                  # swiss, ladder: how many
winners = 1                 # knockout: default; how many of a table go on
play_on = 10                # knockout: default; how often an undecided table plays again
minimum = 20                # ladder: default; games that each bot has at least

[clock]                     # seconds; without any, 60 for one decision
per_decision = 1.0
per_game = 60.0

[limits]                    # of bots in processes of their own; see opensky.limits
memory = 1024

[rulings]                   # each has a default
next_best = "original"

[[bots]]                    # or just its path as text: bots = ["a.py", "b.py:Class"]
path = "../bots/greedy.py"  # seen from the plan's folder
name = "greedy"             # default: what the bot calls itself, its class, its file
options = { depth = 2 }     # keyword arguments of the class
isolation = "process"       # default: the plan's; likewise `limits`, key by key
stopped = false             # ladder: default; true lets it play no more

[[bots]]                    # a program in any language, see docs/protocol.md
command = ["../bots/foreign/lowballer"]
isolation = "sandbox"       # default: the plan's, but "process" where that is "none"
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

from opensky.bots import Entry, enlist, survey
from opensky.clock import Clock
from opensky.errors import Refusal, shown
from opensky.formats import FORMAT, LADDER, check_settings, keys_of
from opensky.game import GameType
from opensky.games import DEFAULT, find
from opensky.keys import (
    NAME,
    SECONDS,
    Key,
    checked,
    count,
    is_command,
    is_int,
    is_name,
    is_table,
    one_of,
)
from opensky.limits import ISOLATION, NONE, PROCESS, Limits, facts_of, limits_of
from opensky.record import complete, span
from opensky.strict import MOST_TOML, parse_toml

_T = TypeVar("_T")

_FORFEIT, _SUBSTITUTE = "forfeit", "substitute"


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament to be played. Everything in it has been checked."""

    name: str
    game: str
    board: str
    """A name from the box, or a path."""
    seats: int
    bots: tuple[Entry, ...]
    format: str
    deals: int
    seed: str
    clock: Clock
    rulings: Mapping[str, str]
    on_fault: str
    max_faults: int
    settings: Mapping[str, Any] = field(default_factory=dict)
    """What the format wants to know besides, by key."""
    stopped: frozenset[str] = frozenset()
    """Names of bots that play no more."""

    @property
    def most_faults(self) -> int:
        """With which fault a seat forfeits."""
        return 1 if self.on_fault == _FORFEIT else self.max_faults


_PLAN = {
    "name": NAME,
    "game": Key(is_name, "the name of a game", DEFAULT),
    "board": Key(is_name, "the name of a board, or a path"),
    "seats": count(),
    "bots": Key(lambda value: isinstance(value, list), "a list of bots", is_due=True),
    "format": FORMAT,
    "deals": count(),
    "seed": Key(
        lambda value: is_int(value) or isinstance(value, str),
        "a whole number or a text",
        is_due=True,
    ),
    "clock": Key(is_table, "a table with per_decision and per_game", {}),
    "rulings": Key(is_table, "a table of rulings", {}),
    "on_fault": one_of(_FORFEIT, _SUBSTITUTE),
    "max_faults": count(3),
    "isolation": ISOLATION,
    "limits": Key(is_table, "a table of limits", {}),
}
_CLOCK = {"per_decision": SECONDS, "per_game": SECONDS}
_WALLS = {
    "isolation": Key(ISOLATION.holds, ISOLATION.wants),
    "limits": Key(is_table, "a table of limits", {}),
}
_BOT = {
    "path": Key(is_name, "a path.py or a path.py:Class", is_due=True),
    "name": NAME,
    "options": Key(is_table, "a table of keyword arguments", {}),
    **_WALLS,
}
_PROGRAM = {
    "command": Key(is_command, "a list of words, the program first", is_due=True),
    "name": NAME,
    **_WALLS,
}
_STOPPED = {"stopped": Key(lambda value: isinstance(value, bool), "true or false", False)}


def read(path: Path) -> Plan:
    """Read a plan from a TOML file; raise Refusal that names the file, the key and what is due."""
    try:
        with path.open("rb") as file:
            values = parse_toml(file.read(MOST_TOML + 1), str(path))
    except FileNotFoundError:
        raise Refusal(f"{path}: no such file") from None
    except OSError as error:
        raise Refusal(f"{path}: cannot be read: {error.strerror}") from None
    return build({"name": path.stem, **values}, str(path), path.parent)


def build(values: Mapping[str, Any], where: str, folder: Path) -> Plan:
    """Make a plan of its keys' values; `where` begins every Refusal, paths start at `folder`."""
    keys = keys_of(values, where)
    values = checked(values, {**_PLAN, **keys}, where)
    game = _told(where, "game", lambda: find(values["game"]))
    board = _board(game, values["board"], where, folder)
    if values["seats"] not in game.seats:
        raise Refusal(
            f"{where}: seats: wants {span(game.seats)} for {game.name}, not {values['seats']}"
        )
    clock = checked(values["clock"], _CLOCK, f"{where}: clock")
    bots, stopped = _bots(values, where, folder)
    plan = Plan(
        name=values["name"] or where,
        game=game.name,
        board=board,
        seats=values["seats"],
        bots=bots,
        format=values["format"],
        deals=values["deals"],
        seed=str(values["seed"]),
        clock=Clock(clock["per_decision"], clock["per_game"]),
        rulings=_rulings(game, values["rulings"], where),
        on_fault=values["on_fault"],
        max_faults=values["max_faults"],
        settings={key: values[key] for key in keys},
        stopped=stopped,
    )
    check_settings(facts(plan), where)
    return plan


def facts(plan: Plan) -> dict[str, Any]:
    """Tell all of a plan that bears on its records: files by content, not by where they lie."""
    bots = [
        {
            "name": bot.name,
            "class": bot.attribute,
            "options": dict(bot.options),
            "sha256": bot.sha256,
            **({"stopped": bot.name in plan.stopped} if plan.format == LADDER else {}),
            **({} if bot.isolation == NONE else _walls(bot)),
        }
        for bot in plan.bots
    ]
    board = find(plan.game).board(plan.board)
    return {
        "name": plan.name,
        "game": find(plan.game).record,
        "board": board.name,
        "board_sha256": board.sha256,
        "seats": plan.seats,
        "format": plan.format,
        "deals": plan.deals,
        **plan.settings,
        "seed": plan.seed,
        "clock": {"per_decision": plan.clock.per_decision, "per_game": plan.clock.per_game},
        "rulings": dict(plan.rulings),
        "on_fault": plan.on_fault,
        "max_faults": plan.max_faults,
        "bots": bots,
    }


def _walls(bot: Entry) -> dict[str, Any]:
    """Tell what bears on the games of a bot in a process of its own."""
    program = {"command": len(bot.command)} if bot.command else {}
    return {**program, "isolation": bot.isolation, "limits": facts_of(bot.limits)}


def _told(where: str, key: str, call: Callable[[], _T]) -> _T:
    """Call, and put the place before the words of a Refusal."""
    try:
        return call()
    except Refusal as error:
        raise Refusal(f"{where}: {key}: {error}") from None


def _board(game: GameType, name: str | None, where: str, folder: Path) -> str:
    """Find the board once, so that a bad one is known before the first game."""
    if name is None:
        return game.boards[0]
    is_path = name not in game.boards and (name.endswith(".toml") or "/" in name)
    place = str(folder / name) if is_path else name
    _told(where, "board", lambda: game.board(place))
    return place


def _rulings(game: GameType, values: Mapping[str, Any], where: str) -> dict[str, str]:
    keys = {name: one_of(*known) for name, known in game.rulings.items()}
    return complete(game, checked(values, keys, f"{where}: rulings"))


def _bots(
    plan: Mapping[str, Any], where: str, folder: Path
) -> tuple[tuple[Entry, ...], frozenset[str]]:
    """Survey all bots; return them, and the names of those that are stopped."""
    is_ladder = plan["format"] == LADDER
    limits = limits_of(plan["limits"], f"{where}: limits")
    found = [
        _bot(value, is_ladder, f"{where}: bots: number {number}", folder, plan["isolation"], limits)
        for number, value in enumerate(plan["bots"], start=1)
    ]
    bots, seats = tuple(bot for bot, _ in found), plan["seats"]
    if len(bots) < seats:
        raise Refusal(f"{where}: bots: {len(bots)} for tables of {seats} seats; add some")
    names = [bot.name for bot in bots]
    for name in names:
        if names.count(name) > 1:
            raise Refusal(f"{where}: bots: two are called {name!r}; give each its own name")
    return bots, frozenset(bot.name for bot, is_stopped in found if is_stopped)


def _bot(
    value: object, is_ladder: bool, where: str, folder: Path, isolation: str, limits: Limits
) -> tuple[Entry, bool]:
    """Survey one bot; say whether it is stopped."""
    if isinstance(value, str):
        value = {"path": value}
    if not isinstance(value, dict):
        raise Refusal(f"{where}: wants a path or a table with a path, not {shown(value)}")
    if "stopped" in value and not is_ladder:
        raise Refusal(f"{where}: stopped: is a key of the format {LADDER!r}; take the bot out")
    is_program = "command" in value
    keys = {**(_PROGRAM if is_program else _BOT), **(_STOPPED if is_ladder else {})}
    bot = checked(value, keys, where)
    isolation = bot["isolation"] or isolation
    if is_program:
        isolation = _of_program(bot["isolation"], isolation, where)
        entry = _told(where, "command", lambda: enlist(bot["command"], folder, bot["name"]))
    else:
        options = bot["options"]
        entry = _told(where, "path", lambda: survey(bot["path"], folder, bot["name"], options))
    walls = limits_of(bot["limits"], f"{where}: limits", limits)
    return replace(entry, isolation=isolation, limits=walls), bot.get("stopped", False)


def _of_program(own: str | None, isolation: str, where: str) -> str:
    """Return where a program runs: never in our process."""
    if own == NONE:
        raise Refusal(f"{where}: isolation: a program wants 'process' or 'sandbox', not 'none'")
    return PROCESS if isolation == NONE else isolation
