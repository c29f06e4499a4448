"""The search and its proof: what it finds is played, and what it rules out does not hang on its limits."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable
from itertools import islice
from random import Random

import pytest

from charmers.bots import random_faces
from charmers.check.search import NO_DIE, Search, SearchResult, TurnPlan, cores, search
from charmers.check.search.outlook import Outlook
from charmers.check.transcript import first_marks
from charmers.check.witness import play_line
from charmers.rules import agenda as e
from charmers.rules.game_position import IllegalMove
from charmers.rules.marks import CIRCLED, CROSSED, state_of
from charmers.rules.position import Position
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.definition import GREEN, PURPLE, Sheet
from tests.tools.check.frozen import frozen_games

UNSETTLED = (-1, -1)


def without_order(tables: Tables) -> SheetState:
    """The karma of the last space was used, although no turn came after it."""
    crossed = ("river.1", "river.2", "karma.1", "karma.2")
    marks = {**first_marks(tables.sheet), **dict.fromkeys(crossed, CROSSED), "tea.1": CIRCLED}
    return state_of(tables, marks)


@pytest.mark.parametrize(("limit", "remembered"), [(5000, 200_000), (1, 200_000), (5000, 0)])
def test_what_has_no_order_is_proven_however_short_the_tries_and_the_memory(
    tables: Tables, limit: int, remembered: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "LIMIT", limit)
    monkeypatch.setattr(search, "MOST_REMEMBERED", remembered)
    looking = Search(tables, without_order(tables))
    result = looking.run(60)
    assert (result.exhausted, result.line, result.tries > 1) == (True, None, limit == 1)
    assert len(looking.dead) <= remembered


def test_tries_that_go_through_everything_grow_as_in_the_sequence_of_luby() -> None:
    growth = [search._luby(number) for number in range(1, 16)]
    assert growth == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]


def test_karma_rolled_away_for_nothing_is_part_of_a_line(tiny: Sheet) -> None:
    tables, random = Tables(tiny), Random(40)
    position = Position(tables, 2)
    while not position.over:
        if position.due:
            position.roll(random_faces(position, random))
        else:
            position.play(random.choice(position.moves))
    lines = [(Search(tables, sheet).run(60, steps=4000).line or (), sheet) for sheet in position.sheets]
    wasted = [(line, sheet) for line, sheet in lines if any(plan.colour == NO_DIE for plan in line)]
    assert [play_line(tables, *each).turns == len(each[0]) for each in wasted] == [True]


@pytest.mark.parametrize(
    ("colour", "moves", "message"),
    [
        (PURPLE, (), "it leads elsewhere"),
        (PURPLE, ("sail 18",), '"sail 18" is not legal here'),
        (GREEN, (), "the last turn is not over: action"),
        (NO_DIE, (), "there are not two dice of no use"),
    ],
)
def test_a_false_line_is_refused(tables: Tables, colour: int, moves: tuple[str, ...], message: str) -> None:
    plan = TurnPlan(0, colour, 0, UNSETTLED, tuple(tables.book.by_text[text] for text in moves))
    with pytest.raises(IllegalMove, match=message):
        play_line(tables, (plan,), SheetState(tables))


def test_after_a_turn_that_is_not_over_no_other_begins(tables: Tables) -> None:
    plan = TurnPlan(0, GREEN, 0, UNSETTLED, ())
    with pytest.raises(IllegalMove, match="8 faces for 0 dice"):
        play_line(tables, (plan, plan), SheetState(tables))


@pytest.mark.parametrize(
    ("to_sell", "sales", "possible"),
    [
        ((4, 3), ((e.SELL_SAME, 3), (e.SELL_SAME, 2), (e.SELL_SAME, 2)), True),
        ((4, 4), ((e.SELL_SAME, 3), (e.SELL_SAME, 2), (e.SELL_SAME, 2)), False),
        ((3, 1), ((e.SELL_SAME, 2), (e.SELL_SAME, 2)), False),
        ((3, 1), ((e.SELL_SAME, 2), (e.SELL_SAME, 2), (e.SELL, 1)), True),
        ((2, 2), ((e.SELL_DIFFERENT, 2), (e.SELL_DIFFERENT, 2)), True),
        ((3, 1), ((e.SELL_DIFFERENT, 2), (e.SELL_DIFFERENT, 2)), False),
    ],
)
def test_sales_of_one_kind_and_of_different_kinds_are_shared_out(
    tables: Tables, to_sell: tuple[int, ...], sales: tuple[tuple[e.What, int], ...], possible: bool
) -> None:
    assert Outlook(tables, SheetState(tables)).can_sell(to_sell, sales) == possible


def test_a_second_process_answers_too_and_is_gone_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    if cores.count_cores() == 1:
        pytest.skip("there is one core only")
    (game,) = islice(frozen_games("planner"), 1)
    run = Search.run
    # The first process never finds anything, so the answer is the other one's.
    monkeypatch.setattr(cores, "ALONE", 0.0)
    here = os.getpid()

    def gives_up(self: Search, seconds: float) -> SearchResult:
        if os.getpid() != here:
            return run(self, seconds)
        while self.is_answered is not None and not self.is_answered():
            time.sleep(0.01)
        return SearchResult(None, False, 0, 0, None)

    monkeypatch.setattr(Search, "run", gives_up)
    result = cores.search_on_cores(game.tables, game.sheets[0], 600)
    assert result.line is not None
    assert play_line(game.tables, result.line, game.sheets[0]).turns == len(result.line)
    assert multiprocessing.active_children() == []


def test_a_process_that_falls_silent_is_no_answer() -> None:
    asked: list[bool] = []

    def own(is_answered: Callable[[], bool]) -> str | None:
        for process in multiprocessing.active_children():  # unless it has ended already
            process.join()
        asked.append(is_answered())
        return "ours"

    assert cores.first_of(own, lambda: os._exit(1)) == "ours"
    assert asked == [False]
    assert multiprocessing.active_children() == []


def test_whoever_finds_nothing_takes_what_the_other_process_found() -> None:
    def own(is_answered: Callable[[], bool]) -> str | None:
        for process in multiprocessing.active_children():  # unless it has ended already
            process.join()
        assert is_answered()
        return None

    assert cores.first_of(own, lambda: "theirs") == "theirs"
