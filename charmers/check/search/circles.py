"""Whether the goods still to be circled can come from what still gives goods."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from charmers.rules.tables import Tables

MOST_GOODS = 3
"""With more kinds of goods the cases are too many to go through; then nothing is ruled out here."""
MOST_BOXES = 8


class Circles:
    """Goes through all ways to circle goods, one after another, and remembers the answers.

    Purple dice circle two goods as often as one likes. Effects circle so many different goods, or as
    many as have a free box. The trader and the Portuguese circle one, some surely and some perhaps.
    A good whose row is full is lost, which can only happen in a row that is full in the end.
    """

    def __init__(self, tables: Tables, full: list[bool]) -> None:
        self.full = full
        """For each good, whether its row is full in the end."""
        self.pairs = tables.face_goods
        self.is_small = len(full) <= MOST_GOODS and tables.row <= MOST_BOXES
        self.possible = cache(self._possible)

    def _possible(
        self, left: tuple[int, ...], effects: tuple[int, ...], sure: int, singles: int, spare: int, dice: int
    ) -> bool:
        """Whether exactly these goods can be circled.

        ``left`` counts the boxes still to be circled, of each kind; ``effects`` are numbers of
        different goods, of which ``sure`` ones circle something for certain; ``singles`` is how many
        single goods there are for certain and ``spare`` how many more there may be; ``dice`` is how often
        a purple die was looked at for a bonus.
        """
        if not self.is_small:
            return True
        free = [kind for kind, count in enumerate(left) if count or not self.full[kind]]
        if not any(left):
            if free:
                return not effects and not singles and not dice
            return not sure and not dice
        for goods in self.pairs:
            after = self._circle(left, goods)
            if after and self.possible(after, effects, sure, singles, spare, max(0, dice - 1)):
                return True
        for i, count in enumerate(effects):
            if i and effects[i - 1] == count:
                continue
            rest = (*effects[:i], *effects[i + 1 :])
            for kinds in combinations(free, min(count, len(free))):
                after = self._circle(left, kinds)
                if after and self.possible(after, rest, max(0, sure - 1), singles, spare, dice):
                    return True
        if singles or spare:
            fewer = (singles - 1, spare) if singles else (0, spare - 1)
            for kind in free:
                after = self._circle(left, (kind,))
                if after and self.possible(after, effects, sure, *fewer, dice):
                    return True
        return False

    def _circle(self, left: tuple[int, ...], goods: Sequence[int]) -> tuple[int, ...] | None:
        """What is left after circling these goods; nothing if one too many or none would be circled."""
        after = list(left)
        for kind in goods:
            if after[kind]:
                after[kind] -= 1
            elif not self.full[kind]:
                return None
        return None if tuple(after) == left else tuple(after)
