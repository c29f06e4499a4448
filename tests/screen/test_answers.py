"""What the table answers: in the words of the screen, by its keys, and with everything that is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from charmers.advice.advice import advise
from charmers.bots.sage import Budget
from charmers.cli import charmers
from charmers.cli.errors import quietly
from charmers.play.question import ask
from charmers.play.telling import undone_in_words
from charmers.record.game import Game
from charmers.rules import moves as m
from charmers.rules.position import Position
from charmers.rules.tables import Tables
from charmers.screen.advice import hint_lines
from charmers.screen.entries import keys_to
from charmers.screen.ink import Ink
from charmers.screen.menu import menu, plain_menu
from charmers.screen.panel_words import WordedPanels
from charmers.screen.table import sheet_screen
from charmers.screen.view import View
from charmers.sheet.effects import Kind
from charmers.sheet.places import languages
from charmers.words.choices import describe_move, lost_by, made_at_once
from charmers.words.speech import Speech
from tests.at_table import roll, wander
from tests.command_line import run
from tests.conftest import sheet_named

SUN = Tables(sheet_named("sun"))
EN = Speech("en", SUN.sheet)
PLAY = ("play", "-p", "Ana", "-p", "Ben", "--seed", "12")


@pytest.mark.parametrize("typed", ["xyz", "b7", "take b9", "take", "road"])
def test_what_is_no_choice_is_answered_with_the_keys(typed: str, db: Path) -> None:
    output = run(*PLAY, db=db, typed=f"\n{typed}\nq\n").output
    assert f'"{typed}" is no choice here. The keys are 1, ' in output
    assert "Legal here" not in output


def test_what_is_taken_back_is_told_in_words(db: Path) -> None:
    output = run(*PLAY, db=db, typed="\ntake g1\nu\ny\nq\n").output
    assert "Taken back: Ana takes green (" in output
    assert "Taken back: take" not in output


def test_all_goods_that_are_taken_back_are_told() -> None:
    game = Game.load("examples/four-bots-sun.charm")
    line = next(line for line in game.standing if line.decision == "goods silk spice")
    assert undone_in_words([line], game, EN).endswith(" circles silk and spices")


def test_rolls_that_are_taken_back_are_counted_if_there_were_any() -> None:
    game = Game.load("examples/four-bots-sun.charm")
    roll = next(line for line in game.standing if line.is_roll)
    line = next(line for line in game.standing if line.decision == "goods silk spice")
    assert "roll" not in undone_in_words([line], game, EN)
    assert undone_in_words([roll, line], game, EN).endswith("; a roll (the same dice will come again)")


def test_why_a_die_cannot_be_taken_names_it_as_it_lies(db: Path) -> None:
    output = run(*PLAY, db=db, typed="\ntake g1\n1\ntake g2\nq\n").output
    assert re.search(r"green [\w -]+ lies (on the elephant|in a depot)\.", output), output
    assert "g2 lies" not in output


def test_the_promise_is_a_line_and_the_rest_behind_a_key(db: Path) -> None:
    output = run("play", "-p", "Ana", "-p", "Ben", db=db, typed="d\nq\n").output
    before, after = output.split("> ", 1) if "> " in output else output.split("dice.", 1)
    assert "The dice are fair: d shows the promise now, and the proof at the end." in output
    assert "Note it down" not in before
    assert "anyone may add to the dice" in after


def test_a_hint_names_the_keys_of_the_screen_and_ends_with_the_figures() -> None:
    position = wander(SUN, 5, seats=2, until=lambda found: len(found.moves) > 4 and found.phase == "turn")
    found = advise(position, Budget(games=6))
    lines = hint_lines(position, found, ["Ana", "Ben"], EN, by_key=True)
    for advice in found:
        key = " ".join(keys_to(position, advice.move))
        at = next(i for i, line in enumerate(lines) if line.startswith(f"{key}) "))
        block = lines[at : lines.index("", at)]
        assert advice.move.text not in block[0]
        assert [i for i, line in enumerate(block) if "Wins" in line] == [len(block) - 1]
    assert "%" not in lines[0]


def bonus_with_places(position: Position) -> bool:
    """Whether one bonus is asked about together with what can be done with it."""
    return bool(ask(position).uses) and position.phase == "action"


def test_a_hint_for_a_waiting_bonus_names_what_the_screen_offers() -> None:
    position = wander(SUN, 8, seats=2, until=bonus_with_places)
    found = advise(position, Budget(games=6))
    lines = hint_lines(position, found, ["Ana", "Ben"], EN, by_key=True)
    question = ask(position)
    named = [line for line in lines if re.match(r"[0-9+]( [0-9])*\) ", line)]
    assert len(named) == len(found)
    for line in named:
        words = line.partition(") ")[2]
        made = [
            describe_move(place, move, EN)
            for move in question.moves
            if (place := question.made_in(move).tracked) is not None
        ]
        assert words in made


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("width", [100, 124, 140])
def test_the_sheet_shown_by_its_key_has_words_where_the_table_has_them(language: str, width: int) -> None:
    say = Speech(language, SUN.sheet)
    view = View(say, Ink(colour=False), width, 30)
    position = Position(SUN, 2)
    shown = "\n".join(sheet_screen(SUN, position.sheets[0], "Ana", view))
    assert say("board.market") in shown
    assert say.bonus(SUN.sheet.bonuses[0]) in shown


def test_what_else_is_lost_with_a_bonus_let_go_is_said() -> None:
    def loses_more(position: Position) -> bool:
        return any(move.kind == m.PASS and lost_by(position, move) for move in position.moves)

    position = next(
        found
        for seed in range(200)
        for found in [wander(SUN, seed, seats=2, until=loses_more)]
        if not found.over
    )
    move = next(move for move in position.moves if move.kind == m.PASS)
    assert describe_move(position, move, EN).startswith("let it go; lost: ")


def test_a_bonus_with_one_place_says_where() -> None:
    def one_place(position: Position) -> bool:
        uses = [move for move in ask(position).moves if move.kind == m.USE]
        return position.phase == "action" and any(made_at_once(position, move) for move in uses)

    position = next(
        found
        for seed in range(300)
        for found in [wander(SUN, seed, seats=2, until=one_place)]
        if not found.over
    )
    uses = [move for move in ask(position).moves if move.kind == m.USE]
    told = [describe_move(position, move, EN) for move in uses]
    assert any(re.search(r" at [a-e][1-4]\b.*\(", text) for text in told), told


def test_a_die_that_needs_many_words_stands_below_those_that_go_in_pairs() -> None:
    position = Position(Tables(sheet_named("moon")), seats=2)
    roll(position, "tea+tea silk+silk bend bend fish oar raja portuguese")
    lines = menu(position, Speech("en", position.tables.sheet), Ink(colour=False), 80)
    assert [line[:2] for line in lines] == ["1)", "2)", "3)", "5)"]
    assert lines[-1].endswith("sail to 6: half-road; lost: half-road")


def test_what_most_roads_lose_is_explained_once() -> None:
    def some_lose(position: Position) -> bool:
        if position.phase != "action" or not any(move.kind == m.ROAD for move in position.moves):
            return False
        lost = [bool(lost_by(position, move)) for move in position.moves if move.kind == m.ROAD]
        return sum(lost) >= 3 and not all(lost)

    position = next(
        found
        for seed in range(300)
        for found in [wander(SUN, seed, seats=2, until=some_lose)]
        if not found.over
    )
    text = "\n".join(menu(position, EN, Ink(colour=False), 80))
    assert len(re.findall(r"lost: sell|lost: [a-z]", text)) < text.count("*") + 2
    assert re.search(r"\* \(lost: .+\)", text)


def test_a_bonus_of_the_river_says_where_it_leads() -> None:
    def sails(position: Position) -> bool:
        uses = [move for move in position.moves if move.kind == m.USE and position.phase == "action"]
        return any((made := made_at_once(position, move)) and made.kind == m.SAIL for move in uses)

    position = next(
        found for seed in range(300) for found in [wander(SUN, seed, seats=2, until=sails)] if not found.over
    )
    told = [describe_move(position, move, EN) for move in position.moves if move.kind == m.USE]
    assert any(re.match(r"river [^:]+: sail to [0-9]+: ", text) for text in told), told


def test_a_choice_of_another_kind_says_which_bonus_offers_it() -> None:
    def offered_by_a_person(position: Position) -> bool:
        asked = ask(position)
        return not asked.names_bonus and any(
            move.kind == m.GOODS and SUN.sheet.bonuses[use.a].gives[0].kind is Kind.PALACE
            for move, use in asked.uses.items()
        )

    position = next(
        found
        for seed in range(300)
        for found in [wander(SUN, seed, seats=2, until=offered_by_a_person)]
        if not found.over
    )
    circled = [text for line in menu(position, EN, Ink(colour=False), 140) for text in line.split("   ")]
    assert any(re.search(r"\) (Portuguese|trader): circle ", text) for text in circled), circled
    spoken = plain_menu(position, EN)
    assert any(re.search(r"goods .*: (Portuguese|trader): circle ", text) for text in spoken), spoken


@pytest.mark.parametrize("language", languages())
def test_at_100_columns_palace_or_karma_are_in_words(language: str) -> None:
    say = Speech(language, SUN.sheet)
    state = Position(SUN, 2).sheets[0]
    panels = WordedPanels(SUN, state, say, Ink(colour=False))
    lines = "\n".join(panels.in_most_words(25, 15))
    people = [say.person(who) for who in ("maharani", "raja")]
    too_long = "shorter words for the palace, karma or effects (brief) make room for these"
    assert [person for person in people if person not in lines] == [], f"{too_long}\n{lines}"
    first = say("board.column", n=1, bonus=say.bonus("palace:1"))
    assert first in lines or say("board.column", n=3, bonus=say.bonus("karma:3")) in lines


@pytest.mark.parametrize("language", languages())
def test_the_river_is_told_in_two_stretches_of_words_at_100_columns(language: str) -> None:
    say = Speech(language, SUN.sheet)
    panels = WordedPanels(SUN, Position(SUN, 2).sheets[0], say, Ink(colour=False))
    lines = panels.river_in_words(100)
    assert len(lines) == 4
    assert max(map(len, lines)) <= 100
    assert say.gives(SUN.sheet.river.spaces[7].gives) in lines[1]


@pytest.mark.parametrize("language", languages())
def test_no_space_of_the_river_moves_when_it_is_marked(language: str) -> None:
    say, state = Speech(language, SUN.sheet), Position(SUN, 2).sheets[0]
    panels = WordedPanels(SUN, state, say, Ink(colour=False))
    free = panels.river_in_words(100)
    symbols = [say(f"symbols.{space.symbol}") for space in SUN.sheet.river.spaces]
    for number in range(18):
        state.river |= 1 << number
        marked = panels.river_in_words(100)
        assert (marked[1], marked[3]) == (free[1], free[3])
        for line, first in ((0, 0), (2, 9)):
            before, after = (_column(lines[line], symbols[first : first + 9]) for lines in (free, marked))
            assert all(abs(a - b) <= 1 for a, b in zip(before, after, strict=True))


def _column(line: str, symbols: list[str]) -> list[int]:
    """Where each symbol stands in a line, one after another."""
    found = [0]
    for symbol in symbols:
        found.append(line.index(symbol, found[-1]))
    return found


@pytest.mark.parametrize("command", ["hint", "moves", "log", "undo", "redo"])
def test_a_name_without_the_option_for_it_is_told_the_option(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert quietly(charmers, [command, "friday"]) == 2
    assert f"charmers {command} -g friday" in capsys.readouterr().err
