"""The near end of the pipes to one bot's process: a line goes out, a line comes back in time.

Nothing is polled: the system wakes the reader for an answer, for the death of the process, or when
the time is up, whichever comes first.
"""

from __future__ import annotations

import os
import select
from time import perf_counter

from opensky.arena._turn import turn
from opensky.faults import Guilty, Trouble
from opensky.limits import KB, Limits

OVERLOAD = 0.25
"""Seconds that we may be woken too late; beyond that the machine is to blame, not the bot."""

_CHUNK = 1 << 16
_LONGEST = 1e6
"""Seconds that the system can be asked to wait."""


class Gone(Exception):  # noqa: N818 - it has gone, that is all that is known here
    """The process has died, or closed its end."""


class Overdue(Exception):  # noqa: N818 - the word of the clock
    """No answer came in time."""


class Link:
    """Pipes to a process that is alive as far as is known."""

    def __init__(self, process: int, stdin: int, stdout: int, pidfd: int, limits: Limits) -> None:
        self.process = process
        self.sent = b""
        """The last line to the process."""
        self.heard = b""
        """The last that came back."""
        self._stdin, self._stdout, self._pidfd = stdin, stdout, pidfd
        self._line = limits.line * KB
        self._most = limits.output * KB
        self._limits = limits
        self._room = self._most
        self._rest = b""
        os.set_blocking(stdin, False)
        os.set_blocking(stdout, False)
        self._poll = select.poll()
        self._poll.register(stdout, select.POLLIN)
        self._poll.register(pidfd, select.POLLIN)

    def close(self) -> None:
        """Let go of the pipes."""
        for file in (self._stdin, self._stdout, self._pidfd):
            os.close(file)

    def refill(self) -> None:
        """Let the process say as much again: another game begins."""
        self._room = self._most

    def ask(self, line: bytes, patience: float) -> bytes:
        """Send a line and return the one that comes back; see `hear` for what is raised."""
        patience = min(patience, _LONGEST)
        deadline = perf_counter() + patience
        done: bytes | int = 0
        if not self._rest:
            done = turn(self._stdin, self._stdout, self._pidfd, line, patience)
        if isinstance(done, bytes):
            self.sent, self.heard = line, done
            self._rest = done
        else:
            self.send(line, deadline, done)
        return self.hear(deadline)

    def send(self, line: bytes, deadline: float, written: int = 0) -> None:
        """Write a line or what is left of it; with a full pipe, who does not read is overdue."""
        self.sent = line
        rest = memoryview(line)[written:]
        while rest:
            try:
                rest = rest[os.write(self._stdin, rest) :]
            except BlockingIOError:
                self._wait_to_write(deadline)
            except BrokenPipeError:  # it has closed its end; what it does shows when it is heard
                return

    def hear(self, deadline: float) -> bytes:
        """Return the next line.

        Raises Gone, Overdue, Guilty for more than it may say, and Trouble when the machine woke
        us too late to tell whether the bot was in time.
        """
        rest = self._rest or self._read(deadline)
        while (end := rest.find(b"\n")) < 0:
            if len(rest) > self._line:
                raise Guilty("output", f"a line of more than {self._limits.line} kB")
            self._rest = rest
            rest += self._read(deadline)
        line, self._rest = rest[:end], rest[end + 1 :]
        if end > self._line:
            raise Guilty("output", f"a line of more than {self._limits.line} kB")
        self._room -= end + 1
        if self._room < 0:
            raise Guilty("output", f"more than {self._limits.output} kB in one game")
        return line

    def _read(self, deadline: float) -> bytes:
        """Wait for more and return it."""
        ready = self._poll.poll(max(0.0, deadline - perf_counter()) * 1e3)
        if not ready:
            check_delay(deadline)
            raise Overdue
        try:
            block = os.read(self._stdout, _CHUNK)
        except BlockingIOError:
            raise Gone from None
        if not block:
            raise Gone
        self.heard = block
        return block

    def _wait_to_write(self, deadline: float) -> None:
        wait = select.poll()
        wait.register(self._stdin, select.POLLOUT)
        wait.register(self._pidfd, select.POLLIN)
        ready = {file for file, _ in wait.poll(max(0.0, deadline - perf_counter()) * 1e3)}
        if not ready:
            check_delay(deadline)
            raise Overdue
        if self._pidfd in ready:
            raise Gone


def check_delay(deadline: float) -> None:
    """Raise Trouble when we were woken long after a deadline."""
    delay = perf_counter() - deadline
    if delay > OVERLOAD:
        raise Trouble(f"the machine is overloaded: a process was woken {delay:.2f} s late")
