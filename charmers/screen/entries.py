"""The choices of a prompt under the keys that pick them: few enough for one key, each in its own place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from charmers.play.choices import sale_worth
from charmers.play.question import ask
from charmers.rules import moves as m
from charmers.rules.game_position import GamePosition
from charmers.rules.moves import Move

KARMA_KEY, LEAVE_KEY, CROSSED_KEY, STUCK_KEY, MORE_KEY = "9", "0", "x", "n", "+"
KEYS = {m.SKIP: LEAVE_KEY, m.CROSSED: CROSSED_KEY, m.STUCK: STUCK_KEY}
"""The keys of what is said at any time of a game on paper."""

DIGITS = 9
"""How many choices have a digit of their own."""


class Entry(NamedTuple):
    """What a key picks: a move, or several among which the next key picks."""

    key: str
    moves: tuple[Move, ...]


def entries(position: GamePosition, among: Sequence[Move] = ()) -> list[Entry]:
    """The legal moves, or those ``among`` them that a key has picked, in the order in which they are shown.

    A die has the same key wherever it may be taken, rolled again or kept; what ends or declines has 0.
    Where bonuses wait, what could be done with them is offered at once if that is little enough.
    """
    question = ask(position)
    position, moves = question.asked, among or question.moves
    found: list[Entry] = []
    if position.phase in ("turn", "keep"):
        dice = [move for move in moves if move.kind in (m.TAKE, m.KEEP)]
        karma = [move for move in moves if move.kind == m.KARMA]
        if among:
            dice, karma = [*dice, *karma], []
        found += [Entry(str(move.a + 1), (move,)) for move in dice]
        found += [Entry(KARMA_KEY, (*karma,))] if karma else []
        return found + [Entry(KEYS[move.kind], (move,)) for move in moves if move.kind in KEYS]
    if position.phase == "roll":
        return [Entry(KEYS[move.kind], (move,)) for move in moves]
    left = [move for move in moves if move.kind in (m.PASS, m.DONE)]
    groups = _groups([move for move in moves if move not in left], position, grouped=not among)
    shown, rest = groups[:DIGITS], groups[DIGITS:]
    found += [Entry(str(number), group) for number, group in enumerate(shown, 1)]
    if rest:
        found.append(Entry(MORE_KEY, tuple(move for group in rest for move in group)))
    return [*found, *(Entry(LEAVE_KEY, (move,)) for move in left)]


def keys_to(position: GamePosition, move: Move, among: Sequence[Move] = ()) -> list[str]:
    """The keys that lead to a choice: its own, or first that of all that are like it."""
    found: list[str] = []
    while (*among,) != (move,):
        entry = next(each for each in entries(position, among) if move in each.moves)
        found.append(entry.key)
        among = entry.moves
    return found


def _groups(moves: list[Move], position: GamePosition, grouped: bool) -> list[tuple[Move, ...]]:
    """What gets a key each: a move, or where there are many roads, a cell."""
    if grouped and len(moves) > DIGITS and any(move.kind in (m.ROAD, m.HALF) for move in moves):
        cells = dict.fromkeys(move.a for move in moves)
        return [tuple(move for move in moves if move.a == cell) for cell in cells]
    sales = [move for move in moves if move.kind == m.SELL]
    if sales and (tracked := position.tracked) is not None:
        # With several bonuses, what one of them offers stays together.
        first = moves.index(sales[0])
        before, others = moves[:first], [move for move in moves[first:] if move.kind != m.SELL]
        sales.sort(key=lambda move: sale_worth(tracked, move), reverse=True)
        room = max(1, DIGITS - len(before) - len(others)) if len(moves) > DIGITS else len(sales)
        moves = [*before, *sales[:room], *others, *sales[room:]]
    return [(move,) for move in moves]
