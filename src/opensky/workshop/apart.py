"""Profile a bot in a process apart, so that it cannot end, stop or talk over this one."""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TypeAlias

from opensky.arena.crew import cause
from opensky.errors import Refusal
from opensky.plan import Plan
from opensky.store import Speech, open_log
from opensky.workshop.profiles import Thought, thoughts

Message: TypeAlias = Thought | Refusal | None
"""A decision, what keeps the profile from its end, or the end."""


def thoughts_apart(plan: Plan) -> Iterator[Thought]:
    """Yield the thoughts of a plan's first bot; raise Refusal when a bot ends the process."""
    context = get_context("fork")  # it sees what this one does, and starts as fast
    near, far = context.Pipe(duplex=False)
    process = context.Process(target=_play, args=(far, plan))
    process.start()
    far.close()
    try:
        while (message := _next(near)) is not None:
            if isinstance(message, Refusal):
                raise message
            yield message
    except EOFError:
        process.join()
        _, detail = cause(process.exitcode or 0)
        raise Refusal(f"{plan.name}: a bot {detail}") from None
    finally:
        process.kill()
        process.join()
        near.close()


def _next(wire: Connection) -> Message:
    message: Message = wire.recv()
    return message


def _play(wire: Connection, plan: Plan) -> None:
    """Send every thought, then None; Ctrl-C is for the parent, and prints go nowhere."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with open_log(None, "") as nowhere:
        os.dup2(nowhere.fileno(), 1)
    sys.stdout = Speech(None, [""], lambda: 0)
    try:
        for thought in thoughts(plan):
            wire.send(thought)
        wire.send(None)
    except Refusal as refusal:
        wire.send(refusal)
    except KeyboardInterrupt as error:  # nobody else can have raised it here
        frame = traceback.extract_tb(error.__traceback__)[-1]
        wire.send(Refusal(f"{frame.filename}:{frame.lineno}: the bot raised KeyboardInterrupt"))
