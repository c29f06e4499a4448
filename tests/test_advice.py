"""Hints and reviews: legal, told in words, and right about what they compare."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from charmers.advice.advice import Judged, advise, judge
from charmers.advice.report import mean_loss, moments
from charmers.bots import random_faces
from charmers.bots.sage import Budget, Estimate
from charmers.record.game import Game
from charmers.record.record import parse_record
from charmers.rules.moves import TAKE, Move
from charmers.rules.position import Position
from charmers.rules.tables import Tables
from charmers.sheet.library import find_sheet
from charmers.simulate.game import play_game
from charmers.simulate.study import Study
from tests.command_line import run


@pytest.fixture
def position(tables: Tables) -> Position:
    """The first take of a game."""
    found = Position(tables, 2)
    found.roll(random_faces(found, Random(2)))
    return found


def near_the_end(position: Position) -> Position:
    """The same as the last turn of a game that the other player has crossed in."""
    position.ending = True
    position.dice.turn = 1
    position.sheets[0].fame, position.sheets[0].money = 21, 40
    position.refresh()
    return position


def test_a_hint_tells_legal_moves_and_how_the_turn_goes_on(position: Position) -> None:
    for advice in advise(near_the_end(position), Budget(games=4)):
        after = position.copy()
        after.play(advice.move)
        for move in advice.follow:
            after.play(move)
        assert after.over
        assert advice.closed == after.sheets[1].overshoot(after.tables) - position.sheets[1].overshoot(
            after.tables
        )


def test_on_the_last_turn_the_best_option_closes_most(position: Position) -> None:
    found = advise(near_the_end(position), Budget(games=4))
    assert found[0].closed == max(advice.closed for advice in found)


def estimate(text: str, win: float, overshoot: float = 0.0) -> Estimate:
    return Estimate(Move(0, TAKE, text, 0, 0, ()), 10, overshoot, 1.0, win, 0.1, win)


def judged(line: int, seat: int, chosen: float, best: float) -> Judged:
    name = "take b1" if chosen != best else "take g1"
    return Judged(line, 1, seat, estimate(name, chosen, 2.0), estimate("take g1", best, 5.0))


def test_the_best_choice_costs_nothing() -> None:
    assert judged(1, 0, 0.5, 0.5).cost == 0
    assert judged(1, 0, 0.5, 0.5).points == 0


def test_a_worse_choice_costs_the_difference() -> None:
    assert judged(1, 0, 0.25, 0.5).cost == 0.25
    assert judged(1, 0, 0.25, 0.5).points == 3.0


def test_the_moments_are_the_costliest_decisions() -> None:
    every = [judged(line, 0, 0.5 - cost / 10, 0.5) for line, cost in enumerate((1, 3, 0, 4, 2))]
    assert [each.line for each in moments(every)] == [3, 1, 4]


def test_the_mean_loss_is_each_players_own() -> None:
    every = [judged(1, 0, 0.25, 0.5), judged(2, 0, 0.5, 0.5), judged(3, 1, 0.5, 0.5)]
    assert [mean_loss(every, seat) for seat in (0, 1)] == [0.125, 0.0]


@pytest.fixture(scope="module")
def record() -> str:
    """The record of a game, cut short so that judging it is quick."""
    study = Study(1, find_sheet("sun"), ("random", "planner"), seed=1, records=True)
    header, *rounds = play_game(study, 0).record.split("\n\n")
    return "\n\n".join([header, rounds[0]]) + "\n"


def test_every_decision_with_a_choice_is_judged(record: str, tables: Tables) -> None:
    game = Game.replay(parse_record(record.encode()), tables)
    found = list(judge(game, Budget(games=2)))
    decisions = {line.number: line.decision for line in game.standing if not line.is_roll}
    assert found
    assert all(decisions[each.line] == each.chosen.move.text for each in found)


def test_hint_on_the_command_line(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    run("new", "evening", "-p", "Ana", "-p", "Ben", "--seed", "3", db=db)
    assert "charmers roll" in run("hint", db=db).stderr
    run("roll", db=db)
    options = json.loads(run("hint", "--games", "6", "--json", db=db).stdout)["options"]
    assert len(options) == 3
    assert "Ana takes" in run("hint", "--games", "6", "--lang", "en", db=db).stdout


def test_review_on_the_command_line(tmp_path: Path, record: str) -> None:
    file = tmp_path / "game.charm"
    file.write_text(record, encoding="utf-8")
    data = json.loads(run("review", str(file), "--games", "2", "--json", db=tmp_path / "games.db").stdout)
    assert [player["name"] for player in data["players"]] == ["Asha", "Bala"]
    assert len(data["moments"]) <= 3
