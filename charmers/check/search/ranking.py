"""What a search tries first: the order of dice and moves, different in every try."""

from __future__ import annotations

from operator import sub
from random import Random

from charmers.check.search.outlook import Outlook
from charmers.check.search.pace import Pace
from charmers.rules import agenda as e
from charmers.rules import moves as m
from charmers.rules.agenda import COUNT_MASK, COUNT_SHIFT, SALES, WHAT_SHIFT, What
from charmers.rules.moves import Move, Verb
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.rules.turn import Turn
from charmers.sheet.definition import BLUE, GREEN, ORANGE, PURPLE

HASTE = 0.3
TRUST = 3.0
THRIFT = 5.0
EAGER = 0.5
NOISE = 0.3
"""How much chance there is in what a state is worth."""
HIGH = 8
"""Half points that count as much in one turn."""
ORANGE_LEFT, BLUE_LEFT, SIDE_LEFT, CIRCLE_LEFT = 0.65, 0.35, 0.14, 0.1
"""What it is worth that a box, a space, a side or a good is still left to dice: room for bonuses to come."""
FAME_SHORT, MARK_SHORT, IN_STOCK = 0.35, 0.06, 0.1
"""What it costs if buildings must rise before they are built, or for each missing mark; the worth of a good.

All seven are rounded from a logistic fit to 9,960 states of searches (sage and planner, both sheets): whether
1,500 steps found a line from there. It tells which of two states of a sheet is the better one in 72 %.
"""
Action = tuple[int, int]
"""The colour and the face of the die that a turn takes."""
Choice = Move | Action


class Ranking:
    """Puts what may be tried in order, the most promising last.

    Marks that were still missing where a try came to its end are tried earlier the next time.
    """

    def __init__(self, outlook: Outlook, pace: Pace, random: Random) -> None:
        self.outlook = outlook
        self.pace = pace
        self.random = random
        self.target = outlook.target
        self.tables = tables = outlook.tables
        self.leanings = [1.0] * len(tables.actions)
        """How much each colour is worth in this try."""
        self.haste = 1.0
        """How much goods are worth that nobody needs to sell yet."""
        self.trust = 0.0
        """How much what was learned counts in this try."""
        self.thrift = 0.0
        """How much what scores is put off: a sheet that crossed did so in its last turn."""
        self.plain = sum(
            1 << bonus
            for bonus, items in enumerate(tables.bonus_items)
            if all(entry >> WHAT_SHIFT in (e.FAME, e.MONEY, e.KARMA) for entry in items)
        )
        """Bonuses that leave nothing to choose."""
        self.gains = _gains(tables)
        """By the kind of move, how much each cell, space, person or kind of building scores."""
        self.lacks = {kind: [0.0] * len(gains) for kind, gains in self.gains.items()}
        """In the same way, how often it was missing at the end of a try, lately."""

    def promise(self, state: SheetState) -> float:
        """How much a state at the end of a turn is worth, for this target."""
        outlook, pace, target = self.outlook, self.pace, self.target
        due = outlook.due(target.used & ~state.used, target.river & ~state.river)
        short = target.fame - state.fame - due.fame - outlook.fame_now(state)
        return (
            ORANGE_LEFT * pace.boxes(state, due)
            + BLUE_LEFT * (pace.spaces(state, due) - outlook.left(state, outlook.portuguese))
            + SIDE_LEFT * pace.sides(state, due)
            + CIRCLE_LEFT * pace.circles(state, due)
            + IN_STOCK * (sum(state.circled) - sum(state.sold))
            - FAME_SHORT * short
            - MARK_SHORT * outlook.missing(state)
            + NOISE * self.random.random()
        )

    def begin_try(self, number: int) -> None:
        """Choose the leanings of the next try."""
        draw = self.random.random
        self.leanings = [1 + 2 * draw() for _ in self.leanings]
        self.haste = HASTE * draw()
        self.trust = TRUST * draw() if number % 3 else 0.0
        self.thrift = THRIFT * draw() if self.outlook.crossed and number % 4 else 0.0

    def learn(self, state: SheetState) -> None:
        """Remember what was missing where a try came to its end."""
        target = self.target
        river = target.river & ~state.river
        for kind, missing in (
            (m.ROAD, map(sub, target.roads, state.roads)),
            (m.PALACE, map(sub, target.palace, state.palace)),
            (m.UPGRADE, map(sub, target.levels, state.levels)),
            (m.SAIL, [river >> space & 1 for space in range(self.tables.river_spaces)]),
        ):
            weights = self.lacks[kind]
            for i, is_missing in enumerate(missing):
                weights[i] = 0.8 * weights[i] + (0.2 if is_missing else 0.0)

    def actions(self, state: SheetState, actions: list[Action]) -> list[Choice]:
        """The dice in order."""
        target, tables = self.target, self.tables
        short = [most > count for most, count in zip(target.sold, state.circled, strict=True)]
        position = state.river.bit_length()
        found: list[tuple[float, Action]] = []
        for action in actions:
            colour, face = action
            promise = self.leanings[colour] * self.random.random() if colour >= 0 else 0.0
            if colour == PURPLE:
                if not any(short[kind] for kind in tables.face_goods[face]):
                    # Goods that are not needed for sale can wait: they come in handy for other effects.
                    promise *= self.haste
            elif colour == BLUE:
                symbol = tables.actions[BLUE][face] >> COUNT_SHIFT & COUNT_MASK
                promise += self._lean(m.SAIL, tables.next_space[symbol][position])
            elif colour == ORANGE:
                promise += self._lean(m.PALACE, tables.actions[ORANGE][face] >> COUNT_SHIFT & COUNT_MASK)
            elif colour == GREEN:
                promise += 0.3 * self.trust - 0.5 * self.thrift
            found.append((promise, action))
        found.sort()
        return [action for _, action in found]

    def moves(self, state: SheetState, turn: Turn) -> list[Choice]:
        """The moves of a turn that fit the target, in order."""
        if not turn.stack and turn.waiting & self.plain:
            # Fame, money and karma leave nothing to choose and take nothing away: they come first.
            for move in turn.options:
                if move.kind == m.USE and self.plain >> move.a & 1 and move.b < 0:
                    return [move] if self.target.used >> move.a & 1 else []
        draw = self.random.random
        found = [
            (self._promise(move) + draw(), move) for move in turn.options if self.fits(state, turn, move)
        ]
        found.sort(key=lambda pair: pair[0])
        return [move for _, move in found]

    def _promise(self, move: Move) -> float:
        kind = move.kind
        if kind == m.SELL:
            return len(move.goods) * EAGER
        if kind in (m.PASS, m.DONE):
            return -1
        return self._lean(kind, move.a) if kind in self.gains else 0

    def _lean(self, kind: Verb, which: int) -> float:
        """How much this try wants a cell, a space, a person or a kind of building."""
        return self.trust * self.lacks[kind][which] - self.thrift * self.gains[kind][which]

    def fits(self, state: SheetState, turn: Turn, move: Move) -> bool:
        """Whether the marks that a move itself makes are in the target."""
        kind, target = move.kind, self.target
        if kind in (m.ROAD, m.HALF):
            return not move.b & ~target.roads[move.a]
        if kind == m.SELL:
            goods, sold, most = move.goods, state.sold, target.sold
            return all(sold[good] + goods.count(good) <= most[good] for good in goods)
        if kind == m.GOODS:
            return all(state.circled[good] < target.circled[good] for good in move.goods)
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


def _gains(tables: Tables) -> dict[Verb, list[float]]:
    """How much a road in each cell, each river space and each person scores, roughly, from 0 to 1."""
    cells = [
        0.0 if kind < 0 and market < 0 else 0.5 if kind >= 0 else 0.8
        for kind, market in zip(tables.building, tables.market, strict=True)
    ]
    return {
        m.ROAD: cells,
        m.SAIL: [sum(map(_gain, items)) for items in tables.river_items],
        m.PALACE: [sum(map(_gain, items)) for items in tables.character_items],
        m.UPGRADE: [0.0] * len(tables.buildings),
    }


def _gain(entry: int) -> float:
    what, count = What(entry >> WHAT_SHIFT), entry >> COUNT_SHIFT & COUNT_MASK
    if what in (e.FAME, e.TRADER) or SALES[what]:
        return 2 * count / HIGH
    return count / HIGH if what == e.MONEY else 0.0
