"""Level 2, the books: what the marks add up to, and what they cannot have come from."""

from __future__ import annotations

from charmers.check.finding import Finding
from charmers.check.search.outlook import Outlook
from charmers.rules import agenda as e
from charmers.rules.agenda import COUNT_MASK, COUNT_SHIFT, WHAT_SHIFT, What
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables


def go_through_books(tables: Tables, state: SheetState) -> list[Finding]:
    """Everything that does not add up; what is listed here no order of play explains."""
    books = _Books(tables, state)
    exact = (books.money(), books.fame(), books.karma(), books.upgrades())
    return [finding for finding in exact if finding is not None] + books.others()


class _Books:
    def __init__(self, tables: Tables, state: SheetState) -> None:
        self.tables = tables
        self.state = state
        self.outlook = Outlook(tables, state)
        self.due = self.outlook.due(state.used, state.river)
        self.first = SheetState(tables)

    def _given(self, what: What) -> dict[str, int]:
        """How much of something the river, the used bonuses and the palace gave."""
        tables, state = self.tables, self.state
        river = bonuses = 0
        for space, items in enumerate(tables.river_items):
            if state.river >> space & 1:
                river += _sum(items, what)
        for bonus, items in enumerate(tables.bonus_items):
            if state.used >> bonus & 1:
                bonuses += _sum(items, what)
        found = {"river": river}
        for i, name in enumerate(tables.characters):
            each = _sum(tables.character_items[i], what)
            if each:
                found[name] = each * state.palace[i]
        return {**found, "bonuses": bonuses}

    def money(self) -> Finding | None:
        """Money is exact: every coin has one price and one place."""
        tables, state = self.tables, self.state
        parts = {"goods": sum(sum(tables.coins[:sold]) for sold in state.sold), **self._given(e.MONEY)}
        return self._exact("money", state.money, parts, tables.money_spaces)

    def karma(self) -> Finding | None:
        """Karma is exact too."""
        parts = {"start": self.tables.karma_start, **self._given(e.KARMA)}
        return self._exact("karma", self.state.karma, parts, self.tables.karma_boxes)

    def upgrades(self) -> Finding | None:
        """And so are upgrades, unless there was nothing left to upgrade."""
        tables, state = self.tables, self.state
        most = len(tables.buildings) * (tables.levels - 1)
        return self._exact("upgrades", sum(state.levels) - len(state.levels), self._given(e.UPGRADE), most)

    def _exact(self, what: str, marked: int, parts: dict[str, int], most: int) -> Finding | None:
        total = sum(parts.values())
        if marked == min(total, most):
            return None
        message = f"{what}: {marked} marked; the sheet explains exactly {min(total, most)} ({_list(parts)})"
        few = "too many" if marked > total else "missing"
        return Finding(what, what, message, f"{abs(marked - min(total, most))} {few}")

    def fame(self) -> Finding | None:
        """Fame is a range: a building pays what its kind was worth at that moment."""
        tables, state = self.tables, self.state
        parts = self._given(e.FAME)
        fixed = sum(parts.values())
        low = high = 0
        for cell, sides in enumerate(state.roads):
            kind = tables.building[cell]
            if sides and kind >= 0:
                low += tables.values[0]
                high += tables.values[state.levels[kind] - 1]
        most = tables.fame_spaces
        if min(fixed + low, most) <= state.fame <= fixed + high:
            return None
        buildings = f"buildings {low}" if low == high else f"buildings {low} to {high}"
        bound = (
            f"at least {min(fixed + low, most)}" if state.fame < fixed + low else f"at most {fixed + high}"
        )
        message = f"fame: {state.fame} marked; the sheet explains {bound} ({_list(parts)}, {buildings})"
        return Finding("fame", "fame", message)

    def others(self) -> list[Finding]:
        """What must have a source: sales, circles, palace boxes, roads and river marks."""
        outlook, first, due, nothing = self.outlook, self.first, self.due, self.outlook.nothing
        found: list[Finding] = []
        if outlook.palace_misfits(first, due):
            found.append(self._palace())
        if outlook.roads_misfit(first, due):
            message = "roads: more bonuses that draw roads are crossed than there are roads"
            found.append(Finding("roads", "roads", message))
        if outlook.river_misfits(first, due, nothing):
            found.append(self._river())
        if outlook.goods_misfit(first, due, nothing):
            found.append(self._goods())
        return found

    def _palace(self) -> Finding:
        names = self.tables.characters
        crossed = ", ".join(f"{name} {count}" for name, count in zip(names, self.state.palace, strict=True))
        message = (
            f"palace: these crosses ({crossed}) are fewer than what crosses boxes: the mogul takes "
            "another one along, and crossed bonuses and river spaces with palace actions take theirs"
        )
        return Finding("palace", "palace", message, "did you forget to cross a box of the palace?")

    def _goods(self) -> Finding:
        outlook, due = self.outlook, self.due
        sold = sum(self.state.sold)
        sources = outlook.sale_sources(self.first, due, outlook.nothing)
        if sold and not outlook.can_sell(tuple(self.state.sold), sources):
            most = sum(count for _, count in sources)
            message = (
                f"goods: {sold} are crossed; the markets opened, the trader, the river and the bonuses sell "
                f"at most {most}, and some of them only one kind or different kinds"
            )
            return Finding("sales", "goods", message, "is a market, a trader or a sale missing?")
        if sold < due.sells:
            message = f"goods: {sold} are crossed, but {due.sells} bonuses that sell are crossed"
            return Finding("sales", "goods", message)
        message = (
            "goods: these circles cannot come about: purple dice give two at a time, and the river, bonuses, "
            "the trader and the Portuguese give theirs"
        )
        return Finding("circles", "goods", message, "is a good missing, or one too many?")

    def _river(self) -> Finding:
        """Name the mark without which, or the space with which, it would be possible."""
        tables, state = self.tables, self.state
        marked = [space for space in range(tables.river_spaces) if state.river >> space & 1]
        for space in reversed(marked):
            if self._sails(state.river & ~(1 << space)):
                name = f"river {space + 1}"
                message = f"{name} is out of reach from the other marks"
                return Finding("river", f"river.{space + 1}", message, f"is {name} wrong?")
        cannot = "the river marks cannot be reached one from another"
        for space in range(tables.river_spaces):
            if space not in marked and self._sails(state.river | 1 << space):
                name = f"river {space + 1}"
                message = f"{cannot}; with {name} they could"
                return Finding("river", f"river.{space + 1}", message, f"did you forget to mark {name}?")
        message = (
            f"{cannot}: dice sail to the next space of a symbol, the maharani and bonuses a space or two on, "
            "the Portuguese back"
        )
        return Finding("river", "river", message)

    def _sails(self, river: int) -> bool:
        other = self.state.copy()
        other.river = river
        outlook = Outlook(self.tables, other)
        return not outlook.river_misfits(self.first, outlook.due(other.used, river), outlook.nothing)


def _sum(items: list[int], what: What) -> int:
    counted = (e.FAME, e.MONEY)
    return sum(
        (entry >> COUNT_SHIFT & COUNT_MASK) if what in counted else 1
        for entry in items
        if entry >> WHAT_SHIFT == what
    )


def _list(parts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in parts.items())
