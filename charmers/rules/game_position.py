"""What every kind of game has: dice on the table, a turn, moves; and the round of dice they share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from charmers.rules import dice as d
from charmers.rules.dice import DiceTable
from charmers.rules.events import Event, EventKind, Log
from charmers.rules.moves import Move
from charmers.rules.scoring import Result, Standing, standings
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.rules.turn import NOTHING
from charmers.sheet.definition import DICE
from charmers.sheet.sentence import Refused, expect

if TYPE_CHECKING:
    from charmers.rules.position import Position

FEWEST_SEATS = 2
MOST_SEATS = 5


class IllegalMove(Refused):
    """A move that this position does not allow."""


class GamePosition(ABC):
    """A game at one moment, whatever its kind. It changes in place; ``copy`` gives one that does not.

    Either chance is due (``due`` names the dice, ``roll`` takes their faces), or someone decides
    (``moves`` lists what is legal, ``play`` takes one of them), or results are told (``score``), or the
    game is ``over``. These return nothing and add what happened to ``log``. Text is read by
    ``charmers.rules.notation``, and plain data is made by ``charmers.rules.data``, for every kind.

    A position hashes by its present contents, so do not change one that is a key somewhere.
    """

    __slots__ = ("dice", "ending", "moves", "results", "sheets", "tables")

    def __init__(self, tables: Tables, seats: int) -> None:
        self.tables = tables
        self.dice = DiceTable(seats)
        self.sheets: list[SheetState] = []
        """Everyone's sheet, by seat; empty where players mark paper."""
        self.results: list[Result | None] = []
        """What each player has told at the end; empty where the sheets show it."""
        self.ending: bool = False
        """Someone has crossed; the game goes on until everyone has had the same number of turns."""
        self.moves: list[Move] = NOTHING
        """The legal moves. Read it; the list may be shared."""

    # What a kind of game may say for itself.

    @property
    def tracked(self) -> Position | None:
        """The position itself if the program keeps the sheets; nothing if players mark paper."""
        return None

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.dice.seat

    @property
    def phase(self) -> str:
        """What the position waits for: roll, turn, reroll, keep, action, away, score or over."""
        return d.PHASES[self.dice.phase]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.dice.phase == d.OVER

    def score(self, seat: int, result: Result, log: Log | None = None) -> None:  # noqa: ARG002
        """Take what a player has at the end of a game on paper."""
        raise IllegalMove("results are told of games on paper; here the sheets show them")

    def cross(self, seat: int, log: Log | None = None) -> None:  # noqa: ARG002
        """Hear from a player of a game on paper that the tracks have crossed."""
        raise IllegalMove("crossed is said in games on paper; here the sheets show it")

    def actor(self, move: Move) -> int:  # noqa: ARG002
        """The seat that makes a move."""
        return self.dice.seat

    def may_act(self, move: Move, seat: int) -> bool:
        """Whether a legal move may be made by that seat."""
        return seat == self.actor(move)

    def karma_seen(self, seat: int) -> int:
        """How many karma a seat has crossed, as far as the table shows: each has rolled two dice."""
        return self.result(seat)[3]

    # What it must say.

    @abstractmethod
    def play(self, move: Move, log: Log | None = None) -> None:
        """Make a legal move and everything that follows from it without a choice."""

    @abstractmethod
    def result(self, seat: int) -> Result:
        """Fame, money, karma circled and karma crossed of a seat, as far as they are known."""

    @abstractmethod
    def refresh(self) -> None:
        """List the legal moves anew, for a position that was set up from outside."""

    @abstractmethod
    def copy(self) -> GamePosition:
        """An independent position in the same state."""

    @abstractmethod
    def key(self) -> Hashable:
        """Everything that matters for what comes next, as one value that compares and hashes."""

    @abstractmethod
    def _rolled(self, log: Log | None) -> None:
        """Go on after the dice that were due show new faces."""

    # What all have in common.

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
            if not 0 <= shown[i] < len(self.tables.faces_of[die]):
                raise IllegalMove(f"{DICE[die]} has no face {shown[i]}")
        for i, die in enumerate(due):
            dice.faces[die] = shown[i]
        if log is not None:
            if dice.phase == d.ROLL:
                log.append(Event("round", dice.start, amount=dice.round))
            log += [Event("rolled", dice.seat, DICE[die], detail=self._shown(die)) for die in due]
        self._rolled(log)

    def standings(self) -> list[Standing]:
        """Everyone's result as far as it is known now, best first."""
        return standings(self.tables, [self.result(seat) for seat in range(self.dice.seats)], self.over)

    def is_legal(self, move: Move) -> bool:
        """Whether this very move of the tables' book may be made now."""
        for legal in self.moves:
            if legal is move:
                return True
        return False

    def _own(self, move: Move) -> Move:
        """The legal move that this one is, perhaps from the book of other tables."""
        expect("move", move, Move)
        own = self.tables.book.by_text.get(move.text)
        if own is None or not self.is_legal(own):
            raise IllegalMove(f'"{move.text}" is not legal here')
        return own

    def _take(self, die: int, log: Log | None) -> None:
        twin = self.dice.take(die)
        if log is not None:
            self._lies(log, "took", die)
            if twin >= 0:
                self._lies(log, "elephant", twin)

    def _pick(self, die: int, karma_left: int, log: Log | None) -> None:
        self.dice.pick(die)
        if log is not None:
            log.append(Event("rerolls", self.dice.seat, DICE[die], total=karma_left))

    def _keep(self, die: int, log: Log | None) -> None:
        other = self.dice.keep(die)
        if log is not None:
            self._lies(log, "kept", die)
            self._lies(log, "elephant", other)

    def _lies(self, log: Log, kind: EventKind, die: int) -> None:
        log.append(Event(kind, self.dice.seat, DICE[die], detail=self._shown(die)))

    def _shown(self, die: int) -> str:
        return self.tables.face_name(die, self.dice.faces[die])

    def _pair(self) -> list[int]:
        """The two dice that karma has rolled; only the first of twins that show the same: they are alike."""
        dice = self.dice
        pair = sorted((dice.picked, dice.elephant))
        if d.TWIN[pair[0]] == pair[1] and dice.faces[pair[0]] == dice.faces[pair[1]]:
            del pair[1]
        return pair

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GamePosition):
            return NotImplemented
        return self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


def check_seats(seats: int) -> None:
    """Complain about a number of players that the game is not for."""
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise ValueError(f"{seats} players: the game is for {FEWEST_SEATS} to {MOST_SEATS}")
