#!/bin/sh
# Build sdist and wheel, install the wheel into an empty venv elsewhere, play a match from it.
set -eu
root=$(pwd)
away=$(mktemp -d)
trap 'rm -rf "$away"' EXIT
python -m build --quiet --outdir "$away/dist" .
python -m venv "$away/venv"
"$away/venv/bin/python" -m pip install --quiet "$away"/dist/*.whl
cd "$away"
"$away/venv/bin/python" - <<'PY'
from importlib.resources import files

import opensky

house = files("opensky")
for name in (
    "py.typed", "_core.pyi", "_core.pxd", "games/opensky/RULES.md", "games/opensky/STATE.md",
    "games/opensky/table.pyi", "games/opensky/boards/europe.toml",
    "games/opensky/boards/north_america.toml",
    "games/opensky/perft.jsonl",
    "games/blueskies/perft.jsonl",
):
    if not house.joinpath(name).is_file():
        raise SystemExit(f"the wheel lacks {name}")
print("wheel of opensky", opensky.__version__, "is complete")
PY
"$away/venv/bin/opensky" match "$root/bots/greedy.py" "$root/bots/first.py" --deals 2 --records "$away/games.jsonl"
"$away/venv/bin/opensky" verify "$away/games.jsonl"
"$away/venv/bin/opensky" rule I4
"$away/venv/bin/opensky" bot new my_bot
"$away/venv/bin/opensky" bot check my_bot.py
"$away/venv/bin/opensky" bot duel my_bot.py --against random --deals 24
"$away/venv/bin/opensky" rule --coverage | tail -3
"$away/venv/bin/opensky" perft opening-2-europe --depth 3 --both
