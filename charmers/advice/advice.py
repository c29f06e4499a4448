"""A hint: the best options of a position, what imagined games say of each, and which of them are equal."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from charmers.advice.figures import Figure, chance, difference, mean
from charmers.advice.reasons import Reason, reasons
from charmers.bots.evaluation import shares
from charmers.bots.imagining import ImaginedDice, play_on
from charmers.bots.planner import Planner
from charmers.bots.sage import TO_THE_END, Budget, Chain, Sage
from charmers.rules.events import Event
from charmers.rules.moves import Move
from charmers.rules.position import Position

OPTIONS = 3
"""How many options a hint tells."""
LOOKED_AT = 6
"""How many options are looked at before those are chosen."""
CHOOSING = 0.1
"""The part of the budget that goes into choosing them; the rest tells what they are worth."""
FEWEST = 16
"""Fewer games than this would say nothing about an option."""


class Games:
    """Imagined games to the end, played by planners, that begin with a way through the turn."""

    def __init__(self, chain: Chain) -> None:
        self.chain = chain
        self.wins: list[float] = []
        """What the player has of the win in each game; a shared one counts in parts."""
        self.overshoots: list[float] = []
        """The player's overshoot at the end of each, in half points."""

    def play(self, position: Position, planner: Planner, dice: ImaginedDice) -> None:
        """Play one more."""
        dice.begin()
        after = self.chain.after.copy()
        play_on(after, planner, dice, TO_THE_END)
        seat = position.seat
        self.wins.append(shares(after)[seat])
        self.overshoots.append(float(after.sheets[seat].overshoot(after.tables)))

    @property
    def win(self) -> Figure:
        """The chance to win."""
        return chance(sum(self.wins), len(self.wins))

    @property
    def overshoot(self) -> Figure:
        """The overshoot at the end, in half points."""
        return mean(self.overshoots)


@dataclass(frozen=True, slots=True)
class Advice:
    """An option, what imagined games say of it, and how the turn would go on."""

    move: Move
    games: int
    win: Figure
    """The chance to win."""
    overshoot: Figure
    """At the end, in half points."""
    behind: Figure
    """How much less often it wins than the first option, on the same dice."""
    closed: int
    """Half points of the gap that the turn would close."""
    follow: list[Move]
    """The decisions that would follow in this turn."""
    events: list[Event] = field(compare=False)
    """What would happen in this turn."""
    reasons: tuple[Reason, ...] = ()
    """What sets it apart from the other options, as the evaluation sees it."""

    @property
    def is_as_good(self) -> bool:
        """Whether it may be as good as the first option, as far as these games can tell."""
        return self.behind.low <= 0


def options(sage: Sage, position: Position, moves: Sequence[Move]) -> list[Chain]:
    """For each first move, the best way through the turn that begins with it; the best first."""
    return best_of_each(sage.weighed(position, list(moves)))


def best_of_each(chains: Iterable[Chain]) -> list[Chain]:
    """The first of those that begin with the same move."""
    best: dict[Move, Chain] = {}
    for chain in chains:
        best.setdefault(chain.moves[0], chain)
    return list(best.values())


def advise(position: Position, budget: Budget, seed: int = 0, count: int = OPTIONS) -> list[Advice]:
    """The best moves of a position in which someone decides, best first.

    They are chosen in imagined rounds, and told by games to the end that had no part in the choice.
    """
    sage = Sage(seed, budget)
    chains = options(sage, position, position.moves)[:LOOKED_AT]
    if len(chains) > count:
        part = Budget(budget.seconds * CHOOSING, int(budget.games * CHOOSING) or bool(budget.games))
        sage.try_out(position, chains, part, among_sages=True)
        chains = chains[:count]
    seconds = budget.seconds * (1 - CHOOSING)
    tried = to_the_end(position, chains, seed, Budget(seconds, budget.games))
    tried.sort(key=lambda games: (-games.win.mean, -games.overshoot.mean))
    why = reasons(position, [games.chain for games in tried])
    return [_told(position, games, tried[0], each) for games, each in zip(tried, why, strict=True)]


def to_the_end(position: Position, chains: Sequence[Chain], seed: int, budget: Budget) -> list[Games]:
    """Games that begin with each of these chains, on the same dice, as many as the budget allows."""
    tried = [Games(chain) for chain in chains]
    planner = Planner()
    for number in _numbers(budget, len(tried)):
        dice = ImaginedDice((seed << 24) + number, position)
        for games in tried:
            games.play(position, planner, dice)
    return tried


def _numbers(budget: Budget, options: int) -> range | _Until:
    if budget.games:
        return range(max(2, budget.games // options))
    return _Until(time.monotonic() + budget.seconds)


class _Until:
    """Numbers from 0 until a time has come, but some at least."""

    def __init__(self, end: float) -> None:
        self._end, self._next = end, 0

    def __iter__(self) -> _Until:
        return self

    def __next__(self) -> int:
        if self._next >= FEWEST and time.monotonic() >= self._end:
            raise StopIteration
        self._next += 1
        return self._next - 1


def _told(position: Position, games: Games, first: Games, why: tuple[Reason, ...]) -> Advice:
    """What is known of an option, and how its turn goes on, up to its end or to the dice of karma."""
    seat = position.seat
    before = position.sheets[seat].overshoot(position.tables)
    move, *follow = games.chain.moves
    imagined = position.copy()
    events: list[Event] = []
    for each in games.chain.moves:
        imagined.play(each, events)
    closed = imagined.sheets[seat].overshoot(imagined.tables) - before
    return Advice(
        move,
        len(games.wins),
        games.win,
        games.overshoot,
        difference(first.wins, games.wins, unit=1.0),
        closed,
        follow,
        [event for event in events if event.seat == seat],
        why,
    )


def equal_to_first(found: Sequence[Advice]) -> int:
    """How many of the options, from the first on, may be the best as far as these games can tell."""
    return sum(advice.is_as_good for advice in found)
