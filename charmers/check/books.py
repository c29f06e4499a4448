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
    return [
        finding
        for finding in (
            books.money(),
            books.fame(),
            books.karma(),
            books.upgrades(),
            *books.others(),
        )
        if finding is not None
    ]


class _Books:
    def __init__(self, tables: Tables, state: SheetState) -> None:
        self.tables = tables
        self.state = state
        self.outlook = Outlook(tables, state)
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

    def others(self) -> list[Finding | None]:
        """What must have a source: sales, circles, palace boxes, roads and river marks."""
        outlook, first, state = self.outlook, self.first, self.state
        bonus = outlook.bonus_demand(state.used)
        river = outlook.river_demand(state.river)
        nothing = outlook.bonus_demand(0)
        found: list[Finding | None] = []
        if outlook.palace_misfits(first, bonus, river):
            found.append(self._palace())
        if outlook.roads_misfit(first, bonus):
            found.append(
                Finding(
                    "roads", "roads", "roads: more bonuses that draw roads are crossed than there are roads"
                )
            )
        if outlook.river_misfits(first, bonus, river, nothing):
            found.append(self._river())
        if outlook.goods_misfit(first, bonus, river, nothing):
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
        state, outlook = self.state, self.outlook
        bonus, river = outlook.bonus_demand(state.used), outlook.river_demand(state.river)
        sold = sum(state.sold)
        sources = outlook.sale_sources(self.first, bonus, river, outlook.bonus_demand(0))
        if sold and not outlook.can_sell(tuple(state.sold), tuple(sources)):
            most = sum(count for _, count in sources)
            message = (
                f"goods: {sold} are crossed; the markets opened, the trader, the river and the bonuses sell "
                f"at most {most}, and some of them only one kind or different kinds"
            )
            return Finding("sales", "goods", message, "is a market, a trader or a sale missing?")
        if sold < bonus.sells:
            return Finding(
                "sales",
                "goods",
                f"goods: {sold} are crossed, but {bonus.sells} bonuses that sell are crossed",
            )
        message = (
            "goods: these circles cannot come about: purple dice give two at a time, and the river, bonuses, "
            "the trader and the Portuguese give theirs"
        )
        return Finding("circles", "goods", message, "is a good missing, or one too many?")

    def _river(self) -> Finding:
        """Name the mark without which, or the space with which, it would be possible."""
        tables, state = self.tables, self.state
        spaces = range(tables.river_spaces)
        marked = [space for space in spaces if state.river >> space & 1]
        for space in reversed(marked):
            if self._sails(state.river & ~(1 << space)):
                message = f"river {space + 1} is out of reach from the other marks"
                return Finding("river", f"river.{space + 1}", message, f"is river {space + 1} wrong?")
        for space in spaces:
            if not state.river >> space & 1 and self._sails(state.river | 1 << space):
                message = (
                    f"the river marks cannot be reached one from another; with river {space + 1} they could"
                )
                return Finding(
                    "river", f"river.{space + 1}", message, f"did you forget to mark river {space + 1}?"
                )
        message = (
            "the river marks cannot be reached one from another: dice sail to the next space of a symbol, "
            "the maharani and bonuses a space or two on, the Portuguese back"
        )
        return Finding("river", "river", message)

    def _sails(self, river: int) -> bool:
        other = self.state.copy()
        other.river = river
        outlook = Outlook(self.tables, other)
        demand = outlook.bonus_demand(other.used), outlook.river_demand(river)
        return not outlook.river_misfits(self.first, *demand, outlook.bonus_demand(0))


def _sum(items: list[int], what: What) -> int:
    counted = (e.FAME, e.MONEY)
    return sum(
        (entry >> COUNT_SHIFT & COUNT_MASK) if what in counted else 1
        for entry in items
        if entry >> WHAT_SHIFT == what
    )


def _list(parts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in parts.items())
