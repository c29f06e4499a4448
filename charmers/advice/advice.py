"""Advice: what the sage would do and why, and what the decisions of a finished game were worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from charmers.bots.planner import Planner
from charmers.bots.sage import Budget, Estimate, Sage
from charmers.record.game import Game
from charmers.rules import dice as d
from charmers.rules.events import Event
from charmers.rules.moves import Move
from charmers.rules.position import Position

OPTIONS = 3
"""How many options a hint tells."""
TRIED = 6
"""How many moves are tried out for a hint."""
WIDE = 12.0
"""A hint also tries moves that the planner finds worse than its best by so many half points."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, what imagined games say of it, and how the turn would go on."""

    estimate: Estimate
    closed: int
    """Half points of the gap that the turn would close."""
    follow: list[Move]
    """The decisions that would follow in this turn."""
    events: list[Event] = field(compare=False)
    """What would happen in this turn."""

    @property
    def move(self) -> Move:
        """The move itself."""
        return self.estimate.move


def advise(position: Position, budget: Budget, seed: int = 0, options: int = OPTIONS) -> list[Advice]:
    """The best moves of a position in which someone decides, best first."""
    sage = Sage(seed, budget)
    candidates = sage.candidates(position, TRIED, WIDE)
    return [_told(position, estimate) for estimate in sage.estimates(position, candidates)[:options]]


def _told(position: Position, estimate: Estimate) -> Advice:
    """Follow the turn as a planner would, up to its end or to the dice of karma."""
    seat, turn = position.seat, (position.dice.round, position.dice.turn)
    before = position.sheets[seat].overshoot(position.tables)
    imagined = position.copy()
    events: list[Event] = []
    follow: list[Move] = []
    imagined.play(estimate.move, events)
    planner = Planner()
    while imagined.dice.phase == d.ACTION and (imagined.dice.round, imagined.dice.turn) == turn:
        move = planner.choose(imagined)
        follow.append(move)
        imagined.play(move, events)
    closed = imagined.sheets[seat].overshoot(imagined.tables) - before
    return Advice(estimate, closed, follow, [event for event in events if event.seat == seat])


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision of a game: what was chosen, what was best, and what the difference cost."""

    line: int
    """Its number in the record."""
    round: int
    seat: int
    chosen: Estimate
    best: Estimate

    @property
    def cost(self) -> float:
        """The chance to win that was given away; 0 when the choice was the best."""
        return 0.0 if self.chosen.move == self.best.move else max(0.0, self.best.win - self.chosen.win)

    @property
    def points(self) -> float:
        """The overshoot at the end that was given away, in half points."""
        return 0.0 if self.chosen.move == self.best.move else self.best.overshoot - self.chosen.overshoot


def judge(game: Game, budget: Budget, seed: int = 0) -> Iterator[Judged]:
    """Judge the decisions of a game that stand, one after another."""
    position = Position(game.tables, len(game.names))
    sage = Sage(seed, budget)
    for line in game.standing:
        if line.is_roll:
            position.roll(line.faces)
            continue
        move = line.move
        assert move is not None, "only games on sheets are judged"
        if len(position.moves) > 1:
            yield _judged(position, move, line.number, sage)
        position.play(move)


def _judged(position: Position, move: Move, line: int, sage: Sage) -> Judged:
    candidates = sage.candidates(position, TRIED - 1, WIDE)
    if move not in candidates:
        candidates.append(move)
    if len(candidates) == 1:
        only = Estimate(move, 0, 0.0, 0.0, 0.0, 0.0, 0.0)
        return Judged(line, position.dice.round, position.seat, only, only)
    estimates = sage.estimates(position, candidates)
    chosen = next(estimate for estimate in estimates if estimate.move == move)
    return Judged(line, position.dice.round, position.seat, chosen, estimates[0])
