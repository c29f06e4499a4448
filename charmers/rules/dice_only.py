"""A game on paper: the program holds the dice and the order, the players hold everything else."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from charmers.rules import dice as d
from charmers.rules import moves as m
from charmers.rules.dice import DiceTable
from charmers.rules.events import Event, Log
from charmers.rules.moves import Move
from charmers.rules.notation import MoveError
from charmers.rules.position import FEWEST_SEATS, MOST_SEATS, IllegalMove, Position
from charmers.rules.scoring import Result, Standing, overshoot, standings
from charmers.rules.sentences import refuse
from charmers.rules.tables import Tables
from charmers.rules.turn import NOTHING
from charmers.sheet.definition import DICE
from charmers.sheet.sentence import Sentence

NO_RESULT: Result = (0, 0, 0, 0)


class DicePosition:
    """A game at one moment, as far as the dice show it. It is used like a ``Position``.

    No marks are known, so every die of the middle may be taken, karma may be used whenever a die
    lies on the elephant (players say whether they have some), and anyone may skip. ``crossed`` is
    said by the player whose turn has just ended; said late, it still counts. Then the game goes
    on until everyone has had the same number of turns, and ``score`` takes what each player has.
    """

    __slots__ = ("dice", "ending", "moves", "results", "tables")

    def __init__(self, tables: Tables, seats: int) -> None:
        if not FEWEST_SEATS <= seats <= MOST_SEATS:
            raise ValueError(f"{seats} players: the game is for {FEWEST_SEATS} to {MOST_SEATS}")
        self.tables = tables
        self.dice = DiceTable(seats)
        self.ending: bool = False
        """Someone has crossed; the game goes on until everyone has had the same number of turns."""
        self.moves: list[Move] = NOTHING
        """The legal moves. ``crossed`` is among them while a roll is due, too."""
        self.results: list[Result | None] = [None] * seats
        """What each player has at the end, once it has been told."""

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
    def tracked(self) -> None:
        """Nothing: the sheets are with the players."""
        return

    @property
    def over(self) -> bool:
        """Whether the game has ended and every result is known."""
        return self.dice.phase == d.OVER and None not in self.results

    @property
    def due(self) -> list[int]:
        """The dice to be rolled now, by number; empty unless chance is due."""
        return self.dice.due

    def roll(self, faces: Sequence[int], log: Log | None = None) -> None:
        """Let the dice that are ``due`` show these faces, in the same order."""
        dice = self.dice
        due = dice.due
        if len(faces) != len(due) or not due:
            raise IllegalMove(f"{len(faces)} faces for {len(due)} dice")
        for die, face in zip(due, faces, strict=True):
            if not 0 <= face < len(self.tables.faces[die >> 1]):
                raise IllegalMove(f"{DICE[die]} has no face {face}")
        if log is not None and dice.phase == d.ROLL:
            log.append(Event("round", dice.start, amount=dice.round))
        for die, face in zip(due, faces, strict=True):
            dice.faces[die] = face
            if log is not None:
                log.append(Event("rolled", dice.seat, DICE[die], detail=self.tables.face_name(die, face)))
        dice.phase = d.TURN if dice.phase == d.ROLL else d.KEEP
        self._list_moves()

    def play(self, move: Move, log: Log | None = None) -> None:
        """Make a legal move."""
        if move not in self.moves:
            raise IllegalMove(f'"{move.text}" is not legal here')
        dice, kind = self.dice, move.kind
        seat = dice.seat
        told: list[Event] = []
        if kind == m.TAKE:
            twin = dice.take(move.a)
            told.append(Event("took", seat, DICE[move.a], detail=self._shown(move.a)))
            if twin >= 0:
                told.append(Event("elephant", seat, DICE[twin], detail=self._shown(twin)))
        elif kind == m.KARMA:
            dice.pick(move.a)
            told.append(Event("rerolls", seat, DICE[move.a]))
        elif kind == m.KEEP:
            other = dice.keep(move.a)
            told.append(Event("kept", seat, DICE[move.a], detail=self._shown(move.a)))
            told.append(Event("elephant", seat, DICE[other], detail=self._shown(other)))
        elif kind == m.SKIP:
            told.append(Event("skipped", seat))
        else:
            last = dice.turn % dice.seats == 0
            told.append(Event("crossed", self.last_seat, detail="last" if last else ""))
        if log is not None:
            log += told
        if kind == m.CROSSED:
            self.ending = True
            if dice.turn % dice.seats == 0:
                self._end(log)
        elif kind != m.KARMA:
            self._end_turn(log)
        self._list_moves()

    def score(self, seat: int, result: Result, log: Log | None = None) -> None:
        """Take what a player has at the end: fame, money, karma circled and karma crossed."""
        if self.dice.phase != d.OVER:
            raise IllegalMove("results are told when the last turn is over")
        if self.results[seat] is not None:
            raise IllegalMove("this result has been told already")
        problem = self.why_no_result(result)
        if problem is not None:
            raise IllegalMove(str(problem))
        self.results[seat] = result
        if log is not None:
            half_points = overshoot(self.tables, result[0], result[1])
            log.append(Event("scored", seat, amount=half_points, detail=" ".join(map(str, result))))
            if self.over:
                log.append(Event("over", seat))

    def why_no_result(self, result: Result) -> Sentence | None:
        """What is wrong with a result; nothing if a sheet can show it."""
        tables = self.tables
        fame, money, karma, used = result
        if not 0 <= fame <= tables.fame_spaces:
            return refuse("result-fame", most=tables.fame_spaces, n=fame)
        if not 0 <= money <= tables.money_spaces:
            return refuse("result-money", most=tables.money_spaces, n=money)
        if not tables.karma_start <= karma <= tables.karma_boxes:
            return refuse("result-karma", least=tables.karma_start, most=tables.karma_boxes, n=karma)
        if not 0 <= used <= karma:
            return refuse("result-used", karma=karma, n=used)
        return None

    def _shown(self, die: int) -> str:
        return self.tables.face_name(die, self.dice.faces[die])

    def _end_turn(self, log: Log | None) -> None:
        dice = self.dice
        if dice.end_turn() and self.ending:
            self._end(log)
        elif dice.round_is_over:
            dice.next_round()

    def _end(self, log: Log | None) -> None:
        """Stop rolling; the results are what is left to tell."""
        self.dice.phase = d.OVER
        if log is not None and None not in self.results:
            log.append(Event("over", self.dice.seat))

    def _list_moves(self) -> None:
        dice, book = self.dice, self.tables.book
        moves: list[Move] = []
        if dice.phase == d.TURN:
            middle = dice.distinct_middle
            moves += [book.take[die] for die in middle]
            if dice.elephant >= 0:
                moves += [book.karma[die] for die in middle]
            moves.append(book.skip)
        elif dice.phase == d.KEEP:
            pair = sorted((dice.picked, dice.elephant))
            if pair[0] ^ 1 == pair[1] and dice.faces[pair[0]] == dice.faces[pair[1]]:
                del pair[1]
            moves += [book.keep[die] for die in pair]
            moves.append(book.karma[dice.picked])
        if dice.phase in (d.ROLL, d.TURN) and self.last_seat >= 0 and not self.ending:
            moves.append(book.crossed)
        self.moves = moves

    def actor(self, move: Move) -> int:
        """Who makes a move: ``crossed`` is said by the player whose turn has just ended."""
        return self.last_seat if move.kind == m.CROSSED else self.seat

    def standings(self) -> list[Standing]:
        """Everyone's result as far as it has been told, best first."""
        return standings(self.tables, [result or NO_RESULT for result in self.results], self.over)

    def result(self, seat: int) -> Result:
        """Fame, money, karma circled and karma crossed of a seat, nothing until it has been told."""
        return self.results[seat] or NO_RESULT

    def copy(self) -> DicePosition:
        """An independent position in the same state."""
        other = DicePosition(self.tables, self.dice.seats)
        other.dice = self.dice.copy()
        other.ending = self.ending
        other.moves = self.moves
        other.results = self.results[:]
        return other

    def key(self) -> Hashable:
        """Everything that matters for what comes next, as one value that compares and hashes."""
        return (self.tables.sheet.digest, self.dice.key(), self.ending, tuple(self.results))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DicePosition):
            return NotImplemented
        return self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


AnyPosition = Position | DicePosition
"""Whatever has dice on the table: a game on the program's sheets, or one on paper."""


def parse_dice_move(position: DicePosition, text: str) -> Move:
    """Read a legal move of a game on paper; a twin that shows the same and lies beside it will do."""
    book, dice = position.tables.book, position.dice
    move = book.by_text.get(" ".join(text.lower().split()))
    if move in position.moves:
        return move
    if move is not None and move.kind in (m.TAKE, m.KARMA, m.KEEP):
        twin = {m.TAKE: book.take, m.KARMA: book.karma, m.KEEP: book.keep}[move.kind][move.a ^ 1]
        alike = dice.faces[move.a] == dice.faces[twin.a]
        beside = move.kind == m.KEEP or dice.where[move.a] == dice.where[twin.a]
        if alike and beside and twin in position.moves:
            return twin
    raise MoveError(refuse("not-now", move=text.strip()), _legal_here(position))


def _legal_here(position: DicePosition) -> Sentence:
    if position.over:
        return refuse("over")
    if position.phase == "score":
        return refuse("results-missing")
    legal = [move.text for move in position.moves]
    if position.due:
        legal.insert(0, f"roll ({' '.join(DICE[die] for die in position.due)})")
    return refuse("legal", moves=", ".join(legal))
