"""What stands behind the table, as data and as text."""

import json

import numpy as np
import pytest

from coverage_simulation import tournament
from finishes import game
from opensky.outcomes import Outcome
from opensky.ratings import rate
from opensky.report_details import Details, details, details_text

ELO = {"ada": 1400.0, "bob": 1500.0, "cleo": 1550.0, "dora": 1600.0}


def found(games: list[Outcome], resamples: int = 50) -> Details:
    rng = np.random.default_rng(1)
    return details(games, rate(games, rng, resamples), rng)


def test_the_details_are_json_with_finite_numbers_and_documented_keys() -> None:
    games = tournament(ELO, 3, 4, "independent", np.random.default_rng(2))
    whole = json.loads(json.dumps(found(games), allow_nan=False))
    assert set(whole) == {"groups", "seats", "duplicates", "copies"}
    (group,) = whole["groups"]
    assert len(group["superiority"]) == len(group["bots"]) == 4
    assert len(group["match_ups"]) == 6
    assert [(row["seats"], row["seat"]) for row in whole["seats"]] == [(3, 0), (3, 1), (3, 2)]
    (pairing,) = whole["duplicates"]
    assert (pairing["seats"], pairing["matches"]) == (3, 16)


@pytest.mark.parametrize("finish", ["a1 b2", "a1 b1 c1", "a1", "a1 a2"])
def test_one_game_has_finite_details(finish: str) -> None:
    json.dumps(found([game(finish)]), allow_nan=False)


def test_the_text_tells_each_number_in_80_columns() -> None:
    names = {f"a bot with a long name, number {at}": 1400.0 + 20 * at for at in range(12)}
    games = tournament(names, 2, 2, "independent", np.random.default_rng(2))
    text = details_text(found(games))
    assert max(map(len, text.splitlines())) <= 80
    assert "How likely (%) the row is stronger than the column:" in text
    assert "Least expected of 66 pairs;" in text
    assert "What a seat is worth, against the average seat of its table:" in text
    assert "Tables of 2: the 2 rotations of a deal were worth" in text


def test_certainty_is_never_claimed() -> None:
    text = details_text(found([game("a1 b2", number) for number in range(300)], resamples=400))
    assert ">99" in text
    assert "<1" in text
    assert "100" not in text


def test_a_ring_is_told_in_its_direction() -> None:
    games = [game(f"{x}1 {y}2") for x, y in ("ab", "bc", "ca") for _ in range(20)]
    assert "Cycle beyond chance: a > b > c > a" in details_text(found(games))


def test_cancelled_luck_is_told_without_a_number() -> None:
    games = [game(finish, n // 2) for n, finish in enumerate(["a1 b2", "b1 a2"] * 10)]
    assert "were worth any number of independent games" in details_text(found(games))
