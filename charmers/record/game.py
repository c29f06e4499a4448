"""A game: its record, and the position to which the record replays."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from charmers.record.dice import HonestDice, Moment, commitment, promised_secret
from charmers.record.header import MOST_WORDS, Header, LeftOut, check_header, read_words
from charmers.record.line import NOBODY, SECRET_TOLD, Kind, Line, read_result
from charmers.record.problems import GameError, RecordError, at_line, in_record, problem
from charmers.record.record import MOST_LINES, Note, Record
from charmers.record.seal import seal_of
from charmers.rules.events import Event
from charmers.rules.game_position import GamePosition
from charmers.rules.moves import CROSSED, Move
from charmers.rules.notation import legal_move, parse_move, parse_roll, roll_text
from charmers.rules.paper_position import PaperPosition
from charmers.rules.position import Position
from charmers.rules.scoring import Result, Standing, half_points, why_no_result
from charmers.rules.sentences import refuse
from charmers.rules.tables import Tables
from charmers.sheet.printable import look
from charmers.sheet.sentence import Refused, Sentence

APART = 4
"""How many lines lie between two positions that a game remembers; a copy takes a third of a line's time."""

NO_WINNER = "nobody"

Keep = Callable[[Line], None]
"""Called with each new line before it takes effect; when it fails, the line has not happened."""


class Game:
    """A game as its record tells it; what is undone is replayed without.

    ``keep`` is where new lines are written down (see ``charmers.record.store``). It is called when a
    line is known to be legal and before anything in the game changes.
    """

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
        check_header(header, may_be_alone=True)
        if secret is not None and commitment(secret) != header.commitment:
            raise GameError(in_record("secret-other"))
        self.tables = tables
        self.header = header
        self.secret = secret if secret is not None else promised_secret(header.seed, header.commitment)
        self.keep = keep
        self.names = header.names
        self.lines: list[Line] = []
        """Everything that happened, undone or not."""
        self.words: list[str] = []
        """What was mixed into the dice after their promise had been shown."""
        self.notes: tuple[Note, ...] = ()
        """Remarks about lines, by people or by a review; they change nothing."""
        self.standing: list[Line] = []
        """What stands: rolls and decisions that were not undone."""
        self._undone: list[Line] = []
        """What ``redo`` brings back, next one last."""
        self._known: list[tuple[int, GamePosition]] = []
        """Every few lines that stand, their number and the position then, so that undo replays little."""
        self.position: GamePosition = self._start()

    @classmethod
    def replay(cls, record: Record, tables: Tables, keep: Keep | None = None) -> Game:
        """The game of a record; the first line that cannot be is named."""
        try:
            game = cls(tables, record.header, record.secret, keep)
        except Refused as error:
            line = record.ends[-1] if record.ends and in_record("secret-other") in error.reasons else 0
            raise RecordError(line, *error.reasons) from None
        for index, text in enumerate(record.body):
            with at_line(record.line_of(index)):
                game.read_line(text)
        game.check_end(record)
        game.notes = record.notes
        return game

    def _start(self) -> GamePosition:
        if self.on_paper:
            return PaperPosition(self.tables, len(self.names), loose=self.header.format == 1)
        return Position(self.tables, len(self.names))

    # What is going on.

    @property
    def on_paper(self) -> bool:
        """Whether players mark paper; otherwise the program keeps the sheets."""
        return self.header.mode == "paper"

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

    def is_bot(self, seat: int) -> bool:
        """Whether a bot plays at this seat."""
        return seat != NOBODY and bool(self.header.players[seat].bot)

    @property
    def has_own_dice(self) -> bool:
        """Whether the program can roll; otherwise people tell the faces of real dice."""
        return self.secret is not None

    @property
    def promised(self) -> bool:
        """Whether the program has promised its dice."""
        return bool(self.header.commitment)

    @property
    def takes_words(self) -> bool:
        """Whether words can still be mixed into the dice: nothing has been rolled, not even to be undone."""
        return self.promised and self.header.format > 1 and len(self.words) == len(self.lines)

    def standings(self) -> list[Standing]:
        """Everyone's result as it stands now, best first."""
        return self.position.standings()

    # What players do.

    def add_words(self, text: str) -> Line:
        """Mix words into the dice, before anything has been rolled."""
        return self._add(self._mixing(text))

    def tell_secret(self) -> bytes | None:
        """The secret; while the game is not over, a line says that it was taken out.

        A seed tells it anyway, and a game of format 1 knows no such line.
        """
        known = self.over or self.secret is None or self.header.seed is not None
        if not known and self.header.format > 1:
            self._add(Line.telling(self._next_number()))
        return self.secret

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

    def undo(self, count: int = 1) -> list[Line]:
        """Take back the last lines that stand; they are returned, and stay in the record as undone."""
        if not self.standing:
            raise GameError(problem("nothing-to-undo"))
        if not 1 <= count <= len(self.standing):
            raise GameError(problem("undo-number", n=count, most=len(self.standing)))
        undone = self.standing[-count:]
        self._add(Line.undoing(self._next_number(), count))
        return undone

    def redo(self) -> Line:
        """Bring back the first line that was undone."""
        if not self._undone:
            raise GameError(problem("nothing-to-redo"))
        return self._add(self._undone[-1].again(self._next_number()))

    @property
    def next_redo(self) -> Line | None:
        """What ``redo`` would bring back."""
        return self._undone[-1] if self._undone else None

    # The record.

    def notes_on(self, number: int) -> list[str]:
        """The notes about a line; 0 is the whole game."""
        return [note.text for note in self.notes if note.after == number]

    @property
    def record(self) -> Record:
        """The record as it stands; the secret is in it when the game is over."""
        return self._recorded(self.header, self.lines)

    @property
    def seal(self) -> str:
        """The seal of the game as it stands; empty in format 1, which has none."""
        if self.header.format == 1:
            return ""
        return seal_of((*self.header.lines(), *(line.text for line in self.lines)))

    def clean_record(self) -> Record:
        """The record without what was undone; its header says so, and names the seal of the whole game."""
        kept = [line for line in self.lines if not (line.undone or line.kind == "undo")]
        gone = len(self.lines) - len(kept)
        header = self.header
        if gone and header.format > 1:
            before = header.clean.lines if header.clean else 0
            header = header._replace(clean=LeftOut(before + gone, self.seal))
        return self._recorded(header, kept)

    def _recorded(self, header: Header, lines: Sequence[Line]) -> Record:
        """The record of some lines, with how the game ended if it is over."""
        body = tuple(line.text for line in lines)
        places = {0: 0, **{line.number: number for number, line in enumerate(lines, 1)}}
        return Record(
            header,
            body,
            tuple(self.result_lines()) if self.over else (),
            self.secret if self.over else None,
            seal=seal_of((*header.lines(), *body)) if header.format > 1 else "",
            notes=tuple(
                note._replace(after=places[note.after]) for note in self.notes if note.after in places
            ),
        )

    def result_lines(self) -> list[str]:
        """How a finished game ended, best first."""
        standings = self.standings()
        lines = [
            f"result {self.names[s.seat]}, fame {s.fame}, money {s.money}, karma {s.karma}, used {s.used}, "
            f"over {half_points(s.overshoot)}"
            for s in standings
        ]
        winners = [self.names[s.seat] for s in standings if s.winner]
        lines.append(f"{'winners' if len(winners) > 1 else 'winner'} {' and '.join(winners) or NO_WINNER}")
        return lines

    def read_line(self, text: str) -> Line:
        """Take over a line of a record, exactly as it is written there."""
        return self._take(self._checked(text))

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

    # Inside.

    def find_seat(self, name: str) -> int:
        """The seat of a player by name, forgiving capital letters."""
        wanted = look(name.strip())
        for seat, known in enumerate(self.names):
            if look(known) == wanted:
                return seat
        raise GameError(problem("no-player", word=name.strip()[:60], names=", ".join(self.names)))

    def read_move(self, text: str) -> Move:
        """Read a legal move of this position; a ``MoveError`` explains what is wrong."""
        return parse_move(self.position, text)

    def _split_name(self, text: str) -> tuple[int, str]:
        name, colon, rest = text.partition(":")
        if colon and look(name.strip()) in map(look, self.names):
            return self.find_seat(name), rest
        if rest.startswith(" "):
            self.find_seat(name)  # fails, and says who there is
        return NOBODY, text

    def moment(self) -> Moment:
        """Which roll is due: karma rolls are counted within their turn."""
        dice = self.position.dice
        if self.position.phase == "roll":
            return Moment(dice.round)
        last = next((line.moment for line in reversed(self.standing) if line.moment is not None), None)
        same = last is not None and (last.round, last.turn) == (dice.round, dice.turn)
        return Moment(dice.round, dice.turn, last.roll + 1 if last is not None and same else 1)

    def _honest_faces(self, due: Sequence[int]) -> list[int]:
        if self.secret is None:
            raise GameError(problem("dice-elsewhere" if self.promised else "dice-real"))
        return HonestDice(self.secret, self.header.agreed(self.words)).faces(self.tables, self.moment(), due)

    def _add(self, line: Line) -> Line:
        """Write down a new line that can stand here, and only then let it happen."""
        if self.keep is not None:
            self.keep(line)
        return self._take(line)

    def _next_number(self) -> int:
        """The number of the next line, of which a game has only so many."""
        if len(self.lines) >= MOST_LINES:
            raise GameError(problem("too-long", most=MOST_LINES))
        return len(self.lines) + 1

    def _rolled(self, kind: Kind, faces: Sequence[int]) -> Line:
        text = roll_text(self.tables, self.position.due, faces)
        return Line.rolled(self._next_number(), kind, text, faces, self.moment())

    def _mixing(self, text: str) -> Line:
        if not self.promised:
            raise GameError(problem("words-real"))
        if not self.takes_words:
            raise GameError(problem("words-late" if self.header.format > 1 else "words-old"))
        try:
            line = Line.mixing(self._next_number(), read_words(text))
        except Refused as error:
            raise GameError(*error.reasons) from None
        if len(self.header.words) + len(self.words) >= MOST_WORDS:
            raise GameError(problem("words-many", most=MOST_WORDS))
        return line

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

    def _checked(self, text: str) -> Line:
        """The line that this text of a record is, if it can stand here as it is written."""
        if text.startswith("words ") and self.takes_words:
            line = self._mixing(text.removeprefix("words "))
            if line.text != text:
                raise GameError(in_record("words-form"))
            return line
        if text == SECRET_TOLD and self.header.format > 1 and self.promised:
            return Line.telling(self._next_number())
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
        if word == "undo":
            if not (rest.isascii() and rest.isdigit() and rest == rest.lstrip("0")):
                raise GameError(in_record("undo-form"))
            count = int(rest[:9])
            if count > len(self.standing):
                raise GameError(in_record("undo-number", n=count, most=len(self.standing)))
            return Line.undoing(self._next_number(), count)
        raise GameError(in_record("line-form", word=text[:40]))

    def _checked_decision(self, name: str, decision: str) -> Line:
        if name not in self.names:
            raise GameError(in_record("no-player", word=name[:60], names=", ".join(self.names)))
        seat = self.names.index(name)
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

    def _take(self, line: Line) -> Line:
        """Let a checked line happen."""
        self.lines.append(line)
        if line.is_aside:
            if line.kind == "words":
                self.words.append(line.text.partition(" ")[2])
            return line
        if line.kind == "undo":
            gone = self.standing[-line.count :]
            line.takes_back = tuple(gone)
            for undone in gone:
                undone.undone = True
            self._undone += reversed(gone)
            del self.standing[-line.count :]
            while self._known and self._known[-1][0] > len(self.standing):
                self._known.pop()
            self.position = self.position_after(len(self.standing))
            return line
        if self._undone and self._undone[-1].text == line.text:
            self._undone.pop()
        else:
            self._undone.clear()
        if len(self.standing) - (self._known[-1][0] if self._known else 0) >= APART:
            self._known.append((len(self.standing), self.position.copy()))
        self._apply(self.position, line, line.events)
        self.standing.append(line)
        return line

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
        """The position after that many standing lines, for undo and for looking back."""
        known = next((known for known in reversed(self._known) if known[0] <= count), None)
        start, position = (known[0], known[1].copy()) if known else (0, self._start())
        for line in self.standing[start:count]:
            self._apply(position, line, [])
        return position

    def check_end(self, record: Record) -> None:
        """A record's own account of the end, if it gives one, must be the one that its lines lead to."""
        wanted = self.result_lines() if self.over else []
        for i, line in enumerate(record.results):
            number = record.ends[i] if record.ends else 0
            if not self.over:
                raise RecordError(number, in_record("result-early"))
            if i >= len(wanted):
                raise RecordError(number, in_record("result-more"))
            if line != wanted[i]:
                raise RecordError(number, in_record("result-other", line=wanted[i]))
        if record.results and len(record.results) < len(wanted):
            number = record.ends[-1] if record.ends else record.numbers[-1] if record.numbers else 0
            raise RecordError(number, in_record("result-missing", line=wanted[len(record.results)]))
