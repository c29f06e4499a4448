"""The verdict on a sheet: valid with a line that leads there, invalid with findings, or undecided."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from charmers.check.books import go_through_books
from charmers.check.finding import Finding
from charmers.check.mending import mends
from charmers.check.search import Search
from charmers.check.sight import look_at_bonuses, look_at_rows
from charmers.check.witness import Witness, play_line
from charmers.rules.game_position import IllegalMove
from charmers.rules.marks import MarksError, marks_of, state_of
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables

SECONDS = 10.0
"""How long a search may take, unless someone says otherwise."""
MENDING_SECONDS = 0.5

Answer = Literal["valid", "invalid", "undecided"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a sheet is legal, and what is known about it."""

    answer: Answer
    findings: tuple[Finding, ...] = ()
    line: Witness | None = None
    """Turns that lead to the sheet; there is one whenever the answer is valid."""
    tried: str = ""
    """What was tried before the search gave up."""
    seconds: float = 0.0


def check_marks(tables: Tables, marks: Mapping[str, str], seconds: float = SECONDS) -> Verdict:
    """Check marks on all three levels.

    >>> from charmers.check.transcript import first_marks
    >>> from charmers.sheet.library import find_sheet
    >>> sun = find_sheet("sun")
    >>> check_marks(Tables(sun), first_marks(sun)).answer
    'valid'
    """
    begin = time.monotonic()
    findings = contradictions(tables, marks)
    if findings:
        deadline = begin + min(seconds, MENDING_SECONDS)
        mended = mends(tables, marks, findings, contradictions, deadline)
        return Verdict("invalid", tuple(mended), seconds=time.monotonic() - begin)
    target = state_of(tables, marks)
    result = Search(tables, target).run(seconds - (time.monotonic() - begin))
    took = time.monotonic() - begin
    if result.line is not None:
        try:
            return Verdict("valid", line=play_line(tables, result.line, target), seconds=took)
        except IllegalMove as error:
            # Never seen; but what the engine does not replay is no proof.
            tried = f"a line was found that the engine does not play: {error}"
            return Verdict("undecided", tried=tried, seconds=took)
    missing = _missing(tables, target, result.closest)
    if result.exhausted:
        message = f"no order of turns, with whatever dice, leads to exactly these marks{_left_over(missing)}"
        where = missing[0] if missing else "sheet"
        return Verdict("invalid", (Finding("no-order", where, message),), seconds=took)
    tried = (
        f"{result.steps} moves in {result.tries} tries, {took:.0f} s, found no order of turns; "
        f"nothing contradicts the sheet{_left_over(missing)}"
    )
    return Verdict("undecided", tried=tried, seconds=took)


def contradictions(tables: Tables, marks: Mapping[str, str]) -> list[Finding]:
    """Everything that is wrong on the paper and in the books: levels 1 and 2."""
    findings = look_at_rows(tables, marks)
    if findings:
        return findings
    try:
        state = state_of(tables, marks)
    except MarksError as error:
        place, _, message = str(error).partition(": ")
        return [Finding("mark", place, message)]
    return look_at_bonuses(tables, state) + go_through_books(tables, state)


def _missing(tables: Tables, target: SheetState, closest: SheetState | None) -> list[str]:
    """The marks that were missing where the search came closest."""
    if closest is None:
        return []
    wanted, there = marks_of(tables, target), marks_of(tables, closest)
    tracks = ("fame.", "money.")
    return [place for place in wanted if wanted[place] != there.get(place) and not place.startswith(tracks)]


def _left_over(missing: list[str]) -> str:
    if not missing:
        return ""
    more = f" and {len(missing) - 6} more" if len(missing) > 6 else ""
    return f"; at its closest this was left over: {', '.join(missing[:6])}{more}"
