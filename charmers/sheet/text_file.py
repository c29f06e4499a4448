"""Text files that people hand in: read with care, and every reason why one cannot be."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Literal

from charmers.sheet.sentence import Refused, Sentence, Sentences

if TYPE_CHECKING:
    from pathlib import Path

say: Final = Sentences(
    "file",
    {
        "missing": "there is no such file",
        "directory": "this is a directory, not a file",
        "unreadable": "cannot be read: {why}",
        "binary": "this is not a text file",
        "encoding": "this is not UTF-8 text; save the file with the encoding UTF-8",
        "large-definition": "too large for a definition (over 200 kB)",
        "large-sheet": "too large for a finished sheet (over 100 kB)",
        "large-record": "this is larger than any record of a game (4 MB)",
        "typed-long": "a line of the input is longer than {most} signs",
        "typed-many": "the input has more than {most} lines",
        "wrong": "{file}: {reason}",
    },
)

LARGEST: Final = {"definition": 200_000, "sheet": 100_000, "record": 4_000_000}
"""Bytes. A definition has about five thousand, a finished sheet three, the record of a long game thirty."""

What = Literal["definition", "sheet", "record"]


class TextFileError(Refused):
    """A file that is no text; ``line`` is the one with the first wrong byte, 0 for the whole file."""

    def __init__(self, reason: Sentence, line: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


def read_text(path: Path, what: What) -> str:
    """The text of a file that should hold one of these."""
    try:
        # Asked first because systems disagree about what opening a directory raises.
        if not path.is_dir():
            with path.open("rb") as file:
                return text_of(file.read(LARGEST[what] + 1), what)
    except FileNotFoundError:
        raise TextFileError(say("missing")) from None
    except OSError as error:
        raise TextFileError(say("unreadable", why=error.strerror or str(error))) from None
    except TextFileError:
        raise
    except ValueError as error:
        # A name with a null character in it, or with one that the system cannot write.
        raise TextFileError(say("unreadable", why=getattr(error, "reason", str(error)))) from None
    raise TextFileError(say("directory"))


def text_of(data: bytes, what: What) -> str:
    """These bytes as text; a byte order mark, which some editors put in front, is left away."""
    if len(data) > LARGEST[what]:
        raise TextFileError(say(f"large-{what}"))
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        raise TextFileError(say("encoding"))
    if b"\0" in data:
        raise TextFileError(say("binary"))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TextFileError(say("encoding"), data[: error.start].count(b"\n") + 1) from None


@contextmanager
def said_of(file: str) -> Iterator[None]:
    """Whatever is refused within is said of this file."""
    try:
        yield
    except Refused as error:
        raise Refused(say("wrong", file=file, reason=error)) from None
