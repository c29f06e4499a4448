"""A search on two cores: another process tries other turns, and whoever is first has the answer."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import TypeVar

from charmers.check.search.clock import Clock
from charmers.check.search.search import Search, SearchResult, TurnPlan
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.system import cores_for_copies

ALONE = 0.3
"""Seconds before a second process is worth its while: most sheets are proven by then."""
OTHER_SEED = 1

Own = TypeVar("Own")
Other = TypeVar("Other")
Asked = Callable[[], bool]
"""Whether someone else has found the answer."""
Told = tuple[bool, list[tuple[int, int, int, tuple[int, int], list[str]]] | None]
"""Whether everything was tried, and a line with its moves as text: what goes from one process to another."""


def search_on_cores(tables: Tables, target: SheetState, seconds: float) -> SearchResult:
    """Search with a second process beside this one, where there is a core for it."""
    search = Search(tables, target)
    clock = Clock(seconds)
    result = search.run(min(seconds, ALONE))
    left = clock.left
    if result.line is not None or result.exhausted or left <= 0:
        return result
    if count_cores() == 1:
        return search.run(left)

    def own(is_answered: Asked) -> SearchResult | None:
        nonlocal result
        search.is_answered = is_answered
        result = search.run(left)
        return result if result.line is not None or result.exhausted else None

    found = first_of(own, lambda: _told(Search(tables, target, OTHER_SEED).run(left)))
    if found is None or isinstance(found, SearchResult):
        return found or result
    exhausted, plans = found
    moves = tables.book.by_text
    line = plans and tuple(
        TurnPlan(karma, colour, face, purple, tuple([moves[text] for text in texts]))
        for karma, colour, face, purple, texts in plans
    )
    return SearchResult(line or None, exhausted, result.steps, result.tries, result.closest)


def first_of(own: Callable[[Asked], Own | None], other: Callable[[], Other | None]) -> Own | Other | None:
    """What is found first, here or in a process beside; the one here can ask whether the other has."""
    fork = multiprocessing.get_context("fork")
    ours, theirs = fork.Pipe(duplex=False)
    process = fork.Process(target=_tell, args=(theirs, other), daemon=True)
    process.start()
    theirs.close()
    heard: list[Other] = []

    def is_answered() -> bool:
        # Whoever ends without an answer has closed the pipe, which is no answer.
        with suppress(EOFError, OSError):
            if not heard and ours.poll():
                heard.append(ours.recv())
        return bool(heard)

    try:
        found = own(is_answered)
        return found if found is not None or not is_answered() else heard[0]
    finally:
        process.kill()
        process.join()
        ours.close()


def count_cores() -> int:
    """How many processes may search side by side: one, where none can be started."""
    return 1 if multiprocessing.current_process().daemon else cores_for_copies()


def _tell(theirs: Connection, other: Callable[[], object]) -> None:
    """What the other process does; Ctrl-C is for the first one, which ends this one too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    found = other()
    if found is not None:
        with suppress(OSError):
            theirs.send(found)


def _told(result: SearchResult) -> Told | None:
    """What a search came to, as it goes from one process to another."""
    if result.line is None and not result.exhausted:
        return None
    plans = result.line and [
        (plan.karma, plan.colour, plan.face, plan.purple, [move.text for move in plan.moves])
        for plan in result.line
    ]
    return result.exhausted, plans or None
