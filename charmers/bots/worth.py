"""What a move is worth on a sheet: the gap it closes now, and what it promises for later."""

from __future__ import annotations

from charmers.bots.weights import Weights
from charmers.rules import agenda as e
from charmers.rules import moves as m
from charmers.rules.agenda import COUNT_MASK, COUNT_SHIFT, FAMILIES, SALES, SHAPES, WHAT_SHIFT, What
from charmers.rules.dice import DiceTable
from charmers.rules.moves import ROADS, Move
from charmers.rules.options import goods, goods_dice, halves, roads, sales, spaces_back
from charmers.rules.state import SheetState
from charmers.rules.tables import RoadTable, Tables


class Prices:
    """What the printed bonuses of a sheet are worth to a taste, before anyone has marked anything.

    A price has two parts: what it closes of the gap at once, and what it promises for later.
    """

    def __init__(self, tables: Tables, weights: Weights) -> None:
        self.tables = tables
        self.weights = weights
        self.bonus_now: list[float] = []
        self.bonus_later: list[float] = []
        for items in tables.bonus_items:
            self.bonus_now.append(sum([self.now(entry) for entry in items]))
            self.bonus_later.append(sum([self.later(entry) for entry in items]))
        self.ahead: list[float] = [self._ahead(here) for here in range(tables.river_spaces + 1)]
        """For each position on the river, what a blue die is worth from there on average."""

    def _ahead(self, here: int) -> float:
        total = 0.0
        for symbol in range(len(self.tables.next_space)):
            space = self.tables.next_space[symbol][here]
            if space >= 0:
                for entry in self.tables.river_items[space]:
                    total += self.now(entry) + self.later(entry)
        return total / len(self.tables.next_space)

    def now(self, entry: int) -> float:
        """What an effect closes of the gap at once."""
        what = What(entry >> WHAT_SHIFT)
        count = entry >> COUNT_SHIFT & COUNT_MASK
        if what == e.FAME:
            return 2.0 * count * self.weights.fame
        if what == e.MONEY:
            return count * self.weights.money
        return 0.0

    def later(self, entry: int) -> float:
        """What an effect promises for later."""
        weights = self.weights
        what = What(entry >> WHAT_SHIFT)
        count = entry >> COUNT_SHIFT & COUNT_MASK
        if what == e.GOODS_DIE:
            count = 2
        if what == e.HALF_ROAD:
            return weights.half_road
        if SHAPES[what]:
            sides = ROADS[SHAPES[what]][0].bit_count()
            return weights.road + 0.5 * (sides - 2)
        promises = {
            "karma": weights.karma,
            "building": weights.upgrade * 3.0,
            "goods": count * (weights.good + 2.0 * weights.price),
            "sale": weights.sale * count,
            "river": weights.river,
            "palace": weights.palace,
        }
        return promises.get(FAMILIES[what], 0.0)


DEEPEST = 2
"""How far the worth of a chain is followed before the printed prices have to do."""


class Worth:
    """The worth of moves to one seat at one moment, in half points."""

    __slots__ = ("dice", "later", "markets", "prices", "sheet", "tables", "weights")

    def __init__(self, prices: Prices, sheet: SheetState, dice: DiceTable, later: float) -> None:
        self.prices = prices
        self.weights = prices.weights
        self.tables = prices.tables
        self.sheet = sheet
        self.dice = dice
        self.later = later
        """What a promise is worth now: 0 on the last turn, towards 1 at the start."""
        self.markets: int = -1
        """The markets that the network touches, once they have been counted."""

    # What the marks of a move bring.

    def bonus(self, number: int) -> float:
        """A bonus that would be released; nothing if it has been."""
        if self.sheet.released >> number & 1:
            return 0.0
        return self.prices.bonus_now[number] + self.later * self.prices.bonus_later[number]

    def fame(self, count: int) -> float:
        """So much fame, with the bonuses it passes."""
        before = self.sheet.fame
        after = min(before + count, self.tables.fame_spaces)
        worth = 2.0 * (after - before) * self.weights.fame
        bonuses = self.tables.fame_bonus
        for space in range(before + 1, after + 1):
            if bonuses[space] >= 0:
                worth += self.bonus(bonuses[space])
        return worth

    def money(self, count: int) -> float:
        """So much money, with the bonuses it passes; the table of the tracks knows the corners."""
        before = self.sheet.money
        after = min(before + count, self.tables.money_spaces)
        left = self.tables.money_left
        worth = (left[before] - left[after]) * self.weights.money
        bonuses = self.tables.money_bonus
        for space in range(before + 1, after + 1):
            if bonuses[space] >= 0:
                worth += self.bonus(bonuses[space])
        return worth

    def karma(self) -> float:
        """One more karma."""
        sheet, tables = self.sheet, self.tables
        if sheet.karma == tables.karma_boxes:
            return 0.0
        worth = self.weights.karma * self.later
        number = tables.karma_bonus[sheet.karma + 1]
        if number >= 0:
            worth += self.bonus(number)
        return worth

    def good(self, kind: int, more: int = 0) -> float:
        """One good circled, after so many others of its kind."""
        sheet, tables, weights = self.sheet, self.tables, self.weights
        box = sheet.circled[kind] + more
        if box >= tables.row:
            return 0.0
        stock = sum(sheet.circled) - sum(sheet.sold)
        worth = weights.good + weights.price * tables.coins[box] - weights.glut * (stock + more)
        if stock + more < 3 * self._open_markets():
            worth += weights.hunger
        return max(worth, 0.05) * self.later

    def _open_markets(self) -> int:
        """How many markets the network touches that have no road yet."""
        if self.markets < 0:
            self.markets = 0
            for cell, touch in enumerate(self.sheet.touch):
                if touch and self.tables.market[cell] >= 0:
                    self.markets += 1
        return self.markets

    def circle(self, kinds: list[int]) -> float:
        """The goods of a purple face."""
        if len(kinds) == 2 and kinds[0] == kinds[1]:
            return self.good(kinds[0]) + self.good(kinds[0], 1)
        return sum([self.good(kind) for kind in kinds])

    def sale(self, kinds: tuple[int, ...]) -> float:
        """Goods sold: the coins, less what they were worth in stock, and their steps in the tents."""
        sheet, tables, weights = self.sheet, self.tables, self.weights
        coins = 0
        worth = 0.0
        sold = sheet.sold[:]
        for kind in kinds:
            coin = tables.coins[sold[kind]]
            coins += coin
            worth -= (weights.good + weights.price * coin) * self.later * 0.5
            sold[kind] += 1
            tent = tables.tent_at[kind][sold[kind]]
            if tent >= 0:
                missing = 0
                wanted = 0
                for need, have in zip(tables.tent_needs[tent], sold, strict=True):
                    missing += max(0, need - have)
                    wanted += need
                if missing:
                    worth += self.bonus(tables.tent_bonus[tent]) * weights.share * self.later / wanted
                else:
                    worth += self.bonus(tables.tent_bonus[tent])
        return worth + self.money(coins)

    def best_sale(self, what: What, count: int) -> float:
        """The best of the sales an effect allows; none is worth nothing."""
        best = 0.0
        for move in sales(self.tables, self.sheet, what, count):
            best = max(best, self.sale(move.goods))
        return best

    def upgrade(self, kind: int) -> float:
        """A building kind raised: the buildings still to come, and the step in the column."""
        sheet, tables, weights = self.sheet, self.tables, self.weights
        level = sheet.levels[kind] + 1
        if level > tables.levels:
            return 0.0
        more = 2.0 * (tables.values[level - 1] - tables.values[level - 2]) * weights.fame
        promise = 0.0
        for cell, building in enumerate(tables.building):
            if building == kind and not sheet.roads[cell]:
                promise += weights.upgrade
                if sheet.touch[cell]:
                    promise += weights.near
        worth = promise * more * self.later
        number = tables.upgrade_bonus[level]
        if number >= 0:
            missing = 0
            for other, reached in enumerate(sheet.levels):
                if other != kind and reached < level:
                    missing += 1
            worth += self._step(number, missing, len(sheet.levels))
        return worth

    def best_upgrade(self) -> float:
        """The best of the building kinds to raise."""
        return max([self.upgrade(kind) for kind in range(len(self.sheet.levels))])

    def _step(self, number: int, missing: int, wanted: int) -> float:
        """A step towards a bonus that needs so many; all of it with the last step."""
        if not missing:
            return self.bonus(number)
        return self.bonus(number) * self.weights.share * self.later / wanted

    def road(self, cell: int, sides: int) -> float:
        """A road in an empty cell: its building or market, the edges and the cells it reaches."""
        sheet, tables, weights = self.sheet, self.tables, self.weights
        worth = self._reach(cell, sides)
        building = tables.building[cell]
        if building >= 0:
            level = sheet.levels[building]
            value = tables.values[level - 1]
            worth += self.fame(value)
            worth -= weights.early * (tables.values[tables.levels - 1] - value) * self.later
        elif tables.market[cell] >= 0:
            entry = tables.market[cell]
            worth += self.best_sale(What(entry >> WHAT_SHIFT), entry >> COUNT_SHIFT & COUNT_MASK)
            worth -= weights.stall * self.later
        return worth

    def _reach(self, cell: int, sides: int) -> float:
        """The edge bonuses that sides of a road reach, and the empty cells they newly touch."""
        sheet, tables, weights = self.sheet, self.tables, self.weights
        worth = 0.0
        reached = tables.edge_bonuses[cell][sides] & ~sheet.released
        number = 0
        while reached:
            if reached & 1:
                worth += self.bonus(number)
            reached >>= 1
            number += 1
        promise = 0.0
        for other, _ in tables.reaches[cell][sides]:
            if not sheet.roads[other] and not sheet.touch[other]:
                promise += weights.frontier
                lures = tables.edge_bonuses[other][m.CROSSING] & ~sheet.released
                number = 0
                while lures:
                    if lures & 1:
                        promise += weights.lure * self.bonus(number)
                    lures >>= 1
                    number += 1
        return worth + promise * self.later

    def best_road(self, table: RoadTable) -> float:
        """The best road of a table; drawing none is worth nothing."""
        best = 0.0
        for move in roads(self.sheet, table):
            best = max(best, self.road(move.a, move.b))
        return best

    def best_halves(self, count: int) -> float:
        """The best one or two half-roads; the second is taken as it stands before the first."""
        first = second = 0.0
        for move in halves(self.tables, self.sheet):
            worth = self._reach(move.a, move.b)
            if worth > first:
                first, second = worth, first
            elif worth > second:
                second = worth
        return first + second if count == 2 else first

    def sail(self, space: int, depth: int) -> float:
        """A river space marked: what it earns, what blue dice reach from there, less what was passed."""
        worth = 0.0
        for entry in self.tables.river_items[space]:
            worth += self.effect(entry, depth + 1)
        here = self.sheet.river.bit_length()
        if space >= here:
            ahead = self.prices.ahead
            worth += (ahead[space + 1] - ahead[here]) * self.weights.stream * self.later
            worth -= (space - here) * self.weights.skipped * self.later
        return worth

    def palace(self, character: int, depth: int) -> float:
        """A palace box crossed: its action and its step in the column, less the box."""
        sheet, tables = self.sheet, self.tables
        box = sheet.palace[character] + 1
        if box > tables.palace_boxes:
            return 0.0
        worth = -self.weights.box * self.later
        number = tables.palace_bonus[box]
        if number >= 0:
            missing = 0
            for other, crossed in enumerate(sheet.palace):
                if other != character and crossed < box:
                    missing += 1
            worth += self._step(number, missing, len(sheet.palace))
        for entry in tables.character_items[character]:
            worth += self.effect(entry, depth + 1)
        return worth

    # What an item of the agenda is worth, if the best is made of it.

    def effect(self, entry: int, depth: int) -> float:
        """The worth of an effect, followed into its chain only so deep."""
        tables, sheet = self.tables, self.sheet
        what: What = entry >> WHAT_SHIFT  # type: ignore[assignment]  # see ``options.listed``
        count = entry >> COUNT_SHIFT & COUNT_MASK
        if what == e.FAME:
            return self.fame(count)
        if what == e.MONEY:
            return self.money(count)
        if what == e.KARMA:
            return self.karma()
        if what == e.UPGRADE:
            return self.best_upgrade()
        if what == e.CIRCLE:
            return self.circle(tables.face_goods[count])
        if what == e.GOODS:
            worths = [self.circle(list(move.goods)) for move in goods(tables, sheet, count)]
            return max(worths) if worths else 0.0
        if what == e.GOODS_DIE:
            best = 0.0
            for move in goods_dice(tables, sheet, self.dice):
                best = max(best, self.circle(tables.face_goods[self.dice.faces[move.a]]))
            return best
        if SALES[what]:
            return self.best_sale(what, count)
        if what in (e.HALF_ROAD, e.SECOND_HALF):
            return self.best_halves(1)
        if tables.drawn[what]:
            return self.best_road(tables.drawn[what])
        if what in (e.DIE_HALVES, e.BUILDER):
            return max(self.best_road(tables.pairs), self.best_halves(2))
        if what == e.SAIL_TO:
            space = tables.next_space[count][sheet.river.bit_length()]
            return self.sail(space, depth) if space >= 0 else 0.0
        if depth > DEEPEST:
            return self.weights.river * self.later
        return self._people(what, count, depth)

    def _people(self, what: What, count: int, depth: int) -> float:
        """The effects that lead on to the river or the palace."""
        tables, sheet = self.tables, self.sheet
        here = sheet.river.bit_length()
        best = 0.0
        if what == e.PALACE:
            return self.palace(count, depth)
        if what in (e.MOGUL, e.PALACE_ANY):
            for other in range(len(sheet.palace)):
                if sheet.palace[other] < tables.palace_boxes and not (what == e.MOGUL and other == count):
                    best = max(best, self.palace(other, depth))
            return best
        if what in (e.RIVER_ON, e.MAHARANI):
            for space in range(here, min(here + count, tables.river_spaces)):
                best = max(best, self.sail(space, depth))
            return best
        if what == e.TRADER:
            best = self.best_sale(e.SELL, count)
        else:
            most = count if what == e.PORTUGUESE else 1 if what == e.RIVER_BACK_ONE else tables.river_spaces
            for move in spaces_back(tables, sheet, most):
                best = max(best, self.sail(move.a, depth))
        if what in (e.TRADER, e.PORTUGUESE):
            for kind in range(len(sheet.circled)):
                best = max(best, self.good(kind))
        return best

    def move(self, move: Move) -> float:
        """The worth of a decision inside a turn."""
        kind = move.kind
        if kind == m.ROAD:
            return self.road(move.a, move.b)
        if kind == m.HALF:
            return self._reach(move.a, move.b)
        if kind == m.SELL:
            return self.sale(move.goods)
        if kind == m.GOODS:
            return self.circle(list(move.goods))
        if kind == m.GOODS_DIE:
            return self.circle(self.tables.face_goods[self.dice.faces[move.a]])
        if kind == m.SAIL:
            return self.sail(move.a, 0)
        if kind == m.PALACE:
            return self.palace(move.a, 0)
        if kind == m.UPGRADE:
            return self.upgrade(move.a)
        return 0.0
