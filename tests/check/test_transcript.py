"""Reading and writing finished sheets."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from charmers.bots import random_faces
from charmers.check.transcript import TranscriptError, parse_transcript, read_transcript, transcript_text
from charmers.rules.marks import CIRCLED, CROSSED, Marks, marks_of, state_of
from charmers.rules.position import Position
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet

SMALL = """
sheet = "sun"
fame = 0
money = 0
karma = "o"
river = []
roads = ["....." , ".....", ".....", "....."]
[goods]
tea = ""
silk = ""
spice = ""
[palace]
mogul = ""
maharani = ""
trader = ""
raja = ""
builder = ""
portuguese = ""
[upgrades]
temple = 1
mahal = 1
fort = 1
mill = 1
"""


def played(tables: Tables, seed: int) -> Marks:
    random = Random(seed)
    position = Position(tables, 2)
    while not position.over:
        if position.due:
            position.roll(random_faces(position, random))
        else:
            position.play(random.choice(position.moves))
    return marks_of(tables, position.sheets[0])


def mistakes(text: str) -> list[str]:
    with pytest.raises(TranscriptError) as caught:
        parse_transcript(text)
    return [str(mistake) for mistake in caught.value.mistakes]


@pytest.mark.parametrize("seed", range(5))
def test_what_is_written_is_read_again(any_sheet: Sheet, seed: int, tmp_path: Path) -> None:
    tables = Tables(any_sheet)
    marks = played(tables, seed)
    text = transcript_text(any_sheet, "Ana", marks)
    if any_sheet.name in ("sun", "moon"):
        assert parse_transcript(text).marks == marks


def test_an_empty_form_is_the_first_state(sun: Sheet) -> None:
    tables = Tables(sun)
    assert state_of(tables, parse_transcript(transcript_text(sun, "Ana")).marks) == SheetState(tables)


def test_a_small_file_is_enough(sun: Sheet) -> None:
    assert state_of(Tables(sun), parse_transcript(SMALL).marks) == SheetState(Tables(sun))


def test_case_spaces_and_order_do_not_matter() -> None:
    text = SMALL.replace('sheet = "sun"', 'SHEET = " Sun "').replace('tea = ""', 'TEA = "X xO"')
    marks = parse_transcript(text).marks
    assert [marks[f"tea.{box}"] for box in (1, 2, 3)] == [CROSSED, CROSSED, CIRCLED]


def test_roads_as_signs_letters_and_lines_are_the_same() -> None:
    rows = ("F-R-7", "es ew R ew sw", "┌ ─ R ─ ┐")
    read = [parse_transcript(SMALL.replace('["....."', f'["{row}"')).marks for row in rows]
    assert read[0] == read[1] == read[2]


def test_river_as_list_and_as_row_are_the_same() -> None:
    row = parse_transcript(SMALL.replace("river = []", 'river = "x..x"')).marks
    assert row == parse_transcript(SMALL.replace("river = []", "river = [4, 1]")).marks


def test_a_bonus_may_be_written_both_ways() -> None:
    dotted = parse_transcript(SMALL + '[bonuses]\nedge.e1n = "o"\n').marks
    assert dotted == parse_transcript(SMALL + '[bonuses]\n"edge:e1n" = "o"\n').marks


def test_all_mistakes_are_told_at_once_with_line_and_key() -> None:
    text = SMALL.replace("fame = 0", "fame = 99").replace('tea = ""', 'tea = "xq"')
    assert mistakes(text.replace('trader = ""\n', "")) == [
        "line 3, fame: 99 is not the number of the last marked space, 0 to 40",
        'line 9, goods.tea: "q" is no mark; x is crossed, o is circled, a point is free',
        'line 12, palace.trader: is missing; if nothing is marked, write trader = "..."',
    ]


def test_a_row_that_slipped_is_seen_by_the_residence() -> None:
    text = SMALL.replace('["....."', '[".R..."')
    assert mistakes(text) == ["line 7, roads: b1 is not the residence, c1 is; has the row slipped?"]


def test_a_key_in_the_wrong_place_is_told_where_it_belongs() -> None:
    assert mistakes('tea = "x"\n' + SMALL) == ["line 1, tea: is not a known key; it belongs below [goods]"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty"),
        ("fame = ", "this is not TOML"),
        ('sheet = "sum"', "sheet"),
        ("format = 2", "needs a newer charmers"),
        ("a = " + "[" * 2000, "nested too deep"),
    ],
)
def test_what_is_no_sheet_is_told_in_a_sentence(text: str, message: str) -> None:
    assert message in mistakes(text)[0]


@pytest.mark.parametrize("content", [b"\xff\xfe", b"\0", b"x" * 200_000])
def test_any_bytes_are_told_in_a_sentence(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "leila.toml"
    path.write_bytes(content)
    with pytest.raises(TranscriptError):
        read_transcript(path)


def test_the_players_name_is_the_files_if_none_is_given(tmp_path: Path) -> None:
    path = tmp_path / "leila.toml"
    path.write_text(SMALL, encoding="utf-8")
    assert read_transcript(path).player == "leila"


def test_the_last_space_of_a_track_can_be_marked() -> None:
    assert "fame.40" in parse_transcript(SMALL.replace("fame = 0", "fame = 40")).marks
