"""The terminal map shows every place with its id."""

from __future__ import annotations

import re

import pytest

from charmers.bots import make_bot
from charmers.play.turns import events_since
from charmers.record.game import Game
from charmers.rules.state import SheetState
from charmers.screen.board import draw_board
from charmers.screen.ink import Ink, columns
from charmers.screen.map import sheet_map
from charmers.screen.panel import Panels
from charmers.screen.table import table_screen
from charmers.screen.view import View
from charmers.sheet.definition import Karma, Market, Sheet
from charmers.sheet.library import find_sheet
from charmers.sheet.parts.province import COLUMN_LETTERS, cell_id
from charmers.sheet.places import languages
from charmers.words.speech import Speech
from charmers.words.tell import tell
from tests.conftest import tables_of


def test_every_bonus_is_named(any_sheet: Sheet) -> None:
    words = sheet_map(any_sheet).split()
    assert [bonus.id for bonus in any_sheet.bonuses if bonus.id not in words] == []


def test_every_cell_is_named(any_sheet: Sheet) -> None:
    signs = sheet_map(any_sheet).replace("│", " ").split()
    assert [cell.id for cell in any_sheet.province.cells if cell.id not in signs] == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["sun", "moon"])
def test_our_own_sheets_fit_80_columns(name: str, language: str) -> None:
    lines = sheet_map(find_sheet(name), Speech(language)).splitlines()
    assert [line for line in lines if len(line) > 80] == []


def test_ids_are_shown_beside_foreign_words(sun: Sheet) -> None:
    text = sheet_map(sun, Speech("de"))
    assert "Fisch (fish)" in text
    assert "Sonne (sun)" in text


def test_edge_bonuses_stand_at_their_edges(sun: Sheet) -> None:
    lines = sheet_map(sun).splitlines()
    top = next(index for index, line in enumerate(lines) if "┌" in line)
    assert lines[top - 1].split() == ["upgrade", "karma", "builder"]
    assert lines[top + 1].startswith("palace │a1")
    assert lines[top + 1].endswith("│ goods-die")


def test_a_wide_province_is_drawn_with_short_marks_and_a_list(large: Sheet) -> None:
    text = sheet_map(large)
    assert max(map(len, text.splitlines())) <= 80
    assert "sell 3 same            f1 b4 a6" in text


def test_a_wide_province_is_drawn_in_full_where_there_is_room(large: Sheet) -> None:
    text = sheet_map(large, width=120)
    assert "│sell 3" in text


def test_corners_stand_between_the_stretches(sun: Sheet) -> None:
    lines = sheet_map(sun).splitlines()
    assert "Fame   1 … 14   15      16 … 25  26      27 … 40" in lines
    assert "Money  76 … 49  Corner  48 … 29  Corner  28 … 1" in lines


def test_karma_of_the_start_is_circled(large: Sheet) -> None:
    assert "(1)  (2)  3  4  5  6  7  8" in sheet_map(large).splitlines()


def test_tents_are_drawn_in_the_market(sun: Sheet) -> None:
    assert "silk   B  B  B  D  ·  ·  Silk" in sheet_map(sun).splitlines()


def test_parts_without_bonuses_are_drawn_too(sun: Sheet) -> None:
    bare = sun._replace(
        karma=Karma(0, 0, {}),
        market=Market(("tea",), (1,), ()),
        province=sun.province._replace(edges={}),
    )
    assert "tent:" not in sheet_map(bare)


def test_cells_have_letters_for_columns() -> None:
    assert [cell_id(column, 11) for column in range(12)] == [f"{letter}12" for letter in COLUMN_LETTERS]


@pytest.mark.parametrize("language", ["en", "fr", "de", "el"])
@pytest.mark.parametrize("wide", [False, True])
def test_nothing_beside_the_map_moves_when_a_bonus_is_marked(language: str, wide: bool) -> None:
    tables = tables_of("sun")
    say, ink = Speech(language, tables.sheet), Ink(colour=False)
    free, marked = SheetState(tables), SheetState(tables)
    marked.released = marked.used = (1 << len(tables.bonus_ids)) - 1
    circled = SheetState(tables)
    circled.released = marked.released
    first = draw_board(tables, free, say, ink, wide=wide)
    for state in (marked, circled):
        board = draw_board(tables, state, say, ink, wide=wide)
        assert max(map(columns, board)) == max(map(columns, first))
        assert [line.find("├") for line in board] == [line.find("├") for line in first]


@pytest.mark.parametrize(
    ("language", "size"), [("en", (100, 30)), pytest.param("de", (140, 45), marks=pytest.mark.slow)]
)
def test_the_map_keeps_its_place_all_game_long(language: str, size: tuple[int, int]) -> None:
    game, bot = Game.begin(["Ana", "Ben", "Cem", "Dan"], sheet="moon", seed=5), make_bot("greedy", 5)
    view = View(Speech(language, game.tables.sheet), Ink(colour=False), *size)
    places, decisions = set(), 0
    while not game.over:
        if game.position.due:
            game.roll()
            continue
        position = game.position.tracked
        assert position is not None
        events = [event for event in events_since(game, game.seat) if event.kind != "rolled"]
        lines = table_screen(position, game.names, view, tell(events, game.names, view.say))
        assert len(lines) < view.height
        row = next(row for row, line in enumerate(lines) if "a1" in line and "b1" in line)
        places.add((row, lines[row].find("a1"), lines[row].find("b1")))
        decisions += 1
        game.play(bot.choose(position))
    assert decisions > 50
    assert len(places) == 1


@pytest.mark.parametrize("language", ["en", "fr", "de", "el"])
def test_a_second_digit_moves_no_track(language: str) -> None:
    tables = tables_of("moon")
    state = SheetState(tables)
    panels = Panels(tables, state, Speech(language, tables.sheet), Ink(colour=False))
    empty = panels.tracks(90)[0]
    state.fame, state.money = 10, 12
    filled = panels.tracks(90)[0]
    assert empty.index("·") == filled.index("━")
    assert empty.rindex("·") == filled.rindex("━")


def test_bonuses_ahead_stand_behind_their_number_and_clear_of_the_gap() -> None:
    tables = tables_of("moon")
    panels = Panels(tables, SheetState(tables), Speech("en", tables.sheet), Ink(colour=False))
    assert panels.ahead(100, words=True)[0].startswith("→ 4: sell 2  9: 1 good ")
    for width in range(60, 130):
        line = panels.ahead(width, words=True)[0]
        assert columns(line) <= width
        assert re.search(r"\S  +gap 40  +\S", line), line


def test_a_long_word_at_an_edge_is_parted_between_its_parts() -> None:
    tables = tables_of("moon")
    board = draw_board(tables, SheetState(tables), Speech("de", tables.sheet), Ink(colour=False))
    edge = [line.rpartition("│")[2].strip() for line in board]
    assert "2\xa0ver-" in edge
    assert "kaufen" in edge
