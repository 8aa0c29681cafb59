"""Can a position come up in a game? What is conserved, and what each question leaves behind."""

from __future__ import annotations

from collections.abc import Iterator

from opensky.referee.blueskies.material import FREE, LOCAL
from opensky.referee.blueskies.position import DICE, Position
from opensky.referee.blueskies.purchases import can_buy
from opensky.referee.blueskies.rounds import additions, has_finisher, helped, is_finished
from opensky.referee.verdict import Malformed

SETUP = ("start", "locals", "demand", "hands", "setup")
CHANCE = ("start", "card", "cubes", "deal")


def require_possible(table: Position) -> None:
    """Raise Malformed with the first thing that no game leaves so."""
    for complaint in _complaints(table):
        raise Malformed(f"position: {complaint}")


def _complaints(table: Position) -> Iterator[str]:
    yield from _calendar(table)
    yield from _slots(table)
    yield from _parts(table)
    yield from _moment(table)
    yield from _actor(table)
    yield from _turn(table)
    yield from _hands(table)


def _calendar(table: Position) -> Iterator[str]:
    if (table.round == 0) != (table.part in SETUP):
        yield f"no part {table.part} in round {table.round} [B-SETUP-06]"
    if (table.start is None) != (table.part == "start"):
        yield "the start marker lies with a seat from its draw on [B-SETUP-01]"
    if table.has_helped and table.round == 0:
        yield "help given in setup [B-RND-07]"
    if table.part in ("help", "renew"):
        yield from _helped(table)
    if table.round == 0 and any(airline.score for airline in table.airlines):
        yield "a score in setup [B-SETUP-06]"
    if table.round == 0 and not all(airline.has_special for airline in table.airlines):
        yield "a special action used in setup [B-RND-03]"


def _helped(table: Position) -> Iterator[str]:
    """Demand that help has a reason, and that the end check had none to end the game."""
    scores = [airline.score for airline in table.airlines]
    if not table.has_helped or max(scores) < table.board.rules.help_score:
        yield "help is marked as given from 30 points on [B-RND-07]"
    if has_finisher(table):
        yield "help is given, but the game is finished [B-RND-06]"


def _slots(table: Position) -> Iterator[str]:
    is_leftmost = table.rulings["gate_order"] == "leftmost"
    for code, slots in table.slots.items():
        if LOCAL in slots[1:]:
            yield f"{code}: a local airline beyond slot 1 [B-RND-08]"
        if is_leftmost and FREE in slots.rstrip(FREE):
            yield f"{code}: a free slot left of a gate [B-GATE-01]"
    limit = int(table.rulings["local_limit"])
    if limit and table.locals_placed() > limit:
        yield f"more than {limit} local airlines [B-COMP-06]"
    for seat, airline in enumerate(table.airlines):
        placed = sum(slots.count(str(seat)) for slots in table.slots.values())
        if airline.markers + placed != table.board.totals.gate_markers_per_player:
            yield f"seat {seat}: {airline.markers} markers and {placed} gates [B-COMP-05]"


def _parts(table: Position) -> Iterator[str]:
    """Count cards and cubes, none of which ever leaves the table."""
    totals = table.board.totals
    lying = (table.site,) if table.site and table.has_card else ()
    held = [card for a in table.airlines for card in (*a.hand, *(a.discards or ()))]
    if sorted([*table.deck, *table.pile, *held, *lying]) != [*table.board.cards]:
        yield "deck, pile, hands and what was given up are not all cards once [B-COMP-03]"
    if table.red > totals.red_cubes or table.green > totals.green_cubes:
        yield "more cubes in the bag than there are [B-COMP-04]"
    cubes = totals.red_cubes + totals.green_cubes
    if table.red + table.green + sum(table.passengers.values()) != cubes:
        yield f"bag and airports do not hold {cubes} cubes [B-PAX-02]"
    if table.phase in ("card", "deal") and not table.deck:
        yield "a card is due from an empty deck [B-CARD-02]"


def _moment(table: Position) -> Iterator[str]:
    """Compare the count of cards or turns with what the part has."""
    rules = table.board.rules
    most = {
        "locals": rules.setup_local_cards,
        "demand": rules.setup_cards_per_player * table.seats,
        "more": table.seats,
        "setup": table.seats,
        "buy": table.seats,
        "play": table.seats,
        "renew": table.seats,
        "help": len(helped(table)),
    }.get(table.part, 0)
    least = min(most, 1) if (table.part, table.phase) != ("renew", "deal") else table.seats
    if not least <= table.step <= most or (table.part == "help" and not table.step):
        yield f"step {table.step} in part {table.part}, due are {least} to {most}"
    if bool(table.site) != (table.phase == "cubes"):
        yield f"site {table.site or '-'} in phase {table.phase}"
    if table.site and table.part != "play" and table.has_card == (table.part == "help"):
        yield f"card {int(table.has_card)} in part {table.part} [B-CARD-01]"
    if table.part == "over" and not is_finished(table):
        yield "the game is over, but nothing ends it [B-RND-06]"


def _actor(table: Position) -> Iterator[str]:
    """Demand that the question is put to whose turn it is."""
    order = table.turn_order()[::-1] if table.part == "setup" else table.turn_order()
    if table.part == "help":
        order = helped(table)
    if table.phase in CHANCE:
        due: int | None = DICE
    else:
        due = order[table.step - 1] if table.phase != "over" else None
    if table.actor != due:
        yield f"it is not for seat {table.actor} to act" if table.actor else "to_act does not fit"
    elif table.phase == "buy" and not can_buy(table, order[table.step - 1]):
        yield "a purchase is asked for where none is possible"


def _turn(table: Position) -> Iterator[str]:
    rules, has_points = table.board.rules, table.phase == "buy"
    if table.points > rules.purchase_points or bool(table.points) != has_points:
        yield f"{table.points} points in phase {table.phase} [B-GATE-07]"
    spent = rules.purchase_points - table.points if has_points else 0
    if table.gates and (table.part != "setup" or spent < table.gates):
        yield f"{table.gates} gates in part {table.part} [B-SETUP-05]"
    if table.part != "help":
        if table.left or table.named:
            yield f"left or named in part {table.part} [B-GOV-03]"
        return
    seat = helped(table)[table.step - 1]
    if len(set(table.named)) < len(table.named) or (table.site and table.site not in table.named):
        yield "the airports named differ, and one under way is among them [B-GOV-04]"
    is_asked = table.phase == "help"
    if table.left + len(table.named) != additions(table, seat) or (is_asked and not table.left):
        yield f"{table.left} additions left after {len(table.named)} [B-GOV-01]"


def _hands(table: Position) -> Iterator[str]:
    for seat, airline in enumerate(table.airlines):
        is_asked = table.part == "renew" and table.phase == "discard"
        has_answered = is_asked and seat in table.turn_order()[: table.step - 1]
        if (airline.discards is not None) != has_answered:
            yield f"seat {seat}: discards are known of who was asked in help [B-GOV-05]"
        held = len(airline.hand) + len(airline.discards or ())
        if held not in _sizes(table, seat):
            yield f"seat {seat}: {held} cards in hand [B-SETUP-04]"
    is_special = table.phase == "discard" or (table.phase == "cubes" and not table.has_card)
    if table.part == "play" and is_special:
        actor = table.turn_order()[table.step - 1]
        if table.airlines[actor].has_special:
            yield f"seat {actor}: the special action under way is unused [B-RND-03]"


def _sizes(table: Position, seat: int) -> range:
    """List how many cards a seat can hold at this moment."""
    full = table.board.rules.hand_size
    if table.part in ("start", "locals", "demand"):
        return range(1)
    order = table.turn_order()
    if table.part == "hands":
        return _dealt(table, order.index(seat))
    if table.part == "play" and seat == order[table.step - 1]:
        if table.phase == "cubes":
            return range(full - table.has_card, full - table.has_card + 1)
        return range(full) if table.phase == "deal" else range(full, full + 1)
    if table.part == "renew" and table.phase == "deal":
        return range(full + 1)
    return range(full, full + 1)


def _dealt(table: Position, place: int) -> range:
    """List the sizes of a hand while the hands are dealt one after the other."""
    full = table.board.rules.hand_size
    sizes = [len(table.airlines[seat].hand) for seat in table.turn_order()]
    if any(size < full for size in sizes[:place]):
        return range(1)
    return range(full + 1) if any(size < full for size in sizes) else range(0)
