"""Opening gates and buying local airlines out, one purchase after the other [B-GATE]."""

from __future__ import annotations

from collections.abc import Iterator

from opensky.referee.blueskies.gates import buyouts, opened, openings, put, slots_to_open
from opensky.referee.blueskies.material import LOCAL
from opensky.referee.blueskies.phase import Phase, acts_by
from opensky.referee.blueskies.position import Position
from opensky.referee.verdict import Broken, shown


class Buy(Phase):
    """One purchase of the seat to act, or the end of its turn [B-SETUP-05, B-RND-01]."""

    due = "open AIRPORT`, `buyout AIRPORT` or `done"

    def options(self, table: Position) -> list[str]:
        """List `done`, openings and buy-outs that can be paid, by airport and slot."""
        return ["done", *_purchases(table, table.actor or 0)]

    def apply(self, table: Position, text: str) -> None:
        """Place a gate and pay for it; it takes effect before the next [B-GATE-08]."""
        act, _, rest = text.partition(" ")
        if text == "done":
            table.note(acts_by(table))
            close_turn(table)
        elif act == "open":
            self._open(table, text, rest)
        elif act == "buyout":
            self._buyout(table, rest)
        else:
            raise self.misspelled(table, text)

    def _open(self, table: Position, text: str, rest: str) -> None:
        named = rest.split(" ")[0]
        code = _on_board(table, text, named)
        free = {_spelled(table, code, slot): slot for slot in slots_to_open(table, code)}
        if not free:
            raise Broken("B-COMP-08", f"{shown(text)}: no slot in use is free")
        if text not in free:
            raise Broken("B-GATE-01", f"{shown(text)}: due is {' or '.join(free)}")
        slot = free[text]
        _pay(table, text, table.board.airports[code].gate_costs[slot])  # [B-GATE-01]
        _note_opening(table, code)
        _place(table, code, slot)

    def _buyout(self, table: Position, rest: str) -> None:
        text = f"buyout {rest}"
        code = _on_board(table, text, rest)
        if LOCAL not in table.slots[code]:  # [B-GATE-04] nor can another player's gate be bought
            rule = "B-GATE-04" if opened(table.slots[code]) else "B-GATE-03"
            raise Broken(rule, f"{text}: no local airline is there")
        price = table.board.airports[code].buyout
        if price is None:
            raise Broken("B-GATE-03", f"{text}: the local airline there is not for sale")
        _pay(table, text, price)
        table.note("B-GATE-03")
        _place(table, code, table.slots[code].index(LOCAL))


def can_buy(table: Position, seat: int) -> bool:
    """Tell whether a seat has anything to choose, or its turn ends by itself."""
    if table.part == "setup" and table.gates >= table.board.rules.setup_gate_limit:
        return False  # [B-SETUP-05]
    return next(_purchases(table, seat), None) is not None


def close_turn(table: Position) -> None:
    """End a turn: points not spent are kept in a round, and lost in setup."""
    if table.part == "buy" and table.points:
        table.airlines[table.actor or 0].score += table.points  # [B-RND-01]
        table.note("B-RND-01")
    table.points = 0  # [B-SETUP-05]


def _purchases(table: Position, seat: int) -> Iterator[str]:
    """Yield the texts of all purchases that a seat can make."""
    if not table.airlines[seat].markers:  # [B-GATE-06]
        return
    for code, slot in openings(table):
        if table.board.airports[code].gate_costs[slot] <= table.points:  # [B-GATE-07]
            yield _spelled(table, code, slot)
    for code, price in buyouts(table):
        if price <= table.points:  # [B-GATE-07]
            yield f"buyout {code}"


def _spelled(table: Position, code: str, slot: int) -> str:
    """Write an opening; the slot is named where it is a choice."""
    if table.rulings["gate_order"] == "leftmost":
        return f"open {code}"
    return f"open {code} {slot + 1}"


def _on_board(table: Position, text: str, code: str) -> str:
    if code not in table.board.airports:
        raise Broken("B-COMP-01", f"{shown(text)}: no airport of this board")
    return code


def _pay(table: Position, text: str, price: int) -> None:
    if price > table.points:  # [B-GATE-07] and never out of the score
        raise Broken("B-GATE-07", f"{text}: costs {price}, {table.points} points are left")
    if table.points < table.board.rules.purchase_points:
        table.note("B-GATE-08")  # [B-GATE-08] not the first of this turn
    table.points -= price
    table.note("B-GATE-07")


def _place(table: Position, code: str, slot: int) -> None:
    """Lay one of the markers of the seat into a slot [B-GATE-06]."""
    seat = table.actor or 0
    if str(seat) in table.slots[code]:
        table.note("B-GATE-02")  # [B-GATE-02] several of one player at one airport
    put(table, code, slot, str(seat))
    table.airlines[seat].markers -= 1  # [B-GATE-06]
    table.note("B-GATE-06", acts_by(table))
    if table.part == "setup":
        table.gates += 1


def _note_opening(table: Position, code: str) -> None:
    table.note("B-GATE-01")
    there = opened(table.slots[code])
    if LOCAL in there:
        table.note("B-GATE-05")  # [B-GATE-05] the local airline stays
    if not table.passengers[code]:
        return
    table.note("B-PAX-04" if there else "B-PAX-05")
