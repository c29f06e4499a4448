"""Verdicts: what is found on the paper and in the books, and that a valid sheet has a line."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from charmers.bots import random_faces
from charmers.check.search import Search, SearchResult, TurnPlan, search
from charmers.check.search.outlook import Outlook
from charmers.check.transcript import first_marks, read_transcript, transcript_text
from charmers.check.verdict import check_marks, contradictions
from charmers.check.witness import line_record, play_line
from charmers.record.game import Game
from charmers.record.record import parse_record
from charmers.rules.marks import CIRCLED, CROSSED, DRAWN, Marks, marks_of, state_of
from charmers.rules.position import Position
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.definition import PURPLE, Sheet
from tests import command_line
from tests.tools.check.corpus import samples
from tests.tools.check.mutations import MUTATIONS

FINISHED = Path(__file__).parents[2] / "examples" / "finished"


@pytest.fixture
def marks(sun: Sheet) -> Marks:
    return first_marks(sun)


def codes(tables: Tables, marks: Marks) -> list[tuple[str, str]]:
    return [(finding.code, finding.where) for finding in contradictions(tables, marks)]


def test_an_untouched_sheet_is_valid(tables: Tables, marks: Marks) -> None:
    assert check_marks(tables, marks).answer == "valid"


def test_a_row_is_filled_from_the_left(tables: Tables, marks: Marks) -> None:
    assert codes(tables, {**marks, "tea.2": CIRCLED}) == [("gap", "tea.1")]


def test_goods_are_sold_from_the_left(tables: Tables, marks: Marks) -> None:
    assert codes(tables, {**marks, "tea.1": CIRCLED, "tea.2": CROSSED}) == [("order", "tea.1")]


def test_the_first_karma_is_circled_from_the_start(tables: Tables, marks: Marks) -> None:
    del marks["karma.1"]
    assert codes(tables, marks) == [("karma-start", "karma.1")]


def test_one_value_of_a_building_is_circled(tables: Tables, marks: Marks) -> None:
    assert codes(tables, {**marks, "fort.1": CROSSED}) == [("value", "fort.2")]


def test_lower_values_of_a_building_are_crossed_and_higher_ones_free(tables: Tables, marks: Marks) -> None:
    assert codes(tables, {**marks, "fort.2": CIRCLED})[0] == ("value", "fort.1")
    assert codes(tables, {**marks, "fort.3": CROSSED}) == [("value", "fort.3")]
    del marks["fort.1"]
    finding = contradictions(tables, {**marks, "fort.2": CIRCLED})[0]
    assert finding.message == "fort: the 2 is circled, but the 1 is not crossed"


@pytest.mark.parametrize(
    ("place", "mark", "message"),
    [
        ("tea.1", DRAWN, 'tea.1: "drawn" cannot stand there, only circled or crossed'),
        ("river.1", CIRCLED, 'river.1: "circled" cannot stand there, only crossed'),
        ("tea.1", "crosed", 'tea.1: "crosed" cannot stand there, only circled or crossed'),
        ("tea.7", CROSSED, "tea.7: there is no such place on this sheet"),
    ],
)
def test_a_mark_that_no_sheet_shows_is_a_finding(
    tables: Tables, marks: Marks, place: str, mark: str, message: str
) -> None:
    (finding,) = contradictions(tables, {**marks, place: mark})
    assert (finding.where, finding.message) == (place, message)


def test_a_road_has_two_sides(tables: Tables, marks: Marks) -> None:
    assert codes(tables, {**marks, "d1.w": DRAWN})[0] == ("road-piece", "d1")


def test_a_road_is_joined_to_the_residence(tables: Tables, marks: Marks) -> None:
    assert codes(tables, {**marks, "d4.e": DRAWN, "d4.w": DRAWN})[0] == ("cut-off", "d4")


@pytest.mark.parametrize(("side", "forgotten"), [("w", "d1.w"), ("s", "d1.s")])
def test_the_side_that_was_forgotten_is_named(
    tables: Tables, marks: Marks, side: str, forgotten: str
) -> None:
    road = {f"d1.{each}": DRAWN for each in "sw" if each != side}
    fame = {"fame.1": CROSSED}
    verdict = check_marks(tables, {**marks, **fame, **road})
    assert forgotten in [mend.place for mend in verdict.mends]


def test_a_bonus_that_was_not_reached_is_not_crossed(tables: Tables, marks: Marks) -> None:
    assert ("bonus-early", "karma:4") in codes(tables, {**marks, "karma:4": CROSSED})


def test_money_is_explained_to_the_coin(tables: Tables, marks: Marks) -> None:
    finding = contradictions(tables, {**marks, "money.1": CROSSED})[0]
    assert finding.message == ("money: 1 marked, but the sheet explains exactly 0")


def test_a_lone_good_cannot_come_about(tables: Tables, marks: Marks) -> None:
    assert codes(tables, {**marks, "tea.1": CIRCLED}) == [("circles", "goods")]


def test_two_goods_come_from_a_die(tables: Tables, marks: Marks) -> None:
    verdict = check_marks(tables, {**marks, "tea.1": CIRCLED, "silk.1": CIRCLED})
    assert verdict.line is not None
    assert verdict.line.turns == 1


def test_a_crossed_sale_has_sold_something(tables: Tables, marks: Marks) -> None:
    track = {f"money.{space}": CROSSED for space in range(1, 31)}
    found = contradictions(tables, {**marks, **track, "money:30": CROSSED})
    assert ("sales", "goods") in [(each.code, each.where) for each in found]


def test_river_marks_that_no_single_mark_mends_are_told_together(tables: Tables, marks: Marks) -> None:
    river = {f"river.{space}": CROSSED for space in (2, 9, 14, 18)}
    assert ("river", "river") in codes(tables, {**marks, **river})


def test_a_river_space_out_of_reach_is_named(tables: Tables, marks: Marks) -> None:
    assert ("river", "river.18") in codes(tables, {**marks, "river.1": CROSSED, "river.18": CROSSED})


def test_karma_alone_cannot_have_been_used(tables: Tables, marks: Marks) -> None:
    verdict = check_marks(tables, {**marks, "karma.1": CROSSED})
    assert (verdict.answer, verdict.findings[0].code) == ("invalid", "no-order")


def test_karma_of_the_last_turn_cannot_have_been_used(tables: Tables, marks: Marks) -> None:
    verdict = check_marks(tables, {**marks, "river.2": CROSSED, "karma.1": CROSSED, "karma.2": CROSSED})
    assert (verdict.answer, verdict.findings[0].where) == ("invalid", "karma.2")
    assert verdict.mends[0].place == "karma.2"


@pytest.mark.parametrize("steps", [0, 20])
def test_a_search_that_gives_up_tells_what_it_tried(steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    transcript = read_transcript(FINISHED / "rajesh.toml")
    run = Search.run
    monkeypatch.setattr(Search, "run", lambda self, seconds: run(self, seconds, steps))
    monkeypatch.setattr(search, "LIMIT", steps)
    verdict = check_marks(Tables(transcript.sheet), transcript.marks, 60)
    assert verdict.answer == "undecided"
    assert verdict.tried is not None
    assert verdict.tried[:2] == (steps, steps // 20)
    assert bool(verdict.tried.missing) == bool(steps)


def test_a_line_that_the_engine_does_not_play_proves_nothing(
    tables: Tables, marks: Marks, monkeypatch: pytest.MonkeyPatch
) -> None:
    false = SearchResult((TurnPlan(0, PURPLE, 0, (-1, -1), ()),), False, 1, 1, None)
    monkeypatch.setattr(Search, "run", lambda _search, _seconds: false)
    verdict = check_marks(tables, marks)
    assert verdict.answer == "undecided"


def test_a_change_that_mends_everything_is_asked_for(tables: Tables, marks: Marks) -> None:
    wrong = {**marks, "tea.1": CIRCLED, "silk.1": CIRCLED, "fame.1": CROSSED}
    assert str(check_marks(tables, wrong).mends[0].sentence) == "the last mark of fame is 0"


def test_two_marks_mend_where_one_does_not(tables: Tables, marks: Marks) -> None:
    wrong = {**marks, "tea.1": CIRCLED, "silk.1": CIRCLED, "fame.1": CROSSED, "money.1": CROSSED}
    (mend,) = check_marks(tables, wrong).mends
    assert mend.also is not None
    assert (str(mend.sentence), str(mend.also.sentence)) == (
        "the last mark of money is 0",
        "the last mark of fame is 0",
    )
    assert check_marks(tables, mend.marks).answer == "valid"


@pytest.fixture
def two_wrong(tmp_path: Path, tables: Tables, marks: Marks) -> Path:
    """A sheet on which no single mark mends everything."""
    wrong = {**marks, "fame.1": CROSSED, "money.1": CROSSED}
    file = tmp_path / "leila.toml"
    file.write_text(transcript_text(tables.sheet, "Leila", wrong), encoding="utf-8")
    return file


def test_two_marks_are_shown_where_one_does_not_do(two_wrong: Path) -> None:
    told = command_line.run("check", two_wrong)
    assert (
        "Two marks together explain everything: the last mark of money is 0, and the last mark of fame is 0."
        in told.output.replace("\n ", "")
    )


@pytest.mark.slow
def test_two_marks_are_data_where_one_does_not_do(two_wrong: Path) -> None:
    data = json.loads(command_line.run("check", two_wrong, "--json").output)
    (mend,) = data["sheets"][0]["mends"]
    assert (mend["where"], mend["also"]["where"]) == ("money.1", "fame.1")
    assert mend["also"]["line"]


@pytest.mark.parametrize("path", sorted(FINISHED.glob("*.toml")), ids=lambda path: path.stem)
def test_a_typed_sheet_gets_the_answer_that_stands_in_it(path: Path) -> None:
    expected = path.read_text(encoding="utf-8").partition("Expected: ")[2].partition(".\n")[0]
    transcript = read_transcript(path)
    verdict = check_marks(Tables(transcript.sheet), transcript.marks, 60)
    where = f" at {verdict.findings[0].where}" if verdict.findings else ""
    assert expected.partition(",")[0] == verdict.answer + where


def test_there_are_five_legal_examples_and_five_mistakes() -> None:
    texts = [path.read_text(encoding="utf-8") for path in FINISHED.glob("*.toml")]
    assert [sum(f"Expected: {word}" in text for text in texts) for word in ("valid", "invalid")] == [5, 5]


SAMPLES = list(islice(samples(0, ("random", "greedy")), 24))
ALL_TABLES: dict[str, Tables] = {}


def tables_of(sheet: Sheet) -> Tables:
    return ALL_TABLES.setdefault(sheet.name, Tables(sheet))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_a_played_sheet_is_never_called_invalid(sample: object, sun: Sheet, moon: Sheet) -> None:
    tables = tables_of(sun if sample.sheet == "sun" else moon)  # type: ignore[attr-defined]
    marks: Marks = sample.marks  # type: ignore[attr-defined]
    assert contradictions(tables, marks) == []
    result = Search(tables, state_of(tables, marks)).run(60, steps=3000)
    assert not result.exhausted
    if result.line is not None:
        assert play_line(tables, result.line, state_of(tables, marks)).turns == len(result.line)


@pytest.mark.parametrize("change", MUTATIONS, ids=lambda change: change.__name__)
def test_an_illegal_change_is_found_in_its_place(change: object, sun: Sheet, moon: Sheet) -> None:
    found = 0
    for sample in SAMPLES:
        tables = tables_of(sun if sample.sheet == "sun" else moon)
        changed = change(tables, sample.marks, Random(1))  # type: ignore[operator]
        if changed is not None:
            found += 1
            places = {finding.where for finding in contradictions(tables, changed[0])}
            assert places & changed[1]
    assert found


@pytest.mark.parametrize("seed", range(6))
def test_the_outlook_never_gives_up_what_was_played(any_sheet: Sheet, seed: int) -> None:
    tables = Tables(any_sheet)
    random = Random(seed)
    position = Position(tables, 2)
    moments: list[tuple[SheetState, list[int]]] = []
    while not position.over:
        if position.due:
            position.roll(random_faces(position, random))
            continue
        if position.seat == 0 and position.phase == "action":
            moments.append((position.sheets[0].copy(), position.turn.stack[:]))
        position.play(random.choice(position.moves))
    assert all(not contradictions(tables, marks_of(tables, sheet)) for sheet in position.sheets)
    outlook = Outlook(tables, position.sheets[0])
    assert all(outlook.within(state) and not outlook.misfits(state, stack) for state, stack in moments)


def test_a_line_is_a_record_that_replays_to_the_same_marks() -> None:
    transcript = read_transcript(FINISHED / "rajesh.toml")
    tables, marks = Tables(transcript.sheet), transcript.marks
    verdict = check_marks(tables, marks, 60)
    assert verdict.line is not None
    record = line_record(tables, "Rajesh", verdict.line, "2026-11-16T20:15:00Z")
    game = Game.replay(parse_record(str(record)), tables)
    assert isinstance(game.position, Position)
    assert marks_of(tables, game.position.sheets[0]) == marks
