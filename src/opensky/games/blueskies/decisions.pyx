"""The decisions of Blue Skies and their one text form; made once per board and reused.

Bots read them (`option.airport`, `option.cards`) and hand one of them back; only a board's
catalogue makes them, because each carries its action number on that board.
"""


cdef class Decision:
    """One act of a seat or of chance. Equal when the texts are equal."""

    cdef str spell(self):
        raise NotImplementedError(type(self).__name__)

    def __str__(self):
        if self.text is None:
            self.text = self.spell()
        return self.text

    def __repr__(self):
        return f"<{self}>"

    def __eq__(self, other):
        if self is other:
            return True
        return isinstance(other, Decision) and str(self) == str(other)

    def __hash__(self):
        return hash(str(self))

    def __reduce__(self):
        raise TypeError("a decision belongs to its board; send str(decision) and parse it there")


cdef class Start(Decision):
    """The start player [B-SETUP-01]."""

    cdef str spell(self):
        return f"start {self.seat}"


cdef class AtAirport(Decision):
    """A decision that names one airport."""


cdef class Card(AtAirport):
    """A card turned up from the deck [B-SETUP-02] [B-SETUP-03] [B-RND-04]."""

    cdef str spell(self):
        return f"card {self.airport}"


cdef class Cubes(Decision):
    """The cubes of one addition as drawn, such as "GGR"; none from an empty bag [B-PAX-01]."""

    cdef str spell(self):
        return f"cubes {self.colours or 'none'}"


cdef class Deal(Decision):
    """A card dealt into a hand; the airport is None to those who do not see it [B-SETUP-04]."""

    cdef str spell(self):
        return f"deal {self.seat} {self.airport or '?'}"


cdef class Open(AtAirport):
    """Open a gate [B-GATE-01]; the slot, from 1, is None where only the leftmost may be opened."""

    cdef str spell(self):
        return f"open {self.airport}" if self.slot is None else f"open {self.airport} {self.slot}"


cdef class Buyout(AtAirport):
    """Buy a local airline out [B-GATE-03]."""

    cdef str spell(self):
        return f"buyout {self.airport}"


cdef class Done(Decision):
    """Buy no more [B-RND-01], or add no more in help [B-GOV-04]."""

    cdef str spell(self):
        return "done"


cdef class Play(AtAirport):
    """Play a card from hand [B-RND-02]."""

    cdef str spell(self):
        return f"play {self.airport}"


cdef class Special(AtAirport):
    """Use the special action at an airport [B-RND-03]."""

    cdef str spell(self):
        return f"special {self.airport}"


cdef class Discard(Decision):
    """Give up cards of the hand, in alphabetical order; none may be [B-RND-03] [B-GOV-05]."""

    cdef str spell(self):
        return f"discard {'+'.join(self.cards) or 'none'}"


cdef class Help(AtAirport):
    """Add passengers to an airport in help [B-GOV-03]."""

    cdef str spell(self):
        return f"help {self.airport}"
