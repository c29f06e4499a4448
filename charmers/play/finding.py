"""Finding a game: by its name in the store, or by the file of its record."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from charmers.record.family import DICE_CHARMERS
from charmers.record.game import Game
from charmers.record.ledger import Ledger, room_of
from charmers.record.played_on import sheet_of
from charmers.record.record import Record, parse_record, read_record
from charmers.record.store import Kept, Store
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet
from charmers.sheet.sentence import Refused
from charmers.sheet.text_file import LARGEST, said_of

LOOKED_AT = 20
"""How many of the last games are looked at for unfinished ones."""


class Found(NamedTuple):
    """A game and what it is called: its name, or its file."""

    name: str
    game: Game


def find(store: Store, source: str | None = None, sheet: Sheet | None = None) -> Found:
    """The game that a file tells, or the kept one of that name; without a source, the last one.

    What is wrong with a file is said of the file. A record that was played on a sheet which is not
    built in needs that ``sheet``.
    """
    if source is None or not is_file(source):
        return Found(*store.open(source))
    record, tables = read(source, sheet)
    with said_of(source):
        return Found(source, Game.replay(record, tables))


def read_any(source: str, sheet: Sheet | None = None) -> tuple[Record, Ledger]:
    """The record in a file, of a game of any kind, and that game before its first line."""
    record = read_file(source)
    with said_of(source):
        if record.header.game == DICE_CHARMERS:
            return record, Game(Tables(sheet or sheet_of(record.header)), record.header)
        return record, room_of(record.header.game).blank_game(record.header, None)


def read_file(source: str) -> Record:
    """The record in a file; ``-`` is standard input."""
    with said_of(source):
        if source == "-":
            return parse_record(sys.stdin.buffer.read(LARGEST["record"] + 1))
        return read_record(Path(source))


def read(source: str, sheet: Sheet | None = None) -> tuple[Record, Tables]:
    """The record in a file, of The Dice Charmers, and the sheet it was played on."""
    record = read_file(source)
    with said_of(source):
        return record, Tables(sheet or sheet_of(record.header))


def is_file(source: str) -> bool:
    """Whether a word means a file rather than a game."""
    looks_like_one = source == "-" or source.endswith(".charm") or "/" in source or "\\" in source
    return looks_like_one or Path(source).is_file()


def unfinished(store: Store) -> Found | None:
    """The game in which something happened last and which is not over."""
    return next((Found(kept.name, game) for kept, game in unfinished_games(store)), None)


def unfinished_games(store: Store) -> Iterator[tuple[Kept, Game]]:
    """The games that are not over, the one in which something happened last first."""
    return ((kept, game) for kept, game in opened_small(store, store.games()[:LOOKED_AT]) if not game.over)


def opened_small(store: Store, games: list[Kept]) -> Iterator[tuple[Kept, Game]]:
    """Those of The Dice Charmers among these games that can be opened."""
    for kept in games:
        if kept.header.game == DICE_CHARMERS:
            with suppress(Refused):
                yield kept, store.open(kept.name)[1]


def opened(store: Store, games: list[Kept]) -> Iterator[tuple[Kept, Ledger | Refused]]:
    """Each of these games, or why it cannot be opened: one that is damaged must not hide the others."""
    for kept in games:
        try:
            yield kept, store.open_any(kept.name)[1]
        except Refused as error:
            yield kept, error
