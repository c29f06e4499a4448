"""A position as one line: it comes back the same, at every moment of any game."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charmers.rules.data import DataError
from charmers.rules.notation import parse_move, parse_roll
from charmers.rules.position import Position
from charmers.rules.position_text import parse_position, position_text
from charmers.rules.tables import Tables
from tests.conftest import SHEETS, tables_of


def walked(tables: Tables, seats: int, seed: int, steps: int) -> Position:
    """A position that so many random steps lead to."""
    chance = Random(seed)
    position = Position(tables, seats)
    for _ in range(steps):
        if position.over:
            break
        if position.due:
            position.roll([chance.randrange(len(tables.faces_of[die])) for die in position.due])
        else:
            position.play(chance.choice(position.moves))
    return position


@given(st.sampled_from(SHEETS), st.integers(2, 5), st.integers(0, 10**6), st.integers(0, 150))
def test_every_position_comes_back(name: str, seats: int, seed: int, steps: int) -> None:
    tables = tables_of(name)
    position = walked(tables, seats, seed, steps)
    text = position_text(position)
    again = parse_position(text, tables)
    assert again == position
    assert again.moves == position.moves
    assert position_text(again) == text
    assert text.isascii()


def test_in_the_middle_of_a_turn(sun: object) -> None:
    tables = tables_of("sun")
    position = Position(tables, 3)
    position.roll(parse_roll(tables, position.due, "tea+tea tea+silk bend halves flag oar raja mogul"))
    position.play(parse_move(position, "take g2"))
    assert position_text(position) == (
        f"{tables.sheet.digest[:12]} 1.0.0 action "
        "tea+tea,tea+silk,bend>e,halves>0,flag,oar,raja,mogul halves*1@g2 - "
        + " ".join([position_text(Position(tables, 2)).split()[-1]] * 3)
    )
    assert parse_position(position_text(position)) == position


def test_a_line_too_long_is_refused_unread() -> None:
    line = position_text(Position(tables_of("sun"), 2))
    with pytest.raises(DataError, match="six fields"):
        parse_position(line + " " * 20_000)


LINE = "19ed4f4e 1.0.0 roll -,-,-,-,-,-,-,- - - "


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "six fields"),
        ("a b c", "six fields"),
        ("x" * 30_000, "six fields"),
        ("ffff 1.0.0 roll -,-,-,-,-,-,-,- - - *9", "no built-in sheet"),
        (LINE + "*9", "rows, not 9"),
        (LINE + "*999999999999", "rows, not"),
        (LINE + "q", "rows, not 1"),
        (LINE.replace("1.0.0", "1.0"), "six fields"),
        (LINE.replace("1.0.0", "1.0") + "*9", "not a position"),
        (LINE.replace("roll", "sleep") + "START", "not a position"),
        (LINE.replace("-,-,", "-,") + "START", "not a position"),
        (LINE.replace(" - - ", " nap - ") + "START", "nothing to be done"),
    ],
)
def test_what_is_no_position_is_said(text: str, said: str) -> None:
    tables = tables_of("sun")
    start = position_text(Position(tables, 2)).split()[-1]
    line = text.replace("START", f"{start} {start}").replace("19ed4f4e", tables.sheet.digest[:8])
    with pytest.raises(DataError, match=said):
        parse_position(line)


def test_another_sheet_is_refused() -> None:
    text = position_text(Position(tables_of("moon"), 2))
    with pytest.raises(DataError, match="another sheet"):
        parse_position(text, tables_of("sun"))
