"""Counts of legal sequences of decisions, written down as truth and counted again.

The small ones are reasoned out beside the number. The larger ones were counted by the engine when it
agreed with the reference (test_reference.py) everywhere; a change in them is a change in the rules.
"""

from __future__ import annotations

import pytest

from charmers.rules.position import Position
from tests.rules.positions import game, landed, released, taken


def ways(position: Position) -> int:
    """In how many ways the turn in progress can be played to its end."""
    turn = (position.dice.round, position.dice.turn)
    total = 0
    for move in position.moves:
        after = position.copy()
        after.play(move)
        same_turn = (after.dice.round, after.dice.turn) == turn and not after.due
        total += ways(after) if same_turn and after.moves else 1
    return total


def count(position: Position, depth: int) -> int:
    """How many sequences of so many decisions there are; one ends early where chance is due."""
    if depth == 0 or not position.moves:
        return 1
    total = 0
    for move in position.moves:
        after = position.copy()
        after.play(move)
        total += count(after, depth - 1)
    return total


# Whole turns, reasoned out


def test_the_first_straight() -> None:
    """Three exits, and a straight can lie only one way at each."""
    assert ways(taken("g1", "straight")) == 3


def test_the_first_bend() -> None:
    """Three exits, and a bend can turn to either hand at each."""
    assert ways(taken("g1", "bend")) == 6


def test_the_first_two_half_roads() -> None:
    """They are one straight or one of two bends at each of the three exits."""
    assert ways(taken("g1", "halves")) == 9


def test_two_half_roads_beside_one_road() -> None:
    """Nine new roads at b1, d1 and c3. Or c2 gets one side, and then its other one or none: 2 x 2."""
    assert ways(taken("g1", "halves", "roads c2 ns")) == 9 + 4


def test_a_market_with_three_teas() -> None:
    """One, two or three teas, or none."""
    position = taken("g1", "straight", "tea ooo; roads b1 ew, d1 ew, a1 es, e1 sw, c3 ew")
    assert "road c2 ns" in [str(move) for move in position.moves]
    position.play(position.tables.book.by_text["road c2 ns"])
    assert ways(position) == 4


def test_the_trader_with_two_teas_and_a_silk() -> None:
    """Sell tea, silk, two teas, or tea and silk; or circle one of three goods."""
    assert ways(taken("o1", "trader", "tea oo; silk o")) == 4 + 3


EMPTY_PALACE = {
    "maharani": 2,  # one or two spaces
    "trader": 3,  # nothing to sell: one of three goods
    "raja": 4,  # one of four upgrades
    "builder": 10,  # nine roads, or none
    "portuguese": 3,  # nowhere to go back to: one of three goods
}


@pytest.mark.parametrize(("name", "number"), EMPTY_PALACE.items())
def test_each_character_on_an_empty_sheet(name: str, number: int) -> None:
    assert ways(taken("o1", name)) == number


def test_the_mogul_on_an_empty_sheet() -> None:
    assert ways(taken("o1", "mogul")) == sum(EMPTY_PALACE.values()) == 22


def test_any_palace_action_on_an_empty_sheet() -> None:
    """The five themselves, or the mogul and one of the five."""
    assert ways(landed("palace any")) == 22 + 22


def test_two_bonuses_in_either_order() -> None:
    """Three goods and four upgrades; the second bonus is used without asking."""
    assert ways(released("goods 1", "upgrade")) == 2 * 3 * 4


def test_three_bonuses_without_a_choice_of_their_own() -> None:
    assert ways(released("fame 1", "fame 1", "karma")) == 3 * 2


def test_two_half_road_bonuses() -> None:
    """Use one (two sides of c2), then the other (one side is left) or not: 2 x 2, for either: 8.

    Or join them: nine new roads. Or leave both.
    """
    assert ways(released("half-road", "half-road", sheet="roads c2 ns")) == 8 + 9 + 1


def test_a_choice_of_eight_dice_on_an_empty_sheet() -> None:
    """Goods 1 each, roads 3 and 6, river 1 each, mogul 22 and maharani 2."""
    assert ways(game()) == 1 + 1 + 3 + 6 + 1 + 1 + 22 + 2


# Trees, counted once and written down

TIDY = "tea xo; silk oo; spice xxo; roads c2 ns, d1 ew, c3 ne; river 2 5; palace raja 1, mogul 1; fort 2"
"""A sheet in the middle of a game."""


@pytest.mark.parametrize(("depth", "number"), [(1, 8), (2, 64), (3, 322), (4, 1579)])
def test_the_first_decisions_of_three_players(depth: int, number: int) -> None:
    """Depth 2 reasoned out: after p1, p2, b1 or b2 the next player has six dice to take and six for
    karma; after g1 three roads, after g2 six, after the mogul five people, after the maharani two
    spaces: 4 x 12 + 3 + 6 + 5 + 2.
    """
    assert count(game(), depth) == number


@pytest.mark.parametrize(("depth", "number"), [(1, 8), (2, 87), (3, 592), (4, 4802)])
def test_a_middle_game_for_two(depth: int, number: int) -> None:
    assert count(game(TIDY, TIDY, dice="g1=halves o1=builder"), depth) == number


@pytest.mark.parametrize(("depth", "number"), [(1, 8), (3, 166), (5, 2804), (6, 8672)])
def test_a_tiny_game_for_two(depth: int, number: int) -> None:
    assert count(game(on="tiny", seats=2), depth) == number


@pytest.mark.parametrize(("depth", "number"), [(1, 8), (2, 77), (3, 568)])
def test_a_large_game_for_five(depth: int, number: int) -> None:
    assert count(game(on="large", seats=5), depth) == number
