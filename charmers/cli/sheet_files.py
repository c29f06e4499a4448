"""Finished sheets from a file, however they came there: typed, filled in on a screen, photographed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from charmers.check.transcript import Transcript, first_marks, read_transcript
from charmers.cli.errors import Wrong
from charmers.cli.output import echo_line
from charmers.cli.photos import can_ask, is_photo, read_photo
from charmers.cli.session import Session
from charmers.photo.problems import PhotoError
from charmers.play.photos import doubts
from charmers.record.players import read_name
from charmers.sheet.library import builtin_sheets, find_sheet
from charmers.sheet.sentence import Refused
from charmers.sheet.text_file import say

if TYPE_CHECKING:
    from charmers.paper.form import Filled
    from charmers.sheet.definition import Sheet


def read_sheet_file(session: Session, path: Path, sheets: Sequence[Sheet] = ()) -> list[Transcript]:
    """What is marked on the sheets that a file tells; ``sheets`` are definitions beside our own."""
    filled = form_in(path)
    if filled is not None:
        return [_transcript(filled, path, sheets)]
    return _photographed(session, path, sheets) if is_photo(path) else [read_transcript(path)]


def _photographed(session: Session, path: Path, sheets: Sequence[Sheet]) -> list[Transcript]:
    """The sheets in a photo; what is still doubtful is said, as everything depends on it."""
    found = read_photo(session, path, sheets, can_ask(session))
    for one in found:
        session.sheet = one.sheet
        if texts := doubts(one.reading, session.say):
            echo_line(f"{path}: {session.say('reading.doubtful', n=len(texts))}", err=True)
            for text in texts.values():
                echo_line(f"  {text}", err=True)
    return [one.transcript() for one in found]


def form_in(path: Path) -> Filled | None:
    """What is filled in on a PDF; nothing if it has no fields of ours, or is none."""
    if path.suffix.lower() != ".pdf" or not path.is_file():
        return None
    from charmers.paper.foreign_pdf import LARGEST_PDF, TooMuchError  # noqa: PLC0415
    from charmers.paper.form import read_form  # noqa: PLC0415  (slow to import)

    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_PDF + 1)
        if len(data) > LARGEST_PDF:
            raise PhotoError("too-long", file=path, most=LARGEST_PDF // 1_000_000)
        return read_form(data)
    except TooMuchError:
        raise PhotoError("too-much", file=path) from None
    except OSError as error:
        reason = say("unreadable", why=error.strerror or str(error))
        raise Refused(say("wrong", file=path, reason=reason)) from None


def _transcript(filled: Filled, path: Path, sheets: Sequence[Sheet]) -> Transcript:
    from charmers.paper.form import marks_in  # noqa: PLC0415

    known = [*sheets, *map(find_sheet, builtin_sheets())]
    sheet = next((each for each in known if each.digest.startswith(filled.code.digest)), None)
    if sheet is None:
        raise Wrong("form-sheet", file=path, digest=filled.code.digest)
    # What is printed as marked is so, whether somebody tapped it or not.
    marks = first_marks(sheet) | marks_in(filled, sheet)
    return Transcript(sheet, _player(filled, path), marks)


def _player(filled: Filled, path: Path) -> str:
    """The name that was written, or else the file's."""
    for text in (filled.player, path.stem):
        try:
            return read_name(text)
        except ValueError:
            continue
    return "player"
