"""The scripts that measure bots, sheets and speed run, and say the same for the same seed."""

from __future__ import annotations

import argparse
from random import Random

import pytest

from charmers.bots import random_faces
from charmers.bots.weights import BALANCED
from charmers.rules.position import Position
from charmers.rules.tables import Tables
from charmers.sheet.definition import COLOURS
from charmers.sheet.library import find_sheet
from tests.conftest import sheet_named
from tests.tools.balance.__main__ import maker
from tests.tools.balance.exact import WholeGame, _rolls
from tests.tools.balance.former import FormerSage
from tests.tools.balance.match import Match, play_match, taste_of
from tests.tools.balance.openings import openings, print_openings
from tests.tools.balance.paired import meet
from tests.tools.balance.tune import tune
from tests.tools.balance.winners import portraits, print_portraits
from tests.tools.benchmarks import checking, memory
from tests.tools.benchmarks.table import HEAD, Row, as_markdown, as_text


def test_a_match_is_the_same_for_the_same_seed() -> None:
    match = Match("sun", taste_of(BALANCED), taste_of(BALANCED), 4, 3, 1)
    assert play_match(match) == play_match(match)
    assert 0 <= play_match(match).wins <= 1


def test_a_taste_for_nothing_loses() -> None:
    nothing = dict.fromkeys(taste_of(BALANCED), 0.01)
    result = play_match(Match("moon", nothing, taste_of(BALANCED), 8, 2, 1))
    assert result.wins < 0.5
    assert result.lead < 0


def test_winners_are_told_from_the_others() -> None:
    winners, others = portraits("moon", players=3, games=3, seed=1)
    assert (winners.sheets, others.sheets) == (3, 6)
    gap_of_winners = 2 * winners.mean("fame") + winners.mean("money")
    assert gap_of_winners > 2 * others.mean("fame") + others.mean("money")
    taken = sum(winners.mean(f"{colour} dice") for colour in COLOURS)
    assert 8 <= taken <= 20


def test_every_player_begins_with_a_die() -> None:
    taken, won = openings("sun", players=4, games=3, seed=1)
    assert taken.total() == 12
    assert 3 <= won.total() <= 12
    assert all(won[die] <= count for die, count in taken.items())


def test_openings_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    print_openings(["moon"], players=3, games=2, seed=1)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "| sheet | first die | of all | wins | fair share |"
    assert all(line.endswith("| 33 % |") for line in lines[2:])


def test_portraits_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    print_portraits(["sun", "moon"], players=2, games=1, seed=1)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "| mean of a sheet | sun, winners | sun, others | moon, winners | moon, others |"
    assert any(line.startswith("| fame from building |") for line in lines)


def test_tuning_keeps_the_worth_of_the_tracks(capsys: pytest.CaptureFixture[str]) -> None:
    weights = tune(
        argparse.Namespace(
            sheets=["sun"], generations=1, games=1, crowd=3, seats=2, seed=1, spread=0.3, workers=1
        )
    )
    assert (weights.fame, weights.money) == (1.0, 1.0)
    assert weights.karma != BALANCED.karma
    assert "generation 1: best" in capsys.readouterr().out


def test_the_table_of_measurements() -> None:
    row = Row("roll", "50 ms", "import click", "25 ms", "2.0x", "2.5x")
    assert as_text([row]).splitlines()[1].split("  ")[0] == "roll"
    assert as_markdown([row]).splitlines()[2] == "| roll | 50 ms | import click | 25 ms | 2.0x | 2.5x |"
    assert all(len(line.split(" | ")) == len(HEAD) for line in as_markdown([row]).splitlines())


def test_checking_and_memory_are_measured() -> None:
    assert [row.what for row in checking.rows(2)][1] == "2 finished sheets, in 1 s"
    assert all(row.ours.endswith(("MB", "Linux")) for row in memory.rows(100))


def test_the_former_sage_still_chooses_among_legal_moves() -> None:
    position = Position(Tables(find_sheet("sun")), 2)
    position.roll(random_faces(position, Random(3)))
    assert FormerSage(1, games=8).choose(position) in position.moves


def test_a_meeting_of_a_bot_with_itself_is_even_and_soon_clear() -> None:
    tables = Tables(sheet_named("tiny"))
    found = meet(tables, maker("greedy"), maker("greedy"), 30, "a")
    assert found.share.mean == 0.5, "the same dice, seats exchanged"
    assert found.is_clear
    assert found.evidence < 0


def test_a_meeting_ends_when_one_is_clearly_stronger() -> None:
    found = meet(Tables(sheet_named("tiny")), maker("planner"), maker("random"), 60, "b")
    assert found.share.low > 0.6
    assert found.evidence > 0
    assert len(found.wins) < 60


def test_a_game_is_solved_for_whoever_decides() -> None:
    """On the last turn the second seat ends the game: with the move that is worst for the first."""
    position = Position(Tables(sheet_named("smallest")), 2)
    position.roll([0, 0, 0, 1, 0, 1, 0, 0])
    position.ending = True
    position.dice.turn = 3
    position.sheets[0].fame, position.sheets[0].money = 3, 4
    position.sheets[1].fame, position.sheets[1].money = 2, 4
    position.refresh()
    solution = WholeGame(until=2, far=0.5)
    ends = [solution.after(position, move) for move in position.moves]
    assert (position.seat, min(ends) < max(ends)) == (1, True)
    assert solution.chance(position) == min(ends)
    assert [solution.lost(position, move) for move in position.moves] == [end - min(ends) for end in ends]


def test_rolls_that_look_alike_are_counted_together() -> None:
    found = _rolls(Position(Tables(sheet_named("smallest")), 2))
    assert (sum(found.values()), len(found)) == (6**8, 9)
