"""Play yourself: over a pipe, stopped and resumed, undone, hinted, recorded."""

from __future__ import annotations

import io
import json
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from opensky.cli import main
from opensky.games import GAMES, find
from opensky.record import read, replay
from opensky.workshop.sheets import picture_of
from protocol.toy import GAME as TOY

Say = Callable[..., tuple[int, str, str]]
Program = Callable[..., tuple[int, str, str]]
PROGRAM = Path(sys.executable).parent / "opensky"
FILE, RECORDS = Path("opensky-play.json"), Path("played.jsonl")
BOT = """
class Bot:
    def start(self, info):
        self.rng, self.asked = info.rng, 0
    def decide(self, view):
        self.asked += 1
        return view.options[(self.asked + self.rng.randrange(9)) % len(view.options)]
"""
FAULTY = "def decide(view):\n    return 1 // (len(view.history) % 5) or view.options[-1]\n"


@pytest.fixture
def say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: Program) -> Say:
    """Return what plays: `say("1 1 q", "--seed", "2")` gives exit code, output and errors."""
    monkeypatch.setitem(GAMES, "toy", "protocol.toy")
    monkeypatch.chdir(tmp_path)
    for name, text in (("bot", BOT), ("faulty", FAULTY)):
        (tmp_path / f"{name}.py").write_text(text)

    def run(typed: str, *words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(typed.split()) + "\n"))
        return program("play", *words)

    return run


def test_a_whole_game_becomes_a_record_that_holds(say: Say) -> None:
    code, out, _ = say("1 " * 150, "--against", "bot.py", "--board", "north_america", "--seed", "1")
    assert code == 0
    assert "the record is added to played.jsonl" in out
    assert not FILE.exists()
    record = read(RECORDS.read_text(), "here")
    assert record["seats"] == ["you", "bot"]
    assert replay(record).result().scores == tuple(record["scores"])


def test_a_game_that_was_stopped_often_is_the_game_played_at_once(say: Say) -> None:
    say("2 " * 150, "--against", "bot.py", "--against", "bot.py", "--seed", "5")
    whole = json.loads(RECORDS.read_text())
    RECORDS.unlink()
    say("2 2 2 2 q", "--against", "bot.py", "--against", "bot.py", "--seed", "5")
    for _ in range(12):
        if FILE.exists():
            say("2 2 2 2 2", "--resume")
    while FILE.exists():
        say("2 " * 20, "--resume")
    assert json.loads(RECORDS.read_text())["events"] == whole["events"]


def test_undo_takes_the_last_decision_back_and_the_bots_do_the_same_again(say: Say) -> None:
    say("2 3 4 q", "--against", "bot.py", "--seed", "1", "--practice")
    straight = json.loads(FILE.read_text())["events"]
    FILE.unlink()
    say("2 3 9 u 4 9 u 9 u q", "--against", "bot.py", "--seed", "1", "--practice")
    assert json.loads(FILE.read_text())["events"] == straight


def test_decisions_stand_without_practice(say: Say) -> None:
    _, out, _ = say("1 u q", "--against", "bot.py", "--seed", "1")
    assert "decisions stand; begin a game with --practice to take some back" in out
    assert len(json.loads(FILE.read_text())["events"]) >= 1


def test_what_is_typed_wrong_is_told_and_asked_again(say: Say) -> None:
    _, out, _ = say("0 99 nonsense callsign fly q", "--against", "bot.py", "--seed", "1")
    assert out.count("1 to 18 are due") == 2
    assert out.count("not possible: ") == 3
    assert json.loads(FILE.read_text())["events"] == []


def test_bytes_that_are_no_text_are_told_and_asked_again(
    say: Say, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    say("q", "--against", "bot.py", "--seed", "1")
    typed = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\nq\n"), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", typed)
    monkeypatch.setattr(sys, "argv", ["opensky", "play", "--resume"])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code in {0, None}
    assert "not possible: " in capsys.readouterr().out


def test_every_line_of_the_table_fits_80_columns_in_plain_text(say: Say) -> None:
    _, out, _ = say("1 " * 25 + "all h m q", "--against", "bot.py", "--seed", "1")
    assert max(map(len, out.splitlines())) <= 80
    assert out.isascii()


def test_the_search_gives_hints_and_a_bot_does_where_there_is_none(say: Say) -> None:
    _, out, _ = say("? q", "--against", "bot.py", "--seed", "1")
    assert "games played on from here" in out
    assert "%  win" in out
    FILE.unlink()
    _, out, _ = say("? q", "--game", "toy", "--against", "bot.py", "--seed", "1")
    assert "bot would decide: " in out


@pytest.mark.parametrize("game", ["blueskies", "vienna1840"])
def test_the_tables_of_the_other_games_are_shown_whole_in_80_columns(say: Say, game: str) -> None:
    others = ["--against", "bot.py"] * (find(game).seats[0] - 1)
    _, out, _ = say("1 1 q", "--game", game, *others, "--seed", "1")
    assert max(map(len, out.splitlines())) <= 80
    assert "-1" not in out
    for line in out.splitlines():
        assert line.count("(") == line.count(")") or game != "blueskies", line


def test_a_long_field_of_a_game_without_a_picture_is_shown_to_its_end() -> None:
    kind = type("View", (), {"fleet": {f"A{number}": (0, None) for number in range(99)}})
    shown = picture_of(TOY, kind())
    assert " ".join(" ".join(shown).split()).endswith("A98 (0, -)")
    assert max(map(len, shown)) <= 80


def test_a_game_that_tells_nothing_of_its_history_can_be_played(say: Say) -> None:
    code, out, _ = say("2 " * 30, "--game", "toy", "--against", "bot.py", "--seed", "1")
    assert code == 0
    assert "prize: " in out
    assert replay(read(RECORDS.read_text(), "here"), find("toy")).to_act() is None


def test_sealed_bids_are_told_after_the_own_one(say: Say) -> None:
    """Seat 0 bids before seat 1, which sees the bid only with its own."""
    say("1 " * 200, "--against", "greedy", "--seat", "1", "--seed", "1")
    events = json.loads(RECORDS.read_text())["events"]
    bids = [place for place, (seat, text) in enumerate(events) if text.startswith("bid")]
    first = next(place for place in bids if events[place][0] == 0 and place + 1 in bids)
    own = [place for place, (seat, _) in enumerate(events) if seat == 1 and place <= first]
    RECORDS.unlink()
    _, out, _ = say("1 " * len(own), "--against", "greedy", "--seat", "1", "--seed", "1")
    assert "bid:" not in out
    assert json.loads(FILE.read_text())["events"][-1] == events[first]
    assert f"seat 0 bids {events[first][1].split()[1]}" not in out.rpartition("> 1")[2]
    _, out, _ = say("1", "--resume")
    assert "seat 1" in out.partition("> 1")[2]
    assert f"seat 0 bids {events[first][1].split()[1]}" in out.partition("> 1")[2]


def test_a_bot_that_fails_is_told_of_and_noted(say: Say) -> None:
    say("1 " * 150, "--against", "faulty.py", "--seed", "1")
    record = read(RECORDS.read_text(), "here")
    assert {fault["kind"] for fault in record["faults"]} == {"crash", "protocol"}
    replay(record)


def test_what_a_bot_raises_and_prints_is_told_as_its_own_and_cannot_clear_the_screen(
    say: Say,
) -> None:
    Path("wild.py").write_text(
        "def decide(view):\n    print('\\x1b[2J\\x1b[H', 'hello')\n    raise KeyboardInterrupt\n"
    )
    for _ in range(2):
        code, out, err = say(
            "1 ? q", *(["--resume"] if FILE.exists() else ["--against", "wild.py"])
        )
        assert (code, err) == (0, "")
        assert "\x1b" not in out
    assert "wild, prints: ?[2J?[H hello" in out
    assert "wild: crash: KeyboardInterrupt: (wild.py:3)" in out


def test_a_person_can_stop_a_bot_that_thinks(say: Say) -> None:
    Path("slow.py").write_text(
        "import os, signal\n"
        "def decide(view):\n    os.kill(os.getpid(), signal.SIGINT)\n    return view.options[0]\n"
    )
    code, _, err = say("1 " * 20, "--against", "slow.py", "--seed", "1")
    assert (code, err) == (130, "opensky: stopped\n")
    assert FILE.exists()


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["--against", "nobody"], "nobody: no bot of that name; there is"),
        (["--against", "nope.py"], "nope.py: no such file"),
        (["--against", "bot.py", "--seat", "2"], "seat 2: 0 to 1 are due"),
        (
            ["--against", "bot.py"] * 4,
            "seats: opensky has 2 to 4, not 5; name a bot with --against",
        ),
        (["--against", "bot.py", "--board", "asia"], "board 'asia': no such board or file"),
        (["--against", "bot.py", "--rulings", "x=y"], "ruling 'x=y': there is hub_limit=airport|"),
        (["--against", "bot.py", "random"], "random: repeat --against for each bot, --against "),
        (["--file", "/dev/full"], "/dev/full: is there and holds no game of `opensky play`; name"),
        (["--file", "x" * 300], f"{'x' * 300}: cannot be read: File name too long"),
        (["--records", "x" * 300], f"{'x' * 300}: cannot be written: File name too long"),
        (["--file", "bot.py"], "bot.py: is there and holds no game of `opensky play`; name anoth"),
        (["--records", "nowhere/x"], "nowhere/x: cannot be written: No such file or directory"),
        (
            ["--resume"],
            "opensky-play.json: no game is kept there; begin one with opensky play",
        ),
    ],
)
def test_what_cannot_be_set_out_is_refused_in_one_line(
    say: Say, words: list[str], answer: str
) -> None:
    code, out, err = say("1", *words)
    assert (code, out) == (2, "")
    assert err.startswith(f"opensky: {answer}")
    assert err.count("\n") == 1
    assert not FILE.exists()


@pytest.mark.parametrize(
    ("change", "answer"),
    [
        ({"play": "x"}, "no saved game; one of `opensky play` is due"),
        ({"seed": 1}, "seed: wants a text, not 1"),
        ({"bots": [None, None]}, "bots: wants bots by path, and null for the one person"),
        ({"events": [[0]]}, "events: number 0 wants a seat and a text"),
        ({"rulings": {"a": 1}}, "rulings: wants texts"),
    ],
)
def test_a_file_that_is_no_game_of_ours_is_refused(
    say: Say, change: dict[str, object], answer: str
) -> None:
    say("1 q", "--against", "bot.py", "--seed", "1")
    FILE.write_text(json.dumps(json.loads(FILE.read_text()) | change))
    assert say("1", "--resume") == (2, "", f"opensky: opensky-play.json: {answer}\n")


def test_events_that_do_not_hold_are_refused(say: Say) -> None:
    say("1 q", "--against", "bot.py", "--seed", "1")
    saved = json.loads(FILE.read_text())
    FILE.write_text(json.dumps(saved | {"events": [[0, "fly AMS-CDG"]]}))
    code, _, err = say("1", "--resume")
    assert (code, err.startswith("opensky: opensky-play.json: event 0: does not hold: ")) == (
        2,
        True,
    )
    FILE.write_text(json.dumps(saved | {"board_sha256": "0"}))
    code, _, err = say("1", "--resume")
    assert (code, err) == (
        2,
        "opensky: opensky-play.json: board europe: is not the one the game was begun on\n",
    )


@pytest.mark.parametrize(
    "option",
    [
        "--game blueskies",
        "--board europe",
        "--against bot.py",
        "--seat 0",
        "--seed 1",
        "--practice",
        "--rulings hub_limit=player",
    ],
)
def test_a_game_that_goes_on_takes_no_other_table(say: Say, option: str) -> None:
    say("1 q", "--against", "bot.py", "--seed", "1")
    kept = FILE.read_text()
    name = option.split()[0]
    answer = f"opensky: --resume goes on with the game as it was begun; leave {name} out\n"
    assert say("1", "--resume", *option.split()) == (2, "", answer)
    assert FILE.read_text() == kept


def test_the_way_to_go_on_names_the_files_that_were_named(say: Say) -> None:
    files = ["--file", "my game.json", "--records", "mine.jsonl"]
    again = "opensky play --resume --file 'my game.json' --records mine.jsonl"
    _, out, _ = say("1 q", "--against", "bot.py", "--seed", "1", *files)
    assert out.splitlines()[0] == f"the game is kept in my game.json; {again} goes on with it"
    assert out.splitlines()[-1] == f"the game is kept in my game.json; go on with {again}"
    assert not Path("mine.jsonl").exists()
    code, out, _ = say("1 " * 150, "--resume", *files)
    assert (code, out.splitlines()[0]) == (0, "the game of my game.json goes on")
    assert len(Path("mine.jsonl").read_text().splitlines()) == 1


def test_a_second_game_does_not_end_the_first(say: Say) -> None:
    say("1 q", "--against", "bot.py", "--seed", "1")
    kept = FILE.read_text()
    code, out, err = say("1", "--against", "bot.py")
    assert (code, out) == (2, "")
    assert err.endswith("holds a game; go on with opensky play --resume, or name another --file\n")
    assert FILE.read_text() == kept


def test_it_works_on_a_terminal(tmp_path: Path) -> None:
    """A terminal of 80 columns sees no escape signs."""
    near, far = pty.openpty()
    (tmp_path / "bot.py").write_text(BOT)
    command = [str(PROGRAM), "play", "--against", "bot.py", "--seed", "1"]
    with subprocess.Popen(command, cwd=tmp_path, stdin=far, stdout=far, stderr=far) as process:
        os.close(far)
        os.write(near, b"1\nq\n")
        shown = b""
        while True:
            try:
                block = os.read(near, 4096)
            except OSError:
                break
            if not block:
                break
            shown += block
        assert process.wait(20) == 0
    os.close(near)
    assert b"seat 0 places" in shown
    assert b"\x1b[3" not in shown
    assert (tmp_path / FILE).exists()
