"""The record of a game as text: header, rolls and decisions, and what was revealed at the end.

::

    charmers record 1
    sheet: sun sha256 3f...
    mode: tracked
    created: 2026-11-16T20:15:00Z
    player: Ana
    player: Ben:greedy
    dice: sha256 9c...

    roll p1=tea+tea p2=silk+spice g1=bend g2=halves b1=flag b2=boat o1=raja o2=mogul
    Ana: take b1
    undo 1
    Ana: take o1

    result Ana, fame 21, money 40, karma 3, used 1, over 2
    result Ben, fame 16, money 44, karma 2, used 2, over −½
    winner Ana
    secret 5e...

A line is a roll by the program (``roll``), faces that people typed (``faces``), a decision behind the
name of the player who made it, or an ``undo`` with the number of lines it takes back. An empty line
stands before each roll of all eight dice and before the end. There is one way to print a record, so
reading and printing gives the same bytes; reading also takes other line ends and empty lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from charmers.record.header import TITLE, Header, is_hash, parse_header
from charmers.record.problems import RecordError, in_record, problem
from charmers.sheet.definition import DICE
from charmers.sheet.text_file import TextFileError, read_text, text_of

if TYPE_CHECKING:
    from pathlib import Path

ENDINGS = ("result", "winner", "winners", "secret")
"""The first words of the lines at the end of a record."""

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
    """Where each of the results, and then the secret, stands in the file."""

    def __str__(self) -> str:
        """The whole record, as it is exported."""
        lines = self.header.lines()
        opened = False
        for line in self.body:
            if opens_round(line) or not opened:
                lines.append("")
            opened = True
            lines.append(line)
        if self.results or self.secret is not None:
            lines.append("")
        lines += self.results
        if self.secret is not None:
            lines.append(f"secret {self.secret.hex()}")
        return "\n".join(lines) + "\n"

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
    # The body begins with a roll: the first line behind the title that has no colon.
    start = next((i for i, (_, line) in enumerate(lines) if i and ": " not in line), len(lines))
    header = parse_header(lines[:start])
    end = next((i for i in range(start, len(lines)) if _first_word(lines[i][1]) in ENDINGS), len(lines))
    body = lines[start:end]
    results, secret = _parse_end(lines[end:])
    return Record(
        header,
        tuple(line for _, line in body),
        results,
        secret,
        tuple(number for number, _ in body),
        tuple(number for number, _ in lines[end:]),
    )


def _first_word(line: str) -> str:
    """The first word of a line that is no decision."""
    return "" if ": " in line else line.partition(" ")[0]


def _parse_end(lines: list[tuple[int, str]]) -> tuple[tuple[str, ...], bytes | None]:
    results: list[str] = []
    secret: bytes | None = None
    for number, line in lines:
        if secret is not None:
            raise RecordError(number, in_record("after-secret"))
        word = _first_word(line)
        if word not in ENDINGS:
            raise RecordError(number, in_record("goes-on"))
        if word == "secret":
            digits = line.removeprefix("secret ")
            if not is_hash(digits):
                raise RecordError(number, in_record("secret-form"))
            secret = bytes.fromhex(digits)
        else:
            results.append(line)
    return tuple(results), secret
