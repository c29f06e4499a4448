"""Reading a definition reports everything that is wrong with it, each with its key."""

from __future__ import annotations

import copy
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charmers.sheet.data import sheet_data
from charmers.sheet.definition import Sheet
from charmers.sheet.library import find_sheet
from charmers.sheet.places import languages, sheets_directory
from charmers.sheet.problems import SheetError, UnreadableSheetError
from charmers.sheet.reading import load_sheet, read_sheet, sheet_from_data
from charmers.words.sentences import in_words
from charmers.words.speech import Speech
from tests.conftest import SHEETS_FOR_TESTS

SUN = tomllib.loads((sheets_directory() / "sun.toml").read_text(encoding="utf-8"))
GONE = object()
LANGUAGES = f"{', '.join(languages()[:-1])} or {languages()[-1]}"


def changed(*changes: tuple[str, object]) -> dict[str, Any]:
    """Sun with some values replaced, added, or (``GONE``) taken out: ``("karma.start", 9)``."""
    data = copy.deepcopy(SUN)
    for where, value in changes:
        *path, last = (int(step) if step.isdigit() else step for step in re.findall(r"[\w-]+", where))
        place: Any = data
        for step in path:
            place = place[step]
        if value is GONE:
            del place[last]
        elif isinstance(place, list) and last == len(place):
            place.append(value)
        else:
            place[last] = value
    return data


def problems(data: dict[str, Any]) -> list[str]:
    """What is wrong, in the order of reading; nothing if the sheet is fine."""
    try:
        sheet_from_data(data, "sun")
    except SheetError as error:
        return [str(problem) for problem in error.problems]
    return []


def problems_of_text(text: str) -> list[str]:
    with pytest.raises(SheetError) as caught:
        read_sheet(text, "pad.toml")
    return [str(problem) for problem in caught.value.problems]


ID = "names are lowercase letters (a-z), digits and hyphens, begin with a letter and have at most 24 signs"

ONE_PROBLEM = [
    # misspelt, missing, unknown, of the wrong type
    ("province.cells[1].building", "tempel", '"tempel" is no building; did you mean "temple"?'),
    ("province.cells[1].building", "zzz", '"zzz" is no building; it can be temple, mahal, fort or mill'),
    ("province.cells[1].building", 3, "3 is not a building of upgrades.buildings"),
    ("tracks.money_bonuses[0].gives[0]", "gods 1", '"gods 1" is no effect; did you mean "goods 1"?'),
    ("karma.start", GONE, "is missing; it takes a whole number from 0 to 20"),
    ("karma.source", GONE, "is missing; it takes rulebook, inferred or house"),
    ("karma.source", "rumour", '"rumour" is no source; it can be rulebook, inferred or house'),
    ("karma.bonuses[0].source", "hose", '"hose" is no source; did you mean "house"?'),
    ("karma.strat", 1, 'is not a known key; did you mean "start"?'),
    ("karma.zzz", 1, "is not a known key; known here: bonuses, boxes, source, start"),
    ("karma", GONE, "is missing; the definition needs a part [karma]"),
    ("karma", 5, "5 is not a part; write [karma] on a line of its own"),
    ("karma.boxes", True, "true is not a whole number from 0 to 20"),
    ("karma.boxes", 10**30, "a very large number is not a whole number from 0 to 20"),
    ("karma.boxes", 2.5, "2.5 is not a whole number from 0 to 20"),
    ("karma.bonuses", {}, "a table is not a list of { at = ..., gives = [...] }"),
    ("karma.bonuses[0]", [1], "a list is not a table in braces"),
    ("karma.bonuses[0].gives", [], "has 0 entries; it needs 1 or more"),
    ("karma.bonuses[0].gives", ["karma"] * 5, "has 5 entries; 4 are the most"),
    ("karma.bonuses[0].gives[0]", 4, "4 is not a text in quotes"),
    ("name", "My Pad", f'"My Pad" cannot be a name; {ID}'),
    ("name", "x" * 50, f'"{"x" * 37}..." cannot be a name; {ID}'),
    ("tracks.fame", "many", '"many" is not a whole number from 1 to 200'),
    # dice
    ("dice.green", ["bend"] * 5, "has 5 entries; it needs 6 or more"),
    ("dice.green", ["bend"] * 7, "has 7 entries; 6 are the most"),
    ("dice.green[0]", "fork", '"fork" is no road of the green dice; it can be straight, bend or halves'),
    ("dice.blue[0]", "fsh", '"fsh" is no symbol of the river; did you mean "fish"?'),
    ("dice.orange[0]", "mogl", '"mogl" is no character of the palace; did you mean "mogul"?'),
    ("dice.purple[0]", ["tea"], 'a list is not a pair of goods, such as ["tea", "silk"]'),
    ("dice.purple[0]", "tea", '"tea" is not a pair of goods, such as ["tea", "silk"]'),
    ("dice.purple[0]", ["tea", "silk", "spice"], 'a list is not a pair of goods, such as ["tea", "silk"]'),
    ("dice.purple[2][1]", "spise", '"spise" is no good of the market; did you mean "spice"?'),
    # effects and bonuses
    ("river.spaces[0].gives[0]", "goods 4", '"goods 4" means 4 different goods, the market has 3'),
    ("palace.columns[0].at", 4, "4 is not a whole number from 1 to 3"),
    ("upgrades.columns[0].at", 1, "1 is not a whole number from 2 to 3"),
    ("upgrades.columns[0].at", 4, "4 is not a whole number from 2 to 3"),
    ("karma.bonuses[0].at", 1, "1 is not a whole number from 2 to 5"),
    ("tracks.fame_bonuses[0].at", 41, "41 is not a whole number from 1 to 40"),
    ("tracks.money_bonuses[0].at", 77, "77 is not a whole number from 1 to 76"),
    ("tracks.fame_bonuses[1].at", 3, "a second bonus at 3; put both effects into one list"),
    ("province.edges[1].at", "a1n", "a second bonus at a1n; put both effects into one list"),
    # tracks
    ("tracks.beside[0].fame", [1], "has 1 entries; it needs 2 or more"),
    ("tracks.beside[0].fame", [14, 1], "runs up: write [1, 14]"),
    ("tracks.beside[0].money", [49, 76], "runs down beside fame: write [76, 49]"),
    (
        "tracks.beside[0].money",
        [76, 50],
        "27 money spaces cannot lie beside 14 fame; each has exactly 2",
    ),
    # province
    ("province.cells[0].market", "sell 2", "a cell has one thing printed on it, not building and market"),
    (
        "province.cells[6].market",
        "money 3",
        '"money 3" is no sale; write "sell 3 same", "sell 3 different" or "sell 3"',
    ),
    (
        "province.cells[6].market",
        "sell many",
        '"sell" needs a whole number, not "many"; did you mean "sell 2"?',
    ),
    ("province.cells[6].market", 3, '3 is not a sale, such as "sell 3 same"'),
    ("province.cells[2].residence[0]", "west", '"west" is no side; it can be n, e, s or w'),
    ("province.cells[2].residence", ["n", "e"], 'the exit "n" leads out of the province'),
    ("province.edges[0].at", "b2n", "b2n is not on the outer border of the province"),
    (
        "province.edges[0].at",
        "c1n",
        "c1 is the residence; no road is drawn there, so none can reach this edge",
    ),
    (
        "province.edges[0].at",
        "a1x",
        '"a1x" is no cell and side, such as "a1n"; sides are n, e, s or w; did you mean "a1w"?',
    ),
    ("province.edges[0].at", "", '"" is no cell and side, such as "a1n"; sides are n, e, s or w'),
    ("province.edges[0].at", 7, '7 is not a cell and a side, such as "a1n"'),
    # market, palace, upgrades, karma
    ("market.coins", [], "has 0 entries; it needs 1 or more"),
    ("market.coins[0]", 0, "0 is not a whole number from 1 to 99"),
    ("market.tents[0].boxes[0]", "te1", '"te1" is no goods box; did you mean "tea1"?'),
    ("market.tents[0].boxes[0]", "tea7", '"tea7" is no goods box; did you mean "tea6"?'),
    ("market.tents[3].name", "tea", 'a second tent named "tea"'),
    ("market.tents[3].boxes[0]", "tea1", 'tea1 already belongs to the tent "tea"'),
    ("palace.boxes", 0, "0 is not a whole number from 1 to 10"),
    ("upgrades.values[2]", 2, "2 does not rise above the 2 before it"),
    # words
    ("words", 5, "5 is not a part; write [words] on a line of its own"),
]


@pytest.mark.parametrize(("where", "value", "message"), ONE_PROBLEM)
def test_one_wrong_value_is_one_problem_at_its_key(where: str, value: object, message: str) -> None:
    found = problems(changed((where, value)))
    assert len(found) == 1
    # A problem of a whole cell is reported at the cell.
    assert found[0] in (f"{where}: {message}", f"{where.rpartition('.')[0]}: {message}")


def test_a_sheet_without_problems_is_read() -> None:
    assert problems(changed()) == []


def test_all_problems_come_at_once() -> None:
    found = problems(
        changed(
            ("province.cells[1].building", "tempel"),
            ("karma.start", 9),
            ("market.coins[2]", "two"),
            ("colour", "red"),
            ("river.spaces[3].gives[0]", "half road"),
        )
    )
    assert sorted(problem.partition(":")[0] for problem in found) == [
        *("colour", "karma.start", "market.coins[2]"),
        *("province.cells[1].building", "river.spaces[3].gives[0]"),
    ]


def test_the_error_names_the_file_before_each_problem() -> None:
    with pytest.raises(SheetError) as caught:
        sheet_from_data(changed(("karma.start", 9), ("karma.boxes", 5.0)), "pad.toml")
    assert all(line.startswith("pad.toml: karma.") for line in str(caught.value).splitlines())


def test_messages_stay_short_and_printable() -> None:
    found = problems(changed((f"karma.{'k' * 500}", 1), ("river.spaces[0].gives[0]", "\x1b" * 5000)))
    assert all(len(problem) < 700 and problem.isprintable() for problem in found)


def test_a_newer_format_says_only_that() -> None:
    found = problems(changed(("format", 2), ("karma", GONE)))
    assert found == ["format: format 2 needs a newer charmers; this one reads format 1"]


def test_format_is_required() -> None:
    assert problems(changed(("format", GONE))) == [
        "format: is missing; it takes a whole number from 1 to 1000000"
    ]


# Names


@pytest.mark.parametrize("word", ["pass", "done", "skip", "goods", "p1", "o2"])
def test_goods_cannot_be_called_like_words_of_the_notation(word: str) -> None:
    message = f'market.goods[3]: "{word}" already means something where moves are typed; choose another name'
    assert message in problems(changed(("market.goods[3]", word)))


def test_buildings_cannot_be_called_like_words_of_the_notation() -> None:
    message = (
        'upgrades.buildings[4]: "skip" already means something where moves are typed; choose another name'
    )
    assert problems(changed(("upgrades.buildings[4]", "skip"))) == [message]


def test_goods_and_buildings_have_different_names() -> None:
    assert problems(changed(("upgrades.buildings[4]", "tea"))) == [
        'upgrades.buildings[4]: "tea" is also a good; each needs a name of its own'
    ]


def test_goods_do_not_end_in_a_digit() -> None:
    assert problems(changed(("market.goods[3]", "tea2"))) == [
        'market.goods[3]: "tea2" ends in a digit; its first box, "tea21", could be misread'
    ]


def test_goods_are_listed_once() -> None:
    assert problems(changed(("market.goods[3]", "tea"))) == ['market.goods[3]: "tea" is listed twice']


def test_a_symbol_is_a_name() -> None:
    assert f'river.spaces[0].symbol: "Fish!" cannot be a name; {ID}' in problems(
        changed(("river.spaces[0].symbol", "Fish!"))
    )


# Tracks


def test_a_fame_space_is_in_one_stretch() -> None:
    found = problems(changed(("tracks.beside[1]", {"fame": [14, 23], "money": [48, 29]})))
    assert found == ["tracks.beside: fame 14 is in two stretches"]


def test_a_money_space_is_in_one_stretch() -> None:
    found = problems(changed(("tracks.beside[1]", {"fame": [16, 25], "money": [50, 31]})))
    assert found == [
        "tracks.beside: money 49 is in two stretches",
        "tracks.beside: money 29 lies beside no fame space (2 spaces in all)",
    ]


def test_every_money_space_lies_beside_fame() -> None:
    found = problems(changed(("tracks.beside[1]", GONE)))
    assert found == ["tracks.beside: money 29 lies beside no fame space (20 spaces in all)"]


def test_money_runs_down_along_the_fame_track() -> None:
    swapped = [{"fame": [1, 14], "money": [28, 1]}, {"fame": [27, 40], "money": [76, 49]}]
    found = problems(changed(("tracks.beside[0]", swapped[0]), ("tracks.beside[2]", swapped[1])))
    assert "tracks.beside: money 48 comes after 1; along the fame track money runs down" in found


def test_stretches_can_be_listed_in_any_order() -> None:
    turned = changed(("tracks.beside", SUN["tracks"]["beside"][::-1]))
    assert sheet_from_data(turned, "x") == sheet_from_data(SUN, "x")


def test_nothing_is_said_about_the_alignment_when_a_track_has_no_length() -> None:
    assert len(problems(changed(("tracks.fame", GONE)))) == 1


@pytest.mark.parametrize("ends", ["fame", [1, "x"]])
def test_a_stretch_with_a_wrong_end_is_one_problem(ends: object) -> None:
    assert len(problems(changed(("tracks.beside[0].fame", ends)))) == 1


# Province


def test_a_missing_cell_is_named() -> None:
    assert problems(changed(("province.cells[7]", GONE))) == ["province.cells: missing: c2"]


def test_many_missing_cells_are_counted() -> None:
    assert problems(changed(("province.columns", 10))) == [
        "province.cells: missing: f1, g1, h1, i1, j1, f2, g2, h2 and 12 more",
        *(
            f"province.edges[{index}].at: {at} is not on the outer border of the province"
            for index, at in ((3, "e1e"), (4, "e2e"))
        ),
    ]


def test_a_cell_outside_the_grid_is_a_problem() -> None:
    assert problems(changed(("province.cells[20]", {"id": "f9"}))) == [
        'province.cells[20].id: "f9" is no cell of this grid; it goes from a1 to e4'
    ]


def test_a_cell_twice_is_a_problem() -> None:
    assert problems(changed(("province.cells[20]", {"id": "a1"}))) == [
        'province.cells[20].id: "a1" is there twice'
    ]


def test_a_cell_without_a_name_is_a_problem() -> None:
    found = problems(changed(("province.cells[7].id", GONE)))
    assert found == [
        'province.cells[7].id: is missing; it takes the name of a cell, such as "a1"',
        "province.cells: missing: c2",
    ]


def test_a_province_needs_a_residence() -> None:
    found = problems(changed(("province.cells[2].residence", GONE)))
    assert found == [
        'province.cells: no cell is the residence; one needs residence = ["w", "s", "e"] or other exits'
    ]


def test_a_province_has_one_residence() -> None:
    found = problems(changed(("province.cells[7]", {"id": "c2", "residence": ["e"]})))
    assert found == ["province.cells[7].residence: a second residence; the first is province.cells[2]"]


def test_an_exit_is_listed_once() -> None:
    found = problems(changed(("province.cells[2].residence", ["e", "e"])))
    assert set(found) == {f'province.cells[2].residence[{index}]: "e" is listed twice' for index in (0, 1)}


def test_an_empty_list_of_exits_is_a_problem_and_no_missing_residence() -> None:
    found = problems(changed(("province.cells[2].residence", [])))
    assert found == ["province.cells[2].residence: has 0 entries; it needs 1 or more"]


def test_without_columns_only_that_is_wrong_with_the_province() -> None:
    assert len(problems(changed(("province.columns", 13)))) == 1


def test_without_a_list_of_cells_only_that_is_wrong() -> None:
    assert len(problems(changed(("province.cells", "none"), ("province.edges", [])))) == 1


# Palace, upgrades, karma


def test_an_effect_cannot_name_somebody_who_is_not_in_this_palace() -> None:
    found = problems(changed(("palace.characters[5]", GONE), ("dice.orange[5]", "raja")))
    assert found == [
        'province.edges[6].gives[0]: "palace portuguese": portuguese is not among palace.characters'
    ]


def test_a_character_is_listed_once() -> None:
    found = problems(changed(("palace.characters", ["mogul", "mogul"])))
    assert 'palace.characters[1]: "mogul" is listed twice' in found


def test_a_character_is_one_of_the_six() -> None:
    found = problems(changed(("palace.characters[3]", "rajah")))
    assert 'palace.characters[3]: "rajah" is no character; did you mean "raja"?' in found


def test_with_one_level_there_is_no_column_bonus() -> None:
    found = problems(changed(("upgrades.values", [1])))
    assert found == [
        "upgrades.columns: with one level there is nothing to upgrade, so no column can be filled"
    ]


def test_karma_at_the_start_fits_its_boxes() -> None:
    found = problems(changed(("karma.start", 6)))
    assert found == ["karma.start: 6 karma cannot be circled in 5 boxes"]


def test_karma_that_is_all_circled_releases_nothing() -> None:
    found = problems(changed(("karma.start", 5)))
    assert found == ["karma.bonuses: every karma is circled at the start, so none can be released"]


def test_a_sheet_without_karma_is_fine() -> None:
    assert problems(changed(("karma.boxes", 0), ("karma.start", 0), ("karma.bonuses", []))) == []


def test_tents_are_not_compared_with_goods_that_cannot_be_read() -> None:
    found = problems(changed(("market.coins", "free")))
    assert found == ['market.coins: "free" is not a list of prices, one for each column']


def test_a_nameless_tent_still_owns_its_boxes() -> None:
    found = problems(changed(("market.tents[0].name", GONE), ("market.tents[3].boxes[0]", "tea1")))
    assert found == [
        "market.tents[0].name: is missing; it takes a name",
        "market.tents[3].boxes[0]: tea1 already belongs to another tent",
    ]


# Words


def test_an_owners_words_are_read_by_language_and_key() -> None:
    words = {"en": {"goods": {"tea": "Chai"}, "buildings.fort": "Keep"}}
    sheet = sheet_from_data(changed(("words", words)), "x")
    assert sheet.words == {"en": {"goods.tea": "Chai", "buildings.fort": "Keep"}}


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ({"xx": {}}, 'words.xx: "xx" is no language of charmers; it can be ' + LANGUAGES),
        ({"en": "tea"}, 'words.en: "tea" is not a table; write [words.en]'),
        (
            {"en": {"goods": {"tea": 3}}},
            "words.en.goods.tea: 3 is not a word or a short text of at most 80 signs",
        ),
        (
            {"en": {"goods.tea": "\x1b[31mTea"}},
            'words.en.goods.tea: "\\x1b[31mTea" is not a word or a short text of at most 80 signs',
        ),
    ],
)
def test_wrong_words_are_problems(words: object, problem: str) -> None:
    assert problems(changed(("words", words))) == [problem]


# Text and files


def test_a_syntax_error_says_line_and_column() -> None:
    assert problems_of_text("format = 1\nname sun")[0].startswith(
        "line 2, column 6: this is not TOML: expected"
    )


@pytest.mark.parametrize("text", ["", " \n\n", "\t"])
def test_an_empty_file_is_one_problem(text: str) -> None:
    assert problems_of_text(text) == ["the file is empty; `charmers sheets new` writes one to start from"]


@pytest.mark.parametrize("text", ["a = " + "9" * 5000, "a = " + "[" * 100_000])
def test_what_python_refuses_is_one_problem(text: str) -> None:
    assert len(problems_of_text(text)) == 1


def test_a_missing_file_is_unreadable(tmp_path: Path) -> None:
    with pytest.raises(UnreadableSheetError, match="there is no such file"):
        load_sheet(tmp_path / "none.toml")


def test_a_directory_is_unreadable(tmp_path: Path) -> None:
    with pytest.raises(UnreadableSheetError, match="this is a directory"):
        load_sheet(tmp_path)


def test_a_name_no_system_knows_is_unreadable() -> None:
    with pytest.raises(UnreadableSheetError, match="cannot be read"):
        load_sheet("pad\0.toml")


def test_a_path_through_a_file_is_unreadable(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(UnreadableSheetError, match="cannot be read"):
        load_sheet(tmp_path / "file" / "pad.toml")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\x89PNG\0\0", "this is not a text file"),
        ("name = 'caf\u00e9'".encode("latin-1"), "line 1: this is not UTF-8 text"),
        (b"#" * 1_000_001, "too large"),
    ],
)
def test_what_is_no_text_is_unreadable(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "pad.toml"
    path.write_bytes(content)
    with pytest.raises(UnreadableSheetError, match=message):
        load_sheet(path)


def test_a_byte_order_mark_and_windows_line_ends_do_not_matter(tmp_path: Path, sun: Sheet) -> None:
    text = (sheets_directory() / "sun.toml").read_text(encoding="utf-8")
    path = tmp_path / "sun.toml"
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert load_sheet(path) == sun


# Data and digest


def test_a_sheet_as_data_reads_back_as_itself(any_sheet: Sheet) -> None:
    assert sheet_from_data(sheet_data(any_sheet), any_sheet.name) == any_sheet


@pytest.mark.parametrize(
    "change",
    [
        ("name", "evening"),
        ("river.source", "inferred"),
        ("words", {"en": {"goods.tea": "Chai"}}),
        ("province.edges", SUN["province"]["edges"][::-1]),
    ],
)
def test_the_digest_does_not_depend_on(sun: Sheet, change: tuple[str, object]) -> None:
    assert sheet_from_data(changed(change), "x").digest == sun.digest


@pytest.mark.parametrize(
    "change",
    [
        ("market.coins[0]", 2),
        ("river.spaces[0].gives[0]", "goods 2"),
        ("market.tents[0].name", "chai"),
        ("dice.green", SUN["dice"]["green"][::-1]),
        ("tracks.fame_bonuses[0].at", 4),
    ],
)
def test_the_digest_depends_on(sun: Sheet, change: tuple[str, object]) -> None:
    assert sheet_from_data(changed(change), "x").digest != sun.digest


def test_the_order_of_cells_and_edges_in_the_file_does_not_matter(sun: Sheet) -> None:
    cells, edges = SUN["province"]["cells"], SUN["province"]["edges"]
    turned = changed(("province.cells", cells[::-1]), ("province.edges", edges[::-1]))
    assert sheet_from_data(turned, "x") == sun


def test_a_purple_face_has_one_name(sun: Sheet) -> None:
    assert sheet_from_data(changed(("dice.purple[1]", ["silk", "tea"])), "x") == sun


# Other sizes


def test_the_tiny_sheet_is_smaller_everywhere(tiny: Sheet) -> None:
    sizes = (len(tiny.province.cells), len(tiny.river.spaces), len(tiny.market.goods), tiny.karma.boxes)
    assert sizes == (6, 4, 2, 2)


def test_the_large_sheet_is_larger_everywhere(large: Sheet) -> None:
    sizes = (len(large.province.cells), len(large.river.spaces), len(large.market.goods), large.karma.boxes)
    assert sizes == (42, 30, 4, 8)
    assert large.tracks.corners == (1, 13, 26, 39, 60)


def test_every_bonus_has_an_id_of_its_own(any_sheet: Sheet) -> None:
    ids = [bonus.id for bonus in any_sheet.bonuses]
    assert len(ids) == len(set(ids))


def test_an_entry_takes_the_source_of_its_part_or_says_its_own(sun: Sheet) -> None:
    assert [sun.river.spaces[number - 1].source for number in (8, 9)] == ["house", "rulebook"]


# Anything at all


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in the data of a definition."""
    found = [path] if path else []
    if isinstance(value, dict):
        return found + [place for key, item in value.items() for place in places(item, (*path, key))]
    if isinstance(value, list):
        return found + [place for index, item in enumerate(value) for place in places(item, (*path, index))]
    return found


BASES = [SUN, tomllib.loads((SHEETS_FOR_TESTS / "tiny.toml").read_text(encoding="utf-8"))]
SIGNS = "abs12 =-[]{}\"'#.\n\\é\0"
values = st.recursive(
    st.one_of(
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(SIGNS, max_size=8),
        st.dates(),
        st.sampled_from(["tea", "a1", "karma", "goods 9", "temple", "e1n", "tea1", "n", 0, 1, 5, 200]),
    ),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(SIGNS, max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)


@given(st.data())
def test_whatever_stands_in_a_definition_it_is_read_or_refused(data: st.DataObject) -> None:
    definition: Any = copy.deepcopy(data.draw(st.sampled_from(BASES)))
    for _ in range(data.draw(st.integers(1, 4))):
        spots = places(definition)
        *path, last = data.draw(st.sampled_from(spots))
        place = definition
        for step in path:
            place = place[step]
        kind = data.draw(st.sampled_from(["delete", "replace", "add"]))
        if kind == "delete" and len(spots) > 1:
            del place[last]
        elif kind == "replace":
            place[last] = data.draw(values)
        elif isinstance(place, dict):
            place[data.draw(st.text(SIGNS, max_size=5))] = data.draw(values)
        else:
            place.append(copy.deepcopy(data.draw(st.sampled_from(place))) if place else 1)
    try:
        sheet = sheet_from_data(definition, "x")
    except SheetError as error:
        assert all(str(problem) for problem in error.problems)  # noqa: PT017
    else:
        assert sheet_from_data(sheet_data(sheet), "x").digest == sheet.digest


@given(st.text(SIGNS))
def test_whatever_stands_in_a_file_it_is_read_or_refused(text: str) -> None:
    with pytest.raises(SheetError):
        read_sheet(text, "x")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("gods 1", "„gods 1“ ist kein Effekt; ist „goods 1“ gemeint?"),
        ("palace cook", "„cook“ gehört nicht zum Palast; ist „palace mogul“ gemeint?"),
        ("sell many", "„sell“ braucht eine ganze Zahl, nicht „many“; ist „sell 2“ gemeint?"),
        ("fame 100", "„fame 100“: Die Zahl muss zwischen 1 und 99 liegen"),
    ],
)
def test_a_wrong_effect_is_told_whole_in_another_language(text: str, told: str) -> None:
    with pytest.raises(SheetError) as caught:
        sheet_from_data(changed(("river.spaces[0].gives[0]", text)), "sun")
    [problem] = caught.value.problems
    assert in_words(problem.what, Speech("de")) == told


def test_without_any_sheets_a_name_is_still_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("charmers.sheet.library.sheets_directory", lambda: tmp_path / "gone")
    with pytest.raises(SheetError, match='"sun"'):
        find_sheet("sun")
