"""Many tables at once, in the shape of Gymnasium's vector environments, for learning programs.

A game offers it with the power `vector`: a batch that steps natively into buffers. Here those
buffers are arrays of numpy, and the tables are shared out among threads.

    env = VectorEnv(1024, seats=2, threads=2)
    observations, infos = env.reset(seed=1)
    while learning:
        actions = policy(observations, infos["mask"])
        observations, rewards, terminations, truncations, infos = env.step(actions)

Every row belongs to the seat that is to act at that table, `infos["seat"]`. What it observes is
told by `env.names`, which of the `env.actions` numbers are legal by `infos["mask"]`, 64 in a word;
`unpacked` makes it one bool a number. Dice are rolled inside, with other luck than any match has.
A reward is a row of points, one a seat: the final scores in the step that ends a game, 0 in all
others. A table whose game has ended has begun anew in the same step, and its row already shows
the first decision of the next game.

The arrays are the same from step to step and are written over: copy what is to be kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from opensky.errors import Refusal
from opensky.game import Game
from opensky.games import DEFAULT, find, power

Infos = dict[str, NDArray[Any]]
Step = tuple[NDArray[np.int8], NDArray[np.int32], NDArray[np.bool_], NDArray[np.bool_], Infos]


class Batch(Protocol):
    """What a game's power `vector` gives: tables that step together into buffers."""

    @property
    def names(self) -> tuple[str, ...]:
        """The cells of an observation."""

    @property
    def words(self) -> int:
        """How many words of 64 bits a mask has."""

    @property
    def actions(self) -> int:
        """The bound of the action numbers."""

    def seed(self, seed: int) -> None:
        """Give every table luck of its own."""

    def restart(self) -> None:
        """Start every table anew."""

    def look(self, observations: Any, masks: Any, turns: Any, /) -> None:  # noqa: ANN401
        """Write what the seats to act see, their legal actions, and who they are."""

    def first_illegal(self, actions: Any, /) -> int:  # noqa: ANN401 - a buffer
        """Return the first table whose action is not legal there, -1 when all are."""

    def step(self, first: int, last: int, actions: Any, *buffers: Any) -> int:  # noqa: ANN401
        """Apply actions to some of the tables; return the first that cannot, or -1."""

    def sample(self, first: int, last: int, actions: Any, /) -> None:  # noqa: ANN401
        """Write legal actions for some of the tables, uniformly at random."""

    def table(self, i: int) -> Game:
        """Return a copy of one of the tables."""


@dataclass(frozen=True, slots=True)
class Buffers:
    """Where the steps are written: own arrays, or a caller's, such as shared memory.

    All are contiguous, with a row for each table.
    """

    observations: NDArray[np.int8]
    """(tables, cells)"""
    masks: NDArray[np.uint64]
    """(tables, words)"""
    seats: NDArray[np.int8]
    """(tables,)"""
    rewards: NDArray[np.int32]
    """(tables, seats)"""
    terminations: NDArray[np.bool_]
    """(tables,)"""

    @classmethod
    def empty(cls, num_envs: int, seats: int, cells: int, words: int) -> Buffers:
        """Make arrays for that many tables."""
        return cls(
            np.zeros((num_envs, cells), np.int8),
            np.zeros((num_envs, words), np.uint64),
            np.zeros(num_envs, np.int8),
            np.zeros((num_envs, seats), np.int32),
            np.zeros(num_envs, np.bool_),
        )


class VectorEnv:
    """Tables of one game that are asked and answered together."""

    def __init__(
        self,
        num_envs: int,
        *,
        game: str = DEFAULT,
        board: str | None = None,
        seats: int = 2,
        rulings: Mapping[str, str] | None = None,
        threads: int = 1,
        buffers: Buffers | None = None,
    ) -> None:
        box = find(game)
        if num_envs < 1 or threads < 1:
            raise Refusal(f"num_envs is {num_envs}, threads {threads}: 1 or more are due")
        if seats not in box.seats:
            raise Refusal(f"seats is {seats}; {box.seats[0]} to {box.seats[-1]} are due")
        self.board = box.board(box.boards[0] if board is None else board)
        self._batch: Batch = power(box, "vector")(self.board, num_envs, seats, rulings or {})
        self.num_envs = num_envs
        self.seats = seats
        self.names = self._batch.names
        """The cells of an observation, in order."""
        self.actions = self._batch.actions
        """The bound of the action numbers."""
        self.buffers = buffers or Buffers.empty(num_envs, seats, len(self.names), self._batch.words)
        self._infos: Infos = {"mask": self.buffers.masks, "seat": self.buffers.seats}
        self._truncations = np.zeros(num_envs, np.bool_)
        self._sampled = np.zeros(num_envs, np.int32)
        self._slices = list(_slices(num_envs, threads))
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[NDArray[np.int8], Infos]:
        """Begin every table anew, with luck named by the seed, without one with what comes next.

        There are no options.
        """
        if options:
            raise Refusal(f"no option {next(iter(options))!r}: there are none")
        if seed is not None:
            self._batch.seed(seed)
        self._batch.restart()
        at = self.buffers
        self._batch.look(at.observations, at.masks, at.seats)
        return at.observations, self._infos

    def step(self, actions: NDArray[np.integer[Any]]) -> Step:
        """Carry out one action a table; ValueError, with no table moved, when one is illegal."""
        chosen = np.ascontiguousarray(actions, np.int32)
        stuck = self._batch.first_illegal(chosen)
        if stuck >= 0:
            raise ValueError(f"action {chosen[stuck]} is not legal at table {stuck}")
        at = self.buffers
        done = at.terminations.view(np.uint8)
        buffers = (at.observations, at.masks, at.seats, at.rewards, done)
        self._share(lambda first, last: self._batch.step(first, last, chosen, *buffers))
        return at.observations, at.rewards, at.terminations, self._truncations, self._infos

    def sample(self) -> NDArray[np.int32]:
        """Return a legal action for every table, uniformly at random."""
        self._share(lambda first, last: self._batch.sample(first, last, self._sampled))
        return self._sampled

    def table(self, number: int) -> Game:
        """Return a copy of one of the tables, to look at or to search on."""
        return self._batch.table(number)

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _share(self, work: Callable[[int, int], object]) -> None:
        """Let every thread, this one too, work on its slice of the tables."""
        own, *others = self._slices
        waiting = [self._pool.submit(work, *other) for other in others] if self._pool else []
        work(*own)
        for future in waiting:
            future.result()


def unpacked(masks: NDArray[np.uint64], actions: int) -> NDArray[np.bool_]:
    """Return (tables, actions) bools from words of 64 bits."""
    octets = masks.astype("<u8").view(np.uint8)
    return np.unpackbits(octets, axis=-1, count=actions, bitorder="little").astype(np.bool_)


def _slices(n: int, parts: int) -> Iterator[tuple[int, int]]:
    """Cut 0 to n into at most that many ranges of nearly equal length."""
    parts = min(parts, n)
    for part in range(parts):
        yield n * part // parts, n * (part + 1) // parts
