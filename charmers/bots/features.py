"""What the evaluation looks at: figures of a sheet and of the race, the same for any definition."""

from __future__ import annotations

from charmers.bots.weights import BALANCED
from charmers.bots.worth import Prices
from charmers.rules import agenda as e
from charmers.rules.agenda import PEOPLE, WHAT_SHIFT
from charmers.rules.dice import DiceTable
from charmers.rules.moves import CROSSING
from charmers.rules.options import usable
from charmers.rules.position import Position
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables

FAME_AHEAD = 5
"""How many fame spaces ahead a bonus is seen."""
MONEY_AHEAD = 10
NEAR_PRICE = 10.0
"""Prices are in half points; what the net sees is near 1."""


class Features:
    """The figures of sheets of one definition: where what is printed on it comes in, through its prices.

    A price is what the planner thinks a bonus is worth, in half points. Nothing here knows Sun or Moon.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        prices = Prices(tables, BALANCED)
        self.bonus: list[float] = []
        for number in range(len(tables.bonus_items)):
            price = prices.bonus_now[number] + prices.bonus_later[number]
            self.bonus.append(price / NEAR_PRICE)
        self.space: list[float] = []
        """What marking a river space earns."""
        for items in tables.river_items:
            price = 0.0
            for entry in items:
                price += prices.now(entry) + prices.later(entry)
            self.space.append(price / NEAR_PRICE)
        self.ahead = [price / NEAR_PRICE for price in prices.ahead]
        self.people = [tables.characters.index(name) if name in tables.characters else -1 for name in PEOPLE]
        self.symbols_ahead: list[float] = []
        """For each position on the river, the part of the symbols that still lead somewhere."""
        symbols = len(tables.next_space)
        for here in range(tables.river_spaces + 1):
            open_ = 0
            for ahead in tables.next_space:
                if ahead[here] >= 0:
                    open_ += 1
            self.symbols_ahead.append(open_ / symbols)

    def of_sheet(self, sheet: SheetState, dice: DiceTable) -> list[float]:
        """What is marked, and what it promises."""
        found: list[float] = []
        self._tracks(sheet, found)
        self._goods(sheet, found)
        self._province(sheet, found)
        self._river(sheet, found)
        self._palace(sheet, found)
        self._karma(sheet, found)
        self._open_faces(sheet, dice, found)
        return found

    def topics(self, sheet: SheetState, dice: DiceTable) -> list[str]:
        """What each figure of a sheet is about."""
        found: list[float] = []
        about: list[str] = []
        for topic, look in (
            ("tracks", self._tracks),
            ("goods", self._goods),
            ("province", self._province),
            ("river", self._river),
            ("palace", self._palace),
            ("karma", self._karma),
        ):
            look(sheet, found)
            about += [topic] * (len(found) - len(about))
        self._open_faces(sheet, dice, found)
        about += ["goods", "palace"]
        assert len(about) == len(found)
        return about

    def mark_topics(self) -> list[str]:
        """What each mark is about, in the order of ``marks_of``."""
        tables = self.tables
        return (
            ["karma"] * (2 * tables.karma_boxes)
            + ["goods"] * (2 * len(tables.goods) * tables.row)
            + ["province"] * (4 * len(tables.cells))
            + ["palace"] * (len(tables.characters) * tables.palace_boxes)
            + ["province"] * (len(tables.buildings) * (tables.levels - 1) + len(tables.cells))
            + ["river"] * tables.river_spaces
            + ["bonuses"] * len(tables.bonus_ids)
        )

    def marks_of(self, sheet: SheetState) -> list[int]:
        """The numbers of all that is marked on a sheet, in one order for each definition."""
        tables = self.tables
        found: list[int] = []
        at = 0
        for count, boxes in ((sheet.karma, tables.karma_boxes), (sheet.karma_used, tables.karma_boxes)):
            found += range(at, at + count)
            at += boxes
        for rows in (sheet.circled, sheet.sold):
            for count in rows:
                found += range(at, at + count)
                at += tables.row
        for sides in sheet.roads:
            for side in range(4):
                if sides >> side & 1:
                    found.append(at + side)
            at += 4
        for count in sheet.palace:
            found += range(at, at + count)
            at += tables.palace_boxes
        for level in sheet.levels:
            found += range(at, at + level - 1)
            at += tables.levels - 1
        for touch in sheet.touch:
            if touch:
                found.append(at)
            at += 1
        bits = sheet.river
        number = at
        while bits:
            if bits & 1:
                found.append(number)
            bits >>= 1
            number += 1
        at += tables.river_spaces
        bits = sheet.released
        number = at
        while bits:
            if bits & 1:
                found.append(number)
            bits >>= 1
            number += 1
        return found

    @property
    def marks(self) -> int:
        """How many marks a sheet of this definition has room for."""
        tables = self.tables
        return (
            2 * tables.karma_boxes
            + 2 * len(tables.goods) * tables.row
            + 5 * len(tables.cells)
            + len(tables.characters) * tables.palace_boxes
            + len(tables.buildings) * (tables.levels - 1)
            + tables.river_spaces
            + len(tables.bonus_ids)
        )

    def _tracks(self, sheet: SheetState, found: list[float]) -> None:
        tables = self.tables
        gap = -sheet.overshoot(tables)
        found.append(gap / 40.0)
        found.append(1.0 if gap < 8 else 0.0)
        found.append(gap / 8.0 if gap < 16 else 2.0)
        found.append(sheet.fame / tables.fame_spaces)
        found.append(sheet.money / tables.money_spaces)
        found.append(self._coming(sheet.fame, tables.fame_bonus, tables.fame_spaces, FAME_AHEAD))
        found.append(self._coming(sheet.money, tables.money_bonus, tables.money_spaces, MONEY_AHEAD))

    def _coming(self, here: int, bonuses: list[int], spaces: int, reach: int) -> float:
        """The prices of the bonuses just ahead on a track, less the further they are."""
        total = 0.0
        for step in range(1, min(reach, spaces - here) + 1):
            number = bonuses[here + step]
            if number >= 0:
                total += self.bonus[number] * (reach + 1 - step) / reach
        return total

    def _goods(self, sheet: SheetState, found: list[float]) -> None:
        tables = self.tables
        coins, row = tables.coins, tables.row
        stock = kinds = pairs = most = free = 0
        worth = top = next_coins = 0
        for kind, circled in enumerate(sheet.circled):
            sold = sheet.sold[kind]
            own = circled - sold
            stock += own
            free += row - circled
            if own > 0:
                kinds += 1
                next_coins += coins[sold]
            if own > 1:
                pairs += 1
            most = max(most, own)
            value = 0
            for box in range(sold, circled):
                value += coins[box]
            worth += value
            three = 0
            for box in range(sold, min(circled, sold + 3)):
                three += coins[box]
            top = max(top, three)
        found.append(stock / 6.0)
        found.append(kinds / 3.0)
        found.append(pairs / 3.0)
        found.append(most / 3.0)
        found.append(worth / 15.0)
        found.append(top / 10.0)
        found.append(next_coins / 10.0)
        found.append(free / 18.0)
        circled_near = sold_near = 0.0
        for tent, needs in enumerate(tables.tent_needs):
            number = tables.tent_bonus[tent]
            if sheet.released >> number & 1:
                continue
            wanted = have = gone = 0
            for kind, need in enumerate(needs):
                wanted += need
                have += min(need, sheet.circled[kind])
                gone += min(need, sheet.sold[kind])
            circled_near += self.bonus[number] * have * have / (wanted * wanted)
            sold_near += self.bonus[number] * gone * gone / (wanted * wanted)
        found.append(circled_near / 3.0)
        found.append(sold_near / 3.0)

    def _province(self, sheet: SheetState, found: list[float]) -> None:
        tables = self.tables
        highest = tables.levels
        top = float(tables.values[highest - 1])
        near_count = near_value = far_count = far_value = best = rise = 0.0
        same = different = markets_far = 0.0
        lures = halves = lure_best = 0.0
        drawn = 0
        for cell, mask in enumerate(sheet.roads):
            edges = tables.edge_bonuses[cell][CROSSING] & ~sheet.released
            near = sheet.touch[cell] != 0
            price = self._prices_of(edges) if edges and (near or mask) else 0.0
            if mask:
                drawn += 1
                halves += price
                continue
            lures += price
            lure_best = max(lure_best, price)
            building = tables.building[cell]
            if building >= 0:
                level = sheet.levels[building]
                value = tables.values[level - 1] / top
                if near:
                    near_count += 1.0
                    near_value += value
                    best = max(best, value)
                else:
                    far_count += 1.0
                    far_value += value
                rise += 1.0 - value
            elif tables.market[cell] >= 0:
                if not near:
                    markets_far += 1.0
                elif tables.market[cell] >> WHAT_SHIFT == e.SELL_SAME:
                    same += 1.0
                else:
                    different += 1.0
        found.append(near_count / 5.0)
        found.append(near_value / 5.0)
        found.append(far_count / 12.0)
        found.append(far_value / 8.0)
        found.append(best)
        found.append(rise / 8.0)
        found.append(same / 2.0)
        found.append(different / 2.0)
        found.append(markets_far / 7.0)
        found.append(lures / 3.0)
        found.append(lure_best)
        found.append(halves / 3.0)
        found.append(sheet.front / 6.0)
        found.append(drawn / 12.0)
        columns = 0.0
        raised = 0
        for level in range(2, highest + 1):
            number = tables.upgrade_bonus[level]
            have = 0
            for reached in sheet.levels:
                if reached >= level:
                    have += 1
            raised += have
            if number >= 0 and not sheet.released >> number & 1:
                columns += self.bonus[number] * have * have / (len(sheet.levels) * len(sheet.levels))
        found.append(raised / 8.0)
        found.append(columns)

    def _prices_of(self, bonuses: int) -> float:
        total = 0.0
        number = 0
        while bonuses:
            if bonuses & 1:
                total += self.bonus[number]
            bonuses >>= 1
            number += 1
        return total

    def _river(self, sheet: SheetState, found: list[float]) -> None:
        river, space = sheet.river, self.space
        here = river.bit_length()
        found.append(here / len(space))
        found.append(self.ahead[here])
        found.append(self.symbols_ahead[here])
        best = 0.0
        for number in range(here, min(here + 2, len(space))):
            best = max(best, space[number])
        found.append(best)
        back = missed = 0.0
        looked = 0
        for number in range(here - 1, -1, -1):
            if not river >> number & 1:
                missed += space[number]
                looked += 1
                if looked <= 2:
                    back = max(back, space[number])
        found.append(back)
        found.append(missed / 6.0)

    def _palace(self, sheet: SheetState, found: list[float]) -> None:
        tables = self.tables
        boxes = tables.palace_boxes
        for character in self.people:
            found.append((boxes - sheet.palace[character]) / 3.0 if character >= 0 else 0.0)
        columns = 0.0
        people = len(sheet.palace)
        for box in range(1, boxes + 1):
            number = tables.palace_bonus[box]
            if number >= 0 and not sheet.released >> number & 1:
                have = 0
                for crossed in sheet.palace:
                    if crossed >= box:
                        have += 1
                columns += self.bonus[number] * have * have / (people * people)
        found.append(columns)

    def _karma(self, sheet: SheetState, found: list[float]) -> None:
        tables = self.tables
        left = sheet.karma - sheet.karma_used
        found.append(left / 3.0)
        found.append(1.0 if left else 0.0)
        number = -1 if sheet.karma == tables.karma_boxes else tables.karma_bonus[sheet.karma + 1]
        found.append(self.bonus[number] if number >= 0 else 0.0)

    def _open_faces(self, sheet: SheetState, dice: DiceTable, found: list[float]) -> None:
        """The part of the faces of purple and orange dice that can still be used."""
        tables = self.tables
        for colour in (0, 3):
            actions = tables.actions[colour]
            open_ = 0
            for action in actions:
                if usable(tables, sheet, dice, action):
                    open_ += 1
            found.append(open_ / len(actions))


def race(position: Position, gaps: list[int], seat: int) -> list[float]:
    """How a seat stands beside the others: who is ahead, whose turns are left, how many play."""
    dice = position.dice
    seats = dice.seats
    nearest = second = 1000
    for other, gap in enumerate(gaps):
        if other != seat:
            if gap < nearest:
                nearest, second = gap, nearest
            elif gap < second:
                second = gap
    own = gaps[seat]
    left = 0
    for turn in range(dice.turn, dice.turns_in_round):
        if (dice.start + turn) % seats == seat:
            left += 1
    order = (seat - dice.start) % seats
    return [
        nearest / 40.0,
        (nearest - own) / 20.0,
        nearest / 8.0 if nearest < 16 else 2.0,
        1.0 if position.ending else 0.0,
        float(left),
        order / (seats - 1),
        (seats - 2) / 3.0,
        (second - own) / 20.0 if seats > 2 else 0.0,
        min(own, nearest) / 40.0,
    ]
