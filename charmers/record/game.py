"""A game: its record, and the position to which the record replays."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from charmers.record.dice import HonestDice, Moment, commitment, promised_secret
from charmers.record.header import Header, check_header, read_words
from charmers.record.line import NOBODY, Line, read_result
from charmers.record.players import same_name
from charmers.record.problems import GameError, RecordError, problem
from charmers.record.record import Record
from charmers.rules import moves as m
from charmers.rules.dice_only import AnyPosition, DicePosition, parse_dice_move
from charmers.rules.events import Event
from charmers.rules.moves import Move
from charmers.rules.notation import parse_move, parse_roll, roll_text
from charmers.rules.position import IllegalMove, Position
from charmers.rules.scoring import Result, Standing, half_points
from charmers.rules.sentences import refuse
from charmers.rules.tables import Tables
from charmers.sheet.sentence import Refused, Sentence

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
                f'the game was played on a sheet "{header.sheet}" with digest {header.digest[:12]}; '
                f'this "{tables.sheet.name}" has digest {tables.sheet.digest[:12]} and would play differently'
            )
        try:
            check_header(header, may_be_alone=True)
        except Refused as error:
            raise GameError(*error.reasons) from None
        if secret is not None and commitment(secret) != header.commitment:
            raise GameError("the secret does not fit the commitment in the header")
        self.tables = tables
        self.header = header
        self.secret = secret if secret is not None else promised_secret(header.seed, header.commitment)
        self.keep = keep
        self.names = header.names
        self.lines: list[Line] = []
        """Everything that happened, undone or not."""
        self.standing: list[Line] = []
        """What stands: rolls and decisions that were not undone."""
        self._undone: list[Line] = []
        """What ``redo`` brings back, next one last."""
        self._rounds: list[tuple[int, AnyPosition]] = []
        """The position before each round that stands and the lines before it, so that undo replays little."""
        self.position: AnyPosition = self._start()

    @classmethod
    def replay(cls, record: Record, tables: Tables, keep: Keep | None = None) -> Game:
        """The game of a record; the first line that cannot be is named."""
        try:
            game = cls(tables, record.header, record.secret, keep)
        except GameError as error:
            line = record.ends[-1] if "commitment" in str(error) and record.ends else 0
            raise RecordError(line, str(error)) from None
        for index, text in enumerate(record.body):
            try:
                game.read_line(text)
            except (GameError, IllegalMove) as error:
                raise RecordError(record.line_of(index), str(error)) from None
        game.check_end(record)
        return game

    def _start(self) -> AnyPosition:
        kind = DicePosition if self.header.mode == "paper" else Position
        return kind(self.tables, len(self.names))

    # What is going on.

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
    def on_paper(self) -> bool:
        """Whether the sheets are with the players, on paper."""
        return self.header.mode == "paper"

    @property
    def has_own_dice(self) -> bool:
        """Whether the program can roll; otherwise people tell the faces of real dice."""
        return self.secret is not None

    def standings(self) -> list[Standing]:
        """Everyone's result as it stands now, best first."""
        return self.position.standings()

    # What players do.

    def add_words(self, text: str) -> Header:
        """Mix words into the dice, before anything has been rolled; the header that then holds."""
        if not self.header.commitment:
            raise GameError(problem("words-real"))
        if self.lines:
            raise GameError(problem("words-late"))
        try:
            words = read_words(text)
        except Refused as error:
            raise GameError(*error.reasons) from None
        self.header = self.header._replace(words=(*self.header.words, words))
        return self.header

    def roll(self, faces: Sequence[int] | str | None = None) -> Line:
        """Roll the dice that are due; with ``faces`` (or their text) people have rolled real ones."""
        position = self.position
        due = position.due
        if not due:
            raise GameError(problem("no-dice-due"), self.next_step())
        if isinstance(faces, str):
            faces = parse_roll(self.tables, due, faces)
        elif faces is not None and (
            len(faces) != len(due)
            or any(
                not 0 <= face < len(self.tables.faces[die >> 1]) for die, face in zip(due, faces, strict=True)
            )
        ):
            raise GameError(f"these are not the faces of {len(due)} dice")
        kind = "roll" if faces is None else "faces"
        if faces is None:
            faces = self._honest_faces(due)
        return self._add(f"{kind} {roll_text(self.tables, due, faces)}")

    def play(self, text: str | Move) -> Line:
        """Make a decision of the player whose turn it is; ``Ana: take b1`` also says who that should be."""
        seat, text = self._split_name(text if isinstance(text, str) else text.text)
        words = text.lower().split()
        if words[:1] == ["score"] and isinstance(self.position, DicePosition):
            name = text.split()[1:-4]
            if name:
                seat = self.find_seat(" ".join(name))
            return self.score(self.seat if seat == NOBODY else seat, read_result(words[-4:]))
        move = self.read_move(text)
        actor = self._actor(move)
        if seat not in (NOBODY, actor):
            raise GameError(problem("not-the-turn", name=self.names[seat], other=self.names[actor]))
        return self._add(f"{self.names[actor]}: {move.text}")

    def score(self, seat: int, result: Result) -> Line:
        """Tell what a player of a paper game has at the end: fame, money, karma circled, karma crossed."""
        text = " ".join(str(number) for number in result)
        return self._add(f"{self.names[seat]}: score {text}")

    def undo(self, count: int = 1) -> list[Line]:
        """Take back the last lines that stand; they are returned, and stay in the record as undone."""
        if not self.standing:
            raise GameError(problem("nothing-to-undo"))
        if not 1 <= count <= len(self.standing):
            raise GameError(problem("undo-number", n=count, most=len(self.standing)))
        undone = self.standing[-count:]
        self._add(f"undo {count}")
        return undone

    def redo(self) -> Line:
        """Bring back the first line that was undone."""
        if not self._undone:
            raise GameError(problem("nothing-to-redo"))
        return self._add(self._undone[-1].text)

    @property
    def can_redo(self) -> bool:
        """Whether something undone can be brought back."""
        return bool(self._undone)

    @property
    def next_redo(self) -> Line | None:
        """What ``redo`` would bring back."""
        return self._undone[-1] if self._undone else None

    # The record.

    @property
    def record(self) -> Record:
        """The record as it stands; the secret is in it when the game is over."""
        over = self.over
        return Record(
            self.header,
            tuple(line.text for line in self.lines),
            tuple(self.result_lines()) if over else (),
            self.secret if over else None,
        )

    def clean_record(self) -> Record:
        """The record without what was undone."""
        return self.record._replace(body=tuple(line.text for line in self.standing))

    def result_lines(self) -> list[str]:
        """How a finished game ended, best first."""
        standings = self.standings()
        lines = [
            f"result {self.names[s.seat]}, fame {s.fame}, money {s.money}, karma {s.karma}, used {s.used}, "
            f"over {half_points(s.overshoot)}"
            for s in standings
        ]
        winners = [self.names[s.seat] for s in standings if s.winner]
        lines.append(f"{'winner' if len(winners) == 1 else 'winners'} {' and '.join(winners)}")
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
            return problem("rolls-eight" if len(position.due) == 8 else "rolls-two", name=name)
        return problem("decides", name=name)

    # Inside.

    def find_seat(self, name: str) -> int:
        """The seat of a player by name, forgiving capital letters."""
        wanted = same_name(name.strip())
        for seat, known in enumerate(self.names):
            if same_name(known) == wanted:
                return seat
        raise GameError(problem("no-player", word=name.strip()[:60], names=", ".join(self.names)))

    def read_move(self, text: str) -> Move:
        """Read a legal move of this position; a ``MoveError`` explains what is wrong."""
        position = self.position
        if isinstance(position, Position):
            return parse_move(position, text)
        return parse_dice_move(position, text)

    def _actor(self, move: Move) -> int:
        """Who makes a move: on paper, ``crossed`` is said by the player whose turn has just ended."""
        if move.kind == m.CROSSED and isinstance(self.position, DicePosition):
            return self.position.last_seat
        return self.position.seat

    def _split_name(self, text: str) -> tuple[int, str]:
        name, colon, rest = text.partition(":")
        if colon and same_name(name.strip()) in map(same_name, self.names):
            return self.find_seat(name), rest
        if rest.startswith(" "):
            self.find_seat(name)  # fails, and says who there is
        return NOBODY, text

    def moment(self) -> Moment:
        """Which roll is due: karma rolls are counted within their turn."""
        dice = self.position.dice
        if len(self.position.due) == 8:
            return Moment(dice.round)
        last = next((line.moment for line in reversed(self.standing) if line.moment is not None), None)
        same = last is not None and (last.round, last.turn) == (dice.round, dice.turn)
        return Moment(dice.round, dice.turn, last.roll + 1 if last is not None and same else 1)

    def _honest_faces(self, due: Sequence[int]) -> list[int]:
        if self.secret is None:
            raise GameError(problem("dice-elsewhere" if self.header.commitment else "dice-real"))
        return HonestDice(self.secret, self.header.words).faces(self.tables, self.moment(), due)

    def _add(self, text: str) -> Line:
        """Check a new line, write it down, and only then let it happen."""
        line = self._checked(text)
        if self.keep is not None:
            self.keep(line)
        return self._take(line)

    def _checked(self, text: str) -> Line:
        """The line that this text is, if it can stand here."""
        number = len(self.lines) + 1
        name, colon, decision = text.partition(": ")
        if colon:
            return self._checked_decision(number, text, name, decision)
        word, _, rest = text.partition(" ")
        if word in ("roll", "faces"):
            due = self.position.due
            if not due:
                raise GameError(f"no dice are due here; {self.next_step()}")
            if word == "roll" and not self.header.commitment:
                raise GameError("people rolled the dice of this game, so its rolls are written with faces")
            if roll_text(self.tables, due, parse_roll(self.tables, due, rest)) != rest:
                raise GameError("each die is named in its order with its whole face, as in p1=tea+silk")
            return Line(number, text, "roll" if word == "roll" else "faces", moment=self.moment())
        if word == "undo":
            if not (rest.isascii() and rest.isdigit() and rest == rest.lstrip("0")):
                raise GameError("an undo names how many lines it takes back, as in undo 2")
            if int(rest[:9]) > len(self.standing):
                raise GameError(f"{rest[:9]} lines cannot be undone; {len(self.standing)} stand")
            return Line(number, text, "undo")
        raise GameError(
            f'"{text[:40]}" is neither a roll nor a decision; these look like '
            "roll p1=..., Ana: take b1 or undo 1"
        )

    def _checked_decision(self, number: int, text: str, name: str, decision: str) -> Line:
        position = self.position
        if name not in self.names:
            raise GameError(f'no player is called "{name[:60]}"; there are {", ".join(self.names)}')
        seat = self.names.index(name)
        if decision.startswith("score ") and isinstance(position, DicePosition):
            result = read_result(decision.split()[1:])
            if decision != "score " + " ".join(str(part) for part in result):
                raise GameError("a result is written score FAME MONEY KARMA USED")
            if position.phase != "score":
                raise GameError(problem("result-early"), self.next_step())
            if position.results[seat] is not None:
                raise GameError(problem("result-told", name=name))
            why_not = position.why_no_result(result)
            if why_not is not None:
                raise GameError(why_not)
            return Line(number, text, "score", seat)
        move = self.tables.book.by_text.get(decision)
        if move is None or move not in position.moves:
            # It cannot stand as it is written; say why, or how it is written.
            raise GameError(f'"{decision[:40]}" is written "{self.read_move(decision)}" here')
        actor = self._actor(move)
        if seat != actor:
            raise GameError(f"it is {self.names[actor]}'s turn, not {name}'s")
        return Line(number, text, "move", seat)

    def _take(self, line: Line) -> Line:
        """Let a checked line happen."""
        self.lines.append(line)
        if line.kind == "undo":
            count = int(line.text.split()[1])
            gone = self.standing[-count:]
            line.takes_back = tuple(gone)
            for undone in gone:
                undone.undone = True
            self._undone += reversed(gone)
            del self.standing[-count:]
            while self._rounds and self._rounds[-1][0] > len(self.standing):
                self._rounds.pop()
            self.position = self.position_after(len(self.standing))
            return line
        if self._undone and self._undone[-1].text == line.text:
            self._undone.pop()
        else:
            self._undone.clear()
        if len(self.position.due) == 8 and line.is_roll:
            self._rounds.append((len(self.standing), self.position.copy()))
        self._apply(self.position, line, line.events)
        self.standing.append(line)
        return line

    def _apply(self, position: AnyPosition, line: Line, events: list[Event]) -> None:
        if line.is_roll:
            faces = parse_roll(self.tables, position.due, line.text.partition(" ")[2])
            position.roll(faces, events)
        elif line.kind == "move":
            position.play(self.tables.book.by_text[line.decision], events)
        elif isinstance(position, DicePosition):
            position.score(line.seat, read_result(line.decision.split()[1:]), events)

    def position_after(self, count: int) -> AnyPosition:
        """The position after that many standing lines, for undo and for looking back."""
        known = [(before, position) for before, position in self._rounds if before <= count]
        start, position = (known[-1][0], known[-1][1].copy()) if known else (0, self._start())
        for line in self.standing[start:count]:
            self._apply(position, line, [])
        return position

    def check_end(self, record: Record) -> None:
        """A record's own account of the end, if it gives one, must be the one that its lines lead to."""
        wanted = self.result_lines() if self.over else []
        for i, line in enumerate(record.results):
            number = record.ends[i] if record.ends else 0
            if not self.over:
                raise RecordError(number, "the record tells a result, but its game is not over")
            if i >= len(wanted) or line != wanted[i]:
                should = f'"{wanted[i]}"' if i < len(wanted) else "nothing more"
                raise RecordError(number, f"the lines above lead to {should} here")
        if record.results and len(record.results) < len(wanted):
            number = record.ends[-1] if record.ends else record.numbers[-1] if record.numbers else 0
            raise RecordError(number, f'the game is over, but "{wanted[len(record.results)]}" is missing')
