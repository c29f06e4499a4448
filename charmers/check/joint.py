"""One game, not several sheets: whether all of them can have come about at one table."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random
from typing import Literal

from charmers.check.rounds import Calendar, Diary, Moment
from charmers.check.search import NO_END, Outlook, Pace, Search, Take, TurnPlan
from charmers.check.search.cores import count_cores, first_of
from charmers.check.search.schedule import Faces
from charmers.check.sentences import joint
from charmers.check.witness import GameWitness, play_game
from charmers.rules.game_position import FEWEST_SEATS, MOST_SEATS, IllegalMove
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.definition import COLOURS, TWINS
from charmers.sheet.sentence import Sentence

SLICE = 0.5
"""Seconds for the turns of one player at first; the more often they were not found, the more."""
TRIES = 3
"""How often a player's turns are searched for before those of the others are given up."""
MORE_TURNS = 6
"""So many turns more than the least are tried."""

GameAnswer = Literal["possible", "impossible", "not shown"]


@dataclass(frozen=True, slots=True)
class GameVerdict:
    """Whether sheets are one game: possible by a line of all, impossible by a bound, or neither shown."""

    answer: GameAnswer
    why: tuple[Sentence, ...] = ()
    """What makes it impossible."""
    line: GameWitness | None = None
    """The whole game, replayed by the engine; there is one whenever it is possible."""


@dataclass(frozen=True, slots=True)
class Party:
    """A sheet of a game: whose it is, its marks, and how many turns they take."""

    name: str
    sheet: SheetState
    least: int
    most: int
    dice: tuple[int, ...]
    """How many dice of each colour they take at the least."""

    @classmethod
    def of(cls, tables: Tables, name: str, sheet: SheetState) -> Party:
        """With the bounds of its marks."""
        pace, first = Pace(Outlook(tables, sheet)), SheetState(tables)
        return cls(name, sheet, pace.least(first), pace.most(first), tuple(pace.least_of(first)))


def judge_game(
    tables: Tables, names: Sequence[str], sheets: Sequence[SheetState], rounds: int, seconds: float
) -> GameVerdict:
    """Judge legal sheets of one kind together; ``rounds`` is 0 if nobody knows how many were played."""
    deadline = time.monotonic() + seconds
    parties = [Party.of(tables, name, sheet) for name, sheet in zip(names, sheets, strict=True)]
    over = any(sheet.overshoot(tables) > 0 for sheet in sheets)
    why = bounds(parties, rounds, over)
    if why:
        return GameVerdict("impossible", tuple(why))
    if len(parties) == 1:
        line = _alone(tables, parties[0], rounds, turns_in(rounds, 1, over), deadline)
    else:
        line = _together(lambda seed: _Planner(tables, parties, rounds, over, deadline, seed))
    return GameVerdict("possible", line=line) if line else GameVerdict("not shown")


# What cannot be.


def turns_in(rounds: int, seats: int, over: bool) -> list[int]:
    """How many turns a player may have had in so many rounds.

    Of a single sheet it is not known whether there were two players, who have two turns a round. A game that
    is not over may have been left in the middle of a round.
    """
    found = [] if seats == 2 else [rounds, *([] if over else [rounds - 1])]
    if seats <= 2:
        found += [2 * rounds, 2 * rounds - 1, *([] if over else [2 * rounds - 2])]
    return sorted({turns for turns in found if turns >= 0})


def bounds(parties: Sequence[Party], rounds: int, over: bool) -> list[Sentence]:
    """Every bound that sheets of one game break."""
    seats = len(parties)
    if seats > MOST_SEATS:
        return [joint("players", n=seats, least=FEWEST_SEATS, most=MOST_SEATS)]
    found: list[Sentence] = []
    most, limit = min(party.most for party in parties), NO_END
    if rounds:
        turns = turns_in(rounds, seats, over)
        known = {"rounds": rounds, "turns": tuple(turns)}
        for party in parties:
            if party.least > turns[-1]:
                found.append(joint("rounds-few", name=party.name, least=party.least, **known))
            elif party.most < turns[0]:
                found.append(joint("rounds-many", name=party.name, most=party.most, **known))
        most = min(most, turns[-1])
        limit = turns[-1]
    quick = min(parties, key=lambda party: party.most)
    slow = max(parties, key=lambda party: party.least)
    # Whoever sits behind may have had a turn less when a game was left.
    if slow.least > quick.most + (not over):
        fields = {"most": quick.most, "other": slow.name, "least": slow.least}
        found.append(joint("turns", name=quick.name, **fields))
    if found or seats < FEWEST_SEATS:
        return found
    if all(party.sheet.karma_used and min(party.most, limit) == 1 for party in parties):
        found.append(joint("starter"))
    if most + 1 >= NO_END:
        return found
    most += not over and not rounds
    dice = TWINS * (-(-most // 2) if seats == 2 else most)
    for colour, name in enumerate(COLOURS):
        needed = sum(party.dice[colour] for party in parties)
        if needed > dice:
            found.append(joint("colour", n=needed, colour=name, turns=most, most=dice))
    return found


# What can be.


def _alone(
    tables: Tables, party: Party, rounds: int, turns: list[int], deadline: float
) -> GameWitness | None:
    """Turns of a single sheet, as many as were played: most likely one in each round."""
    likely = [count for count in turns if party.least <= count <= party.most]
    likely.sort(key=lambda count: (count != rounds, -count))
    for number, count in enumerate(likely):
        share = (deadline - time.monotonic()) / (len(likely) - number)
        found = Search(tables, party.sheet, turns=count).run(share).line
        if found is not None:
            return play_game(tables, [party.name], [found], [party.sheet])
    return None


def _together(planner: Callable[[int], _Planner]) -> GameWitness | None:
    """Turns of all players; on two cores, whoever finds them first."""
    if count_cores() == 1:
        return planner(0).run()

    def own(is_answered: Callable[[], bool]) -> GameWitness | None:
        here = planner(0)
        here.is_answered = is_answered
        return here.run()

    return first_of(own, lambda: planner(1).run())


class _Seat:
    """What the others have left to one player: the schedule of their turns."""

    def __init__(self, diary: Diary, moments: Sequence[Moment]) -> None:
        self.diary = diary
        self.moments = moments

    is_whole = False

    def karma(self, turn: int) -> int:
        return -1 if self.moments[turn][1] else 0

    def is_idle(self, turn: int, state: SheetState) -> bool:  # noqa: ARG002
        return False

    def allows(self, turn: int, before: Take | None, take: Take) -> bool:
        own = (self.moments[turn - 1], before) if before is not None else None
        return self.diary.fits(self.moments[turn], take, own)

    def reads(self, turn: int, faces: Faces) -> bool:
        return self.diary.reads(self.moments[turn], faces)


class _Planner:
    """Finds a line for one player after another, each with the dice that the ones before leave."""

    def __init__(
        self,
        tables: Tables,
        parties: Sequence[Party],
        rounds: int,
        over: bool,
        deadline: float,
        seed: int = 0,
    ) -> None:
        self.tables = tables
        self.parties = parties
        self.deadline = deadline
        self.random = Random(len(parties) + 10 * seed)
        self.seed = seed
        self.is_answered: Callable[[], bool] | None = None
        """Asked now and then: whether someone else has found the answer."""
        self.totals = list(self._totals(rounds, over))

    def _totals(self, rounds: int, over: bool) -> Iterator[int]:
        """How many turns there may have been in all, likeliest first."""
        seats = len(self.parties)
        least = max(party.least for party in self.parties)
        most = min(party.most for party in self.parties)
        known = turns_in(rounds, seats, over) if rounds else range(least, least + MORE_TURNS + 1)
        fitting = [turns for turns in known if least <= turns <= most + (not over)]
        yield from (turns * seats for turns in sorted(fitting, reverse=bool(rounds)))
        if not over and not rounds:
            yield from range(least * seats - 1, (least - 1) * seats, -1)

    def run(self) -> GameWitness | None:
        """A line of all, or nothing when the time is over."""
        orders = list(permutations(range(len(self.parties))))
        attempt = self.seed
        while self.totals and not self._is_over():
            # The seating of the files first, then any. The fewest turns are most likely what was played, but
            # a few more leave more room; so both are tried.
            order = orders[0] if attempt % 4 < 3 else self.random.choice(orders)
            more = 0 if attempt % 3 == 0 else 1 + (attempt - attempt // 3 + 2) % (len(self.totals) or 1)
            total = self.totals[min(more, len(self.totals) - 1)]
            seated = [self.parties[number] for number in order]
            line = self._attempt(seated, total, SLICE * (1 + attempt / 4))
            if line is not None:
                return line
            attempt += 1
        return None

    def _is_over(self) -> bool:
        return time.monotonic() >= self.deadline or (self.is_answered is not None and self.is_answered())

    def _attempt(self, seated: Sequence[Party], total: int, slice_: float) -> GameWitness | None:
        calendar = Calendar(len(seated), total)
        counts = [len(moments) for moments in calendar.moments]
        if any(not party.least <= count <= party.most for party, count in zip(seated, counts, strict=True)):
            return None
        spare = [count - party.least for party, count in zip(seated, counts, strict=True)]
        todo = sorted(range(len(seated)), key=lambda seat: (spare[seat], self.random.random()))
        failed: set[int] = set()
        while not self._is_over():
            diary = Diary(calendar)
            plans: dict[int, tuple[TurnPlan, ...]] = {}
            for seat in todo:
                moments = calendar.moments[seat]
                line = self._line(seated[seat], counts[seat], _Seat(diary, moments), slice_)
                if line is None:
                    break
                plans[seat] = line
                _write_down(diary, moments, line)
            else:
                try:
                    lines = [plans[seat] for seat in range(len(seated))]
                    return play_game(
                        self.tables,
                        [party.name for party in seated],
                        lines,
                        [party.sheet for party in seated],
                        diary,
                    )
                except IllegalMove:
                    return None
            # Whoever found no line goes first the next time, once.
            if seat in failed or not plans:
                return None
            failed.add(seat)
            todo = [seat, *(other for other in todo if other != seat)]
        return None

    def _line(self, party: Party, turns: int, seat: _Seat, slice_: float) -> tuple[TurnPlan, ...] | None:
        """Turns of one player; a few searches, as what the others have found is worth keeping."""
        for more in range(1, TRIES + 1):
            if self._is_over():
                break
            search = Search(self.tables, party.sheet, self.random.randrange(1 << 30), turns, seat)
            search.is_answered = self.is_answered
            line = search.run(min(more * slice_, self.deadline - time.monotonic())).line
            if line is not None:
                return line
        return None


def _write_down(diary: Diary, moments: Sequence[Moment], line: Sequence[TurnPlan]) -> None:
    for (number, place), plan in zip(moments, line, strict=True):
        diary.takes[number][place] = Take(plan.colour, plan.face, plan.karma > 0)
        if plan.purple[0] >= 0:
            diary.shown[number] = plan.purple
