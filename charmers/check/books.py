"""Level 2, the books: what the marks add up to, and what they cannot have come from."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, NamedTuple

from charmers.check.finding import Finding
from charmers.check.search.outlook import Outlook
from charmers.check.sentences import finding
from charmers.rules import agenda as e
from charmers.rules.agenda import COUNT_MASK, COUNT_SHIFT, WHAT_SHIFT, What
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.rows import Part

BookName = Literal["money", "fame", "karma", "upgrades"]

NEEDS: dict[str, set[Part]] = {
    "money": {"money", "goods", "palace"},
    "fame": {"fame", "upgrades", "palace"},
    "karma": {"karma", "palace"},
    "upgrades": {"upgrades", "palace"},
    "palace": {"palace"},
    "roads": {"roads"},
    "river": {"palace", "goods"},
    "goods": {"goods", "palace", "roads"},
}
"""The parts of the sheet without which a book cannot be gone through."""


class Entry(NamedTuple):
    """One line of a book: where something comes from, and how much each time; at most so much in all."""

    place: str
    """As the engine names sources of effects: ``tea``, ``river 3``, ``raja``, ``fort d2``, ``edge:a1n``."""
    amounts: tuple[int, ...]
    most: int


class Book(NamedTuple):
    """Everything that was earned on a track, to be ticked off against the paper."""

    name: BookName
    marked: int
    entries: tuple[Entry, ...]
    limit: int
    """How much fits; the rest was lost."""

    @property
    def least(self) -> int:
        """How much the sheet explains at the least."""
        return min(sum(sum(entry.amounts) for entry in self.entries), self.limit)

    @property
    def most(self) -> int:
        """How much the sheet explains at the most."""
        return min(sum(entry.most for entry in self.entries), self.limit)

    def finding(self) -> Finding | None:
        """What is wrong with it, if anything."""
        if self.least <= self.marked <= self.most:
            return None
        name: str = self.name
        total = self.most if self.marked > self.most else self.least
        if self.least != self.most or name == "fame":
            name = f"{name}-most" if self.marked > self.most else f"{name}-least"
        return Finding(self.name, self.name, finding(name, marked=self.marked, total=total))


def go_through_books(tables: Tables, state: SheetState, unclear: Collection[Part]) -> list[Finding]:
    """Everything that does not add up; what is listed here no order of play explains.

    Books that need an ``unclear`` part are left out.
    """
    books = ledger(tables, state)
    found = [book.finding() for book in books if not NEEDS[book.name] & set(unclear)]
    return [each for each in found if each is not None] + _Sources(tables, state).findings(unclear)


def ledger(tables: Tables, state: SheetState) -> list[Book]:
    """What the sheet explains, track by track and line by line."""
    levels = len(tables.buildings) * (tables.levels - 1)
    goods = [
        Entry(good, tuple(tables.coins[:sold]), sum(tables.coins[:sold]))
        for good, sold in zip(tables.goods, state.sold, strict=True)
        if sold
    ]
    buildings: list[Entry] = []
    for cell, sides in enumerate(state.roads):
        kind = tables.building[cell]
        if sides and kind >= 0:
            place, worth = tables.places[tables.cell_place[cell]], tables.values[state.levels[kind] - 1]
            buildings.append(Entry(place, (tables.values[0],), worth))
    start = [Entry("start", (tables.karma_start,), tables.karma_start)]

    def book(name: BookName, marked: int, own: list[Entry], what: What, limit: int) -> Book:
        return Book(name, marked, (*own, *_given(tables, state, what)), limit)

    return [
        book("money", state.money, goods, e.MONEY, tables.money_spaces),
        book("fame", state.fame, buildings, e.FAME, tables.fame_spaces),
        book("karma", state.karma, start, e.KARMA, tables.karma_boxes),
        book("upgrades", sum(state.levels) - len(state.levels), [], e.UPGRADE, levels),
    ]


def _given(tables: Tables, state: SheetState, what: What) -> list[Entry]:
    """How much of something the river, the palace and the used bonuses gave."""
    found: list[Entry] = []

    def add(place: str, items: list[int], times: int) -> None:
        each = sum(
            (entry >> COUNT_SHIFT & COUNT_MASK) if what in (e.FAME, e.MONEY) else 1
            for entry in items
            if entry >> WHAT_SHIFT == what
        )
        if each and times:
            found.append(Entry(place, (each,) * times, each * times))

    for space, items in enumerate(tables.river_items):
        add(f"river {space + 1}", items, state.river >> space & 1)
    for i, name in enumerate(tables.characters):
        add(name, tables.character_items[i], state.palace[i])
    for bonus, items in enumerate(tables.bonus_items):
        add(tables.bonus_ids[bonus], items, state.used >> bonus & 1)
    return found


class _Sources:
    """What must have a source: sales, circles, palace boxes, roads and river marks."""

    def __init__(self, tables: Tables, state: SheetState) -> None:
        self.tables = tables
        self.state = state
        self.outlook = Outlook(tables, state)
        self.due = self.outlook.due(state.used, state.river)
        self.first = SheetState(tables)

    def findings(self, unclear: Collection[Part]) -> list[Finding]:
        """Everything that has none."""
        outlook, first, due, nothing = self.outlook, self.first, self.due, self.outlook.nothing
        found: list[Finding] = []
        clear = {name for name, needs in NEEDS.items() if not needs & set(unclear)}
        if "palace" in clear and outlook.palace_misfits(first, due):
            found.append(self._palace())
        if "roads" in clear and outlook.roads_misfit(first, due):
            found.append(Finding("roads", "roads", finding("roads")))
        if "river" in clear and outlook.river_misfits(first, due, nothing):
            found.append(self._river())
        if "goods" in clear and outlook.goods_misfit(first, due, nothing):
            found.append(self._goods())
        return found

    def _palace(self) -> Finding:
        palace, boxes = self.state.palace, self.tables.palace_boxes
        for i, name in enumerate(self.tables.characters):
            needed = self.due.palace[0 if palace[i] == boxes else 1][i]
            if needed > palace[i]:
                sentence = finding("palace-one", character=name, n=palace[i], total=needed)
                return Finding("palace", f"{name}.{palace[i] + 1}", sentence)
        return Finding("palace", "palace", finding("palace", n=sum(palace)))

    def _goods(self) -> Finding:
        outlook, due = self.outlook, self.due
        sold = sum(self.state.sold)
        sources = outlook.sale_sources(self.first, due, outlook.nothing)
        if sold and not outlook.can_sell(tuple(self.state.sold), sources):
            total = sum(count for _, count in sources)
            return Finding("sales", "goods", finding("sales", n=sold, total=total))
        if sold < due.sells:
            return Finding("sales", "goods", finding("sales-few", n=sold, total=due.sells))
        return Finding("circles", "goods", finding("circles"))

    def _river(self) -> Finding:
        """Name the space with which, or the mark without which, it would be possible."""
        tables, state = self.tables, self.state
        spaces = range(tables.river_spaces)
        marked = [space for space in spaces if state.river >> space & 1]
        out = [space for space in marked if self._sails(state.river & ~(1 << space))]
        lacking = [space for space in spaces if space not in marked and self._sails(state.river | 1 << space)]
        # A mark is forgotten more easily than made; but one that lies alone at the end is out of reach.
        if out and (not lacking or out == marked[-1:]):
            place = f"river.{out[-1] + 1}"
            return Finding("river", place, finding("river-out", box=place))
        if lacking:
            place = f"river.{lacking[-1] + 1}"
            return Finding("river", place, finding("river-lacks", box=place))
        return Finding("river", "river", finding("river"))

    def _sails(self, river: int) -> bool:
        other = self.state.copy()
        other.river = river
        outlook = Outlook(self.tables, other)
        return not outlook.river_misfits(self.first, outlook.due(other.used, river), outlook.nothing)
