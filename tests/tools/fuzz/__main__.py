"""Fuzz every reader: in this process by the thousand, and as commands of their own under limits.

::

    python -m tests.tools.fuzz --inputs 100000
    python -m tests.tools.fuzz --inputs 0 --processes 2000

A traceback, an answer that would steer a terminal, more than 2 s of processor time or more than
150 MB for one input ends in exit code 1, and the seed and number of the input are told:
``--seed 1 --reader records --only 1234`` reads just that one again.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random

from charmers.record import store
from charmers.sheet.printable import printable
from tests.tools.fuzz import processes, rails, readers
from tests.tools.fuzz.readers import Answer, Read

MOST_SECONDS = 2.0
"""Of processor time, for one input."""
TOLD = 2500
"""After every so many inputs of a reader it is told how it stands."""
MOST_MEMORY = 150
"""Megabytes."""

SHARES = {
    "records": 0.18,
    "sheets": 0.21,
    "definitions": 0.2,
    "stores": 0.06,
    "dice": 0.15,
    "prompts": 0.02,
    "commands": 0.1,
    "rails": 0.04,
    "rails-records": 0.04,
}
"""Of the inputs, for each reader: those that are slow get fewer."""


def make_readers(place: Path) -> dict[str, Read]:
    """The readers by name."""
    return {
        "records": readers.records(),
        "sheets": readers.sheets(),
        "definitions": readers.definitions(),
        "stores": readers.stores(place),
        "dice": readers.dice(),
        "prompts": readers.prompts(),
        "commands": readers.commands(place / "commands"),
        "rails": rails.lines(),
        "rails-records": rails.records(),
    }


class Study:
    """What came of all inputs."""

    def __init__(self, most_seconds: float = MOST_SECONDS) -> None:
        self.most_seconds = most_seconds
        self.ends: Counter[tuple[str, str]] = Counter()
        self.inputs: Counter[str] = Counter()
        self.past: Counter[str] = Counter()
        self.longest: dict[str, float] = {}
        self.wrong: list[str] = []

    def read(self, name: str, read: Read, seed: int, number: int) -> None:
        """Read one input and take note."""
        random = Random(f"{seed} {name} {number}")
        began = time.process_time()
        try:
            answer = read(random)
        except Exception:
            answer = Answer(True, "TRACEBACK", "")
            self.wrong.append(f"{name} {number}: {traceback.format_exc(limit=-4)}")
        seconds = time.process_time() - began
        if seconds > self.most_seconds:
            self.wrong.append(f"{name} {number}: {seconds:.1f} s")
        if printable(answer.said, lines=True) != answer.said:
            self.wrong.append(f"{name} {number}: what was said is not printable: {answer.said[:200]!r}")
        self.inputs[name] += 1
        self.past[name] += answer.past
        self.ends[name, answer.end] += 1
        self.longest[name] = max(self.longest.get(name, 0), seconds)

    def print_reader(self, name: str) -> None:
        """What came of the inputs of a reader, in a line."""
        count = self.inputs[name]
        if not count:
            return
        ends = ", ".join(f"{end} {n}" for (who, end), n in sorted(self.ends.items()) if who == name)
        past = f"{100 * self.past[name] / count:3.0f} % past the first parser"
        print(f"{name:12}{count:7} inputs, {past}, longest {self.longest[name]:.2f} s: {ends}", flush=True)

    def print(self) -> None:
        """What came of all of them."""
        total = sum(self.inputs.values())
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        if memory > MOST_MEMORY:
            self.wrong.append(f"{memory:.0f} MB in all")
        if total:
            share = 100 * sum(self.past.values()) / total
            print(
                f"{total} inputs in this process, {share:.0f} % past the first parser, most {memory:.0f} MB"
            )


def main() -> None:
    """Fuzz from the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--inputs", type=int, default=2000, help="inputs in this process")
    parser.add_argument("--processes", type=int, default=0, help="inputs for commands of their own")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reader", choices=SHARES, help="only this reader")
    parser.add_argument("--only", type=int, help="only the input of this number")
    options = parser.parse_args()
    study = Study()
    with tempfile.TemporaryDirectory() as directory:
        place = Path(directory)
        os.environ["CHARMERS_DB"] = str(place / "commands" / "games.db")
        # What is kept here need not outlive a power cut.
        store.SYNCHRONOUS = "OFF"
        here = Path.cwd()
        made = make_readers(place)
        os.chdir(place / "commands")
        try:
            for name in [options.reader] if options.reader else SHARES:
                count = options.inputs if options.reader else round(options.inputs * SHARES[name])
                for number in [options.only] if options.only is not None else range(count):
                    study.read(name, made[name], options.seed, number)
                    if study.inputs[name] % TOLD == 0 and study.inputs[name] < count:
                        study.print_reader(name)
                study.print_reader(name)
            study.print()
            if options.processes:
                study.wrong += processes.fuzz(
                    options.processes, options.seed, place, MOST_SECONDS, MOST_MEMORY
                )
        finally:
            os.chdir(here)
    for wrong in study.wrong[:20]:
        print(wrong)
    print(f"{len(study.wrong)} failures")
    sys.exit(bool(study.wrong))


if __name__ == "__main__":
    main()
