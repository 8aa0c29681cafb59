"""The decisions of OpenSky and their one text form; made once per board and reused.

Bots read them (`option.fare`, `option.route`) and hand one of them back; only a board's
catalogue makes them, because each carries its action number on that board.
"""

cimport cython


@cython.no_gc  # it holds texts and numbers, so it is in no cycle
cdef class Decision:
    """One act of a seat or of the dice. Equal when the texts are equal."""

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
        if self.text is None:
            self.text = self.spell()
        return hash(self.text)

    def __reduce__(self):
        raise TypeError("a decision belongs to its board; send str(decision) and parse it there")


@cython.no_gc
cdef class Callsign(Decision):
    """Place the next callsign on an airport [S7]."""

    cdef str spell(self):
        return f"callsign {self.airport}"


@cython.no_gc
cdef class Fly(Decision):
    """Put one plane on a route, such as "AMS-CDG" [N1] [L5]."""

    cdef str spell(self):
        return f"fly {self.route}"


@cython.no_gc
cdef class Hub(Decision):
    """Place a hub token on an airport, move it there, or leave it there [E1] [E3]."""

    cdef str spell(self):
        return f"hub {self.airport}"


@cython.no_gc
cdef class Dice(Decision):
    """The three callsigns of the passenger dice, such as "ACF" [M2]."""

    cdef str spell(self):
        return f"dice {self.callsigns}"


@cython.no_gc
cdef class Market(Decision):
    """Choose two of the three callsigns, such as "AC" [M3]."""

    cdef str spell(self):
        return f"market {self.callsigns}"


@cython.no_gc
cdef class Bid(Decision):
    """Put a fare face down for an itinerary, such as "AMS-CDG-FRA"; both None to decline [F1]."""

    @property
    def stops(self):
        """The airports in between, None without a bid [I2]."""
        return None if self.itinerary is None else self.itinerary.count("-") - 1

    cdef str spell(self):
        return "bid none" if self.fare is None else f"bid {self.fare} {self.itinerary}"


@cython.no_gc
cdef class Flash(Decision):
    """Play a lower fare with the flash deal token; None to decline [D1]."""

    cdef str spell(self):
        return "flash none" if self.fare is None else f"flash {self.fare}"


@cython.no_gc
cdef class Attach(Decision):
    """Attach that many ancillary tokens to the winning fare [A1]."""

    cdef str spell(self):
        return f"attach {self.tokens}"


@cython.no_gc
cdef class Sensitivity(Decision):
    """The price sensitivity die, 200 to 700 [P1]."""

    cdef str spell(self):
        return f"sensitivity {self.value}"


@cython.no_gc
cdef class Lease(Decision):
    """Lease planes: values taken back and put down, tokens put down; 0 planes to decline [L3]."""

    cdef str spell(self):
        if not self.planes:
            return "lease none"
        take = "+".join(map(str, self.take))
        put = "+".join(map(str, self.put)) or "none"
        return f"lease {self.planes} take {take} put {put} tokens {self.tokens}"
