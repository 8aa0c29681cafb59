"""Find and load bots: a function `decide` in a file, or a class with a method `decide`."""

from __future__ import annotations

import ast
import inspect
import random
import re
import shutil
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from opensky.errors import Refusal
from opensky.game import Bot
from opensky.limits import DEFAULT_LIMITS, NONE, Limits
from opensky.luck import number

Factory = Callable[[], Bot]
"""Makes one fresh bot for one game."""

_SPEC = re.compile(r"(?P<path>.+\.py)(?::(?P<attribute>[A-Za-z_]\w*))?")


@dataclass(frozen=True, slots=True)
class Entry:
    """One bot of a league: what it is called, where it is found, and what it was when found."""

    name: str
    path: Path
    attribute: str | None
    """The class or function in the file, None to look for the only one."""
    options: Mapping[str, Any]
    """Keyword arguments of the class."""
    sha256: str
    """The digest of the file's bytes, of a program's command and of all its files."""
    command: tuple[str, ...] = ()
    """What starts a program; empty for a bot in Python."""
    isolation: str = NONE
    limits: Limits = DEFAULT_LIMITS


def survey(
    spec: str, folder: Path, name: str | None = None, options: Mapping[str, Any] | None = None
) -> Entry:
    """Find a bot by `path.py` or `path.py:Class`, relative to the folder, without running it.

    Without a name it is called what its file says (`name = "..."` in the class or the module),
    else after its class or file.
    """
    match = _SPEC.fullmatch(spec)
    if match is None:
        raise Refusal(f"{spec}: no bot; a bot is a path.py or a path.py:Class")
    path = folder / match["path"]
    source = _source(path)
    title = name or _title(_syntax(source, path), match["attribute"])
    title = title or match["attribute"] or path.stem
    return Entry(title, path, match["attribute"], options or {}, sha256(source).hexdigest())


def enlist(command: Sequence[str], folder: Path, name: str | None = None) -> Entry:
    """Find a program in any language by its command; what in it is a file is seen from the folder.

    A first word without a slash is looked up as in a shell. Without a name the program is called
    after the last file of its command.
    """
    words = [_word(word, folder) for word in command]
    program = shutil.which(words[0])
    if program is None:
        raise Refusal(
            f"{command[0]}: no program that can be run; wants a path or a name to be found"
        )
    words[0] = str(Path(program).absolute())
    files = [Path(word) for word, given in zip(words, command, strict=True) if word != given]
    state = sha256()
    for given, word in zip(command, words, strict=True):
        block = _source(Path(word)) if Path(word) in files and Path(word).is_file() else b""
        state.update(f"{given} {len(block)}\n".encode() + block)
    path = files[-1] if files else Path(words[0])
    return Entry(name or path.stem, path, None, {}, state.hexdigest(), tuple(words))


def load(entry: Entry) -> Factory:
    """Run a bot's file and make one bot for trial; a Refusal names the file and line at fault."""
    source = _source(entry.path)
    if sha256(source).hexdigest() != entry.sha256:
        raise Refusal(f"{entry.path}: the file has changed since it was read first")
    module = _run(source, entry.path)
    maker = _find(module, entry)
    if not inspect.isclass(maker):
        return _function(maker, entry)
    _check_options(maker, entry)
    factory = cast("Factory", partial(maker, **entry.options) if entry.options else maker)
    if not callable(getattr(_guard(factory, entry.path), "decide", None)):
        raise Refusal(f"{entry.path}: {maker.__name__} has no method decide")
    return factory


def own_seed(seed: str, deal: int, rotation: int, seat: int, name: str) -> int:
    """Derive the seed of a bot's own generator for one game; it tells nothing about the dice."""
    return number("opensky bot", seed, deal, rotation, seat, name)


def generator(seed: str, deal: int, rotation: int, seat: int, name: str) -> random.Random:
    """Make a bot's own generator for one game."""
    return random.Random(own_seed(seed, deal, rotation, seat, name))


class _Function:
    """A bot whose file holds just a function."""

    __slots__ = ("decide",)

    def __init__(self, decide: Callable[..., Any]) -> None:
        self.decide = decide


def _word(word: str, folder: Path) -> str:
    """Return a word of a command, as a path where it names a file from the folder."""
    path = folder / word
    is_meant = "/" in word or Path(word).suffix != ""
    return str(path.resolve()) if is_meant and path.is_file() else word


def _source(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise Refusal(f"{path}: no such file") from None
    except OSError as error:
        raise Refusal(f"{path}: cannot be read: {error.strerror}") from None


def _syntax(source: bytes, path: Path) -> ast.Module:
    try:
        return ast.parse(source, str(path))
    except SyntaxError as error:
        where = f"{path}:{error.lineno}" if error.lineno else str(path)
        raise Refusal(f"{where}: syntax error: {error.msg}") from None
    except ValueError as error:  # null bytes, before Python 3.11.4
        raise Refusal(f"{path}: syntax error: {error}") from None
    except (RecursionError, MemoryError) as error:
        raise Refusal(f"{path}: not Python: {error}") from None


def _title(module: ast.Module, attribute: str | None) -> str | None:
    """Read the text a file or its class gives to `name`, without running it."""
    bodies = [module.body]
    classes = [node for node in module.body if isinstance(node, ast.ClassDef)]
    bodies += [node.body for node in classes if attribute is None or node.name == attribute]
    for body in reversed(bodies):
        for node in body:
            match node:
                case ast.Assign([ast.Name("name")], ast.Constant(str(title))):
                    return title
                case ast.AnnAssign(ast.Name("name"), _, ast.Constant(str(title))):
                    return title
    return None


def _run(source: bytes, path: Path) -> ModuleType:
    """Run the file as a module named by its content, which is the same on every machine."""
    title = f"opensky_bot_{sha256(source).hexdigest()[:12]}_{path.stem}"
    spec = spec_from_file_location(title, path)
    if spec is None:
        raise Refusal(f"{path}: cannot be imported")
    module = module_from_spec(spec)
    sys.modules[title] = module
    code = compile(_syntax(source, path), str(path), "exec")
    _guard(lambda: exec(code, module.__dict__), path)
    return module


def _find(module: ModuleType, entry: Entry) -> Any:  # noqa: ANN401 - whatever the file calls so
    """Return the class or function meant."""
    if entry.attribute is not None:
        maker = getattr(module, entry.attribute, None)
        if not callable(maker):
            raise Refusal(f"{entry.path}: no class {entry.attribute}")
        return maker
    if inspect.isfunction(getattr(module, "decide", None)):
        return module.decide
    classes = [
        value
        for value in vars(module).values()
        if inspect.isclass(value)
        and value.__module__ == module.__name__
        and callable(getattr(value, "decide", None))
    ]
    if not classes:
        raise Refusal(f"{entry.path}: no function decide and no class with a method decide")
    if len(classes) > 1:
        names = " or ".join(f"{entry.path.name}:{value.__name__}" for value in classes)
        raise Refusal(f"{entry.path}: several bots in one file; say which: {names}")
    return classes[0]


def _function(decide: Callable[..., Any], entry: Entry) -> Factory:
    if entry.options:
        raise Refusal(f"{entry.path}: options {', '.join(entry.options)}: a function takes none")
    bot = _Function(decide)
    return lambda: bot


def _check_options(maker: type, entry: Entry) -> None:
    """Check the options against what the class takes."""
    signature = inspect.signature(maker)
    try:
        signature.bind(**entry.options)
    except TypeError as error:
        takes = ", ".join(signature.parameters) or "none"
        raise Refusal(f"{entry.path}: options: {error}; {maker.__name__} takes {takes}") from None


def _guard(call: Callable[[], Any], path: Path) -> Any:  # noqa: ANN401 - what the call returns
    """Call a bot's code while it is loaded; whatever it raises becomes a Refusal with the line."""
    try:
        return call()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a stranger's file may raise anything
        frames = traceback.extract_tb(error.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == str(path)]
        where = f"{path}:{lines[-1]}" if lines else str(path)
        raise Refusal(f"{where}: {type(error).__name__}: {error}") from None
