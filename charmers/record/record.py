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

from pathlib import Path
from typing import NamedTuple

from charmers.record.header import TITLE, Header, is_hash, parse_header
from charmers.record.problems import RecordError

LARGEST_FILE = 4_000_000
"""Bytes; the record of a long game has thirty thousand."""

ENDINGS = ("result", "winner", "winners", "secret")
"""The first words of the lines at the end of a record."""


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
    """Whether a line rolls all eight dice: eight times one equals sign, in a line that is no decision."""
    return line.startswith(("roll ", "faces ")) and ": " not in line and line.count("=") == 8


def read_record(path: Path) -> Record:
    """Read a record from a file."""
    try:
        if path.is_dir():
            raise RecordError(0, "this is a directory, not a record")
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "reason", None) or getattr(error, "strerror", None) or "it cannot be opened"
        raise RecordError(0, f"{reason[0].lower()}{reason[1:]}") from None
    return parse_record(data)


def parse_record(data: bytes | str) -> Record:
    """Read a record from its text; whatever is wrong is named with its line."""
    every = enumerate(_text(data).split("\n"), 1)
    lines = [(number, line.rstrip()) for number, line in every if line.strip()]
    if not lines:
        raise RecordError(0, f'the file is empty; a record begins with "{TITLE}"')
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


def _text(data: bytes | str) -> str:
    if isinstance(data, bytes):
        if len(data) > LARGEST_FILE:
            raise RecordError(0, f"this is larger than any record of a game ({LARGEST_FILE // 1_000_000} MB)")
        try:
            data = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            raise RecordError(line, "this is not text in UTF-8, so it is no record of a game") from None
    if "\0" in data:
        raise RecordError(
            data[: data.index("\0")].count("\n") + 1, "this is not text, so it is no record of a game"
        )
    return data.replace("\r\n", "\n").replace("\r", "\n")


def _first_word(line: str) -> str:
    """The first word of a line that is no decision."""
    return "" if ": " in line else line.partition(" ")[0]


def _parse_end(lines: list[tuple[int, str]]) -> tuple[tuple[str, ...], bytes | None]:
    results: list[str] = []
    secret: bytes | None = None
    for number, line in lines:
        if secret is not None:
            raise RecordError(number, "nothing comes after the secret")
        word = _first_word(line)
        if word not in ENDINGS:
            raise RecordError(number, "the record goes on after its end")
        if word == "secret":
            digits = line.removeprefix("secret ")
            if not is_hash(digits):
                raise RecordError(number, "a secret has 64 digits from 0 to f")
            secret = bytes.fromhex(digits)
        else:
            results.append(line)
    return tuple(results), secret
