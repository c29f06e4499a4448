"""What places give: the effects of a set of bonuses, of river spaces, or of a turn in progress, counted."""

from __future__ import annotations

from charmers.rules import agenda as e
from charmers.rules.agenda import COUNT_MASK, COUNT_SHIFT, SALES, SHAPES, WHAT_SHIFT, What
from charmers.rules.moves import ROADS

Sale = tuple[What, int]
"""What kind of sale, and of how many goods."""
BACK = (e.RIVER_BACK_ONE, e.RIVER_BACK_ANY)


class Demand:
    """What a set of places, bonuses or river spaces, gives when all of them are used.

    Lists of two count first what surely does something (a bonus of one effect is only crossed when
    something comes of it), then everything.
    """

    def __init__(self, characters: int) -> None:
        self.fame = 0
        self.goods: list[int] = []
        """How many different goods each effect gives."""
        self.goods_alone = 0
        self.dice = 0
        self.dice_alone = 0
        self.on = [0, 0]
        self.back = [0, 0]
        self.back_any = 0
        """Those of them that go back to any space."""
        self.any_palace = [0, 0]
        self.palace = [[0] * characters, [0] * characters]
        self.halves = 0
        """Half-roads that were surely drawn."""
        self.roads: list[str] = []
        """The shapes of roads that were surely drawn."""
        self.sides = 0
        """Sides of roads that may have been drawn, the halves among them."""
        self.sales: list[Sale] = []
        self.sells = 0
        """Sales that surely sold something."""
        self.traders = self.portuguese = self.maharani = self.moguls = 0
        """People who are about to act, in a turn in progress."""

    def add(self, entry: int, alone: bool = False) -> None:
        """Count one agenda item; ``alone`` if its place gives nothing else and is known to have been used."""
        what, count = What(entry >> WHAT_SHIFT), entry >> COUNT_SHIFT & COUNT_MASK
        if what == e.FAME:
            self.fame += count
        elif what == e.GOODS:
            self.goods.append(count)
            self.goods_alone += alone
        elif what == e.GOODS_DIE:
            self.dice += 1
            self.dice_alone += alone
        elif SALES[what]:
            self.sales.append((what, count))
            self.sells += alone
        elif what == e.HALF_ROAD:
            self.halves += alone
            self.sides += 1
        elif what in (e.BUILDER, e.DIE_HALVES):
            self.sides += 2
        elif what == e.SECOND_HALF:
            self.sides += 1
        elif SHAPES[what]:
            self.sides += ROADS[SHAPES[what]][0].bit_count()
            if alone:
                self.roads.append(SHAPES[what])
        elif what == e.TRADER:
            self.traders += 1
        elif what == e.PORTUGUESE:
            self.portuguese += 1
        elif what == e.MAHARANI:
            self.maharani += 1
        elif what == e.MOGUL:
            self.moguls += 1
        else:
            self.back_any += what == e.RIVER_BACK_ANY
            for sure in (0, 1) if alone else (1,):
                if what == e.RIVER_ON:
                    self.on[sure] += 1
                elif what in BACK:
                    self.back[sure] += 1
                elif what == e.PALACE_ANY:
                    self.any_palace[sure] += 1
                elif what == e.PALACE:
                    self.palace[sure][count] += 1
