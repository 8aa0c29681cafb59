"""Plant each fault in a copy of the project and see which rules tests notice it.

    python tests/mutants/run.py [--only TEXT...] [--jobs N]

A fault stands in engine and referee, so that comparing the two cannot show it; that is checked
too: with the fault both still play whole games alike, but not those that they play without it.
Then the tests in tests/rules run alone, and at least one must fail: best one that is marked with a
rule the fault breaks. After a run of all faults the table in docs/mutants.md is written anew.
What was killed is kept in build/mutants.jsonl, so a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from mutants.faults import Fault, Misplaced, plant, read  # noqa: E402
from mutants.logbook import Logbook  # noqa: E402
from mutants.workshop import Broken, Copy, Outcome, another, built  # noqa: E402
from opensky.proof.coverage import proofs_of  # noqa: E402

FAULTS = Path(__file__).parent / "opensky.toml"
TABLE = ROOT / "docs" / "mutants.md"
LOGBOOK = Logbook(ROOT / "build" / "mutants.jsonl", ROOT)
HEAD = """\
# Every rule broken once on purpose

Written by `make mutants`, not by hand: {faults} faults, each planted alone in engine and referee
alike, {killed} noticed by the rules tests alone. Killed by: the first test that is marked with a
rule the fault breaks; failing: how many tests fail in all.

| rules | fault | planted in | killed by | failing |
|---|---|---|---|---:|
"""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one fault."""

    fault: Fault
    outcome: Outcome
    own: tuple[str, ...]
    """Of the failing tests those marked with a rule that the fault breaks."""
    error: str = ""

    @property
    def word(self) -> str:
        if self.error:
            return f"ERROR {self.error}"
        if not self.outcome.is_killed:
            return "SURVIVED"
        return "killed" if self.own else "killed by others"

    @property
    def is_good(self) -> bool:
        return self.word == "killed"

    @property
    def killer(self) -> str:
        return self.own[0].split("/")[-1] if self.own else self.word


def judge(fault: Fault, number: int, sound: Copy, digest: str) -> Verdict:
    """Plant one fault and let the tests find it, unless an earlier run has done so."""
    outcome = LOGBOOK.of(fault)
    if outcome is not None:
        return judged(fault, outcome)
    try:
        with another(sound, f"fault-{number}") as copy:
            plant(copy.root, fault.changes)
            copy.build()
            if fault.referee:
                copy.require_other_games(digest)
            outcome = copy.test()
    except (Misplaced, Broken) as error:
        return Verdict(fault, Outcome(()), (), str(error))
    if outcome.is_killed:
        LOGBOOK.keep(fault, outcome)
    return judged(fault, outcome)


def judged(fault: Fault, outcome: Outcome) -> Verdict:
    """Say which of the tests that fail are marked with a rule that the fault breaks."""
    return Verdict(fault, outcome, tuple(test for test in outcome.failures if _is_of(test, fault)))


def _is_of(test: str, fault: Fault) -> bool:
    return any(test in PROOFS.get(rule, ()) for rule in fault.rules)


PROOFS = proofs_of("opensky")


def run(faults: Sequence[Fault], jobs: int) -> Iterable[Verdict]:
    """Judge faults in their order, `jobs` at a time; first of all, a copy without any fault."""
    with built(ROOT) as sound, ThreadPoolExecutor(jobs) as pool:
        failures = sound.test().failures
        if failures:
            raise SystemExit(f"without a fault: {', '.join(failures)} fail")
        digest = sound.play()
        yield from pool.map(
            lambda pair: judge(pair[1], pair[0], sound, digest), enumerate(faults, start=1)
        )


def table(verdicts: Sequence[Verdict]) -> str:
    """Write docs/mutants.md."""
    killed = sum(verdict.is_good for verdict in verdicts)
    rows = (
        f"| {' '.join(verdict.fault.rules)} | {verdict.fault.says} | {_places(verdict.fault)}"
        f" | {verdict.killer} | {len(verdict.outcome.failures)} |\n"
        for verdict in verdicts
    )
    return HEAD.format(faults=len(verdicts), killed=killed) + "".join(rows)


def _places(fault: Fault) -> str:
    names = dict.fromkeys(change.path.name for change in fault.changes)
    return ", ".join(names) + (f" ({fault.alone})" if fault.alone else "")


def spelled(fault: Fault) -> str:
    """Spell the rules and the words of a fault."""
    return f"{' '.join(fault.rules)} {fault.says}"


def main() -> int:
    """Run the faults, print what becomes of each; 1 when one is not killed by its own rules."""
    parser = argparse.ArgumentParser(description="Plant faults and see which tests notice.")
    parser.add_argument(
        "--only", default=[""], nargs="+", help="faults with one of these texts in rules or words"
    )
    parser.add_argument("--jobs", type=int, default=1, help="copies at work at once")
    given = parser.parse_args()
    every = read(FAULTS)
    faults = [fault for fault in every if any(text in spelled(fault) for text in given.only)]
    verdicts = []
    for verdict in run(faults, given.jobs):
        verdicts.append(verdict)
        rules, failing = " ".join(verdict.fault.rules), len(verdict.outcome.failures)
        print(f"{rules:<12} {verdict.fault.says:<70} {failing:>4}  {verdict.word}", flush=True)
        if verdict.is_good:
            print(f"{'':<12} {verdict.killer}")
    bad = sum(not verdict.is_good for verdict in verdicts)
    print(f"{len(verdicts)} faults, {len(verdicts) - bad} killed by a test of their rules")
    if len(faults) == len(every):
        TABLE.parent.mkdir(exist_ok=True)
        TABLE.write_text(table(verdicts), encoding="utf-8")
    return 1 if bad or not verdicts else 0


if __name__ == "__main__":
    sys.exit(main())
