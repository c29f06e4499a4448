"""The ``easy`` bot: plays as someone does who plays for the first time, slips included."""

from __future__ import annotations

from random import Random

from charmers.bots.bot import moves_of
from charmers.rules.moves import DONE, KARMA, PASS, Move
from charmers.rules.position import Position

SLIP = 0.2
"""How often a newcomer does just anything: has not understood a sign, or has not looked at all dice."""
FORGETS = 0.3
"""How often a newcomer lets go what could still be had, where the rules allow it."""


class EasyBot:
    """A newcomer: sees what a move does to the tracks at once, and nothing that comes of it later.

    Karma is kept for a rainy day and never used, bonuses are forgotten now and then, and sometimes
    a move is made for no reason at all.
    """

    name = "easy"

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"

    def choose(self, position: Position) -> Move:
        """Pick a move that brings the tracks closer at once; among equals, any."""
        moves = [move for move in position.moves if move.kind != KARMA] or moves_of(position)
        if self._random() < SLIP:
            return self._any(moves)
        for move in moves:
            if move.kind in (DONE, PASS) and self._random() < FORGETS:
                return move
        seat = position.seat
        best: list[Move] = []
        most = -1000
        for move in moves:
            after = position.copy()
            after.play(move)
            reached = after.sheets[seat].overshoot(after.tables)
            if reached > most:
                best, most = [move], reached
            elif reached == most:
                best.append(move)
        return self._any(best)

    def _any(self, moves: list[Move]) -> Move:
        return moves[int(self._random() * len(moves))]
