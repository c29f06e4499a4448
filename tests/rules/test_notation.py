"""Reading what people type: forgiving where the meaning is clear, explaining where it is not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from charmers.rules.game_position import IllegalMove
from charmers.rules.notation import MoveError, parse_move, parse_roll, roll_text
from charmers.rules.position import Position
from charmers.rules.tables import Tables
from tests.conftest import tables_of
from tests.rules.positions import game, landed, play, printed, released, roll, taken

CELLS = [f"{column}{row}" for row in "1234" for column in "abcde" if column + row != "c1"]
CROSSINGS = "roads " + ", ".join(f"{cell} nesw" for cell in CELLS)


def refusal(position: Position, text: str) -> str:
    """What a player is told who types this."""
    with pytest.raises(MoveError) as caught:
        parse_move(position, text)
    return str(caught.value)


# What is understood


@pytest.mark.parametrize(
    ("position", "typed", "meant"),
    [
        (game, "  TAKE   P1 ", "take p1"),
        (lambda: taken("g1", "bend", "roads c2 ns"), "road c3 en", "road c3 ne"),
        (lambda: taken("g1", "bend", "roads c2 ns"), "road c3 e n", "road c3 ne"),
        (lambda: landed("sell 3", sheet="tea oo; silk o"), "sell silk tea tea", "sell tea tea silk"),
        (lambda: landed("goods 2"), "goods spice tea", "goods tea spice"),
        (lambda: released("half-road", "half-road"), "use money:2 + money:1", "use money:1+money:2"),
        (lambda: game(dice="b1=fish b2=fish"), "take b2", "take b1"),
        (lambda: landed("goods-die", sheet="", others="p1=tea+silk p2=silk+silk"), "goods p2", "goods p2"),
    ],
)
def test_a_move_is_understood(position: Callable[[], Position], typed: str, meant: str) -> None:
    assert str(parse_move(position(), typed)) == meant


def test_either_twin_may_be_named_for_karma_and_keeping() -> None:
    position = game("", "karma o", "karma oo", dice="p1=tea+tea g1=bend g2=bend")
    play(position, "take p1")
    assert str(parse_move(position, "karma g2")) == "karma g1"
    play(position, "karma g1")
    roll(position, "p2=silk+silk g1=straight")
    play(position, "keep p2", "karma g2")
    roll(position, "g1=bend g2=bend")
    assert str(parse_move(position, "keep g2")) == "keep g1"


def test_twins_in_different_places_are_not_confused() -> None:
    position = game(dice="b1=fish b2=fish")
    play(position, "take b1")
    assert "elephant" in refusal(position, "take b2")


# What is no move


@pytest.mark.parametrize(
    ("typed", "part"),
    [
        ("", "There is no move in an empty line."),
        ("tak p1", '"tak" is no kind of move; did you mean "take"?'),
        ("take", '"take" needs more: for example "take p1".'),
        ("take p3", '"p3" does not go with "take".'),
        ("skip now", '"skip" stands alone.'),
        ("road c2 nn", '"road c2 nn" is no move'),
        ("road c1 ns", '"c1" does not go with "road"'),
        ("xyzzy", '"xyzzy" is no kind of move.'),
    ],
)
def test_what_is_no_move_is_said(typed: str, part: str) -> None:
    assert part in refusal(game(), typed)


@pytest.mark.parametrize("typed", ["tak p1", "upgrade tempel"])
def test_a_question_ends_with_its_question_mark(typed: str) -> None:
    assert "?." not in refusal(game(), typed)


def test_a_refusal_tells_what_is_legal() -> None:
    assert refusal(game(), "skip").endswith(
        "Legal here: take p1, take p2, take g1, take g2, take b1, take b2, take o1, take o2."
    )


def test_a_refusal_does_not_list_everything() -> None:
    assert refusal(taken("g1", "halves", "roads c2 ns"), "pass").endswith(" and 3 more.")


# What is not legal here


def after_take() -> Position:
    position = game("", "karma x", "", dice="b1=flag")
    play(position, "take p1")
    return position


def after_karma_roll(sheet: str = "karma oo") -> Position:
    position = game("", sheet, "")
    play(position, "take p1", "karma b1")
    roll(position)
    return position


def stuck_half_roads() -> Position:
    """Two half-road bonuses wait, but nothing lacks a side and no cell is empty; a good can be had."""
    return released("half-road", "half-road", "goods 1", "upgrade", sheet=CROSSINGS)


@pytest.mark.parametrize(
    ("position", "typed", "part"),
    [
        (game, "skip", "Only a player with no suitable die and no karma"),
        (game, "crossed", "games on paper"),
        (game, "away p1", "unseen neighbour"),
        (game, "road c2 ns", "first a die is taken"),
        (game, "keep p1", "p1 was not rolled with karma"),
        (game, "karma p1", "No die lies on the elephant"),
        (lambda: game("tea oooooo"), "take p1", "p1 shows tea+tea: every row of these goods is full."),
        (lambda: game("river 18"), "take b1", "no such space lies ahead"),
        (lambda: game("palace mogul 3"), "take o1", "all boxes are crossed"),
        (lambda: game(CROSSINGS), "take g1", "nowhere can such a road be drawn"),
        (after_take, "take p1", "p1 lies in a depot"),
        (after_take, "take p2", "p2 lies on the elephant"),
        (after_take, "karma b1", "There is no karma left"),
        (after_karma_roll, "take o1", "After a karma roll one of b1 and p2 is kept"),
        (after_karma_roll, "keep o1", "o1 was not rolled; b1 and p2 were"),
        (after_karma_roll, "karma o1", "The same two dice are rolled again: b1 and p2"),
        (lambda: after_karma_roll("karma o"), "karma b1", "There is no karma left"),
        (after_karma_roll, "goods tea", "first one of the two dice is kept"),
        (
            lambda: after_karma_roll("karma oo; river 18"),
            "keep b1",
            "The other die can be used, or karma again.",
        ),
        (lambda: taken("g1", "bend"), "take p1", "too late"),
        (lambda: taken("g1", "bend"), "pass", "It must be used."),
        (lambda: taken("g1", "bend"), "done", "Bonuses wait until that is done."),
        (lambda: taken("g1", "bend"), "sell tea", "At hand: bend from g1."),
        (lambda: taken("g1", "bend"), "road c2 ns", "c2: a straight is not what may be drawn."),
        (lambda: taken("g1", "bend"), "road c4 ne", "does not meet your network"),
        (
            lambda: taken("g1", "bend", "roads c2 ns"),
            "road c2 ne",
            "c2: a bend needs an empty cell; c2 already has a road (n-s). "
            "Empty neighbours of your network: b1, d1, c3.",
        ),
        (lambda: landed("road fork", sheet="roads c2 ns"), "road c2 nes", "a fork needs an empty cell"),
        (
            lambda: landed("road crossing", sheet="roads c2 ns"),
            "road c2 nesw",
            "a crossing needs an empty cell",
        ),
        (lambda: taken("g1", "halves", "roads c2 ns"), "half c3 n", "c3 has none"),
        (lambda: taken("g1", "halves", "roads c2 ns"), "half c2 n", "c2 already has a road to n"),
        (lambda: landed("sell 2", sheet="tea o; silk o"), "sell tea tea", "tea: only 1 in stock"),
        (
            lambda: landed("sell 2 same", sheet="tea oo; silk oo"),
            "sell tea silk",
            "is not what may be sold here",
        ),
        (lambda: landed("goods 1", sheet="tea oooooo"), "goods tea", "tea: the row is full"),
        (lambda: landed("goods 1"), "goods tea silk", "not the right number"),
        (lambda: taken("o1", "portuguese", "river 2 3"), "sail 2", "River space 2 is already marked"),
        (lambda: taken("o1", "portuguese", "river 3"), "sail 4", "River space 4 is out of reach"),
        (lambda: taken("o1", "portuguese", "river 9"), "sail 3", "River space 3 is out of reach"),
        (lambda: taken("g1", "straight", "roads c2 ns"), "road c3 ew", "e-w does not meet your network"),
        (lambda: taken("o1", "mogul", "palace raja 3"), "palace raja", "raja: all boxes are crossed"),
        (lambda: taken("o1", "mogul"), "palace mogul", "cannot choose the mogul"),
        (lambda: landed("upgrade", sheet="mill 3"), "upgrade mill", "mill: already at the highest value"),
        (
            lambda: released("goods 1", "upgrade"),
            "done",
            "Something must still be used: use money:1, use money:2.",
        ),
        (lambda: released("goods 1", "upgrade"), "goods tea", "needs its bonus first"),
        (stuck_half_roads, "use money:1", "money:1 (half-road) can do nothing now"),
        (stuck_half_roads, "use money:1+money:2", "nowhere can a straight or a bend be drawn"),
    ],
)
def test_why_a_move_is_refused(position: Callable[[], Position], typed: str, part: str) -> None:
    assert part in refusal(position(), typed)


def three_bonuses() -> Tables:
    return printed(
        river={1: ["money 2"], 2: ["money 3"]},
        money={1: ["sell 1"], 2: ["fame 1"], 3: ["goods 1"], 4: ["upgrade"], 6: ["karma"]},
    )


@pytest.mark.parametrize(
    ("bonus", "part"),
    [
        ("money:1", "money:1 was wasted in an earlier turn"),
        ("money:2", "money:2 has been used"),
        ("money:6", "money:6 has not been released"),
    ],
)
def test_why_a_bonus_cannot_be_used(bonus: str, part: str) -> None:
    position = game("", "", on=three_bonuses(), dice="b1=flag b2=fish p1=tea+tea")
    play(position, "take b1", "take p1", "karma o1")
    roll(position, "b2=lotus o1=raja")
    play(position, "keep b2")
    assert part in refusal(position, f"use {bonus}")


def test_a_goods_die_that_gives_nothing_is_explained() -> None:
    tables = tables_of("plain")
    position = landed("goods-die", sheet="tea oooooo", others="p1=tea+silk p2=spice+spice")
    assert len(position.moves) == 2
    position.sheets[0].set_goods(tables, [6, 6, 0], [0, 0, 0])
    position.refresh()
    assert "p1 gives nothing" in refusal(position, "goods p1")


def test_before_the_roll_and_after_the_end_it_says_so() -> None:
    position = Position(tables_of("plain"), 2)
    assert refusal(position, "take p1") == (
        "The dice have not been rolled yet. Roll first: p1 p2 g1 g2 b1 b2 o1 o2."
    )
    position = game("", "fame 15; money 48")
    play(position, "take p1", "take b1")
    assert refusal(position, "take p1") == "The game is over."


def test_a_move_of_another_sheet_is_refused() -> None:
    foreign = tables_of("large").book.by_text["road g6 ns"]
    with pytest.raises(IllegalMove):
        taken("g1", "straight").play(foreign)


def test_a_move_of_an_equal_book_is_taken_by_its_text() -> None:
    foreign = tables_of("sun").book.by_text["take p1"]
    position = game()
    position.play(foreign)
    assert position.seat == 1


def test_moves_show_compare_and_hash_by_their_text() -> None:
    one, other = tables_of("sun").book.take[0], tables_of("moon").book.take[0]
    assert (one, hash(one), repr(one)) == (other, hash(other), "<Move take p1>")
    assert one != "take p1"


# Rolls

EIGHT = "p1=tea+tea p2=silk+spice g1=bend g2=halves b1=flag b2=oar o1=raja o2=mogul"


def read(text: str) -> str:
    """A roll of eight, read and written again."""
    tables = tables_of("plain")
    return roll_text(tables, range(8), parse_roll(tables, range(8), text))


@pytest.mark.parametrize(
    "text",
    [
        EIGHT,
        EIGHT.upper(),
        " ".join(reversed(EIGHT.split())),
        "tea+tea silk+spice bend halves flag oar raja mogul",
        "tea+tea, spice+silk, b, h, fl, o, r, mo",
    ],
)
def test_a_roll_is_understood(text: str) -> None:
    assert read(text) == EIGHT


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("tea+tea", "1 face for 8 dice: p1 p2 g1 g2 b1 b2 o1 o2."),
        (EIGHT.replace("p2=", "p1="), "p1 is given twice."),
        (EIGHT.replace("p2=", "x9="), '"x9" is not rolled now'),
        (EIGHT.replace("flag", "fork"), 'b1 has no face "fork"; its faces are flag, lotus'),
        (EIGHT.replace("mogul", "m"), 'o2 has no face "m"'),
        (EIGHT.replace("mogul", ""), 'o2 has no face ""'),
    ],
)
def test_why_a_roll_is_refused(text: str, part: str) -> None:
    with pytest.raises(MoveError) as caught:
        read(text)
    assert part in str(caught.value)
