"""Lines: turns of one player alone, and how they become fewer or more.

What leads from one moment of a line to another can mostly be done in other turns too, also in one turn less
or more. So a line of any length is found first, which is quick, and then a few turns of it at a time are
looked for anew until it has as many turns as were played. Searching for so many from the empty sheet on takes
far longer, as only a wrong end tells that the beginning was too slow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from charmers.check.search import NO_DIE, Outlook, Pace, Search, TurnPlan
from charmers.check.search.clock import Clock
from charmers.check.search.schedule import Schedule
from charmers.rules.dice import DiceTable
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.rules.turn import Turn
from charmers.sheet.definition import PURPLE

STEPS = 100
"""For so many steps a few turns are looked for anew; most that are found at all are found by then."""
LONGEST = 8
"""So many turns at once, at the most."""
PATIENCE = 60
"""So many times in vain, and the next attempt begins with another line."""
LEVEL = 0.2
"""How often turns are looked for that are as many as before: a line that does not move is stuck."""
SPARE = 2
"""So many turns more than there must be are few: a longer line rarely becomes that short."""
DIRECT = 0.3
"""Seconds for which so many turns are searched for directly, from the empty sheet on, now and then."""

IsOver = Callable[[], bool]


class Line:
    """Turns of one player, and the sheet before and after each."""

    def __init__(self, tables: Tables, plans: Sequence[TurnPlan], states: Sequence[SheetState] = ()) -> None:
        self.tables = tables
        self.plans = tuple(plans)
        self.states = list(states) or [SheetState(tables)]
        for plan in self.plans[len(self.states) - 1 :]:
            self.states.append(_after(tables, self.states[-1], plan))

    def __len__(self) -> int:
        return len(self.plans)

    def other_way(
        self, begin: int, end: int, turns: int, seed: int, schedule: Schedule | None = None
    ) -> Line | None:
        """The line with other turns, so many of them, between two moments; nothing if none were found."""
        first, last = self.states[begin], self.states[end]
        search = Search(self.tables, last, seed, turns, schedule)
        if not search.pace.least(first) <= turns <= search.pace.most_busy(first):
            return None
        search.start = first
        found = search.through(STEPS)
        if found is None:
            return None
        before = Line(self.tables, [*self.plans[:begin], *found], self.states[: begin + 1])
        plans, states = self.plans[end:], self.states[end + 1 :]
        return Line(self.tables, [*before.plans, *plans], [*before.states, *states])


def _after(tables: Tables, before: SheetState, plan: TurnPlan) -> SheetState:
    state, dice = before.copy(), DiceTable(1)
    for die, face in zip(tables.dice_of[PURPLE], plan.purple, strict=True):
        dice.faces[die] = face
    state.karma_used += plan.karma
    if plan.colour == NO_DIE:
        return state
    turn = Turn(tables, dice, 0, state)
    turn.stack.append(tables.actions[plan.colour][plan.face] | tables.dice_of[plan.colour][0])
    turn.advance()
    for move in plan.moves:
        turn.play(move)
    return state


class Lines:
    """Lines that lead to one sheet, one of each length that has come by."""

    def __init__(self, tables: Tables, target: SheetState, random: Random) -> None:
        self.tables = tables
        self.target = target
        self.random = random
        self.of: dict[int, Line] = {}
        """A line for each number of turns."""
        self._least = Pace(Outlook(tables, target)).least(SheetState(tables))
        self._searches: dict[int, Search] = {}
        self._in_vain = 0

    def begin_anew(self) -> None:
        """Forget all lines."""
        self.of = {}
        self._in_vain = 0

    def distance(self, turns: int) -> int:
        """How far a line is from having so many turns."""
        return min((abs(turns - each) for each in self.of), default=turns)

    def work(self, turns: int, seconds: float, is_over: IsOver) -> bool:
        """Come closer to a line of so many turns; whether there is one."""
        clock = Clock(seconds)
        if turns not in self.of and turns <= self._least + SPARE:
            self._find(Clock(min(DIRECT, clock.left)), is_over, turns)
        while turns not in self.of and not clock.is_over and not is_over():
            if not self.of:
                self._find(clock, is_over)
            elif self._in_vain > PATIENCE:
                self.begin_anew()
                self._find(Clock(min(DIRECT, clock.left)), is_over, turns)
            else:
                nearest = min(self.of, key=lambda each: abs(each - turns))
                self._change(nearest, -1 if nearest > turns else 1)
        return turns in self.of

    def shorten(self, seconds: float, is_over: IsOver) -> None:
        """Make the shortest line shorter, as far as it goes."""
        clock = Clock(seconds)
        while not clock.is_over and not is_over():
            if not self.of:
                self._find(clock, is_over)
            else:
                self._change(min(self.of), -1)

    def _find(self, clock: Clock, is_over: IsOver, turns: int = -1) -> None:
        """A line of so many turns, or of any number."""
        if turns not in self._searches:
            self._searches[turns] = Search(self.tables, self.target, self.random.randrange(1 << 30), turns)
        self._searches[turns].is_answered = is_over
        plans = self._searches[turns].run(clock.left).line
        if plans is not None:
            self._keep(Line(self.tables, plans))
            del self._searches[turns]

    def _change(self, length: int, more: int) -> None:
        """Look for a few turns of a line anew, and mostly for so many more."""
        random, line = self.random, self.of[length]
        more = 0 if random.random() < LEVEL else more
        count = min(random.randint(2 if more < 0 else 1, LONGEST), length)
        begin = random.randrange(length - count + 1)
        other = line.other_way(begin, begin + count, count + more, random.randrange(1 << 30))
        self._in_vain += 1
        if other is not None:
            self._keep(other)

    def _keep(self, line: Line) -> None:
        if len(line) not in self.of:
            self._in_vain = 0
        self.of[len(line)] = line
