"""The zoo: what strangers' bots do wrong, and what becomes of it at each isolation level.

docs/zoo.md is made of this table, and the tests play every beast at every level where its entry is
a verdict. A beast in Python does harm in the third round, one in shell speaks the protocol wrongly.
"""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import indent

PLAYS_ON, REFUSED, OPEN, NO_DOOR = "plays on", "refused", "not preventable", "no such door"
"""No fault; the plan is refused before the first game; the harm is done; cannot run there."""
LEVELS = ("none", "process", "sandbox")


@dataclass(frozen=True, slots=True)
class Beast:
    """One bad bot: its source, the verdict by level, and a part of the detail of its fault."""

    name: str
    source: str
    verdicts: tuple[str, str, str]
    detail: str = ""
    limits: tuple[tuple[str, float], ...] = ()
    is_slow: bool = False
    is_watched: bool = False
    """Whether it is found by the looks at trees of processes, which want a longer clock."""

    @property
    def is_program(self) -> bool:
        """Whether it is a shell script."""
        return self.source.startswith("#!")

    def verdict(self, level: str) -> str:
        """Return its entry for a level."""
        return self.verdicts[LEVELS.index(level)]


def python(act: str, where: str = "decide") -> str:
    """Write a bot that does something in the third round, or at another place of its life."""
    acts = dict.fromkeys(("load", "start", "decide", "end"), "pass")
    acts[where] = "if self.harms(view):\n    " + act.replace("\n", "\n    ")
    if where != "decide":
        acts[where] = act
    return (
        "import ctypes, os, resource, signal, socket, sys, threading, time\n"
        f"{acts['load']}\n"
        "class Beast:\n"
        "    kept = []\n"
        "    def harms(self, view):\n"
        "        return view.round == 2\n"
        "    def start(self, info):\n"
        f"{indent(acts['start'], ' ' * 8)}\n"
        "    def decide(self, view):\n"
        f"{indent(acts['decide'], ' ' * 8)}\n"
        "        return view.options[0]\n"
        "    def end(self, result):\n"
        f"{indent(acts['end'], ' ' * 8)}\n"
    )


def shell(act: str, where: str = "decide") -> str:
    """Write a program that does something when it is asked, or at another place."""
    acts = dict.fromkeys(("hello", "game", "end"), 'echo "{\\"id\\":$id}"')
    acts["decide"] = 'echo "{\\"id\\":$id,\\"option\\":0}"'
    acts[where] = act
    cases = "".join(f"""  *'"type":"{place}"'*) {does};;\n""" for place, does in acts.items())
    return (
        "#!/bin/sh\nwhile read -r line; do\n"
        '  id=${line#*:}; id=${id%%,*}\n  case "$line" in\n'
        f"{cases}  *) exit 0;;\n  esac\ndone\n"
    )


def _answer(text: str) -> str:
    return shell("echo '" + text.replace("ID", "'$id'") + "'")


_HOG = """heap = []
while True:
    heap.append(bytes(b"x") * (16 << 20))"""
_CHILD_HOG = f"if os.fork(): time.sleep(99)\n{_HOG}; time.sleep(0.05)"
_DAEMON = """if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(99)
    os._exit(0)"""
_CANARY = "open(os.path.join(os.path.dirname(__file__), 'canary'), 'r+').write('eaten')"
_PATCH = """import opensky.faults
opensky.faults.Court.judge = lambda *_: None
sys.modules['json'] = None"""

BEASTS = (
    Beast("sleeps for ever", python("time.sleep(99)"), ("timeout",) * 3, "no answer within"),
    Beast("spins for ever", python("while True: pass"), ("timeout",) * 3, "no answer within"),
    Beast(
        "sleeps a little past the clock", python("time.sleep(0.35)"), ("timeout",) * 3, "no answer"
    ),
    Beast(
        "ignores SIGTERM and hangs",
        python("signal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(99)"),
        ("timeout",) * 3,
    ),
    Beast(
        "changes its clock and sleeps",
        python("time.perf_counter = time.monotonic = time.time = lambda: 0.0\ntime.sleep(0.35)"),
        ("timeout",) * 3,
    ),
    Beast("hangs at the start", python("time.sleep(99)", "start"), ("timeout",) * 3),
    Beast("hangs at the end", python("time.sleep(99)", "end"), (PLAYS_ON,) * 3),
    Beast("os._exit(0) in mid-game", python("os._exit(0)"), ("exit",) * 3, "status 0"),
    Beast("sys.exit", python("sys.exit(3)"), ("exit",) * 3, "SystemExit: 3"),
    Beast("raises BaseException", python("raise BaseException('x')"), ("crash",) * 3),
    Beast("raises KeyboardInterrupt", python("raise KeyboardInterrupt"), ("exit",) * 3),
    Beast("raises at the start", python("1 / 0", "start"), ("crash",) * 3, "ZeroDivisionError"),
    Beast(
        "infinite recursion",
        python("def again(): again()\nagain()"),
        ("crash",) * 3,
        "RecursionError",
    ),
    Beast("segmentation fault", python("ctypes.string_at(0)"), ("crash",) * 3, "SIGSEGV"),
    Beast("aborts", python("os.abort()"), ("crash",) * 3, "SIGABRT"),
    Beast("kills itself", python("os.kill(os.getpid(), 9)"), ("crash",) * 3, "SIGKILL"),
    Beast(
        "kills its parent",
        python("os.kill(os.getppid(), 9)\ntime.sleep(0.1)"),
        ("crash", "crash", PLAYS_ON),
        "SIGKILL",
    ),
    Beast(
        "crashes with a child that holds the pipe",
        python("if os.fork() == 0: time.sleep(99)\nos._exit(5)"),
        ("exit",) * 3,
        "status 5",
    ),
    Beast(
        "leaves a daemon behind",
        python(_DAEMON),
        (PLAYS_ON, PLAYS_ON, f"{PLAYS_ON} or memory"),
    ),
    Beast("plays on in a forked child", python("os.fork()"), (PLAYS_ON,) * 3),
    Beast("asks for a terabyte", python("bytearray(1 << 40)"), ("memory",) * 3, "MemoryError"),
    Beast("memory hog", python(_HOG), (OPEN, "memory", "memory"), is_watched=True),
    Beast("memory hog in a child", python(_CHILD_HOG), (OPEN, "memory", "memory"), is_watched=True),
    Beast(
        "fork bomb",
        python("while True: os.fork()"),
        ("crash or timeout", "memory", "memory"),
        is_slow=True,
        is_watched=True,
    ),
    Beast(
        "starts many processes",
        python("for _ in range(40):\n    if os.fork() == 0: time.sleep(99)\ntime.sleep(99)"),
        ("timeout", "memory", "memory"),
        is_watched=True,
    ),
    Beast(
        "writes a huge file",
        python("with open('huge', 'wb') as file:\n    while True: file.write(bytes(1 << 20))"),
        (OPEN, "output", "output"),
        "wrote a file of more than 2 MB",
    ),
    Beast(
        "opens files without end",
        python("self.kept += [open('/dev/null') for _ in range(300)]"),
        (PLAYS_ON, "crash", "crash"),
        "Too many open files",
    ),
    Beast("floods what it prints", python("print('x' * 3_000_000)"), (PLAYS_ON,) * 3),
    Beast(
        "floods standard error",
        python("sys.stderr.write('x' * 3_000_000)"),
        (PLAYS_ON,) * 3,
    ),
    Beast("changes its view", python("view.round = 0"), ("crash",) * 3),
    Beast(
        "returns an option of another month",
        python("return self.kept[0][1]")
        .replace(
            "        return view.options[0]\n",
            "        self.kept.append(view.options)\n        return view.options[-1]\n",
        )
        .replace("self.kept[0][1]", "self.kept[0][-1]"),
        ("illegal",) * 3,
        "card 5: no such card",
    ),
    Beast("returns None", python("return None"), ("protocol",) * 3, "NoneType"),
    Beast("returns a huge number", python("return 10 ** 5000"), ("protocol",) * 3, "int"),
    Beast(
        "returns what equals everything",
        python("class All:\n    def __eq__(self, _): return True\nreturn All()"),
        ("protocol",) * 3,
        "All, which is no decision",
    ),
    Beast(
        "leaves threads running",
        python("threading.Thread(target=time.sleep, args=(9,), daemon=True).start()"),
        (PLAYS_ON,) * 3,
    ),
    Beast("monkeypatches the package", python(_PATCH), (OPEN, PLAYS_ON, PLAYS_ON)),
    Beast("writes the store", python(_CANARY), (OPEN, OPEN, "crash"), "FileNotFoundError"),
    Beast(
        "opens the network",
        python("socket.create_connection(('127.0.0.1', int(open(__file__ + '.port').read())))"),
        (OPEN, OPEN, "crash"),
    ),
    Beast("raises while it loads", python("1 / 0", "load"), (REFUSED, "start", "start")),
    Beast(
        "never loads",
        python("time.sleep(99)", "load"),
        (REFUSED, "start", "start"),
        "not ready",
        (("start", 0.4),),
    ),
    Beast(
        "exits while it loads",
        python("os._exit(4)", "load"),
        (REFUSED, "start", "start"),
        "status 4",
    ),
    # what only a program can do
    Beast("floods lines", shell("yes"), (NO_DOOR, "protocol", "protocol"), "no JSON"),
    Beast("one endless line", shell("yes | tr -d '\\n'"), (NO_DOOR, "output", "output"), "4 kB"),
    Beast(
        "binary rubbish", shell("printf '\\377\\376\\000\\n'"), (NO_DOOR, "protocol", "protocol")
    ),
    Beast("not JSON", _answer("option 0"), (NO_DOOR, "protocol", "protocol"), "no JSON"),
    Beast("JSON, but a list", _answer("[ID, 0]"), (NO_DOOR, "protocol", "protocol"), "no object"),
    Beast("an empty line", shell("echo"), (NO_DOOR, "protocol", "protocol"), "no JSON"),
    Beast("NaN", _answer('{"id":ID,"option":NaN}'), (NO_DOOR, "protocol", "protocol"), "no JSON"),
    Beast(
        "a huge integer",
        _answer('{"id":ID,"option":' + "9" * 3000 + "}"),
        (NO_DOOR, "protocol", "protocol"),
        "a number of",
    ),
    Beast(
        "an option that is not there",
        _answer('{"id":ID,"option":99}'),
        (NO_DOOR, "protocol", "protocol"),
        "option 99",
    ),
    Beast(
        "true for an option",
        _answer('{"id":ID,"option":true}'),
        (NO_DOOR, "protocol", "protocol"),
        "option True",
    ),
    Beast("no option", _answer('{"id":ID}'), (NO_DOOR, "protocol", "protocol"), "neither"),
    Beast(
        "unicode",
        _answer('{"id":ID,"decision":"\\ud83d☃"}'),
        (NO_DOOR, "illegal", "illegal"),
        "no decision",
    ),
    Beast(
        "an illegal decision",
        _answer('{"id":ID,"decision":"roll 3"}'),
        (NO_DOOR, "illegal", "illegal"),
        "roll 3: not the turn of the die [T1]",
    ),
    Beast(
        "a wrong id",
        _answer('{"id":12345,"option":0}'),
        (NO_DOOR, "protocol", "protocol"),
        "id 12345",
    ),
    Beast(
        "answers twice",
        shell('echo "{\\"id\\":$id,\\"option\\":0}"; echo "{\\"id\\":$id,\\"option\\":0}"'),
        (NO_DOOR, "protocol", "protocol"),
        "was due",
    ),
    Beast(
        "answers before it is asked",
        shell('echo "{\\"id\\":$id}"; echo "{\\"id\\":7,\\"option\\":0}"', "game"),
        (NO_DOOR, "protocol", "protocol"),
        "was due",
    ),
    Beast(
        "part of a line, then silence",
        shell("printf '{\"id\"'; sleep 99"),
        (NO_DOOR, "timeout", "timeout"),
    ),
    Beast("reads nothing more", shell("sleep 99"), (NO_DOOR, "timeout", "timeout")),
    Beast("closes standard input", shell("exec <&-; sleep 99"), (NO_DOOR, "timeout", "timeout")),
    Beast(
        "closes standard output",
        shell("exec >&-; sleep 99"),
        (NO_DOOR, "protocol", "timeout"),
    ),
    Beast("exits 0 in mid-game", shell("exit 0"), (NO_DOOR, "exit", "exit"), "status 0"),
    Beast(
        "exits at the greeting", shell("exit 7", "hello"), (NO_DOOR, "start", "start"), "status 7"
    ),
    Beast(
        "never greets",
        shell("sleep 99", "hello"),
        (NO_DOOR, "start", "start"),
        "not ready",
        (("start", 0.3),),
    ),
    Beast(
        "talks too much",
        shell("printf '%3000s{\"id\":%s,\"option\":0}\\n' '' $id"),
        (NO_DOOR, "output", "output"),
        "kB in one game",
    ),
    Beast("ignores the end", shell("sleep 99", "end"), (NO_DOOR, PLAYS_ON, PLAYS_ON)),
    Beast("cannot be run", "#!/no/such/shell\n", (NO_DOOR, "start", "start")),
    Beast(
        "says that it failed",
        _answer('{"id":ID,"fault":"crash","detail":"sorry"}'),
        (NO_DOOR, "crash", "crash"),
        "sorry",
    ),
)
