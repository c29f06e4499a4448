"""Could it have happened: a search for turns that lead from the empty sheet to exactly these marks.

The search plays forward with the engine's own turns. It tries only moves whose marks are all in the
target and gives up a state as soon as its outlook is hopeless. Dice are free: whatever face a turn
needs, it is given. Karma is crossed as soon as it can be, which never hurts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from charmers.check.search.clock import Clock
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
WIDTH = 12
"""So many turns are gone through before the most promising of them is gone on with."""
SURVEY = 150
"""Steps after which as many turns as were found by then are enough."""
DRAW = 30
"""Steps in the turn of one die before it is the next die's."""
PATIENCE = 600
"""Steps without coming closer to the target after which a try jumps back."""
BLIND_PATIENCE = 150
"""The same in every other try, which takes the first turn that comes: what is promising may mislead."""
THOROUGH = 16
"""Every so many tries, one does not jump: if it comes to its end, everything has been tried."""
JUMPS = 10
"""How often a try jumps back."""
MOST_STEPS = 10**9
MOST_SECONDS = 3600.0
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
class _Moment:
    """A moment in a turn, and what is still to be tried there."""

    state: SheetState
    turn: Turn | None
    """The turn in progress; none before a die is taken."""
    faces: Faces
    choice: Action | Move | None
    """What led here."""
    todo: list[Action | Move | Faces] = field(default_factory=list)
    """What to try, best last."""
    parent: _Moment | None = None
    """The moment before; none before a die is taken."""
    is_look: bool = False
    """Whether the choice is to be repeated with purple dice that show something."""


Way = list[_Moment]
"""The moments of a turn from its die on; the last one is gone on with."""


@dataclass(slots=True)
class _Fork:
    """The end of a turn, and the turns that may follow."""

    state: SheetState
    plan: TurnPlan | None = None
    """The turn that led here; none at the beginning."""
    key: bytes = b""
    turns: int = 0
    """How many turns are over."""
    took: Take | None = None
    """The die of the last turn."""
    ways: deque[Way] = field(default_factory=deque)
    """Turns that are not gone through yet, one for each die."""
    ready: list[tuple[float, int, _Fork]] = field(default_factory=list)
    """Where turns led that have been gone through, the most promising last."""
    seen: set[bytes] = field(default_factory=set)
    """Where turns led from here."""
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
        self.seed = seed
        self.random = Random(seed)
        self.ranking = Ranking(self.outlook, self.pace, self.random)
        self.dead: set[bytes] = set()
        """States between turns from which the target was proven out of reach."""
        self.steps = 0
        self.tries = 0
        self.start = SheetState(tables)
        """Where a line begins."""
        # Unless the dice are known, only turns are searched for in which something is marked.
        self._most = self.pace.most if schedule and schedule.is_whole else self.pace.most_busy
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
        self._stop, self._clock = 0, Clock(0)
        self._is_blind = False
        self._dice: dict[Faces, DiceTable] = {}
        self._dice_bonuses = _places_with(tables.bonus_items, e.GOODS_DIE)
        self._dice_spaces = _places_with(tables.river_items, e.GOODS_DIE)
        self._faces = range(len(tables.faces[PURPLE]))

    def run(self, seconds: float, steps: int = MOST_STEPS) -> SearchResult:
        """Search until a line is found, all is tried, or the time or the number of steps is over."""
        clock = Clock(seconds)
        line = None
        exhausted = False
        while line is None and not exhausted and self.steps < steps and not clock.is_over:
            if self.is_answered is not None and self.is_answered():
                break
            self.tries += 1
            self.ranking.begin_try(self.tries)
            self._is_blind = self.tries % 2 == self.seed % 2
            if self.tries % THOROUGH:
                line, exhausted = self._try(LIMIT, clock, JUMPS)
            else:
                line, exhausted = self._try(LIMIT * _luby(self.tries // THOROUGH), clock, 0)
        exhausted = exhausted and line is None and self.complete
        return SearchResult(line, exhausted, self.steps, self.tries, self.closest)

    def through(self, steps: int) -> tuple[TurnPlan, ...] | None:
        """Go through everything once, at most so many steps: for a few turns that is all there is."""
        self._is_blind = True
        return self._try(steps, Clock(MOST_SECONDS), 0)[0]

    def _try(self, limit: int, clock: Clock, jumps: int) -> tuple[tuple[TurnPlan, ...] | None, bool]:
        """Go down from the empty sheet once; a line if there is one, and whether all was tried."""
        first = self.start.copy()
        if first == self.target and self.turns <= 0:
            return (), True
        root = self._branch(_Fork(first))
        path = [root]
        self._stop, self._clock = self.steps + limit, clock
        patience = (BLIND_PATIENCE if self._is_blind else PATIENCE) if jumps else limit
        best, since = self.outlook.missing(first), self.steps
        while path:
            fork = path[-1]
            if self.steps - since > patience:
                jumps -= 1
                if jumps < 0:
                    break
                self.ranking.learn(self._last)
                self._jump_back(path)
                best, since = self.outlook.missing(path[-1].state), self.steps
                continue
            child = self._next(fork)
            if child is not None:
                path.append(child)
                if child.state == self.target and child.turns >= self.turns:
                    return tuple([each.plan for each in path if each.plan is not None]), True
                missing = self.outlook.missing(child.state)
                if missing < best:
                    best, since, self._last = missing, self.steps, child.state
            elif fork.ways:
                break
            else:
                path.pop()
                if fork.key and not fork.cut and len(self.dead) < MOST_REMEMBERED:
                    self.dead.add(fork.key)
        self.ranking.learn(self._last)
        return None, not path and not root.cut

    def _is_over(self) -> bool:
        if self.steps >= self._stop or self._clock.is_over:
            return True
        return self.steps & 1023 < 32 and self.is_answered is not None and self.is_answered()

    def _jump_back(self, path: list[_Fork]) -> None:
        """Forget the end of a path, from a turn that is chosen at random."""
        del path[int(self.random.random() * len(path)) + 1 :]
        for fork in path:
            fork.cut = True

    def _next(self, fork: _Fork) -> _Fork | None:
        """Where the most promising of a few turns leads; nothing if there is none, or no time."""
        ready, ways = fork.ready, fork.ways
        if not ready:
            stop = self.steps + SURVEY
            width = 1 if self._is_blind else WIDTH
            while ways and len(ready) < width and (self.steps < stop or not ready):
                if self._is_over():
                    break
                way = ways.popleft()
                child = self._draw(fork, way)
                if way and self._is_blind and child is not None:
                    ways.appendleft(way)
                elif way:
                    ways.append(way)
                if child is not None:
                    if child.state == self.target and child.turns >= self.turns:
                        return child
                    ready.append((self.ranking.promise(child.state), len(ready), child))
            ready.sort(key=_promise_of)
        return self._branch(ready.pop()[2]) if ready else None

    def _draw(self, fork: _Fork, way: Way) -> _Fork | None:
        """Go on with a turn until it ends; nothing if it cannot, or takes long."""
        stop = min(self.steps + DRAW, self._stop)
        while way:
            moment = way[-1]
            if not moment.todo:
                way.pop()
                continue
            if self.steps >= stop:
                break
            self.steps += 1
            found = self._follow(fork, moment, moment.todo.pop())
            if isinstance(found, _Moment):
                way.append(found)
            elif found is not None:
                return found
        return None

    def _follow(self, fork: _Fork, moment: _Moment, choice: Action | Move | Faces) -> _Moment | _Fork | None:
        """Do what a moment has on its list; nothing comes of it if a mark does not fit."""
        if not moment.is_look:
            assert not isinstance(choice, tuple) or moment.turn is None
            return self._step(fork, moment, choice, moment.faces)
        assert isinstance(choice, tuple)
        assert moment.choice is not None
        assert moment.parent is not None
        return self._step(fork, moment.parent, moment.choice, choice)

    def _step(
        self, fork: _Fork, moment: _Moment, choice: Action | Move, faces: Faces
    ) -> _Moment | _Fork | None:
        state = moment.state.copy()
        if isinstance(choice, Move):
            assert moment.turn is not None
            turn = moment.turn.copy(self._table(faces), state)
            turn.play(choice)
        else:
            colour, face = choice
            state.karma_used += self._karma(fork)
            if colour == NO_DIE:
                return self._end(fork, moment, choice, state, UNSETTLED)
            turn = Turn(self.tables, self._table(faces), 0, state)
            turn.stack.append(self.tables.actions[colour][face] | self.tables.dice_of[colour][0])
            turn.advance()
        if not self.outlook.within(state):
            return None
        if faces == UNSETTLED and (
            state.released & ~fork.state.released & self._dice_bonuses
            or state.river & ~fork.state.river & self._dice_spaces
        ):
            # A purple die is looked at: do it again, with every pair of faces.
            pairs = self._face_pairs(fork.turns)
            return _Moment(moment.state, None, faces, choice, [*pairs], moment, is_look=True)
        if not turn.options:
            return self._end(fork, moment, choice, state, faces)
        if self.outlook.misfits(state, turn.stack):
            return None
        if self.turns >= 0 and fork.turns + 1 + self.pace.least(state, turn.stack) > self.turns:
            return None
        moves = self.ranking.moves(state, turn)
        return _Moment(state, turn, faces, choice, moves, moment) if moves else None

    def _table(self, faces: Faces) -> DiceTable:
        """A table on which the purple dice show these faces; the other dice do not matter."""
        found = self._dice.get(faces)
        if found is None:
            found = self._dice[faces] = DiceTable(1)
            first, second = self.tables.dice_of[PURPLE]
            found.faces[first], found.faces[second] = faces
        return found

    def _karma(self, fork: _Fork) -> int:
        """How much karma is crossed in the turn that begins: as much as may be, if that is open."""
        state = fork.state
        wanted = self.schedule.karma(fork.turns) if self.schedule else -1
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
        self, fork: _Fork, moment: _Moment, choice: Action | Move, state: SheetState, faces: Faces
    ) -> _Fork | None:
        """The end of a turn, unless the target is out of reach from there, or it is known."""
        turns = fork.turns + 1
        key = _key(state)
        is_target = state == self.target and turns >= self.turns
        if self.turns >= 0 and not is_target:
            left = self.turns - turns
            if not self.pace.least(state) <= left <= self._most(state):
                return None
            key = bytes([turns]) + key
        plan = _plan(moment, choice, faces, state.karma_used - fork.state.karma_used)
        took = Take(plan.colour, plan.face, plan.karma > 0)
        if self.schedule is not None:
            key = bytes([took.colour + 1, took.karma]) + key
        if is_target:
            return _Fork(state, plan, key, turns, took)
        if key in self.dead or key in fork.seen:
            return None
        if self.outlook.is_hopeless(state):
            if len(self.dead) < MOST_REMEMBERED:
                self.dead.add(key)
            return None
        fork.seen.add(key)
        missing = self.outlook.missing(state)
        if missing < self._closest_missing or self._closest_missing < 0:
            self.closest, self._closest_missing = state, missing
        return _Fork(state, plan, key, turns, took)

    def _branch(self, fork: _Fork) -> _Fork:
        """List the dice that may be taken next."""
        state = fork.state
        actions = self._actions(state) if self.schedule is None else self._scheduled(fork, self.schedule)
        for action in reversed(self.ranking.actions(state, actions)):
            fork.ways.append([_Moment(state, None, UNSETTLED, None, [action])])
        return fork

    def _scheduled(self, fork: _Fork, schedule: Schedule) -> list[Action]:
        """The dice whose action may fit both the target and the schedule."""
        if fork.turns == self.turns:
            return []
        karma = self._karma(fork)
        if fork.state.karma_used + karma > min(fork.state.karma, self.target.karma_used):
            return []
        if schedule.is_idle(fork.turns, fork.state):
            return [(NO_DIE, 0)]
        return [
            action
            for action in self._actions(fork.state)
            if schedule.allows(fork.turns, fork.took, Take(*action, karma > 0))
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


def _plan(moment: _Moment, choice: Action | Move, faces: Faces, karma: int) -> TurnPlan:
    """The turn that ends with a choice."""
    moves: list[Move] = []
    last: _Moment | None = moment
    while isinstance(choice, Move):
        moves.append(choice)
        assert last is not None
        assert last.choice is not None
        choice, last = last.choice, last.parent
    return TurnPlan(karma, *choice, faces, tuple(reversed(moves)))


def _promise_of(ready: tuple[float, int, _Fork]) -> tuple[float, int]:
    return ready[:2]


def _luby(number: int) -> int:
    """The sequence 1 1 2 1 1 2 4 ...: restarts that are mostly short and now and then long.

    >>> [_luby(number) for number in range(1, 8)]
    [1, 1, 2, 1, 1, 2, 4]
    """
    size = 1 << number.bit_length() - 1
    return size if number == 2 * size - 1 else _luby(number - size + 1)
