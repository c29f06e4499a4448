"""The store: durable, append-only, careful with files that are not its own."""

from __future__ import annotations

import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from charmers.record.game import Game
from charmers.record.problems import ConflictError, StoreError
from charmers.record.record import Note, parse_record
from charmers.record.store import (
    APPLICATION,
    MIGRATIONS,
    VERSION,
    Store,
    add_line,
    default_path,
    seal_game,
)
from charmers.record.store_seal import NOTHING
from charmers.record.verify import verify
from charmers.sheet import reading
from charmers.sheet.sentence import Sentence
from tests.record.games import new_game, play_on, step, tables


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "games.db"


def keep(store: Store, name: str | None = "friday", game: Game | None = None) -> str:
    """Keep a new game."""
    game = game or new_game(3)
    return store.create(name, game.tables.sheet, game.header, game.secret)


def raw(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path)


def test_looking_creates_nothing(path: Path) -> None:
    assert Store(path).games() == []
    assert not path.parent.exists()


def test_what_was_played_is_there_for_the_next_process(path: Path) -> None:
    keep(Store(path))
    _, game = Store(path).open()
    source = Random(1)
    for _ in range(40):
        step(game, source)
    game.undo(3)
    _, again = Store(path).open()
    assert str(again.record) == str(game.record)
    assert again.position == game.position


def test_every_line_is_in_the_file_as_soon_as_it_has_happened(path: Path) -> None:
    keep(Store(path))
    _, game = Store(path).open()
    source = Random(1)
    for count in range(1, 20):
        step(game, source)
        assert raw(path).execute("SELECT count(*) FROM lines").fetchone() == (count,)


def test_commits_are_fully_synchronised(
    path: Path, as_released: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("charmers.record.store.SYNCHRONOUS", as_released)
    store = Store(path)
    keep(store)
    with store._reading() as connection:
        assert connection is not None
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("truncate",)


def test_the_last_game_played_is_the_default(path: Path) -> None:
    store = Store(path)
    keep(store, "one")
    keep(store, "two")
    assert store.find().name == "two"
    store.open("one")[1].roll()
    assert store.find().name == "one"


def test_a_game_without_a_name_is_called_after_sheet_and_day(path: Path) -> None:
    store = Store(path)
    assert [keep(store, None) for _ in range(3)] == ["sun-2026-11-16", "sun-2026-11-16-2", "sun-2026-11-16-3"]


def test_names_are_found_whatever_their_capitals_and_are_never_taken_twice(path: Path) -> None:
    store = Store(path)
    keep(store, "Friday")
    assert store.find("FRIDAY").name == "Friday"
    with pytest.raises(StoreError, match="already"):
        keep(store, "friday")
    keep(store, "Saturday")
    with pytest.raises(StoreError, match="already"):
        store.rename("Saturday", "Friday")
    store.rename("Friday", "friday")
    assert store.find("FRIDAY").name == "friday"


@pytest.mark.parametrize("name", ["", " ", "a b", "../x", "x" * 61, "-x", "a/b", "a\nb"])
def test_names_that_cannot_be_typed_or_filed_are_refused(path: Path, name: str) -> None:
    with pytest.raises(StoreError, match="cannot name a game"):
        keep(Store(path), name)


def test_an_unknown_game_is_told_which_there_are(path: Path) -> None:
    store = Store(path)
    with pytest.raises(StoreError, match="there is none yet"):
        store.find("x")
    keep(store)
    with pytest.raises(StoreError, match='no game "x"; there are friday'):
        store.find("x")


def test_the_second_of_two_windows_is_told_and_changes_nothing(path: Path) -> None:
    keep(Store(path))
    _, one = Store(path).open()
    _, two = Store(path).open()
    one.roll()
    with pytest.raises(ConflictError, match="another window"):
        two.roll()
    assert two.lines == []
    assert len(Store(path).open()[1].lines) == 1


def test_many_windows_at_once_keep_one_game(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("charmers.record.store.PATIENCE", 600)  # whatever else the machine does
    keep(Store(path))

    def window(number: int) -> int:
        """Play on as fast as possible; how many lines were acknowledged."""
        source, done = Random(number), 0
        with Store(path) as store:
            for _ in range(12):
                try:
                    step(store.open()[1], source)
                except ConflictError:
                    continue
                done += 1
        return done

    with ThreadPoolExecutor(6) as pool:
        acknowledged = sum(pool.map(window, range(6)))
    assert len(Store(path).open()[1].lines) == acknowledged
    assert raw(path).execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_window_that_waits_in_vain_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("charmers.record.store.PATIENCE", 0.01)
    keep(Store(path))
    _, game = Store(path).open()
    other = raw(path)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="Another window is writing"):
        game.roll()
    other.rollback()
    game.roll()


def test_lines_can_neither_be_changed_nor_deleted(path: Path) -> None:
    keep(Store(path))
    Store(path).open()[1].roll()
    connection = raw(path)
    for statement in ("DELETE FROM lines", "UPDATE lines SET line = 'x'"):
        with pytest.raises(sqlite3.IntegrityError, match="lines stay"):
            connection.execute(statement)


def test_a_game_outlives_a_change_of_its_sheet(path: Path) -> None:
    keep(Store(path), "large", new_game(2, "large"))
    _, game = Store(path).open("large")
    assert game.tables.sheet.digest == tables("large").sheet.digest


def test_words_of_two_windows_are_told_as_a_conflict_and_none_are_lost(path: Path) -> None:
    keep(Store(path))
    one, other, late = (Store(path).open()[1] for _ in range(3))
    one.add_words("mango")
    with pytest.raises(ConflictError, match="has gone on in another window"):
        other.add_words("river")
    with pytest.raises(ConflictError, match="has gone on in another window"):
        late.roll()
    assert (other.words, late.lines) == ([], [])
    _, game = Store(path).open()
    game.add_words("river")
    game.roll()
    again = Store(path).open()[1]
    assert again.words == ["mango", "river"]
    assert verify(again.record, again.tables, again.secret).findings["dice"].state == "proved"


def test_a_header_that_another_window_changed_is_a_conflict(path: Path) -> None:
    keep(Store(path))
    _, game = Store(path).open()
    with raw(path) as connection:
        connection.execute("UPDATE games SET header = replace(header, 'player: Ben', 'player: Bob')")
    with pytest.raises(ConflictError, match="has gone on in another window"):
        game.roll()
    assert game.lines == []


def test_notes_are_kept_and_outside_the_seal(path: Path) -> None:
    game = play_on(new_game(2), Random(1))
    notes = (Note(0, "A quick one."), Note(2, "The oar was closer."), Note(2, "Really."))
    store = Store(path)
    store.create("noted", game.tables.sheet, game.header, game.secret, game.record.body, notes[:1])
    assert store.open("noted")[1].notes == notes[:1]
    store.annotate("noted", notes)
    _, again = store.open("noted")
    assert again.notes == notes
    assert again.seal == game.seal
    assert parse_record(str(again.record))._replace(numbers=(), ends=()) == again.record


def test_a_record_comes_in_whole(path: Path) -> None:
    game = play_on(new_game(4, "moon"), Random(1), undoing=True)
    Store(path).create("moon", game.tables.sheet, game.header, game.record.secret, game.record.body)
    assert str(Store(path).open("moon")[1].record) == str(game.record)


def test_each_line_has_its_time(path: Path) -> None:
    store = Store(path)
    keep(store)
    store.open()[1].roll()
    assert [len(at) for at in store.times("friday")] == [20]


# Files that cannot be used.


def refused(path: Path, reason: str) -> None:
    """Opening fails with a sentence, and the file stays as it is."""
    before = path.read_bytes()
    with pytest.raises(StoreError, match=reason) as caught:
        Store(path).games()
    assert "\n" not in str(caught.value)
    with pytest.raises(StoreError, match=reason):
        keep(Store(path), "other")
    assert path.read_bytes() == before


@pytest.mark.parametrize("data", [b"x" * 5000, b"SQLite format 3\0" + b"\1" * 4000, b"\x89PNG", b"hello\n"])
def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(data)
    refused(path, "damaged or no file of ours")


def test_a_newer_file_is_left_as_it_is(path: Path) -> None:
    keep(Store(path))
    with raw(path) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    refused(path, "newer charmers")


def test_a_database_of_another_program_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with raw(path) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    refused(path, "another program")


def test_a_file_with_a_hole_in_it_is_refused(path: Path) -> None:
    keep(Store(path))
    data = bytearray(path.read_bytes())
    data[4096 : 4096 * 3] = b"\xff" * 4096 * 2
    path.write_bytes(data)
    refused(path, "damaged")


def test_a_line_that_someone_forged_is_noticed(path: Path) -> None:
    keep(Store(path))
    with raw(path) as connection:
        connection.execute("INSERT INTO lines VALUES (1, 1, 'Ana: win', 'now', 'x')")
    with pytest.raises(StoreError, match=r'"friday" in .* is damaged: line 1 is not as it was written'):
        Store(path).open()


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"fame":40', '"fame":39', "damaged"),  # plays otherwise than what the digest promises
        ('"fame":40', '"fame":"x"', "The sheet of the game"),
        ('"name":"sun"', '"name":1', "The sheet of the game"),
        ('{"format":1', '{"format":1,,', "The sheet of the game"),
        ('{"format":1', '[{"format":1', "The sheet of the game"),
    ],
)
def test_a_definition_that_was_changed_is_told_as_damage(path: Path, old: str, new: str, reason: str) -> None:
    keep(Store(path))
    with raw(path) as connection:
        connection.execute("UPDATE sheets SET definition = replace(definition, ?, ?)", (old, new))
    with pytest.raises(StoreError, match=reason) as caught:
        Store(path).open()
    assert caught.value.reasons


@pytest.mark.parametrize("text", ["[]", "7", "null", '"sun"', "{}"])
def test_a_definition_that_is_none_is_told_as_damage(path: Path, text: str) -> None:
    keep(Store(path))
    with raw(path) as connection:
        connection.execute("UPDATE sheets SET definition = ?", (text,))
    with pytest.raises(StoreError, match="The sheet of the game"):
        Store(path).open()


def test_a_definition_as_it_was_kept_is_not_checked_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(Store(path))
    monkeypatch.setattr(reading, "sheet_from_data", None)
    assert Store(path).open()[1].tables.sheet == tables().sheet


def test_damage_is_a_sentence_with_the_sentence_of_the_record_in_it(path: Path) -> None:
    keep(Store(path))
    with raw(path) as connection:
        add_line(connection, 1, NOTHING, 1, "Zoe: take b1", "now")
        seal_game(connection, 1)
    with pytest.raises(StoreError) as caught:
        Store(path).open()
    told, more = caught.value.reasons
    assert isinstance(told, Sentence)
    assert isinstance(more, Sentence)
    assert (told.key, told.fields["what"].key) == ("store.damaged", "record.no-player")
    assert more.key == "store.tells-more"


def test_a_directory_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="is a directory"):
        Store(tmp_path).games()


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.touch()
    assert Store(path).games() == []
    keep(Store(path))
    assert Store(path).find().name == "friday"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_place_where_nothing_can_be_written_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(StoreError, match="cannot be"):
        keep(Store(tmp_path / "games.db"))


def test_a_place_that_is_no_place_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="cannot be used"):
        keep(Store(tmp_path / "file" / "games.db"))


def test_a_file_that_may_only_be_read_is_shown_but_not_changed(path: Path) -> None:
    keep(Store(path))
    store = Store(path)
    _, game = store.open()
    with store._reading() as connection:
        assert connection is not None
        connection.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreError, match="cannot be written"):
        game.roll()
    assert game.lines == []


def test_a_full_disk_loses_nothing(path: Path) -> None:
    store = Store(path)
    keep(store)
    _, game = store.open()
    source = Random(1)
    step(game, source)
    with store._reading() as connection:
        assert connection is not None
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
    acknowledged = 1
    with pytest.raises(StoreError, match="disk is full"):  # noqa: PT012
        while True:
            step(game, source)
            acknowledged += 1
    assert len(game.lines) == acknowledged
    _, again = Store(path).open()
    assert again.position == game.position
    assert raw(path).execute("PRAGMA integrity_check").fetchone() == ("ok",)
    step(again, source)


# The schema.


def test_the_file_says_whose_it_is_and_which_version(path: Path) -> None:
    keep(Store(path))
    assert raw(path).execute("PRAGMA application_id").fetchone() == (APPLICATION,)
    assert raw(path).execute("PRAGMA user_version").fetchone() == (VERSION,)


def test_an_older_file_is_brought_up_to_date(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(Store(path))
    Store(path).open()[1].roll()
    later = (*MIGRATIONS, ("ALTER TABLE games ADD COLUMN note TEXT",))
    monkeypatch.setattr("charmers.record.store.MIGRATIONS", later)
    monkeypatch.setattr("charmers.record.store.VERSION", len(later))
    assert len(Store(path).open("friday")[1].lines) == 1
    assert raw(path).execute("PRAGMA user_version").fetchone() == (len(later),)
    assert raw(path).execute("SELECT note FROM games").fetchone() == (None,)


def test_a_migration_that_fails_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(Store(path))
    before = path.read_bytes()
    later = (*MIGRATIONS, ("ALTER TABLE games ADD COLUMN note TEXT", "INSERT INTO nowhere VALUES (1)"))
    monkeypatch.setattr("charmers.record.store.MIGRATIONS", later)
    monkeypatch.setattr("charmers.record.store.VERSION", len(later))
    with pytest.raises(StoreError, match="no such table: nowhere"):
        Store(path).games()
    assert raw(path).execute("PRAGMA user_version").fetchone() == (VERSION,)
    assert path.read_bytes() == before


def test_the_place_can_be_chosen_by_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CHARMERS_DB", str(tmp_path / "here.db"))
    assert default_path() == tmp_path / "here.db"


def test_the_default_place_is_the_users_data_directory(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("CHARMERS_DB", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_path().name == "games.db"
    assert default_path().parent.name == "charmers"
