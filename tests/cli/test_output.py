"""How the program ends when its output cannot be written, or when it is stopped while loading."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import NoReturn

import pytest

from opensky.cli import main

EXAMPLES = str(Path(__file__).parents[2] / "tests/replays/opensky/records.jsonl")
FULL = Path("/dev/full")


class _Interrupted(ModuleType):
    def __getattr__(self, _: str) -> NoReturn:
        raise KeyboardInterrupt


@pytest.mark.skipif(not FULL.exists(), reason="the system has no /dev/full")
@pytest.mark.parametrize("words", [("rule",), ("replay", EXAMPLES), ("version",)])
def test_an_output_that_is_full_gets_one_line(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["opensky", *words])
    monkeypatch.setattr(sys, "stdout", FULL.open("w"))
    with pytest.raises(SystemExit) as end:
        main()
    assert sys.stdout.closed
    told = "opensky: the output cannot be written: No space left on device\n"
    assert (end.value.code, capsys.readouterr().err) == (1, told)


def test_ctrl_c_while_the_program_is_loaded_gets_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "opensky.cli.app", _Interrupted("opensky.cli.app"))
    with pytest.raises(SystemExit) as end:
        main()
    assert (end.value.code, capsys.readouterr().err) == (130, "opensky: stopped\n")
