"""The course of a game: everyone's chance to win as it went, and how much of it the dice gave."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from charmers.bots.evaluation import Evaluation, shares
from charmers.bots.imagining import ImaginedDice, play_on
from charmers.bots.planner import Planner
from charmers.bots.sage import TO_THE_END, sees_the_end
from charmers.record.game import Game
from charmers.rules import dice as d
from charmers.rules.position import Position

DRAWS = 96
"""How many rolls are imagined to know what a roll was worth before it fell."""
FEW = 6
"""How many rounds are imagined once it has: only karma is still open."""


@dataclass(frozen=True, slots=True)
class Step:
    """A roll or a turn, and the chances before and after it."""

    line: int
    """The number of its last line in the record."""
    round: int
    seat: int
    """Whose turn or roll it was."""
    is_roll: bool
    before: tuple[float, ...]
    after: tuple[float, ...]

    def change(self, seat: int) -> float:
        """What it brought a player."""
        return self.after[seat] - self.before[seat]


class Foresight:
    """Chances in the midst of a round: planners play it to its end, and the evaluation says who will win.

    Near the end of a sheet that nothing was learned of, they play the game to its end.
    """

    def __init__(self, position: Position, seed: int) -> None:
        self._evaluation = Evaluation(position.tables)
        self._planner = Planner()
        self._seed = seed

    def chances(self, position: Position) -> tuple[float, ...]:
        """Everyone's chance to win, on average over dice still to be rolled in this round."""
        table = position.dice
        if table.phase == d.OVER:
            return tuple(shares(position))
        to_the_end = sees_the_end(self._evaluation, self._planner, position)
        draws = DRAWS if position.due or to_the_end else FEW
        until = TO_THE_END if to_the_end else table.round + 1
        sums = [0.0] * table.seats
        for draw in range(draws):
            imagined = position.copy()
            dice = ImaginedDice(self._seed + draw, position)
            play_on(imagined, self._planner, dice, until)
            for seat, chance in enumerate(self._evaluation.chances(imagined)):
                sums[seat] += chance
        return tuple(each / draws for each in sums)


def course(game: Game, seed: int = 0) -> Iterator[Step]:
    """Every roll and every turn of a game on sheets, with what it did to the chances of all."""
    position = Position(game.tables, len(game.names))
    foresight = Foresight(position, (seed << 24) + 1)
    known = foresight.chances(position)
    table = position.dice
    lines = game.standing
    for number, line in enumerate(lines):
        seat, turn, is_roll = position.seat, (table.round, table.turn), line.is_roll
        if is_roll:
            position.roll(line.faces)
        else:
            assert line.move is not None, "only games on sheets have a course"
            position.play(line.move)
            goes_on = (table.round, table.turn) == turn and not position.due and not position.over
            if goes_on and number + 1 < len(lines):
                continue
        now = foresight.chances(position)
        yield Step(line.number, turn[0], seat, is_roll, known, now)
        known = now


def luck(steps: list[Step], seat: int) -> float:
    """How much of a win the dice gave a player beyond what they give on average."""
    return sum(step.change(seat) for step in steps if step.is_roll)
