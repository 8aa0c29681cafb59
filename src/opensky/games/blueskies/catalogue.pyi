from opensky.games.blueskies.board import Board

class Catalogue:
    board: Board
    codes: tuple[str, ...]
    def __init__(self, board: Board) -> None: ...
