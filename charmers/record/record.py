"""The record of a game as text: header, rolls and decisions, and what was revealed at the end.

::

    charmers record 2
    game: dice-charmers
    sheet: sun sha256 3f...
    mode: tracked
    created: 2026-11-16T20:15:00Z
    player: Ana
    player: Ben:greedy
    dice: sha256 9c...

    words mango river

    roll p1=tea+tea p2=silk+spice g1=bend g2=halves b1=flag b2=boat o1=raja o2=mogul
    Ana: take b1
      # The oar was closer.
    undo 1
    Ana: take o1

    result Ana, fame 21, money 40, karma 3, used 1, over 2
    result Ben, fame 16, money 44, karma 2, used 2, over −½
    winner Ana
    seal mirasa-tokavi-lunado-pesura sha256 71...
    secret 5e...

A line is a roll by the program (``roll``), faces that people typed (``faces``), a decision behind the
name of the player who made it, an ``undo`` with the number of lines it takes back, ``words`` that were
mixed into the dice after their promise had been shown, or ``told secret``, when the secret was taken out
of a game that was not over. An indented line with a ``#`` is a note about the line before it; notes are
outside the seal. An empty line stands before each roll of all eight dice and before the end. There is one
way to print a record, so reading and printing gives the same bytes; reading also takes other line ends
and empty lines. Format 1 has no game, no words and no notes among its lines, and no seal.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from charmers.record.header import TITLE, Header, is_hash, parse_header, plain_line
from charmers.record.problems import RecordError, at_line, in_record, problem
from charmers.record.seal import in_syllables
from charmers.sheet.definition import DICE
from charmers.sheet.text_file import TextFileError, read_text, text_of

if TYPE_CHECKING:
    from pathlib import Path

ENDINGS = ("result", "winner", "winners", "seal", "secret")
"""The first words of the lines at the end of a record, in their order; format 1 knows no seal."""
BEGINNINGS = ("roll ", "faces ", "words ")
"""What the first line behind a header begins with, if it is no decision; a header's own words stand behind a
colon."""
BEHIND_DICE = ("seed", "words", "clean")
"""What a header may still tell behind its dice, which every header has."""
LONGEST_NOTE = 500


class Note(NamedTuple):
    """A remark about a line of a game, written into its record and not part of what is sealed."""

    after: int
    """The number of the line; 0 for the game as a whole."""
    text: str

    @classmethod
    def read(cls, after: int, text: str) -> Note:
        """A note as it is kept: one line of signs that can be shown."""
        return cls(after, plain_line(text, in_record("note-form", most=LONGEST_NOTE), LONGEST_NOTE))


MOST_LINES = 10_000
"""Of a game: thirty times what a long one has. A file has header, end and empty lines besides."""


class Record(NamedTuple):
    """A record as it was written; nothing has been replayed yet."""

    header: Header
    body: tuple[str, ...]
    """Rolls, decisions and undos, as they happened."""
    results: tuple[str, ...] = ()
    """The lines that tell how a finished game ended."""
    secret: bytes | None = None
    numbers: tuple[int, ...] = ()
    """Where each line of the body stands in the file; empty for a record that comes from no file."""
    ends: tuple[int, ...] = ()
    """Where each of the results, then the seal and the secret, stands in the file."""
    seal: str = ""
    """The seal that the record tells; empty if it tells none."""
    notes: tuple[Note, ...] = ()
    """Remarks, in the order of the lines they are about."""

    def __str__(self) -> str:
        """The whole record, as it is exported."""
        lines = self.header.lines()
        noted: dict[int, list[str]] = {}
        for note in self.notes:
            noted.setdefault(note.after, []).append(f"  # {note.text}")
        lines += noted.get(0, [])
        for number, line in enumerate(self.body, 1):
            if opens_round(line) or number == 1:
                lines.append("")
            lines.append(line)
            lines += noted.get(number, [])
        if self.results or self.seal or self.secret is not None:
            lines.append("")
        lines += self.results
        if self.seal:
            lines.append(f"seal {in_syllables(self.seal)} sha256 {self.seal}")
        if self.secret is not None:
            lines.append(f"secret {self.secret.hex()}")
        return "\n".join(lines) + "\n"

    def with_note(self, text: str) -> Record:
        """The same record with a note about the whole of it."""
        return self._replace(notes=(Note.read(0, text), *self.notes))

    def line_of(self, index: int) -> int:
        """The number in the file of a line of the body."""
        return self.numbers[index] if self.numbers else 0


def opens_round(line: str) -> bool:
    """Whether a line rolls all dice: an equals sign for each, in a line that is no decision."""
    return line.startswith(("roll ", "faces ")) and ": " not in line and line.count("=") == len(DICE)


def read_record(path: Path) -> Record:
    """Read a record from a file."""
    try:
        return parse_record(read_text(path, "record"))
    except TextFileError as error:
        raise RecordError(error.line, error.reason) from None


def is_record(path: Path) -> bool:
    """Whether a file begins as records do."""
    try:
        # What comes through a pipe can be read only once, so not here.
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(16).removeprefix(b"\xef\xbb\xbf").startswith(b"charmers rec")
    except (OSError, ValueError):
        return False


def parse_record(data: bytes | str) -> Record:
    """Read a record from its text; whatever is wrong is named with its line."""
    if isinstance(data, bytes):
        try:
            data = text_of(data, "record")
        except TextFileError as error:
            raise RecordError(error.line, error.reason) from None
    data = data.replace("\r\n", "\n").replace("\r", "\n")
    if data.count("\n") > 2 * MOST_LINES:
        raise RecordError(0, problem("too-long", most=MOST_LINES))
    every = enumerate(data.split("\n"), 1)
    lines = [(number, line.rstrip()) for number, line in every if line.strip()]
    if not lines:
        raise RecordError(0, in_record("empty", title=TITLE))
    notes = [(number, line) for number, line in lines if _is_note(line)]
    lines = [(number, line) for number, line in lines if not _is_note(line)]
    start = _start_of_body(lines)
    header = parse_header(lines[:start])
    if header.format == 1 and notes:
        raise RecordError(notes[0][0], in_record("note-early"))
    endings = [word for word in ENDINGS if header.format > 1 or word != "seal"]
    end = next((i for i in range(start, len(lines)) if _first_word(lines[i][1]) in endings), len(lines))
    body = lines[start:end]
    numbers = tuple(number for number, _ in body)
    results, seal, secret = _parse_end(lines[end:], endings)
    return Record(
        header,
        tuple(line for _, line in body),
        results,
        secret,
        numbers,
        tuple(number for number, _ in lines[end:]),
        seal,
        tuple(_read_note(number, line, numbers) for number, line in notes),
    )


def _is_note(line: str) -> bool:
    """Whether a line is a remark: indented, as no name and no other line can be."""
    return line[0].isspace() and line.lstrip().startswith("#")


def _read_note(number: int, line: str, numbers: tuple[int, ...]) -> Note:
    with at_line(number):
        return Note.read(bisect(numbers, number), line.lstrip()[1:])


def _start_of_body(lines: Sequence[tuple[int, str]]) -> int:
    """Where the first roll or decision stands: a player's name behind the dice, or a line of no header.

    Somebody may be called as a line of the header is; an empty line then tells which of them it is.
    """
    names: set[str] = set()
    behind_dice = False
    for i, (number, line) in enumerate(lines[1:], 1):
        key, colon, value = line.partition(": ")
        if not colon or line.startswith(BEGINNINGS):
            return i
        if behind_dice and key in names and (key not in BEHIND_DICE or number > lines[i - 1][0] + 1):
            return i
        if key == "player":
            names.add(value.partition(":")[0])
        behind_dice = behind_dice or key == "dice"
    return len(lines)


def _first_word(line: str) -> str:
    """The first word of a line that is no decision."""
    return "" if ": " in line else line.partition(" ")[0]


def _parse_end(
    lines: list[tuple[int, str]], endings: Sequence[str]
) -> tuple[tuple[str, ...], str, bytes | None]:
    results: list[str] = []
    seal = ""
    secret: bytes | None = None
    for number, line in lines:
        if secret is not None:
            raise RecordError(number, in_record("after-secret"))
        word = _first_word(line)
        if word not in endings or (seal and word != "secret"):
            raise RecordError(number, in_record("goes-on"))
        if word == "secret":
            digits = line.removeprefix("secret ")
            if not is_hash(digits):
                raise RecordError(number, in_record("secret-form"))
            secret = bytes.fromhex(digits)
        elif word == "seal":
            seal = line[-64:]
            if not is_hash(seal) or line != f"seal {in_syllables(seal)} sha256 {seal}":
                raise RecordError(number, in_record("seal-form"))
        else:
            results.append(line)
    return tuple(results), seal, secret
