"""How far an undo goes, and what it would reach across."""

from __future__ import annotations

from typing import NamedTuple

from charmers.record.ledger import Ledger
from charmers.record.line import NOBODY
from charmers.record.problems import GameError, problem


class Reach(NamedTuple):
    """What an undo takes back, and what it reaches across: rolls, and players other than the first."""

    lines: int
    rolls: int
    others: tuple[str, ...]

    @property
    def needs_asking(self) -> bool:
        """Whether dice that everyone has seen or someone else's decisions would go."""
        return bool(self.rolls or self.others)


def lines_since_decision(game: Ledger) -> int:
    """How many lines the undo of the last decision of a person takes back: rolls and bots go along."""
    for count, line in enumerate(reversed(game.standing), 1):
        if line.seat != NOBODY and not game.is_bot(line.seat):
            return count
    return len(game.standing)


def lines_after(game: Ledger, number: int) -> int:
    """How many standing lines come after the one with this number; 0 is the beginning."""
    if number > len(game.lines):
        raise GameError(problem("no-line", line=number, last=len(game.lines)))
    if number and game.lines[number - 1].kind == "undo":
        raise GameError(problem("line-undo", line=number))
    if number and game.lines[number - 1].undone:
        raise GameError(problem("line-undone", line=number))
    return sum(line.number > number for line in game.standing)


def reach(game: Ledger, count: int, asking: int = NOBODY) -> Reach:
    """What undoing that many lines reaches across; others are all but who asks, or who decided first."""
    gone = game.standing[len(game.standing) - count :]
    seats = [line.seat for line in gone if line.seat != NOBODY]
    own = asking if asking != NOBODY else seats[0] if seats else NOBODY
    others = dict.fromkeys(game.names[seat] for seat in seats if seat != own)
    return Reach(len(gone), sum(line.is_roll for line in gone), tuple(others))
