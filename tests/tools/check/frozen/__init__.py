"""Finished sheets of good play, frozen: games of the planner and the sage of November 2026.

A line is a game: its number, the sheet, how many turns everyone had, and the players' sheets. They do not
change when bots do, so that figures can be compared. What is measured on them is never tuned on them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from tests.conftest import tables_of

KINDS = ("planner", "sage")


class FrozenGame(NamedTuple):
    """A finished game: what everyone had marked in the end."""

    name: str
    tables: Tables
    turns: int
    sheets: list[SheetState]


def frozen_games(kind: str) -> Iterator[FrozenGame]:
    """The games of a kind of bot."""
    for line in (Path(__file__).parent / f"{kind}.txt").read_text("ascii").splitlines():
        number, sheet, turns, *sheets = line.split()
        tables = tables_of(sheet)
        yield FrozenGame(f"{kind} {number}", tables, int(turns), [read(tables, text) for text in sheets])


def read(tables: Tables, text: str) -> SheetState:
    """A sheet from its text: fame, money, karma, goods, roads, river, palace and buildings, bonuses."""
    fame, money, karma, goods, roads, river, people, used, wasted = text.split(",")
    state = SheetState(tables)
    state.fame, state.money = int(fame), int(money)
    state.karma, state.karma_used = map(int, karma)
    kinds, characters = len(tables.goods), len(tables.characters)
    state.set_goods(tables, [int(sign) for sign in goods[:kinds]], [int(sign) for sign in goods[kinds:]])
    state.set_roads(tables, [int(sign, 16) for sign in roads])
    state.river = int(river, 16)
    state.palace = [int(sign) for sign in people[:characters]]
    state.levels = [int(sign) for sign in people[characters:]]
    state.used = int(used, 16)
    state.released = state.used | int(wasted, 16)
    return state
