"""A game on paper: the program holds the dice and the order, the players hold everything else."""

from __future__ import annotations

from collections.abc import Hashable

from charmers.rules import dice as d
from charmers.rules import moves as m
from charmers.rules.events import Event, Log
from charmers.rules.game_position import GamePosition, IllegalMove, check_seats
from charmers.rules.moves import Move
from charmers.rules.scoring import Result, why_no_result
from charmers.rules.tables import Tables

NO_RESULT: Result = (0, 0, 0, 0)


class PaperPosition(GamePosition):
    """A game at one moment, as far as the dice show it.

    No marks are known, so every die of the middle may be taken, karma may be used whenever a die
    lies on the elephant (players say whether they have some), and anyone may skip. ``crossed`` is
    said by the player whose turn has just ended, also while a roll is due; said late, it still
    counts. Then the game goes on until everyone has had the same number of turns, and ``score``
    takes what each player has.
    """

    __slots__ = ()

    def __init__(self, tables: Tables, seats: int) -> None:
        check_seats(seats)
        super().__init__(tables, seats)
        self.results = [None] * seats

    @property
    def seat(self) -> int:
        """Whose turn it is; after the last turn, whose result comes next."""
        if self.dice.phase == d.OVER and None in self.results:
            return self.results.index(None)
        return self.dice.seat

    @property
    def last_seat(self) -> int:
        """Whose turn has just ended, or -1 before the first turn has."""
        dice = self.dice
        if dice.turn:
            return (dice.start + dice.turn - 1) % dice.seats
        if dice.round == 1:
            return -1
        # The elephant has passed on since, and the last turn of a round belongs to the seat before its start.
        return (dice.start - 1 + dice.turns_in_round - 1) % dice.seats

    @property
    def phase(self) -> str:
        """What the position waits for: roll, turn, reroll, keep, score, or over."""
        if self.dice.phase == d.OVER and None in self.results:
            return "score"
        return d.PHASES[self.dice.phase]

    @property
    def over(self) -> bool:
        """Whether the game has ended and every result is known."""
        return self.dice.phase == d.OVER and None not in self.results

    def _rolled(self, log: Log | None) -> None:  # noqa: ARG002
        dice = self.dice
        dice.phase = d.TURN if dice.phase == d.ROLL else d.KEEP
        self.refresh()

    def play(self, move: Move, log: Log | None = None) -> None:
        """Make a legal move."""
        move = self._own(move)
        dice, kind = self.dice, move.kind
        if kind == m.TAKE:
            self._take(move.a, log)
        elif kind == m.KARMA:
            self._pick(move.a, 0, log)
        elif kind == m.KEEP:
            self._keep(move.a, log)
        elif log is not None and kind == m.SKIP:
            log.append(Event("skipped", dice.seat))
        if kind == m.CROSSED:
            self._cross(log)
        elif kind != m.KARMA:
            self._end_turn()
        self.refresh()

    def _cross(self, log: Log | None) -> None:
        """Let the end begin; it is there already when everyone has had the same number of turns."""
        last = self.dice.turn % self.dice.seats == 0
        if log is not None:
            log.append(Event("crossed", self.last_seat, detail="last" if last else ""))
        self.ending = True
        if last:
            self.dice.phase = d.OVER

    def actor(self, move: Move) -> int:
        """Whose turn it is, but for ``crossed``: that is said by the player whose turn has just ended."""
        return self.last_seat if move.kind == m.CROSSED else self.seat

    def score(self, seat: int, result: Result, log: Log | None = None) -> None:
        """Take what a player has at the end: fame, money, karma circled and karma crossed."""
        if self.dice.phase != d.OVER:
            raise IllegalMove("results are told when the last turn is over")
        if self.results[seat] is not None:
            raise IllegalMove("this result has been told already")
        problem = why_no_result(self.tables, result)
        if problem is not None:
            raise IllegalMove(problem)
        self.results[seat] = result
        if log is not None:
            half_points = self.tables.overshoot(result[0], result[1])
            log.append(Event("scored", seat, amount=half_points, detail=" ".join(map(str, result))))
            if self.over:
                log.append(Event("over", seat))

    def _end_turn(self) -> None:
        """Pass on to the next seat, the next round or the end: the results are what is left to tell then."""
        dice = self.dice
        if dice.end_turn() and self.ending:
            dice.phase = d.OVER
        elif dice.round_is_over:
            dice.next_round()

    def refresh(self) -> None:
        """List the legal moves anew."""
        dice, book = self.dice, self.tables.book
        moves: list[Move] = []
        if dice.phase == d.TURN:
            middle = dice.distinct_middle
            moves += [book.take[die] for die in middle]
            if dice.elephant >= 0:
                moves += [book.karma[die] for die in middle]
            moves.append(book.skip)
        elif dice.phase == d.KEEP:
            moves += [book.keep[die] for die in self._pair()]
            moves.append(book.karma[dice.picked])
        if dice.phase in (d.ROLL, d.TURN) and self.last_seat >= 0 and not self.ending:
            moves.append(book.crossed)
        self.moves = moves

    def result(self, seat: int) -> Result:
        """Fame, money, karma circled and karma crossed of a seat, nothing until it has been told."""
        return self.results[seat] or NO_RESULT

    def copy(self) -> PaperPosition:
        """An independent position in the same state."""
        other = PaperPosition(self.tables, self.dice.seats)
        other.dice = self.dice.copy()
        other.ending = self.ending
        other.moves = self.moves
        other.results = self.results[:]
        return other

    def key(self) -> Hashable:
        """Everything that matters for what comes next, as one value that compares and hashes."""
        return (self.tables.sheet.digest, self.dice.key(), self.ending, tuple(self.results))
