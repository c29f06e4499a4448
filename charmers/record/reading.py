"""From a record in a file to the game it tells, on the sheet it was played on."""

from __future__ import annotations

from pathlib import Path

from charmers.record.family import DICE_CHARMERS, FAMILY
from charmers.record.game import Game
from charmers.record.header import Header
from charmers.record.ledger import Ledger, room_of
from charmers.record.problems import GameError, in_record
from charmers.record.record import read_record
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet
from charmers.sheet.library import builtin_sheets, find_sheet


def load_game(path: Path, sheet: Sheet | None = None) -> Game:
    """The game that a record tells; a sheet that is not built in has to be given."""
    record = read_record(path)
    return Game.replay(record, Tables(sheet or sheet_of(record.header)))


def blank_game(header: Header, sheet: Sheet | None = None) -> Ledger:
    """A game of any kind as it was when its record began, without the secret of its dice."""
    if header.game == DICE_CHARMERS:
        return Game(Tables(sheet or sheet_of(header)), header)
    return room_of(header.game).blank_game(header, None)


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
