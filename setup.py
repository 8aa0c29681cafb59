"""Build the compiled modules; everything else about the package stands in pyproject.toml.

OPENSKY_BUILD=debug turns bounds checks on, OPENSKY_BUILD=sanitize adds the address and
undefined-behaviour sanitizers, OPENSKY_BUILD=native tunes for the machine that builds,
OPENSKY_BUILD=quick spares the optimiser, for builds that are tested once and thrown away.
"""

import os
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_py import build_py

BUILD = os.environ.get("OPENSKY_BUILD", "release")
FLAGS = {
    "release": ["-O3"],
    "native": ["-O3", "-march=native"],
    "quick": ["-O0"],
    "debug": ["-O1", "-g"],
    "sanitize": ["-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"],
}
LINK = {"sanitize": ["-fsanitize=address,undefined"]}
CHECKS = BUILD in {"debug", "sanitize"}


def extensions() -> list[Extension]:
    """Name every .pyx file below src by its module."""
    return [
        Extension(
            ".".join(path.with_suffix("").relative_to("src").parts),
            [str(path)],
            extra_compile_args=FLAGS[BUILD],
            extra_link_args=LINK.get(BUILD, []),
        )
        for path in sorted(Path("src").rglob("*.pyx"))
    ]


class WithBots(build_py):
    """Put the bots of a clone into the wheel, where `opensky.shelf` finds them by name."""

    def run(self) -> None:
        """Copy them behind the package's own files."""
        super().run()
        if self.editable_mode:
            return
        folder = Path(self.build_lib) / "opensky" / "shipped"
        self.mkpath(str(folder))
        for path in sorted(Path("bots").glob("*.py")):
            self.copy_file(str(path), str(folder / path.name))


setup(
    cmdclass={"build_py": WithBots},
    options={"build_ext": {"parallel": os.cpu_count()}},
    ext_modules=cythonize(
        extensions(),
        include_path=["src"],
        language_level=3,
        build_dir=f"build/{BUILD}",
        compiler_directives={
            "boundscheck": CHECKS,
            "wraparound": False,
            "cdivision": True,
            "freethreading_compatible": True,
        },
    ),
)
