"""Positions, games and speeches that the tests of words and screens look at."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from charmers.record.game import Game
from charmers.record.store import Store
from charmers.rules.events import Event
from charmers.rules.notation import parse_roll
from charmers.rules.position import Position
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet
from charmers.words.speech import Speech
from tests.conftest import sheet_named, tables_of

NAMES = ["Leila", "Tom", "Ana"]


@pytest.fixture(scope="session")
def sheet() -> Sheet:
    """A Sun that stays as it is, so that tuning the real one changes no screen here."""
    return sheet_named("table")


@pytest.fixture(scope="session")
def tables() -> Tables:
    """Its tables."""
    return tables_of("table")


@pytest.fixture(scope="session")
def say(sheet: Sheet) -> Speech:
    return Speech("en", sheet)


@pytest.fixture
def opening(tables: Tables) -> Position:
    """Three players after the first roll."""
    position = Position(tables, seats=3)
    roll(position, "tea+silk tea+tea bend straight flag heron raja builder")
    return position


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """The file in which this test's games are kept."""
    return tmp_path / "games.db"


def kept(db: Path) -> Game:
    """The game as another program finds it on the disk."""
    with Store(db) as store:
        return store.open()[1]


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
