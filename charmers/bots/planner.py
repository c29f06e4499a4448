"""The ``planner`` bot: weighs every move by what it closes of the gap and what it promises."""

from __future__ import annotations

from charmers.bots.bot import moves_of
from charmers.bots.weights import BALANCED, Weights
from charmers.bots.worth import Prices, Worth
from charmers.rules import dice as d
from charmers.rules import moves as m
from charmers.rules.agenda import CODES, HALF_ROAD, MUST, WHAT_SHIFT, What
from charmers.rules.moves import Move
from charmers.rules.position import Position
from charmers.rules.tables import Tables

_RANK = {CODES[kind]: kind.rank for kind in CODES}
"""The order in which released bonuses are used: what helps others first, what needs others last."""


class Planner:
    """Values moves without trying them out, so that it is fast enough to be a search's imagination."""

    def __init__(self, weights: Weights = BALANCED, name: str = "planner") -> None:
        self.name = name
        self._weights = weights
        self._prices: Prices | None = None

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"

    def choose(self, position: Position) -> Move:
        """Pick the move of the highest worth; among equals, the first."""
        moves = moves_of(position)
        best = moves[0]
        most = -1000.0
        for move, worth in zip(moves, self.worths(position), strict=True):
            if worth > most:
                best, most = move, worth
        return best

    def worths(self, position: Position) -> list[float]:
        """The worth of each legal move, in half points, in the order of ``position.moves``."""
        worth = Worth(
            self._prices_for(position.tables),
            position.sheets[position.seat],
            position.dice,
            self.later(position),
        )
        phase = position.dice.phase
        if phase in (d.TURN, d.KEEP):
            return self._dice_worths(position, worth)
        if position.turn.stack:
            return [worth.move(move) for move in position.moves]
        return [self._bonus_worth(move, worth) for move in position.moves]

    def _prices_for(self, tables: Tables) -> Prices:
        prices = self._prices
        if prices is None or prices.tables is not tables:
            prices = self._prices = Prices(tables, self._weights)
        return prices

    def later(self, position: Position) -> float:
        """How much a promise is worth: less with every turn that is not left to keep it."""
        if position.ending:
            return 0.0
        turns = self.turns_left(position)
        return turns / (turns + self._weights.half_time)

    def turns_left(self, position: Position) -> float:
        """How many turns it takes whoever is furthest to cross, about."""
        gap = min([-sheet.overshoot(position.tables) for sheet in position.sheets]) + 1
        return gap / self._weights.pace

    def _dice_worths(self, position: Position, worth: Worth) -> list[float]:
        """The dice to take or keep, and karma for what it is expected to bring."""
        tables, dice = position.tables, position.dice
        found: list[float] = []
        sides: list[list[float]] = [[] for _ in tables.actions]
        karma = [0.0] * len(tables.actions)
        for move in position.moves:
            if move.kind in (m.TAKE, m.KEEP):
                found.append(worth.effect(tables.actions_of[move.a][dice.faces[move.a]], 0))
            elif move.kind == m.KARMA:
                colour, other = tables.colour_of[move.a], tables.colour_of[dice.elephant]
                if not sides[other]:
                    sides[other] = self._side_worths(tables, other, worth)
                if not sides[colour]:
                    sides[colour] = self._side_worths(tables, colour, worth)
                if karma[colour] == 0.0:
                    karma[colour] = mean_of_better(sides[colour], sides[other])
                found.append(karma[colour] - self._weights.reroll * worth.later)
            else:
                found.append(0.0)
        return found

    def _side_worths(self, tables: Tables, colour: int, worth: Worth) -> list[float]:
        """The worth of each side of a die."""
        faces = [worth.effect(action, 0) for action in tables.actions[colour]]
        return [faces[face] for face in tables.sides[colour]]

    def _bonus_worth(self, move: Move, worth: Worth) -> float:
        """Bonuses in their order of use; one that brings nothing is left alone if it may be."""
        if move.kind != m.USE:
            return 0.0
        if move.b >= 0:
            joined = worth.best_road(worth.tables.pairs) > worth.best_halves(2)
            return 100.5 - _RANK[HALF_ROAD] if joined else -1.0
        items = worth.tables.bonus_items[move.a]
        what = What(items[-1] >> WHAT_SHIFT)
        if not MUST[what] and worth.effect(items[-1], 0) <= 0.0 and len(items) == 1:
            return -1.0
        return 100.0 - _RANK[what]


def mean_of_better(first: list[float], second: list[float]) -> float:
    """What the better of two dice is worth on average, given the worth of their sides.

    >>> mean_of_better([0.0, 2.0], [1.0, 1.0])
    1.5
    """
    total = 0.0
    for one in first:
        for other in second:
            total += one if one > other else other
    return total / (len(first) * len(second))
