"""Running a study: in this process, on all cores, or on a cluster, with the same result."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import resource_tracker

from charmers.sheet.sentence import Refused
from charmers.sheet.system import HOLDS_SIGNALS, let_signals_come, signals_held
from charmers.simulate.game import Outcome, play_game
from charmers.simulate.problems import in_study
from charmers.simulate.study import Study

BATCHES_PER_WORKER = 20
"""Enough batches that no worker waits long for the last one, and that the progress bar moves."""
LARGEST_BATCH = 10
AHEAD = 4
"""Batches on their way for each worker: none waits for work, and none piles up here."""

Batch = tuple[Study, int, int]
"""A study, the first game and the one after the last."""


def run(study: Study, workers: int = 1) -> Generator[Outcome]:
    """Play the games of a study in their order, each as soon as it and those before it are done.

    Each game follows from the study and its number alone, so the outcomes do not depend on
    ``workers``. Closing the iterator ends the workers.
    """
    if workers <= 1:
        for number in range(study.games):
            yield play_game(study, number)
        return
    waiting = deque(batches(study, workers))
    running: deque[Future[list[Outcome]]] = deque()
    others = multiprocessing.active_children()
    executor = ProcessPoolExecutor(
        min(workers, study.games), multiprocessing.get_context("spawn"), _leave_interrupts_to_the_parent
    )
    try:
        while waiting or running:
            with _signals_held():
                while waiting and len(running) < AHEAD * workers:
                    running.append(executor.submit(play_batch, waiting.popleft()))
            yield from running.popleft().result()
    except BrokenProcessPool:
        raise Refused(in_study("worker")) from None
    finally:
        # A batch may take minutes, so nobody waits for those that are being played.
        for process in multiprocessing.active_children():
            if process not in others:
                process.terminate()
        executor.shutdown(cancel_futures=True)


def batches(study: Study, workers: int) -> list[Batch]:
    """The study cut into pieces for so many workers."""
    size = max(1, min(LARGEST_BATCH, study.games // (workers * BATCHES_PER_WORKER)))
    return [(study, first, min(first + size, study.games)) for first in range(0, study.games, size)]


class GameFailed(RuntimeError):  # noqa: N818  (it names what happened)
    """A game that could not be played to its end, told by a worker."""


def play_batch(batch: Batch) -> list[Outcome]:
    """Play the games of a batch, in a worker."""
    study, first, end = batch
    outcomes = []
    for number in range(first, end):
        try:
            outcomes.append(play_game(study, number))
        except Exception as error:
            # Not every exception survives the way back to the parent, which would then wait for ever.
            raise GameFailed(f"game {number + 1}: {type(error).__name__}: {error}") from None
    return outcomes


@contextmanager
def _signals_held() -> Iterator[None]:
    """Let Ctrl-C and the like wait while workers are made.

    Workers inherit this, so that none is interrupted while it starts, before it can say that it does
    not want to be: each would complain with a traceback.
    """
    if HOLDS_SIGNALS:
        # Python starts this helper with the first worker, and then lets the signals come again.
        resource_tracker.ensure_running()
    with signals_held():
        yield


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    let_signals_come()
