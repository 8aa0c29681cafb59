"""Positions of Blue Skies that are worth counting from, by what they show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Table = Any
Kind = tuple[str, str, int, str, dict[str, str], Callable[[Table], bool]]
USA = "usa"
MOST = 3_000_000
"""Lines that the engine counts for one position."""
MOST_AGAIN = 1_200
"""Lines after which the referee still counts one step deeper."""


def at(part: str, phase: str | None = None, step: int | None = None) -> Callable[[Table], bool]:
    return lambda table: (
        table.part == part and phase in (None, table.phase) and step in (None, table.step)
    )


def is_last_of_hands(table: Table) -> bool:
    """One card is missing, then the first gates are placed."""
    return table.part == "hands" and sum(map(len, table.hands)) == 3 * table.seats - 1


def is_crowded(table: Table) -> bool:
    """Local airlines can be bought out, and some airports are full."""
    full = sum(None not in gates for gates in table.gates.values())
    return table.part == "buy" and table.points >= 5 and full > 4 and table.locals > 4


def is_short_of_markers(table: Table) -> bool:
    return table.part == "buy" and table.markers[table.turn] == 1 and table.points > 3


def has_used_special(table: Table) -> bool:
    return table.part == "play" and table.phase == "play" and not table.specials[table.turn]


def has_double(table: Table) -> bool:
    """A card is held twice, and cards may be given up."""
    hand = table.hands[table.turn] if table.phase == "discard" else ()
    return table.part == "play" and len(set(hand)) == 2


def is_last_card_of_deck(table: Table) -> bool:
    return table.phase == "deal" and table.part == "play" and table.deck_size == 1


def is_end_check(table: Table) -> bool:
    """The last cubes of a round, with somebody close to the end."""
    near = 95 <= max(table.scores) + max(table.incomes) <= 99 and all(table.markers)
    return table.part == "more" and table.phase == "cubes" and table.step == table.seats and near


def is_nearly_empty_bag(table: Table) -> bool:
    """Two red cubes are left, so that the bag empties within a few additions."""
    return table.part == "play" and table.phase == "play" and table.bag[0] == 2


def has_nothing_in_bag(table: Table) -> bool:
    return table.part == "play" and table.phase == "play" and not sum(table.bag)


def is_long_help(table: Table) -> bool:
    return table.part == "help" and table.phase == "help" and table.left == 3


def is_last_help(table: Table) -> bool:
    return table.part == "help" and table.phase == "help" and table.left == 1 and table.step > 1


KINDS: list[Kind] = [
    ("opening-2", "the start player, then cards [B-SETUP-01, B-SETUP-02]", 2, USA, {}, at("start")),
    ("opening-5", "the same for five", 5, USA, {}, at("start")),
    ("locals-3", "the last local airline [B-SETUP-02]", 3, USA, {}, at("locals", "cubes", 5)),
    ("demand-4", "the last card of setup [B-SETUP-03]", 4, USA, {}, at("demand", "cubes", 12)),
    ("hands-2", "the last card of the hands [B-SETUP-04]", 2, USA, {}, is_last_of_hands),
    ("setup-2", "the first gates [B-SETUP-05]", 2, USA, {}, at("setup", step=1)),
    ("setup-5", "the last of five to place gates [B-SETUP-05]", 5, USA, {}, at("setup", step=5)),
    ("buy-2", "purchases [B-RND-01, B-GATE-08]", 2, USA, {}, at("buy", step=1)),
    ("buy-3-any", "any free slot [B-GATE-01]", 3, USA, {"gate_order": "any"}, is_crowded),
    ("buy-4", "buy-outs and full airports [B-GATE-03, B-COMP-08]", 4, USA, {}, is_crowded),
    ("markers-2", "the last marker [B-GATE-06]", 2, USA, {}, is_short_of_markers),
    ("play-2", "a card or the special action [B-RND-02, B-RND-03]", 2, USA, {}, at("play", "play")),
    ("play-4", "cards alone, the action is used [B-RND-02]", 4, USA, {}, has_used_special),
    ("discard-3", "a card held twice [B-RND-03]", 3, USA, {}, has_double),
    ("reshuffle-5", "the pile becomes the deck [B-CARD-02]", 5, USA, {}, is_last_card_of_deck),
    ("more-3", "a card for each player [B-RND-04]", 3, USA, {}, at("more", "card", 3)),
    ("end-2", "the end check [B-RND-06]", 2, USA, {}, is_end_check),
    ("last-cubes-5", "the last cubes [B-PAX-06]", 5, USA, {}, is_nearly_empty_bag),
    ("no-cubes-5", "additions of nothing [B-PAX-06]", 5, USA, {}, has_nothing_in_bag),
    ("no-cubes-5-end", "an empty bag ends the game [B-PAX-06]", 5, USA,
     {"bag_empty": "end_after_round"}, has_nothing_in_bag),
    ("help-3", "three additions, all different [B-GOV-04]", 3, USA, {}, is_long_help),
    ("help-4-lowest", "the lowest first [B-GOV-03]", 4, USA, {"gov_order": "lowest_first"},
     is_last_help),
    ("renew-2", "secret discards, then full hands [B-GOV-05, B-GOV-06]", 2, USA, {},
     at("renew", "discard", 1)),
    ("renew-5", "the last of five discards [B-GOV-05]", 5, USA, {"local_limit": "10"},
     at("renew", "discard", 5)),
]  # fmt: skip
