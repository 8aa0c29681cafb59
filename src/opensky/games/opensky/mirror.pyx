"""A view made again in another process, from what its seat may know and from nothing else."""

from libc.string cimport memcpy

from opensky.games.opensky.catalogue cimport Catalogue
from opensky.games.opensky.decisions cimport Decision
from opensky.games.opensky.look cimport Told, after
from opensky.games.opensky.spelling cimport spell
from opensky.games.opensky.state cimport State
from opensky.games.opensky.table cimport View, blank_view


cdef class Mirror:
    """The views of one seat in one game: taken apart on the near side, made again on the far."""

    cdef Catalogue catalogue
    cdef int seat
    cdef Told told          # of the last view made again

    def __init__(self, Catalogue catalogue not None, int seat):
        self.catalogue = catalogue
        self.seat = seat

    def news(self, View view not None, View since):
        """List what was told after an earlier view, or ever: (seat, decision), -1 for dice."""
        cdef Told stop = None if since is None else since.told
        cdef Told event = view.told
        cdef list told = []
        while event is not None and event is not stop:
            told.append((event.seat, event.decision))
            event = event.before
        told.reverse()
        return told

    def text(self, View view not None):
        """Write the view as STATE.md writes a table; sealed bids are back in the hands."""
        return spell(&view.s, view.catalogue)

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
        cdef Decision decision
        memcpy(&view.s, <const char *>packed, sizeof(State))
        view.s.chart = &self.catalogue.chart
        view.catalogue = self.catalogue
        view.seat = self.seat
        for seat, text in news:
            decision = self.catalogue.parse(text)
            self.told = after(self.told, seat, decision)
        view.told = self.told
        return view
