"""The outlook of a search: whether the marks that are still missing can possibly be made.

Every test here is a necessary condition. A state without an outlook can never become the target;
one with an outlook may still be a dead end.
"""

from __future__ import annotations

from functools import cache, lru_cache
from operator import and_, gt, sub

from charmers.check.search.circles import Circles
from charmers.check.search.demand import Demand, Sale
from charmers.check.search.voyage import Supply, Voyage
from charmers.rules import agenda as e
from charmers.rules.agenda import COUNT_MASK, COUNT_SHIFT, TRADER_SELLS, WHAT_SHIFT, What
from charmers.rules.moves import CROSSING, ROADS
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables

SHAPES_BY_SIDES = [
    [shape for shape, masks in ROADS.items() if any(mask & ~sides == 0 for mask in masks)]
    for sides in range(CROSSING + 1)
]
"""For the sides that a road has in the end, the shapes that it may have had at first."""


class Outlook:
    """Tells for one target which states may still lead to it."""

    def __init__(self, tables: Tables, target: SheetState) -> None:
        self.tables = tables
        self.target = target
        self.crossed = target.overshoot(tables) > 0
        self.full = [count == tables.row for count in target.circled]
        """For each good, whether its row is full in the end: only then can a good be lost."""
        self.open_kinds = self.full.count(False)
        self.end_of_river = target.river >> (tables.river_spaces - 1) & 1
        self.palace_full = all(count == tables.palace_boxes for count in target.palace)
        self.mogul, self.maharani, self.trader, self.portuguese = (
            tables.person(what) for what in (e.MOGUL, e.MAHARANI, e.TRADER, e.PORTUGUESE)
        )
        self.never_drawn = [15 & ~sides for sides in target.roads]
        """For each cell, the sides that have no road in the end."""
        self.cells = [cell for cell, sides in enumerate(target.roads) if sides]
        self.cell_building = [tables.building[cell] for cell in self.cells]
        self.voyage = Voyage(tables, target.river)
        self.circles = Circles(tables, self.full)
        self.marked = _count_marks(target)
        self.nothing = Demand(len(tables.characters))
        # What is asked again and again is remembered.
        self.due = cache(self._due)
        self.left_to_draw = cache(self._left_to_draw)
        self.can_sell = cache(self._can_sell)

    def _due(self, bonuses: int, spaces: int) -> Demand:
        """What these bonuses and river spaces give."""
        found = Demand(len(self.tables.characters))
        for bonus, items in enumerate(self.tables.bonus_items):
            if bonuses >> bonus & 1:
                for entry in items:
                    found.add(entry, alone=len(items) == 1)
        for space, items in enumerate(self.tables.river_items):
            if spaces >> space & 1:
                for entry in items:
                    found.add(entry)
        return found

    def within(self, state: SheetState) -> bool:
        """Whether everything marked is marked in the target too."""
        target = self.target
        if (
            state.fame > target.fame
            or state.money > target.money
            or state.karma > target.karma
            or state.river & ~target.river
            or state.used & ~target.used
            or state.released & ~target.released
        ):
            return False
        # With map, as this is asked at every step.
        return not (
            any(map(gt, state.circled, target.circled))
            or any(map(gt, state.sold, target.sold))
            or any(map(gt, state.palace, target.palace))
            or any(map(gt, state.levels, target.levels))
            or any(map(and_, state.roads, self.never_drawn))
        )

    def missing(self, state: SheetState) -> int:
        """How many marks a state within the target still lacks, roughly."""
        return self.marked - _count_marks(state)

    def left(self, state: SheetState, person: int) -> int:
        """How often a character is still to act; never, if the sheet has none of this kind."""
        return self.target.palace[person] - state.palace[person] if person >= 0 else 0

    def is_hopeless(self, state: SheetState) -> bool:
        """Whether the target can surely not be reached from a state at the end of a turn."""
        target = self.target
        # Every bonus that is used in the end was used in the turn that released it.
        if state.released & target.used != state.used:
            return True
        if self.crossed and state.overshoot(self.tables) > 0:
            return True
        return self.misfits(state, [])

    def misfits(self, state: SheetState, stack: list[int]) -> bool:
        """Whether what is missing cannot be made, with or without a turn in progress.

        ``stack`` is what that turn has still to do.
        """
        due = self.due(self.target.used & ~state.used, self.target.river & ~state.river)
        pending = self.nothing
        if stack:
            pending = Demand(len(self.tables.characters))
            for entry in stack:
                pending.add(entry)
        return (
            self.palace_misfits(state, due)
            or self.fame_misfits(state, due, pending)
            or self.roads_misfit(state, due)
            or self.river_misfits(state, due, pending)
            or self.goods_misfit(state, due, pending)
        )

    def fame_misfits(self, state: SheetState, due: Demand, pending: Demand) -> bool:
        """Whether the fame that is missing is not what buildings, river and bonuses still give."""
        tables, target = self.tables, self.target
        least = most = due.fame + pending.fame
        values, roads = tables.values, state.roads
        now, then = state.levels, target.levels
        for cell, kind in zip(self.cells, self.cell_building, strict=True):
            if kind >= 0 and not roads[cell]:
                least += values[now[kind] - 1]
                most += values[then[kind] - 1]
        missing = target.fame - state.fame
        return missing > most or (missing < least and target.fame < tables.fame_spaces)

    def fame_now(self, state: SheetState) -> int:
        """The fame of the buildings that are still to be reached, if they did not rise any more."""
        values, roads, levels = self.tables.values, state.roads, state.levels
        found = 0
        for cell, kind in zip(self.cells, self.cell_building, strict=True):
            if kind >= 0 and not roads[cell]:
                found += values[levels[kind] - 1]
        return found

    def roads_misfit(self, state: SheetState, due: Demand) -> bool:
        """Whether a bonus that was used on a road has none left to draw."""
        roads = due.roads
        if not due.halves and not roads:
            return False
        halves, empty, by_shape = self.left_to_draw(tuple(state.roads))
        joined = 2 * empty if due.halves > 1 else 0
        return due.halves > halves + joined or (
            len(roads) > empty or any(roads.count(shape) > by_shape[shape] for shape in roads)
        )

    def _left_to_draw(self, roads: tuple[int, ...]) -> tuple[int, int, dict[str, int]]:
        """Half-roads still to be attached; empty cells, and those where a road of each shape fits."""
        halves = empty = 0
        by_shape = dict.fromkeys(ROADS, 0)
        for cell in self.cells:
            sides, drawn = self.target.roads[cell], roads[cell]
            if drawn:
                halves += (sides & ~drawn).bit_count()
            else:
                empty += 1
                halves += sides.bit_count() - 2
                for shape in SHAPES_BY_SIDES[sides]:
                    by_shape[shape] += 1
        return halves, empty, by_shape

    def river_misfits(self, state: SheetState, due: Demand, pending: Demand) -> bool:
        """Whether the river marks that are missing are out of reach."""
        maharani, portuguese = self.left(state, self.maharani), self.left(state, self.portuguese)
        back_any = due.back_any + pending.back_any
        supply = Supply(
            back_any=back_any,
            back_two=portuguese + pending.portuguese,
            back_one=due.back[1] + pending.back[1] - back_any,
            sure_back=due.back[0] + self._must_sail_back(state, portuguese, due, pending),
            steps=due.on[1] + pending.on[1],
            sure_steps=due.on[0] if self.end_of_river else due.on[1],
            maharani=maharani + pending.maharani,
            sure_maharani=0 if self.end_of_river else maharani,
        )
        return not self.voyage.possible(state.river, supply)

    def _must_sail_back(self, state: SheetState, portuguese: int, due: Demand, pending: Demand) -> int:
        """How often the Portuguese has to sail back for want of goods that he could circle instead."""
        if not portuguese or not self.open_kinds:
            return 0
        left = sum(self.target.circled) - sum(state.circled) - due.dice_alone
        for count in due.goods + pending.goods:
            left -= min(count, self.open_kinds)
        return max(0, portuguese - max(0, left))

    def palace_misfits(self, state: SheetState, due: Demand) -> bool:
        """Whether bonuses and the mogul need more boxes of the palace than are left."""
        target = self.target
        left: list[int] = list(map(sub, target.palace, state.palace))
        boxes = self.tables.palace_boxes
        named = 0
        for i, count in enumerate(left):
            # Where all boxes are crossed in the end, an effect may have come too late.
            needed = due.palace[0 if target.palace[i] == boxes else 1][i]
            if needed > count:
                return True
            named += needed
        total = sum(left)
        if self.palace_full:
            return total < due.any_palace[0] + named
        if total < due.any_palace[1] + named:
            return True
        if self.mogul < 0:
            return False
        others = total - left[self.mogul]
        if others >= left[self.mogul]:
            return False
        return any(count < boxes for i, count in enumerate(target.palace) if i != self.mogul)

    def goods_misfit(self, state: SheetState, due: Demand, pending: Demand) -> bool:
        """Whether the goods that are missing cannot be circled or sold."""
        to_sell = tuple(map(sub, self.target.sold, state.sold))
        sales = sum(to_sell)
        if sales < due.sells:
            return True
        if sales and not self.can_sell(to_sell, self.sale_sources(state, due, pending)):
            return True
        return self._circles_misfit(state, sales, due, pending)

    def sale_sources(self, state: SheetState, due: Demand, pending: Demand) -> tuple[Sale, ...]:
        """The sales still to come: what kind of sale, and of how many goods."""
        sources = due.sales + pending.sales
        for cell in self.cells:
            entry = self.tables.market[cell]
            if entry >= 0 and not state.roads[cell]:
                sources.append((What(entry >> WHAT_SHIFT), entry >> COUNT_SHIFT & COUNT_MASK))
        sources += [(e.SELL, TRADER_SELLS)] * (self.left(state, self.trader) + pending.traders)
        return tuple(sorted(sources))

    def _circles_misfit(self, state: SheetState, sales: int, due: Demand, pending: Demand) -> bool:
        to_circle = tuple(map(sub, self.target.circled, state.circled))
        kinds = len(to_circle)
        traders, portuguese = self.left(state, self.trader), self.left(state, self.portuguese)
        # The trader circles a good if nothing is sold, the Portuguese if there is nothing to go back to.
        backs = self.voyage.most_back(state.river) - due.back[0]
        least = max(0, traders - (sales - due.sells)) + max(0, portuguese - backs)
        most = traders + portuguese + pending.traders + pending.portuguese
        effects = tuple(sorted([min(count, kinds) for count in due.goods + pending.goods]))
        sure = len(effects) if self.open_kinds else due.goods_alone
        dice = due.dice if self.open_kinds == kinds else due.dice_alone
        return not self.circles.possible(to_circle, effects, sure, least, most - least, dice)

    def _can_sell(self, to_sell: tuple[int, ...], sources: tuple[Sale, ...]) -> bool:
        """Whether these sales can take goods of each kind, never mind the order of play."""
        kinds = len(to_sell)
        free = different = 0
        same: list[int] = []
        for what, count in sources:
            if what == e.SELL:
                free += count
            elif what == e.SELL_SAME:
                same.append(count)
            elif count >= kinds:
                different += 1
            else:
                # Fewer kinds than there are: as good as a free choice, for a bound.
                free += count
        rest = [max(0, count - different) for count in to_sell]
        return _same_sales(tuple(rest), tuple(sorted(same)), free)


@lru_cache(maxsize=50_000)
def _same_sales(rest: tuple[int, ...], same: tuple[int, ...], free: int) -> bool:
    """Whether sales of one kind each, and a number of free ones, cover what is left of each kind."""
    if sum(rest) <= free:
        return True
    if not same or sum(rest) > free + sum(same):
        return False
    *others, size = same
    for kind, count in enumerate(rest):
        if count:
            fewer = (*rest[:kind], max(0, count - size), *rest[kind + 1 :])
            if _same_sales(fewer, tuple(others), free):
                return True
    return False


def _count_marks(state: SheetState) -> int:
    """How many marks there are, but for the tracks and bonuses, which follow from the others."""
    return (
        sum(state.circled)
        + sum(state.sold)
        + sum(state.palace)
        + sum(state.levels)
        + state.river.bit_count()
        + sum([sides.bit_count() for sides in state.roads])
    )
