"""The page on ratings prints what it says."""

import contextlib
import io
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "ratings.md"
BLOCK = re.compile(r"```python\n(.*?)```\n```text\n(.*?)\n```\n", re.DOTALL)


def test_every_block_of_the_page_prints_what_stands_below_it() -> None:
    names: dict[str, object] = {}
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    assert len(blocks) == 4
    for code, expected in blocks:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, PAGE.name, "exec"), names)
        assert printed.getvalue().strip("\n") == expected, code
