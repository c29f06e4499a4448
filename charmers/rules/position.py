"""A position: the dice table, everyone's sheet, and the turn in progress."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from charmers.rules import dice as d
from charmers.rules import moves as m
from charmers.rules.dice import DiceTable
from charmers.rules.events import Event, Log
from charmers.rules.moves import Move
from charmers.rules.options import usable
from charmers.rules.scoring import Standing, standings
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.rules.turn import NOTHING, Turn
from charmers.sheet.definition import DICE
from charmers.sheet.sentence import Refused

FEWEST_SEATS = 2
MOST_SEATS = 5
ONE_SEAT = 1
"""One player of a larger game, followed alone: for telling how a finished sheet came about."""


class IllegalMove(Refused):
    """A move that this position does not allow."""


class Position:
    """A game at one moment. It changes in place; ``copy`` gives one that does not change along.

    Either chance is due (``due`` names the dice, ``roll`` takes their faces), or someone decides
    (``moves`` lists what is legal, ``play`` takes one of them), or the game is ``over``. Whatever
    follows without a choice happens at once. Both return nothing and add what happened to ``log``.

    A position hashes by its present contents, so do not change one that is a key somewhere.
    """

    __slots__ = ("dice", "ending", "moves", "sheets", "tables", "turn")

    def __init__(self, tables: Tables, seats: int) -> None:
        if seats != ONE_SEAT and not FEWEST_SEATS <= seats <= MOST_SEATS:
            raise ValueError(f"{seats} players: the game is for {FEWEST_SEATS} to {MOST_SEATS}")
        self.tables = tables
        self.dice = DiceTable(seats)
        self.sheets: list[SheetState] = [SheetState(tables) for _ in range(seats)]
        self.turn = Turn(tables, self.dice, 0, self.sheets[0])
        self.ending: bool = False
        """Someone has crossed; the game goes on until everyone has had the same number of turns."""
        self.moves: list[Move] = NOTHING
        """The legal moves. Read it; the list is shared."""

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.dice.seat

    @property
    def phase(self) -> str:
        """What the position waits for: roll, turn, reroll, keep, action, away or over."""
        return d.PHASES[self.dice.phase]

    @property
    def tracked(self) -> Position:
        """The position itself: the program keeps the sheets."""
        return self

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.dice.phase == d.OVER

    @property
    def due(self) -> list[int]:
        """The dice to be rolled now, by number; empty unless chance is due."""
        return self.dice.due

    def roll(self, faces: Sequence[int], log: Log | None = None) -> None:
        """Let the dice that are ``due`` show these faces, in the same order."""
        dice = self.dice
        due = dice.due
        shown = list(faces)
        if len(shown) != len(due) or not due:
            raise IllegalMove(f"{len(shown)} faces for {len(due)} dice")
        for i, die in enumerate(due):
            if not 0 <= shown[i] < len(self.tables.faces[die >> 1]):
                raise IllegalMove(f"{DICE[die]} has no face {shown[i]}")
        for i, die in enumerate(due):
            dice.faces[die] = shown[i]
        if log is not None:
            if dice.phase == d.ROLL:
                log.append(Event("round", dice.start, amount=dice.round))
            log += [Event("rolled", dice.seat, DICE[die], detail=self._shown(die)) for die in due]
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
            own = self.tables.book.by_text.get(move.text)
            if own is None or own not in self.moves:
                raise IllegalMove(f'"{move.text}" is not legal here')
            move = own
        self._make(move, log)
        self._settle(log)

    def _make(self, move: Move, log: Log | None) -> None:
        """Make one move, nothing more."""
        kind = move.kind
        if kind == m.TAKE:
            self._take(move.a, log)
        elif kind == m.KARMA:
            self._use_karma(move.a, log)
        elif kind == m.KEEP:
            self._keep(move.a, log)
        elif kind == m.SKIP:
            if log is not None:
                log.append(Event("skipped", self.seat))
            self.dice.phase = d.ACTION
        elif kind == m.AWAY:
            twin = self.dice.take_away(move.a)
            if log is not None:
                log.append(Event("away", self.seat, DICE[move.a], detail=self._shown(move.a)))
                log.append(Event("elephant", self.seat, DICE[twin], detail=self._shown(twin)))
        else:
            self.turn.log = log
            self.turn.play(move)
            self.turn.log = None

    def _take(self, die: int, log: Log | None) -> None:
        twin = self.dice.take(die)
        if log is not None:
            log.append(Event("took", self.seat, DICE[die], detail=self._shown(die)))
            if twin >= 0:
                log.append(Event("elephant", self.seat, DICE[twin], detail=self._shown(twin)))
        self._act(die, log)

    def _use_karma(self, die: int, log: Log | None) -> None:
        sheet = self.sheets[self.seat]
        sheet.karma_used += 1
        self.dice.pick(die)
        if log is not None:
            log.append(Event("rerolls", self.seat, DICE[die], total=sheet.karma_left))

    def _keep(self, die: int, log: Log | None) -> None:
        other = self.dice.keep(die)
        if log is not None:
            log.append(Event("kept", self.seat, DICE[die], detail=self._shown(die)))
            log.append(Event("elephant", self.seat, DICE[other], detail=self._shown(other)))
        if self._can_use(die, self.turn.sheet):
            self._act(die, log)
        elif log is not None:
            log.append(Event("lost", self.seat, source=DICE[die], detail="action"))

    def _act(self, die: int, log: Log | None) -> None:
        self.turn.log = log
        self.turn.act(die)
        self.turn.log = None

    def _shown(self, die: int) -> str:
        return self.tables.face_name(die, self.dice.faces[die])

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
            if phase == d.TURN:
                moves = self._turn_moves()
            elif phase == d.KEEP:
                moves = self._keep_moves()
            elif phase == d.AWAY:
                moves = self._away_moves()
            else:
                self.moves = NOTHING
                return
            if len(moves) > 1 or moves[0].kind == m.SKIP:
                self.moves = moves
                return
            if log is not None and phase != d.AWAY:
                log.append(Event("forced", self.seat))
            self._make(moves[0], log)

    def refresh(self) -> None:
        """List the legal moves anew, for a position that was set up from outside."""
        self._begin_turn()
        phase = self.dice.phase
        self.moves = NOTHING
        if phase == d.ACTION:
            self.turn.refresh()
            self.moves = self.turn.options
        elif phase == d.TURN:
            self.moves = self._turn_moves()
        elif phase == d.KEEP:
            self.moves = self._keep_moves()
        elif phase == d.AWAY:
            self.moves = self._away_moves()

    def _can_use(self, die: int, sheet: SheetState) -> bool:
        return usable(self.tables, sheet, self.dice, self.tables.actions[die >> 1][self.dice.faces[die]])

    def _turn_moves(self) -> list[Move]:
        """Take a suitable die, or use karma; skip only when neither is possible (ruling 10)."""
        tables, dice, sheet = self.tables, self.dice, self.turn.sheet
        book, actions, faces = tables.book, tables.actions, dice.faces
        middle = dice.distinct_middle
        moves: list[Move] = []
        for die in middle:
            if usable(tables, sheet, dice, actions[die >> 1][faces[die]]):
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
        pair = sorted((dice.picked, dice.elephant))
        if pair[0] ^ 1 == pair[1] and dice.faces[pair[0]] == dice.faces[pair[1]]:
            del pair[1]
        moves = [book.keep[die] for die in pair if self._can_use(die, sheet)]
        if sheet.karma_used < sheet.karma:
            moves.append(book.karma[dice.picked])
        return moves or [book.keep[die] for die in pair]

    def _away_moves(self) -> list[Move]:
        return [self.tables.book.away[die] for die in self.dice.distinct_middle]

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

    def actor(self, move: Move) -> int:  # noqa: ARG002  (on paper it depends on the move)
        """Who makes a move."""
        return self.dice.seat

    def standings(self) -> list[Standing]:
        """Everyone's result as the tracks stand now, best first."""
        return standings(self.tables, [self.result(seat) for seat in range(len(self.sheets))], self.over)

    def result(self, seat: int) -> tuple[int, int, int, int]:
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

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())
