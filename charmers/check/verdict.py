"""The verdict on a sheet: valid with a line that leads there, invalid with findings, or undecided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from charmers.check.books import go_through_books
from charmers.check.finding import Finding, Mend
from charmers.check.mending import mends
from charmers.check.search.clock import Clock
from charmers.check.search.cores import search_on_cores
from charmers.check.sentences import finding
from charmers.check.sight import look_at_bonuses, look_at_rows
from charmers.check.witness import Witness, play_line
from charmers.rules.game_position import IllegalMove
from charmers.rules.marks import CIRCLED, CROSSED, DRAWN, marks_of, state_of
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.rows import Part

SECONDS = 10.0
"""How long a search may take, unless someone says otherwise."""
MENDING_SECONDS = 8.0
"""How long is looked for a mark that explains everything, at most."""

Answer = Literal["valid", "invalid", "undecided"]

FITTING: dict[Part, tuple[str, ...]] = {
    **dict.fromkeys(("fame", "money", "river", "palace"), (CROSSED,)),
    **dict.fromkeys(("karma", "goods", "upgrades"), (CIRCLED, CROSSED)),
    "roads": (DRAWN,),
}
"""The marks that belong into each part."""


@dataclass(frozen=True, slots=True, repr=False)
class Verdict:
    """Whether a sheet is legal, and what is known about it."""

    answer: Answer
    findings: tuple[Finding, ...] = ()
    mends: tuple[Mend, ...] = ()
    """Single marks that would explain an invalid sheet, or else pairs of them, proven, likeliest first."""
    line: Witness | None = None
    """Turns that lead to the sheet; there is one whenever marks alone were found valid."""
    turns: int = 0
    """How many turns there are in that line, or were in the record that a sheet comes from."""
    tried: Tried | None = None
    """What was tried before the search gave up."""
    seconds: float = 0.0
    """Processor time that it took here."""

    def __repr__(self) -> str:
        """What it is at a glance."""
        return f"<Verdict {self.answer}, {len(self.findings)} findings>"


class Tried(NamedTuple):
    """How far a search came that found nothing."""

    moves: int
    tries: int
    missing: tuple[str, ...]
    """The marks that were left over where it came closest."""


def check_marks(tables: Tables, marks: Mapping[str, str], seconds: float = SECONDS) -> Verdict:
    """Check marks on all three levels.

    >>> from charmers.check.transcript import first_marks
    >>> from charmers.sheet.library import find_sheet
    >>> sun = find_sheet("sun")
    >>> check_marks(Tables(sun), first_marks(sun)).answer
    'valid'
    """
    clock = Clock(seconds)
    findings = contradictions(tables, marks)
    if findings:
        return _invalid(tables, marks, findings, clock)
    target = state_of(tables, marks)
    result = search_on_cores(tables, target, clock.left)
    took = clock.spent
    missing = _missing(tables, target, result.closest)
    if result.line is not None:
        try:
            line = play_line(tables, result.line, target)
            return Verdict("valid", line=line, turns=line.turns, seconds=took)
        except IllegalMove:
            # Never seen; but what the engine does not replay is no proof.
            pass
    elif result.exhausted:
        where = missing[0] if missing else "sheet"
        return _invalid(tables, marks, [Finding("no-order", where, finding("no-order"))], clock)
    return Verdict("undecided", tried=Tried(result.steps, result.tries, missing), seconds=took)


def _invalid(tables: Tables, marks: Mapping[str, str], findings: list[Finding], clock: Clock) -> Verdict:
    """The verdict on a sheet that cannot be, with what would mend it."""
    left = min(clock.left, MENDING_SECONDS)
    found: list[Mend] = []
    if not any(each.code in ("mark", "no-place") for each in findings):
        found = mends(tables, marks, roughly, contradictions, left)
    # Where only the order or the way along the river is wrong, the mark that mends it says where.
    for mended in found[:1] if found and found[0].also is None else ():
        at_river = mended.place.startswith("river.")
        findings = [
            replace(each, where=mended.place)
            if each.code == "no-order" or (each.code == "river" and at_river)
            else each
            for each in findings
        ]
    return Verdict("invalid", tuple(findings), tuple(found), seconds=clock.spent)


def contradictions(tables: Tables, marks: Mapping[str, str]) -> list[Finding]:
    """Everything that is wrong on the paper and in the books, as far as each can be judged."""
    strange = _strange(tables, marks)
    unclear = look_at_rows(tables, marks)
    found = strange + [each for findings in unclear.values() for each in findings]
    if strange:
        return found
    state = roughly(tables, marks)
    return found + look_at_bonuses(tables, state, unclear) + go_through_books(tables, state, unclear)


def _strange(tables: Tables, marks: Mapping[str, str]) -> list[Finding]:
    """Marks where none can be, or of a kind that no sheet shows there."""
    fitting = {place: FITTING[row.part] for row in tables.rows for place in row.places}
    fitting |= dict.fromkeys(tables.bonus_ids, (CIRCLED, CROSSED))
    found: list[Finding] = []
    for place, mark in marks.items():
        if place not in fitting:
            found.append(Finding("no-place", place, finding("no-place", place=place)))
        elif mark not in fitting[place]:
            shown = finding(mark) if mark in (CROSSED, CIRCLED, DRAWN) else mark
            allowed = [finding(each) for each in fitting[place]]
            found.append(Finding("mark", place, finding("mark", box=place, mark=shown, marks=allowed)))
    return found


def roughly(tables: Tables, marks: Mapping[str, str]) -> SheetState:
    """The sheet as well as it can be read: rows with gaps count as many boxes as are marked."""
    whole: dict[str, str] = {place: marks[place] for place in tables.bonus_ids if place in marks}
    for row in tables.rows:
        shown = [marks.get(place, "") for place in row.places]
        if row.part == "upgrades":
            circled = [i for i, mark in enumerate(shown) if mark == CIRCLED]
            level = circled[-1] if circled else min(shown.count(CROSSED), len(shown) - 1)
            shown = [CROSSED] * level + [CIRCLED]
        elif row.part == "karma":
            marked = max(tables.karma_start, len(shown) - shown.count(""))
            shown = [CROSSED] * shown.count(CROSSED) + [CIRCLED] * (marked - shown.count(CROSSED))
        elif row.part not in ("river", "roads"):
            shown = [CROSSED] * shown.count(CROSSED) + [CIRCLED] * shown.count(CIRCLED)
        whole |= {place: mark for place, mark in zip(row.places, shown, strict=False) if mark}
    return state_of(tables, whole)


def _missing(tables: Tables, target: SheetState, closest: SheetState | None) -> tuple[str, ...]:
    """The marks that were missing where the search came closest."""
    if closest is None:
        return ()
    wanted, there = marks_of(tables, target), marks_of(tables, closest)
    tracks = ("fame.", "money.")
    return tuple(p for p in wanted if wanted[p] != there.get(p) and not p.startswith(tracks))
