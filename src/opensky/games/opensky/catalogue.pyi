from opensky.games.opensky.board import Board

class Catalogue:
    board: Board
    codes: tuple[str, ...]
    routes: tuple[str, ...]
    def __init__(self, board: Board) -> None: ...
    @property
    def actions(self) -> int: ...
