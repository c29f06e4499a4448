"""Reading and writing finished sheets."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from charmers.bots import random_faces
from charmers.check.transcript import (
    TranscriptError,
    first_marks,
    parse_transcript,
    read_transcript,
    transcript_text,
)
from charmers.rules.marks import CIRCLED, CROSSED, Marks, marks_of, state_of
from charmers.rules.position import Position
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet
from charmers.words.speech import Speech

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


@pytest.mark.parametrize("typed", ["4, 1", "1 4", "1; 4  # two of them"])
def test_spaces_of_the_river_need_no_brackets(typed: str) -> None:
    marks = parse_transcript(SMALL.replace("river = []", f"river = {typed}")).marks
    assert marks == parse_transcript(SMALL.replace("river = []", "river = [4, 1]")).marks


def test_a_number_may_stand_in_quotes() -> None:
    assert parse_transcript(SMALL.replace("fame = 0", 'fame = "12"')).marks["fame.12"] == CROSSED
    assert mistakes(SMALL.replace("fame = 0", 'fame = "121"')) == [
        "line 3, fame: 121 is not the number of the last marked space, 0 to 40"
    ]


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


ROADS = '["....." , ".....", ".....", "....."]'
GOODS = '[goods]\ntea = ""\nsilk = ""\nspice = ""\n'
NAME_A_SHEET = 'write sheet = "sun" or "moon", or the file of your own sheet'
NO_ROAD = "is no road; use | - L F 7 J > < v ^ +, or letters such as ns or nes, and a point for an empty cell"


@pytest.mark.parametrize(
    ("right", "wrong", "expected"),
    [
        ("fame = 0\n", "", "fame: is missing; it takes the number of the last marked space, 0 to 40"),
        ("fame = 0", "fame = true", "line 3, fame: true is not the number of the last marked space, 0 to 40"),
        ("fame = 0", 'format = "one"\nfame = 0', 'line 3, format: "one" is no format; it is 1'),
        ("fame = 0", "FAME = 1\nfame = 0", "line 3, fame: stands here twice, in capitals and without"),
        (
            'sheet = "sun"',
            "sheet = 7",
            f"line 2, sheet: 7 is no name of a sheet; {NAME_A_SHEET}",
        ),
        (
            'sheet = "sun"\n',
            "",
            f"sheet: is missing; {NAME_A_SHEET}",
        ),
        ("fame = 0", "player = 7\nfame = 0", "line 3, player: 7 is no name in quotes"),
        (
            "fame = 0",
            'player = " "\nfame = 0',
            "line 3, player: a name needs at least one visible character",
        ),
        ('karma = "o"', "karma = 1", 'line 5, karma: 1 is no row of 5 boxes such as "x...."'),
        ('karma = "o"', 'karma = "oooooo"', "line 5, karma: 6 signs for 5 boxes"),
        (
            "river = []\n",
            "",
            'river: is missing; if nothing is marked, write river = ".................."',
        ),
        (f"roads = {ROADS}\n", "", "roads: is missing; it takes 4 lines of 5 cells"),
        (f"roads = {ROADS}", "roads = 4", "line 7, roads: 4 is not 4 lines of 5 cells"),
        (ROADS, '[1, "....."]', "line 7, roads: a list is not 4 lines of 5 cells"),
        (
            'tea = ""',
            'tea = ""\nsalt = ""',
            "line 10, goods.salt: is not a known key; known here: tea, silk, spice",
        ),
        (ROADS, '["....."]', "line 7, roads: has 1 lines; the province has 4 rows"),
        ('["....."', '["...."', "line 7, roads: row 1 has 4 cells; the province has 5"),
        ('["....."', '["..|.."', "line 7, roads: c1 is the residence; write R there"),
        ('["....."', '["nn . . . ."', 'line 7, roads: row 1: "nn" names a side twice'),
        ('["....."', '["Q...."', f'line 7, roads: row 1: "q" {NO_ROAD}'),
        (GOODS, "", "goods: is missing; write [goods] on a line of its own and its rows below"),
        (
            GOODS,
            "goods = 3\n",
            "line 8, goods: 3 is no section; write [goods] on a line of its own and its rows below",
        ),
        (
            "temple = 1",
            "temple = 9",
            "line 20, upgrades.temple: 9 is no value of a building; they are 1, 2, 3",
        ),
        (
            "temple = 1",
            "temple = true",
            'line 20, upgrades.temple: true is no row of 3 boxes such as "x.."',
        ),
        (
            "mill = 1\n",
            'mill = 1\n[bonuses]\n"edge:e1n" = "x"\nedge.e1n = "x"\n',
            "line 26, bonuses.edge.e1n: edge:e1n stands here twice",
        ),
        (
            "mill = 1\n",
            'mill = 1\n[bonuses]\nedge.e1x = "x"\n',
            'line 25, bonuses.edge.e1x: "edge:e1x" is no bonus of this sheet; did you mean "edge:e1n"?',
        ),
        (
            "mill = 1\n",
            'mill = 1\n[bonuses]\nedge.e1n = "?"\n',
            'line 25, bonuses.edge.e1n: "?" is no mark; "x" is crossed, "o" circled, "." free',
        ),
        (
            "mill = 1\n",
            "mill = 1\n[bonuses]\nedge.e1n = 1\n",
            'line 25, bonuses.edge.e1n: 1 is no mark; "x" is crossed, "o" circled, "." free',
        ),
        (
            "fame = 0",
            "bonuses = 1\nfame = 0",
            "line 3, bonuses: 1 is no section; write [bonuses] on a line of its own and its rows below",
        ),
    ],
)
def test_each_mistake_has_its_place_and_its_sentence(right: str, wrong: str, expected: str) -> None:
    assert right in SMALL
    assert mistakes(SMALL.replace(right, wrong)) == [expected]


def test_every_wrong_space_of_the_river_is_told() -> None:
    assert mistakes(SMALL.replace("river = []", "river = [19, true, 1, 1]")) == [
        "line 6, river: 19 is no river space; they are 1 to 18",
        "line 6, river: true is no river space; they are 1 to 18",
        "line 6, river: space 1 is listed twice",
    ]


@pytest.mark.parametrize(
    ("roads", "line"),
    [("'''\n..R..\n\n.....\n...?.\n.....'''", 11), ("'''..R..\n.....\n...?.\n.....'''", 9)],
    ids=["below the quotes", "behind the quotes"],
)
def test_a_road_is_told_with_its_own_line(roads: str, line: int) -> None:
    assert mistakes(SMALL.replace(ROADS, roads)) == [f'line {line}, roads: row 3: "?" {NO_ROAD}']


def test_text_of_several_lines_that_ends_at_once_hides_no_key() -> None:
    text = 'player = """Ana"""\n' + SMALL.replace("fame = 0", "fame = 99")
    assert mistakes(text)[0].startswith("line 4, fame:")


def test_a_long_unknown_key_is_cut_and_a_near_one_is_guessed() -> None:
    text = f"{'a' * 50} = 1\n" + SMALL.replace('tea = ""', 'tee = ""')
    first, *others = mistakes(text)
    assert first.startswith(
        f"line 1, {'a' * 37}...: is not a known key; known here: format, sheet, player, fame"
    )
    assert others == [
        'line 9, goods.tea: is missing; if nothing is marked, write tea = "......"',
        'line 10, goods.tee: is not a known key; did you mean "tea"?',
    ]


def test_after_fifty_mistakes_the_rest_is_not_listed() -> None:
    assert len(mistakes("".join(f"key{number} = 1\n" for number in range(60)) + SMALL)) == 50


def test_a_number_of_thousands_of_digits_is_told_in_a_sentence() -> None:
    assert mistakes(SMALL.replace("fame = 0", f"fame = {'9' * 5000}")) == [
        "line 3: this line is too long (5007 signs; 1000 are the most)"
    ]


def test_a_circle_in_the_palace_or_on_the_river_is_a_cross() -> None:
    text = SMALL.replace('raja = ""', 'raja = "o"').replace("river = []", 'river = "o"')
    marks = parse_transcript(text).marks
    assert (marks["raja.1"], marks["river.1"]) == (CROSSED, CROSSED)


def test_a_building_of_which_nothing_is_marked_has_its_first_value() -> None:
    text = SMALL.replace("temple = 1", 'temple = "..."').replace("mill = 1", "mill = 3")
    marks = parse_transcript(text).marks
    assert [marks.get(f"temple.{box}") for box in (1, 2)] == [CIRCLED, None]
    assert [marks.get(f"mill.{box}") for box in (1, 2, 3)] == [CROSSED, CROSSED, CIRCLED]


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
        ("a = " + "[\n" * 2000, "nested too deep"),
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


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "latin-1"])
def test_a_file_in_another_encoding_is_told_what_to_do(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "leila.toml"
    text = SMALL.replace("fame = 0", "fame = 0  # ä")
    file.write_bytes(("\ufeff" if encoding == "utf-16-be" else "").encode(encoding) + text.encode(encoding))
    with pytest.raises(TranscriptError, match="save the file with the encoding UTF-8"):
        read_transcript(file)


def test_the_players_name_is_the_files_if_none_is_given(tmp_path: Path) -> None:
    path = tmp_path / "leila.toml"
    path.write_text(SMALL, encoding="utf-8")
    assert read_transcript(path).player == "leila"


def test_the_last_space_of_a_track_can_be_marked() -> None:
    assert "fame.40" in parse_transcript(SMALL.replace("fame = 0", "fame = 40")).marks


def test_a_row_of_values_is_read_as_it_stands() -> None:
    marks = parse_transcript(SMALL.replace("temple = 1", 'temple = "xo"')).marks
    assert (marks["temple.1"], marks["temple.2"]) == (CROSSED, CIRCLED)


def test_a_free_bonus_is_no_mark() -> None:
    assert parse_transcript(SMALL + '[bonuses]\nedge.e1n = "."\n').marks == parse_transcript(SMALL).marks


def test_a_directory_and_a_file_that_is_not_there_are_told(tmp_path: Path) -> None:
    with pytest.raises(TranscriptError, match="this is a directory, not a file"):
        read_transcript(tmp_path)
    with pytest.raises(TranscriptError, match="there is no such file"):
        read_transcript(tmp_path / "leila.toml")


def test_without_words_the_comments_name_things_by_their_ids(sun: Sheet) -> None:
    words = Speech(sheet=sun)
    assert "# A finished sun sheet" in transcript_text(sun, "Ana")
    assert "# A finished Sun sheet" in transcript_text(sun, "Ana", words=words)
    assert parse_transcript(transcript_text(sun, "Ana", words=words)).marks == first_marks(sun)


def test_a_line_of_many_spaces_is_read_at_once() -> None:
    """With an expression that goes back and forth this takes hours."""
    text = "sheet = \u201csun\u201d\n" + " " * 30_000 + "x\ntea =" + " " * 30_000 + "x" + " " * 30_000 + "o"
    with pytest.raises(TranscriptError):
        parse_transcript(text)
