"""Take views to another process: nothing is hidden but draws, and those are on no table."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from typing import cast

from opensky.games.vienna1840._network import Network
from opensky.games.vienna1840.decisions import Decision
from opensky.games.vienna1840.map import Box, Map
from opensky.games.vienna1840.table import View

_MAP, _TRACK = "map", "track"


class Mirror:
    """The power `mirror`: packs the views of a seat; makes them again by the board at hand."""

    def __init__(self, board: Box | Map) -> None:
        maps = board.maps.values() if isinstance(board, Box) else (board,)
        self._maps = {each.name: each for each in maps}

    def news(self, view: View, since: View | None) -> Sequence[tuple[int, Decision]]:
        """List what was told after an earlier view: none, since the state tells all."""
        return ()

    def text(self, view: View) -> str:
        """Write the state as RECORD.md does."""
        return view.state_text()

    def pack(self, view: View) -> bytes:
        """Return the state; the map is named and the track left out, which the far side has."""
        file = BytesIO()
        _Pickler(file).dump(view)
        return file.getvalue()

    def unpack(self, packed: bytes, news: Iterable[tuple[int, str]]) -> View:
        """Make the view again; only ever of what the house has packed."""
        return cast("View", _Unpickler(BytesIO(packed), self._maps).load())


class _Pickler(pickle.Pickler):
    def persistent_id(self, what: object) -> tuple[str, ...] | None:
        if isinstance(what, Map):
            return (_MAP, what.name)
        return (_TRACK,) if isinstance(what, Network) else None


class _Unpickler(pickle.Unpickler):
    def __init__(self, file: BytesIO, maps: Mapping[str, Map]) -> None:
        super().__init__(file)
        self._maps = maps

    def persistent_load(self, pid: tuple[str, ...]) -> Map | None:
        return self._maps[pid[1]] if pid[0] == _MAP else None
