"""A game on paper: the program holds the dice and the order, the players hold everything else."""

from __future__ import annotations

from collections.abc import Hashable

from charmers.rules import dice as d
from charmers.rules import moves as m
from charmers.rules.events import Event, Log
from charmers.rules.game_position import GamePosition, IllegalMove, check_seats
from charmers.rules.moves import Move
from charmers.rules.scoring import Result, Standing, standings, why_no_result
from charmers.rules.tables import Tables

NO_RESULT: Result = (0, 0, 0, 0)


class PaperPosition(GamePosition):
    """A game at one moment, as far as the dice show it.

    No marks are known, so every die of the middle may be taken, karma may be used whenever a die
    lies on the elephant and a sheet can have one (players say whether they do), and anyone may skip.
    ``crossed`` is said by the player whose turn has just ended, also while a roll is due; said late, or
    by another player who has had a turn, it still counts. Then the game goes on until everyone has had
    the same number of turns, and ``score`` takes what each player has: whoever has crossed can win
    (ruling 31). When all have skipped one after another they may say that they are ``stuck``: the game
    ends, and the smallest gap wins (ruling 22).

    A ``loose`` game is one of a record of format 1: karma without end, only the last player crosses, nobody
    is stuck, and the best result wins whether it has crossed or not.
    """

    __slots__ = ("karma", "loose", "skips", "stuck")

    def __init__(self, tables: Tables, seats: int, loose: bool = False) -> None:
        check_seats(seats)
        super().__init__(tables, seats)
        self.results = [None] * seats
        self.loose = loose
        self.karma = [0] * seats
        """How many karma each seat has crossed: dice were rolled for every one."""
        self.skips = 0
        """How many turns in a row have been skipped, up to now."""
        self.stuck = False
        """Everyone has said that nothing can be done any more."""

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

    def has_had_turn(self, seat: int) -> bool:
        """Whether a seat has finished a turn."""
        dice = self.dice
        return dice.round > 1 or (seat - dice.start) % dice.seats < dice.turn

    def karma_seen(self, seat: int) -> int:
        """How many karma a seat has crossed: the least that its sheet shows."""
        return self.karma[seat]

    def can_have_karma(self, seat: int) -> bool:
        """Whether a sheet can have one more karma to cross: in its first turn only those it starts with."""
        tables = self.tables
        most = tables.karma_boxes if self.has_had_turn(seat) else tables.karma_start
        return self.loose or self.karma[seat] < most

    def standings(self) -> list[Standing]:
        """Everyone's result as far as it is known now, best first; only a stuck game is won by a gap."""
        results = [self.result(seat) for seat in range(self.dice.seats)]
        return standings(self.tables, results, self.over and (self.stuck or self.loose))

    def _rolled(self, log: Log | None) -> None:
        dice = self.dice
        dice.phase = d.TURN if dice.phase == d.ROLL else d.KEEP
        self.refresh()
        if dice.phase == d.KEEP and len(self.moves) == 1:
            # Twins that show the same, and no further karma: ruling 20.
            if log is not None:
                log.append(Event("forced", dice.seat))
            self.play(self.moves[0], log)

    def play(self, move: Move, log: Log | None = None) -> None:
        """Make a legal move."""
        move = self._own(move)
        dice, kind = self.dice, move.kind
        if kind == m.TAKE:
            self._take(move.a, log)
        elif kind == m.KARMA:
            self.karma[dice.seat] += 1
            self._pick(move.a, 0, log)
        elif kind == m.KEEP:
            self._keep(move.a, log)
        elif log is not None and kind == m.SKIP:
            log.append(Event("skipped", dice.seat))
        if kind == m.CROSSED:
            self.cross(self.last_seat, log)
            return
        if kind == m.STUCK:
            self.stuck = True
            dice.phase = d.OVER
            if log is not None:
                log.append(Event("stuck", dice.seat))
        elif kind != m.KARMA:
            self.skips = self.skips + 1 if kind == m.SKIP else 0
            self._end_turn()
        self.refresh()

    def cross(self, seat: int, log: Log | None = None) -> None:
        """Let the end begin; it is there already when everyone has had the same number of turns."""
        crossed = self._own(self.tables.book.crossed)
        if not self.may_act(crossed, seat):
            raise IllegalMove("whoever has had no turn has not crossed")
        last = self.dice.turn % self.dice.seats == 0
        if log is not None:
            log.append(Event("crossed", seat, detail="last" if last else ""))
        self.ending = True
        if last:
            self.dice.phase = d.OVER
        self.refresh()

    def actor(self, move: Move) -> int:
        """Whose turn it is, but for ``crossed``: that is said by the player whose turn has just ended."""
        return self.last_seat if move.kind == m.CROSSED else self.seat

    def may_act(self, move: Move, seat: int) -> bool:
        """Whether a legal move may be made by that seat: ``crossed`` by all who have had a turn."""
        if move.kind == m.CROSSED and not self.loose:
            return self.has_had_turn(seat)
        return seat == self.actor(move)

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
            if dice.elephant >= 0 and self.can_have_karma(dice.seat):
                moves += [book.karma[die] for die in middle]
            moves.append(book.skip)
        elif dice.phase == d.KEEP:
            moves += [book.keep[die] for die in self._pair()]
            if self.can_have_karma(dice.seat):
                moves.append(book.karma[dice.picked])
        if dice.phase in (d.ROLL, d.TURN) and self.last_seat >= 0 and not self.ending:
            moves.append(book.crossed)
            if self.skips >= dice.seats and not self.loose:
                moves.append(book.stuck)
        self.moves = moves

    def result(self, seat: int) -> Result:
        """Fame, money, karma circled and karma crossed of a seat, nothing until it has been told."""
        return self.results[seat] or NO_RESULT

    def copy(self) -> PaperPosition:
        """An independent position in the same state."""
        other = PaperPosition(self.tables, self.dice.seats, self.loose)
        other.dice = self.dice.copy()
        other.ending = self.ending
        other.moves = self.moves
        other.results = self.results[:]
        other.karma = self.karma[:]
        other.skips = self.skips
        other.stuck = self.stuck
        return other

    def key(self) -> Hashable:
        """Everything that matters for what comes next, as one value that compares and hashes."""
        known = (self.ending, self.stuck, self.skips, tuple(self.karma), tuple(self.results))
        return (self.tables.sheet.digest, self.loose, self.dice.key(), known)
