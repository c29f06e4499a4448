"""What a search tries first: the order of dice and moves, different in every try."""

from __future__ import annotations

from random import Random

from charmers.check.outlook import Outlook
from charmers.rules import moves as m
from charmers.rules.moves import Move
from charmers.rules.state import SheetState
from charmers.rules.turn import Turn

PURPLE = 0
Action = tuple[int, int]
Choice = Move | tuple[int, int]


class Ranking:
    """Puts what may be tried in order, the most promising last."""

    def __init__(self, outlook: Outlook, random: Random) -> None:
        self.outlook = outlook
        self.random = random
        self.target = outlook.target
        self.tables = outlook.tables
        self.weights = [1.0] * 5
        self.patience = 1.0

    def begin_try(self, number: int) -> None:
        """Choose the leanings of the next try."""
        draw = self.random.random
        self.weights = [1 + 2 * draw(), 1 + 2 * draw(), 1 + 2 * draw(), 1 + 2 * draw(), 1]
        self.patience = 0.3 * draw()

    def actions(self, state: SheetState, actions: list[Action]) -> list[Choice]:
        """The dice in order."""
        target = self.target
        short = [
            most - sold > count - sold
            for most, sold, count in zip(target.sold, state.sold, state.circled, strict=True)
        ]
        found: list[tuple[float, Action]] = []
        for action in actions:
            colour, face = action
            promise = self.weights[colour] * self.random.random()
            if colour == PURPLE and not any([short[kind] for kind in self.tables.face_goods[face]]):
                # Goods that are not needed for sale can wait: they come in handy for other effects.
                promise *= self.patience
            found.append((promise, action))
        found.sort()
        return [action for _, action in found]

    def moves(self, state: SheetState, turn: Turn) -> list[Choice]:
        """The moves of a turn that fit the target, in order."""
        draw = self.random.random
        found = [
            (self._promise(move) + draw(), move) for move in turn.options if self.fits(state, turn, move)
        ]
        found.sort(key=lambda pair: pair[0])
        return [move for _, move in found]

    def _promise(self, move: Move) -> float:
        kind = move.kind
        if kind == m.SELL:
            return len(move.goods) * 0.5
        if kind == m.PASS:
            return -1
        if kind == m.DONE:
            return -1
        return 0

    def fits(self, state: SheetState, turn: Turn, move: Move) -> bool:
        """Whether the marks that a move itself makes are in the target."""
        kind, target = move.kind, self.target
        if kind == m.ROAD or kind == m.HALF:
            return not move.b & ~target.roads[move.a]
        if kind == m.SELL:
            for good in move.goods:
                if state.sold[good] + move.goods.count(good) > target.sold[good]:
                    return False
            return True
        if kind == m.GOODS:
            return all([state.circled[good] < target.circled[good] for good in move.goods])
        if kind == m.SAIL:
            return target.river >> move.a & 1 == 1
        if kind == m.PALACE:
            return state.palace[move.a] < target.palace[move.a]
        if kind == m.UPGRADE:
            return state.levels[move.a] < target.levels[move.a]
        if kind == m.USE:
            used = target.used
            return used >> move.a & 1 == 1 and (move.b < 0 or used >> move.b & 1 == 1)
        if kind == m.DONE:
            return not turn.waiting & target.used
        return True
