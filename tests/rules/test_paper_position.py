"""Games on paper: the program knows the dice and the order, the players know the rest."""

from __future__ import annotations

import pytest

from charmers.rules.events import Event
from charmers.rules.game_position import IllegalMove
from charmers.rules.notation import parse_move
from charmers.rules.paper_position import PaperPosition
from charmers.sheet.definition import DICE
from tests.conftest import tables_of

PLAIN = tables_of("plain")


def paper(seats: int = 3, faces: list[int] | None = None) -> PaperPosition:
    """A game on paper whose first roll has been made."""
    position = PaperPosition(PLAIN, seats)
    position.roll(faces or [0, 1] * 4)
    return position


def say(position: PaperPosition, *moves: str) -> list[str]:
    """Make moves by their text, and tell what happened."""
    log: list[Event] = []
    for text in moves:
        position.play(parse_move(position, text), log)
    return [str(event) for event in log]


def offered(position: PaperPosition) -> list[str]:
    return [str(move) for move in position.moves]


def test_every_die_may_be_taken_and_anyone_may_skip() -> None:
    assert offered(paper()) == [*(f"take {die}" for die in DICE), "skip"]


def test_the_twin_goes_on_the_elephant_and_karma_is_open_to_the_next() -> None:
    position = paper()
    assert say(position, "take p1") == ["took p1 tea+tea", "elephant p2 tea+silk"]
    assert "karma g1" in offered(position)
    assert "take p2" not in offered(position)


def second_round(faces: list[int] | None = None) -> PaperPosition:
    """A game on paper in which everyone has had a turn."""
    position = paper()
    say(position, "take p1", "take b1", "take g1")
    position.roll(faces or [0, 1] * 4)
    return position


def test_karma_rolls_two_dice_as_often_as_the_player_says() -> None:
    position = second_round()
    say(position, "take p1", "karma b1")
    assert [DICE[die] for die in position.due] == ["p2", "b1"]
    position.roll([0, 0])
    assert offered(position) == ["keep p2", "keep b1", "karma b1"]
    say(position, "karma b1")
    position.roll([1, 1])
    assert say(position, "keep b1") == ["kept b1 lotus", "elephant p2 tea+silk"]
    assert (position.seat, position.karma) == (0, [0, 0, 2])


def test_before_the_first_turn_a_sheet_has_only_the_karma_it_starts_with() -> None:
    position = paper()
    say(position, "take p1", "karma b1")
    position.roll([0, 0])
    assert offered(position) == ["keep p2", "keep b1"]
    with pytest.raises(IllegalMove, match="1 karma has been crossed on this sheet"):
        parse_move(position, "karma b1")


def test_nobody_crosses_more_karma_than_a_sheet_has_boxes() -> None:
    position = second_round()
    say(position, "take p1")
    for _ in range(PLAIN.karma_boxes):
        say(position, "karma b1")
        position.roll([0, 0])
    assert offered(position) == ["keep p2", "keep b1"]
    say(position, "keep b1")
    assert "karma g1" in offered(position)  # the next player has some


def test_an_older_game_knew_no_end_of_karma() -> None:
    position = PaperPosition(PLAIN, 3, loose=True)
    position.roll([0, 1] * 4)
    say(position, "take p1")
    for _ in range(7):
        say(position, "karma b1")
        position.roll([0, 0])
    assert offered(position) == ["keep p2", "keep b1", "karma b1"]


def test_twins_alike_after_the_last_karma_are_kept_without_a_question() -> None:
    position = paper()
    say(position, "take p1", "take b1", "karma g1")
    log: list[Event] = []
    position.roll([0, 2], log)
    assert position.phase == "keep"
    position = paper()
    say(position, "take g1", "karma b1")
    position.roll([0, 2])
    say(position, "keep g2", "karma b2")
    position.roll([3, 3], log := [])
    assert [event.kind for event in log if event.kind != "rolled"] == ["forced", "kept", "elephant"]
    assert position.phase == "roll"


def test_a_start_that_skips_leaves_the_elephant_empty() -> None:
    position = paper()
    assert say(position, "skip") == ["skipped"]
    assert not [move for move in offered(position) if move.startswith("karma")]


def test_a_round_ends_and_the_elephant_passes_on() -> None:
    position = paper()
    say(position, "take p1", "take b1", "take g1")
    assert (position.phase, position.dice.start, position.due) == ("roll", 1, list(range(8)))


def test_crossed_cannot_be_said_before_the_first_turn_is_over() -> None:
    assert "crossed" not in offered(paper())


def test_crossed_ends_the_game_after_the_same_number_of_turns() -> None:
    position = paper()
    say(position, "take p1", "crossed")
    assert position.ending
    say(position, "take b1", "take g1")
    assert position.phase == "score"


def test_crossed_by_the_last_of_the_round_ends_it_at_once() -> None:
    position = paper()
    say(position, "take p1", "take b1", "take g1")
    assert say(position, "crossed") == ["crossed last"]
    assert (position.phase, position.due) == ("score", [])


@pytest.mark.parametrize(
    ("seats", "turns", "last"),
    [(3, 0, -1), (3, 1, 0), (3, 2, 1), (3, 3, 2), (2, 1, 0), (2, 3, 0), (2, 4, 1), (5, 5, 4)],
)
def test_crossed_is_said_by_the_player_whose_turn_has_just_ended(seats: int, turns: int, last: int) -> None:
    position = paper(seats)
    say(position, *["skip"] * turns)
    assert position.last_seat == last


def test_for_two_the_game_can_end_in_the_middle_of_a_round() -> None:
    position = paper(2)
    say(position, "take p1", "crossed", "take b1")
    assert (position.phase, position.dice.turn) == ("score", 2)


def test_crossed_is_said_once() -> None:
    position = paper()
    say(position, "take p1", "crossed")
    assert "crossed" not in offered(position)


def test_crossed_may_be_said_late_by_anyone_who_has_had_a_turn() -> None:
    position = paper()
    say(position, "take p1", "take b1")
    crossed = PLAIN.book.crossed
    assert [position.may_act(crossed, seat) for seat in range(3)] == [True, True, False]
    log: list[Event] = []
    position.cross(0, log)
    assert [(event.kind, event.seat) for event in log] == [("crossed", 0)]
    assert position.ending
    with pytest.raises(IllegalMove):
        position.cross(1)


def test_who_has_had_no_turn_has_not_crossed() -> None:
    position = paper()
    say(position, "take p1")
    with pytest.raises(IllegalMove, match="no turn"):
        position.cross(2)


def test_all_who_have_skipped_may_say_that_they_are_stuck() -> None:
    position = paper()
    say(position, "skip", "skip")
    assert "stuck" not in offered(position)
    with pytest.raises(IllegalMove, match="first everyone skips"):
        parse_move(position, "stuck")
    say(position, "skip")
    assert offered(position) == ["crossed", "stuck"]
    assert say(position, "stuck") == ["stuck"]
    assert position.phase == "score"


def test_a_die_that_was_taken_shows_that_nobody_is_stuck() -> None:
    position = paper()
    say(position, "skip", "skip", "take p1")
    assert "stuck" not in offered(position)
    position.roll([0, 1] * 4)
    say(position, "skip", "skip")
    assert "stuck" not in offered(position)


def test_ruling_22_a_stuck_game_is_won_by_the_smallest_gap() -> None:
    position = paper(2)
    say(position, "skip", "skip", "stuck")
    position.score(0, (10, 20, 1, 0))
    position.score(1, (11, 20, 1, 0))
    assert [(each.seat, each.winner) for each in position.standings()] == [(1, True), (0, False)]


def test_ruling_31_crossed_without_numbers_that_cross_has_no_winner() -> None:
    position = ended()
    position.score(0, (10, 20, 1, 0))
    position.score(1, (11, 20, 1, 0))
    assert [(each.rank, each.winner) for each in position.standings()] == [(1, False), (2, False)]


def test_an_older_game_was_won_by_the_smallest_gap() -> None:
    position = PaperPosition(PLAIN, 2, loose=True)
    position.roll([0, 1] * 4)
    say(position, "take p1", "crossed", "skip")
    position.score(0, (10, 20, 1, 0))
    position.score(1, (11, 20, 1, 0))
    assert [each.winner for each in position.standings()] == [True, False]


def ended() -> PaperPosition:
    position = paper(2)
    say(position, "take p1", "crossed", "take b1")
    return position


def test_then_everyone_tells_a_result() -> None:
    position = ended()
    log: list[Event] = []
    assert position.seat == 0
    position.score(0, (21, 40, 1, 0), log)
    assert (position.seat, position.over) == (1, False)
    position.score(1, (16, 49, 1, 1), log)
    assert (position.over, position.phase) == (True, "over")
    assert [standing.seat for standing in position.standings()] == [1, 0]
    assert [event.kind for event in log] == ["scored", "scored", "over"]
    assert [event.amount for event in log[:2]] == [PLAIN.overshoot(21, 40), PLAIN.overshoot(16, 49)]
    assert position.result(1) == (16, 49, 1, 1)


@pytest.mark.parametrize(
    "result",
    [(41, 0, 1, 0), (-1, 0, 1, 0), (0, 77, 1, 0), (0, 0, 0, 0), (0, 0, 6, 0), (0, 0, 2, 3), (0, 0, 2, -1)],
)
def test_a_result_that_no_sheet_shows_is_refused(result: tuple[int, int, int, int]) -> None:
    with pytest.raises(IllegalMove):
        ended().score(0, result)


def test_results_come_last_and_once() -> None:
    with pytest.raises(IllegalMove):
        paper().score(0, (1, 1, 1, 0))
    position = ended()
    position.score(0, (1, 1, 1, 0))
    with pytest.raises(IllegalMove):
        position.score(0, (1, 1, 1, 0))


@pytest.mark.parametrize("faces", [[0] * 7, [9] * 8, [-1] * 8])
def test_a_wrong_roll_is_refused(faces: list[int]) -> None:
    with pytest.raises(IllegalMove):
        PaperPosition(PLAIN, 3).roll(faces)


@pytest.mark.parametrize("seats", [1, 6])
def test_it_is_for_two_to_five(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 5"):
        PaperPosition(PLAIN, seats)


def test_twins_that_show_the_same_are_one_choice_but_either_may_be_named() -> None:
    position = paper(faces=[0] * 8)
    assert "take b2" not in offered(position)
    assert str(parse_move(position, "TAKE  b2")) == "take b1"


def test_twins_after_karma_are_one_choice() -> None:
    position = second_round([0] * 8)
    say(position, "take p1", "karma g1")
    position.roll([0, 1])
    say(position, "keep p2", "karma g2")
    position.roll([2, 2])
    assert offered(position) == ["keep g1", "karma g2"]
    assert str(parse_move(position, "keep g2")) == "keep g1"


@pytest.mark.parametrize(
    ("typed", "part"),
    [
        ("road c2 ns", "Legal here: take p1"),
        ("keep p1", "Legal here"),
        ("nap", "no kind of move"),
        ("", "empty line"),
        ("crossed", "cannot be done now"),
    ],
)
def test_what_cannot_be_done_is_said(typed: str, part: str) -> None:
    with pytest.raises(IllegalMove, match=part):
        parse_move(paper(), typed)


def test_before_a_roll_at_the_end_and_after_it_that_is_said() -> None:
    position = PaperPosition(PLAIN, 2)
    with pytest.raises(IllegalMove, match="Roll first: p1 p2"):
        parse_move(position, "take p1")
    position = ended()
    with pytest.raises(IllegalMove, match="results"):
        parse_move(position, "take p1")
    for seat in (0, 1):
        position.score(seat, (1, 1, 1, 0))
    with pytest.raises(IllegalMove, match="over"):
        parse_move(position, "take p1")


def test_a_move_not_listed_is_refused() -> None:
    with pytest.raises(IllegalMove):
        paper().play(PLAIN.book.keep[0])


def test_copies_are_independent_and_equal() -> None:
    position = paper()
    other = position.copy()
    assert (other, hash(other)) == (position, hash(position))
    say(other, "take p1")
    assert other != position
    assert position.dice.depot(0) == []
    assert position != "a position"


def test_a_roll_tells_its_round_and_its_faces() -> None:
    position = PaperPosition(PLAIN, 2)
    log: list[Event] = []
    position.roll([0, 1] * 4, log)
    assert [str(event) for event in log][:3] == ["round 1", "rolled p1 tea+tea", "rolled p2 tea+silk"]
