"""A person at a table with bots: one game that can stop, go on, and in practice go back.

Whatever the bots remember is made again by asking them all their questions again, so a game that
was resumed or taken back goes on exactly as it would have.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from opensky.bots import Factory, generator, load, survey
from opensky.clock import Clock
from opensky.errors import Refusal
from opensky.faults import clip, describe
from opensky.game import DICE, Decision, Game, Illegal, View
from opensky.games import find
from opensky.luck import deal_id, deal_key, draw
from opensky.record import Ending, Fault, Scribe, compact, complete
from opensky.workshop.saved import Sheet
from opensky.workshop.sitting import sit_down, told

PERSON = "you"


class Stopped(KeyboardInterrupt):
    """The person stops; a bot that raises KeyboardInterrupt itself is at fault."""


@contextmanager
def overheard() -> Iterator[StringIO]:
    """Keep what a bot prints from the terminal."""
    printed = StringIO()
    with redirect_stdout(printed), redirect_stderr(printed):
        yield printed


class OwnGame:
    """The game of a sheet, brought to where its events end."""

    def __init__(self, sheet: Sheet) -> None:
        """Load bots and board; raise Refusal for what is wrong with them or with the events."""
        self.sheet = sheet
        self.game = find(sheet.game)
        self.board = self.game.board(sheet.board)
        if self.board.sha256 != sheet.board_sha256:
            raise Refusal(f"board {sheet.board}: is not the one the game was begun on")
        self.names: list[str] = []
        self._factories: dict[int, Factory] = {}
        for seat, spec in enumerate(sheet.bots):
            if spec is None:
                self.names.append(PERSON)
                continue
            entry = survey(spec, Path())
            self.names.append(entry.name)
            with overheard():
                self._factories[seat] = load(entry)
        self._key = deal_key(sheet.seed, 0)
        self._tell = getattr(self.game, "tell", None)
        self._rebuild()

    @property
    def seat(self) -> int:
        """Where the person sits."""
        return self.sheet.seat

    @property
    def view(self) -> View:
        """What the person may know now."""
        return self.table.view(self.seat)

    @property
    def is_over(self) -> bool:
        """Whether nobody is to act any more."""
        return self.table.to_act() is None

    def advance(self) -> Iterator[str]:
        """Let dice and bots act until it is the person's turn or the game is over; tell it."""
        while (seat := self.table.to_act()) not in (self.seat, None):
            if seat == DICE:
                decision = draw(self._key, self.table.luck_key(), self.table.chances())
                self._play(DICE, decision)
            elif seat is not None:
                yield from self._ask(seat)
            yield from self._news()
        yield from self._news()

    def decide(self, decision: Decision) -> None:
        """Carry out what the person decides; raise Illegal, with nothing changed, if it is not."""
        self._play(self.seat, decision)

    def undo(self) -> bool:
        """Go back to before the person's last decision; tell whether there was one."""
        own = [place for place, (seat, _) in enumerate(self.sheet.events) if seat == self.seat]
        if not own:
            return False
        del self.sheet.events[own[-1] :]
        self.sheet.faults = [f for f in self.sheet.faults if f["event"] < own[-1]]
        self._rebuild()
        return True

    def second(self) -> tuple[str, Factory]:
        """Return a bot at the table that may advise the person."""
        seat = min(self._factories)
        return self.names[seat], self._factories[seat]

    def record(self) -> str:
        """Write the record of a finished game."""
        sheet, result = self.sheet, self.table.result()
        meta = {"plan": "play", "practice": sheet.practice}
        scribe = Scribe(self.game, self.board, sheet.rulings, len(self.names), meta)
        faults = [Fault(**fault) for fault in sheet.faults]
        end = Ending(result.scores, result.places, faults, [])
        events = map(compact, sheet.events)
        return scribe.line(self.names, deal_id(sheet.seed, 0), events, end, 0, 0)

    def sit(self, seat: int, factory: Factory, name: str) -> Any:  # noqa: ANN401 - a stranger's bot
        """Make a bot for a seat of this game."""
        sheet = self.sheet
        rng = generator(sheet.seed, 0, 0, seat, name)
        info = told(self.game, self.board.name, seat, len(self.names), sheet.rulings, Clock(), rng)
        return sit_down(factory, info)

    def _rebuild(self) -> None:
        """Set the table up anew, sit everybody down, and play all events again."""
        sheet = self.sheet
        rulings = complete(self.game, sheet.rulings)
        self.table: Game = self.game.table(self.board, len(self.names), rulings)
        self._bots: dict[int, Any] = {}
        self._untold: list[tuple[int, int, Decision, Game, Game]] = []
        events, sheet.events = sheet.events, []
        for number, (seat, text) in enumerate(events):
            if seat != self.table.to_act():
                raise Refusal(f"event {number}: does not hold: seat {seat} is not to act")
            if seat in self._factories:
                with overheard():
                    self._answer(seat)
            try:
                self._play(seat, self.table.parse(text))
            except Illegal as error:
                raise Refusal(f"event {number}: does not hold: {error}") from None
        list(self._news())

    def _ask(self, seat: int) -> Iterator[str]:
        """Let a bot decide; what it does wrong is told, and the harmless option played."""
        with overheard() as printed:
            decision, wrong = self._answer(seat)
        if words := clip(printed.getvalue()):
            yield f"seat {seat}, {self.names[seat]}, prints: {words}"
        options = self.table.options()
        if wrong is None and type(decision) not in {type(option) for option in options}:
            wrong = "protocol", f"answered with {type(decision).__name__}, which is no decision"
        if wrong is None:
            try:
                self._play(seat, decision)
            except Illegal as error:
                wrong = "illegal", f"{decision}: {error}"
        if wrong is not None:
            kind, detail = wrong[0], clip(wrong[1])
            event = len(self.sheet.events)
            self.sheet.faults.append({"seat": seat, "event": event, "kind": kind, "detail": detail})
            yield f"seat {seat}, {self.names[seat]}: {kind}: {detail}"
            self._play(seat, options[0])

    def _answer(self, seat: int) -> tuple[Any, tuple[str, str] | None]:
        """Ask a bot; return its decision, or what it raised."""
        try:
            if seat not in self._bots:
                self._bots[seat] = self.sit(seat, self._factories[seat], self.names[seat])
            return self._bots[seat].decide(self.table.view(seat)), None
        except Stopped:
            raise
        except BaseException as error:  # a bot may raise anything
            return None, describe(error)

    def _play(self, seat: int, decision: Decision) -> None:
        before = self.table.copy()
        self.table.apply(decision)
        self.sheet.events.append([seat, str(decision)])
        if self._tell is not None:
            place = len(self.sheet.events) - 1
            self._untold.append((place, seat, decision, before, self.table.copy()))

    def _news(self) -> Iterator[str]:
        """Tell the events that the person may know by now."""
        known = getattr(self.view, "history", ())
        while self._untold and (self._untold[0][0] < len(known) or self.is_over):
            place, seat, decision, before, after = self._untold.pop(0)
            is_open = self.is_over or str(known[place][1]) == str(decision)
            if is_open and self._tell is not None:
                yield from self._tell(before, seat, decision, after)
