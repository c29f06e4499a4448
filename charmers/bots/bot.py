"""The contract of every bot, and the dice that bots and simulations roll for themselves."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from charmers.bots.problems import in_bots
from charmers.rules import dice as d
from charmers.rules.moves import Move
from charmers.rules.position import Position
from charmers.sheet.sentence import Refused


class Bot(Protocol):
    """A player made of code: it sees a position, as anyone at the table does, and picks a legal move.

    It never changes the position it is given, and never sees or touches the dice of the game:
    what it draws at random comes from a source of its own.
    """

    @property
    def name(self) -> str:
        """The name that makes this bot again, as in ``greedy`` or ``sage:3s``."""

    def choose(self, position: Position) -> Move:
        """Pick one of ``position.moves``; there must be at least one."""


def moves_of(position: Position) -> list[Move]:
    """The legal moves, of which a bot picks one; a sentence where there are none."""
    moves = position.moves
    if not moves:
        over = position.dice.phase == d.OVER
        raise Refused(in_bots("no-moves", why=in_bots("no-moves-over" if over else "no-moves-dice")))
    return moves


def random_faces(position: Position, source: Random) -> list[int]:
    """Fair faces for the dice that are due, from a source that is not the game's own."""
    return faces_of(position, source.random())


def faces_of(position: Position, number: float) -> list[int]:
    """The faces of the dice that are due, told by one random number below 1: it is enough for all dice."""
    tables = position.tables
    drawn = int(number * tables.rolls)
    faces: list[int] = []
    for die in position.dice.due:
        sides = tables.sides_of[die]
        faces.append(sides[drawn % len(sides)])
        drawn //= len(sides)
    return faces


def play_out(position: Position, bots: Sequence[Bot], source: Random) -> int:
    """Let the bots, one for each seat, play a position to its end; the number of decisions they made."""
    decisions = 0
    dice = position.dice
    choosers = [bot.choose for bot in bots]
    while dice.phase != d.OVER:
        if position.moves:
            position.play(choosers[dice.seat](position))
            decisions += 1
        else:
            position.roll(random_faces(position, source))
    return decisions
