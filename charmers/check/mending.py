"""Mending: the smallest change to the marks after which nothing contradicts them any more."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from charmers.check.finding import Finding
from charmers.rules.marks import CIRCLED, CROSSED, DRAWN
from charmers.rules.tables import Tables
from charmers.sheet.rows import Row, rows

Change = tuple[str, str, str]
"""A place, its new mark, and the question to ask."""
Judge = Callable[[Tables, Mapping[str, str]], list[Finding]]


def mends(
    tables: Tables, marks: Mapping[str, str], findings: list[Finding], judge: Judge, deadline: float
) -> list[Finding]:
    """The findings, with the change of one mark that would mend all of them where there is one."""
    for place, mark, words in _changes(tables, marks):
        if time.monotonic() > deadline:
            break
        changed = dict(marks)
        if mark:
            changed[place] = mark
        else:
            changed.pop(place, None)
        if not judge(tables, changed):
            return [replace(finding, mend=finding.mend or f"{words}?") for finding in findings]
    return findings


def _changes(tables: Tables, marks: Mapping[str, str]) -> Iterator[Change]:
    """Single changes that people forget, likeliest first."""
    for bonus in tables.bonus_ids:
        if marks.get(bonus) == CIRCLED:
            yield bonus, CROSSED, f"did you forget to cross {bonus}"
    for row in rows(tables.sheet, "goods", "karma", "fame", "money", "palace", "river", "roads"):
        shown = [marks.get(place, "") for place in row.places]
        if row.part in ("goods", "karma"):
            yield from _row_changes(row, shown)
        elif row.part in ("fame", "money", "palace"):
            yield from _end_changes(row, shown)
        else:
            yield from _single_changes(row, shown)


def _row_changes(row: Row, shown: list[str]) -> Iterator[Change]:
    """Of a row of circles and crosses."""
    circled = [i for i, mark in enumerate(shown) if mark == CIRCLED]
    crossed = [i for i, mark in enumerate(shown) if mark == CROSSED]
    last = _count(shown)
    if circled:
        yield row.places[circled[0]], CROSSED, f"did you forget to cross {row.name} {circled[0] + 1}"
    if crossed:
        yield row.places[crossed[-1]], CIRCLED, f"is {row.name} {crossed[-1] + 1} only circled"
    if last < len(shown):
        yield row.places[last], CIRCLED, f"did you forget to circle {row.name} {last + 1}"
    if circled and circled[-1] + 1 == last:
        yield row.places[last - 1], "", f"is {row.name} {last} really circled"


def _end_changes(row: Row, shown: list[str]) -> Iterator[Change]:
    """Of a row that is only crossed, from the left: one mark more, or one less."""
    last = _count(shown)
    more, less = f"is it {row.name} {last + 1}", f"is it {row.name} {last - 1}"
    if row.part == "palace":
        more, less = f"did you forget to cross {row.name} {last + 1}", f"is {row.name} {last} really crossed"
    if last < len(shown):
        yield row.places[last], CROSSED, more
    if last:
        yield row.places[last - 1], "", less


def _single_changes(row: Row, shown: list[str]) -> Iterator[Change]:
    """Of places that are marked each by itself: river spaces, and the sides of a cell."""
    for box, place, mark in zip(row.boxes, row.places, shown, strict=True):
        if row.part == "river" and mark:
            yield place, "", f"is river {box} really marked"
        elif row.part == "river":
            yield place, CROSSED, f"did you forget to mark river {box}"
        elif mark:
            yield place, "", f"does the road in {row.name} really go {box}"
        else:
            yield place, DRAWN, f"did you forget the side {box} of {row.name}"


def _count(shown: list[str]) -> int:
    """How many boxes are marked from the left."""
    return shown.index("") if "" in shown else len(shown)
