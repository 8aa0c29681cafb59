from collections.abc import Sequence

class Solver:
    def __init__(self, shape: Sequence[int], payoffs: memoryview[float]) -> None: ...
    def solve(
        self, iterations: int
    ) -> tuple[tuple[tuple[float, ...], ...], tuple[float, ...], tuple[float, ...]]: ...

def equilibrium(
    shape: Sequence[int], rows: Sequence[Sequence[float]], iterations: int
) -> tuple[tuple[tuple[float, ...], ...], tuple[float, ...], tuple[float, ...]]: ...
