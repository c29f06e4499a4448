"""One seat of a larger game followed alone: an unseen neighbour starts each round."""

from __future__ import annotations

import pytest

from charmers.rules.data import position_data, position_from
from charmers.rules.notation import MoveError, parse_move
from charmers.rules.position import Position
from charmers.rules.sentences import refuse
from charmers.sheet.definition import DICE
from tests.conftest import tables_of
from tests.rules.positions import faces, offered, play, roll


def alone(dice: str = "") -> Position:
    position = Position(tables_of("plain"), 1)
    position.roll(faces(position, dice))
    return position


def test_first_the_neighbour_takes_a_die_away() -> None:
    assert (offered(alone()), alone().phase) == ([f"away {die}" for die in DICE], "away")


def test_its_twin_goes_on_the_elephant() -> None:
    position = alone()
    assert play(position, "away p1") == ["away p1 tea+tea", "elephant p2 tea+silk"]


def test_then_the_seat_takes_a_die_or_uses_karma() -> None:
    position = alone()
    play(position, "away p1")
    assert offered(position, "take") == [f"take {die}" for die in ("g1", "g2", "b1", "b2", "o1", "o2")]
    assert offered(position, "karma") == [f"karma {die}" for die in ("g1", "g2", "b1", "b2", "o1", "o2")]


def test_before_that_the_seat_itself_can_do_nothing() -> None:
    with pytest.raises(MoveError) as caught:
        parse_move(alone(), "take b1")
    assert caught.value.reasons[0] == refuse("away")


def test_its_own_die_sends_no_twin() -> None:
    position = alone()
    play(position, "away p1", "take b1")
    assert position.phase == "roll"
    assert "elephant" not in " ".join(roll(position))


def test_twins_that_show_the_same_are_one_choice_for_the_neighbour_too() -> None:
    assert "away b2" not in offered(alone("b1=fish b2=fish"))


def test_a_round_is_one_turn() -> None:
    position = alone()
    play(position, "away p1", "take b1")
    roll(position)
    assert (position.dice.round, position.seat, position.phase) == (2, 0, "away")


def test_a_seat_alone_reads_back_from_data() -> None:
    position = alone()
    read = position_from(position.tables, position_data(position))
    assert (read, read.moves) == (position, position.moves)
