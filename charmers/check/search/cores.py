"""A search on two cores: another process tries other turns, and whoever is first has the answer."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from contextlib import suppress
from multiprocessing.connection import Connection

from charmers.check.search.search import Search, SearchResult, TurnPlan
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables

ALONE = 0.3
"""Seconds before a second process is worth its while: most sheets are proven by then."""
OTHER_SEED = 1

Told = tuple[bool, list[tuple[int, int, int, tuple[int, int], list[str]]] | None]
"""Whether everything was tried, and a line with its moves as text: what goes from one process to another."""


def search_on_cores(tables: Tables, target: SheetState, seconds: float) -> SearchResult:
    """Search with a second process beside this one, where there is a core for it."""
    search = Search(tables, target)
    begin = time.monotonic()
    result = search.run(min(seconds, ALONE))
    left = seconds - (time.monotonic() - begin)
    if result.line is not None or result.exhausted or left <= 0:
        return result
    if count_cores() == 1:
        return search.run(left)
    fork = multiprocessing.get_context("fork")
    ours, theirs = fork.Pipe(duplex=False)
    other = fork.Process(target=_search, args=(theirs, tables, target, left), daemon=True)
    other.start()
    theirs.close()
    try:
        search.is_answered = ours.poll
        result = search.run(left)
        told = _heard(ours)
    finally:
        other.kill()
        other.join()
        ours.close()
    if told is None or result.line is not None or result.exhausted:
        return result
    exhausted, plans = told
    moves = tables.book.by_text
    line = plans and tuple(
        TurnPlan(karma, colour, face, purple, tuple([moves[text] for text in texts]))
        for karma, colour, face, purple, texts in plans
    )
    return SearchResult(line or None, exhausted, result.steps, result.tries, result.closest)


def count_cores() -> int:
    """How many processes may search side by side: one, where none can be started."""
    if "fork" not in multiprocessing.get_all_start_methods() or not hasattr(os, "sched_getaffinity"):
        return 1
    return 1 if multiprocessing.current_process().daemon else len(os.sched_getaffinity(0))


def _heard(ours: Connection) -> Told | None:
    with suppress(EOFError, OSError):
        if ours.poll():
            told: Told = ours.recv()
            return told
    return None


def _search(theirs: Connection, tables: Tables, target: SheetState, seconds: float) -> None:
    """What the other process does; Ctrl-C is for the first one, which ends this one too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    result = Search(tables, target, OTHER_SEED).run(seconds)
    if result.line is None and not result.exhausted:
        return
    plans = result.line and [
        (plan.karma, plan.colour, plan.face, plan.purple, [move.text for move in plan.moves])
        for plan in result.line
    ]
    with suppress(OSError):
        theirs.send((result.exhausted, plans))
