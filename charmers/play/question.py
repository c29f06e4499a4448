"""What a person is asked: nothing with one sensible answer, and a bonus together with what it offers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from charmers.play.table import Table
from charmers.play.undoing import lines_since_decision
from charmers.record.game import Game
from charmers.record.line import Line
from charmers.rules import moves as m
from charmers.rules.agenda import FAME, KARMA, MONEY, WHAT_SHIFT
from charmers.rules.game_position import GamePosition
from charmers.rules.moves import Move

MERE_GAIN = (FAME, MONEY, KARMA)
"""Effects that leave nothing to choose and take nothing away."""


class Question(NamedTuple):
    """The choices of a person, and the position in which they are made."""

    position: GamePosition
    moves: Sequence[Move]
    bonus: Move | None = None
    """The use of the one bonus that waits: it comes before every choice but ``done``."""


def ask(position: GamePosition) -> Question:
    """What is to be chosen; where one bonus waits that may be left, at once what could be done with it."""
    moves = position.moves
    if len(moves) == 2 and moves[0].kind == m.USE and moves[1].kind == m.DONE:
        after = position.copy()
        after.play(moves[0])
        same_turn = after.phase == "action" and after.seat == position.seat
        if same_turn and not any(move.kind in (m.USE, m.PASS, m.DONE) for move in after.moves):
            return Question(after, [*after.moves, moves[1]], moves[0])
    return Question(position, moves)


def obvious(position: GamePosition) -> Move | None:
    """The use of a waiting bonus that only adds fame, money or karma.

    Whatever could be done before it can be done after it as well, so using it first takes no choice away.
    """
    for move in position.moves:
        if move.kind == m.USE and move.b < 0:
            entries = position.tables.bonus_items[move.a]
            if all(entry >> WHAT_SHIFT in MERE_GAIN for entry in entries):
                return move
    return None


def lines_since_question(game: Game) -> int:
    """How many lines an undo takes back so that a person is asked again: what came unasked goes along."""
    count = lines_since_decision(game)
    while _was_obvious(game, len(game.standing) - count):
        count += 1
    return count + _came_with_next(game, len(game.standing) - count - 1)


def redo_question(table: Table) -> Iterator[Line]:
    """Bring back what was undone, with everything that came unasked."""
    game = table.game
    yield from table.redo()
    while (line := game.next_redo) is not None and line.move is not None:
        if line.move != obvious(game.position) and not _came_with_next(game, len(game.standing) - 1):
            return
        yield game.redo()


def _was_obvious(game: Game, index: int) -> bool:
    """Whether one of the lines that stand was made for a person, as there was nothing to choose."""
    move = game.standing[index].move if 0 < index < len(game.standing) else None
    return move is not None and move.kind == m.USE and move == obvious(game.position_after(index))


def _came_with_next(game: Game, index: int) -> bool:
    """Whether one of the lines that stand used a bonus for which the next line is the answer."""
    move = game.standing[index].move if index >= 0 else None
    return move is not None and move.kind == m.USE and move == ask(game.position_after(index)).bonus
