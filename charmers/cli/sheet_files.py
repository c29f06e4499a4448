"""A finished sheet from a file, however it was taken down: typed, or filled in on a screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from charmers.check.transcript import Transcript, first_marks, read_transcript
from charmers.cli.errors import Wrong
from charmers.record.players import read_name
from charmers.sheet.library import builtin_sheets, find_sheet
from charmers.sheet.sentence import Refused
from charmers.sheet.text_file import say

if TYPE_CHECKING:
    from charmers.paper.form import Filled
    from charmers.sheet.definition import Sheet

LARGEST_FORM = 20_000_000
"""Bytes of a PDF that are read; a form has 200 kB, and some viewers add to it with every change."""


def read_sheet_file(path: Path, sheets: Sequence[Sheet] = ()) -> Transcript:
    """What is marked on the sheet that a file tells; ``sheets`` are definitions beside our own."""
    if path.suffix.lower() == ".pdf" and path.is_file():
        return _read_pdf(path, sheets)
    return read_transcript(path)


def _read_pdf(path: Path, sheets: Sequence[Sheet]) -> Transcript:
    from charmers.paper.form import marks_in, read_form  # noqa: PLC0415  (slow to import)

    try:
        with path.open("rb") as file:
            filled = read_form(file.read(LARGEST_FORM))
    except OSError as error:
        reason = say("unreadable", why=error.strerror or str(error))
        raise Refused(say("wrong", file=path, reason=reason)) from None
    if filled is None:
        raise Wrong("no-form", file=path)
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
