"""Checked sheets: their scores, who of them won, their data, and what is said when nothing is sure."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from charmers.bots import make_bot, play_out
from charmers.check.checked import (
    Checked,
    check_position,
    check_transcripts,
    checked_data,
    in_a_turn,
    ranking,
    turns_record,
)
from charmers.check.search import Search, SearchResult
from charmers.check.transcript import read_transcript
from charmers.check.verdict import Tried, Verdict, check_marks
from charmers.rules.marks import marks_of
from charmers.rules.position import Position
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from tests.conftest import sheet_named, tables_of
from tests.rules.positions import marked

FINISHED = Path(__file__).parents[2] / "examples" / "finished"


def finished() -> Position:
    position = Position(tables_of("sun"), 2)
    play_out(position, [make_bot("planner", 1), make_bot("planner", 2)], Random(3))
    return position


def test_the_sheets_of_a_game_are_ranked_as_the_game_ranks_them() -> None:
    position = finished()
    checked = check_position("a game", ["Ana", "Ben"], position)
    assert [sheet.verdict.answer for sheet in checked] == ["valid", "valid"]
    first, second = (sheet.verdict.turns for sheet in checked)
    assert first == second > 1
    assert [sheet.result for sheet in checked] == [position.result(0), position.result(1)]
    assert [standing.seat for standing in ranking(checked)] == [s.seat for s in position.standings()]
    data = checked_data(checked)
    assert data["winners"] == [["Ana", "Ben"][s.seat] for s in position.standings() if s.winner]
    first, second = (half.overshoot for half in position.standings())
    assert data["margin"] == (first - second) / 2


def checked_file(file: Path, seconds: float) -> Checked:
    return check_transcripts([(str(file), read_transcript(file))], seconds)[0]


def test_the_turns_of_a_valid_sheet_are_a_record() -> None:
    sheet = checked_file(FINISHED / "ana.toml", 60)
    record = turns_record([sheet], None)
    assert record is not None
    assert record.header.players[0].name == "Ana"


def test_who_is_in_the_middle_of_a_turn_is_left_out() -> None:
    position = Position(tables_of("sun"), 2)
    position.roll([0, 0, 0, 0, 0, 0, 2, 2])
    position.play(next(move for move in position.moves if move.text == "take g1"))
    assert in_a_turn(position) == 0
    assert [sheet.player for sheet in check_position("a game", ["Ana", "Ben"], position)] == ["Ben"]


def test_different_sheets_are_not_compared() -> None:
    sun = check_position("sun", ["Ana"], Position(tables_of("sun"), 2))
    moon = check_position("moon", ["Ben"], Position(tables_of("moon"), 2))
    assert ranking([*sun, *moon]) == []
    assert checked_data([*sun, *moon])["winners"] == []
    assert checked_data([]) == {"sheets": [], "winners": [], "margin": None}


def test_an_invalid_sheet_has_no_turns() -> None:
    path = next(path for path in sorted(FINISHED.glob("*.toml")) if checked_file(path, 1).verdict.findings)
    sheet = checked_file(path, 1)
    assert turns_record([sheet], None) is None
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
    assert found.tried == Tried(7, 2, ("tea.1", "tea.2"))


def test_what_no_order_of_turns_explains_is_told_with_the_first_mark_left_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    closest = SheetState(tables_of("sun"))
    (finding,) = verdict_if(monkeypatch, SearchResult(None, True, 1, 1, closest)).findings
    assert (finding.code, finding.where) == ("no-order", "tea.1")
    (finding,) = verdict_if(monkeypatch, SearchResult(None, True, 1, 1, None)).findings
    assert finding.where == "sheet"


def test_karma_was_crossed_before_a_die_was_kept() -> None:
    tables = tables_of("sun")
    target = marked(tables, "tea oo; karma x")
    target.released = target.used = 0
    found = check_marks(tables, marks_of(tables, target))
    assert found.line is not None
    assert ("move", "karma p1") in found.line.steps


def test_a_sheet_of_the_test_room_is_checked_too() -> None:
    tables = Tables(sheet_named("tiny"))
    assert check_marks(tables, marks_of(tables, SheetState(tables))).answer == "valid"
