"""The record as text: one way to write it, some ways to read it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from charmers.record.game import Game
from charmers.record.problems import RecordError
from charmers.record.record import Note, parse_record
from charmers.sheet.text_file import LARGEST
from tests.record.games import again, new_game, play_on, step, tables

FINISHED = str(play_on(new_game(3, words=("mango river", "Ελέφαντας")), Random(3), undoing=True).record)


@settings(max_examples=40, deadline=None)
@given(
    seats=st.integers(2, 5),
    sheet=st.sampled_from(["sun", "moon", "tiny", "large"]),
    mode=st.sampled_from(["tracked", "paper"]),
    seed=st.integers(0, 10**9),
    given_dice=st.booleans(),
    steps=st.integers(0, 120),
)
def test_reading_and_printing_gives_the_same_bytes_and_the_same_position(
    seats: int, sheet: str, mode: str, seed: int, given_dice: bool, steps: int
) -> None:
    game = new_game(seats, sheet, mode, seed, given=given_dice)
    source = Random(seed)
    for _ in range(steps):
        if game.over:
            break
        if game.standing and source.random() < 0.1:
            game.undo(source.randint(1, min(4, len(game.standing))))
        else:
            step(game, source)
    text = str(game.record)
    assert str(parse_record(text)) == text
    assert str(again(game).record) == text
    assert again(game).position == game.position


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=20)


@settings(max_examples=40, deadline=None)
@given(
    words=st.lists(WORDS, max_size=3),
    notes=st.lists(st.tuples(st.integers(0, 8), WORDS), max_size=5),
    steps=st.integers(0, 8),
)
def test_words_and_notes_are_read_as_they_were_written(
    words: list[str], notes: list[tuple[int, str]], steps: int
) -> None:
    game = new_game(2)
    for text in words:
        game.add_words(text)
    source = Random(1)
    for _ in range(steps):
        step(game, source)
    kept = [Note.read(after, text) for after, text in sorted(notes) if after <= len(game.lines)]
    game.notes = tuple(kept)
    text = str(game.record)
    read = again(game)
    assert (read.notes, read.words, read.seal) == (game.notes, game.words, game.seal)
    assert str(read.record) == str(parse_record(text)) == text


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_finished_game_is_told_to_its_end(seats: int) -> None:
    game = play_on(new_game(seats, "moon", seed=seats), Random(seats))
    last = str(game.record).splitlines()[-(seats + 3) :]
    assert [line.split()[0] for line in last] == ["result"] * seats + ["winner", "seal", "secret"]


def test_windows_line_ends_are_read_and_printed_as_ours() -> None:
    assert str(parse_record(FINISHED.replace("\n", "\r\n").encode())) == FINISHED


def test_a_byte_order_mark_missing_empty_lines_and_trailing_spaces_are_forgiven() -> None:
    sloppy = "\ufeff" + "\n".join(line + "  " for line in FINISHED.split("\n") if line)
    assert str(parse_record(sloppy.encode())) == FINISHED


def test_a_record_is_replayed_without_its_secret() -> None:
    without = FINISHED[: FINISHED.index("secret ")]
    assert Game.replay(parse_record(without), tables()).over


def test_undone_lines_can_be_left_out() -> None:
    game = Game.replay(parse_record(FINISHED), tables())
    clean = Game.replay(parse_record(str(game.clean_record())), tables())
    assert clean.position == game.position
    assert "undo" not in str(clean.record)


def test_a_player_may_be_called_like_a_line_of_the_record() -> None:
    game = new_game(2)
    text = str(game.record).replace("player: Ana", "player: secret").replace("player: Ben", "player: dice")
    named = Game.replay(parse_record(text), tables())
    play_on(named, Random(1), undoing=True)
    assert str(again(named).record) == str(named.record)


def wrong(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Game.replay(parse_record(text.encode()), tables())
    return caught.value


def changed(line: int, text: str) -> str:
    lines = FINISHED.split("\n")
    lines[line - 1] = text
    return "\n".join(lines)


def first(start: str) -> int:
    """The number of the first line that begins so."""
    return next(i for i, line in enumerate(FINISHED.split("\n"), 1) if line.startswith(start))


taken = FINISHED.split("\n")[first("Ana: take") - 1][5:]


@pytest.mark.parametrize(
    ("line", "text", "reason"),
    [
        (1, "charmers record 3", "newer charmers"),
        (1, "a shopping list", "no record of a game"),
        (2, "game: chess", 'a record of the game "chess"; this charmers plays dice-charmers, rajas'),
        (3, "sheet: sun", "64 digits"),
        (4, "mode: chess", "tracked and paper"),
        (5, "created: yesterday", "no time"),
        (5, "created: 2026-13-01T00:00:00Z", "no time"),
        (6, "player:  Ana", 'is written "Ana"'),
        (6, "player: " + "x" * 200, "200 characters"),
        (6, "plaeyr: Ana", "does not belong in a header"),
        (6, "mode: tracked", 'second "mode:"'),
        (9, "dice: loaded", "given"),
        (10, "seed: -1", "a number from 0"),
        (first("roll "), "roll p1=tea+tea", "1 face for 8 dice"),
        (first("roll "), "Ana: take b1", "The dice have not been rolled yet"),
        (first("Ana: take"), f"Ben: {taken}", "it is Ana's turn, not Ben's"),
        (first("Ana: take"), "Zoe: take b1", 'no player is called "Zoe"'),
        (first("Ana: take"), "Ana: fly to the moon", "fly"),
        (first("Ana: take"), "Ana: keep b1", "not rolled with karma"),
        (first("Ana: take"), "Ana: score 1 2 3 4", "score"),
        (first("Ana: take"), "undo 50", "50 lines cannot be undone; 1 stand"),
        (first("Ana: take"), "undo 0", "how many lines"),
        (first("Ana: take"), "something else", "neither a roll nor a decision"),
        (first("Ana: take"), "roll p1=tea+tea p2=tea+tea", "no dice are due"),
        (first("result"), "result Ana, fame 40, money 76, karma 5, used 0, over 40", "lines above lead to"),
        (first("winner"), "winner Nobody", "the lines above lead to"),
        (first("secret"), "secret 123", "64 digits"),
        (first("secret"), "secret " + "0" * 64, "does not fit the commitment"),
    ],
)  # fmt: skip
def test_the_first_wrong_line_is_named(line: int, text: str, reason: str) -> None:
    error = wrong(changed(line, text))
    assert error.line == line
    assert reason in str(error)


def test_a_move_in_another_spelling_is_refused_with_the_right_one() -> None:
    line = first("Ana: take")
    right = FINISHED.split("\n")[line - 1][5:]
    found = wrong(changed(line, f"Ana: {right.upper()}"))
    assert f'is written "{right}"' in str(found)


@pytest.mark.parametrize("word", ["result", "winner"])
def test_a_missing_result_is_noticed(word: str) -> None:
    lines = FINISHED.split("\n")
    del lines[first(word) - 1]
    assert wrong("\n".join(lines)).line >= first("result")


def test_a_record_that_goes_on_after_its_end_is_refused() -> None:
    assert wrong(FINISHED + "Ana: take b1\n").line == FINISHED.count("\n") + 1


def test_a_result_of_an_unfinished_game_is_refused() -> None:
    lines = FINISHED.split("\n")
    shortened = lines[: first("Ana: take")] + lines[first("result") - 1 :]
    assert "not over" in str(wrong("\n".join(shortened)))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b"\n\n\r\n", "empty"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not a text file"),
        (b"charmers record 1\n\x00", "not a text file"),
        ("charmers record 1\n".encode("utf-16"), "not UTF-8 text"),
        (b"x" * (LARGEST["record"] + 1), "larger"),
        (b"charmers record 1\n", "no line"),
        (b"charmers record 99999999999999999999999999\n", "no record"),
    ],
)
def test_what_is_no_record_is_said_in_one_sentence(data: bytes, reason: str) -> None:
    with pytest.raises(RecordError, match=reason) as caught:
        parse_record(data)
    assert "\n" not in str(caught.value)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_any_damage_is_a_record_error_or_a_record(data: st.DataObject) -> None:
    raw = bytearray(FINISHED.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    try:
        game = Game.replay(parse_record(bytes(raw)), tables())
    except RecordError:
        return
    assert str(parse_record(str(game.record))) == str(game.record)


def test_a_record_of_another_sheet_is_refused() -> None:
    with pytest.raises(RecordError, match="would play differently"):
        Game.replay(parse_record(FINISHED), tables("moon"))


@pytest.mark.parametrize(
    ("time", "right"),
    [
        *(("2026-12-31T23:59:59Z", True), ("2026-13-01T00:00:00Z", False), ("2026-12-32T00:00:00Z", False)),
        *(("2026-01-01T24:00:00Z", False), ("2026-01-01T00:60:00Z", False), ("2026-01-01T00:00:60Z", False)),
    ],
)
def test_each_part_of_a_time_has_its_most(time: str, right: bool) -> None:
    text = str(new_game(2).record).replace(new_game(2).header.created, time)
    if right:
        assert parse_record(text).header.created == time
    else:
        with pytest.raises(RecordError, match="is no time"):
            parse_record(text)


DECIDES_FIRST = """charmers record 2
game: rajas
sheet: rajas sha256 {digest}
mode: basic
created: 2026-11-18T08:00:00Z
player: {name}
player: Ben
dice: given

{name}: +5 money
Ben: pass
"""


@pytest.mark.parametrize("name", ["Ana", "dice", "player", "seed", "words", "clean", "roll", "with", "game"])
def test_a_record_may_begin_with_anybodys_decision(name: str) -> None:
    text = DECIDES_FIRST.format(name=name, digest="0" * 64)
    record = parse_record(text)
    assert record.body == (f"{name}: +5 money", "Ben: pass")
    assert record.line_of(0) == 10
    assert str(record) == text


def test_words_behind_the_dice_are_the_headers_and_not_a_players() -> None:
    text = DECIDES_FIRST.format(name="words", digest="0" * 64).replace(
        "dice: given\n", f"dice: sha256 {'1' * 64}\nwords: mango\n"
    )
    record = parse_record(text)
    assert record.header.words == ("mango",)
    assert record.body[0] == "words: +5 money"


def test_a_line_of_nobody_behind_the_header_is_still_named() -> None:
    with pytest.raises(RecordError, match=r"line 9: .*\"Cleo: \+5 money\" does not belong in a header"):
        parse_record(DECIDES_FIRST.format(name="Ana", digest="0" * 64).replace("\n\nAna", "\nCleo"))
