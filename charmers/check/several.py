"""Several sheets at once: as many are checked side by side as there are cores."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection

from charmers.check.search.cores import count_cores
from charmers.check.verdict import Verdict, check_marks
from charmers.rules.tables import Tables

Work = tuple[Tables, Mapping[str, str]]
"""A sheet that is to be checked, and its marks."""


def check_several(works: Sequence[Work], seconds: float) -> list[Verdict]:
    """A verdict for each sheet, each with so many seconds."""
    cores = min(count_cores(), len(works))
    found = _side_by_side(works, seconds, cores) if cores > 1 else {}
    # What no process has answered is checked here.
    return [
        found[number] if number in found else check_marks(*work, seconds) for number, work in enumerate(works)
    ]


def _side_by_side(works: Sequence[Work], seconds: float, cores: int) -> dict[int, Verdict]:
    fork = multiprocessing.get_context("fork")
    found: dict[int, Verdict] = {}
    pipes = [fork.Pipe(duplex=False) for _ in range(cores)]
    numbers = range(len(works))
    processes = [
        fork.Process(target=_work, args=(theirs, works, numbers[first::cores], seconds), daemon=True)
        for first, (_, theirs) in enumerate(pipes)
    ]
    try:
        for process, (_, theirs) in zip(processes, pipes, strict=True):
            process.start()
            theirs.close()
        for ours, _ in pipes:
            with suppress(EOFError, OSError):
                while True:
                    number, verdict = ours.recv()
                    found[number] = verdict
    finally:
        for process in processes:
            if process.pid is not None:
                process.kill()
                process.join()
        for ours, _ in pipes:
            ours.close()
    return found


def _work(theirs: Connection, works: Sequence[Work], numbers: Iterable[int], seconds: float) -> None:
    """What each process does; Ctrl-C is for the first one, which ends this one too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in numbers:
        verdict = check_marks(*works[number], seconds)
        with suppress(OSError):
            theirs.send((number, verdict))
