"""Care of the file of games: who may read it, is it sound, its copies, and what can be saved."""

from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path
from random import Random

import pytest

from charmers.record.care import COPIES, health, keep_copy, restore, save
from charmers.record.header import time_text
from charmers.record.problems import ConflictError, StoreError
from charmers.record.salvage import rows_in
from charmers.record.store import MIGRATIONS, PRIVATE, Store, copies, copy_path
from tests.record.games import new_game, play_on, step

PAGE = 4096


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file with a finished game, one that goes on, and one that is about to begin."""
    path = tmp_path_factory.mktemp("store") / "games.db"
    for name, game in (("over", play_on(new_game(3, "moon"), Random(1), undoing=True)), ("on", new_game(2))):
        Store(path).create(name, game.tables.sheet, game.header, game.secret, game.record.body)
    with Store(path) as store:
        _, game = store.open("on")
        for _ in range(60):
            step(game, Random(1))
        fresh = new_game(4, seed=5)
        store.create("fresh", fresh.tables.sheet, fresh.header, fresh.secret)
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path, played: bytes) -> Path:
    path = tmp_path / "games.db"
    path.write_bytes(played)
    return path


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def records(path: Path) -> dict[str, str]:
    with Store(path) as store:
        return {kept.name: str(store.open(kept.name)[1].record) for kept in store.games()}


# Who may read it.


def test_a_new_file_is_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "place" / "games.db"
    before = os.umask(0)
    try:
        game = new_game(2)
        Store(path).create("a", game.tables.sheet, game.header, game.secret)
    finally:
        os.umask(before)
    assert (rights(path.parent), {rights(each) for each in path.parent.iterdir()}) == (0o700, {PRIVATE})


def test_an_old_file_and_its_journal_become_so(path: Path) -> None:
    journal = path.with_name("games.db-journal")
    journal.touch()
    for each in (path, journal):
        each.chmod(0o644)
    Store(path).games()
    assert (rights(path), rights(journal)) == (PRIVATE, PRIVATE)


def test_so_are_copies_and_what_is_saved(path: Path) -> None:
    save(path)
    save(path, path.with_name("saved.db"))
    restore(path, [path.with_name("saved.db")])
    assert len(list(path.parent.glob("*.db*"))) >= 4
    assert {rights(each) for each in path.parent.glob("*.db*")} == {PRIVATE}


# Seals.


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE lines SET line = line || ' ' WHERE number = 2", "line 2 is not"),
        ("UPDATE lines SET at = '2020-01-01T00:00:00Z' WHERE number = 3", "line 3 is not"),
        ("DELETE FROM lines WHERE number = 3", "line 3 is not"),
        ("DELETE FROM lines WHERE number = 60", "it is not"),
        ("UPDATE games SET secret = NULL", "it is not"),
        ("UPDATE games SET header = replace(header, 'Ana', 'Eve')", "it is not"),
        ("UPDATE games SET header = x'ff'", "it is not"),
        ("UPDATE games SET seal = NULL", "it is not"),
        ("DELETE FROM sheets", "it is not"),
    ],
)
def test_what_is_not_as_it_was_written_is_told(path: Path, statement: str, told: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("DROP TRIGGER lines_stay")
        connection.execute("DROP TRIGGER lines_hold")
        connection.execute(statement)
    with pytest.raises(StoreError, match=f"is damaged: {told}") as caught:
        Store(path).open("on")
    assert caught.value.is_damage


def test_a_file_from_before_there_were_seals_is_sealed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = records(path)
    old = path.with_name("old.db")
    with monkeypatch.context() as then, sqlite3.connect(old) as connection:
        for statement in MIGRATIONS[0]:
            assert isinstance(statement, str)
            connection.execute(statement)
        connection.execute("PRAGMA application_id = 0x43484152")
        connection.execute("PRAGMA user_version = 1")
        connection.execute("ATTACH ? AS new", (str(path),))
        connection.execute("INSERT INTO sheets SELECT * FROM new.sheets")
        columns = "id, name, header, digest, secret, touched"
        connection.execute(f"INSERT INTO games SELECT {columns} FROM new.games")
        connection.execute("INSERT INTO lines SELECT game, number, line, at FROM new.lines")
        then.undo()
    # Damaged or not, it can be read without being opened.
    assert {row.seal for row in rows_in(old.read_bytes()).games} == {None}
    assert records(old) == before
    assert health(old).sound


# Copies.


def test_copies_of_two_days_are_kept_and_only_of_a_sound_file(path: Path) -> None:
    for day in ("2026-01-01", "2026-01-02", "2026-01-03"):
        path.with_name(f"games.db.{day}").write_bytes(b"")
    keep_copy(path)
    assert copies(path) == [copy_path(path), path.with_name("games.db.2026-01-03")]
    assert len(copies(path)) == COPIES
    good = copy_path(path).read_bytes()
    data = bytearray(path.read_bytes())
    data[data.rindex(b"take ")] ^= 1
    path.write_bytes(data)
    keep_copy(path)
    assert copy_path(path).read_bytes() == good


def test_a_copy_is_wanted_when_something_was_written_and_the_last_one_is_old(path: Path) -> None:
    with Store(path) as store:
        store.games()
        assert not store.wants_copy
        step(store.open("on")[1], Random(1))
        assert store.wants_copy
        keep_copy(path)
        assert not store.wants_copy
        os.utime(copy_path(path), (0, 0))
        assert store.wants_copy


def test_a_copy_that_cannot_be_made_is_no_complaint(path: Path) -> None:
    copy_path(path).mkdir()
    keep_copy(path)


def test_a_saved_file_is_one_of_games_itself(path: Path) -> None:
    saved = save(path, path.with_name("saved.db"))
    assert records(saved) == records(path)
    with pytest.raises(ValueError, match="already there"):
        save(path, saved)


def test_the_copy_of_today_is_replaced_unasked(path: Path) -> None:
    assert save(path) == save(path) == copy_path(path)
    assert records(copy_path(path)) == records(path)


def test_a_damaged_file_is_not_saved(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: 3 * PAGE])
    with pytest.raises(StoreError, match="is damaged"):
        save(path, path.with_name("saved.db"))
    assert not path.with_name("saved.db").exists()


# Saving what can be saved.


def test_every_row_of_a_sound_file_is_found_without_sqlite(path: Path, played: bytes) -> None:
    rows = rows_in(played)
    with sqlite3.connect(path) as connection:
        games = connection.execute("SELECT id, name, header, digest, secret, touched, seal FROM games")
        assert sorted(map(tuple, rows.games)) == sorted(games)
        lines = connection.execute("SELECT game, number, line, at, seal FROM lines").fetchall()
        sheets = connection.execute("SELECT digest, definition FROM sheets").fetchall()
    assert len(lines) == sum(len(numbers) for numbers in rows.lines.values())
    assert all(tuple(rows.lines[game][number][0]) == tuple(row) for game, number, *row in lines)
    assert {digest: [text] for digest, text in sheets} == rows.sheets


def test_a_file_without_its_first_page_loses_nothing(path: Path, played: bytes) -> None:
    before = records(path)
    path.write_bytes(b"\xff" * PAGE + played[PAGE:])
    with pytest.raises(StoreError, match="is damaged"):
        Store(path).games()
    done = restore(path)
    assert done is not None
    assert done.whole
    assert records(path) == before
    assert done.before is not None
    assert done.before.read_bytes() == b"\xff" * PAGE + played[PAGE:]


def test_behind_a_place_where_bytes_are_missing_lines_are_found_too(path: Path, played: bytes) -> None:
    before = sum(len(lines) for lines in rows_in(played).lines.values())
    start = len(played) // 2
    path.write_bytes(played[:start] + played[start + 100 :])
    found = rows_in(path.read_bytes()).lines
    assert before - sum(len(lines) for lines in found.values()) <= 60  # a page of them
    assert not health(path).sound


def test_a_game_that_is_no_text_any_more_is_missed(path: Path, played: bytes) -> None:
    (digest,) = [row.digest for row in rows_in(played).games if row.name == "fresh"]
    place = played.index(b"fresh")
    data = bytearray(played)
    data[data.rindex(digest.encode(), place, place + 1000)] = 0xFF
    path.write_bytes(data)
    found = health(path)
    assert found.problems
    keep_copy(path)
    assert not copies(path)


def test_a_game_comes_back_up_to_a_line_that_is_not_as_it_was(path: Path, played: bytes) -> None:
    before = records(path)
    rows = rows_in(played).lines
    (game,) = [row.id for row in rows_in(played).games if row.name == "on"]
    line = rows[game][40][0]
    place = played.index(line.line.encode() + line.at.encode() + str(line.seal).encode())
    data = bytearray(played)
    data[place + 1] ^= 0x20
    path.write_bytes(data)
    found = health(path)
    assert [
        (each.name, each.whole, len(each.lines), each.known) for each in found.games if not each.whole
    ] == [("on", False, 39, 60)]
    done = restore(path)
    assert done is not None
    assert not done.whole
    after = records(path)
    assert after["over"] == before["over"]
    path.with_name("sound.db").write_bytes(played)
    lines = [line.text for line in Store(path.with_name("sound.db")).open("on")[1].lines]
    assert [line.text for line in Store(path).open("on")[1].lines] == lines[:39]


def test_lines_that_the_file_has_lost_come_from_its_copy(path: Path, played: bytes) -> None:
    keep_copy(path)
    with Store(path) as store:
        for _ in range(5):
            step(store.open("on")[1], Random(2))
    before = records(path)
    data = bytearray(path.read_bytes())
    for row in rows_in(played).lines.values():
        for number in (2, 3):
            place = data.index(str(row[number][0].seal).encode()) if number in row else 0
            data[place] ^= 1
    path.write_bytes(data)
    done = restore(path)
    assert done is not None
    assert done.whole
    assert records(path) == before


def test_what_was_agreed_comes_from_the_copy_where_the_file_has_it_damaged(path: Path, played: bytes) -> None:
    keep_copy(path)
    before = records(path)
    (game,) = [row for row in rows_in(played).games if row.name == "on"]
    data = bytearray(played)
    data[data.index(game.header.encode()) + game.header.index("Ben") + 1] ^= 1
    path.write_bytes(data)
    done = restore(path)
    assert done is not None
    assert [each.intact for each in done.games] == [True] * len(before)
    assert records(path) == before


def test_a_game_that_has_another_name_since_is_still_one_game(path: Path) -> None:
    keep_copy(path)
    with Store(path) as store:
        store.rename("on", "evening")
    data = bytearray(path.read_bytes())
    data[data.rindex(b"take ")] ^= 1
    path.write_bytes(data)
    assert restore(path) is not None
    assert set(records(path)) == {"over", "evening", "fresh"}


def test_games_that_went_on_differently_come_back_twice(path: Path) -> None:
    other = save(path, path.with_name("other.db"))
    step(Store(path).open("on")[1], Random(1))
    with Store(other) as store:
        _, game = store.open("on")
        while game.lines[-1].text == Store(path).open("on")[1].lines[-1].text or len(game.lines) == 60:
            step(game, Random(len(game.lines)))
            step(game, Random(3))
    restore(path, [other])
    found = records(path)
    assert set(found) == {"over", "on", "fresh", "on-2"}
    assert found["on-2"] == records(other)["on"]


def test_a_file_that_is_gone_or_empty_comes_from_its_copy(path: Path) -> None:
    before = records(path)
    keep_copy(path)
    path.write_bytes(b"")
    with pytest.raises(StoreError, match="the file is empty"):
        Store(path).games()
    assert restore(path) is not None
    assert records(path) == before
    path.unlink()
    assert restore(path) is not None
    assert records(path) == before


def test_a_sound_file_is_left_alone(path: Path, played: bytes) -> None:
    assert restore(path) is None
    assert path.read_bytes() == played


def test_what_was_there_before_a_restore_is_kept_each_time_under_a_name_of_its_own(path: Path) -> None:
    for _ in range(3):
        damaged = bytearray(path.read_bytes())
        damaged[damaged.rindex(b"take")] ^= 1
        path.write_bytes(damaged)
        assert restore(path) is not None
    day = time_text()[:10]
    kept = {each.name for each in path.parent.iterdir() if ".before-" in each.name}
    assert kept == {f"{path.name}.before-{day}{n}" for n in ("", "-2", "-3")}


def test_where_a_file_has_no_second_name_a_copy_is_set_aside(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(*names: object) -> None:
        raise OSError("no links on this stick")

    monkeypatch.setattr(os, "link", refuses)
    damaged = bytearray(path.read_bytes())
    damaged[damaged.rindex(b"take")] ^= 1
    path.write_bytes(damaged)
    done = restore(path)
    assert done is not None
    assert done.before is not None
    assert done.before.read_bytes() == damaged
    assert done.before.stat().st_mode & 0o777 == 0o600


def test_a_file_of_another_program_is_not_restored(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(StoreError, match="another program"):
        restore(path)
    assert path.read_bytes() == before


def test_where_nothing_can_be_read_nothing_is_changed(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with pytest.raises(StoreError, match="no copy"):
        restore(path)
    path.write_bytes(b"\xff" * 10_000)
    with pytest.raises(StoreError, match="Nothing in"):
        restore(path)
    assert path.read_bytes() == b"\xff" * 10_000


def test_nobody_restores_while_another_window_writes(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("charmers.record.store.PATIENCE", 0.01)
    saved = save(path, path.with_name("saved.db"))
    with Store(path)._writing(), pytest.raises(StoreError, match="Another window"):
        restore(path, [saved])


def test_a_window_that_was_open_meanwhile_writes_into_the_restored_file(path: Path) -> None:
    saved = save(path, path.with_name("saved.db"))
    with Store(path) as store:
        _, game = store.open("on")
        restore(path, [saved])
        with pytest.raises(ConflictError, match="has taken the place"):
            step(game, Random(1))
        _, game = store.open("on")
        step(game, Random(1))
    assert len(Store(path).open("on")[1].lines) == 61


@pytest.mark.parametrize(
    "name", [b"header TEXT", b"definition TEXT", b"at TEXT NOT NULL", b"kept TEXT", b"after INT"]
)
def test_a_column_whose_name_is_damaged_is_told(path: Path, played: bytes, name: bytes) -> None:
    """Found by ``tests.tools.store.damage``: commands stumbled, and ``store check`` called it sound."""
    assert played.count(name) == 1
    path.write_bytes(played.replace(name, b"x" + name[1:]))
    assert not health(path).sound
    assert restore(path) is not None
    assert health(path).sound
