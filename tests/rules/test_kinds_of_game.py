"""One contract for every kind of game: what the program does with a position without asking its kind."""

from __future__ import annotations

import pytest

from charmers.rules.book import MoveBook
from charmers.rules.game_position import GamePosition, IllegalMove
from charmers.rules.notation import legal_move, parse_move
from charmers.rules.paper_position import PaperPosition
from charmers.rules.position import Position
from tests.conftest import tables_of

SUN = tables_of("sun")
KINDS = (Position, PaperPosition)


def rolled(kind: type[GamePosition], seats: int = 2) -> GamePosition:
    position = kind(SUN, seats)
    position.roll([0, 1, 1, 1, 0, 0, 0, 1])
    return position


@pytest.mark.parametrize("kind", KINDS)
def test_a_round_of_dice_is_the_same(kind: type[Position]) -> None:
    position = rolled(kind)
    assert (position.phase, position.seat, position.due, position.over) == ("turn", 0, [], False)
    assert position.actor(position.moves[0]) == 0
    position.play(parse_move(position, "take p1"))
    assert (position.seat, position.dice.elephant) == (1, 1)
    position.play(parse_move(position, "take p2" if position.is_legal(SUN.book.take[1]) else "take o1"))
    assert position.standings()[0].rank == 1


def test_only_a_game_on_sheets_is_tracked() -> None:
    tracked, paper = Position(SUN, 2), PaperPosition(SUN, 2)
    assert (tracked.tracked is tracked, paper.tracked) == (True, None)
    assert (len(tracked.sheets), tracked.results) == (2, [])
    assert (paper.sheets, paper.results) == ([], [None, None])


def test_results_are_told_only_of_games_on_paper() -> None:
    with pytest.raises(IllegalMove, match="games on paper"):
        Position(SUN, 2).score(0, (1, 1, 1, 0))


def test_crossed_is_said_by_who_has_just_moved() -> None:
    position = rolled(PaperPosition, 3)
    position.play(SUN.book.take[0])
    assert (position.seat, position.actor(SUN.book.crossed), position.actor(SUN.book.skip)) == (1, 0, 1)


@pytest.mark.parametrize("kind", KINDS)
def test_either_of_two_twins_may_be_named(kind: type[GamePosition]) -> None:
    position = rolled(kind)
    assert parse_move(position, "Take  G2").text == "take g1"
    assert legal_move(position, SUN.book.take[3]) is SUN.book.take[2]


@pytest.mark.parametrize("kind", KINDS)
def test_a_move_from_another_book_is_the_same_move(kind: type[GamePosition]) -> None:
    position = rolled(kind)
    position.play(MoveBook(SUN.sheet).take[0])
    assert position.dice.depot(0) == [0]


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_move_is_explained(kind: type[GamePosition]) -> None:
    with pytest.raises(IllegalMove, match='"tkae" is no kind of move; did you mean "take"'):
        parse_move(rolled(kind), "tkae p1")
    with pytest.raises(IllegalMove, match=r"Roll first: p1 p2 g1 g2 b1 b2 o1 o2\.$"):
        parse_move(kind(SUN, 2), "take p1")


def test_positions_of_two_kinds_are_never_equal() -> None:
    assert Position(SUN, 2) != PaperPosition(SUN, 2)
    assert Position(SUN, 2) == Position(SUN, 2)
