"""Whatever is wrong with a record, a game or the store is said as data: a sentence with a key and fields."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from charmers.record.dice import seeded_secret
from charmers.record.game import Game
from charmers.record.header import Header, check_header, read_words
from charmers.record.played_on import sheet_of
from charmers.record.players import Player, read_name
from charmers.record.problems import ConflictError, RecordError, StoreError, in_record, in_store
from charmers.record.record import parse_record, read_record
from charmers.record.store import Store, check_name
from charmers.sheet.sentence import Refused, Sentence
from tests.record.games import new_game, play_on, tables

FINISHED = str(play_on(new_game(2), Random(1)).record)
LINES = FINISHED.split("\n")
PAPER = new_game(2, mode="paper")
for played in ("roll", "take b1", "crossed", "skip", "score 21 40 1 0", "score 20 40 1 0"):
    PAPER.roll() if played == "roll" else PAPER.play(played)
ON_PAPER = str(PAPER.record).split("\n")


def first(start: str, lines: list[str] = LINES) -> int:
    return next(i for i, line in enumerate(lines) if line.startswith(start))


def instead(start: str, text: str, lines: list[str] = LINES) -> str:
    """The finished record with another line in the place of the first that begins so."""
    at = first(start, lines)
    return "\n".join([*lines[:at], text, *lines[at + 1 :]])


def without(start: str) -> str:
    return "\n".join(LINES[: first(start)] + LINES[first(start) + 1 :])


TAKEN = LINES[first("Ana: take")].partition(": ")[2]
SHORT = "\n".join(LINES[: first("Ana: take")] + LINES[first("result") :])
GIVEN = str(new_game(given=True).record)
ROLL = LINES[first("roll ")]


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("empty", "\n"),
        ("title", "dear diary"),
        ("format", "charmers record 0"),
        ("format-newer", "charmers record 3"),
        ("game", instead("game", "game: chess")),
        ("header-line", instead("mode", "modus: tracked")),
        ("header-twice", instead("created", "mode: tracked")),
        ("header-order", instead("seed", "mode: tracked").replace("mode: tracked\n", "", 1)),
        ("header-missing", without("mode")),
        ("sheet-form", instead("sheet", "sheet: sun")),
        ("mode", instead("mode", "mode: lazy")),
        ("time", instead("created", "created: yesterday")),
        ("written", instead("player", "player:  Ana")),
        ("dice-form", instead("dice", "dice: loaded")),
        ("seed", instead("seed", "seed: 01")),
        ("words-form", instead("seed", "words: a  b")),
        ("dice-real", instead("dice", "dice: given")),
        ("line-form", instead("Ana: take", "something else")),
        ("not-due", instead("Ana: take", ROLL)),
        ("rolled-by-people", GIVEN.replace("\nseal ", f"\n{ROLL}\nseal ")),
        ("faces-form", instead("roll ", ROLL.replace("p1=", "p1=", 1).upper().replace("ROLL", "roll"))),
        ("undo-form", instead("Ana: take", "undo 01")),
        ("undo-number", instead("Ana: take", "undo 9")),
        ("no-player", instead("Ana: take", "Zoe: take b1")),
        ("not-the-turn", instead("Ana: take", f"Ben: {TAKEN}")),
        ("written-here", instead("Ana: take", f"Ana: {TAKEN.upper()}")),
        ("result-form", instead("Ana: score", "Ana: score 021 40 1 0", ON_PAPER)),
        ("goes-on", instead("secret", "roll p1=tea+tea")),
        ("after-secret", FINISHED + "winner Ana"),
        ("secret-form", instead("secret", "secret 12")),
        ("secret-other", instead("secret", f"secret {'0' * 64}")),
        ("result-early", SHORT),
        ("result-other", instead("winner", "winner Nobody")),
        ("result-more", instead("seal", "winner Ana")),
        ("goes-on", instead("secret", "winner Ana")),
        ("seal-form", instead("seal", f"seal bababa-bababa-bababa-bababa sha256 {'1' * 64}")),
        ("clean-form", instead("seed", f"clean: some lines left out of sha256 {'1' * 64}")),
        ("note-form", FINISHED + "  #" + "x" * 501),
        ("note-early", FINISHED.replace("record 2\ngame: dice-charmers", "record 1") + "  # note"),
        ("result-missing", without("winner")),
        ("other-sheet", FINISHED.replace(tables().sheet.digest, "0" * 64)),
    ],
)
def test_a_wrong_record_says_what_is_wrong(key: str, text: str) -> None:
    with pytest.raises(RecordError) as caught:
        Game.replay(parse_record(text), tables())
    reason = caught.value.reasons[0]
    assert isinstance(reason, Sentence)
    if caught.value.line:
        assert (reason.key, reason.fields["line"]) == ("record.line", caught.value.line)
        reason = reason.fields["what"]
        assert str(caught.value).startswith(f"line {caught.value.line}: {reason}")
    assert reason.key == f"record.{key}"


def test_two_reasons_stay_two_behind_a_line() -> None:
    text = instead("Ana: take", "Ana: score 1 2 3 4", ON_PAPER)
    with pytest.raises(
        RecordError, match=r"^line \d+: Results come after the last turn\. Ana decides\.$"
    ) as caught:
        Game.replay(parse_record(text), tables())
    assert len(caught.value.reasons) == 2


GAME = new_game(2)
HEADER = GAME.header


def unseeded_header() -> Header:
    return HEADER._replace(seed=None)


def damaged_header(path: Path) -> None:
    store = Store(path)
    store.create("friday", GAME.tables.sheet, HEADER, GAME.secret)
    store.close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE games SET header = 'nothing'")
    Store(path).games()


@pytest.mark.parametrize(
    ("key", "act"),
    [
        ("record.sheet-own", lambda _: sheet_of(HEADER._replace(sheet="mine"))),
        ("record.sheet-version", lambda _: sheet_of(HEADER._replace(digest="0" * 64))),
        ("record.sheet-version", lambda _: sheet_of(HEADER._replace(digest="f" * 64))),
        ("record.not-faces", lambda _: new_game(given=True).roll([0])),
        ("file.missing", lambda path: read_record(path / "none.charm")),
        ("file.directory", read_record),
        ("record.in-file", lambda path: Game.load(path / "none.charm")),
        ("store.none-yet", lambda path: Store(path / "a.db").find()),
        ("store.no-game-none", lambda path: Store(path / "a.db").find("x")),
        ("store.name", lambda _: check_name("a b")),
        ("store.directory", lambda path: Store(path).games()),
        ("store.damaged-header", lambda path: damaged_header(path / "a.db")),
        ("game.dice-promised", lambda _: new_game().roll([0])),
        ("game.dice-elsewhere", lambda _: Game(tables(), unseeded_header()).roll()),
        ("game.words-old", lambda _: Game(tables(), HEADER._replace(format=1)).add_words("x")),
        ("game.words-real", lambda _: new_game(given=True).add_words("x")),
        ("game.words-empty", lambda _: new_game().add_words(" ")),
        ("game.words-sign", lambda _: read_words("a\x07")),
        ("game.undo-number", lambda _: play_on(new_game(), Random(1)).undo(9999)),
        ("game.result-told", lambda _: told_twice((1, 1, 1, 0))),
        ("refusal.result-fame", lambda _: told_twice((99, 1, 1, 0), 1)),
        ("game.no-dice-due", lambda _: ended_on_paper().roll()),
        ("game.name-colon", lambda _: read_name("a:b")),
        ("game.player-number", lambda _: Game(tables(), HEADER._replace(players=()))),
        ("game.name-twice", lambda _: check_header(HEADER._replace(players=(Player("a"), Player("A"))))),
    ],
)
def test_every_complaint_is_refused_with_a_sentence(
    tmp_path: Path, key: str, act: Callable[[Path], object]
) -> None:
    with pytest.raises(Refused) as caught:
        act(tmp_path)
    assert next(getattr(reason, "key", None) for reason in caught.value.reasons) == key


def ended_on_paper() -> Game:
    game = new_game(2, mode="paper")
    game.roll()
    for move in ("take b1", "crossed", "skip"):
        game.play(move)
    return game


def told_twice(result: tuple[int, int, int, int], seat: int = 0) -> None:
    game = ended_on_paper()
    game.score(0, (1, 1, 1, 0))
    game.score(seat, result)


@pytest.mark.parametrize(("key", "line"), [("mode", "mode: "), ("time", "created: "), ("seed", "seed: ")])
def test_a_long_word_of_a_header_is_cut(key: str, line: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(instead(line, line + "z" * 99))
    [told] = caught.value.reasons
    assert isinstance(told, Sentence)
    assert (told.fields["what"].key, told.fields["what"].fields["word"]) == (f"record.{key}", "z" * 40)


def test_a_long_word_that_is_no_player_is_cut() -> None:
    with pytest.raises(Refused) as caught:
        new_game().find_seat("z" * 99)
    [reason] = caught.value.reasons
    assert isinstance(reason, Sentence)
    assert reason.fields["word"] == "z" * 60


def test_a_result_that_is_missing_is_missed_at_the_end() -> None:
    lines = [line for line in LINES if not line.startswith("winner")]
    with pytest.raises(RecordError) as caught:
        Game.replay(parse_record("\n".join(lines)), tables())
    assert lines[caught.value.line - 1].startswith("secret")


def test_what_comes_next_at_the_end_on_paper_is_a_result() -> None:
    assert str(ended_on_paper().next_step()).startswith("Ana's result comes next")


def test_what_comes_next_is_a_roll_of_all_dice_or_of_the_two_that_karma_picked() -> None:
    game = new_game(mode="paper")
    assert str(game.next_step()) == "Ana rolls all eight dice."
    game.roll()
    game.play("take b1")
    assert str(game.next_step()) == "Ben decides."
    game.play("karma p1")
    assert str(game.next_step()) == "Ben rolls the two dice."


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("SQLITE_CORRUPT_INDEX", "corrupt"),
        ("SQLITE_NOTADB", "corrupt"),
        ("SQLITE_BUSY_SNAPSHOT", "busy"),
        ("SQLITE_LOCKED", "busy"),
        ("SQLITE_FULL", "full"),
        ("SQLITE_READONLY_DBMOVED", "read-only"),
        ("SQLITE_CANTOPEN", "read-only"),
        ("SQLITE_PERM", "read-only"),
        ("SQLITE_IOERR", "broken"),
        ("", "corrupt"),
        ("SQLITE_TOOBIG", "corrupt"),
    ],
)
def test_what_sqlite_says_is_said_in_our_words(tmp_path: Path, name: str, key: str) -> None:
    error = sqlite3.OperationalError("something")
    if name:
        error.sqlite_errorname = name
    with pytest.raises(StoreError) as caught, Store(tmp_path / "a.db")._explained():
        raise error
    assert caught.value.reasons == (in_store(key, path=tmp_path / "a.db", why="something"),)


def test_a_mouth_needs_one_except_clause() -> None:
    assert all(issubclass(kind, Refused) for kind in (RecordError, StoreError, ConflictError))


def test_a_number_and_its_word_go_together() -> None:
    assert str(in_record("undo-number", n=1, most=0)) == "1 line cannot be undone; 0 stand"
    assert str(in_record("undo-number", n=2, most=1)) == "2 lines cannot be undone; 1 stand"


def test_times_of_no_file_are_none(tmp_path: Path) -> None:
    assert Store(tmp_path / "a.db").times("friday") == []


def test_a_line_shows_itself() -> None:
    game = new_game(2, mode="paper")
    game.roll()
    game.play("skip")
    game.undo()
    assert repr(game.lines[1]) == "<Line 2: Ana: skip (undone)>"


def test_the_secret_of_a_seed_is_the_one_that_was_promised() -> None:
    header = Header("sun", tables().sheet.digest, (Player("Ana"), Player("Ben")), commitment="0" * 64)
    with pytest.raises(Refused, match="does not fit the commitment"):
        Game(tables(), header, seeded_secret(1))
