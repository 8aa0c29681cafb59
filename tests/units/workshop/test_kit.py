"""The conformance kit: sound bots pass, and every kind of fault is found where it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from opensky.errors import Refusal
from opensky.games import find
from opensky.workshop.kit import Report, check
from opensky.workshop.orders import ALONE, AMONG_ITSELF, Case, cases

HEAD = "import os, random, time\nclass Bot:\n    seen = []\n"
ASK = "    def decide(self, view):\n"
DRAW = "    def start(self, info): self.rng = info.rng\n" + ASK + "        {}\n"
FIRST = "        return view.options[0]\n"
TABLES = (Case("short", 2, {}, ALONE), Case("long", 3, {"ties": "share"}, AMONG_ITSELF))


def tried(folder: Path, text: str, tables: tuple[Case, ...] = TABLES) -> Report:
    (folder / "bot.py").write_text(HEAD + text)
    return check(folder / "bot.py", "toy", seconds=0.3, tables=tables)


def test_a_sound_bot_has_no_findings_and_its_phases_are_counted(tmp_path: Path) -> None:
    report = tried(tmp_path, DRAW.format("return self.rng.choice(view.options)"))
    assert report.findings == ()
    assert (report.bot, report.tables, report.games) == ("bot", 2, 5)
    assert report.decisions == sum(report.phases.values()) > 50


@pytest.mark.parametrize(
    ("body", "check_name", "where", "message"),
    [
        (
            "if view.round == 2: return type(view.options[0])('card', 9)",
            "legal decisions",
            "short, 2 seats, against lively, deal 0 rotation 0, event",
            "illegal: card 9: no such card among",
        ),
        (
            "if view.round == 2: return 'pass'",
            "legal decisions",
            "rotation 0, event",
            "protocol: answered with str, which is no decision",
        ),
        (
            "if view.round == 2: return 1 // 0",
            "no crash",
            "rotation 0, event",
            "crash: ZeroDivisionError: integer division or modulo by zero (bot.py:5)",
        ),
        (
            "if view.round == 2: os._exit(3)",
            "no crash",
            "rotation 0, event",
            "exit: ended the process with status 3",
        ),
        (
            "while view.round == 2: pass",
            "in time",
            "rotation 0, event",
            "timeout: no answer within 0.3 s",
        ),
        (
            "if view.round == 2: return random.choice(view.options)",
            "own generator only",
            "rotation 0, event",
            "the generator of the module random was moved; draw from info.rng instead",
        ),
        (
            "return max(view.options, key=lambda option: hash(str(option)))",
            "same seed, same game",
            "rotation 0, event",
            "in another process; a set's order, a clock or a generator of its own decides",
        ),
        (
            "self.seen.append(1); return view.options[len(self.seen) % len(view.options)]",
            "nothing kept between games",
            "rotation 0, event",
            "after other games; something is kept in the class, the module or a file",
        ),
    ],
)
def test_a_fault_is_found_where_it_is(
    tmp_path: Path, body: str, check_name: str, where: str, message: str
) -> None:
    report = tried(tmp_path, f"{ASK}        {body}\n{FIRST}")
    assert {finding.check for finding in report.findings} >= {check_name}
    finding = next(finding for finding in report.findings if finding.check == check_name)
    assert where in finding.where
    assert message in finding.message


def test_a_finding_shows_rule_and_position(tmp_path: Path) -> None:
    text = 'return view.parse("bid 500 AMS-CDG") if view.phase == "bid" else view.options[0]'
    path = tmp_path / "bot.py"
    path.write_text(f"{HEAD}{ASK}        {text}\n")
    report = check(path, tables=(Case("europe", 2, {}, ALONE),))
    finding = report.findings[0]
    assert finding.message.endswith("[I1]")
    box = find("opensky")
    assert box.position(box.board("europe"), finding.position).phase == "bid"  # type: ignore[attr-defined]


def test_a_bot_is_sat_down_in_positions_it_has_not_seen_come_about(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(
        f"{HEAD}{ASK}        if view.month == 0 and view.phase == 'callsign': self.own = 1\n"
        "        if view.phase == 'lease': self.own += 1\n" + FIRST
    )
    report = check(path, tables=(Case("europe", 2, {}, ALONE),))
    assert {finding.check for finding in report.findings} == {"any position"}
    assert report.findings[0].message == (
        "crash: AttributeError: 'Bot' object has no attribute 'own' (bot.py:6)"
    )
    assert report.findings[0].position.startswith("opensky/1 ")


def test_a_bot_that_hangs_in_a_position_is_found_there(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(f"{HEAD}{ASK}        while view.month == 8: pass\n{FIRST}")
    report = check(path, seconds=0.3, tables=())
    (finding,) = report.findings
    assert (finding.check, finding.where) == (
        "in time",
        "soon after position borders-3-america, seat 2",
    )
    assert finding.position.startswith("opensky/1 north_america 3\n")


def test_a_bot_that_does_not_load_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"bot.py:4: NameError: name 'nope' is not defined"):
        tried(tmp_path, "nope\n")


def test_the_tables_have_every_board_seat_and_value_of_a_ruling() -> None:
    box = find("opensky")
    tables = list(cases(box))
    assert {(case.board, case.seats) for case in tables} == {
        (board, seats) for board in box.boards for seats in box.seats
    }
    assert {item for case in tables for item in case.rulings.items()} == {
        (name, value) for name, values in box.rulings.items() for value in values[1:]
    }
    assert {case.field for case in tables} == {ALONE, AMONG_ITSELF}
