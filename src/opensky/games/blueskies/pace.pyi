from opensky.games.blueskies.table import Table

STATE_BYTES: int

def decisions(table: Table, games: int, seed: int, policy: str) -> int: ...
