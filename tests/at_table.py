"""Positions and speeches that the tests of words and screens look at."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from charmers.rules.events import Event
from charmers.rules.notation import parse_roll
from charmers.rules.position import Position
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet
from charmers.sheet.reading import load_sheet
from charmers.words.speech import Speech

NAMES = ["Leila", "Tom", "Ana"]


@pytest.fixture(scope="session")
def sheet() -> Sheet:
    """A Sun that stays as it is, so that tuning the real one changes no screen here."""
    return load_sheet(Path(__file__).parent / "sheets_for_tests" / "table.toml")


@pytest.fixture(scope="session")
def tables(sheet: Sheet) -> Tables:
    return Tables(sheet)


@pytest.fixture(scope="session")
def say(sheet: Sheet) -> Speech:
    return Speech("en", sheet)


@pytest.fixture
def opening(tables: Tables) -> Position:
    """Three players after the first roll."""
    position = Position(tables, seats=3)
    roll(position, "tea+silk tea+tea bend straight flag heron raja builder")
    return position


def roll(position: Position, faces: str) -> list[Event]:
    """Let the dice that are due show these faces, in their order."""
    log: list[Event] = []
    position.roll(parse_roll(position.tables, position.due, faces), log)
    return log


def play(position: Position, *moves: str) -> list[Event]:
    """Make some moves and hear what the last one did."""
    log: list[Event] = []
    for move in moves:
        log = []
        position.play(position.tables.book.by_text[move], log)
    return log


def wander(
    tables: Tables, seed: int, seats: int = 3, until: Callable[[Position], bool] = lambda _: False
) -> Position:
    """A game by chance, up to its end or to the first position that is asked for."""
    source = random.Random(seed)
    position = Position(tables, seats)
    while not position.over and not until(position):
        step(position, source)
    return position


def step(position: Position, source: random.Random) -> list[Event]:
    """One roll or move by chance."""
    log: list[Event] = []
    if position.due:
        position.roll([source.choice(position.tables.sides[die >> 1]) for die in position.due], log)
    else:
        position.play(source.choice(position.moves), log)
    return log
