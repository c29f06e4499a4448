"""The keys of the choices: one key where there are fewer than ten, each in its own place."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from charmers.play.question import ask
from charmers.rules.outcome import sale_price
from charmers.rules.position import Position
from charmers.rules.tables import Tables
from charmers.screen.entries import entries
from charmers.screen.menu import _set
from charmers.sheet.sentence import Refused
from charmers.words.keyboard import meant, understood
from charmers.words.speech import Speech
from tests.at_table import play, roll, step
from tests.conftest import sheet_named

SUN = Tables(sheet_named("sun"))
EN = Speech("en", SUN.sheet)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 5))
def test_every_move_is_reached_by_at_most_three_keys_and_no_key_is_there_twice(seed: int, seats: int) -> None:
    source = random.Random(seed)
    position = Position(SUN, seats)
    while not position.over and position.dice.round < 10:
        if not position.due:
            offered = entries(position)
            assert len({entry.key for entry in offered}) == len(offered)
            assert all(len(entry.key) == 1 for entry in offered)
            reached = {}
            for first in offered:
                inside = entries(position, first.moves) if len(first.moves) > 1 else [first]
                for second in inside:
                    if second is first or len(second.moves) == 1:
                        reached[second.moves[0]] = first.key
                    else:
                        reached |= dict.fromkeys(second.moves, first.key)
            assert {*reached} == {*ask(position).moves}
        step(position, source)


@pytest.fixture
def opening() -> Position:
    position = Position(SUN, seats=3)
    roll(position, "tea+silk tea+tea bend straight flag heron raja builder")
    return position


def test_a_die_keeps_its_key(opening: Position) -> None:
    assert {entry.key: entry.moves[0].text for entry in entries(opening)}["7"] == "take o1"
    play(opening, "take p1")
    offered = {entry.key: entry for entry in entries(opening)}
    assert offered["7"].moves[0].text == "take o1"
    assert "1" not in offered
    karma = offered["9"]
    assert {entry.key: entry.moves[0].text for entry in entries(opening, karma.moves)}["7"] == "karma o1"


def test_the_best_sale_comes_first(opening: Position) -> None:
    opening.sheets[0].set_goods(SUN, [4, 3, 3], [2, 0, 0])
    opening.dice.faces[6] = SUN.faces[3].index("trader")
    opening.refresh()
    play(opening, "take o1")
    offered = entries(opening)
    assert offered[0].moves[0].text == "sell tea tea"
    prices = [sale_price(opening, entry.moves[0].goods) for entry in offered if entry.moves[0].verb == "sell"]
    assert prices[:5] == sorted(prices[:5], reverse=True)
    assert [entry.moves[0].text for entry in offered if entry.moves[0].verb == "goods"] == [
        "goods tea",
        "goods silk",
        "goods spice",
    ]


@pytest.mark.parametrize(
    ("typed", "moves", "language"),
    [
        ("b1", ["take b1"], "en"),
        ("blau1", ["take b1"], "de"),
        ("l2", ["take p2"], "de"),
        ("vio2", ["take p2"], "fr"),
        ("nonsense", [], "en"),
        ("", [], "en"),
    ],
)
def test_a_die_alone_is_understood(typed: str, moves: list[str], language: str, opening: Position) -> None:
    found = meant(typed, opening.moves, Speech(language, SUN.sheet))
    assert [move.text for move in found] == moves


def test_letters_that_two_colours_share_are_named_as_such(opening: Position) -> None:
    with pytest.raises(Refused, match=r"v1.* peut être p1 .violet. ou g1 .vert."):
        meant("v1", opening.moves, Speech("fr", SUN.sheet))


def test_a_cell_alone_is_a_road_or_the_choice_of_its_roads(opening: Position) -> None:
    play(opening, "take g2")
    assert [move.text for move in meant("b1", opening.moves, EN)] == ["road b1 ew"]
    play(opening, "road b1 ew")
    opening.dice.faces[2] = 0
    assert meant("e4", opening.moves, EN) == []


def test_goods_alone_are_understood_in_any_order() -> None:
    position = Position(SUN, seats=2)
    roll(position, "tea+silk tea+tea bend straight flag heron trader builder")
    position.sheets[0].set_goods(SUN, [2, 1, 0], [0, 0, 0])
    play(position, "take o1")
    assert [move.text for move in meant("silk tea", position.moves, EN)] == ["sell tea silk"]
    assert [move.text for move in meant("soie", position.moves, Speech("fr", SUN.sheet))] == [
        "sell silk",
        "goods silk",
    ]


@pytest.mark.parametrize(
    ("typed", "language", "text"),
    [("nimm b1", "de", "take b1"), ("vends thé thé", "fr", "sell tea tea"), ("πούλα τσάι", "el", "sell tea")],
)
def test_verbs_of_the_own_language_are_understood(typed: str, language: str, text: str) -> None:
    assert understood(typed, Speech(language, SUN.sheet)) == text


def test_a_choice_that_needs_several_lines_leaves_the_others_together() -> None:
    lines = _set(["1) long " + "word " * 20, "2) b", "3) c", "4) d"], 60, 0)
    assert lines[-1].split() == ["2)", "b", "3)", "c", "4)", "d"]
    assert all(len(line) <= 60 for line in lines)
