"""Batches of tables: they see what views see, and step alike however they are shared out."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from opensky.errors import Refusal
from opensky.games.opensky import GAME
from opensky.games.opensky.look import PHASES
from opensky.games.opensky.table import View
from opensky.vector import Buffers, VectorEnv, unpacked

FARES = (200, 250, 300, 400, 500)
CASES = [(board, seats) for board in GAME.boards for seats in (2, 3, 4)]


def cells_of(view: View) -> dict[str, int]:
    """Say in Python what an observation should hold, from the public fields of a view."""
    codes = [airport.code for airport in view.board.airports]
    seats = view.seats

    def from_here(seat: int | None) -> int:
        return -1 if seat is None or seat < 0 else (seat - view.seat) % seats

    cells = {
        "phase": PHASES.index(view.phase),
        "month": view.month,
        "seats": seats,
        "fleet": view.fleet,
        "turn": from_here(view.turn),
        "roller": from_here(view.roller),
        "left": view.left,
        "attached": view.attached,
    }
    for i, letter in enumerate("ABCDEF"):
        callsign = view.callsigns[i]
        cells[f"callsign_{letter}"] = -1 if callsign is None else codes.index(callsign)
        cells[f"cube_{letter}"] = letter in view.cubes
        cells[f"die_{letter}"] = letter in (view.dice or "")
        cells[f"market_{letter}"] = letter in (view.market or "")
    for seat in range(seats):
        own = cells_of_seat(view, seat)
        cells |= {f"seat+{from_here(seat)}_{name}": value for name, value in own.items()}
    return cells


def cells_of_seat(view: View, seat: int) -> dict[str, int]:
    codes = [airport.code for airport in view.board.airports]
    routes = ["-".join(route) for route in view.board.routes]
    planes = [routes.index(route) for route in view.planes[seat]]
    hubs = [-1 if code is None else codes.index(code) for code in view.hubs[seat]]
    borders = [routes.index(route) for route in view.borders[seat]]
    bid, flashed = view.bids[seat], view.flash_deals[seat]
    flights = [itinerary.count("-") for itinerary in view.itineraries[seat]]
    cells = {f"plane_{i}": route for i, route in enumerate([*planes, *[-1] * 6][:6])}
    if view.board.region == "europe":
        cells |= {f"token_{i}": airport for i, airport in enumerate(hubs)}
    else:
        cells["tokens"] = sum(1 << route for route in borders)
    for name, cards in (("hand", view.hands[seat]), ("won", view.won[seat])):
        cells |= {f"{name}_{fare}": cards.count(fare) for fare in FARES}
    cells |= {f"offer_{i}_flights": n for i, n in enumerate([*flights, 0, 0, 0][:3])}
    return cells | {
        "ancillaries": view.ancillaries[seat],
        "charged": view.charged[seat],
        "flash_token": view.flash_tokens[seat],
        "cubes": view.cubes_taken[seat],
        "fare": 0 if bid is None else 1 + FARES.index(bid[0]),
        "flashed": 0 if flashed is None else 1 + FARES.index(flashed),
        "chosen": -1 if bid is None else view.itineraries[seat].index(bid[1]),
        "wins": seat in view.winners,
    }


def shown(env: VectorEnv, table: int) -> dict[str, int]:
    """Name the cells of a row; border tokens, which lie in any order, as a set."""
    cells = dict(zip(env.names, env.buffers.observations[table].tolist(), strict=True))
    if env.board.region != "europe":
        for seat in range(4):
            tokens = [cells.pop(f"seat+{seat}_token_{i}") for i in range(2)]
            cells[f"seat+{seat}_tokens"] = sum(1 << token for token in tokens if token >= 0)
    return cells


@pytest.mark.parametrize(("board", "seats"), CASES)
def test_a_row_shows_what_the_view_of_the_seat_to_act_shows(board: str, seats: int) -> None:
    env = VectorEnv(24, board=board, seats=seats)
    _, infos = env.reset(seed=5)
    for _ in range(250):
        for number in range(env.num_envs):
            table = env.table(number)
            view = table.view(int(infos["seat"][number]))
            assert view.observation() == env.buffers.observations[number].tobytes()
            assert tuple(infos["mask"][number].tolist()) == table.mask()
        cells, expected = shown(env, 0), cells_of(env.table(0).view(int(infos["seat"][0])))
        assert {name: cells.pop(name) for name in expected} == expected
        nobody = range(seats, 4)
        assert {name for name in cells if cells[name] != -1} <= {f"seat+{s}_tokens" for s in nobody}
        env.step(env.sample())


@pytest.mark.parametrize("board", GAME.boards)
def test_a_sealed_bid_shows_in_no_other_row(board: str) -> None:
    met = 0
    env = VectorEnv(64, board=board, seats=3)
    env.reset(seed=6)
    for _ in range(80):
        for number in range(env.num_envs):
            table = env.table(number)
            options = table.options()
            seat = table.to_act()
            if table.phase != "bid" or seat is None:
                continue
            rows = set()
            for option in options:
                after = table.copy()
                after.apply(option)
                if after.phase == "bid":
                    others = [other for other in range(3) if other != seat]
                    rows.add(tuple(after.view(other).observation() for other in others))
                    met += 1
            assert len(rows) <= 1
        env.step(env.sample())
    assert met > 20


def played(env: VectorEnv, steps: int, seed: int = 7) -> list[Any]:
    """Step by the first legal action and a few others; return all that was shown."""
    rng = np.random.default_rng(3)
    observations, infos = env.reset(seed=seed)
    story = []
    for _ in range(steps):
        legal = unpacked(infos["mask"], env.actions)
        actions = (rng.random(legal.shape) * legal).argmax(axis=1)
        observations, rewards, terminations, truncations, infos = env.step(actions)
        story.append(
            [
                array.tolist()
                for array in (observations, rewards, terminations, truncations, *infos.values())
            ]
        )
    return story


def test_threads_and_the_callers_buffers_change_nothing() -> None:
    cells, words = 148, 4
    alone = played(VectorEnv(13), 70)
    with VectorEnv(13, threads=3) as shared:
        assert played(shared, 70) == alone
    buffers = Buffers.empty(13, 2, cells, words)
    given = VectorEnv(13, buffers=buffers)
    assert played(given, 70) == alone
    assert given.reset(seed=1)[0] is buffers.observations


def test_the_seed_names_the_luck_and_none_goes_on() -> None:
    env = VectorEnv(5)
    first = played(env, 70, seed=1)
    assert played(env, 70, seed=1) == first
    assert played(env, 70, seed=2) != first


def test_a_game_that_ends_pays_its_scores_and_begins_anew_in_the_same_step() -> None:
    env = VectorEnv(8, seats=4, board="north_america")
    env.reset(seed=9)
    ended = 0
    for _ in range(200):
        actions = env.sample()
        before = [env.table(number) for number in range(8)]
        _, rewards, terminations, truncations, infos = env.step(actions)
        assert not truncations.any()
        for number in range(8):
            if not terminations[number]:
                assert rewards[number].tolist() == [0, 0, 0, 0]
                continue
            ended += 1
            last = before[number]
            last.apply(last.decision(int(actions[number])))
            if last.to_act() is None:  # no die was rolled inside
                assert rewards[number].tolist() == list(last.result().scores)
            assert env.table(number).state_text() == fresh("north_america", 4)
            assert infos["seat"][number] == 0
    assert ended >= 16


def fresh(board: str, seats: int) -> str:
    return GAME.table(GAME.board(board), seats).state_text()


def test_an_illegal_action_moves_no_table() -> None:
    env = VectorEnv(6)
    env.reset(seed=1)
    before = [env.table(number).state_text() for number in range(6)]
    for wrong in (-1, 18, 255, 256, 1 << 20):
        actions = np.zeros(6, np.int32)
        actions[4] = wrong
        with pytest.raises(ValueError, match=f"action {wrong} is not legal at table 4"):
            env.step(actions)
    assert [env.table(number).state_text() for number in range(6)] == before


def test_a_table_that_is_not_in_the_batch_is_refused() -> None:
    env = VectorEnv(3)
    assert [env.table(number).to_act() for number in range(3)] == [0, 0, 0]
    for wrong in (3, -1, 2**31 - 1, -(2**31)):
        with pytest.raises(ValueError, match=f"table {wrong}: 0 to 2 is due"):
            env.table(wrong)


def test_masks_unpack_to_one_bool_an_action() -> None:
    env = VectorEnv(3)
    _, infos = env.reset(seed=1)
    legal = unpacked(infos["mask"], env.actions)
    assert legal.shape == (3, 203)
    assert legal.dtype == np.bool_
    assert legal[0].nonzero()[0].tolist() == list(range(18))


def test_what_is_not_offered_is_refused_in_one_line() -> None:
    for given in ({"num_envs": 0}, {"num_envs": 2, "threads": 0}, {"num_envs": 2, "seats": 5}):
        with pytest.raises(Refusal):
            VectorEnv(**given)
    with pytest.raises(Refusal, match="no option 'fast'"):
        VectorEnv(2).reset(options={"fast": 1})
    with pytest.raises(ValueError, match="13 are due"):
        VectorEnv(13, buffers=Buffers.empty(12, 2, 148, 4)).reset()
    with pytest.raises(ValueError, match="rows of 100 cells"):
        VectorEnv(13, buffers=Buffers.empty(13, 2, 100, 4)).reset()
