"""The cradle: starts the processes of bots for one player, watches them, and buries them.

It runs no bot itself. The player asks by a message, `start` or `end`, and gets one back. Between
messages the cradle looks at every tree of processes several times a second, and ends the one that
takes more than its bot may; it also empties what bots write to standard error into their logs.
"""

from __future__ import annotations

import errno
import json
import os
import pickle
import select
import shutil
import signal
import socket
from base64 import b64decode
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, NoReturn

from opensky.arena.botmain import Part, run, stage
from opensky.arena.confine import Files, confine
from opensky.arena.guardian import adopt, die_with, end_orphans
from opensky.arena.tree import family, fell, processor, resident
from opensky.limits import MB, Limits
from opensky.store import MOST_LOG, open_log

MOST_MESSAGE = 1 << 18
TICK = 0.08
"""Seconds between two looks at the trees."""
FOLDERS = 6
"""Looks at the trees for one look at the folders."""
MACHINE = {errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE, errno.ENOSPC, errno.EIO}
"""Errors at the start of a process that are the machine's, not the program's."""

FOLDER = "{folder}"
"""Stands for the bot's folder in a command."""

_CHUNK = 1 << 16
_MOST_FILES = 4096


@dataclass(frozen=True, slots=True)
class Launch:
    """How a bot's process is started."""

    number: int
    """The bot's among those of the plan."""
    name: str
    command: tuple[str, ...]
    """Empty for a bot that is forked off the cradle."""
    part: Part | None
    limits: Limits
    spare: int
    """Processes that the sandbox itself needs."""
    logs: Path | None


@dataclass(slots=True)
class _Ward:
    """A process that is watched."""

    process: int
    launch: Launch
    folder: Path
    stderr: int
    pidfd: int
    why: tuple[str, str] | None = None
    most: int = 0
    """Bytes of memory at the worst look."""
    cpu: float = 0.0


def tend(control: socket.socket, parent: int, shelter: Path) -> NoReturn:
    """Be the cradle until the player has gone."""
    die_with(parent)
    adopt()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    cradle = _Cradle(control, shelter)
    try:
        cradle.tend()
    finally:
        cradle.close()
        os._exit(0)


class _Cradle:
    def __init__(self, control: socket.socket, shelter: Path) -> None:
        self._control = control
        self._shelter = shelter
        self._wards: dict[int, _Ward] = {}
        self._room: dict[int, int] = {}
        self._left: list[Path] = []
        self._born = 0
        self._looks = 0
        self._poll = select.poll()
        self._poll.register(control, select.POLLIN)

    def tend(self) -> None:
        """Serve and watch."""
        due = perf_counter()
        while True:
            wait = max(0.0, due - perf_counter()) if self._wards else None
            ready = {file for file, _ in self._poll.poll(None if wait is None else wait * 1e3)}
            if self._control.fileno() in ready and not self._serve():
                return
            for ward in list(self._wards.values()):
                if ward.stderr in ready:
                    self._drain(ward)
            if perf_counter() >= due:
                self._look()
                due = perf_counter() + TICK

    def close(self) -> None:
        """End all."""
        for process in list(self._wards):
            self._end(process, 0.0)
        self._tidy()

    def _serve(self) -> bool:
        block, files, _, _ = socket.recv_fds(self._control, MOST_MESSAGE, 2)
        if not block:
            return False
        order = json.loads(block)
        if order["order"] == "start":
            self._answer(*self._start(pickle.loads(b64decode(order["launch"])), files))
            for file in files:
                os.close(file)
        else:
            self._answer(self._end(order["process"], order["patience"]))
            self._tidy()
        return True

    def _answer(self, reply: dict[str, Any], files: tuple[int, ...] = ()) -> None:
        with suppress(OSError):
            socket.send_fds(self._control, [json.dumps(reply).encode()], files)

    def _start(self, launch: Launch, files: list[int]) -> tuple[dict[str, Any], tuple[int, ...]]:
        """Start a process; say its number, or why not and whether the machine is to blame."""
        if launch.part is not None and not launch.command:
            stage(launch.part)
        try:
            folder = self._folder()
            listen, speak = os.pipe()
            report, told = os.pipe()
            own = os.getpid()
            process = os.fork()
        except OSError as error:
            return {"error": str(error.strerror), "machine": True}, ()
        if process == 0:
            _become(own, Files(files[0], files[1], speak), told, folder, launch)
        os.close(speak)
        os.close(told)
        failed = os.read(report, 16)
        os.close(report)
        ward = _Ward(process, launch, folder, listen, os.pidfd_open(process))
        os.set_blocking(listen, False)
        self._poll.register(listen, select.POLLIN)
        self._wards[process] = ward
        if failed:
            self._end(process, 0.0)
            self._tidy()
            number = int(failed)
            return {"error": os.strerror(number), "machine": number in MACHINE}, ()
        return {"process": process}, (ward.pidfd,)

    def _folder(self) -> Path:
        self._born += 1
        folder = self._shelter / f"{os.getpid()}-{self._born}"
        folder.mkdir(mode=0o700, parents=True)
        return folder

    def _end(self, process: int, patience: float) -> dict[str, Any]:
        """Bury a process with all it started; kill it unless it ends by itself in time."""
        ward = self._wards.pop(process)
        wait = select.poll()
        wait.register(ward.pidfd, select.POLLIN)
        is_dead = bool(wait.poll(patience * 1e3))
        ward.cpu = processor(family(process)) or ward.cpu
        fell(process)
        _, status, usage = os.wait4(process, 0)
        self._drain(ward)
        self._poll.unregister(ward.stderr)
        os.close(ward.stderr)
        os.close(ward.pidfd)
        self._left.append(ward.folder)
        return {
            "status": os.waitstatus_to_exitcode(status) if is_dead else None,
            "why": ward.why,
            "memory": max(ward.most, 1024 * usage.ru_maxrss),
            "cpu": max(ward.cpu, usage.ru_utime + usage.ru_stime),
        }

    def _tidy(self) -> None:
        """Clear away what the dead have left, once nobody waits for it."""
        end_orphans(set(self._wards))
        while self._left:
            shutil.rmtree(self._left.pop(), ignore_errors=True)

    def _drain(self, ward: _Ward) -> None:
        """Take what a bot has written to standard error; its log keeps it while it has room."""
        try:
            block = os.read(ward.stderr, _CHUNK)
        except BlockingIOError:
            return
        if not block:
            self._poll.unregister(ward.stderr)
            self._poll.register(ward.stderr, 0)
            return
        number = ward.launch.number
        room = self._room.get(number, MOST_LOG)
        if room and ward.launch.logs is not None:
            with suppress(OSError), open_log(ward.launch.logs, ward.launch.name) as log:
                log.write(block[:room])
        self._room[number] = max(0, room - len(block))

    def _look(self) -> None:
        """Look at every tree, now and then at its folder; end what takes too much."""
        self._looks += 1
        for ward in self._wards.values():
            members = family(ward.process)
            why = _excess(ward, members)
            if why is None and self._looks % FOLDERS == 0:
                why = _overflow(ward)
            if why is not None and ward.why is None:
                ward.why = why
                fell(ward.process)
        end_orphans(set(self._wards))


def _excess(ward: _Ward, members: list[int]) -> tuple[str, str] | None:
    """Say which bound a tree of processes has passed."""
    limits = ward.launch.limits
    if len(members) > limits.processes + ward.launch.spare:
        return "memory", f"more than {limits.processes} processes"
    ward.most = max(ward.most, held := resident(members))
    ward.cpu = processor(members)
    if held > limits.memory * MB:
        return "memory", f"more than {limits.memory} MB of memory"
    return None


def _overflow(ward: _Ward) -> tuple[str, str] | None:
    """Say whether a bot's folder holds too much."""
    held, count = 0, 0
    with suppress(OSError):
        for place, _, names in os.walk(ward.folder):
            for name in names:
                count += 1
                with suppress(OSError):
                    held += os.lstat(os.path.join(place, name)).st_size  # noqa: PTH118
    if held > ward.launch.limits.disk * MB or count > _MOST_FILES:
        return "output", f"more than {ward.launch.limits.disk} MB of files"
    return None


def _become(parent: int, files: Files, told: int, folder: Path, launch: Launch) -> NoReturn:
    """Turn the forked process into the bot; never return."""
    try:
        told = confine(parent, files, told, folder, launch.limits)
        if launch.part is not None and not launch.command:
            os.close(told)
            run(launch.part)
        words = [str(folder) if word == FOLDER else word for word in launch.command]
        os.execve(words[0], words, {})
    except OSError as error:
        os.write(told, str(error.errno).encode())
    os._exit(1)
