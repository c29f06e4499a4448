"""Imagined play: how a position may go on, with dice that are the same for every option compared."""

from __future__ import annotations

from random import Random

from charmers.bots.bot import faces_of
from charmers.bots.planner import Planner
from charmers.rules import dice as d
from charmers.rules.position import Position

KARMA_SEED = 0x5DEECE66D
"""What makes the numbers of karma others than those of the rounds."""


class ImaginedDice:
    """The dice of one imagined game. A round rolls the same, whatever was done in the rounds before.

    So two options differ by what they lead to, not by the luck of their games. Karma has its own numbers.
    """

    __slots__ = ("_again", "_first", "_rerolled", "_rolls", "_seed", "_source")

    def __init__(self, seed: int, position: Position) -> None:
        self._seed = seed
        self._source = Random(seed)
        self._again: Random | None = None
        self._first = position.dice.round
        self._rolls: list[float] = []
        self._rerolled = 0

    def begin(self) -> None:
        """Begin the game once more, for the next option."""
        self._rerolled = 0
        self._again = None

    def faces(self, position: Position) -> list[int]:
        """The faces of the dice that are due."""
        dice = position.dice
        if dice.phase == d.ROLL:
            rolls = self._rolls
            index = dice.round - self._first
            while len(rolls) <= index:
                rolls.append(self._source.random())
            return faces_of(position, rolls[index])
        again = self._again
        if again is None:
            again = self._again = Random(self._seed ^ KARMA_SEED)
        return faces_of(position, again.random())


def play_on(position: Position, planner: Planner, dice: ImaginedDice, until: int) -> None:
    """Let planners go on until a round begins, not before the round ``until``, or to the end of the game."""
    table = position.dice
    while table.phase != d.OVER:
        if position.moves:
            position.play(planner.choose(position))
        elif table.phase == d.ROLL and table.round >= until:
            return
        else:
            position.roll(dice.faces(position))


def finish_turn(position: Position, planner: Planner) -> None:
    """Let a planner finish the turn in progress, up to dice that must be rolled."""
    table = position.dice
    turn, round_ = table.turn, table.round
    while table.phase == d.ACTION and table.turn == turn and table.round == round_:
        position.play(planner.choose(position))
