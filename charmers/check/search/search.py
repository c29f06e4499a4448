"""Could it have happened: a search for turns that lead from the empty sheet to exactly these marks.

The search plays forward with the engine's own turns. It tries only moves whose marks are all in the
target and gives up a state as soon as its outlook is hopeless. Dice are free: whatever face a turn
needs, it is given. Karma is crossed as soon as it can be, which never hurts.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from charmers.check.search.outlook import Outlook
from charmers.check.search.pace import Pace
from charmers.check.search.ranking import Action, Ranking
from charmers.check.search.schedule import Faces, Schedule, Take
from charmers.rules import agenda as e
from charmers.rules.agenda import COUNT_MASK, COUNT_SHIFT, WHAT_SHIFT, What
from charmers.rules.dice import DiceTable
from charmers.rules.moves import Move
from charmers.rules.options import usable
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.rules.turn import Turn
from charmers.sheet.definition import BLUE, GREEN, ORANGE, PURPLE

NO_DIE = -1
"""The colour of a turn in which karma was rolled away and neither die was of use."""
UNSETTLED = (-1, -1)

LIMIT = 5000
"""Steps of one try; those that try everything get more and more."""
PATIENCE = 150
"""Steps without coming closer to the target after which a try jumps back."""
THOROUGH = 16
"""Every so many tries, one does not jump: if it comes to its end, everything has been tried."""
JUMPS = 10
"""How often a try jumps back."""
MOST_STEPS = 10**9
MOST_REMEMBERED = 200_000
"""Dead ends kept; each takes about a hundred bytes."""


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """One turn of a line: the karma crossed first, the die, what the purple dice show, and the moves."""

    karma: int
    colour: int
    face: int
    purple: Faces
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search came to: a line, or the proof that there is none, or neither."""

    line: tuple[TurnPlan, ...] | None
    exhausted: bool
    steps: int
    tries: int
    closest: SheetState | None
    """The state that came closest to the target."""


@dataclass(slots=True)
class _Node:
    """A moment in a turn or between turns, and what is still to be tried there."""

    state: SheetState
    turn: Turn | None
    """The turn in progress; none between turns."""
    faces: Faces
    released: int
    """The bonuses that had been released when the turn began."""
    river: int
    """The river as it was when the turn began."""
    choice: Action | Move | None
    """What led here."""
    todo: list[Action | Move | Faces] = field(default_factory=list)
    """What to try, best last."""
    before: _Node | None = None
    """The node whose choice is to be repeated with purple dice that show something."""
    key: bytes = b""
    turns: int = 0
    """How many turns are over."""
    took: Take | None = None
    """The die of this turn or, between turns, of the one before."""
    cut: bool = False
    """Whether something below was given up without trying everything."""


class Search:
    """Looks for a line that leads to a target."""

    def __init__(
        self,
        tables: Tables,
        target: SheetState,
        seed: int = 0,
        turns: int = -1,
        schedule: Schedule | None = None,
    ) -> None:
        self.tables = tables
        self.target = target
        self.turns = turns
        """How many turns a line has; any number if this is negative."""
        self.schedule = schedule
        self.outlook = Outlook(tables, target)
        self.pace = Pace(self.outlook)
        self.random = Random(seed)
        self.ranking = Ranking(self.outlook, self.random)
        self.dead: set[bytes] = set()
        """States between turns from which the target was proven out of reach."""
        self.steps = 0
        self.tries = 0
        self.start = SheetState(tables)
        """Where a line begins."""
        self.complete = True
        """False once a possibility was left out that only a table of several players offers."""
        if turns >= 0 and self.pace.may_idle and not (schedule and schedule.is_whole):
            # A skipped turn is a turn, and is never searched for.
            self.complete = False
        self.is_answered: Callable[[], bool] | None = None
        """Asked now and then: whether someone else has found the answer."""
        self.closest: SheetState | None = None
        self._last = self.start
        self._closest_missing = -1
        self._dice: dict[Faces, DiceTable] = {}
        self._dice_bonuses = _places_with(tables.bonus_items, e.GOODS_DIE)
        self._dice_spaces = _places_with(tables.river_items, e.GOODS_DIE)
        self._faces = range(len(tables.faces[PURPLE]))

    def run(self, seconds: float, steps: int = MOST_STEPS) -> SearchResult:
        """Search until a line is found, all is tried, or the time or the number of steps is over."""
        deadline = time.monotonic() + seconds
        line = None
        exhausted = False
        while line is None and not exhausted and self.steps < steps and time.monotonic() < deadline:
            if self.is_answered is not None and self.is_answered():
                break
            self.tries += 1
            self.ranking.begin_try(self.tries)
            if self.tries % THOROUGH:
                line, exhausted = self._try(LIMIT, deadline, JUMPS)
            else:
                line, exhausted = self._try(LIMIT * _luby(self.tries // THOROUGH), deadline, 0)
        exhausted = exhausted and line is None and self.complete
        return SearchResult(line, exhausted, self.steps, self.tries, self.closest)

    def _try(self, limit: int, deadline: float, jumps: int) -> tuple[tuple[TurnPlan, ...] | None, bool]:
        """Go down from the empty sheet once; a line if there is one, and whether all was tried."""
        first = self.start.copy()
        if first == self.target and self.turns <= 0:
            return (), True
        path = [self._between(first, UNSETTLED, None)]
        stop = self.steps + limit
        patience = PATIENCE if jumps else limit
        best, since = self.outlook.missing(first), self.steps
        root = path[0]
        while path:
            node = path[-1]
            if not node.todo:
                path.pop()
                if node.key and not node.cut and len(self.dead) < MOST_REMEMBERED:
                    self.dead.add(node.key)
                continue
            if self.steps >= stop or (self.steps & 63 == 0 and self._is_over(deadline)):
                break
            if self.steps - since > patience:
                jumps -= 1
                if jumps < 0:
                    break
                self.ranking.learn(self._last)
                self._jump_back(path)
                best, since = self.outlook.missing(path[-1].state), self.steps
                continue
            self.steps += 1
            child = self._follow(node, node.todo.pop())
            if child is not None:
                path.append(child)
                if child.turn is None and child.before is None:
                    if child.state == self.target and child.turns >= self.turns:
                        return _line(path), True
                    missing = self.outlook.missing(child.state)
                    if missing < best:
                        best, since, self._last = missing, self.steps, child.state
        self.ranking.learn(self._last)
        return None, not path and not root.cut

    def _is_over(self, deadline: float) -> bool:
        if time.monotonic() > deadline:
            return True
        return self.steps & 1023 == 0 and self.is_answered is not None and self.is_answered()

    def _jump_back(self, path: list[_Node]) -> None:
        """Forget the end of a path, from a turn that is chosen at random."""
        turns = [i for i, node in enumerate(path) if node.turn is None and node.before is None]
        del path[turns[int(self.random.random() * len(turns))] + 1 :]
        for node in path:
            node.cut = True

    def _follow(self, node: _Node, choice: Action | Move | Faces) -> _Node | None:
        """Do what a node has on its list; nothing comes of it if a mark does not fit."""
        if node.before is None:
            assert not isinstance(choice, tuple) or node.turn is None
            return self._step(node, choice, node.faces if node.turn else UNSETTLED)
        assert isinstance(choice, tuple)
        assert node.choice is not None
        return self._step(node.before, node.choice, choice)

    def _step(self, node: _Node, choice: Action | Move, faces: Faces) -> _Node | None:
        state = node.state.copy()
        took = node.took
        if isinstance(choice, Move):
            assert node.turn is not None
            turn = node.turn.copy(self._table(faces), state)
            turn.play(choice)
        else:
            colour, face = choice
            state.karma_used += self._karma(node)
            took = Take(colour, face, state.karma_used > node.state.karma_used)
            if colour == NO_DIE:
                return self._end(state, choice, UNSETTLED, node.turns, took)
            turn = Turn(self.tables, self._table(faces), 0, state)
            turn.stack.append(self.tables.actions[colour][face] | self.tables.dice_of[colour][0])
            turn.advance()
        if not self.outlook.within(state):
            return None
        if faces == UNSETTLED and (
            state.released & ~node.released & self._dice_bonuses
            or state.river & ~node.river & self._dice_spaces
        ):
            # A purple die is looked at: do it again, with every pair of faces.
            found = _Node(node.state, None, faces, 0, 0, choice, before=node, turns=node.turns)
            found.todo = [*self._face_pairs(node.turns)]
            return found
        if not turn.options:
            return self._end(state, choice, faces, node.turns, took)
        if self.outlook.misfits(state, turn.stack):
            return None
        if self.turns >= 0 and node.turns + 1 + self.pace.least(state, turn.stack) > self.turns:
            return None
        found = _Node(state, turn, faces, node.released, node.river, choice, turns=node.turns, took=took)
        found.todo = self.ranking.moves(state, turn)
        return found if found.todo else None

    def _table(self, faces: Faces) -> DiceTable:
        """A table on which the purple dice show these faces; the other dice do not matter."""
        found = self._dice.get(faces)
        if found is None:
            found = self._dice[faces] = DiceTable(1)
            first, second = self.tables.dice_of[PURPLE]
            found.faces[first], found.faces[second] = faces
        return found

    def _karma(self, node: _Node) -> int:
        """How much karma is crossed in the turn that begins: as much as may be, if that is open."""
        state = node.state
        wanted = self.schedule.karma(node.turns) if self.schedule else -1
        if wanted >= 0:
            return wanted
        return max(0, min(state.karma, self.target.karma_used) - state.karma_used)

    def _face_pairs(self, turn: int) -> list[Faces]:
        """What both purple dice may show, likeliest last."""
        different = list(combinations(self._faces, 2))
        self.random.shuffle(different)
        alike = [(face, face) for face in self._faces]
        self.random.shuffle(alike)
        pairs = different + alike
        if self.schedule is None:
            return pairs
        both = pairs + [(second, first) for first, second in different]
        return [pair for pair in both if self.schedule.reads(turn, pair)]

    def _end(
        self, state: SheetState, choice: Action | Move, faces: Faces, turns: int, took: Take | None
    ) -> _Node | None:
        """The end of a turn, unless the target is out of reach from there."""
        turns += 1
        if state == self.target and turns >= self.turns:
            return _Node(state, None, faces, 0, 0, choice, turns=turns, took=took)
        key = _key(state)
        if self.turns >= 0:
            left = self.turns - turns
            if not self.pace.least(state) <= left <= self.pace.most(state):
                return None
            key = bytes([turns]) + key
        if self.schedule is not None and took is not None:
            key = bytes([took.colour + 1, took.karma]) + key
        if key in self.dead:
            return None
        if self.outlook.is_hopeless(state):
            if len(self.dead) < MOST_REMEMBERED:
                self.dead.add(key)
            return None
        found = self._between(state, faces, choice, turns, took)
        found.key = key
        missing = self.outlook.missing(state)
        if missing < self._closest_missing or self._closest_missing < 0:
            self.closest, self._closest_missing = state, missing
        return found

    def _between(
        self,
        state: SheetState,
        faces: Faces,
        choice: Action | Move | None,
        turns: int = 0,
        took: Take | None = None,
    ) -> _Node:
        found = _Node(state, None, faces, state.released, state.river, choice, turns=turns, took=took)
        actions = self._actions(state) if self.schedule is None else self._scheduled(found, self.schedule)
        found.todo = self.ranking.actions(state, actions)
        return found

    def _scheduled(self, node: _Node, schedule: Schedule) -> list[Action]:
        """The dice whose action may fit both the target and the schedule."""
        if node.turns == self.turns:
            return []
        karma = self._karma(node)
        if node.state.karma_used + karma > min(node.state.karma, self.target.karma_used):
            return []
        if schedule.is_idle(node.turns, node.state):
            return [(NO_DIE, 0)]
        return [
            action
            for action in self._actions(node.state)
            if schedule.allows(node.turns, node.took, Take(*action, karma > 0))
        ]

    def _actions(self, state: SheetState) -> list[Action]:
        """The dice whose action may fit the target."""
        tables, target = self.tables, self.target
        found: list[Action] = [
            (PURPLE, face) for face, kinds in enumerate(tables.face_goods) if self._face_fits(state, kinds)
        ]
        if state.roads != target.roads:
            table = self._table(UNSETTLED)
            found += [
                (GREEN, face)
                for face, entry in enumerate(tables.actions[GREEN])
                if usable(tables, state, table, entry)
            ]
        position = state.river.bit_length()
        for face, entry in enumerate(tables.actions[BLUE]):
            space = tables.next_space[entry >> COUNT_SHIFT & COUNT_MASK][position]
            if space >= 0 and target.river >> space & 1:
                found.append((BLUE, face))
        for face, entry in enumerate(tables.actions[ORANGE]):
            character = entry >> COUNT_SHIFT & COUNT_MASK
            if state.palace[character] < target.palace[character]:
                found.append((ORANGE, face))
        if self.schedule is None and state.karma_used < state.karma == target.karma_used:
            useless = useless_faces(tables, state)
            if len(useless) > 1:
                found.append((NO_DIE, 0))
            elif useless:
                self.complete = False
        return found

    def _face_fits(self, state: SheetState, kinds: list[int]) -> bool:
        """Whether a purple face circles something, and nothing that is not in the target."""
        row, most = self.tables.row, self.target.circled
        gains = False
        for kind in kinds:
            count = state.circled[kind]
            if count < row:
                gains = True
                if min(count + kinds.count(kind), row) > most[kind]:
                    return False
        return gains


def useless_faces(tables: Tables, state: SheetState) -> list[Action]:
    """For each colour that has one, the first face that is of no use any more."""
    table = DiceTable(1)
    found: list[Action] = []
    for colour, entries in enumerate(tables.actions):
        useless = [face for face, entry in enumerate(entries) if not usable(tables, state, table, entry)]
        found += [(colour, face) for face in useless[:1]]
    return found


def _places_with(items: list[list[int]], what: What) -> int:
    """The places, as a bit mask, that give a kind of effect."""
    return sum(
        1 << place
        for place, entries in enumerate(items)
        if any(entry >> WHAT_SHIFT == what for entry in entries)
    )


def _key(state: SheetState) -> bytes:
    """What tells states of one search apart; all other marks follow from these."""
    counts = bytes(
        [
            state.karma,
            state.karma_used,
            *state.circled,
            *state.sold,
            *state.roads,
            *state.palace,
            *state.levels,
        ]
    )
    rest = state.used << 80 | state.river << 16 | state.fame
    return counts + rest.to_bytes((rest.bit_length() + 7) // 8, "big")


def _line(path: list[_Node]) -> tuple[TurnPlan, ...]:
    """The turns that lead along a path."""
    plans: list[TurnPlan] = []
    moves: list[Move] = []
    action: Action | None = None
    karma = 0
    before = path[0].state
    for node in path[1:]:
        if node.before is not None:
            continue
        if isinstance(node.choice, Move):
            moves.append(node.choice)
        else:
            action = node.choice
            moves = []
        if node.turn is None:
            assert action is not None
            karma = node.state.karma_used - before.karma_used
            plans.append(TurnPlan(karma, action[0], action[1], node.faces, tuple(moves)))
            before = node.state
    return tuple(plans)


def _luby(number: int) -> int:
    """The sequence 1 1 2 1 1 2 4 ...: restarts that are mostly short and now and then long.

    >>> [_luby(number) for number in range(1, 8)]
    [1, 1, 2, 1, 1, 2, 4]
    """
    size = 1 << number.bit_length() - 1
    return size if number == 2 * size - 1 else _luby(number - size + 1)
