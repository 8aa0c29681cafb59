"""PettingZoo: Connect Four of its classic games, at random among the legal actions."""

from __future__ import annotations

import copy
from importlib.metadata import version

import numpy as np
import timing
from pettingzoo.classic import connect_four_v3

RNG = np.random.default_rng(1)
ENV = connect_four_v3.env()


def play() -> int:
    ENV.reset()
    made = 0
    for _ in ENV.agent_iter():
        observation, _, ended, cut, _ = ENV.last()
        action = None
        if not (ended or cut):
            action = int(RNG.choice(np.flatnonzero(observation["action_mask"])))
            made += 1
        ENV.step(action)
    return made


def rows() -> list[timing.Row]:
    ENV.reset()
    return [("connect_four", "from Python", 1, play, lambda: copy.deepcopy(ENV))]


if __name__ == "__main__":
    timing.report(version("pettingzoo"), rows())
