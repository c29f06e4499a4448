"""Illegal changes to a legal sheet, each with the places where a finding may rightly stand."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from charmers.check.sight import released_by
from charmers.rules.marks import CIRCLED, CROSSED, DRAWN, Marks, state_of
from charmers.rules.tables import Tables
from charmers.sheet.definition import SIDES

Change = tuple[Marks, set[str]] | None
"""The changed marks and the places: the mark itself, its row or track, or the book it falsifies."""


def _count(marks: Marks, name: str) -> int:
    count = 0
    while f"{name}.{count + 1}" in marks:
        count += 1
    return count


def _pick(random: Random, options: list[str]) -> str | None:
    return random.choice(options) if options else None


def good_skipped(tables: Tables, marks: Marks, random: Random) -> Change:
    good = _pick(random, [good for good in tables.goods if _count(marks, good) >= 2])
    if good is None:
        return None
    box = random.randrange(1, _count(marks, good))
    return {place: mark for place, mark in marks.items() if place != f"{good}.{box}"}, {f"{good}.{box}"}


def sold_out_of_order(tables: Tables, marks: Marks, random: Random) -> Change:
    goods = [g for g in tables.goods if f"{g}.{_count(marks, g)}" in marks and _circled(marks, g) >= 2]
    good = _pick(random, goods)
    if good is None:
        return None
    last = _count(marks, good)
    return {**marks, f"{good}.{last}": CROSSED}, {f"{good}.{last - 1}", f"{good}.{last}"}


def _circled(marks: Marks, name: str) -> int:
    return sum(marks[f"{name}.{box}"] == CIRCLED for box in range(1, _count(marks, name) + 1))


def money_too_much(tables: Tables, marks: Marks, random: Random) -> Change:
    last = _count(marks, "money")
    if last >= tables.money_spaces - 1:
        return None
    return {**marks, f"money.{last + 1}": CROSSED}, {"money", f"money:{last + 1}"}


def money_too_little(tables: Tables, marks: Marks, random: Random) -> Change:
    last = _count(marks, "money")
    if not last or last == tables.money_spaces:
        return None
    return {place: mark for place, mark in marks.items() if place != f"money.{last}"}, {
        "money",
        f"money:{last}",
    }


def fame_too_high(tables: Tables, marks: Marks, random: Random) -> Change:
    """Every building at what its kind is worth in the end, and two more."""
    changed, fame = dict(marks), _count(marks, "fame")
    state = state_of(tables, marks)
    spare = sum(
        tables.values[state.levels[tables.building[cell]] - 1] - tables.values[0]
        for cell, sides in enumerate(state.roads)
        if sides and tables.building[cell] >= 0
    )
    places = {"fame"}
    for space in range(fame + 1, fame + spare + 3):
        if space >= tables.fame_spaces:
            return None
        changed[f"fame.{space}"] = CROSSED
        places.add(f"fame:{space}")
        if tables.fame_bonus[space] >= 0:
            return None
    return changed, places


def fame_missing(tables: Tables, marks: Marks, random: Random) -> Change:
    state = state_of(tables, marks)
    buildings = sum(1 for cell, sides in enumerate(state.roads) if sides and tables.building[cell] >= 0)
    if not buildings or state.fame < buildings or state.fame == tables.fame_spaces:
        return None
    keep = max(0, buildings - 1)
    changed = {p: m for p, m in marks.items() if not p.startswith("fame.") or int(p[5:]) <= keep}
    return changed, {"fame"} | {f"fame:{space}" for space in range(tables.fame_spaces + 1)}


def road_cut_off(tables: Tables, marks: Marks, random: Random) -> Change:
    state = state_of(tables, marks)
    residence = tables.sheet.province.residence.id
    free = [
        cell
        for cell, sides in enumerate(state.roads)
        if not sides and not state.touch[cell] and tables.cells[cell] != residence
    ]
    if not free:
        return None
    cell = tables.cells[random.choice(free)]
    return {**marks, f"{cell}.n": DRAWN, f"{cell}.s": DRAWN}, {cell}


def road_broken(tables: Tables, marks: Marks, random: Random) -> Change:
    state = state_of(tables, marks)
    cells = [tables.cells[cell] for cell, sides in enumerate(state.roads) if sides.bit_count() == 2]
    cell = _pick(random, cells)
    if cell is None:
        return None
    side = random.choice([side for side in SIDES if f"{cell}.{side}" in marks])
    return {place: mark for place, mark in marks.items() if place != f"{cell}.{side}"}, {cell}


def building_gone(tables: Tables, marks: Marks, random: Random) -> Change:
    """A road in a building's cell wiped away, its fame kept; only where nothing hangs on it.

    Where a kind is worth more in the end, the others may have paid more, and the change would be legal.
    """
    state = state_of(tables, marks)
    built = {tables.building[cell] for cell, sides in enumerate(state.roads) if sides}
    if any(state.levels[kind] > 1 for kind in built if kind >= 0) or state.fame == tables.fame_spaces:
        return None
    for cell in random.sample(range(len(tables.cells)), len(tables.cells)):
        sides = state.roads[cell]
        if not sides or tables.building[cell] < 0 or tables.edge_bonuses[cell][sides]:
            continue
        others = [other for other, side in tables.reaches[cell][sides] if state.roads[other] & side]
        if len(others) + bool(tables.first_touch[cell] & sides) > 1:
            continue
        name = tables.cells[cell]
        changed = {place: mark for place, mark in marks.items() if not place.startswith(f"{name}.")}
        return changed, {"fame", name}
    return None


def karma_bonus_early(tables: Tables, marks: Marks, random: Random) -> Change:
    karma = _count(marks, "karma")
    early = [f"karma:{at}" for at, bonus in enumerate(tables.karma_bonus) if bonus >= 0 and at > karma]
    bonus = _pick(random, early)
    return None if bonus is None else ({**marks, bonus: CROSSED}, {bonus})


def karma_too_many(tables: Tables, marks: Marks, random: Random) -> Change:
    karma = _count(marks, "karma")
    if karma >= tables.karma_boxes:
        return None
    return {**marks, f"karma.{karma + 1}": CIRCLED}, {"karma", f"karma:{karma + 1}"}


def upgrade_too_many(tables: Tables, marks: Marks, random: Random) -> Change:
    kinds = [name for name in tables.buildings if _count(marks, name) < tables.levels]
    kind = _pick(random, kinds)
    if kind is None or len(kinds) == 1:
        return None
    level = _count(marks, kind)
    return {**marks, f"{kind}.{level}": CROSSED, f"{kind}.{level + 1}": CIRCLED}, {
        "upgrades",
        f"upgrade:{level + 1}",
    }


def value_not_circled(tables: Tables, marks: Marks, random: Random) -> Change:
    kinds = [name for name in tables.buildings if _count(marks, name) > 1]
    kind = _pick(random, kinds)
    if kind is None:
        return None
    level = _count(marks, kind)
    changed = {place: mark for place, mark in marks.items() if place != f"{kind}.{level}"}
    return changed, {f"{kind}.{level}"}


def river_out_of_reach(tables: Tables, marks: Marks, random: Random) -> Change:
    """A mark further on than anything sails from the last one."""
    state = state_of(tables, marks)
    position = state.river_position
    symbols = list(tables.sheet.river.symbols)
    far = [
        space
        for space in range(position + 2, tables.river_spaces)
        if tables.next_space[symbols.index(tables.river_symbols[space])][position] != space
    ]
    if not far:
        return None
    space = random.choice(far)
    books = {"money", "fame", "karma", "upgrades", "palace", "goods"}
    return {**marks, f"river.{space + 1}": CROSSED}, {f"river.{space + 1}", "river", *books}


def bonus_not_marked(tables: Tables, marks: Marks, random: Random) -> Change:
    bonus = _pick(random, [name for name in tables.bonus_ids if name in marks])
    if bonus is None:
        return None
    return {place: mark for place, mark in marks.items() if place != bonus}, {bonus}


def bonus_not_reached(tables: Tables, marks: Marks, random: Random) -> Change:
    reached = released_by(tables, state_of(tables, marks))
    free = [
        name for name, (_, is_reached, _) in zip(tables.bonus_ids, reached, strict=True) if not is_reached
    ]
    bonus = _pick(random, free)
    return None if bonus is None else ({**marks, bonus: CROSSED}, {bonus})


def bonus_left_unused(tables: Tables, marks: Marks, random: Random) -> Change:
    """A money, fame, karma or upgrade bonus that is only circled."""
    sure = ("money", "fame", "karma", "upgrade")
    used = [
        name
        for i, name in enumerate(tables.bonus_ids)
        if marks.get(name) == CROSSED and tables.bonus_texts[i].split()[0] in sure
    ]
    bonus = _pick(random, used)
    if bonus is None:
        return None
    return {**marks, bonus: CIRCLED}, {bonus, "money", "fame", "karma", "upgrades"}


def sold_without_money(tables: Tables, marks: Marks, random: Random) -> Change:
    good = _pick(random, [good for good in tables.goods if _circled(marks, good)])
    if good is None or _count(marks, "money") == tables.money_spaces:
        return None
    box = _count(marks, good) - _circled(marks, good) + 1
    return {**marks, f"{good}.{box}": CROSSED}, {f"{good}.{box}", "goods", "money"}


def raja_too_often(tables: Tables, marks: Marks, random: Random) -> Change:
    count = _count(marks, "raja")
    if count >= tables.palace_boxes or _count(marks, "money") == tables.money_spaces:
        return None
    return {**marks, f"raja.{count + 1}": CROSSED}, {f"raja.{count + 1}", "money", "upgrades", "palace"}


def palace_skipped(tables: Tables, marks: Marks, random: Random) -> Change:
    people = [name for name in tables.characters if _count(marks, name) < tables.palace_boxes - 1]
    name = _pick(random, people)
    if name is None:
        return None
    box = _count(marks, name) + 2
    return {**marks, f"{name}.{box}": CROSSED}, {f"{name}.{box - 1}"}


MUTATIONS: tuple[Callable[[Tables, Marks, Random], Change], ...] = (
    good_skipped,
    sold_out_of_order,
    sold_without_money,
    money_too_much,
    money_too_little,
    fame_too_high,
    fame_missing,
    road_cut_off,
    road_broken,
    building_gone,
    karma_bonus_early,
    karma_too_many,
    upgrade_too_many,
    value_not_circled,
    river_out_of_reach,
    bonus_not_marked,
    bonus_not_reached,
    bonus_left_unused,
    raja_too_often,
    palace_skipped,
)
