"""A position: the dice table, everyone's sheet, and the turn in progress."""

from __future__ import annotations

from collections.abc import Hashable

from charmers.rules import dice as d
from charmers.rules import moves as m
from charmers.rules.events import Event, Log
from charmers.rules.game_position import GamePosition, check_seats
from charmers.rules.moves import Move
from charmers.rules.options import usable
from charmers.rules.scoring import Result
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.rules.turn import NOTHING, Turn
from charmers.sheet.definition import DICE

ONE_SEAT = 1
"""One player of a larger game, followed alone: for telling how a finished sheet came about."""


class Position(GamePosition):
    """A game of which the program keeps the sheets. Whatever follows without a choice happens at once."""

    __slots__ = ("turn",)

    def __init__(self, tables: Tables, seats: int) -> None:
        if seats != ONE_SEAT:
            check_seats(seats)
        super().__init__(tables, seats)
        self.sheets = [SheetState(tables) for _ in range(seats)]
        self.turn = Turn(tables, self.dice, 0, self.sheets[0])

    @property
    def tracked(self) -> Position | None:
        """The position itself: the program keeps the sheets."""
        return self

    def _rolled(self, log: Log | None) -> None:
        dice = self.dice
        if dice.phase == d.ROLL:
            dice.phase = d.AWAY if dice.seats == ONE_SEAT else d.TURN
            self._begin_turn()
        else:
            dice.phase = d.KEEP
        self._settle(log)

    def play(self, move: Move, log: Log | None = None) -> None:
        """Make a legal move and everything that follows from it without a choice."""
        for legal in self.moves:
            if legal is move:
                break
        else:
            move = self._own(move)
        self._make(move, log)
        self._settle(log)

    def _make(self, move: Move, log: Log | None) -> None:
        """Make one move, nothing more."""
        kind = move.kind
        if kind == m.TAKE:
            self._take(move.a, log)
            self._act(move.a, log)
        elif kind == m.KARMA:
            sheet = self.sheets[self.dice.seat]
            sheet.karma_used += 1
            self._pick(move.a, sheet.karma_left, log)
        elif kind == m.KEEP:
            self._keep(move.a, log)
            if self._can_use(move.a, self.turn.sheet):
                self._act(move.a, log)
            elif log is not None:
                log.append(Event("lost", self.seat, source=DICE[move.a], detail="action"))
        elif kind == m.SKIP:
            if log is not None:
                log.append(Event("skipped", self.seat))
            self.dice.phase = d.ACTION
        elif kind == m.AWAY:
            twin = self.dice.take_away(move.a)
            if log is not None:
                self._lies(log, "away", move.a)
                self._lies(log, "elephant", twin)
        else:
            self.turn.log = log
            self.turn.play(move)
            self.turn.log = None

    def _act(self, die: int, log: Log | None) -> None:
        self.turn.log = log
        self.turn.act(die)
        self.turn.log = None

    def _begin_turn(self) -> None:
        seat = self.dice.seat
        self.turn.seat = seat
        self.turn.sheet = self.sheets[seat]

    def _settle(self, log: Log | None) -> None:
        """Go on until there is a choice, chance is due, or the game is over."""
        while True:
            phase = self.dice.phase
            if phase == d.ACTION:
                if self.turn.options:
                    self.moves = self.turn.options
                    return
                self._end_turn(log)
                continue
            moves = self._dice_moves()
            if len(moves) != 1 or moves[0].kind == m.SKIP:
                self.moves = moves
                return
            if log is not None and phase != d.AWAY:
                log.append(Event("forced", self.seat))
            self._make(moves[0], log)

    def refresh(self) -> None:
        """List the legal moves anew, for a position that was set up from outside."""
        self._begin_turn()
        if self.dice.phase == d.ACTION:
            self.turn.refresh()
            self.moves = self.turn.options
        else:
            self.moves = self._dice_moves()

    def _dice_moves(self) -> list[Move]:
        """What can be done with the dice in this phase; nothing while they are due, or when all is over."""
        phase = self.dice.phase
        if phase == d.TURN:
            return self._turn_moves()
        if phase == d.KEEP:
            return self._keep_moves()
        if phase == d.AWAY:
            return [self.tables.book.away[die] for die in self.dice.distinct_middle]
        return NOTHING

    def _can_use(self, die: int, sheet: SheetState) -> bool:
        return usable(self.tables, sheet, self.dice, self.tables.actions_of[die][self.dice.faces[die]])

    def _turn_moves(self) -> list[Move]:
        """Take a suitable die, or use karma; skip only when neither is possible (ruling 10)."""
        tables, dice, sheet = self.tables, self.dice, self.turn.sheet
        book, actions, faces = tables.book, tables.actions_of, dice.faces
        middle = dice.distinct_middle
        moves: list[Move] = []
        for die in middle:
            if usable(tables, sheet, dice, actions[die][faces[die]]):
                moves.append(book.take[die])
        if sheet.karma_used < sheet.karma and dice.elephant >= 0:
            for die in middle:
                moves.append(book.karma[die])
        if not moves:
            moves.append(book.skip)
        return moves

    def _keep_moves(self) -> list[Move]:
        """Keep a die that can be used, or roll again; with neither usable and no karma, keep either."""
        book, dice = self.tables.book, self.dice
        sheet = self.sheets[dice.seat]
        pair = self._pair()
        moves = [book.keep[die] for die in pair if self._can_use(die, sheet)]
        if sheet.karma_used < sheet.karma:
            moves.append(book.karma[dice.picked])
        return moves or [book.keep[die] for die in pair]

    def _end_turn(self, log: Log | None) -> None:
        """Look at the tracks, then pass on to the next seat, the next round or the end."""
        dice = self.dice
        overshoot = self.sheets[dice.seat].overshoot(self.tables)
        if overshoot > 0:
            self.ending = True
            if log is not None:
                log.append(Event("crossed", dice.seat, amount=overshoot))
        if dice.end_turn():
            if self.ending or self._is_stuck():
                dice.phase = d.OVER
                if log is not None:
                    log.append(Event("over", dice.seat))
                return
            if dice.round_is_over:
                dice.next_round()
                return
        self._begin_turn()

    def _is_stuck(self) -> bool:
        """Whether no face of any die could be used by anyone any more."""
        for sheet in self.sheets:
            for actions in self.tables.actions:
                for action in actions:
                    if usable(self.tables, sheet, self.dice, action):
                        return False
        return True

    def result(self, seat: int) -> Result:
        """Fame, money, karma circled and karma crossed of a seat."""
        sheet = self.sheets[seat]
        return (sheet.fame, sheet.money, sheet.karma, sheet.karma_used)

    def copy(self) -> Position:
        """An independent position in the same state."""
        other = Position(self.tables, self.dice.seats)
        other.dice = self.dice.copy()
        other.sheets = [sheet.copy() for sheet in self.sheets]
        other.turn = self.turn.copy(other.dice, other.sheets[self.turn.seat])
        other.ending = self.ending
        other.moves = self.moves
        return other

    def __repr__(self) -> str:
        """What it is at a glance; ``position_text`` tells all of it."""
        sheets = ", ".join([f"{sheet.fame} fame {sheet.money} money" for sheet in self.sheets])
        when = "over" if self.over else f"round {self.dice.round}, seat {self.seat} ({self.phase})"
        return f"<Position on {self.tables.sheet.name}, {when}: {sheets}>"

    def key(self) -> Hashable:
        """Everything that matters for what comes next, as one value that compares and hashes."""
        turn = self.turn
        return (
            self.tables.sheet.digest,
            self.dice.key(),
            tuple([sheet.key() for sheet in self.sheets]),
            (tuple(turn.stack), turn.waiting, turn.fresh),
            self.ending,
        )
