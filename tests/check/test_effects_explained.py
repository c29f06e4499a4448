"""Every printed effect can explain marks: what it did in a game is never held against the sheet."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from charmers.bots import random_faces
from charmers.check.search.outlook import Outlook
from charmers.check.search.pace import Pace
from charmers.check.verdict import contradictions
from charmers.rules.events import Event
from charmers.rules.marks import marks_of
from charmers.rules.position import Position
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.data import sheet_data
from charmers.sheet.effects import Kind
from charmers.sheet.reading import sheet_from_data
from tests.conftest import sheet_named


def printed_everywhere(kind: Kind) -> Tables:
    """The large sheet, all of whose bonuses outside the river give one effect."""
    data: dict[str, Any] = sheet_data(sheet_named("large"))
    text = "palace raja" if kind is Kind.PALACE else kind.example
    for part, rows in (
        *(
            ("tracks", "fame_bonuses"),
            ("tracks", "money_bonuses"),
            ("province", "edges"),
            ("market", "tents"),
        ),
        *(("palace", "columns"), ("upgrades", "columns"), ("karma", "bonuses")),
    ):
        for bonus in data[part][rows]:
            bonus["gives"] = [text]
    return Tables(sheet_from_data(data, f"large of {text}"))


@pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.example)
def test_what_an_effect_did_is_explained(kind: Kind) -> None:
    tables = printed_everywhere(kind)
    for seed in range(4):
        random = Random(seed)
        position = Position(tables, 2)
        story: list[Event] = []
        actions: list[tuple[SheetState, list[int]]] = []
        turns: list[tuple[SheetState, int]] = []
        while not position.over:
            if position.due:
                position.roll(random_faces(position, random), story)
                continue
            if position.seat == 0:
                sheet = position.sheets[0].copy()
                if position.phase == "action":
                    actions.append((sheet, position.turn.stack[:]))
                else:
                    turns.append((sheet, taken(story)))
            position.play(random.choice(position.moves), story)
        assert not contradictions(tables, marks_of(tables, position.sheets[0])), "charmers/check/books.py?"
        outlook = Outlook(tables, position.sheets[0])
        for sheet, stack in actions:
            assert not outlook.misfits(sheet, stack), "charmers/check/search/demand.py, outlook.py?"
        turns.append((position.sheets[0], taken(story)))
        for (sheet, before), (later, after) in pairwise(turns):
            pace = Pace(Outlook(tables, later))
            assert pace.least(sheet) <= after - before <= pace.most(sheet), "charmers/check/search/pace.py?"


def taken(story: list[Event]) -> int:
    """How many turns the first player has begun."""
    return sum(event.seat == 0 and event.kind in ("took", "kept", "skipped") for event in story)
