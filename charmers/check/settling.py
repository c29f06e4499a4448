"""Settling: turns of all players, changed a few at a time until the dice of every round suffice for them.

Everyone's turns were found without regard to the others, so in some rounds three take dice of one colour,
or one the colour of the die on the elephant. What leads from one moment of a sheet to another can mostly be
done in another order or with other dice. So where a round has strife, a few turns of one of its players are
looked for anew, and what the others take there says which dice they may be. Strife may move to another
round; it may not grow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from charmers.check.lines import LONGEST, Line
from charmers.check.rounds import Calendar, Diary, Moment, Turned
from charmers.check.search import Take, TurnPlan
from charmers.check.search.clock import Clock
from charmers.check.search.schedule import Faces
from charmers.rules.state import SheetState
from charmers.sheet.definition import PURPLE

KARMA = 0.25
"""How often karma is moved instead."""


class Settling:
    """The turns of all players on their way to one game."""

    def __init__(
        self, calendar: Calendar, lines: Sequence[Line], karma: Sequence[int], random: Random
    ) -> None:
        self.calendar = calendar
        self.random = random
        self.own = list(lines)
        """The turns of each seat as they stand."""
        self.karma = [self._first_karma(seat, count) for seat, count in enumerate(karma)]
        """For each seat and turn, how much karma is crossed; no list if there is no room for it."""
        self.diary = Diary(calendar)
        if self.is_sound:
            for seat in range(len(lines)):
                self._write(seat)
        self.strife = [self.diary.strife(number) for number in range(calendar.rounds)]

    @property
    def is_sound(self) -> bool:
        """Whether everyone can cross the karma that is crossed in the end."""
        return all(crossed is not None for crossed in self.karma)

    @property
    def plans(self) -> list[tuple[TurnPlan, ...]]:
        """The turns of all as they stand, with their karma."""
        return [
            tuple(
                TurnPlan(karma, plan.colour, plan.face, plan.purple, plan.moves)
                for plan, karma in zip(line.plans, crossed or (), strict=True)
            )
            for line, crossed in zip(self.own, self.karma, strict=True)
        ]

    def run(self, seconds: float, is_over: Callable[[], bool]) -> bool:
        """Whether the strife was settled in this time."""
        clock = Clock(seconds)
        while any(self.strife):
            if clock.is_over or is_over():
                return False
            number = self.random.choice([each for each, strife in enumerate(self.strife) if strife])
            places = [place for place, turn in enumerate(self.diary.turns[number]) if turn is not None]
            place = self.random.choice(places)
            seat = (number + place) % self.calendar.seats
            if self.random.random() < KARMA:
                self._move_karma(seat)
            else:
                self._change(seat, self.calendar.moments[seat].index((number, place)))
        return True

    # Karma: when it is crossed changes nothing on the sheet, but which dice can be taken.

    def _first_karma(self, seat: int, count: int) -> list[int] | None:
        crossed = [0] * len(self.own[seat])
        turns = [turn for turn, (_, place) in enumerate(self.calendar.moments[seat]) if place]
        here = 0
        for done in range(count):
            while here < len(turns) and self.own[seat].states[turns[here]].karma <= done:
                here += 1
            if here == len(turns):
                return None
            crossed[turns[here]] += 1
            here = min(here + 1, len(turns) - 1)
        return crossed

    def _has_karma(self, seat: int, crossed: Sequence[int]) -> bool:
        """Whether there is karma to be crossed in these turns."""
        done = 0
        for count, state in zip(crossed, self.own[seat].states, strict=False):
            done += count
            if count and done > state.karma:
                return False
        return True

    def _move_karma(self, seat: int) -> None:
        """Cross karma in another turn where that makes no more strife."""
        crossed, moments = self.karma[seat], self.calendar.moments[seat]
        assert crossed is not None
        moves = [
            (old, new)
            for old, count in enumerate(crossed)
            if count
            for new, (_, place) in enumerate(moments)
            if place and new != old
        ]
        self.random.shuffle(moves)
        before = self._strife_of(moments)
        for old, new in moves:
            other = crossed[:]
            other[old] -= 1
            other[new] += 1
            if not self._has_karma(seat, other):
                continue
            self.karma[seat] = other
            self._write(seat, (old, new))
            after = self._strife_of(moments)
            if after < before or (after == before and self.random.random() < 1 / len(moves)):
                self._count(moments)
                return
            self.karma[seat] = crossed
            self._write(seat, (old, new))

    # Turns.

    def _change(self, seat: int, turn: int) -> None:
        """Look for other turns around one that is in strife."""
        count = self.random.randint(1, LONGEST)
        begin = max(0, turn - self.random.randrange(count))
        end = min(len(self.own[seat]), begin + count)
        moments = self.calendar.moments[seat][begin:end]
        limits = {number: self.strife[number] for number, _ in moments}
        limits[self.calendar.moments[seat][turn][0]] -= 1
        if self.random.random() < 0.5:
            limits[self.random.choice(moments)[0]] += 1
        crossed = self.karma[seat]
        assert crossed is not None
        window = _Window(self.diary, moments, limits, crossed[begin:end])
        old = self.own[seat]
        other = old.other_way(begin, end, end - begin, self.random.randrange(1 << 30), window)
        self._write(seat, range(begin, end))
        if other is None:
            return
        before = sum(self.strife[number] for number in limits)
        self.own[seat] = other
        self._write(seat, range(begin, end))
        if self._has_karma(seat, crossed) and self._strife_of(moments) <= before:
            self._count(moments)
        else:
            self.own[seat] = old
            self._write(seat, range(begin, end))

    def _write(self, seat: int, turns: Sequence[int] | None = None) -> None:
        """Write turns down in the diary."""
        crossed, moments = self.karma[seat], self.calendar.moments[seat]
        assert crossed is not None
        for turn in range(len(moments)) if turns is None else turns:
            (number, place), plan = moments[turn], self.own[seat].plans[turn]
            shown = plan.purple if plan.purple[0] >= 0 else None
            face = plan.face if plan.colour == PURPLE else 0
            self.diary.turns[number][place] = Turned(Take(plan.colour, face, crossed[turn] > 0), shown)

    def _strife_of(self, moments: Sequence[Moment]) -> int:
        return sum(self.diary.strife(number) for number in {number for number, _ in moments})

    def _count(self, moments: Sequence[Moment]) -> None:
        for number, _ in moments:
            self.strife[number] = self.diary.strife(number)


class _Window:
    """The schedule of a few turns: what the others have left to a player there."""

    is_whole = False

    def __init__(
        self, diary: Diary, moments: Sequence[Moment], limits: dict[int, int], karma: Sequence[int]
    ) -> None:
        self.diary = diary
        self.moments = moments
        self.limits = limits
        self.crossed = karma
        for number, place in moments:
            diary.turns[number][place] = None

    def karma(self, turn: int) -> int:  # noqa: ARG002
        return 0

    def is_idle(self, turn: int, state: SheetState) -> bool:  # noqa: ARG002
        return False

    def allows(self, turn: int, before: Take | None, take: Take) -> bool:
        turns = [(turn, take)]
        if before is not None and turn and self.moments[turn - 1][0] == self.moments[turn][0]:
            turns.append((turn - 1, before))
        for each, its in turns:
            number, place = self.moments[each]
            face = its.face if its.colour == PURPLE else 0
            self.diary.turns[number][place] = Turned(Take(its.colour, face, self.crossed[each] > 0), None)
        strife = self.diary.strife(self.moments[turn][0])
        for each, _ in turns:
            number, place = self.moments[each]
            self.diary.turns[number][place] = None
        return strife <= self.limits[self.moments[turn][0]]

    def reads(self, turn: int, faces: Faces) -> bool:
        number = self.moments[turn][0]
        return self.limits[number] > 0 or self.diary.may_show(number, faces)
