"""A game: its record, and the position to which the record replays."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from types import NoneType

from charmers.record.beginning import begin
from charmers.record.dice import HonestDice, Moment
from charmers.record.family import DICE_CHARMERS, check_bot
from charmers.record.header import Header
from charmers.record.ledger import Keep, Ledger
from charmers.record.line import NOBODY, Kind, Line, read_result
from charmers.record.played_on import sheet_of
from charmers.record.players import Player
from charmers.record.problems import GameError, at_line, in_file, in_record, problem
from charmers.record.record import Record, parse_record, read_record
from charmers.rules.events import Event
from charmers.rules.game_position import GamePosition
from charmers.rules.moves import CROSSED, Move
from charmers.rules.notation import legal_move, parse_move, parse_roll, roll_text
from charmers.rules.position import Position
from charmers.rules.scoring import Result, Standing, half_points, why_no_result
from charmers.rules.sentences import refuse
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet
from charmers.sheet.library import find_sheet
from charmers.sheet.sentence import Sentence, expect

APART = 4
"""How many lines lie between two positions that a game remembers; a copy takes a third of a line's time."""

MOST_WORK = 500_000
"""How much may happen in a game, undone or not: its events, and what had to be looked at for its moves.

A game of ten thousand lines on a sheet of ours comes to 40,000. A definition may let hundreds of things
follow from one decision, and a record may undo and make that decision thousands of times.
"""

NO_WINNER = "nobody"


class Game(Ledger):
    """A game of The Dice Charmers: a ledger, and the position to which its lines lead."""

    family = DICE_CHARMERS

    def __init__(
        self,
        tables: Tables,
        header: Header,
        secret: bytes | None = None,
        keep: Keep | None = None,
    ) -> None:
        if header.digest != tables.sheet.digest:
            raise GameError(
                in_record(
                    "other-sheet",
                    sheet=header.sheet,
                    digest=header.digest[:12],
                    other=tables.sheet.name,
                    found=tables.sheet.digest[:12],
                )
            )
        super().__init__(header, secret, keep)
        self.tables = tables
        self._known: list[tuple[int, GamePosition]] = []
        """Every few lines that stand, their number and the position then, so that undo replays little."""
        self._work = 0
        self.position: GamePosition = self._start()

    @classmethod
    def begin(
        cls,
        players: Sequence[Player | str],
        sheet: Sheet | str = "sun",
        *,
        seed: int | None = None,
        real_dice: bool = False,
    ) -> Game:
        """A new game that nobody keeps; players sit clockwise and the first one starts.

        A text is read as ``NAME`` or ``NAME:BOT``. The dice are honest, and a seed gives the same ones again;
        with ``real_dice`` people roll, and ``roll`` is told the faces.
        """
        expect("players", players, list, tuple)
        for each in players:
            expect("a player", each, str, Player)
        expect("sheet", sheet, str, Sheet)
        expect("seed", seed, int, NoneType)
        expect("real_dice", real_dice, bool)
        found = find_sheet(sheet) if isinstance(sheet, str) else sheet
        begun = begin(found, players, seed=seed, real_dice=real_dice)
        for player in begun.header.players:
            check_bot(begun.header.game, player.bot)
        return cls(Tables(found), *begun)

    @classmethod
    def load(cls, record: Path | str, sheet: Sheet | None = None) -> Game:
        """The game that a record tells: a file, or its text; a sheet that is not built in has to be given."""
        expect("record", record, str, Path)
        is_text = isinstance(record, str) and ("\n" in record or not record.strip())
        with nullcontext() if is_text else in_file(record):
            found = parse_record(str(record)) if is_text else read_record(Path(record))
            return cls.replay(found, Tables(sheet or sheet_of(found.header)))

    @classmethod
    def replay(cls, record: Record, tables: Tables, keep: Keep | None = None) -> Game:
        """The game of a record; the first line that cannot be is named."""
        with at_line(0):
            game = cls(tables, record.header, keep=keep)
        game.follow_record(record)
        return game

    def blank(self) -> Game:
        """The same game before its first line, without the secret of its dice."""
        return Game(self.tables, self.header)

    @property
    def played_on(self) -> Sheet:
        """The sheet."""
        return self.tables.sheet

    def _start(self) -> GamePosition:
        if self.on_paper:
            from charmers.rules.paper_position import PaperPosition  # noqa: PLC0415  (else it is not needed)

            return PaperPosition(self.tables, len(self.names), loose=self.header.format == 1)
        return Position(self.tables, len(self.names))

    def __repr__(self) -> str:
        """What it is at a glance; ``str(game.record)`` tells all of it."""
        names = ", ".join(self.names)
        return f"<Game of {names}: {len(self.lines)} lines, {self.position!r}>"

    # What is going on.

    @property
    def moves(self) -> list[Move]:
        """The legal moves; none while dice are due, or when the game is over."""
        return list(self.position.moves)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.position.seat

    @property
    def bot(self) -> str:
        """The kind of bot that is to decide or to roll now; empty for a person, or when the game is over."""
        return "" if self.over else self.header.players[self.seat].bot

    def standings(self) -> list[Standing]:
        """Everyone's result as it stands now, best first."""
        return self.position.standings()

    # What players do.

    def roll(self, faces: Sequence[int] | str | None = None, on_purpose: bool = False) -> Line:
        """Roll the dice that are due; with ``faces`` (or their text) people have rolled real ones.

        Where the program has promised its dice, faces are taken only if that is ``on_purpose``.
        """
        due = self.position.due
        if not due:
            raise GameError(problem("no-dice-due"), self.next_step())
        if faces is None:
            return self._add(self._rolled("roll", self._honest_faces(due)))
        if self.promised and not on_purpose:
            raise GameError(problem("dice-promised" if self.has_own_dice else "dice-elsewhere"))
        if isinstance(faces, str):
            faces = parse_roll(self.tables, due, faces)
        elif len(faces) != len(due) or any(
            not 0 <= face < len(self.tables.faces_of[die]) for die, face in zip(due, faces, strict=True)
        ):
            raise GameError(in_record("not-faces", n=len(due)))
        return self._add(self._rolled("faces", faces))

    def play(self, decision: str | Move) -> Line:
        """Make a decision of the player whose turn it is; ``Ana: take b1`` also says who that should be."""
        if isinstance(decision, Move):
            return self._add(self._decided(legal_move(self.position, decision)))
        expect("decision", decision, str, Move)
        seat, text = self._split_name(decision)
        words = text.lower().split()
        if words[:1] == ["score"] and self.on_paper:
            name = text.split()[1:-4]
            if name:
                seat = self.find_seat(" ".join(name))
            return self.score(self.seat if seat == NOBODY else seat, read_result(words[-4:]))
        return self._add(self._decided(self.read_move(text), seat))

    def score(self, seat: int, result: Result) -> Line:
        """Tell what a player of a paper game has at the end: fame, money, karma circled, karma crossed."""
        return self._add(self._scored(seat, result))

    def winners(self) -> list[str]:
        """Who has won a finished game."""
        return [self.names[standing.seat] for standing in self.standings() if standing.winner]

    def result_lines(self) -> list[str]:
        """How a finished game ended, best first."""
        standings = self.standings()
        lines = [
            f"result {self.names[s.seat]}, fame {s.fame}, money {s.money}, karma {s.karma}, used {s.used}, "
            f"over {half_points(s.overshoot)}"
            for s in standings
        ]
        winners = self.winners()
        lines.append(f"{'winners' if len(winners) > 1 else 'winner'} {' and '.join(winners) or NO_WINNER}")
        return lines

    def next_step(self) -> Sentence:
        """What the game waits for, as a sentence of a refusal."""
        position = self.position
        if position.over:
            return refuse("over")
        name = self.names[position.seat]
        if position.phase == "score":
            return problem("result-next", name=name)
        if position.due:
            return problem("rolls-eight" if position.phase == "roll" else "rolls-two", name=name)
        return problem("decides", name=name)

    def how_it_stands(self) -> Sentence:
        """How far the game has come, in a few words."""
        return problem("stands", n=self.position.dice.round, name=self.names[self.seat])

    # Inside.

    def read_move(self, text: str) -> Move:
        """Read a legal move of this position; a ``MoveError`` explains what is wrong."""
        return parse_move(self.position, text)

    def moment(self) -> Moment:
        """Which roll is due: karma rolls are counted within their turn."""
        dice = self.position.dice
        if self.position.phase == "roll":
            return Moment(dice.round)
        last = next((line.moment for line in reversed(self.standing) if line.moment is not None), None)
        same = last is not None and (last.round, last.turn) == (dice.round, dice.turn)
        return Moment(dice.round, dice.turn, last.roll + 1 if last is not None and same else 1)

    def honest_roll(self, dice: HonestDice) -> str:
        """The line of the roll that is due now, as these dice give it; empty if none is due."""
        due = self.position.due
        if not due:
            return ""
        return f"roll {roll_text(self.tables, due, dice.faces(self.tables, self.moment(), due))}"

    def _honest_faces(self, due: Sequence[int]) -> list[int]:
        return self.honest_dice().faces(self.tables, self.moment(), due)

    def _rolled(self, kind: Kind, faces: Sequence[int]) -> Line:
        text = roll_text(self.tables, self.position.due, faces)
        return Line.rolled(self._next_number(), kind, text, faces, self.moment())

    def _decided(self, move: Move, seat: int = NOBODY) -> Line:
        """A move of the player whose it is; a ``seat`` that is named must be one that may make it."""
        actor = self.position.actor(move)
        if seat == NOBODY:
            seat = actor
        elif not self.position.may_act(move, seat):
            if move.kind == CROSSED and self.header.format > 1:
                raise GameError(problem("no-turn-yet", name=self.names[seat]))
            raise GameError(problem("not-the-turn", name=self.names[seat], other=self.names[actor]))
        return Line.decided(self._next_number(), seat, self.names[seat], move)

    def _scored(self, seat: int, result: Result) -> Line:
        name = self.names[seat]
        if self.position.phase != "score":
            raise GameError(problem("result-early"), self.next_step())
        if self.position.results[seat] is not None:
            raise GameError(problem("result-told", name=name))
        wrong = why_no_result(self.tables, result)
        if wrong is not None:
            raise GameError(wrong)
        seen = self.position.karma_seen(seat)
        if result[3] < seen and self.header.format > 1:
            raise GameError(problem("karma-seen", name=name, n=seen))
        return Line.scored(self._next_number(), seat, name, result)

    def _read(self, text: str) -> Line:
        name, colon, decision = text.partition(": ")
        if colon:
            return self._checked_decision(name, decision)
        word, _, rest = text.partition(" ")
        if word in ("roll", "faces"):
            due = self.position.due
            if not due:
                raise GameError(in_record("not-due", next=self.next_step()))
            if word == "roll" and not self.header.commitment:
                raise GameError(in_record("rolled-by-people"))
            line = self._rolled("roll" if word == "roll" else "faces", parse_roll(self.tables, due, rest))
            if line.text != text:
                raise GameError(in_record("faces-form"))
            return line
        raise GameError(in_record("line-form", word=text[:40]))

    def _checked_decision(self, name: str, decision: str) -> Line:
        seat = self._seat_in_record(name)
        if decision.startswith("score ") and self.on_paper:
            result = read_result(decision.split()[1:])
            if decision != f"score {' '.join(map(str, result))}":
                raise GameError(in_record("result-form"))
            return self._scored(seat, result)
        move = self.tables.book.by_text.get(decision)
        if move is None or not self.position.is_legal(move):
            # It cannot stand as it is written; say why, or how it is written.
            right = self.read_move(decision)
            raise GameError(in_record("written-here", word=decision[:40], right=right.text))
        if not self.position.may_act(move, seat):
            actor = self.names[self.position.actor(move)]
            raise GameError(in_record("not-the-turn", name=actor, other=name))
        return self._decided(move, seat)

    def _next_number(self) -> int:
        if self._work > MOST_WORK:
            raise GameError(problem("too-much"))
        return super()._next_number()

    def _weigh(self, lines: Sequence[Line]) -> None:
        """Count what happened, and what was looked at to find the moves that are legal now."""
        tracked = self.position.tracked
        waiting = tracked.turn.waiting.bit_count() if tracked else 0
        self._work += sum(len(line.events) for line in lines) + len(self.position.moves) // 32 + waiting

    def _go_back(self) -> None:
        while self._known and self._known[-1][0] > len(self.standing):
            self._known.pop()
        self.position = self.position_after(len(self.standing))
        self._weigh(self.standing[-APART:])

    def _happen(self, line: Line) -> None:
        if len(self.standing) - (self._known[-1][0] if self._known else 0) >= APART:
            self._known.append((len(self.standing), self.position.copy()))
        self._apply(self.position, line, line.events)
        self._weigh([line])

    def _apply(self, position: GamePosition, line: Line, events: list[Event]) -> None:
        if line.move is not None and line.move.kind == CROSSED:
            position.cross(line.seat, events)
        elif line.move is not None:
            position.play(line.move, events)
        elif line.result is not None:
            position.score(line.seat, line.result, events)
        else:
            position.roll(line.faces, events)

    def position_after(self, count: int) -> GamePosition:
        """The position after that many of the lines that stand, for looking back: 0 is the beginning."""
        if not 0 <= count <= len(self.standing):
            raise GameError(problem("stand", n=count, most=len(self.standing)))
        known = next((known for known in reversed(self._known) if known[0] <= count), None)
        start, position = (known[0], known[1].copy()) if known else (0, self._start())
        for line in self.standing[start:count]:
            self._apply(position, line, [])
        return position
