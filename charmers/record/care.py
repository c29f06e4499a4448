"""Care of the file in which games are kept: is it sound, copies of it, and saving what can be saved.

A copy of each day on which something was played is kept beside the file, the last two of them. To restore
takes each game from wherever most of it can be read: the file itself, page by page if need be, its copies,
and files that are named. Lines that one of them has lost are taken from another; seals say which belong
together. What was in its place before is kept under another name, so restoring loses nothing.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from shutil import copyfile
from typing import NamedTuple

from charmers.record.family import FAMILY
from charmers.record.header import Header, time_text
from charmers.record.ledger import Ledger, room_of
from charmers.record.problems import StoreError, in_store
from charmers.record.salvage import SMALLEST_PAGE, GameRow, LineRow, Rows, rows_in
from charmers.record.store import (
    Store,
    add_line,
    blank,
    check_name,
    copies,
    copy_path,
    definition_text,
    free_name,
    migrate,
    read_header,
    seal_game,
)
from charmers.record.store_seal import NOTHING, game_seal, line_seal
from charmers.sheet import system
from charmers.sheet.library import builtin_sheets, find_sheet
from charmers.sheet.new_file import write_new
from charmers.sheet.sentence import Refused

COPIES = 2
"""How many copies are kept: the one of today and the one of the last day before."""

MOST_TOLD = 5
"""Of the places where SQLite finds a file broken, how many are told."""


class Saved(NamedTuple):
    """A game, as far as it can be read."""

    name: str
    header: str
    """As it is kept."""
    agreed: Header
    """The same, read."""
    sheet: str
    """The definition of its sheet, as it is kept."""
    secret: bytes | None
    lines: list[tuple[str, str]]
    """Each with the time at which it was written."""
    notes: list[tuple[int, str]]
    """What is noted about it, each with the line after which it stands."""
    intact: bool
    """Whether what was agreed, and the secret, are as they were written."""
    whole: bool
    """Whether all of it is, to its last line."""
    known: int
    """How many lines there were, as far as anyone can tell."""
    touched: int
    id: int


class Health(NamedTuple):
    """How a file is."""

    path: Path
    size: int
    problems: list[str]
    """What SQLite finds broken, in its words."""
    games: list[Saved]
    orphans: int
    """Lines of games whose beginning cannot be read."""
    copies: list[Path]
    """The last one first."""

    @property
    def sound(self) -> bool:
        """Whether nothing is broken or missing."""
        return not self.problems and not self.orphans and all(game.whole for game in self.games)


class Restored(NamedTuple):
    """What was restored, and where what was there before is kept."""

    games: list[Saved]
    orphans: int
    before: Path | None

    @property
    def whole(self) -> bool:
        """Whether every game is there to its last line."""
        return not self.orphans and all(game.whole for game in self.games)


def health(path: Path) -> Health:
    """How the file is."""
    with _read(path) as (data, trouble):
        return _health(path, data, trouble)


def save(path: Path, target: Path | None = None, force: bool = False) -> Path:
    """Write a copy of a sound file: to ``target``, or as the copy of today. It is a file of games itself."""
    with _read(path) as (data, trouble):
        if not _health(path, data, trouble).sound:
            raise StoreError(in_store("not-saved", path=path), in_store("tells-more"))
    write_new(target or copy_path(path), data, force=force or target is None, private=True)
    return target or copy_path(path)


def keep_copy(path: Path) -> None:
    """Keep the copy of today if the file is sound, and let go of old ones; whatever fails, nobody is told.

    A service behind the back of whoever plays: a full disk is told when they write, damage when they read.
    """
    with suppress(OSError, Refused), _read(path) as (data, trouble):
        # Without replaying the games, which would take longer than anyone wants to wait.
        rows = rows_in(data)
        if not trouble and not _problems(data, len(rows.games)) and _all_sealed(rows):
            write_new(copy_path(path), data, force=True, private=True)
            for old in copies(path)[COPIES:]:
                old.unlink()


def restore(path: Path, others: Sequence[Path] = ()) -> Restored | None:
    """Put a sound file in the place of a damaged one; nothing if it is sound and no other file is named."""
    files = [*others, *copies(path)]
    with ExitStack() as stack:
        sources, sound = [], False
        if path.exists():
            data, trouble = stack.enter_context(_read(path, alone=True))
            sound = _health(path, data, trouble).sound
            if sound and not others:
                return None
            sources.append(rows_in(data))
        elif not files:
            raise StoreError(in_store("nothing-to-restore", path=path))
        for file in files:
            with _read(file) as (data, _):
                sources.append(rows_in(data))
        games, orphans = _saved(sources, doubt=not sound)
        if not games:
            raise StoreError(in_store("nothing-saved", path=path))
        restored = _written(games)
        if not system.REPLACES_OPEN_FILES:
            stack.close()  # a line that is added from here on stays in what is set aside
        before = _set_aside(path) if path.exists() else None
        write_new(path, restored, force=True, private=True)
    return Restored(games, orphans, before)


# Looking at a file.


@contextmanager
def _read(path: Path, alone: bool = False) -> Iterator[tuple[bytes, str]]:
    """The bytes of a file between two decisions, and why it cannot be opened, if it cannot.

    With ``alone``, nobody else writes to it before the block is left.
    """
    if not path.is_file():
        raise StoreError(in_store("missing", path=path))
    with Store(path) as store, ExitStack() as stack:
        try:
            data, trouble = stack.enter_context(store.held() if alone else store.snapshot()), ""
        except StoreError as error:
            if not error.is_damage:
                raise
            data, trouble = path.read_bytes(), str(error.reasons[0])
        if path.stat().st_size % SMALLEST_PAGE:
            # SQLite leaves out what is behind the last whole page; there may be lines in it.
            data, trouble = path.read_bytes(), trouble or "the file ends within a page"
        yield data, trouble


def _health(path: Path, data: bytes, trouble: str) -> Health:
    rows = rows_in(data)
    games, orphans = _saved([rows])
    problems = [trouble] if trouble else _problems(data, len(games))
    problems += [str(in_store("sheet-other", game=game.name)) for game in games if not _has_sheet(game, rows)]
    return Health(path, len(data), problems, games, orphans, copies(path))


def _has_sheet(game: Saved, rows: Rows) -> bool:
    """Whether the definition of a game's sheet is where it was; ours can be had elsewhere too."""
    return game.sheet in rows.sheets.get(game.agreed.digest, ())


COLUMNS = (
    (1, "digest, definition", "sheets"),
    (1, "id, name, header, digest, secret, touched", "games"),
    (1, "game, number, line, at", "lines"),
    (2, "seal", "games"),
    (2, "seal", "lines"),
    (3, "kept", "house"),
    (4, "id, game, after, note", "notes"),
)
"""What every command asks for by its name, and since which version of the file."""


def _problems(data: bytes, games: int) -> list[str]:
    """What SQLite finds broken in these bytes, and whether it knows more games than can be read."""
    connection = sqlite3.connect(":memory:")
    with closing(connection):
        try:
            connection.deserialize(data)
            found = [text for (text,) in connection.execute(f"PRAGMA integrity_check({MOST_TOLD})")]
            (known,) = connection.execute("SELECT count(*) FROM games").fetchone()
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            for since, columns, table in COLUMNS:
                # Rows are read without the schema, so a name that is damaged in it would go unseen.
                if version >= since:
                    connection.execute(f"SELECT {columns} FROM {table} LIMIT 1")
            lost = [str(in_store("games-lost", n=known - games))] if known > games else []
            return lost + ([] if found == ["ok"] else found)
        except (sqlite3.Error, MemoryError, UnicodeDecodeError) as error:
            # What SQLite says of a broken page quotes it.
            return [str(error) or type(error).__name__]


def _all_sealed(rows: Rows) -> bool:
    """Whether every game is as it was written."""
    for row in rows.games:
        lines = _lines([rows.lines.get(row.id, {})])
        if _sealed_after(row, lines) != len(lines):
            return False
    return True


def _sealed_after(row: GameRow, lines: Sequence[LineRow]) -> int | None:
    """How many lines a game had when it was sealed as it is; none if it is not as it was sealed.

    In a copy there are fewer than now. A game from before there were seals cannot say more than that it
    replays.
    """
    last, found = NOTHING, None
    for number in range(len(lines) + 1):
        if number:
            line = lines[number - 1]
            last = line_seal(last, number, line.line, line.at)
        if row.seal in (None, game_seal(row.name, row.header, row.digest, row.secret, last)):
            found = number
    return found


# Putting games together.


def _saved(sources: list[Rows], doubt: bool = False) -> tuple[list[Saved], int]:
    """Every game of these files, each as far as any of them tells it; how many lines belong to none.

    With a ``doubt`` about the first file, what it has lost cannot be told from what it never had.
    """
    found: list[Saved] = []
    for source in sources:
        for row in source.games:
            saved = _assembled(row, source, sources)
            if saved is not None:
                is_first = source is sources[0]
                _add(saved, is_first, found, doubt and not is_first)
    told = {game.id for game in found}
    orphans = sum(len(lines) for game, lines in sources[0].lines.items() if game not in told)
    return found, orphans


def _add(saved: Saved, is_first: bool, found: list[Saved], doubt: bool) -> None:
    """Take a game in, unless it is there already; of two that are the same, the one that tells more."""
    for index, other in enumerate(found):
        if not _is_same(saved, other, is_first):
            continue
        better, less = (saved, other) if _worth(saved) > _worth(other) else (other, saved)
        if better.lines[: len(less.lines)] == less.lines:
            known = max(saved.known, other.known)
            # What is whole in a copy may have gone on since in the file itself.
            whole = better.whole and other.whole
            notes = better.notes or less.notes
            found[index] = better._replace(known=known, whole=whole, id=other.id, notes=notes)
            return
    ids = {other.id for other in found}
    free = saved.id if saved.id not in ids else max(ids) + 1
    name = free_name(saved.name, {other.name.casefold() for other in found})
    found.append(saved._replace(name=name, id=free, whole=saved.whole and not doubt))


def _is_same(saved: Saved, other: Saved, is_first: bool) -> bool:
    """Whether two rows are of one game: of the same file by its id, of another by what was agreed too."""
    if is_first:
        return saved.id == other.id
    if not (saved.intact and other.intact) and saved.id == other.id:
        # What was agreed is damaged in one of them.
        same_name = saved.name.casefold() == other.name.casefold()
        return saved.lines[:1] == other.lines[:1] and (bool(saved.lines) or same_name)
    same = saved.agreed._replace(words=()) == other.agreed._replace(words=())
    return same and (saved.id == other.id or saved.name.casefold() == other.name.casefold())


def _worth(saved: Saved) -> tuple[bool, int]:
    return saved.intact, len(saved.lines)


def _assembled(row: GameRow, source: Rows, sources: list[Rows]) -> Saved | None:
    """A game from its row, its lines as far as they follow from each other, and its sheet."""
    try:
        agreed = read_header(row.header)
        name = check_name(row.name)
    except Refused:
        return None
    same = [
        (other, each)
        for other in sources
        for each in other.games
        if each.id == row.id or each.name.casefold() == name.casefold()
    ]
    pool = [source.lines.get(row.id, {})]
    pool += [other.lines.get(row.id, {}) for other in sources if other is not source]
    pool += [other.lines.get(each.id, {}) for other, each in same]
    lines = _lines(pool)
    for text in _definitions(agreed, sources):
        for secret in (row.secret, *(each.secret for _, each in same), None):
            try:
                game = blank(text, agreed.digest, name, agreed, secret)
            except Refused:
                continue
            read = [(line.line, line.at) for line in _replayed(game, lines)]
            known = max(len(lines), len(set().union(*pool[: len(sources)])))
            sealed = _sealed_after(row, lines)
            whole = secret == row.secret and sealed == len(read) == len(lines)
            intact = sealed is not None
            notes = [note for _, note in sorted(source.notes.get(row.id, {}).items())]
            return Saved(
                name, row.header, agreed, text, secret, read, notes, intact, whole, known, row.touched, row.id
            )
    return None


def _definitions(agreed: Header, sources: list[Rows]) -> Iterator[str]:
    """What a game is played on, wherever it is kept; ours need not be."""
    for source in sources:
        yield from source.sheets.get(agreed.digest, ())
    if FAMILY[agreed.game].room:
        yield from room_of(agreed.game).definitions()
        return
    for name in builtin_sheets():
        sheet = find_sheet(name)
        if sheet.digest == agreed.digest:
            yield definition_text(sheet)


def _replayed(game: Ledger, lines: Sequence[LineRow]) -> list[LineRow]:
    """The lines, up to the first that cannot be."""
    for number, line in enumerate(lines):
        try:
            game.read_line(line.line)
        except Refused:
            return list(lines[:number])
    return list(lines)


def _lines(pool: Sequence[dict[int, list[LineRow]]]) -> list[LineRow]:
    """The lines of a game, the next one always one whose seal follows from those before it."""
    lines: list[LineRow] = []
    seal = NOTHING
    while True:
        number = len(lines) + 1
        for line in (each for lines_of in pool for each in lines_of.get(number, ())):
            follows = line_seal(seal, number, line.line, line.at)
            if line.seal in (None, follows):
                lines.append(line)
                seal = follows
                break
        else:
            return lines


# Writing a file anew.


def _written(games: list[Saved]) -> bytes:
    """A file with these games, in the order in which they were last played."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    with closing(connection):
        migrate(connection)
        has_notes = connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'notes'").fetchone()
        for touched, game in enumerate(sorted(games, key=lambda game: game.touched), 1):
            digest = game.agreed.digest
            connection.execute("INSERT OR IGNORE INTO sheets VALUES (?, ?)", (digest, game.sheet))
            connection.execute(
                "INSERT INTO games (id, name, header, digest, secret, touched) VALUES (?, ?, ?, ?, ?, ?)",
                (game.id, game.name, game.header, digest, game.secret, touched),
            )
            before = NOTHING
            for number, (line, at) in enumerate(game.lines, 1):
                before = add_line(connection, game.id, before, number, line, at)
            seal_game(connection, game.id)
            if has_notes:
                connection.executemany(
                    "INSERT INTO notes (game, after, note) VALUES (?, ?, ?)",
                    [(game.id, after, note) for after, note in game.notes],
                )
        return connection.serialize()


def _set_aside(path: Path) -> Path:
    """Keep what is in the place of a file under another name, and its journal with it."""
    for number in count(1):
        suffix = f".before-{time_text()[:10]}" + (f"-{number}" if number > 1 else "")
        aside = path.with_name(path.name + suffix)
        if not os.path.lexists(aside):
            break
    try:
        os.link(path, aside)
    except OSError:
        copyfile(path, aside)
        aside.chmod(0o600)
    # A journal of the old file would be played into the new one.
    journal = path.with_name(f"{path.name}-journal")
    with suppress(FileNotFoundError):
        journal.replace(aside.with_name(f"{aside.name}-journal"))
    return aside
