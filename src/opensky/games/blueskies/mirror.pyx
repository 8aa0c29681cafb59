"""A view made again in another process, from what its seat may know and from nothing else."""

from libc.string cimport memcpy

from opensky.games.blueskies.catalogue cimport Catalogue
from opensky.games.blueskies.decisions cimport Deal, Decision
from opensky.games.blueskies.look import NO_DEALS
from opensky.games.blueskies.state cimport State
from opensky.games.blueskies.statetext import spell
from opensky.games.blueskies.table cimport View, blank_view


cdef class Mirror:
    """The views of one seat in one game: taken apart on the near side, made again on the far."""

    cdef Catalogue catalogue
    cdef int seat
    cdef object told        # of the last view made again, deals unseen
    cdef tuple dealt        # likewise: the deals into this hand
    cdef dict unseen        # deals into other hands, by text

    def __init__(self, Catalogue catalogue not None, int seat):
        self.catalogue = catalogue
        self.seat = seat
        self.dealt = NO_DEALS
        self.unseen = {str(deal): deal for deal in catalogue.unseen}

    def news(self, View view not None, View since):
        """List what was told after an earlier view, or ever, as `history` has it."""
        stop = None if since is None else since.told
        node = view.told
        cdef list told = [], hands = list(view.dealt)
        while node is not None and node is not stop:
            node, who, decision = node
            if isinstance(decision, Deal) and hands[decision.seat] is not None:
                seat = decision.seat
                hands[seat], decision = hands[seat]
            told.append((who, decision))
        told.reverse()
        return told

    def text(self, View view not None):
        """Write the view as STATE.md writes a table, a card that is not known as `?`."""
        return spell(view).replace("None", "?")

    def pack(self, View view not None):
        """Return all that a view shows but its history; good for the same build only."""
        cdef State s = view.s
        s.chart = NULL
        return (<const char *>&s)[:sizeof(State)]

    def unpack(self, bytes packed not None, news):
        """Make the view again; `news` is what was told since the last one, decisions as texts."""
        if len(packed) != sizeof(State):
            raise ValueError(f"{len(packed)} bytes; {sizeof(State)} are due")
        cdef View view = blank_view()
        memcpy(&view.s, <const char *>packed, sizeof(State))
        view.s.chart = &self.catalogue.chart
        view.catalogue = self.catalogue
        view.seat = self.seat
        for who, text in news:
            self.hear(who, text)
        view.told = self.told
        view.dealt = self.dealt
        return view

    cdef int hear(self, who, str text) except -1:
        """Add an event; a deal into this hand is known besides."""
        cdef Decision decision = self.unseen.get(text) or self.catalogue.parse(text)
        if isinstance(decision, Deal) and (<Deal>decision).seat == self.seat:
            hands = list(self.dealt)
            hands[self.seat] = (hands[self.seat], decision)
            self.dealt = tuple(hands)
            decision = self.catalogue.unseen[self.seat]
        self.told = (self.told, who, decision)
        return 0
