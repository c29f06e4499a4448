"""The sheet that a record was played on."""

from __future__ import annotations

from charmers.record.family import DICE_CHARMERS, FAMILY
from charmers.record.header import Header
from charmers.record.problems import GameError, in_record
from charmers.sheet.definition import Sheet
from charmers.sheet.library import builtin_sheets, find_sheet


def sheet_of(header: Header) -> Sheet:
    """The built-in sheet that a record was played on."""
    if header.game != DICE_CHARMERS:
        kind = FAMILY[header.game]
        raise GameError(in_record("other-game", title=kind.title, command=kind.command))
    if header.sheet in builtin_sheets():
        sheet = find_sheet(header.sheet)
        if sheet.digest == header.digest:
            return sheet
        raise GameError(
            in_record("sheet-version", sheet=header.sheet, digest=header.digest[:12], found=sheet.digest[:12])
        )
    raise GameError(in_record("sheet-own", sheet=header.sheet))
