"""Lines of one player: a few turns of them become fewer or more, and the marks stay the same."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from charmers.bots import make_bot, random_faces
from charmers.check.lines import Line, Lines
from charmers.check.search import Outlook, Pace, Search
from charmers.check.search.clock import Clock
from charmers.check.witness import play_line
from charmers.rules.position import Position
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables

SECONDS = 60.0


def never() -> bool:
    return False


def other(line: Line, more: int) -> Line:
    """The first line of so many turns more that is found, whichever turns of it are others."""
    return next(
        found
        for seed in range(20)
        for count in range(2, 6)
        for begin in range(len(line) - count + 1)
        if (found := line.other_way(begin, begin + count, count + more, seed)) is not None
    )


@pytest.fixture
def target(tables: Tables) -> SheetState:
    """The sheet of one of three after seven turns of everyone, before any karma is crossed."""
    random, position = Random(3), Position(tables, 3)
    bots = [make_bot("greedy", seat) for seat in range(3)]
    while position.dice.round < 8:
        if position.due:
            position.roll(random_faces(position, random))
        else:
            position.play(bots[position.seat].choose(position))
    found = position.sheets[1].copy()
    found.karma_used = 0
    return found


def test_a_line_is_found_for_the_number_of_turns_that_were_played(tables: Tables, target: SheetState) -> None:
    lines = Lines(tables, target, Random(1))
    assert lines.work(7, SECONDS, never)
    assert play_line(tables, lines.of[7].plans, target).turns == 7


def test_a_few_turns_become_fewer_or_more_and_lead_to_the_same_marks(
    tables: Tables, target: SheetState
) -> None:
    plans = Search(tables, target, turns=8).run(SECONDS).line
    assert plans is not None
    line = Line(tables, plans)
    assert line.states[-1] == target
    shorter = other(line, -1)
    assert (len(shorter), len(shorter.states)) == (7, 8)
    assert play_line(tables, shorter.plans, target).turns == 7
    longer = other(shorter, 1)
    assert play_line(tables, longer.plans, target).turns == 8


def test_turns_that_cannot_be_so_few_are_not_looked_for(tables: Tables, target: SheetState) -> None:
    plans = Search(tables, target).run(SECONDS).line
    assert plans is not None
    assert Line(tables, plans).other_way(0, len(plans), 1, 0) is None


def test_few_turns_are_searched_for_at_once(
    tables: Tables, target: SheetState, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = Lines(tables, target, Random(1))
    wanted: list[int] = []

    def look(clock: Clock, is_over: Callable[[], bool], turns: int = -1) -> None:
        wanted.append(turns)

    monkeypatch.setattr(lines, "_find", look)
    least = Pace(Outlook(tables, target)).least(SheetState(tables))
    lines.work(least, 1, lambda: bool(wanted))
    lines.work(least + 9, 1, lambda: len(wanted) > 1)
    assert wanted == [least, -1]


def test_the_distance_to_a_number_of_turns_is_that_of_the_nearest_line(
    tables: Tables, target: SheetState
) -> None:
    lines = Lines(tables, target, Random(1))
    assert lines.distance(7) == 7
    lines.shorten(0.05, lambda: bool(lines.of))
    (length,) = lines.of
    assert (lines.distance(length), lines.distance(length - 2)) == (0, 2)
