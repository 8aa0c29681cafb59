"""Every rule is in the engine, in the referee and in a test; nobody cites one that is not."""

from __future__ import annotations

import pytest

from opensky.games import GAMES, find
from opensky.proof.citations import Places, cited, cited_in, proved_by, rule_ids
from opensky.proof.coverage import proofs_of, sources_of_engine, sources_of_referee


def law(game: str) -> list[str]:
    return rule_ids(find(game).rules.read_text(encoding="utf-8"))


def engine(game: str) -> Places:
    return cited_in(sources_of_engine(find(game)))


def referee(game: str) -> Places:
    return cited_in(sources_of_referee(game))


PLACES = {"engine": engine, "referee": referee, "tests": proofs_of}


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_cited(game: str, where: str) -> None:
    found = PLACES[where](game)
    missing = [rule for rule in law(game) if rule not in found]
    assert not missing, f"{game}: not cited in {where}: {', '.join(missing)}"


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("game", GAMES)
def test_no_unknown_rule_is_cited(game: str, where: str) -> None:
    found = PLACES[where](game)
    unknown = {rule: places for rule, places in found.items() if rule not in law(game)}
    assert not unknown, f"{game}: not in RULES.md but cited in {where}: {unknown}"


@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_numbers_each_rule_once(game: str) -> None:
    ids = law(game)
    assert ids
    assert sorted(ids) == sorted(set(ids))


def test_ids_are_read_from_the_law() -> None:
    text = "# X\n- **I4** A rule.\n- **X10** B, see **F4**.\n  - **S1** no rule\n"
    assert rule_ids(text) == ["I4", "X10"]


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("# [F4] half", {"F4"}),
        ('"""Settle [E1, E3] [D2]."""', {"E1", "E3", "D2"}),
        ("# [B1]-[B4]", {"B1", "B2", "B3", "B4"}),
        ('raise Illegal("L3", "no")', {"L3"}),
        ("bids[F4] = A1 + x[0]", {"F4"}),
        ("plain I4, ABC-DEF, [x], [1]", set()),
    ],
)
def test_citations_are_read_from_code(text: str, rules: set[str]) -> None:
    assert cited(text) == rules


def test_proofs_are_read_from_markers() -> None:
    source = """
@pytest.mark.rule("I4", "E2")
@pytest.mark.parametrize("x", [1])
def test_one(x): ...
@pytest.mark.rule("A1", game="other")
def test_two(): ...
@pytest.mark.rule("F1")
@pytest.mark.rule("F2", game="opensky")
def test_three(): ...
@pytest.mark.rule("F3")
def helper(): ...
"""
    assert proved_by(source, "opensky") == {
        "test_one": ["I4", "E2"],
        "test_two": [],
        "test_three": ["F1", "F2"],
    }
    assert proved_by(source, "other")["test_two"] == ["A1"]
