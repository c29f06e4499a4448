"""How many turns the marks take that are still missing: at least, at most, and of each colour of dice."""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub

from charmers.check.search.demand import Demand
from charmers.check.search.outlook import Outlook
from charmers.rules import agenda as e
from charmers.rules.agenda import COUNT_MASK, COUNT_SHIFT
from charmers.rules.state import SheetState
from charmers.sheet.definition import BLUE

NO_END = 10**6
"""More turns than anyone has: who cannot use a die may skip for ever."""


class Pace:
    """Bounds on the dice that lead from a state to the target of an outlook."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.tables = outlook.tables
        self.builder = self.tables.person(e.BUILDER)
        self.may_idle = self._may_idle(outlook.target)

    def least(self, state: SheetState, stack: Sequence[int] = ()) -> int:
        """So many turns are needed after this one, which has still to do what is on its ``stack``."""
        outlook, target = self.outlook, self.outlook.target
        due = outlook.due(target.used & ~state.used, target.river & ~state.river)
        portuguese = outlook.left(state, outlook.portuguese)
        sails, circles = self.spaces(state, due), self.circles(state, due)
        orange, green = self.boxes(state, due), self.sides(state, due)
        if stack:
            pending = Demand(len(self.tables.characters))
            for entry in stack:
                pending.add(entry)
            portuguese += pending.portuguese
            sails -= pending.on[1] + pending.back[1] + pending.maharani
            circles -= sum(pending.goods) + 2 * pending.dice + pending.traders
            orange -= pending.any_palace[1] + sum(pending.palace[1]) + pending.moguls
            green -= pending.sides
        # A Portuguese sails back or circles a good.
        both = min(
            max(0, sails - back) + max(0, circles - (portuguese - back) + 1) // 2
            for back in range(portuguese + 1)
        )
        return both + max(0, orange) + max(0, green + 1) // 2

    def least_of(self, state: SheetState) -> list[int]:
        """So many dice of each colour are needed: purple, green, blue, orange."""
        outlook, target = self.outlook, self.outlook.target
        due = outlook.due(target.used & ~state.used, target.river & ~state.river)
        portuguese = outlook.left(state, outlook.portuguese)
        return [
            max(0, self.circles(state, due) - portuguese + 1) // 2,
            max(0, self.sides(state, due) + 1) // 2,
            max(0, self.spaces(state, due) - portuguese),
            max(0, self.boxes(state, due)),
        ]

    def spaces(self, state: SheetState, due: Demand) -> int:
        """River marks that blue dice and the Portuguese must make."""
        missing = (self.outlook.target.river & ~state.river).bit_count()
        return missing - due.on[1] - due.back[1] - self.outlook.left(state, self.outlook.maharani)

    def circles(self, state: SheetState, due: Demand) -> int:
        """Circles that purple dice and the Portuguese must make."""
        outlook = self.outlook
        missing = sum(outlook.target.circled) - sum(state.circled)
        return missing - sum(due.goods) - 2 * due.dice - outlook.left(state, outlook.trader)

    def sides(self, state: SheetState, due: Demand) -> int:
        """Sides of roads that green dice must draw."""
        outlook = self.outlook
        drawn, wanted = state.roads, outlook.target.roads
        missing = sum([(wanted[cell] & ~drawn[cell]).bit_count() for cell in outlook.cells])
        return missing - due.sides - 2 * outlook.left(state, self.builder)

    def boxes(self, state: SheetState, due: Demand) -> int:
        """Boxes of the palace that orange dice must cross."""
        outlook = self.outlook
        left: list[int] = list(map(sub, outlook.target.palace, state.palace))
        named = sum([min(given, count) for given, count in zip(due.palace[1], left, strict=True)])
        return sum(left) - due.any_palace[1] - named - outlook.left(state, outlook.mogul)

    def most(self, state: SheetState) -> int:
        """More turns than this there cannot have been."""
        return NO_END if self.may_idle else self.most_busy(state)

    def most_busy(self, state: SheetState) -> int:
        """More turns than this, in each of which a mark is made, there cannot have been."""
        outlook, target, tables = self.outlook, self.outlook.target, self.tables
        due = outlook.due(target.used & ~state.used, target.river & ~state.river)
        # Blue: a mark each, but for those that others surely made.
        blue = (target.river & ~state.river).bit_count() - due.back[0]
        if outlook.end_of_river:
            blue -= due.on[0]
        else:
            blue -= due.on[1] + outlook.left(state, outlook.maharani)
        left: list[int] = list(map(sub, target.palace, state.palace))
        orange = sum(left) - (due.any_palace[0] if outlook.palace_full else due.any_palace[1])
        boxes = tables.palace_boxes
        for i, count in enumerate(left):
            orange -= min(count, due.palace[0 if target.palace[i] == boxes else 1][i])
        mogul = outlook.mogul
        if mogul >= 0 and any(count < boxes for i, count in enumerate(target.palace) if i != mogul):
            orange -= left[mogul]
        halves, empty, _ = outlook.left_to_draw(tuple(state.roads))
        green = max(0, empty - len(due.roads)) + halves - due.halves // 2
        circles = sum(target.circled) - sum(state.circled)
        if outlook.open_kinds == len(tables.goods):
            kinds = len(tables.goods)
            circles = (circles - sum([min(count, kinds) for count in due.goods]) - 2 * due.dice) // 2
        return max(0, blue) + max(0, orange) + max(0, green) + max(0, circles)

    def _may_idle(self, target: SheetState) -> bool:
        """Whether there may have been a turn without a mark: a skip, or karma rolled away for nothing.

        The middle always holds dice of two colours, so two of them must have had a face of no use. What is
        of no use earlier stays so, but for roads: those find room as long as an exit is open.
        """
        tables = self.tables
        here = target.river.bit_length()
        useless = any(not mask & target.free for mask in tables.face_mask)
        blue = any(
            tables.next_space[entry >> COUNT_SHIFT & COUNT_MASK][here] < 0 for entry in tables.actions[BLUE]
        )
        orange = any(count == tables.palace_boxes for count in target.palace)
        exits = [cell for cell, touch in enumerate(tables.first_touch) if touch]
        green = all(target.roads[cell] for cell in exits)
        count = useless + blue + orange + green
        return count > 1 or (count == 1 and target.karma_used > 0)
