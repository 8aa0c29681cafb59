from opensky.faults import Court
from opensky.game import Decision, Game
from opensky.match import Pulse

def play(
    game: Game,
    key: bytes,
    court: Court,
    longest: float,
    event_cell: int,
    pulse: Pulse,
    seats: list[int],
    decisions: list[Decision],
) -> None: ...
def spell(
    texts: tuple[dict[Decision, str], ...], seats: list[int], decisions: list[Decision]
) -> list[str]: ...
