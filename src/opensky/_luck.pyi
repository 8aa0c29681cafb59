from collections.abc import Sequence

from opensky.game import Decision

def siphash(key: bytes, data: bytes) -> int: ...
def draw(
    key: bytes, luck_key: tuple[str | int, ...], chances: Sequence[tuple[Decision, int]]
) -> Decision: ...
