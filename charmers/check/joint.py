"""One game, not several sheets: whether all of them can have come about at one table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Literal

from charmers.check.lines import Lines
from charmers.check.rounds import Calendar
from charmers.check.search import NO_END, Outlook, Pace
from charmers.check.search.clock import Clock
from charmers.check.search.cores import count_cores, first_of
from charmers.check.sentences import joint
from charmers.check.settling import Settling
from charmers.check.witness import GameWitness, play_game
from charmers.rules.game_position import FEWEST_SEATS, MOST_SEATS, IllegalMove
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.definition import COLOURS, TWINS
from charmers.sheet.sentence import Sentence

SLICE = 0.2
"""Seconds for the turns of one player at first; the more often they were not found, the more."""
SETTLING = 0.15
"""Seconds in which the dice of a game are settled or not, for each pair of players."""
TIRED = 3
"""So many turns off is as bad as to have failed once."""
MORE_TURNS = 15
"""So many turns more than the least are tried."""

GameAnswer = Literal["possible", "impossible", "not shown"]


@dataclass(frozen=True, slots=True)
class GameVerdict:
    """Whether sheets are one game: possible by a line of all, impossible by a bound, or neither shown."""

    answer: GameAnswer
    why: tuple[Sentence, ...] = ()
    """What makes it impossible, or why it is not shown."""
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
    clock = Clock(seconds)
    parties = [Party.of(tables, name, sheet) for name, sheet in zip(names, sheets, strict=True)]
    over = any(sheet.overshoot(tables) > 0 for sheet in sheets)
    why = bounds(parties, rounds, over)
    if why:
        return GameVerdict("impossible", tuple(why))
    if len(parties) == 1:
        line = _alone(tables, parties[0], rounds, turns_in(rounds, 1, over), clock)
    else:
        left = clock.left
        line = _together(lambda seed: _Planner(tables, parties, rounds, over, left, seed))
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
    if not over and not rounds:
        # A last round that only some have had; it was begun by someone who can have had so many turns.
        most = min(most + 1, max(party.most for party in parties))
    dice = TWINS * (-(-most // 2) if seats == 2 else most)
    for colour, name in enumerate(COLOURS):
        needed = sum(party.dice[colour] for party in parties)
        if needed > dice:
            found.append(joint("colour", n=needed, colour=name, turns=most, most=dice))
    return found


# What can be.


def _alone(tables: Tables, party: Party, rounds: int, turns: list[int], clock: Clock) -> GameWitness | None:
    """Turns of a single sheet, as many as were played: most likely one in each round."""
    likely = [count for count in turns if party.least <= count <= party.most]
    likely.sort(key=lambda count: (count != rounds, -count))
    lines = Lines(tables, party.sheet, Random(0))
    for number, count in enumerate(likely):
        if lines.work(count, clock.left / (len(likely) - number), lambda: False):
            return play_game(tables, [party.name], [lines.of[count].plans], [party.sheet])
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


class _Planner:
    """Finds turns of everyone, as many as there were, and then settles what dice they took in each round."""

    def __init__(
        self, tables: Tables, parties: Sequence[Party], rounds: int, over: bool, seconds: float, seed: int = 0
    ) -> None:
        self.tables = tables
        self.parties = parties
        self.clock = Clock(seconds)
        self.random = Random(len(parties) + 10 * seed)
        self.is_answered: Callable[[], bool] | None = None
        """Asked now and then: whether someone else has found the answer."""
        self.lines = [Lines(tables, _without_karma(party.sheet), self.random) for party in parties]
        self.totals = list(self._totals(rounds, over))
        """How many turns there may have been in all."""
        self.failed = dict.fromkeys(self.totals, 0)
        """How often they were tried for."""
        self.orders = {total: list(range(len(parties))) for total in self.totals}
        """Who sits where: first as the files say, then anyhow."""

    def _totals(self, rounds: int, over: bool) -> Iterator[int]:
        seats = len(self.parties)
        least = max(party.least for party in self.parties)
        most = min(party.most for party in self.parties) + (not over)
        if not rounds:
            most = min(most, least + MORE_TURNS)
        known = turns_in(rounds, seats, over) if rounds else range(least, most + 1)
        yield from (turns * seats for turns in known if least <= turns <= most)
        if not over:
            # Someone had a turn more than others.
            first, last = (least - 1) * seats + 1, most * seats
            if rounds:
                in_round = Calendar(seats, 0).in_round
                first, last = max(first, (rounds - 1) * in_round + 1), min(last, rounds * in_round)
            yield from (total for total in range(first, last) if total % seats)

    def run(self) -> GameWitness | None:
        """A line of all, or nothing when the time is over."""
        for lines in self.lines:
            lines.shorten(SLICE, self._is_over)
        while self.totals and not self._is_over():
            total = min(self.totals, key=self._effort)
            line = self._settle(total) if self._reach(total) else None
            if line is not None:
                return line
            self.failed[total] += 1
            self.random.shuffle(self.orders[total])
        return None

    def _is_over(self) -> bool:
        return self.clock.is_over or (self.is_answered is not None and self.is_answered())

    def _needs(self, total: int) -> list[tuple[int, int]]:
        """For each seat whose it is, and how many turns they need."""
        moments = Calendar(len(self.parties), total).moments
        return [(party, len(their)) for party, their in zip(self.orders[total], moments, strict=True)]

    def _effort(self, total: int) -> int:
        """How much is still to be done for so many turns in all, or has been in vain."""
        return self.failed[total] * TIRED + sum(
            self.lines[party].distance(turns) for party, turns in self._needs(total)
        )

    def _reach(self, total: int) -> bool:
        """Whether there are lines for so many turns in all, after some work."""
        for party, turns in self._needs(total):
            if not self.parties[party].least <= turns <= self.parties[party].most:
                return False
            if not self.lines[party].work(turns, SLICE * (1 + self.failed[total]), self._is_over):
                return False
        return True

    def _settle(self, total: int) -> GameWitness | None:
        """Turns of everyone, so many in all, in rounds whose dice suffice for them."""
        seats, needs = len(self.parties), self._needs(total)
        parties = [self.parties[party] for party, _ in needs]
        calendar = Calendar(seats, total)
        settling = Settling(
            calendar,
            [self.lines[party].of[turns] for party, turns in needs],
            [party.sheet.karma_used for party in parties],
            self.random,
        )
        if settling.is_sound and settling.run(SETTLING * seats**2, self._is_over):
            names, sheets = [party.name for party in parties], [party.sheet for party in parties]
            with suppress(IllegalMove):
                return play_game(self.tables, names, settling.plans, sheets, calendar)
        # What is settled so far is where the next attempt begins; now and then other turns may be easier.
        for (party, turns), line in zip(needs, settling.own, strict=True):
            self.lines[party].of[turns] = line
        if not settling.is_sound or self.failed[total] % 2:
            self.lines[self.random.choice(needs)[0]].begin_anew()
        return None


def _without_karma(sheet: SheetState) -> SheetState:
    """A sheet before any karma is crossed: when that is done is settled with the dice."""
    found = sheet.copy()
    found.karma_used = 0
    return found
