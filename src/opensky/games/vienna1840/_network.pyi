from collections.abc import Sequence
from typing import Any

CITY: int
TOWN: int
OFFBOARD: int
CENTRE: int

class Plan:
    hexes: int
    pieces: int
    def __init__(self, neighbours: Sequence[Sequence[int]], pieces: Sequence[Any]) -> None: ...

class Network:
    plan: Plan
    def __init__(self, plan: Plan, pieces: list[int]) -> None: ...
    def reach(self, full: bytes | bytearray, own: list[int]) -> tuple[list[int], bytearray]: ...
    def neighbours(self, node: int) -> list[int]: ...
