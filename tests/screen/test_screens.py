"""Screens compared with stored ones; CHARMERS_UPDATE_SCREENS=1 writes them anew, to be looked at."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from charmers.bots import make_bot
from charmers.play.turns import complete_turns, new_marks
from charmers.record.beginning import begin
from charmers.record.game import Game
from charmers.record.players import read_player
from charmers.rules.events import Event
from charmers.rules.paper_position import PaperPosition
from charmers.rules.position import Position
from charmers.rules.tables import Tables
from charmers.screen.dice import draw_dice
from charmers.screen.ending import ending_screen
from charmers.screen.entries import entries
from charmers.screen.ink import Ink, columns
from charmers.screen.on_paper import paper_screen
from charmers.screen.panel import Panels
from charmers.screen.table import round_screen, sheet_screen, table_screen
from charmers.screen.turn import turn_screen
from charmers.screen.view import View
from charmers.sheet.definition import Sheet
from charmers.sheet.places import languages
from charmers.words.signs import code
from charmers.words.speech import Speech
from charmers.words.tell import tell
from tests.at_table import NAMES, play, roll, step, wander
from tests.conftest import SHEETS, sheet_named, tables_of

STORED = Path(__file__).parent / "screens"
TABLES = {name: Tables(sheet_named(name)) for name in SHEETS}
NEWS = [
    "Tom takes green (bend) and draws a bend at d1: mill, 1 fame (now 9).",
    "Ana takes orange (raja, 1 of 3) and gets 1 money (now 23). "
    "Released: goods die (palace column 1), half-road (money 23).",
]


def compare(name: str, lines: list[str]) -> None:
    """The screen must be the stored one."""
    path = STORED / f"{name}.txt"
    text = "\n".join(lines) + "\n"
    if os.environ.get("CHARMERS_UPDATE_SCREENS"):
        path.write_text(text, "utf-8")
    assert path.exists(), f"no {path.name} yet: CHARMERS_UPDATE_SCREENS=1 writes it, to be looked at\n{text}"
    stored = path.read_text("utf-8")
    assert text == stored, "CHARMERS_UPDATE_SCREENS=1 writes it anew, to be looked at"


def view(sheet: Sheet, language: str = "en", width: int = 80, height: int = 24, plain: bool = False) -> View:
    return View(Speech(language, sheet), Ink(colour=False), width, height, plain)


def waits_for_road(position: Position) -> bool:
    return len(position.moves) > 12 and position.moves[0].verb == "road"


def bonuses_wait(position: Position) -> bool:
    return position.turn.waiting.bit_count() > 1


def late(position: Position) -> bool:
    return position.dice.round > 8 and position.phase == "turn" and position.dice.turn == 1


MOMENTS: dict[str, Callable[[Position], bool]] = {
    "road": waits_for_road,
    "bonuses": bonuses_wait,
    "late": late,
}


def test_the_first_turn_at_80_by_24(opening: Position, sheet: Sheet) -> None:
    compare("opening", table_screen(opening, NAMES, view(sheet), NEWS))


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_decision_at_80_by_24(moment: str, tables: Tables) -> None:
    position = wander(tables, seed=7, until=MOMENTS[moment])
    compare(moment, table_screen(position, NAMES, view(tables.sheet), NEWS))


def test_a_large_window_shows_the_dice_as_boxes(tables: Tables) -> None:
    position = wander(tables, seed=7, until=late)
    compare("large", table_screen(position, NAMES, view(tables.sheet, width=110, height=50), NEWS))


def test_plain_lines(tables: Tables) -> None:
    position = wander(tables, seed=7, until=bonuses_wait)
    compare("plain", table_screen(position, NAMES, view(tables.sheet, plain=True), NEWS))


def test_a_narrow_window(tables: Tables) -> None:
    position = wander(tables, seed=7, until=late)
    compare("narrow", table_screen(position, NAMES, view(tables.sheet, width=40), NEWS))


@pytest.mark.parametrize("language", languages())
def test_a_whole_sheet(language: str, tables: Tables) -> None:
    position = wander(tables, seed=11)
    compare(
        f"sheet.{language}", sheet_screen(tables, position.sheets[0], "Leila", view(tables.sheet, language))
    )


def test_a_whole_sheet_in_plain_lines(tables: Tables) -> None:
    position = wander(tables, seed=11)
    lines = sheet_screen(tables, position.sheets[0], "Leila", view(tables.sheet, plain=True))
    compare("sheet.plain", lines)


def test_between_two_rounds(tables: Tables) -> None:
    position = wander(tables, seed=7, until=lambda position: position.dice.round > 5)
    compare("round", round_screen(position, NAMES, view(tables.sheet), NEWS))


def test_a_turn_on_paper(tables: Tables) -> None:
    position = PaperPosition(tables, seats=3)
    position.roll([0, 1, 0, 1, 0, 1, 3, 4])
    position.play(tables.book.take[4])
    compare("paper", paper_screen(position, NAMES, view(tables.sheet), []))


def test_half_connections_are_drawn(tables: Tables) -> None:
    position = Position(tables, seats=2)
    roll(position, "tea+tea tea+silk bend straight flag fish raja builder")
    play(position, "take g1", "road b1 es")
    lines = sheet_screen(tables, position.sheets[0], "Leila", view(tables.sheet))
    assert "┌──────⌂───" in lines[3]
    assert "╵" in lines[4]


def test_a_bonus_is_free_then_circled_then_crossed(tables: Tables) -> None:
    position = wander(tables, seed=11)
    state = position.sheets[0]
    number = tables.bonus_number["edge:e1n"]
    seen = []
    for released, used in ((0, 0), (1, 0), (1, 1)):
        state.released = released << number
        state.used = used << number
        heading = sheet_screen(tables, state, "Leila", view(tables.sheet))[1].split()
        seen.append(heading[heading.index("e") + 1])
    assert seen == ["bui", "(bui)", "×bui"]


def test_colour_is_only_ink(opening: Position, sheet: Sheet) -> None:
    plain = view(sheet)
    coloured = View(plain.say, Ink(colour=True))
    lines = table_screen(opening, NAMES, coloured)
    assert "\x1b[" in "".join(lines)
    assert [columns(line) for line in lines] == [
        columns(line) for line in table_screen(opening, NAMES, plain)
    ]


FIVE = ["Leila", "Benjamin", "Ana", "Zoé Müller", "Κατερίνα"]


def missing_parts(lines: list[str], position: Position, names: list[str], say: Speech) -> list[str]:
    """The parts of the sheet, and the players, that cannot be found on a screen."""
    tables, state = position.tables, position.sheets[position.seat]
    text = "\n".join(lines)
    karma = "×" * state.karma_used + "○" * state.karma_left + "·" * (tables.karma_boxes - state.karma)
    symbols = [
        "×" if state.river >> i & 1 else say.short(f"symbols.{space.symbol}")
        for i, space in enumerate(say.sheet.river.spaces)
    ]
    rows = [line.replace("◄×►", "×").split() for line in lines]
    palace = [
        f"({say.short(f'characters.{name}')}|{say.person(name)[:3]})\\S* +"
        + "×" * crossed
        + "·" * (tables.palace_boxes - crossed)
        for name, crossed in zip(tables.characters, state.palace, strict=True)
    ]
    buildings = [
        f"{say(f'buildings.{name}')[:2]}.?{tables.values[level - 1]}"
        for name, level in zip(tables.buildings, state.levels, strict=True)
    ]
    parts = {
        "province": "⌂" in text and all(re.search(rf"^ *\S* *{row}[ ─]", text, re.M) for row in range(1, 5)),
        "river": symbols in rows and [code(space.gives, say) for space in say.sheet.river.spaces] in rows,
        "goods": all(
            re.search(
                f"{say(f'goods.{good}')[:3]}\\S* "
                + " ".join(
                    "×" * state.sold[i] + "○" * state.stock(i) + "·" * (tables.row - state.circled[i])
                ),
                re.sub(" +", " ", text),
            )
            for i, good in enumerate(tables.goods)
        ),
        "palace": all(re.search(each, text, re.I) for each in palace),
        "buildings": all(re.search(each, text) for each in buildings),
        "karma": karma in text,
        "tracks": f"{say('terms.fame')} {state.fame} " in text
        and f" {state.money} {say('terms.money')}" in text,
        "others": all(
            f"★{position.sheets[seat].fame} ${position.sheets[seat].money} {say('effects.karma.sign')}"
            in text
            for seat in range(len(names))
            if seat != position.seat
        ),
    }
    return [part for part, there in parts.items() if not there]


def keys_offered(lines: list[str]) -> set[str]:
    return {key for line in lines for key in re.findall(r"[0-9+x]", line)}


@pytest.mark.parametrize("name", ["sun", pytest.param("moon", marks=pytest.mark.slow)])
@settings(max_examples=6, deadline=None)
@given(
    st.sampled_from(languages()),
    st.integers(2, 5),
    st.integers(0, 1000),
    st.sampled_from(["as it is", "all circled", "all crossed"]),
)
@example("fr", 5, 496, "as it is")  # roads that reach bonuses with long names
def test_every_decision_of_a_game_shows_every_part_at_80_by_24(
    name: str, language: str, seats: int, seed: int, bonuses: str
) -> None:
    tables, source = TABLES[name], random.Random(seed)
    names, window = FIVE[:seats], view(tables.sheet, language)
    position = Position(tables, seats)
    log: list[Event] = []
    while not position.over:
        if not position.due and source.random() < 0.12:
            shown = position.copy()
            everything = (1 << len(tables.bonus_ids)) - 1
            if bonuses != "as it is":
                shown.sheets[shown.seat].released = everything
                shown.sheets[shown.seat].used = everything if bonuses == "all crossed" else 0
            lines = table_screen(shown, names, window, tell(log[-25:], names, window.say))
            screen = "\n".join(lines)
            assert len(lines) < 24, screen
            assert max(map(columns, lines)) <= 80, screen
            assert missing_parts(lines, shown, names, window.say) == [], screen
            assert {entry.key for entry in entries(shown)} <= keys_offered(lines), screen
        log += step(position, source)


@settings(max_examples=10, deadline=None)
@given(
    st.sampled_from(("sun", "moon")),
    st.sampled_from(languages()),
    st.integers(0, 1000),
    st.integers(5, 120),
    st.sampled_from([(60, 24), (80, 20), (100, 30), (80, 40), (120, 50)]),
)
def test_every_decision_fits_the_window(
    name: str, language: str, seed: int, steps: int, size: tuple[int, int]
) -> None:
    tables = TABLES[name]
    count = iter(range(steps, -1, -1))
    position = wander(tables, seed, until=lambda position: next(count, 0) == 0 and not position.due)
    if position.over:
        return
    lines = table_screen(position, NAMES, view(tables.sheet, language, *size), NEWS)
    assert len(lines) < size[1]
    assert max(map(columns, lines)) <= size[0]


def test_choices_are_in_words_while_the_turn_of_another_can_give_way(tables: Tables) -> None:
    position = Position(tables, seats=2)
    log = roll(position, "tea+tea tea+silk halves bend lotus flag mogul maharani")
    news = tell(log[:1], NAMES, Speech("en", tables.sheet))
    for moves in (("take b2", "road d1 ew"), ("take o1",)):
        for move in moves:
            news += tell(play(position, move), NAMES, Speech("en", tables.sheet))
    lines = table_screen(position, NAMES[:2], view(tables.sheet), news)
    assert any("maharani 1/3: sail 1 or 2" in line for line in lines)
    assert any(line == news[-1] for line in lines)


@pytest.mark.parametrize("size", [(80, 24), (80, 30), (100, 30)])
def test_the_map_keeps_its_place_from_decision_to_decision(size: tuple[int, int], tables: Tables) -> None:
    found = set()

    def look(position: Position) -> bool:
        if position.due:
            return False
        lines = table_screen(position, NAMES, view(tables.sheet, "en", *size), NEWS)
        found.add(next(at for at, line in enumerate(lines) if line.startswith("Fame")))
        return position.dice.round > 3

    wander(tables, seed=7, until=look)
    assert len(found) == 1


def test_a_sign_says_that_more_has_happened_than_finds_room(opening: Position, sheet: Sheet) -> None:
    news = [f"Tom does thing number {number}." for number in range(9)]
    lines = table_screen(opening, NAMES, view(sheet), news)
    shown = [line for line in lines if "Tom does" in line]
    assert shown[0].startswith("… Tom does")
    assert shown[-1] == news[-1]


def test_the_newest_sentence_is_kept_even_if_it_is_too_long(opening: Position, sheet: Sheet) -> None:
    lines = table_screen(opening, NAMES, view(sheet), ["First.", "Tom does it " + "again and " * 60])
    assert any(line.startswith("… Tom does it again") for line in lines)


@pytest.mark.parametrize("width", [54, 60, 70])
def test_the_stretches_of_the_river_are_about_as_long(width: int, tables: Tables) -> None:
    state = wander(tables, seed=3).sheets[0]
    panels = Panels(tables, state, Speech("en", tables.sheet), Ink(colour=False))
    assert {len(line.split()) for line in panels.river(width)[1::3]} == {9}


@pytest.mark.parametrize("width", [20, 40, 54, 60, 79, 200])
@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_is_shown_at_every_width(name: str, width: int) -> None:
    tables = TABLES[name]
    position = wander(tables, seed=3)
    lines = sheet_screen(tables, position.sheets[0], "Leila", view(tables.sheet, width=width))
    assert lines
    if name in ("sun", "moon"):
        assert max(map(columns, lines)) <= width


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(("tiny", "large")), st.integers(0, 1000), st.integers(5, 80), st.booleans())
def test_any_owners_sheet_can_be_played_on(name: str, seed: int, steps: int, plain: bool) -> None:
    tables = TABLES[name]
    count = iter(range(steps, -1, -1))
    position = wander(tables, seed, until=lambda position: next(count, 0) == 0 and not position.due)
    if not position.over:
        assert table_screen(position, NAMES, view(tables.sheet, plain=plain))


def evening(seed: int, until: Callable[[Game], bool]) -> Game:
    """A game of three that two bots and chance play, up to a moment."""
    sheet = sheet_named("table")
    header, secret, *_ = begin(
        sheet, tuple(read_player(name) for name in NAMES), seed=seed, created="2026-01-02T20:00:00Z"
    )
    game, bot = Game(tables_of("table"), header, secret), make_bot("greedy", seed)
    while not game.over and not until(game):
        if game.position.due:
            game.roll()
        else:
            assert game.position.tracked is not None
            game.play(bot.choose(game.position.tracked))
    return game


@pytest.mark.parametrize("language", languages())
def test_a_turn_that_is_over(language: str) -> None:
    game = evening(7, lambda game: any(len(turn.events) > 12 for turn in complete_turns(game)))
    turn = complete_turns(game)[-1]
    compare(f"turn.{language}", turn_screen(game, turn, view(game.tables.sheet, language)))


def test_the_new_marks_of_a_turn_stand_out() -> None:
    game = evening(7, lambda game: len(complete_turns(game)) > 8)
    turn = complete_turns(game)[-1]
    plain = view(game.tables.sheet)
    lines = turn_screen(game, turn, View(plain.say, Ink(colour=True)))
    assert "".join(lines).count("\x1b[1;7m") >= len(
        {place.partition(".")[0] for place in new_marks(game, turn)}
    )
    assert [columns(line) for line in lines] == [columns(line) for line in turn_screen(game, turn, plain)]


# Every state of a game, in every language, as it is seen.


def kinds(*verbs: str) -> Callable[[Position], bool]:
    """Whether someone chooses among moves of these verbs."""
    return lambda position: not position.due and {move.verb for move in position.moves} >= set(verbs)


STATES: dict[str, Callable[[Position], bool]] = {
    "turn": lambda position: position.phase == "turn" and position.dice.elephant < 0,
    "with-karma": lambda position: position.phase == "turn" and position.moves[-1].verb == "karma",
    "keep": kinds("keep", "karma"),
    "roads": waits_for_road,
    "bonuses": bonuses_wait,
    "sale": kinds("sell"),
    "goods": kinds("goods"),
    "upgrade": kinds("upgrade"),
    "palace": kinds("palace"),
    "sail": kinds("sail"),
    "ending": lambda position: position.ending and position.phase == "turn",
}


@cache
def in_state(state: str) -> Position:
    """The first position of a game by chance that is in a state; it is only looked at."""
    return wander(tables_of("table"), seed=7, until=STATES[state])


@cache
def whole_evening() -> Game:
    return evening(7, lambda _: False)


SIZES = {"80": (80, 24), "100": (100, 30), "140": (140, 45)}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("state", STATES)
def test_every_state_in_every_language(state: str, language: str, tables: Tables) -> None:
    position = in_state(state)
    compare(f"states/{state}.{language}", table_screen(position, NAMES, view(tables.sheet, language)))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", SIZES)
def test_a_board_of_every_size_in_every_language(size: str, language: str, tables: Tables) -> None:
    position = wander(tables, seed=7, until=late)
    window = view(tables.sheet, language, *SIZES[size])
    lines = table_screen(position, NAMES, window, NEWS)
    assert len(lines) < SIZES[size][1]
    assert max(map(columns, lines)) <= SIZES[size][0]
    compare(f"states/board-{size}.{language}", lines)


@pytest.mark.parametrize("language", languages())
def test_karma_asks_for_a_die_in_every_language(language: str, tables: Tables) -> None:
    position = in_state("with-karma")
    karma = next(entry for entry in entries(position) if entry.key == "9")
    lines = table_screen(position, NAMES, view(tables.sheet, language), among=karma.moves)
    compare(f"states/karma.{language}", lines)


@pytest.mark.parametrize("language", languages())
def test_between_rounds_on_paper_and_at_the_end_in_every_language(language: str, tables: Tables) -> None:
    window = view(tables.sheet, language)
    position = wander(tables, seed=7, until=lambda position: position.dice.round > 5)
    compare(f"states/round.{language}", round_screen(position, NAMES, window))
    paper = PaperPosition(tables, seats=3)
    paper.roll([0, 1, 0, 1, 0, 1, 3, 4])
    paper.play(tables.book.take[4])
    compare(f"states/paper.{language}", paper_screen(paper, NAMES, window))
    compare(f"states/end.{language}", ending_screen(whole_evening(), window, "friday"))


@pytest.mark.parametrize("language", languages())
def test_every_choice_in_plain_lines_in_every_language(language: str, tables: Tables) -> None:
    window = view(tables.sheet, language, plain=True)
    lines: list[str] = []
    for state in ("turn", "keep", "roads", "bonuses", "sale", "sail"):
        lines += table_screen(in_state(state), NAMES, window)
    compare(f"states/plain.{language}", lines)


@pytest.mark.parametrize("language", languages())
def test_no_face_is_cut_in_its_box(language: str, tables: Tables) -> None:
    position = Position(tables, seats=2)
    say = Speech(language, tables.sheet)
    for number in range(6):
        position.roll([number % len(faces) for faces in tables.faces_of])
        assert "…" not in "".join(draw_dice(position, range(8), say, Ink(colour=False)))
        position = Position(tables, seats=2)
