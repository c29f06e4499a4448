"""What an effect allows on a sheet: lists of moves, and whether it can be used at all."""

from __future__ import annotations

from charmers.rules.agenda import (
    BUILDER,
    CIRCLE,
    COUNT_MASK,
    COUNT_SHIFT,
    DIE_HALVES,
    FAME,
    GOODS,
    GOODS_DIE,
    HALF_ROAD,
    KARMA,
    MAHARANI,
    MAY,
    MOGUL,
    MONEY,
    PALACE,
    PALACE_ANY,
    PORTUGUESE,
    RIVER_BACK_ANY,
    RIVER_BACK_ONE,
    RIVER_ON,
    SAIL_TO,
    SALES,
    SECOND_HALF,
    SELL,
    SELL_DIFFERENT,
    SELL_SAME,
    TRADER,
    UPGRADE,
    WHAT_SHIFT,
    What,
)
from charmers.rules.dice import DiceTable
from charmers.rules.moves import CROSSING, Move
from charmers.rules.state import SheetState
from charmers.rules.tables import RoadTable, Tables


def roads(sheet: SheetState, table: RoadTable) -> list[Move]:
    """The roads of a table that may be drawn: in an empty cell, meeting the network."""
    found: list[Move] = []
    for cell, touch in enumerate(sheet.touch):
        if touch:
            found += table[cell][touch]
    return found


def halves(tables: Tables, sheet: SheetState) -> list[Move]:
    """The half-roads that may be attached to a road already there."""
    found: list[Move] = []
    for cell, mask in enumerate(sheet.roads):
        if mask:
            found += tables.halves[cell][mask]
    return found


def goods(tables: Tables, sheet: SheetState, count: int) -> list[Move]:
    """The ways to circle so many different goods, or as many as have a free box."""
    by_mask = tables.goods_moves[min(count, len(tables.goods))]
    return by_mask[sheet.free]


def goods_dice(tables: Tables, sheet: SheetState, dice: DiceTable) -> list[Move]:
    """The purple dice worth picking: those that give something, and only one of two that give the same."""
    found: list[Move] = []
    given: list[list[int]] = []
    for move in tables.book.goods_die:
        kinds = fitting(tables, sheet, dice.faces[move.a])
        if kinds and kinds not in given:
            found.append(move)
            given.append(kinds)
    return found


def fitting(tables: Tables, sheet: SheetState, face: int) -> list[int]:
    """The goods of a purple face that still find a free box; none before the first roll."""
    found: list[int] = []
    if face >= 0:
        for kind in tables.face_goods[face]:
            if sheet.circled[kind] + found.count(kind) < tables.row:
                found.append(kind)
    return found


def sales(tables: Tables, sheet: SheetState, what: What, count: int) -> list[Move]:
    """The ways to sell one to ``count`` goods from stock."""
    sold = sheet.sold
    key = what * 16 + count
    for kind, circled in enumerate(sheet.circled):
        key = key * 16 + min(count, circled - sold[kind])
    found = tables.sales.get(key)
    if found is None:
        found = tables.sales[key] = _list_sales(tables, sheet, what, count)
    return found


def _list_sales(tables: Tables, sheet: SheetState, what: What, count: int) -> list[Move]:
    stock = [sheet.stock(kind) for kind in range(len(sheet.circled))]
    found: list[Move] = []
    sold: list[tuple[int, ...]] = [()]
    for _ in range(count):
        # What is sold already, and one more that is there: nothing is looked at that cannot be sold.
        sold = [
            (*kinds, kind)
            for kinds in sold
            for kind in _sold_next(kinds, len(stock), what)
            if kinds.count(kind) < stock[kind]
        ]
        found += [tables.book.sell[kinds] for kinds in sold]
    return found


def _sold_next(kinds: tuple[int, ...], goods: int, what: What) -> range:
    """The kinds that may be sold next to others, in the order of goods."""
    if not kinds:
        return range(goods)
    last = kinds[-1]
    if what == SELL_SAME:
        return range(last, last + 1)
    return range(last + (what == SELL_DIFFERENT), goods)


def spaces_back(tables: Tables, sheet: SheetState, most: int) -> list[Move]:
    """The nearest unmarked river spaces behind the current position, nearest first."""
    found: list[Move] = []
    river = sheet.river
    for space in range(river.bit_length() - 1, -1, -1):
        if not river >> space & 1:
            found.append(tables.book.sail[space])
            if len(found) == most:
                break
    return found


def palace(tables: Tables, sheet: SheetState, without: int = -1) -> list[Move]:
    """The characters with a free box, all but one."""
    boxes = tables.palace_boxes
    moves = tables.book.palace
    return [moves[i] for i, crossed in enumerate(sheet.palace) if crossed < boxes and i != without]


def upgrades(tables: Tables, sheet: SheetState) -> list[Move]:
    """The building kinds that can still rise."""
    highest = tables.levels
    moves = tables.book.upgrade
    return [moves[i] for i, level in enumerate(sheet.levels) if level < highest]


def listed(tables: Tables, sheet: SheetState, dice: DiceTable, entry: int) -> list[Move]:
    """The moves that an agenda item offers, without declining it."""
    # Without a call, which pure Python would feel: ``What(...)`` says the same.
    what: What = entry >> WHAT_SHIFT  # type: ignore[assignment]
    count = entry >> COUNT_SHIFT & COUNT_MASK
    table = tables.drawn[what]
    if table:
        return roads(sheet, table)
    if what == DIE_HALVES or what == BUILDER:
        return roads(sheet, tables.pairs) + halves(tables, sheet)
    if what == HALF_ROAD or what == SECOND_HALF:
        return halves(tables, sheet)
    if SALES[what]:
        return sales(tables, sheet, what, count)
    if what == GOODS:
        return goods(tables, sheet, count)
    if what == GOODS_DIE:
        return goods_dice(tables, sheet, dice)
    if what == UPGRADE:
        return upgrades(tables, sheet)
    if what == TRADER:
        return sales(tables, sheet, SELL, count) + goods(tables, sheet, 1)
    if what == PORTUGUESE:
        return spaces_back(tables, sheet, count) + goods(tables, sheet, 1)
    if what == MAHARANI:
        here = sheet.river.bit_length()
        return tables.book.sail[here : here + count]
    if what == MOGUL:
        return palace(tables, sheet, without=count)
    if what == PALACE_ANY:
        return palace(tables, sheet)
    if what == RIVER_BACK_ONE:
        return spaces_back(tables, sheet, 1)
    assert what == RIVER_BACK_ANY
    return spaces_back(tables, sheet, tables.river_spaces)


def may_decline(sheet: SheetState, what: What) -> bool:
    """Whether an effect may be let go although it could be used (section 3.2 and ruling 14)."""
    if what == TRADER or what == PORTUGUESE:
        # Who does not want to sell or sail back takes a good instead, as long as one can be had.
        return sheet.free == 0
    return MAY[what]


def can_attach(sheet: SheetState) -> bool:
    """Whether some road lacks a side."""
    for mask in sheet.roads:
        if 0 < mask < CROSSING:
            return True
    return False


def usable(tables: Tables, sheet: SheetState, dice: DiceTable, entry: int) -> bool:
    """Whether an effect would do anything now."""
    what: What = entry >> WHAT_SHIFT  # type: ignore[assignment]
    count = entry >> COUNT_SHIFT & COUNT_MASK
    if what == CIRCLE:
        return tables.face_mask[count] & sheet.free != 0
    if what == SAIL_TO:
        return tables.next_space[count][sheet.river.bit_length()] >= 0
    if what == PALACE:
        return sheet.palace[count] < tables.palace_boxes
    if what == DIE_HALVES:
        return sheet.front > 0 or can_attach(sheet)
    if tables.drawn[what]:
        # Every shape can be turned so that it meets any given side.
        return sheet.front > 0
    if what == FAME:
        return sheet.fame < tables.fame_spaces
    if what == MONEY:
        return sheet.money < tables.money_spaces
    if what == KARMA:
        return sheet.karma < tables.karma_boxes
    if what == RIVER_ON:
        return sheet.river.bit_length() < tables.river_spaces
    if what == HALF_ROAD:
        return can_attach(sheet)
    if SALES[what]:
        return sheet.circled != sheet.sold
    if what == GOODS:
        return sheet.free != 0
    return len(listed(tables, sheet, dice, entry)) > 0
