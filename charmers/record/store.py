"""Where games are kept: one SQLite file, to which lines are only ever added.

A decision is on the disk before anyone sees it: synchronous = FULL, with a rollback journal that is
truncated (and synchronised) at each commit. Not a write-ahead log: at rest everything is in the one
file, to copy or to carry, it can be read in a place where nothing can be written, and it works on
network folders. Measured on ext4, a decision takes 12 ms with TRUNCATE, 16 with DELETE and the
synchronised directory it needs to be as safe, 16 with a log that each command opens and closes.

The schema has a version from the first day. ``MIGRATIONS[n]`` brings a file from version n to n + 1.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from charmers.record.game import Game
from charmers.record.header import Header, parse_header, time_text
from charmers.record.line import Line
from charmers.record.problems import ConflictError, RecordError, StoreError, in_store
from charmers.record.record import Note
from charmers.rules.tables import Tables
from charmers.sheet.data import sheet_data
from charmers.sheet.definition import Sheet
from charmers.sheet.sentence import Refused, Sentence
from charmers.sheet.trusted import trusted_sheet

APPLICATION = 0x43484152  # "CHAR": tells our file from any other SQLite file

MIGRATIONS = (
    (
        """CREATE TABLE sheets (
            digest TEXT PRIMARY KEY,
            definition TEXT NOT NULL      -- JSON; kept, so that a game outlives changes to its sheet's file
        ) WITHOUT ROWID""",
        """CREATE TABLE games (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE COLLATE NOCASE,
            header TEXT NOT NULL,
            digest TEXT NOT NULL REFERENCES sheets,
            secret BLOB,                  -- missing when people roll, or when a record came without it
            touched INTEGER NOT NULL      -- counts up with every line of any game: the largest is the last
        )""",
        """CREATE TABLE lines (
            game INTEGER NOT NULL REFERENCES games,
            number INTEGER NOT NULL,
            line TEXT NOT NULL,
            at TEXT NOT NULL,
            PRIMARY KEY (game, number)
        ) WITHOUT ROWID""",
        "CREATE TRIGGER lines_stay BEFORE DELETE ON lines BEGIN SELECT RAISE(ABORT, 'lines stay'); END",
        "CREATE TRIGGER lines_hold BEFORE UPDATE ON lines BEGIN SELECT RAISE(ABORT, 'lines stay'); END",
    ),
    (
        """CREATE TABLE notes (
            id INTEGER PRIMARY KEY,
            game INTEGER NOT NULL REFERENCES games,
            after INTEGER NOT NULL,       -- the line it is about; 0 for the whole game
            note TEXT NOT NULL
        )""",
        "CREATE INDEX notes_of ON notes (game, after)",
    ),
)
VERSION = len(MIGRATIONS)
NOTES_SINCE = 2

SYNCHRONOUS = "FULL"
"""How far SQLite waits for the disk; only tests that play for long take less."""

PATIENCE = 5.0
"""Seconds to wait for another window that is writing."""

LONGEST_NAME = 60


class Kept(NamedTuple):
    """A game in the store, without its lines."""

    id: int
    name: str
    header: Header
    lines: int
    last: str
    """When its last line was written, or the game was made."""


def default_path() -> Path:
    """The file in the user's data directory, or the one that ``CHARMERS_DB`` names."""
    given = os.environ.get("CHARMERS_DB")
    if given:
        return Path(given)
    from platformdirs import user_data_path  # noqa: PLC0415  (whoever names a file does not need it)

    return user_data_path("charmers", appauthor=False) / "games.db"


def check_name(name: str) -> str:
    """A name for a game: what one can type without quotes and use for a file."""
    plain = name.replace("-", "").replace(".", "").replace("_", "")
    if not (plain.isalnum() and name[0].isalnum() and len(name) <= LONGEST_NAME):
        raise StoreError(in_store("name", word=name[:60], most=LONGEST_NAME))
    return name


class Store:
    """The file in which games are kept.

    Opening it creates nothing: a missing file is only made when the first game is.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or default_path()
        self._connection: sqlite3.Connection | None = None
        self._version = 0
        """Of the open file. An older one is read as it is, also where nothing can be written."""

    def close(self) -> None:
        """Let go of the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Games.

    def games(self) -> list[Kept]:
        """Every game, the last one played first."""
        return self._list("ORDER BY touched DESC")

    def find(self, name: str | None = None) -> Kept:
        """A game by its name; without one, the game in which something happened last."""
        if name is None:
            found = self._list("ORDER BY touched DESC LIMIT 1")
            if not found:
                raise StoreError(in_store("none-yet"))
            return found[0]
        found = self._list("WHERE name = ?", name)
        if found:
            return found[0]
        names = [kept.name for kept in self._list("ORDER BY touched DESC LIMIT 6")]
        key = "no-game-others" if len(names) > 5 else "no-game" if names else "no-game-none"
        raise StoreError(in_store(key, word=name[:60], games=", ".join(names[:5])))

    def _list(self, which: str, *values: str) -> list[Kept]:
        with self._reading() as connection:
            if connection is None:
                return []
            rows = connection.execute(
                "SELECT id, name, header, (SELECT count(*) FROM lines WHERE game = id),"
                " (SELECT at FROM lines WHERE game = id ORDER BY number DESC LIMIT 1) FROM games " + which,
                values,
            ).fetchall()
        return [self._kept(*row) for row in rows]

    def open(self, name: str | None = None) -> tuple[str, Game]:
        """A game, replayed, that writes down every new line before it happens; and its name."""
        kept = self.find(name)
        with self._reading() as connection:
            assert connection is not None
            secret, digest, definition = connection.execute(
                "SELECT secret, digest, definition FROM games JOIN sheets USING (digest) WHERE id = ?",
                (kept.id,),
            ).fetchone()
            rows = connection.execute(
                "SELECT line FROM lines WHERE game = ? ORDER BY number", (kept.id,)
            ).fetchall()
            notes = []
            if self._version >= NOTES_SINCE:
                notes = connection.execute(
                    "SELECT after, note FROM notes WHERE game = ? ORDER BY after, id", (kept.id,)
                ).fetchall()
        tables = Tables(_read_definition(definition, digest, kept.name))
        try:
            game = Game(tables, kept.header, secret)
            for (line,) in rows:
                game.read_line(line)
        except Refused as error:
            raise self._damaged("damaged", kept.name, error) from None
        game.notes = tuple(Note(*row) for row in notes)
        game.keep = lambda line: self._append(kept, line)
        return kept.name, game

    def create(
        self,
        name: str | None,
        sheet: Sheet,
        header: Header,
        secret: bytes | None,
        lines: tuple[str, ...] = (),
        notes: tuple[Note, ...] = (),
    ) -> str:
        """Keep a new game, with lines and notes if it comes from a record.

        Its name is returned, a made-up one if none is given.
        """
        if name is not None:
            check_name(name)
        now = time_text()
        with self._writing() as connection:
            taken = {known.casefold() for (known,) in connection.execute("SELECT name FROM games")}
            if name is None:
                name = _free_name(f"{header.sheet}-{header.created[:10]}", taken)
            if name.casefold() in taken:
                raise StoreError(in_store("there", game=name))
            definition = json.dumps(sheet_data(sheet), ensure_ascii=False, separators=(",", ":"))
            connection.execute("INSERT OR IGNORE INTO sheets VALUES (?, ?)", (sheet.digest, definition))
            cursor = connection.execute(
                "INSERT INTO games (name, header, digest, secret, touched) VALUES (?, ?, ?, ?, ?)",
                (name, "\n".join(header.lines()), sheet.digest, secret, _next_touch(connection)),
            )
            connection.executemany(
                "INSERT INTO lines VALUES (?, ?, ?, ?)",
                [(cursor.lastrowid, number, line, now) for number, line in enumerate(lines, 1)],
            )
            _add_notes(connection, cursor.lastrowid, notes)
        return name

    def annotate(self, name: str, notes: Sequence[Note]) -> None:
        """Keep these notes about a game instead of those that are there."""
        kept = self.find(name)
        with self._writing() as connection:
            connection.execute("DELETE FROM notes WHERE game = ?", (kept.id,))
            _add_notes(connection, kept.id, notes)

    def times(self, name: str) -> list[str]:
        """When each line of a game was written."""
        with self._reading() as connection:
            if connection is None:
                return []
            rows = connection.execute(
                "SELECT at FROM lines JOIN games ON id = game WHERE name = ? ORDER BY number", (name,)
            )
            return [at for (at,) in rows]

    def _append(self, kept: Kept, line: Line) -> None:
        """Write one line down; it must be the next one of the same header, or another window was quicker."""
        now = time_text()
        with self._writing() as connection:
            header, count = connection.execute(
                "SELECT header, (SELECT count(*) FROM lines WHERE game = id) FROM games WHERE id = ?",
                (kept.id,),
            ).fetchone()
            if count != line.number - 1 or header != "\n".join(kept.header.lines()):
                raise ConflictError(in_store("gone-on", game=kept.name, line=count))
            connection.execute(
                "INSERT INTO lines VALUES (?, ?, ?, ?)", (kept.id, line.number, line.text, now)
            )
            connection.execute(
                "UPDATE games SET touched = ? WHERE id = ?", (_next_touch(connection), kept.id)
            )

    def _kept(self, id_: int, name: str, header: str, lines: int, last: str | None) -> Kept:
        try:
            read = parse_header(list(enumerate(header.split("\n"), 1)))
        except RecordError as error:
            raise self._damaged("damaged-header", name, error) from None
        return Kept(id_, name, read, lines, last or read.created)

    def _damaged(self, key: str, name: str, error: Refused) -> StoreError:
        what, *more = error.reasons
        return StoreError(in_store(key, game=name, path=self.path, what=what), *more)

    # The file.

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection | None]:
        """The open file, or nothing if there is none yet."""
        with self._explained():
            if self._connection is None and not self._exists():
                yield None
                return
            yield self._opened()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """The open file in a transaction that is durable when the block is left without an error."""
        with self._explained():
            if self._connection is None and not self._exists():
                self.path.parent.mkdir(parents=True, exist_ok=True)
            connection = self._opened()
            if self._version < VERSION:
                self._migrate(connection)
            with _transaction(connection):
                yield connection

    def _exists(self) -> bool:
        if self.path.is_dir():
            raise StoreError(in_store("directory", path=self.path))
        return self.path.exists() and self.path.stat().st_size > 0

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None:
            connection = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
            try:
                self._prepare(connection)
            except BaseException:
                connection.close()
                raise
            self._connection = connection
        return self._connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        """See that the file is ours and of a version we know, before anything is written to it."""
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        if application != APPLICATION and (tables or version or application):
            raise StoreError(in_store("foreign", path=self.path))
        if version > VERSION:
            raise StoreError(in_store("newer", path=self.path, version=version, known=VERSION))
        connection.execute("PRAGMA journal_mode = TRUNCATE")
        connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
        connection.execute("PRAGMA foreign_keys = ON")
        self._version = version

    def _migrate(self, connection: sqlite3.Connection) -> None:
        with _transaction(connection):
            # Another window may have been quicker while this one waited.
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            for migration in MIGRATIONS[version:]:
                for statement in migration:
                    connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {VERSION}")
        self._version = VERSION

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Turn what SQLite and the system say into one sentence."""
        try:
            yield
        except sqlite3.Error as error:
            raise StoreError(self._reason(error)) from None
        except OSError as error:
            raise StoreError(in_store("unusable", path=self.path, why=error.strerror or str(error))) from None

    def _reason(self, error: sqlite3.Error) -> Sentence:
        name = getattr(error, "sqlite_errorname", "")
        key = next((key for beginning, key in _REASONS.items() if name.startswith(beginning)), "broken")
        return in_store(key, path=self.path, why=str(error))


_REASONS = {
    "SQLITE_NOTADB": "corrupt",
    "SQLITE_CORRUPT": "corrupt",
    "SQLITE_BUSY": "busy",
    "SQLITE_LOCKED": "busy",
    "SQLITE_FULL": "full",
    "SQLITE_READONLY": "read-only",
    "SQLITE_CANTOPEN": "read-only",
    "SQLITE_PERM": "read-only",
}
"""What the names of SQLite's errors begin with, and what is said about them."""


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Everything that is written within is kept, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # A full disk may have rolled back by itself already.
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def _add_notes(connection: sqlite3.Connection, game: int | None, notes: Sequence[Note]) -> None:
    rows = [(game, note.after, note.text) for note in notes]
    connection.executemany("INSERT INTO notes (game, after, note) VALUES (?, ?, ?)", rows)


def _next_touch(connection: sqlite3.Connection) -> int:
    (touch,) = connection.execute("SELECT coalesce(max(touched), 0) + 1 FROM games").fetchone()
    assert isinstance(touch, int)
    return touch


def _free_name(name: str, taken: set[str]) -> str:
    """The name itself, or with a number behind it."""
    number, found = 1, name
    while found.casefold() in taken:
        number += 1
        found = f"{name}-{number}"
    return found


def _read_definition(text: str, digest: str, name: str) -> Sheet:
    """The sheet that was kept under this digest; only one that is not as it was kept is looked at closely."""
    try:
        data = json.loads(text)
        if not isinstance(data, dict):
            raise ValueError("this is no definition")
        sheet = trusted_sheet(data, digest)
        if sheet is None:
            from charmers.sheet.reading import sheet_from_data  # noqa: PLC0415  (for damage only)

            sheet = sheet_from_data(data, name)
        return sheet
    except ValueError as error:
        raise StoreError(in_store("damaged-sheet", game=name, what=str(error))) from None
