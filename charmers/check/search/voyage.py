"""Whether the river marks that are missing can still be made, by sailing on and by sailing back."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from operator import add

from charmers.rules.tables import Tables
from charmers.sheet.definition import BLUE


@dataclass(frozen=True, slots=True)
class Supply:
    """What there still is to sail with, besides the blue dice."""

    back_any: int
    """Moves back to any space."""
    back_two: int
    """Moves back to the first or second unmarked space: the Portuguese."""
    back_one: int
    """Moves back to the first unmarked space."""
    sure_back: int
    """Moves back that surely were made."""
    steps: int
    """Moves one space on."""
    sure_steps: int
    maharani: int
    """Moves one or two spaces on."""
    sure_maharani: int


Way = tuple[int, ...]
"""A way along the river in numbers: the marks left behind that only a move to any space reaches, that
the Portuguese reaches as well, and that any move back reaches; jumps of one space and of two; and
those of them that no die makes."""


class Voyage:
    """All ways to sail to the last mark of a target, in numbers; answers are remembered."""

    def __init__(self, tables: Tables, target: int) -> None:
        self.target = target
        self.last = target.bit_length()
        symbols = list(tables.sheet.river.symbols)
        self._next = [
            tables.next_space[symbols.index(symbol)] if symbol in tables.faces[BLUE] else None
            for symbol in tables.river_symbols
        ]
        self.possible = cache(self._possible)
        self.ways = cache(self._ways)
        self.most_back = cache(self._most_back)

    def _possible(self, river: int, supply: Supply) -> bool:
        """Whether the missing marks can be made with this supply."""
        return any(_is_enough(way, supply) for way in self.ways(river))

    def _most_back(self, river: int) -> int:
        """The most of the missing marks that can be made by sailing back."""
        return max((sum(way[:3]) for way in self.ways(river)), default=0)

    def _ways(self, river: int) -> tuple[Way, ...]:
        """The ways from the marks so far to the last mark of the target, the easiest of each sort."""
        position = river.bit_length()
        behind = self._left_behind(river, 0, position)
        ways: dict[int, set[Way]] = {position: {(*behind, 0, 0, 0, 0)}}
        for space in range(position, self.last):
            if not self.target >> space & 1:
                continue
            here: set[Way] = set()
            for start, before in ways.items():
                one, two = start == space, start == space - 1
                by_die = self._can_jump(start, space)
                if by_die or one or two:
                    behind = self._left_behind(river, start, space)
                    jump = (*behind, one, two, one and not by_die, two and not by_die)
                    here.update(tuple(map(add, way, jump)) for way in before)
            if here:
                ways[space + 1] = here
        return tuple(ways.get(self.last, ()))

    def _can_jump(self, position: int, space: int) -> bool:
        """Whether a blue die sails from a position (0 before the river) on to a space (from 0)."""
        ahead = self._next[space]
        return ahead is not None and ahead[position] == space

    def _left_behind(self, river: int, start: int, end: int) -> tuple[int, int, int]:
        """The missing marks from ``start`` to before ``end``, by how far back they are at the least."""
        counts = [0, 0, 0]
        unmarked = 0
        for space in range(end - 1, start - 1, -1):
            if not self.target >> space & 1:
                unmarked += 1
            elif not river >> space & 1:
                counts[2 - min(unmarked, 2)] += 1
        return (counts[0], counts[1], counts[2])


def _is_enough(way: Way, supply: Supply) -> bool:
    far, second, first, ones, twos, one_by_hand, two_by_hand = way
    return (
        far <= supply.back_any
        and far + second <= supply.back_any + supply.back_two
        and supply.sure_back <= far + second + first <= supply.back_any + supply.back_two + supply.back_one
        and two_by_hand <= supply.maharani
        and one_by_hand + two_by_hand <= supply.maharani + supply.steps
        and supply.sure_steps <= ones
        and supply.sure_steps + supply.sure_maharani <= ones + twos
    )
