"""The designer's bench, how two sheets differ, and the last turn solved exactly."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from pikepdf import Pdf

from charmers.rules.position import Position
from charmers.rules.tables import Tables
from charmers.screen.bench import bench_lines, difference_lines
from charmers.sheet.differences import differences
from charmers.sheet.library import builtin_sheets, find_sheet
from charmers.sheet.places import languages
from charmers.simulate.bench import Bench, play_bench
from charmers.words.speech import Speech
from tests.command_line import run
from tests.conftest import sheet_named
from tests.tools.balance.exact import Solution


@pytest.fixture(scope="module")
def bench() -> Bench:
    found = Bench(sheet_named("tiny"), 3, "planner", 5)
    assert sum(1 for _ in play_bench(found, 20)) == 60
    return found


def test_a_bench_counts_every_finished_sheet(bench: Bench) -> None:
    assert bench.games == 20
    assert bench.sheets == 60
    assert sum(bench.seats) == pytest.approx(20)
    assert sum(bench.turns.values()) == 20
    assert all(bench.used[bonus] <= bench.released[bonus] <= 60 for bonus in bench.released)


def test_what_nobody_uses_is_named() -> None:
    bench = Bench(find_sheet("sun"), 2, "planner", 0, sheets=100, games=50)
    bench.used.update({bonus.id: 50 for bonus in find_sheet("sun").bonuses if bonus.id != "palace:3"})
    bench.cells.update({cell.id: 2 for cell in find_sheet("sun").province.cells if cell.id != "b2"})
    bench.river.update({space: 1 if space == 4 else 60 for space in range(1, 19)})
    assert (bench.idle(), bench.dead(), bench.passed()) == (["palace:3"], ["b2"], [4])


def test_a_bench_and_a_difference_are_told_in_every_language(bench: Bench) -> None:
    sheets = (find_sheet("sun"), find_sheet("moon"))
    found = differences(*sheets)
    enough = replace(bench, sheets=600)
    for language in languages():
        assert len(bench_lines(enough, Speech(language, bench.sheet))) == 13
        says = (Speech(language, sheets[0]), Speech(language, sheets[1]))
        told = difference_lines(sheets, found, says)
        assert len(told) == len(found) + 1
        assert len(difference_lines((sheets[0], sheets[0]), [], says)) == 1
        assert any(says[0].building("fort") in line for line in told)
        assert not any(line.startswith(("cell", "edge:", "fame:")) for line in told)


def test_few_games_do_not_tell_what_nobody_uses(bench: Bench) -> None:
    for language in languages():
        told = bench_lines(bench, Speech(language, bench.sheet))
        assert "60" in told[-1]
        assert len(told) == 10


@pytest.mark.parametrize("name", builtin_sheets())
def test_a_sheet_does_not_differ_from_itself(name: str) -> None:
    assert differences(find_sheet(name), find_sheet(name)) == []


def test_sheets_with_another_digest_differ_somewhere() -> None:
    for name in ("moon", "tiny", "large", "plain"):
        assert differences(find_sheet("sun"), sheet_named(name))


def test_a_place_that_only_one_sheet_has_is_told() -> None:
    found = {each.place: each for each in differences(find_sheet("sun"), sheet_named("tiny"))}
    assert found["river 18"].second == ""
    assert found["river 18"].first


def test_study_and_diff_on_the_command_line(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    report = tmp_path / "tiny.pdf"
    sheet = "tests/sheets_for_tests/tiny.toml"
    told = run("sheets", "study", sheet, "--games", "4", "--report", str(report), "--json", db=db)
    data = json.loads(told.stdout)
    assert data["games"] == 4
    assert set(data["leanings"]) == {"fame", "money"}
    assert report.read_bytes().startswith(b"%PDF")
    again = run("sheets", "study", sheet, "--games", "4", "--report", str(report), db=db)
    assert again.exit_code == 2
    assert len(run("sheets", "diff", "sun", "sun", db=db).stdout.splitlines()) == 1
    other = run("sheets", "diff", "sun", "moon", "--json", db=db)
    assert {"place": "coins", "first": "1 1 3 4 5 5", "second": "1 1 3 4 5 6"} in json.loads(other.stdout)[
        "differences"
    ]


def test_the_page_of_a_study_speaks_the_language_of_the_command(tmp_path: Path) -> None:
    sheet = "tests/sheets_for_tests/tiny.toml"
    for language, word in (("en", "How Tiny plays"), ("de", "Wie sich Tiny spielt")):
        page = tmp_path / f"{language}.pdf"
        words = ("sheets", "study", sheet, "--games", "2", "--report", str(page), "--lang", language)
        run(*words, db=tmp_path / "games.db")
        with Pdf.open(page) as pdf:
            assert word in str(pdf.docinfo["/Title"])


def test_an_unknown_bot_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    told = run("sheets", "study", "sun", "--bot", "wizard", db=tmp_path / "games.db")
    assert told.exit_code == 2
    assert "wizard" in told.stderr


def test_the_exact_end_of_a_last_turn_is_the_best_of_its_moves() -> None:
    """Two dice lie in the middle: a blue one that leads to 3 fame, and a good that is worth nothing now."""
    tables = Tables(find_sheet("sun"))
    position = Position(tables, 2)
    position.roll([0, 0, 0, 0, tables.faces[2].index(tables.river_symbols[17]), 0, 0, 0])
    position.ending = True
    position.dice.turn = 1
    sheet = position.sheets[1]
    sheet.karma_used = sheet.karma
    sheet.river = 1 << 16
    position.dice.where = [2, 2, 2, 2, 0, 2, 0, 2]
    position.refresh()
    solution = Solution()
    best = solution.best(position)
    assert best == max(solution.after(position, move) for move in position.moves)
    assert best > sheet.overshoot(tables)
