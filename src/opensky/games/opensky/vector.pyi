from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from opensky.games.opensky.catalogue import Catalogue
from opensky.games.opensky.table import Table

class Batch:
    catalogue: Catalogue
    n: int
    seats: int
    names: tuple[str, ...]
    words: int
    def __init__(
        self, catalogue: Catalogue, n: int, seats: int, rulings: Mapping[str, str]
    ) -> None: ...
    @property
    def actions(self) -> int: ...
    def seed(self, seed: int) -> None: ...
    def restart(self) -> None: ...
    def look(
        self, observations: NDArray[np.int8], masks: NDArray[np.uint64], turns: NDArray[np.int8]
    ) -> None: ...
    def first_illegal(self, actions: NDArray[np.int32]) -> int: ...
    def step(
        self,
        first: int,
        last: int,
        actions: NDArray[np.int32],
        observations: NDArray[np.int8],
        masks: NDArray[np.uint64],
        turns: NDArray[np.int8],
        rewards: NDArray[np.int32],
        done: NDArray[np.uint8],
    ) -> int: ...
    def sample(self, first: int, last: int, actions: NDArray[np.int32]) -> None: ...
    def table(self, i: int) -> Table: ...
