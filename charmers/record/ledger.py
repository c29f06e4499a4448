"""A ledger: the lines of a game of any kind, its words, dice and undos, and the record that they make.

What a line means in the game itself, and what it leads to, a kind of game says (``charmers.record.game`` for
The Dice Charmers). Other games of the family come from rooms behind this one, which give what ``Room`` names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, cast

from charmers.record.dice import HonestDice, commitment, promised_secret
from charmers.record.family import FAMILY
from charmers.record.header import MOST_WORDS, Header, LeftOut, check_header, read_words
from charmers.record.line import NOBODY, SECRET_TOLD, Line
from charmers.record.problems import GameError, RecordError, at_line, in_record, problem
from charmers.record.record import MOST_LINES, Note, Record
from charmers.record.seal import seal_of
from charmers.sheet.definition import Sheet
from charmers.sheet.printable import look
from charmers.sheet.sentence import Refused, Sentence, expect

Keep = Callable[[Line], None]
"""Called with each new line before it takes effect; when it fails, the line has not happened."""


class Ledger:
    """A game as its record tells it; what is undone is replayed without.

    ``keep`` is where new lines are written down (see ``charmers.record.store``). It is called when a
    line is known to be legal and before anything in the game changes.
    """

    family: str
    """Which game of the family it is, as headers write it."""

    def __init__(self, header: Header, secret: bytes | None = None, keep: Keep | None = None) -> None:
        if header.game != self.family:
            raise GameError(in_record("game", word=header.game, games=self.family))
        check_header(header, may_be_alone=True)
        if secret is not None and commitment(secret) != header.commitment:
            raise GameError(in_record("secret-other"))
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

    def follow_record(self, record: Record) -> None:
        """Take over the lines of a record and its account of the end; the first that cannot be is named."""
        if record.secret is not None:
            if commitment(record.secret) != self.header.commitment:
                raise RecordError(record.ends[-1] if record.ends else 0, in_record("secret-other"))
            self.secret = record.secret
        for index, text in enumerate(record.body):
            with at_line(record.line_of(index)):
                self.read_line(text)
        self.check_end(record)
        self.notes = record.notes

    # What a kind of game says.

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        raise NotImplementedError

    def result_lines(self) -> list[str]:
        """How a finished game ended, best first."""
        raise NotImplementedError

    def next_step(self) -> Sentence:
        """What the game waits for, as a sentence of a refusal."""
        raise NotImplementedError

    def winners(self) -> list[str]:
        """Who has won a finished game."""
        raise NotImplementedError

    def told(self, line: Line) -> list[Sentence]:  # noqa: ARG002  (for those that have more to say)
        """What a line led to beyond its events, which ``words`` tells."""
        return []

    def how_it_stands(self) -> Sentence:
        """How far a game has come that is not over, in a few words."""
        raise NotImplementedError

    @property
    def played_on(self) -> Sheet | str:
        """The sheet, or whatever else it is played on, as the text that a store keeps."""
        raise NotImplementedError

    @property
    def sheet(self) -> Sheet | None:
        """The sheet that is played on; none, where a game has a board of its own."""
        return self.played_on if isinstance(self.played_on, Sheet) else None

    def blank(self) -> Ledger:
        """The same game before its first line, without the secret of its dice."""
        raise NotImplementedError

    def honest_roll(self, dice: HonestDice) -> str:
        """The line of the roll that is due now, as these dice give it; empty if none is due."""
        raise NotImplementedError

    def _read(self, text: str) -> Line:
        """The roll or decision that this text of a record is, if it can stand here as it is written."""
        raise NotImplementedError

    def _happen(self, line: Line) -> None:
        """Let a roll or a decision that was checked happen; it is not among those that stand yet."""
        raise NotImplementedError

    def _go_back(self) -> None:
        """Be where the lines that stand lead to, after some were undone."""
        raise NotImplementedError

    # What is going on.

    def is_bot(self, seat: int) -> bool:
        """Whether a bot plays at this seat."""
        return seat != NOBODY and bool(self.header.players[seat].bot)

    @property
    def on_paper(self) -> bool:
        """Whether players mark paper; otherwise the program keeps the sheets."""
        return self.header.mode == "paper"

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

    # What players do in any game.

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

    def undo(self, count: int = 1) -> list[Line]:
        """Take back the last lines that stand; they are returned, and stay in the record as undone."""
        expect("count", count, int)
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

    def find_seat(self, name: str) -> int:
        """The seat of a player by name, forgiving capital letters."""
        wanted = look(name.strip())
        for seat, known in enumerate(self.names):
            if look(known) == wanted:
                return seat
        raise GameError(problem("no-player", word=name.strip()[:60], names=", ".join(self.names)))

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

    def read_line(self, text: str) -> Line:
        """Take over a line of a record, exactly as it is written there."""
        return self._take(self._checked(text))

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

    # Inside.

    def honest_dice(self) -> HonestDice:
        """The dice that were promised, if their secret is here."""
        if self.secret is None:
            raise GameError(problem("dice-elsewhere" if self.promised else "dice-real"))
        return HonestDice(self.secret, self.header.agreed(self.words))

    def _split_name(self, text: str) -> tuple[int, str]:
        """Who shall have decided, if that is said, and the decision."""
        name, colon, rest = text.partition(":")
        if colon and look(name.strip()) in map(look, self.names):
            return self.find_seat(name), rest
        if rest.startswith(" "):
            self.find_seat(name)  # fails, and says who there is
        return NOBODY, text

    def _seat_in_record(self, name: str) -> int:
        """The seat of a name as a record writes it."""
        if name not in self.names:
            raise GameError(in_record("no-player", word=name[:60], names=", ".join(self.names)))
        return self.names.index(name)

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

    def _checked(self, text: str) -> Line:
        """The line that this text of a record is, if it can stand here as it is written."""
        if text.startswith("words ") and self.takes_words:
            line = self._mixing(text.removeprefix("words "))
            if line.text != text:
                raise GameError(in_record("words-form"))
            return line
        if text == SECRET_TOLD and self.header.format > 1 and self.promised:
            return Line.telling(self._next_number())
        word, _, rest = text.partition(" ")
        if word == "undo" and ": " not in text:
            return self._checked_undo(rest)
        return self._read(text)

    def _checked_undo(self, count: str) -> Line:
        if not (count.isascii() and count.isdigit() and count == count.lstrip("0")):
            raise GameError(in_record("undo-form"))
        number = int(count[:9])
        if number > len(self.standing):
            raise GameError(in_record("undo-number", n=number, most=len(self.standing)))
        return Line.undoing(self._next_number(), number)

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
            self._go_back()
            return line
        if self._undone and self._undone[-1].text == line.text:
            self._undone.pop()
        else:
            self._undone.clear()
        self._happen(line)
        self.standing.append(line)
        return line


class Room(Protocol):
    """What the module of another game than The Dice Charmers gives."""

    def kept_game(self, definition: str, digest: str, header: Header, secret: bytes | None) -> Ledger:
        """A game of the store without its lines, from what was kept under the digest."""

    def blank_game(self, header: Header, secret: bytes | None) -> Ledger:
        """The same for a record, which only names the digest."""

    def definitions(self) -> list[str]:
        """What games are played on as far as it is built in, as it is kept; for a store that lost it."""


def room_of(game: str) -> Room:
    """The module of another game than The Dice Charmers."""
    from importlib import import_module  # noqa: PLC0415  (most games are of The Dice Charmers)

    return cast("Room", import_module(FAMILY[game].room))
