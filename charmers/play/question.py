"""What a person is asked: nothing with one sensible answer, and bonuses together with what they offer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from charmers.play.table import Table
from charmers.play.undoing import lines_since_decision
from charmers.record.game import Game
from charmers.record.line import Line
from charmers.rules import moves as m
from charmers.rules.agenda import COUNT_SHIFT, FAME, KARMA, MONEY, WHAT_SHIFT
from charmers.rules.game_position import GamePosition
from charmers.rules.moves import Move

MERE_GAIN = (FAME, MONEY, KARMA)
"""Effects that leave nothing to choose and take nothing away."""

ONE_KEY_EACH = 9
"""Choices of several bonuses that are offered at once at most: one key answers."""

ROADS = (m.ROAD, m.HALF)


class Question(NamedTuple):
    """The choices of a person, and the positions in which they are made."""

    position: GamePosition
    """As the game stands."""
    moves: Sequence[Move]
    uses: Mapping[Move, Move] = {}
    """By a choice, the use of the bonus that offers it and comes before it."""
    after: Mapping[Move, GamePosition] = {}
    """By such a use, the position after it."""

    @property
    def asked(self) -> GamePosition:
        """The position that says what is asked: with one bonus that waits, the one after its use."""
        return next(iter(self.after.values())) if self.names_bonus else self.position

    @property
    def names_bonus(self) -> bool:
        """Whether one bonus is asked about, and nothing else but whether to leave it."""
        left = [move for move in self.moves if move not in self.uses]
        return len(self.after) == 1 and all(move.kind == m.DONE for move in left)

    def made_in(self, move: Move) -> GamePosition:
        """The position in which a choice is made."""
        use = self.uses.get(move)
        return self.position if use is None else self.after[use]


def ask(position: GamePosition) -> Question:
    """What is to be chosen; where bonuses wait, at once what could be done with them, if a key is enough."""
    moves = _without_twins(position)
    uses = [move for move in moves if move.kind == m.USE]
    left = [move for move in moves if move.kind == m.DONE]
    if not uses or len(uses) + len(left) != len(moves) or (len(uses) == 1 and not left):
        return Question(position, moves)
    found: dict[Move, Move] = {}
    after: dict[Move, GamePosition] = {}
    whole: list[Move] = []
    for use in uses:
        used = _in_use(position, use)
        if used is None:
            whole.append(use)
            continue
        if not found.keys().isdisjoint(used.moves):
            return Question(position, moves)
        after[use] = used
        found |= dict.fromkeys(used.moves, use)
    offered = [*sorted(found, key=_roads_by_cell), *whole]
    if not found or (len(uses) > 1 and len(offered) > ONE_KEY_EACH):
        return Question(position, moves)
    return Question(position, [*offered, *left], found, after)


def _without_twins(position: GamePosition) -> Sequence[Move]:
    """The legal moves; of waiting bonuses that give the same only one, and then the other."""
    uses: dict[tuple[tuple[int, ...], bool], Move] = {}
    for move in position.moves:
        if move.kind == m.USE:
            uses.setdefault(_what(position, move), move)
    return [move for move in position.moves if move.kind != m.USE or move in uses.values()]


def _what(position: GamePosition, use: Move) -> tuple[tuple[int, ...], bool]:
    """What the use of a bonus gives, wherever it is printed, and whether another is joined to it."""
    given = tuple(item >> COUNT_SHIFT for item in position.tables.bonus_items[use.a])
    return given, use.b >= 0


def _in_use(position: GamePosition, use: Move) -> GamePosition | None:
    """The position in which a bonus is in use and something is to be chosen for it alone; else nothing."""
    after = position.copy()
    after.play(use)
    if after.phase != "action" or after.seat != position.seat:
        return None
    if any(move.kind in (m.USE, m.PASS, m.DONE) for move in after.moves):
        return None
    if position.tracked is None or after.tracked is None:
        return None
    # Where the next bonus was used by itself, the choice is already that one's.
    used = after.tracked.sheets[after.seat].used & ~position.tracked.sheets[position.seat].used
    own = 1 << use.a | (1 << use.b if use.b >= 0 else 0)
    return after if used == own else None


def _roads_by_cell(move: Move) -> tuple[bool, int]:
    """Roads first, by their cells, as they are shown; all else as it comes."""
    return (False, move.a) if move.kind in ROADS else (True, 0)


def obvious(position: GamePosition) -> Move | None:
    """The use of a waiting bonus that needs no question: a mere gain, or one of several that are alike.

    Whatever could be done before a gain of fame, money or karma can be done after it as well, so using it
    first takes no choice away; and of bonuses that give the same it does not matter which is used first.
    """
    moves = position.moves
    for move in moves:
        if move.kind == m.USE and move.b < 0:
            entries = position.tables.bonus_items[move.a]
            if all(entry >> WHAT_SHIFT in MERE_GAIN for entry in entries):
                return move
    if all(move.kind == m.USE for move in moves) and len({_what(position, move) for move in moves}) == 1:
        return moves[0]
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
    return move is not None and move.kind == m.USE and move in ask(game.position_after(index)).after
