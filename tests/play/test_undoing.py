"""How far an undo goes, and what it reaches across."""

from __future__ import annotations

import pytest

from charmers.play.undoing import lines_after, lines_since_decision, reach
from charmers.record.problems import GameError
from tests.record.games import new_game
from tests.record.test_game import after


def test_an_undo_of_ones_own_last_decision_crosses_nothing() -> None:
    game = after(2)
    assert not reach(game, 1).needs_asking


def test_an_undo_knows_the_rolls_and_players_it_crosses() -> None:
    game = new_game(3, mode="paper")
    for move in ("take b1", "take g1", "take o1"):
        if game.position.due:
            game.roll()
        game.play(move)
    game.roll()
    assert reach(game, 3).rolls == 1
    assert reach(game, 3).others == ("Cem",)


def test_undo_without_a_number_goes_back_before_the_last_decision_of_a_person() -> None:
    game = new_game(3, mode="paper")
    game.roll()
    for move in ("take b1", "take g1", "take o1"):
        game.play(move)
    game.roll()
    assert lines_since_decision(game) == 2


def test_undo_to_a_line_counts_what_stands_after_it() -> None:
    game = after(5)
    game.undo(2)
    game.play(game.position.moves[0]) if game.position.moves else game.roll()
    assert lines_after(game, 3) == 1
    assert lines_after(game, 0) == 4
    for number, reason in ((4, "was undone"), (6, "undoes others"), (99, "There is no line 99")):
        with pytest.raises(GameError, match=reason):
            lines_after(game, number)
