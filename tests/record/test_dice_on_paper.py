"""The dice table of a game on paper: what it refuses, and what it tells."""

from __future__ import annotations

import pytest

from charmers.rules.events import Event
from charmers.rules.game_position import IllegalMove
from charmers.rules.notation import parse_move
from charmers.rules.paper_position import PaperPosition
from charmers.rules.tables import Tables

FACES = [0, 1, 0, 1, 0, 1, 0, 1]


def played(tables: Tables, seats: int, *moves: str) -> PaperPosition:
    position = PaperPosition(tables, seats)
    for move in moves:
        if position.due and move != "crossed":
            position.roll(FACES[: len(position.due)])
        position.play(parse_move(position, move))
    return position


@pytest.mark.parametrize("seats", [0, 6])
def test_the_game_is_for_two_to_five(tables: Tables, seats: int) -> None:
    with pytest.raises(ValueError, match="the game is for"):
        PaperPosition(tables, seats)


def test_only_due_dice_are_rolled_and_only_to_faces_they_have(tables: Tables) -> None:
    position = PaperPosition(tables, 3)
    with pytest.raises(IllegalMove, match="2 faces for 8 dice"):
        position.roll([0, 0])
    with pytest.raises(IllegalMove, match="g1 has no face 9"):
        position.roll([0, 0, 9, 0, 0, 0, 0, 0])
    position.roll(FACES)
    with pytest.raises(IllegalMove, match="8 faces for 0 dice"):
        position.roll(FACES)


def test_what_happens_is_told(tables: Tables) -> None:
    position = PaperPosition(tables, 2)
    log: list[Event] = []
    position.roll(FACES, log)
    position.play(tables.book.by_text["take b1"], log)
    position.play(tables.book.by_text["crossed"], log)
    position.play(tables.book.by_text["skip"], log)
    position.score(0, (10, 20, 1, 0), log)
    position.score(1, (11, 20, 1, 0), log)
    kinds = [event.kind for event in log if event.kind != "rolled"]
    assert kinds == ["round", "took", "elephant", "crossed", "skipped", "scored", "scored", "over"]


def test_a_move_that_is_not_listed_is_refused(tables: Tables) -> None:
    position = played(tables, 3, "take b1")
    with pytest.raises(IllegalMove, match="not legal here"):
        position.play(tables.book.by_text["keep b1"])


@pytest.mark.parametrize(
    ("moves", "wrong", "because"),
    [
        ([], "take b1", "Roll first: p1 p2"),
        (["take b1"], "take b1", "Legal here: take p1"),
        (["take b1"], "fly", "Legal here: take p1"),
        (["take b1", "karma g1"], "take b1", "Roll first: g1 b2"),
        (["take b1", "take g1", "take o1", "take p1"], "take b1", r"Legal here: roll \(p1 .* o2\), crossed"),
        (["take b1", "crossed", "skip"], "take b1", "what is missing are the results"),
    ],
)
def test_a_refusal_says_what_is_next(tables: Tables, moves: list[str], wrong: str, because: str) -> None:
    position = played(tables, 2, *moves)
    with pytest.raises(IllegalMove, match=because):
        parse_move(position, wrong)


def test_nothing_can_be_done_when_all_is_told(tables: Tables) -> None:
    position = played(tables, 2, "take b1", "crossed", "skip")
    for seat in (1, 0):
        position.score(seat, (10, 20, 1, 0))
    assert position.over
    with pytest.raises(IllegalMove, match="The game is over"):
        parse_move(position, "take b1")
    with pytest.raises(IllegalMove, match="told already"):
        position.score(0, (1, 1, 1, 0))


def test_results_wait_for_the_end(tables: Tables) -> None:
    with pytest.raises(IllegalMove, match="last turn"):
        played(tables, 2, "take b1").score(0, (1, 1, 1, 0))
    with pytest.raises(IllegalMove, match="fame goes"):
        played(tables, 2, "take b1", "crossed", "skip").score(0, (99, 1, 1, 0))


def test_equal_results_share_the_win(tables: Tables) -> None:
    position = played(tables, 2, "take b1", "crossed", "skip")
    assert [standing.winner for standing in position.standings()] == [False, False]
    for seat in range(2):
        position.score(seat, (21, 40, 3, 1))
    assert [standing.winner for standing in position.standings()] == [True, True]
    assert position.result(1) == (21, 40, 3, 1)


def test_the_elephant_passes_on_each_round(tables: Tables) -> None:
    position = played(tables, 3, "take b1", "take g1", "take o1")
    assert (position.dice.round, position.seat, position.last_seat) == (2, 1, 2)


def test_two_players_take_two_dice_each(tables: Tables) -> None:
    position = played(tables, 2, "take b1", "take g1", "take o1", "take p1")
    assert (position.dice.round, position.seat, position.last_seat) == (2, 1, 1)


def test_a_copy_goes_its_own_way(tables: Tables) -> None:
    position = played(tables, 3, "take b1")
    other = position.copy()
    other.play(tables.book.by_text["skip"])
    assert other != position
    assert position != "a position"
