"""Random play for properties: games that remember what was rolled, what was played and what happened."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from charmers.rules.events import Event
from charmers.rules.moves import Move
from charmers.rules.position import Position
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.data import sheet_data
from charmers.sheet.reading import sheet_from_data
from tests.conftest import sheet_named, tables_of
from tests.rules.positions import EVERY_SHEET, due_bonuses, printed
from tests.rules.reference import Paper

LONG = ("long sun", "long large")
"""The same sheets with tracks so long that nobody crosses: games go on until nothing can be used."""

GATED = "gated large"
"""The large sheet with a single exit out of its residence, which lies in the middle of the province."""

DEFINITIONS = (*EVERY_SHEET, GATED, *LONG)
SEATS = (2, 3, 4, 5)
WIDEST = 256
"""More boxes than any row has."""
MOST_STEPS = 5000
"""More decisions and rolls than any game has."""


@cache
def tables_named(name: str) -> Tables:
    """The tables of a definition, also of those made from others."""
    if name == GATED:
        return printed("large", exits="n")
    if name not in LONG:
        return tables_of(name)
    data: dict[str, Any] = sheet_data(sheet_named(name.split()[1]))
    data["tracks"] |= {"fame": 200, "money": 200, "beside": [{"fame": [101, 200], "money": [200, 1]}]}
    return Tables(sheet_from_data(data, name))


class Walk:
    """One random game: iterate over it to stop at every decision, before it is made.

    ``talkative`` games keep the events. The player is random, but likes one verb more than the
    others in each game, so that all corners of the rules get their visitors.
    """

    def __init__(self, name: str, seats: int, seed: int, talkative: bool = True) -> None:
        self.tables = tables_named(name)
        self.position = Position(self.tables, seats)
        self.story: list[Event] = []
        self.inputs: list[list[int] | Move] = []
        self.random = Random(f"{name} {seats} {seed}")
        self.likes = self.random.choice(
            ("", "take", "karma", "use", "half", "road", "sell", "pass", "sail", "done")
        )
        self.log = self.story if talkative else None

    def roll(self) -> None:
        """Roll fair dice."""
        sides = self.tables.sides
        faces = [self.random.choice(sides[die >> 1]) for die in self.position.due]
        self.inputs.append(faces)
        self.position.roll(faces, self.log)

    def choose(self) -> Move:
        """A random legal move."""
        moves = self.position.moves
        liked = [move for move in moves if move.verb == self.likes]
        return self.random.choice(liked if liked and self.random.random() < 0.6 else moves)

    def play(self) -> None:
        """Make a random legal move."""
        move = self.choose()
        self.inputs.append(move)
        self.position.play(move, self.log)

    def __iter__(self) -> Iterator[Position]:
        for _ in range(MOST_STEPS):
            if self.position.over:
                return
            if self.position.due:
                self.roll()
            else:
                yield self.position
                self.play()
        raise AssertionError("this game does not end")

    def finish(self) -> Position:
        """Play to the end."""
        for _ in self:
            pass
        return self.position


def boxes(state: SheetState) -> int:
    """Every mark on a sheet, each a bit of its own."""
    counts = (state.fame, state.money, state.karma, state.karma_used)
    rows = (*state.circled, *state.sold, *state.palace, *state.levels)
    masks = [(1 << count) - 1 for count in (*counts, *rows)]
    marks = 0
    for mask in (*masks, *state.roads, state.river, state.released, state.used):
        assert mask < 1 << WIDEST
        marks = marks << WIDEST | mask
    return marks


def assert_within_rows(tables: Tables, sheet: SheetState) -> None:
    """Nothing is marked that is not printed."""
    assert 0 <= sheet.fame <= tables.sheet.tracks.fame
    assert 0 <= sheet.money <= tables.sheet.tracks.money
    assert 0 <= sheet.karma_used <= sheet.karma <= tables.sheet.karma.boxes
    for sold, circled in zip(sheet.sold, sheet.circled, strict=True):
        assert 0 <= sold <= circled <= len(tables.sheet.market.coins)
    assert max(sheet.palace) <= tables.sheet.palace.boxes
    assert max(sheet.levels) <= len(tables.sheet.upgrades.values)
    assert sheet.river.bit_length() <= len(tables.sheet.river.spaces)
    assert max(sheet.roads) <= 15
    residence = tables.cells.index(tables.sheet.province.residence.id)
    assert sheet.roads[residence] == 0
    assert sheet.used & ~sheet.released == 0
    assert sheet.released.bit_length() <= len(tables.sheet.bonuses)


def assert_sound(tables: Tables, sheet: SheetState) -> None:
    """A sheet keeps within its rows, its roads reach the residence, its bonuses are those it has earned."""
    assert_within_rows(tables, sheet)
    paper = Paper(tables.sheet, sheet, {})
    assert {cell for cell, sides in paper.roads.items() if sides} <= paper.network()
    assert all(len(sides) != 1 for sides in paper.roads.values())
    released = {name for i, name in enumerate(tables.bonus_ids) if sheet.released >> i & 1}
    assert released == due_bonuses(tables.sheet, sheet)
