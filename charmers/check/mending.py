"""Mending: the smallest change to the marks after which nothing contradicts them any more."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from charmers.check.finding import Finding
from charmers.rules.marks import CIRCLED, CROSSED, DRAWN
from charmers.rules.tables import Tables

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


def _changes(tables: Tables, marks: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Single changes that people forget, likeliest first: place, new mark, and the question to ask."""
    for bonus in tables.bonus_ids:
        if marks.get(bonus) == CIRCLED:
            yield bonus, CROSSED, f"did you forget to cross {bonus}"
    for name, boxes in (*((good, tables.row) for good in tables.goods), ("karma", tables.karma_boxes)):
        yield from _row_changes(marks, name, boxes)
    for track in ("fame", "money"):
        last = _count(marks, track)
        yield f"{track}.{last + 1}", CROSSED, f"is it {track} {last + 1}"
        if last:
            yield f"{track}.{last}", "", f"is it {track} {last - 1}"
    for name in tables.characters:
        last = _count(marks, name)
        if last < tables.palace_boxes:
            yield f"{name}.{last + 1}", CROSSED, f"did you forget to cross {name} {last + 1}"
        if last:
            yield f"{name}.{last}", "", f"is {name} {last} really crossed"
    for space in range(1, tables.river_spaces + 1):
        place = f"river.{space}"
        if place in marks:
            yield place, "", f"is river {space} really marked"
        else:
            yield place, CROSSED, f"did you forget to mark river {space}"
    for cell in tables.sheet.province.cells:
        for side in () if cell.is_residence else "nesw":
            place = f"{cell.id}.{side}"
            if place in marks:
                yield place, "", f"does the road in {cell.id} really go {side}"
            else:
                yield place, DRAWN, f"did you forget the side {side} of {cell.id}"


def _row_changes(marks: Mapping[str, str], name: str, boxes: int) -> Iterator[tuple[str, str, str]]:
    circled = [box for box in range(1, boxes + 1) if marks.get(f"{name}.{box}") == CIRCLED]
    crossed = [box for box in range(1, boxes + 1) if marks.get(f"{name}.{box}") == CROSSED]
    last = _count(marks, name)
    if circled:
        yield f"{name}.{circled[0]}", CROSSED, f"did you forget to cross {name} {circled[0]}"
    if crossed:
        yield f"{name}.{crossed[-1]}", CIRCLED, f"is {name} {crossed[-1]} only circled"
    if last < boxes:
        yield f"{name}.{last + 1}", CIRCLED, f"did you forget to circle {name} {last + 1}"
    if circled and circled[-1] == last:
        yield f"{name}.{last}", "", f"is {name} {last} really circled"


def _count(marks: Mapping[str, str], name: str) -> int:
    count = 0
    while f"{name}.{count + 1}" in marks:
        count += 1
    return count
