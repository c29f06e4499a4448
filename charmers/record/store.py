"""Where games are kept: one SQLite file, to which lines are only ever added.

A decision is on the disk before anyone sees it: synchronous = FULL, with a rollback journal that is
truncated (and synchronised) at each commit. Not a write-ahead log: at rest everything is in the one
file, to copy or to carry, it can be read in a place where nothing can be written, and it works on
network folders. Measured on ext4, a decision takes 12 ms with TRUNCATE, 16 with DELETE and the
synchronised directory it needs to be as safe, 16 with a log that each command opens and closes.

The schema has a version from the first day. ``MIGRATIONS[n]`` brings a file from version n to n + 1.

The file is for its owner only: it holds the secrets of dice that are still to be rolled. Every game is
sealed (``charmers.record.store_seal``), so that one which is no longer as it was written is told as damaged
when it is opened; ``charmers.record.care`` looks after the file as a whole.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from charmers.record.family import DICE_CHARMERS, FAMILY
from charmers.record.game import Game
from charmers.record.header import Header, parse_header, time_text
from charmers.record.ledger import Ledger, room_of
from charmers.record.line import Line
from charmers.record.problems import ConflictError, RecordError, StoreError, in_store
from charmers.record.record import Note
from charmers.record.store_seal import NOTHING, game_seal, line_seal
from charmers.rules.tables import Tables
from charmers.sheet.data import sheet_data, trusted_sheet
from charmers.sheet.definition import Sheet
from charmers.sheet.sentence import Refused, Sentence

Kind = TypeVar("Kind", bound=Ledger)

APPLICATION = 0x43484152  # "CHAR": tells our file from any other SQLite file


def _seal_everything(connection: sqlite3.Connection) -> None:
    """Seal what was kept before there were seals."""
    for (game,) in connection.execute("SELECT id FROM games").fetchall():
        before = NOTHING
        rows = connection.execute(
            "SELECT number, line, at FROM lines WHERE game = ? ORDER BY number", (game,)
        ).fetchall()
        for number, line, at in rows:
            before = line_seal(before, number, line, at)
            connection.execute(
                "UPDATE lines SET seal = ? WHERE game = ? AND number = ?", (before, game, number)
            )
        seal_game(connection, game)


def seal_game(connection: sqlite3.Connection, game: int) -> None:
    """Seal a game as it is now, with all its lines."""
    row = connection.execute(
        "SELECT name, header, digest, secret,"
        " coalesce((SELECT seal FROM lines WHERE game = id ORDER BY number DESC LIMIT 1), ?)"
        " FROM games WHERE id = ?",
        (NOTHING, game),
    ).fetchone()
    connection.execute("UPDATE games SET seal = ? WHERE id = ?", (game_seal(*row), game))


_STAY = "CREATE TRIGGER lines_stay BEFORE DELETE ON lines BEGIN SELECT RAISE(ABORT, 'lines stay'); END"
_HOLD = "CREATE TRIGGER lines_hold BEFORE UPDATE ON lines BEGIN SELECT RAISE(ABORT, 'lines stay'); END"

MIGRATIONS: tuple[tuple[str | Callable[[sqlite3.Connection], None], ...], ...] = (
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
        _STAY,
        _HOLD,
    ),
    (
        "ALTER TABLE games ADD COLUMN seal TEXT",  # of everything above but ``touched``, and of its lines
        "ALTER TABLE lines ADD COLUMN seal TEXT",  # of this line and all before it
        "DROP TRIGGER lines_hold",
        _seal_everything,
        _HOLD,
    ),
    (
        """CREATE TABLE house (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            kept TEXT NOT NULL            -- who sits where with which device (charmers.phones.house)
        )""",
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

LAST_VERSION = 100
"""More versions than there will ever be."""

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
        self._file: tuple[int, int] | None = None
        """Which file is open: one that takes its place is another."""
        self._wrote = False

    def close(self) -> None:
        """Let go of the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    @property
    def wants_copy(self) -> bool:
        """Whether something was written and the copy of today (``charmers.record.care``) is not fresh."""
        if not self._wrote:
            return False
        try:
            return time.time() - copy_path(self.path).stat().st_mtime > FRESH
        except OSError:
            return True

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Games.

    def games(self) -> list[Kept]:
        """Every game, the last one played first."""
        return self._list("ORDER BY touched DESC")

    def find(self, name: str | None = None, game: str = "") -> Kept:
        """A game by its name; without one, the game (of that kind) in which something happened last."""
        if name is None:
            found = self._list("ORDER BY touched DESC LIMIT 1")
            if found and game not in ("", found[0].header.game):
                found = [kept for kept in self.games() if kept.header.game == game]
            if not found:
                kind = FAMILY.get(game)
                if kind is None or game == DICE_CHARMERS:
                    raise StoreError(in_store("none-yet"))
                raise StoreError(in_store("none-of", title=kind.title, command=kind.command))
            return found[0]
        # A name from a command line may hold bytes that are no text; no game has such a name.
        found = self._list("WHERE name = ?", name.encode(errors="replace").decode())
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
        """A game of The Dice Charmers, replayed, that writes down every new line before it happens."""
        return self.open_kind(Game, name)

    def open_kind(self, kind: type[Kind], name: str | None = None) -> tuple[str, Kind]:
        """The same for a game of some kind; without a name, the last one of that kind."""
        kept = self.find(name, kind.family)
        game = self._replayed(kept)
        if not isinstance(game, kind):
            other = FAMILY[kept.header.game]
            command = f"{other.command} {kept.name}"
            raise StoreError(in_store("other-game", game=kept.name, title=other.title, command=command))
        return kept.name, game

    def open_any(self, name: str | None = None) -> tuple[str, Ledger]:
        """The same for a game of any kind; without a name, the last one."""
        kept = self.find(name)
        return kept.name, self._replayed(kept)

    def _replayed(self, kept: Kept) -> Ledger:
        with self._reading() as connection:
            assert connection is not None
            row = connection.execute(
                "SELECT header, digest, secret, seal, definition FROM games LEFT JOIN sheets USING (digest)"
                " WHERE id = ?",
                (kept.id,),
            ).fetchone()
            rows = connection.execute(
                "SELECT number, line, at, seal FROM lines WHERE game = ? ORDER BY number", (kept.id,)
            ).fetchall()
            notes = connection.execute(
                "SELECT after, note FROM notes WHERE game = ? ORDER BY after, id", (kept.id,)
            ).fetchall()
        seals = intact(rows)
        if len(seals) < len(rows):
            raise self._damaged("damaged", kept.name, in_store("line-other", line=len(seals) + 1))
        match row:
            case [str(header), str(digest), bytes() | None as secret, str(sealed), str(definition)]:
                last = seals[-1] if seals else NOTHING
            case _:
                raise self._damaged("damaged", kept.name, in_store("game-other"))
        if sealed != game_seal(kept.name, header, digest, secret, last):
            raise self._damaged("damaged", kept.name, in_store("game-other"))
        agreed = self._header(kept.name, header)
        try:
            game = blank(definition, digest, kept.name, agreed, secret)
            for _, line, _, _ in rows:
                game.read_line(line)
        except StoreError:
            raise
        except Refused as error:
            raise self._damaged("damaged", kept.name, *error.reasons) from None
        game.notes = tuple(Note(*row) for row in notes)
        game.keep = lambda line: self._append(kept.id, kept.name, header, line)
        return game

    def create(
        self,
        name: str | None,
        sheet: Sheet | str,
        header: Header,
        secret: bytes | None,
        lines: tuple[str, ...] = (),
        notes: tuple[Note, ...] = (),
    ) -> str:
        """Keep a new game, with lines and notes if it comes from a record.

        Its name is returned, a made-up one if none is given. What a game of another kind is played on is
        given as the text that is kept.
        """
        if name is not None:
            check_name(name)
        now = time_text()
        with self._writing() as connection:
            taken = {known.casefold() for (known,) in connection.execute("SELECT name FROM games")}
            if name is None:
                name = free_name(f"{header.sheet}-{header.created[:10]}", taken)
            if name.casefold() in taken:
                raise StoreError(in_store("there", game=name))
            connection.execute(
                "INSERT OR IGNORE INTO sheets VALUES (?, ?)",
                (header.digest, sheet if isinstance(sheet, str) else definition_text(sheet)),
            )
            cursor = connection.execute(
                "INSERT INTO games (name, header, digest, secret, touched) VALUES (?, ?, ?, ?, ?)",
                (name, "\n".join(header.lines()), header.digest, secret, _next_touch(connection)),
            )
            game, before = cursor.lastrowid, NOTHING
            assert game is not None
            for number, line in enumerate(lines, 1):
                before = add_line(connection, game, before, number, line, now)
            _add_notes(connection, game, notes)
            seal_game(connection, game)
        return name

    def annotate(self, name: str, notes: Sequence[Note]) -> None:
        """Keep these notes about a game instead of those that are there."""
        kept = self.find(name)
        with self._writing() as connection:
            connection.execute("DELETE FROM notes WHERE game = ?", (kept.id,))
            _add_notes(connection, kept.id, notes)

    def rename(self, name: str, new: str) -> None:
        """Give a game another name."""
        kept = self.find(name)
        check_name(new)
        with self._writing() as connection:
            taken = connection.execute("SELECT id FROM games WHERE name = ?", (new,)).fetchone()
            if taken is not None and taken[0] != kept.id:
                raise StoreError(in_store("there", game=new))
            connection.execute("UPDATE games SET name = ? WHERE id = ?", (new, kept.id))
            seal_game(connection, kept.id)

    def remove(self, name: str) -> None:
        """Let a game go for good: the only way in which lines are ever taken out, and only all of a game."""
        kept = self.find(name)
        with self._writing() as connection:
            connection.execute("DROP TRIGGER lines_stay")
            connection.execute("DELETE FROM lines WHERE game = ?", (kept.id,))
            connection.execute("DELETE FROM games WHERE id = ?", (kept.id,))
            connection.execute(_STAY)

    def version(self) -> int:
        """A number that changes when another window has written."""
        with self._reading() as connection:
            return connection.execute("PRAGMA data_version").fetchone()[0] if connection else 0

    def house(self) -> str | None:
        """What was kept of the devices around the table."""
        with self._reading() as connection:
            row = connection.execute("SELECT kept FROM house").fetchone() if connection else None
        return row[0] if row else None

    def set_house(self, kept: str) -> None:
        """Keep what is known of the devices around the table."""
        with self._writing() as connection:
            connection.execute("INSERT OR REPLACE INTO house VALUES (1, ?)", (kept,))

    def times(self, name: str) -> list[str]:
        """When each line of a game was written."""
        with self._reading() as connection:
            if connection is None:
                return []
            rows = connection.execute(
                "SELECT at FROM lines JOIN games ON id = game WHERE name = ? ORDER BY number", (name,)
            )
            return [at for (at,) in rows]

    def _append(self, game: int, name: str, header: str, line: Line) -> None:
        """Write one line down; it must be the next one of the same header, or another window was quicker."""
        now = time_text()
        with self._writing() as connection:
            count, before = connection.execute(
                "SELECT number, seal FROM lines WHERE game = ? ORDER BY number DESC LIMIT 1", (game,)
            ).fetchone() or (0, NOTHING)
            (now_header,) = connection.execute("SELECT header FROM games WHERE id = ?", (game,)).fetchone()
            if count != line.number - 1 or now_header != header:
                raise ConflictError(in_store("gone-on", game=name, line=count))
            add_line(connection, game, before, line.number, line.text, now)
            connection.execute("UPDATE games SET touched = ? WHERE id = ?", (_next_touch(connection), game))
            seal_game(connection, game)

    def _kept(self, id_: int, name: str, header: str, lines: int, last: str | None) -> Kept:
        if not are_texts(name, header, last or ""):
            raise self._damaged("damaged", name, in_store("game-other"))
        read = self._header(name, header)
        return Kept(id_, name, read, lines, last or read.created)

    def _header(self, name: str, header: str) -> Header:
        try:
            return read_header(header)
        except RecordError as error:
            raise self._damaged("damaged-header", name, *error.reasons) from None

    def _damaged(self, key: str, name: object, what: Sentence | str, *more: Sentence | str) -> StoreError:
        told = in_store(key, game=name, path=self.path, what=what)
        return StoreError(told, *more, in_store("tells-more"))

    # The file.

    @contextmanager
    def snapshot(self) -> Iterator[bytes]:
        """The whole file as it is between two decisions."""
        with self._reading() as connection:
            data = b"" if connection is None else connection.serialize()
        yield data

    @contextmanager
    def held(self) -> Iterator[bytes]:
        """The same, and nobody else writes to it before the block is left."""
        with self._writing() as connection:
            yield connection.serialize()

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection | None]:
        """The open file, or nothing if there is none yet."""
        with self._explained():
            if self._connection is not None and self._file != file_id(self.path):
                # A restored file, or one that a program has brought from elsewhere, has taken its place.
                self._connection.close()
                self._connection = None
            if self._connection is None and not self._exists():
                yield None
                return
            connection = self._opened()
            # All that is read within belongs together, whatever another window writes meanwhile.
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """The open file in a transaction that is durable when the block is left without an error."""
        with self._explained():
            if self._connection is None and not self._exists():
                # For the owner only from its first byte on; SQLite gives its journal the same rights.
                self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                with suppress(FileExistsError):
                    os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))
            connection = self._opened()
            with _transaction(connection):
                if self._file != file_id(self.path):
                    raise ConflictError(in_store("replaced", path=self.path))
                yield connection
            self._wrote = True

    def _exists(self) -> bool:
        if self.path.is_dir():
            raise StoreError(in_store("directory", path=self.path))
        if not self.path.exists():
            return False
        if self.path.stat().st_size == 0 and copies(self.path):
            # It was not always empty.
            raise StoreError(in_store("corrupt", path=self.path, why="the file is empty"))
        return self.path.stat().st_size > 0

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None:
            make_private(self.path)
            connection = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
            try:
                connection = self._prepare(connection)
            except BaseException:
                connection.close()
                raise
            self._connection, self._file = connection, file_id(self.path)
        return self._connection

    def _prepare(self, connection: sqlite3.Connection) -> sqlite3.Connection:
        """See that the file is ours and of a version we know, before anything is written to it."""
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        if (application != APPLICATION or version > LAST_VERSION) and _has_our_tables(connection):
            raise StoreError(in_store("corrupt", path=self.path, why="its header is not as it was written"))
        if application != APPLICATION and (tables or version or application):
            raise StoreError(in_store("foreign", path=self.path))
        if version > VERSION:
            raise StoreError(in_store("newer", path=self.path, version=version, known=VERSION))
        # Tables of ours have an end; a view, or what runs when something is written, need not have one.
        (others,) = connection.execute(
            "SELECT count(*) FROM sqlite_schema WHERE type NOT IN ('table', 'index', 'trigger')"
            " OR type = 'trigger' AND name NOT IN ('lines_hold', 'lines_stay') OR sql LIKE 'CREATE VIRTUAL%'"
        ).fetchone()
        if others:
            raise StoreError(in_store("foreign", path=self.path))
        connection.execute("PRAGMA journal_mode = TRUNCATE")
        connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
        connection.execute("PRAGMA foreign_keys = ON")
        if version < VERSION:
            try:
                migrate(connection)
            except sqlite3.OperationalError as error:
                if not error.sqlite_errorname.startswith("SQLITE_READONLY"):
                    raise
                return self._migrated_in_memory(connection)
        return connection

    def _migrated_in_memory(self, connection: sqlite3.Connection) -> sqlite3.Connection:
        """An old file in a place where nothing can be written, to be read only."""
        memory = sqlite3.connect(":memory:", isolation_level=None)
        with closing(connection):
            memory.deserialize(connection.serialize())
        migrate(memory)
        memory.execute("PRAGMA query_only = ON")
        return memory

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Turn what SQLite and the system say into one sentence."""
        try:
            yield
        except sqlite3.Error as error:
            raise StoreError(self._reason(error)) from None
        except UnicodeDecodeError:
            # What SQLite says of a damaged page may quote bytes of it.
            raise StoreError(in_store("corrupt", path=self.path, why="its text is no text")) from None
        except MemoryError:
            # The length of a text, read from a damaged page.
            raise StoreError(in_store("corrupt", path=self.path, why="out of memory")) from None
        except OSError as error:
            raise StoreError(in_store("unusable", path=self.path, why=error.strerror or str(error))) from None

    def _reason(self, error: sqlite3.Error) -> Sentence:
        name = getattr(error, "sqlite_errorname", "")
        key = next((key for beginning, key in _REASONS.items() if name.startswith(beginning)), "corrupt")
        return in_store(key, path=self.path, why=str(error))


_REASONS = {
    "SQLITE_BUSY": "busy",
    "SQLITE_LOCKED": "busy",
    "SQLITE_FULL": "full",
    "SQLITE_READONLY": "read-only",
    "SQLITE_CANTOPEN": "read-only",
    "SQLITE_PERM": "read-only",
    "SQLITE_IOERR": "broken",
}
"""What the names of SQLite's errors begin with, and what is said about them; anything else is damage."""

PRIVATE = 0o600
"""The rights of the file and of its copies: for the owner only."""


def make_private(path: Path) -> None:
    """Take the rights of others away from a file that has been there for longer, and from its journal."""
    for each in (path, path.with_name(f"{path.name}-journal")):
        # What belongs to somebody else is theirs to close, and some systems know no rights.
        with suppress(OSError):
            if each.stat().st_mode & 0o077:
                each.chmod(PRIVATE)


def file_id(path: Path) -> tuple[int, int] | None:
    """What tells a file from another that takes its place."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


FRESH = 3600
"""For how many seconds a copy is fresh enough."""


def copy_path(path: Path) -> Path:
    """Where the copy of today is."""
    return path.with_name(f"{path.name}.{time_text()[:10]}")


def copies(path: Path) -> list[Path]:
    """The copies beside a file, the last one first."""
    day = "[0-9]" * 4 + "-" + "[0-9]" * 2 + "-" + "[0-9]" * 2
    name = "".join(f"[{sign}]" if sign in "*?[" else sign for sign in path.name)
    return sorted(path.parent.glob(f"{name}.{day}"), reverse=True)


def _has_our_tables(connection: sqlite3.Connection) -> bool:
    """Whether a file has the tables of ours, whatever its first bytes say."""
    ours = sqlite3.connect(":memory:", isolation_level=None)
    with closing(ours):
        migrate(ours)
        query = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"
        return connection.execute(query).fetchall() == ours.execute(query).fetchall()


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


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a file to the version we know; an empty one gets everything."""
    with _transaction(connection):
        # Another window may have been quicker while this one waited.
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        for migration in MIGRATIONS[version:]:
            for step in migration:
                if callable(step):
                    step(connection)
                else:
                    connection.execute(step)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")


def read_header(text: str) -> Header:
    """The header of a game as it is kept."""
    return parse_header(list(enumerate(text.split("\n"), 1)))


def add_line(connection: sqlite3.Connection, game: int, before: str, number: int, line: str, at: str) -> str:
    """Keep a line behind the one with the seal ``before``; its own seal."""
    seal = line_seal(before, number, line, at)
    connection.execute("INSERT INTO lines VALUES (?, ?, ?, ?, ?)", (game, number, line, at, seal))
    return seal


def intact(rows: Sequence[tuple[Any, Any, Any, Any]]) -> list[str]:
    """The seals of a game's lines, up to the first that is not as it was written."""
    seals: list[str] = []
    for number, line, at, seal in rows:
        before = seals[-1] if seals else NOTHING
        if number != len(seals) + 1 or not are_texts(line, at) or line_seal(before, number, line, at) != seal:
            break
        seals.append(seal)
    return seals


def are_texts(*values: object) -> bool:
    """Whether all these are what the schema says: in a damaged file anything can stand anywhere."""
    return all(isinstance(value, str) for value in values)


def _add_notes(connection: sqlite3.Connection, game: int, notes: Sequence[Note]) -> None:
    rows = [(game, note.after, note.text) for note in notes]
    connection.executemany("INSERT INTO notes (game, after, note) VALUES (?, ?, ?)", rows)


def _next_touch(connection: sqlite3.Connection) -> int:
    # What damage has made of the count of another game must not hold up this one.
    (touch,) = connection.execute(
        "SELECT coalesce(max(touched), 0) + 1 FROM games"
        " WHERE typeof(touched) = 'integer' AND touched < 1 << 53"
    ).fetchone()
    assert isinstance(touch, int)
    return touch


def free_name(name: str, taken: set[str]) -> str:
    """The name itself, or with a number behind it."""
    number, found = 1, name
    while found.casefold() in taken:
        number += 1
        found = f"{name}-{number}"
    return found


def blank(definition: str, digest: str, name: str, header: Header, secret: bytes | None) -> Ledger:
    """A kept game before its first line."""
    if header.game == DICE_CHARMERS:
        return Game(Tables(read_definition(definition, digest, name)), header, secret)
    return room_of(header.game).kept_game(definition, digest, header, secret)


def definition_text(sheet: Sheet) -> str:
    """The definition of a sheet as it is kept."""
    return json.dumps(sheet_data(sheet), ensure_ascii=False, separators=(",", ":"))


def read_definition(text: str, digest: str, name: str) -> Sheet:
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
    except (ValueError, RecursionError) as error:
        raise StoreError(in_store("damaged-sheet", game=name, what=str(error))) from None
