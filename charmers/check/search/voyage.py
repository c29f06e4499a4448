"""Whether the river marks that are missing can still be made, by sailing on and by sailing back."""

from __future__ import annotations

from dataclasses import dataclass

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


Way = tuple[int, int, int, int, int, int, int]
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
        self._known: dict[int, tuple[Way, ...]] = {}
        self._most_back: dict[int, int] = {}
        self._answers: dict[tuple[int, Supply], bool] = {}

    def possible(self, river: int, supply: Supply) -> bool:
        """Whether the missing marks can be made with this supply."""
        key = (river, supply)
        found = self._answers.get(key)
        if found is None:
            found = self._answers[key] = any(_is_enough(way, supply) for way in self.ways(river))
        return found

    def ways(self, river: int) -> tuple[Way, ...]:
        """The ways from the marks so far to the last mark of the target, the easiest of each sort."""
        found = self._known.get(river)
        if found is None:
            found = self._known[river] = self._list(river)
        return found

    def most_back(self, river: int) -> int:
        """The most of the missing marks that can be made by sailing back."""
        found = self._most_back.get(river)
        if found is None:
            found = self._most_back[river] = max((sum(way[:3]) for way in self.ways(river)), default=0)
        return found

    def can_jump(self, position: int, space: int) -> bool:
        """Whether a blue die sails from a position (0 before the river) on to a space (from 0)."""
        ahead = self._next[space]
        return ahead is not None and ahead[position] == space

    def _list(self, river: int) -> tuple[Way, ...]:
        position = river.bit_length()
        behind = self._left_behind(river, 0, position)
        ways: dict[int, list[Way]] = {position: [(*behind, 0, 0, 0, 0)]}
        for space in range(position, self.last):
            if not self.target >> space & 1:
                continue
            here: set[Way] = set()
            for start, before in ways.items():
                length = space + 1 - start
                by_die = self.can_jump(start, space)
                if not by_die and length > 2:
                    continue
                far, second, first = self._left_behind(river, start, space)
                one, two = length == 1, length == 2
                for way in before:
                    here.add(
                        (
                            way[0] + far,
                            way[1] + second,
                            way[2] + first,
                            way[3] + one,
                            way[4] + two,
                            way[5] + (one and not by_die),
                            way[6] + (two and not by_die),
                        )
                    )
            if here:
                ways[space + 1] = list(here)
        return tuple(ways.get(self.last, ()))

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
