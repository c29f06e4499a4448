"""The outlook of a search: whether the marks that are still missing can possibly be made.

Every test here is a necessary condition. A state without an outlook can never become the target;
one with an outlook may still be a dead end.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from operator import and_, gt

from charmers.check.search.circles import Circles
from charmers.check.search.demand import Demand, Sale
from charmers.check.search.voyage import Supply, Voyage
from charmers.rules import agenda as e
from charmers.rules.agenda import COUNT_MASK, COUNT_SHIFT, TRADER_SELLS, WHAT_SHIFT, What
from charmers.rules.moves import CROSSING, ROADS
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables

NOTHING_PENDING: list[int] = []
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
        self._roads_left: dict[tuple[int, ...], tuple[int, int, dict[str, int]]] = {}
        self.cells = [cell for cell, sides in enumerate(target.roads) if sides]
        self.cell_building = [tables.building[cell] for cell in self.cells]
        self._bonus_demand: dict[int, Demand] = {}
        self._river_demand: dict[int, Demand] = {}
        self.voyage = Voyage(tables, target.river)
        self._nothing = Demand(len(tables.characters))
        self.circles = Circles(tables, self.full)
        self.can_sell = cache(self._can_sell)

    def bonus_demand(self, bonuses: int) -> Demand:
        """What these bonuses give."""
        found = self._bonus_demand.get(bonuses)
        if found is None:
            found = Demand(len(self.tables.characters))
            for bonus in range(bonuses.bit_length()):
                if bonuses >> bonus & 1:
                    items = self.tables.bonus_items[bonus]
                    for entry in items:
                        found.add(entry, len(items) == 1)
            self._bonus_demand[bonuses] = found
        return found

    def river_demand(self, spaces: int) -> Demand:
        """What these river spaces give."""
        found = self._river_demand.get(spaces)
        if found is None:
            found = Demand(len(self.tables.characters))
            for space in range(spaces.bit_length()):
                if spaces >> space & 1:
                    for entry in self.tables.river_items[space]:
                        found.add(entry, False)
            self._river_demand[spaces] = found
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
        """How many marks are still missing, roughly: the tracks and bonuses follow from the others."""
        target = self.target
        return (
            sum(target.circled)
            - sum(state.circled)
            + sum(target.sold)
            - sum(state.sold)
            + sum(target.palace)
            - sum(state.palace)
            + sum(target.levels)
            - sum(state.levels)
            + (target.river & ~state.river).bit_count()
            + sum(
                [(mask & ~drawn).bit_count() for mask, drawn in zip(target.roads, state.roads, strict=True)]
            )
        )

    def is_hopeless(self, state: SheetState) -> bool:
        """Whether the target can surely not be reached from a state at the end of a turn."""
        target = self.target
        # Every bonus that is used in the end was used in the turn that released it.
        if state.released & target.used != state.used:
            return True
        if self.crossed and state.overshoot(self.tables) > 0:
            return True
        return self.misfits(state, NOTHING_PENDING)

    def misfits(self, state: SheetState, stack: list[int]) -> bool:
        """Whether what is missing cannot be made, with or without a turn in progress.

        ``stack`` is what that turn has still to do.
        """
        bonus = self.bonus_demand(self.target.used & ~state.used)
        river = self.river_demand(self.target.river & ~state.river)
        pending = self._pending(stack) if stack else self._nothing
        return (
            self.palace_misfits(state, bonus, river)
            or self.fame_misfits(state, bonus, river, pending)
            or self.roads_misfit(state, bonus)
            or self.river_misfits(state, bonus, river, pending)
            or self.goods_misfit(state, bonus, river, pending)
        )

    def _pending(self, stack: list[int]) -> Demand:
        """What a turn in progress has still to do."""
        found = Demand(len(self.tables.characters))
        for entry in stack:
            what = What(entry >> WHAT_SHIFT)
            if what == e.TRADER:
                found.traders += 1
            elif what == e.PORTUGUESE:
                found.portuguese += 1
            elif what == e.MAHARANI:
                found.maharani += 1
            else:
                found.add(entry, False)
        return found

    def fame_misfits(self, state: SheetState, bonus: Demand, river: Demand, pending: Demand) -> bool:
        """Whether the fame that is missing is not what buildings, river and bonuses still give."""
        tables, target = self.tables, self.target
        least = most = bonus.fame + river.fame + pending.fame
        values, roads = tables.values, state.roads
        now, then = state.levels, target.levels
        for cell, kind in zip(self.cells, self.cell_building, strict=True):
            if kind >= 0 and not roads[cell]:
                least += values[now[kind] - 1]
                most += values[then[kind] - 1]
        missing = target.fame - state.fame
        return missing > most or (missing < least and target.fame < tables.fame_spaces)

    def roads_misfit(self, state: SheetState, bonus: Demand) -> bool:
        """Whether a bonus that was used on a road has none left to draw."""
        if not bonus.halves and not bonus.roads:
            return False
        halves, empty, by_shape = self._left_to_draw(state)
        joined = 2 * empty if bonus.halves > 1 else 0
        roads = bonus.roads
        return bonus.halves > halves + joined or (
            len(roads) > empty or any(roads.count(shape) > by_shape[shape] for shape in roads)
        )

    def _left_to_draw(self, state: SheetState) -> tuple[int, int, dict[str, int]]:
        """Half-roads still to be attached; empty cells, and those where a road of each shape fits."""
        key = tuple(state.roads)
        found = self._roads_left.get(key)
        if found is not None:
            return found
        halves = empty = 0
        by_shape = dict.fromkeys(ROADS, 0)
        for cell in self.cells:
            sides, drawn = self.target.roads[cell], state.roads[cell]
            if drawn:
                halves += (sides & ~drawn).bit_count()
            else:
                empty += 1
                halves += sides.bit_count() - 2
                for shape in SHAPES_BY_SIDES[sides]:
                    by_shape[shape] += 1
        found = self._roads_left[key] = (halves, empty, by_shape)
        return found

    def river_misfits(self, state: SheetState, bonus: Demand, river: Demand, pending: Demand) -> bool:
        """Whether the river marks that are missing are out of reach."""
        target = self.target
        maharani = portuguese = 0
        if self.maharani >= 0:
            maharani = target.palace[self.maharani] - state.palace[self.maharani]
        if self.portuguese >= 0:
            portuguese = target.palace[self.portuguese] - state.palace[self.portuguese]
        supply = Supply(
            back_any=bonus.back_any + river.back_any + pending.back_any,
            back_two=portuguese + pending.portuguese,
            back_one=bonus.back[1]
            + river.back[1]
            + pending.back[1]
            - bonus.back_any
            - river.back_any
            - pending.back_any,
            sure_back=bonus.back[0] + self._must_sail_back(state, portuguese, bonus, river, pending),
            steps=bonus.on[1] + river.on[1] + pending.on[1],
            sure_steps=bonus.on[0] if self.end_of_river else bonus.on[1] + river.on[1],
            maharani=maharani + pending.maharani,
            sure_maharani=0 if self.end_of_river else maharani,
        )
        return not self.voyage.possible(state.river, supply)

    def _must_sail_back(
        self, state: SheetState, portuguese: int, bonus: Demand, river: Demand, pending: Demand
    ) -> int:
        """How often the Portuguese has to sail back for want of goods that he could circle instead."""
        if not portuguese or not self.open_kinds:
            return 0
        left = sum(self.target.circled) - sum(state.circled)
        for count in bonus.goods + river.goods + pending.goods:
            left -= min(count, self.open_kinds)
        left -= bonus.dice_alone
        return max(0, portuguese - max(0, left))

    def palace_misfits(self, state: SheetState, bonus: Demand, river: Demand) -> bool:
        """Whether bonuses and the mogul need more boxes of the palace than are left."""
        target = self.target
        left = [most - count for most, count in zip(target.palace, state.palace, strict=True)]
        boxes = self.tables.palace_boxes
        named = 0
        for i, count in enumerate(left):
            needed = bonus.palace[0][i]
            if target.palace[i] < boxes:
                needed = bonus.palace[1][i] + river.palace[1][i]
            if needed > count:
                return True
            named += needed
        total = sum(left)
        if self.palace_full:
            return total < bonus.any_palace[0] + named
        if total < bonus.any_palace[1] + river.any_palace[1] + named:
            return True
        if self.mogul < 0:
            return False
        others = total - left[self.mogul]
        if others >= left[self.mogul]:
            return False
        return any(count < boxes for i, count in enumerate(target.palace) if i != self.mogul)

    def goods_misfit(self, state: SheetState, bonus: Demand, river: Demand, pending: Demand) -> bool:
        """Whether the goods that are missing cannot be circled or sold."""
        target = self.target
        to_sell = tuple([most - sold for most, sold in zip(target.sold, state.sold, strict=True)])
        sales = sum(to_sell)
        if sales < bonus.sells:
            return True
        traders = target.palace[self.trader] - state.palace[self.trader] if self.trader >= 0 else 0
        if sales:
            sources = self.sale_sources(state, bonus, river, pending)
            if not self.can_sell(to_sell, tuple(sources)):
                return True
        to_circle = [most - count for most, count in zip(target.circled, state.circled, strict=True)]
        return self._circles_misfit(state, to_circle, sales, traders, bonus, river, pending)

    def sale_sources(self, state: SheetState, bonus: Demand, river: Demand, pending: Demand) -> list[Sale]:
        """The sales still to come: what kind of sale, and of how many goods."""
        tables, target = self.tables, self.target
        traders = target.palace[self.trader] - state.palace[self.trader] if self.trader >= 0 else 0
        sources = bonus.sales + river.sales + pending.sales
        for cell in self.cells:
            entry = tables.market[cell]
            if entry >= 0 and not state.roads[cell]:
                sources.append((What(entry >> WHAT_SHIFT), entry >> COUNT_SHIFT & COUNT_MASK))
        sources += [(e.SELL, TRADER_SELLS)] * (traders + pending.traders)
        sources.sort()
        return sources

    def _circles_misfit(
        self,
        state: SheetState,
        to_circle: list[int],
        sales: int,
        traders: int,
        bonus: Demand,
        river: Demand,
        pending: Demand,
    ) -> bool:
        target = self.target
        kinds = len(to_circle)
        portuguese = (
            target.palace[self.portuguese] - state.palace[self.portuguese] if self.portuguese >= 0 else 0
        )
        # The trader circles a good if nothing is sold, the Portuguese if there is nothing to go back to.
        backs = self.voyage.most_back(state.river) - bonus.back[0]
        least = max(0, traders - (sales - bonus.sells)) + max(0, portuguese - backs)
        effects = tuple(sorted([min(count, kinds) for count in bonus.goods + river.goods + pending.goods]))
        sure = bonus.goods_alone
        dice = bonus.dice_alone
        if self.open_kinds:
            sure = len(effects)
        if self.open_kinds == kinds:
            dice = bonus.dice + river.dice
        most = traders + portuguese + pending.traders + pending.portuguese
        return not self.circles.possible(tuple(to_circle), effects, sure, least, most - least, dice)

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
    if len(set(same)) == 1:
        # All alike: how many go to each kind.
        size, number = same[0], len(same)
        for split in product(range(number + 1), repeat=len(rest) - 1):
            last = number - sum(split)
            if last < 0:
                continue
            shares = (*split, last)
            if sum([max(0, n - size * k) for n, k in zip(rest, shares, strict=True)]) <= free:
                return True
        return False
    *others, size = same
    for kind, count in enumerate(rest):
        if count:
            fewer = (*rest[:kind], max(0, count - size), *rest[kind + 1 :])
            if _same_sales(fewer, tuple(others), free):
                return True
    return False
