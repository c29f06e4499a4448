"""Level 1, what is on the paper: every mark possible where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from charmers.check.finding import Finding
from charmers.check.sentences import finding
from charmers.rules.agenda import GOODS_DIE, MUST, WHAT_SHIFT
from charmers.rules.dice import DiceTable
from charmers.rules.marks import CIRCLED, CROSSED
from charmers.rules.options import usable
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.definition import SIDES
from charmers.sheet.rows import PARTS, Part, Row, rows
from charmers.sheet.sentence import Sentence

_ORDER = {"goods": "sold-order", "karma": "karma-order"}
"""What is said of rows whose boxes are circled first, when they are crossed out of order."""


def look_at_rows(tables: Tables, marks: Mapping[str, str]) -> dict[Part, list[Finding]]:
    """What is wrong with rows of boxes and with roads, by the part of the sheet; only parts with findings."""
    found: dict[Part, list[Finding]] = {part: [] for part in PARTS}
    for row in rows(tables.sheet, "goods", "karma", "palace", "fame", "money"):
        gaps = list(_row(marks, row))
        found[row.part] += gaps
        start = row.places[: tables.karma_start] if row.part == "karma" else ()
        missing = [place for place in start if place not in marks]
        if missing and not gaps:
            sentence = finding("karma-start", box=missing[0], n=tables.karma_start)
            found["karma"].append(Finding("karma-start", missing[0], sentence))
    for row in rows(tables.sheet, "upgrades"):
        found["upgrades"] += _value(marks, row, tables.values)
    found["roads"] += _roads(tables, marks)
    return {part: findings for part, findings in found.items() if findings}


def _row(marks: Mapping[str, str], row: Row) -> Iterator[Finding]:
    """Filled from the left, and crossed from the left where boxes are circled first."""
    for number in range(1, len(row.places)):
        left, right = row.places[number - 1], row.places[number]
        before, here = marks.get(left), marks.get(right)
        if here and not before:
            yield Finding("gap", left, finding("gap", box=right, before=left))
        elif row.part in _ORDER and here == CROSSED and before == CIRCLED:
            yield Finding("order", left, finding(_ORDER[row.part], box=right, before=left))


def _value(marks: Mapping[str, str], row: Row, values: list[int]) -> Iterator[Finding]:
    """Lower values crossed, one circled, higher ones free."""
    shown = [marks.get(place, "") for place in row.places]
    circled = [i for i, mark in enumerate(shown) if mark == CIRCLED]
    if not circled:
        marked = [i for i, mark in enumerate(shown) if mark]
        at = min(marked[-1] + 1, len(values) - 1) if marked else 0
        yield Finding("value", row.places[at], finding("no-value", building=row.name))
        return
    if len(circled) > 1:
        # A value is circled when it is reached and crossed when it is left, so the lower circle is wrong.
        both = tuple(values[i] for i in circled)
        yield Finding("value", row.places[circled[0]], finding("values", building=row.name, values=both))
        return
    (level,) = circled
    for i, mark in enumerate(shown):
        named = {"building": row.name, "value": values[level], "other": values[i]}
        if i < level and mark != CROSSED:
            yield Finding("value", row.places[i], finding("value-lower", **named))
        elif i > level and mark:
            yield Finding("value", row.places[i], finding("value-higher", **named))


def _roads(tables: Tables, marks: Mapping[str, str]) -> Iterator[Finding]:
    """Every road has two sides or more, and is joined to the residence."""
    roads = [0] * len(tables.cells)
    for row in rows(tables.sheet, "roads"):
        roads[row.number] = sum(1 << i for i, place in enumerate(row.places) if place in marks)
    joined: set[int] = set()
    todo = [cell for cell, sides in enumerate(roads) if sides & tables.first_touch[cell]]
    while todo:
        cell = todo.pop()
        if cell not in joined:
            joined.add(cell)
            todo += [other for other, facing in tables.reaches[cell][roads[cell]] if roads[other] & facing]
    for cell, sides in enumerate(roads):
        name = tables.cells[cell]
        if sides.bit_count() == 1:
            yield Finding("road-piece", name, finding("road-piece", cell=name))
        elif sides and cell not in joined:
            yield Finding("cut-off", name, finding("cut-off", cell=name))


def look_at_bonuses(tables: Tables, state: SheetState, unclear: Mapping[Part, object]) -> list[Finding]:
    """Bonuses circled that were not released, released that are not circled, and left unused.

    Of bonuses that hang on an ``unclear`` part nothing is said.
    """
    found: list[Finding] = []
    for bonus, (part, reached, why) in enumerate(released_by(tables, state)):
        # A road reaches an edge whether it is joined or not.
        if part in unclear and part != "roads":
            continue
        bit, name = 1 << bonus, tables.bonus_ids[bonus]
        named = {"bonus": name, "gives": tables.bonus_texts[bonus]}
        if state.released & bit and not reached:
            key = "bonus-crossed" if state.used & bit else "bonus-circled"
            found.append(Finding("bonus-early", name, finding(key, **named, why=why)))
        elif reached and not state.released & bit:
            found.append(Finding("bonus-missed", name, finding("bonus-missed", **named, why=why)))
        elif not unclear and state.released & ~state.used & bit and _had_to_be_used(tables, state, bonus):
            found.append(Finding("bonus-unused", name, finding("bonus-unused", **named)))
    return found


Release = tuple[Part, bool, Sentence]
"""The part of the sheet on which a bonus hangs, whether it was reached there, and the reason."""


def released_by(tables: Tables, state: SheetState) -> list[Release]:
    """For each bonus, whether the other marks release it, and why."""
    found: dict[int, Release] = {}

    def add(bonus: int, part: Part, kind: str, reached: bool, **fields: object) -> None:
        if bonus >= 0:
            found[bonus] = part, reached, finding(f"reached-{kind}" if reached else f"no-{kind}", **fields)

    for cell, sides in enumerate(tables.edge_bonuses):
        for i, side in enumerate(SIDES):
            reached = bool(state.roads[cell] >> i & 1)
            add(sides[1 << i].bit_length() - 1, "roads", "edge", reached, cell=tables.cells[cell], side=side)
    for tent, bonus in enumerate(tables.tent_bonus):
        add(bonus, "goods", "tent", state.is_sold(tables, tent))
    for box, bonus in enumerate(tables.palace_bonus):
        add(bonus, "palace", "palace", min(state.palace) >= box, n=box)
    for level, bonus in enumerate(tables.upgrade_bonus):
        add(bonus, "upgrades", "upgrade", min(state.levels) >= level, n=tables.values[max(0, level - 1)])
    tracks: tuple[tuple[Part, int, list[int]], ...] = (
        ("karma", state.karma, tables.karma_bonus),
        ("fame", state.fame, tables.fame_bonus),
        ("money", state.money, tables.money_bonus),
    )
    for part, marked, bonuses in tracks:
        for at, bonus in enumerate(bonuses):
            add(bonus, part, part, marked >= at, n=marked)
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
