"""Level 1, what is on the paper: every mark possible where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from charmers.check.finding import Finding
from charmers.rules.agenda import GOODS_DIE, MUST, WHAT_SHIFT
from charmers.rules.dice import DiceTable
from charmers.rules.marks import CIRCLED, CROSSED
from charmers.rules.moves import sides_text
from charmers.rules.options import usable
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.definition import SIDES
from charmers.sheet.rows import Row, rows

_USED = {"goods": "sold", "karma": "used"}
"""What has happened to a crossed box, in rows whose boxes are circled first."""


def look_at_rows(tables: Tables, marks: Mapping[str, str]) -> list[Finding]:
    """What is wrong with rows of boxes and with roads; without these a sheet state can be made of it."""
    found: list[Finding] = []
    for row in rows(tables.sheet, "goods", "karma", "palace"):
        gaps = list(_row(marks, row))
        found += gaps
        start = row.places[: tables.karma_start] if row.part == "karma" else ()
        missing = [place for place in start if place not in marks]
        if missing and not gaps:
            message = f"{tables.karma_start} karma is circled from the start"
            found.append(Finding("karma-start", missing[0], message, f"circle {missing[0]}"))
    for row in rows(tables.sheet, "upgrades"):
        found += _value(marks, row, tables.values)
    found += _roads(tables, marks)
    return found


def _row(marks: Mapping[str, str], row: Row) -> Iterator[Finding]:
    """Filled from the left, and crossed from the left where boxes are circled first."""
    used = _USED.get(row.part)
    for number in range(1, len(row.places)):
        place = row.places[number - 1]
        before, here = marks.get(place), marks.get(row.places[number])
        left, right = f"{row.name} {number}", f"{row.name} {number + 1}"
        if here and not before:
            message = f"{right} is marked but {left} is free; rows are filled from the left"
            yield Finding("gap", place, message, f"did you forget to mark {left}?")
        elif used and here == CROSSED and before == CIRCLED:
            message = f"{right} is crossed but {left} only circled; they are {used} from the left"
            yield Finding("order", place, message, f"did you forget to cross {left}?")


def _value(marks: Mapping[str, str], row: Row, values: list[int]) -> Iterator[Finding]:
    """Lower values crossed, one circled, higher ones free."""
    name, shown = row.name, [marks.get(place, "") for place in row.places]
    circled = [i for i, mark in enumerate(shown) if mark == CIRCLED]
    if len(circled) != 1:
        marked = [i for i, mark in enumerate(shown) if mark]
        at = min(marked[-1] + 1, len(values) - 1) if marked else 0
        many = f"{len(circled)} values are" if circled else "no value is"
        message = f"{name}: {many} circled; what the kind is worth is circled, lower values are crossed"
        hint = "" if circled else f"did you forget to circle the {values[at]}?"
        yield Finding("value", row.places[at], message, hint)
        return
    level = circled[0]
    known = f"{name}: the {values[level]} is circled, but the"
    for i, mark in enumerate(shown):
        if i < level and mark != CROSSED:
            hint = f"did you forget to cross the {values[i]}?"
            yield Finding("value", row.places[i], f"{known} {values[i]} is not crossed", hint)
        elif i > level and mark:
            yield Finding("value", row.places[i], f"{known} {values[i]} is marked")


def _roads(tables: Tables, marks: Mapping[str, str]) -> Iterator[Finding]:
    """Every road has two sides or more, and is joined to the residence."""
    roads = [0] * len(tables.cells)
    for row in rows(tables.sheet, "roads"):
        roads[row.number] = sum(1 << i for i, place in enumerate(row.places) if place in marks)
    touch = tables.first_touch[:]
    """For each cell, its sides that face a road which is joined, or the residence."""
    joined: set[int] = set()
    todo = [cell for cell, sides in enumerate(roads) if sides & touch[cell]]
    while todo:
        cell = todo.pop()
        if cell not in joined:
            joined.add(cell)
            for other, facing in tables.reaches[cell][roads[cell]]:
                touch[other] |= facing
                if roads[other] & facing:
                    todo.append(other)
    for cell, sides in enumerate(roads):
        name = tables.cells[cell]
        if sides.bit_count() == 1:
            message = f"{name} has a road with a single side; a road joins two sides or more"
            yield Finding("road-piece", name, message)
        elif sides and cell not in joined:
            hint = ""
            for i, side in enumerate(SIDES):
                if touch[cell] >> i & 1:
                    hint = f"did you forget the side {side} of {name}?"
                    continue
                for other, facing in tables.reaches[cell][sides & 1 << i]:
                    if other in joined:
                        hint = f"did you forget the side {sides_text(facing)} of {tables.cells[other]}?"
            yield Finding("cut-off", name, f"the road in {name} is not joined to the residence", hint)


def look_at_bonuses(tables: Tables, state: SheetState) -> list[Finding]:
    """Bonuses circled that were not released, released that are not circled, and left unused."""
    found: list[Finding] = []
    released = released_by(tables, state)
    for bonus, name in enumerate(tables.bonus_ids):
        bit = 1 << bonus
        reached, why = released[bonus]
        if state.released & bit and not reached:
            mark = "crossed" if state.used & bit else "circled"
            found.append(Finding("bonus-early", name, f"{name} is {mark}, but {why}", f"clear {name}"))
        elif reached and not state.released & bit:
            hint = f"did you forget to cross {name} (or to circle it, if it went to waste)?"
            found.append(Finding("bonus-missed", name, f"{name} is free, but {why}", hint))
        elif state.released & ~state.used & bit and _had_to_be_used(tables, state, bonus):
            text = tables.bonus_texts[bonus]
            message = f"{name} is only circled, but {text} could be used, so it had to be"
            found.append(Finding("bonus-unused", name, message, f"did you forget to cross {name}?"))
    return found


def released_by(tables: Tables, state: SheetState) -> list[tuple[bool, str]]:
    """For each bonus, whether the other marks release it, and the reason in words."""
    found: dict[int, tuple[bool, str]] = {}
    for cell, sides in enumerate(tables.edge_bonuses):
        for i, side in enumerate(SIDES):
            mask = sides[1 << i]
            if mask:
                reached = bool(state.roads[cell] >> i & 1)
                name = f"{tables.cells[cell]}{side}"
                verb = "reaches" if reached else "does not reach"
                found[mask.bit_length() - 1] = (reached, f"the road {verb} {name}")
    for tent, bonus in enumerate(tables.tent_bonus):
        reached = state.is_sold(tables, tent)
        found[bonus] = (reached, f"{'all' if reached else 'not all'} goods of the tent are crossed")
    for box, bonus in enumerate(tables.palace_bonus):
        if bonus >= 0:
            reached = min(state.palace) >= box
            found[bonus] = (reached, f"column {box} of the palace is {'' if reached else 'not '}full")
    for level, bonus in enumerate(tables.upgrade_bonus):
        if bonus >= 0:
            reached = min(state.levels) >= level
            some = "every" if reached else "not every"
            found[bonus] = (reached, f"{some} kind of building has reached {tables.values[level - 1]}")
    for name, marked, bonuses in (
        ("karma", state.karma, tables.karma_bonus),
        ("fame", state.fame, tables.fame_bonus),
        ("money", state.money, tables.money_bonus),
    ):
        for at, bonus in enumerate(bonuses):
            if bonus >= 0:
                found[bonus] = (marked >= at, f"{name} has reached {marked}")
    return [found[bonus] for bonus in range(len(tables.bonus_ids))]


def _had_to_be_used(tables: Tables, state: SheetState, bonus: int) -> bool:
    """Whether a bonus must be used that could be on the finished sheet, and so at any time before."""
    return any(
        # Of the purple dice it is not known what they showed.
        all(mask & state.free for mask in tables.face_mask)
        if entry >> WHAT_SHIFT == GOODS_DIE
        else usable(tables, state, DiceTable(1), entry)
        for entry in tables.bonus_items[bonus]
        if MUST[entry >> WHAT_SHIFT]
    )
