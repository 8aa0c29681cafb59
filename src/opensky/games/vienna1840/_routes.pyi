from opensky.games.vienna1840._network import Network

def longest(
    network: Network,
    full: bytes | bytearray,
    own: list[int],
    phase: int,
    bonuses: dict[int, int],
    purple_ends: bool,
    limit: float,
) -> tuple[list[int], int, bool]: ...
