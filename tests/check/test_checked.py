"""Checked sheets: their scores, who of them won, their data, and what is said when nothing is sure."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from charmers.bots import make_bot, play_out
from charmers.check.checked import check_file, check_position, checked_data, in_a_turn, ranking, turns_record
from charmers.check.search import NO_DIE, Search, SearchResult, TurnPlan
from charmers.check.search.search import _luby
from charmers.check.verdict import Verdict, check_marks, contradictions
from charmers.check.witness import play_line
from charmers.rules.game_position import IllegalMove
from charmers.rules.marks import CIRCLED, CROSSED, marks_of
from charmers.rules.position import Position
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from tests.conftest import sheet_named, tables_of
from tests.rules.positions import marked

FINISHED = Path(__file__).parents[2] / "examples" / "finished"
NOTHING_SHOWN = (-1, -1)


def finished() -> Position:
    position = Position(tables_of("sun"), 2)
    play_out(position, [make_bot("planner", 1), make_bot("planner", 2)], Random(3))
    return position


def test_the_sheets_of_a_game_are_ranked_as_the_game_ranks_them() -> None:
    position = finished()
    checked = check_position("a game", ["Ana", "Ben"], position, 10)
    assert [sheet.verdict.answer for sheet in checked] == ["valid", "valid"]
    assert [sheet.result for sheet in checked] == [position.result(0), position.result(1)]
    assert [standing.seat for standing in ranking(checked)] == [s.seat for s in position.standings()]
    data = checked_data(checked)
    assert data["winners"] == [["Ana", "Ben"][s.seat] for s in position.standings() if s.winner]


def test_the_turns_of_a_valid_sheet_are_a_record() -> None:
    (sheet, *_) = check_position("a game", ["Ana", "Ben"], finished(), 10)
    record = turns_record(sheet)
    assert record is not None
    assert record.header.players[0].name == "Ana"


def test_who_is_in_the_middle_of_a_turn_is_left_out() -> None:
    position = Position(tables_of("sun"), 2)
    position.roll([0, 0, 0, 0, 0, 0, 2, 2])
    position.play(next(move for move in position.moves if move.text == "take g1"))
    assert in_a_turn(position) == 0
    assert [sheet.player for sheet in check_position("a game", ["Ana", "Ben"], position, 1)] == ["Ben"]


def test_different_sheets_are_not_compared() -> None:
    sun = check_position("sun", ["Ana"], Position(tables_of("sun"), 2), 1)
    moon = check_position("moon", ["Ben"], Position(tables_of("moon"), 2), 1)
    assert ranking([*sun, *moon]) == []
    assert checked_data([*sun, *moon])["winners"] == []
    assert checked_data([]) == {"sheets": [], "winners": []}


def test_an_invalid_sheet_has_no_turns() -> None:
    path = next(path for path in sorted(FINISHED.glob("*.toml")) if check_file(path, 1).verdict.findings)
    sheet = check_file(path, 1)
    assert turns_record(sheet) is None
    assert sheet.data()["turns"] is None


def verdict_if(search: pytest.MonkeyPatch, result: SearchResult) -> Verdict:
    """The verdict on two circled teas if the search comes to this."""
    search.setattr(Search, "run", lambda *_: result)
    tables = tables_of("sun")
    return check_marks(tables, marks_of(tables, marked(tables, "tea oo")))


def test_a_search_that_gives_up_is_undecided_and_says_what_is_left_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = verdict_if(monkeypatch, SearchResult(None, False, 7, 2, SheetState(tables_of("sun"))))
    assert found.answer == "undecided"
    assert found.tried.startswith("7 moves in 2 tries")
    assert found.tried.endswith("at its closest this was left over: tea.1, tea.2")


@pytest.mark.parametrize(
    ("plan", "tried"),
    [
        (TurnPlan(0, 0, 1, (1, 0), ()), "a line was found that leads elsewhere"),
        (TurnPlan(0, NO_DIE, 0, NOTHING_SHOWN, ()), "a line was found that the engine does not play"),
    ],
)
def test_a_line_that_does_not_lead_there_is_no_proof(
    plan: TurnPlan, tried: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = verdict_if(monkeypatch, SearchResult((plan,), False, 1, 1, None))
    assert (found.answer, found.tried) == ("undecided", tried)


def test_what_no_order_of_turns_explains_is_told_with_the_first_mark_left_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    closest = SheetState(tables_of("sun"))
    (finding,) = verdict_if(monkeypatch, SearchResult(None, True, 1, 1, closest)).findings
    assert (finding.code, finding.where) == ("no-order", "tea.1")
    assert finding.message.endswith("at its closest this was left over: tea.1, tea.2")
    (finding,) = verdict_if(monkeypatch, SearchResult(None, True, 1, 1, None)).findings
    assert (finding.where, "left over" in finding.message) == ("sheet", False)


def test_a_mark_that_is_nowhere_on_the_sheet_is_found() -> None:
    tables = tables_of("sun")
    marks = {**marks_of(tables, SheetState(tables)), "salt.1": CIRCLED}
    (finding,) = contradictions(tables, marks)
    assert (finding.code, finding.where) == ("mark", "salt.1")


@pytest.mark.parametrize(
    ("plans", "message"),
    [
        ([TurnPlan(0, 1, 0, NOTHING_SHOWN, ())], "the turn is not over: action"),
        ([TurnPlan(0, NO_DIE, 0, NOTHING_SHOWN, ())], "there are not two dice of no use"),
    ],
)
def test_a_plan_that_the_engine_does_not_play_is_refused(plans: list[TurnPlan], message: str) -> None:
    with pytest.raises(IllegalMove, match=message):
        play_line(tables_of("sun"), tuple(plans), SheetState(tables_of("sun")))


def test_a_move_that_is_not_legal_is_refused() -> None:
    tables = tables_of("sun")
    plan = TurnPlan(0, 0, 0, (0, 0), (tables.book.by_text["sell tea"],))
    with pytest.raises(IllegalMove, match='"sell tea" is not legal here'):
        play_line(tables, (plan,), SheetState(tables))


def test_karma_can_be_rolled_away_with_two_dice_of_no_use() -> None:
    tables = tables_of("sun")
    target = marked(tables, "tea oo; karma x")
    target.released = target.used = 0
    found = check_marks(tables, marks_of(tables, target))
    assert found.line is not None
    assert ("move", "karma p1") in found.line.steps


def test_two_circled_values_and_one_above_the_circled_are_found() -> None:
    tables = tables_of("sun")
    first = marks_of(tables, SheetState(tables))
    two = contradictions(tables, {**first, "fort.2": CIRCLED})
    above = contradictions(tables, {**first, "fort.3": CROSSED})
    assert [(f.code, f.where) for f in (*two, *above)] == [("value", "fort.3"), ("value", "fort.3")]
    assert "2 values are circled" in two[0].message
    assert "the 1 is circled, but the 3 is marked" in above[0].message


def test_restarts_are_mostly_short_and_now_and_then_long() -> None:
    assert [_luby(number) for number in range(1, 16)] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]


def test_a_sheet_of_the_test_room_is_checked_too() -> None:
    tables = Tables(sheet_named("tiny"))
    assert check_marks(tables, marks_of(tables, SheetState(tables))).answer == "valid"
