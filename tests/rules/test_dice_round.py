"""The dice: rounds, the elephant and its twin, karma, suitable dice, skipping, and the end of the game."""

from __future__ import annotations

import pytest

from charmers.rules.game_position import IllegalMove
from charmers.rules.position import Position
from charmers.sheet.definition import DICE
from tests.rules.positions import game, mine, offered, play, roll, stock

NO_PURPLE = "tea oooooo; silk oooooo; spice oooooo"
NO_GREEN = "roads " + ", ".join(
    f"{column}{row} nesw" for row in "1234" for column in "abcde" if column + row != "c1"
)
NO_BLUE = "river 18"
NO_ORANGE = "palace all 3"
NOTHING_LEFT = f"{NO_PURPLE}; {NO_GREEN}; {NO_BLUE}; {NO_ORANGE}"
ONLY_PURPLE = f"{NO_GREEN}; {NO_BLUE}; {NO_ORANGE}"
ONLY_BLUE = f"{NO_PURPLE}; {NO_GREEN}; {NO_ORANGE}"
TOUCHING = "fame 15; money 48"
"""One more money, and the tracks have crossed."""


def elephant(position: Position) -> str:
    return DICE[position.dice.elephant] if position.dice.elephant >= 0 else ""


def depot(position: Position, seat: int) -> list[str]:
    return [DICE[die] for die in position.dice.depot(seat)]


def middle(position: Position) -> list[str]:
    return [DICE[die] for die in position.dice.middle]


# A round


def test_all_eight_dice_are_rolled_first() -> None:
    position = game()
    assert middle(position) == list(DICE)


@pytest.mark.parametrize("number", range(8))
def test_the_twin_of_the_first_die_goes_on_the_elephant(number: int) -> None:
    die, twin = DICE[number], DICE[number ^ 1]
    position = game("roads c2 ns; river 1", dice="b1=fish o1=raja o2=maharani")
    play(position, f"take {die}")
    assert (elephant(position), die in depot(position, 0), twin in middle(position)) == (twin, True, False)


def test_the_second_player_takes_from_the_middle_and_the_elephant_keeps_its_die() -> None:
    position = game()
    play(position, "take p1", "take b1")
    assert (elephant(position), depot(position, 1), "b2" in middle(position)) == ("p2", ["b1"], True)


def test_the_die_on_the_elephant_cannot_be_taken() -> None:
    position = game()
    play(position, "take p1")
    with pytest.raises(IllegalMove):
        play(position, "take p2")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everybody_takes_one_die_clockwise(seats: int) -> None:
    position = game(seats=seats)
    order = []
    for die in ("p1", "b1", "b2", "o2", "g1")[:seats]:
        order.append(position.seat)
        play(position, f"take {die}")
        if die == "g1":
            play(position, "road c2 ns")
        if die == "o2":
            play(position, "sail 1")
    assert order == list(range(seats))
    assert position.phase == "roll"


def test_after_the_round_the_elephant_moves_on_and_all_dice_come_back() -> None:
    position = game()
    play(position, "take p1", "take b1", "take b2")
    assert (position.dice.start, position.dice.round, position.due) == (1, 2, list(range(8)))
    assert (elephant(position), middle(position)) == ("", list(DICE))


def test_the_next_starting_player_begins_the_next_round() -> None:
    position = game()
    play(position, "take p1", "take b1", "take b2")
    roll(position)
    assert position.seat == 1


def test_the_elephant_comes_round_to_the_first_player() -> None:
    position = game()
    for _ in range(3):
        play(position, "take p1", "take b1", "take b2")
        roll(position, "b1=fish b2=heron" if position.dice.round == 2 else "b1=oar b2=anchor")
    assert position.seat == 0


def test_two_players_take_turns_until_both_have_two_dice() -> None:
    position = game(seats=2)
    order = []
    for die in ("p1", "b1", "b2", "g1"):
        order.append(position.seat)
        play(position, f"take {die}")
    assert order == [0, 1, 0, 1]
    assert (depot(position, 0), depot(position, 1)) == (["p1", "b2"], ["g1", "b1"])
    play(position, "road c2 ns")
    assert (position.phase, position.dice.start) == ("roll", 1)


def test_for_two_only_the_very_first_die_sends_its_twin_to_the_elephant() -> None:
    position = game(seats=2)
    play(position, "take p1", "take b1", "take o2", "sail 1")
    assert (elephant(position), "o1" in middle(position)) == ("p2", True)


def test_a_roll_needs_a_face_for_each_die() -> None:
    position = game()
    play(position, "take p1", "take b1", "take b2")
    for wrong in ([0] * 7, [0] * 9, [6] * 8, [-1] * 8, []):
        with pytest.raises(IllegalMove):
            position.roll(wrong)


def test_nothing_is_rolled_while_somebody_decides() -> None:
    position = game()
    for wrong in ([], [0] * 8):
        with pytest.raises(IllegalMove):
            position.roll(wrong)


@pytest.mark.parametrize("seats", [0, 6])
def test_the_game_is_for_two_to_five(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 5"):
        game(seats=seats)


# Karma


def test_no_karma_for_the_first_die_of_a_round() -> None:
    position = game("karma ooo")
    assert offered(position, "karma") == []


def test_karma_picks_any_die_from_the_middle() -> None:
    position = game()
    play(position, "take p1")
    assert offered(position, "karma") == [f"karma {die}" for die in ("g1", "g2", "b1", "b2", "o1", "o2")]


def test_no_karma_without_karma_left() -> None:
    position = game("", "karma x", "")
    play(position, "take p1")
    assert offered(position, "karma") == []


def test_karma_rolls_the_picked_die_with_the_elephants() -> None:
    position = game()
    play(position, "take p1", "karma o1")
    assert [DICE[die] for die in position.due] == ["p2", "o1"]
    assert position.sheets[1].karma_left == 0


def test_of_the_two_dice_one_is_kept_and_the_other_lies_on_the_elephant() -> None:
    position = game()
    play(position, "take p1", "karma b1")
    roll(position, "p2=silk+silk b1=fish")
    assert offered(position) == ["keep p2", "keep b1"]
    play(position, "keep p2")
    assert (depot(position, 1), elephant(position), stock(position, "silk", 1)) == (["p2"], "b1", "oo....")


def test_the_left_over_die_serves_the_next_karma() -> None:
    position = game()
    play(position, "take p1", "karma b1")
    roll(position, "p2=silk+silk b1=fish")
    play(position, "keep p2", "karma o2")
    assert [DICE[die] for die in position.due] == ["b1", "o2"]


def test_the_die_kept_must_be_used() -> None:
    position = game()
    play(position, "take p1", "karma g1")
    roll(position, "p2=silk+silk g1=straight")
    play(position, "keep g1")
    assert "pass" not in offered(position)
    assert offered(position, "road") == offered(position)


def test_karma_may_be_used_again_on_the_same_two_dice() -> None:
    position = game("", "karma ooo", "")
    play(position, "take p1", "karma g2")
    roll(position)
    assert offered(position, "karma") == ["karma g2"]
    play(position, "karma g2")
    roll(position)
    play(position, "karma g2")
    roll(position, "p2=spice+spice g2=bend")
    assert offered(position) == ["keep p2", "keep g2"]
    assert position.sheets[1].karma_used == 3


def test_karma_cannot_be_used_once_a_die_is_taken() -> None:
    position = game("", "karma oo; tea o", "")
    play(position, "take p1", "take g1")
    assert offered(position, "karma") == []


def test_for_two_the_starting_player_may_use_karma_on_the_second_die() -> None:
    position = game(seats=2)
    play(position, "take p1", "take b1")
    assert position.seat == 0
    assert offered(position, "karma") != []


# Suitable dice


@pytest.mark.parametrize(
    ("die", "face", "sheet", "suits"),
    [
        ("p1", "tea+tea", "tea oooooo", False),
        ("p1", "tea+tea", "tea ooooo", True),
        ("p1", "tea+silk", "tea oooooo", True),
        ("p1", "tea+silk", "tea xxxxxx; silk xxxxxo", False),
        ("b1", "flag", "river 12", True),
        ("b1", "flag", "river 13", False),
        ("b1", "oar", "river 17", True),
        ("b1", "oar", NO_BLUE, False),
        ("o1", "raja", "palace raja 2", True),
        ("o1", "raja", "palace raja 3", False),
        ("o1", "mogul", "palace all 3, mogul 2", True),
        ("o1", "maharani", NO_BLUE, True),
        ("g1", "straight", "", True),
        ("g1", "straight", NO_GREEN, False),
        ("g1", "bend", NO_GREEN, False),
        ("g1", "halves", NO_GREEN, False),
        ("g1", "halves", NO_GREEN.replace("a4 nesw", "a4 nes"), True),
        ("g1", "bend", NO_GREEN.replace("a4 nesw", "a4 nes"), False),
    ],
)
def test_a_die_may_be_taken_only_if_its_action_does_something(
    die: str, face: str, sheet: str, suits: bool
) -> None:
    position = game(sheet, dice=f"{die}={face}")
    assert (f"take {die}" in offered(position)) == suits


def test_who_has_no_suitable_die_and_no_karma_skips() -> None:
    position = game("", f"{NOTHING_LEFT}; karma x", "")
    play(position, "take p1")
    assert offered(position) == ["skip"]
    assert play(position, "skip") == ["skipped"]
    assert (position.seat, depot(position, 1)) == (2, [])


def test_nobody_skips_who_could_take_a_die() -> None:
    position = game("karma x")
    with pytest.raises(IllegalMove):
        play(position, "skip")


def test_without_a_suitable_die_the_karma_must_be_tried() -> None:
    position = game("", f"{ONLY_PURPLE}; tea oooooo", "", dice="p1=silk+silk p2=silk+silk")
    play(position, "take p1")
    assert set(offered(position)) == {f"karma {die}" for die in ("g1", "g2", "b1", "b2", "o1", "o2")}


def test_after_a_karma_roll_the_usable_die_must_be_kept() -> None:
    position = game("", f"{NO_BLUE}; karma oo", "")
    play(position, "take p1", "karma b1")
    roll(position)
    assert offered(position) == ["keep p2", "karma b1"]


def test_the_only_usable_die_is_kept_without_asking_when_no_karma_is_left() -> None:
    position = game("", NO_BLUE, "")
    play(position, "take p1", "karma b1")
    assert "kept p2 silk+silk" in roll(position, "p2=silk+silk")


def test_with_neither_die_usable_karma_is_rolled_again() -> None:
    position = game("", f"{NO_BLUE}; tea oooooo; karma oo", "")
    play(position, "take p1", "karma b1")
    roll(position, "p2=tea+tea")
    assert ([DICE[die] for die in position.due], position.sheets[1].karma_used) == (["p2", "b1"], 2)


def test_with_neither_die_usable_and_no_karma_either_is_kept_without_an_action() -> None:
    position = game("", f"{NO_BLUE}; tea oooooo", "")
    play(position, "take p1", "karma b1")
    roll(position, "p2=tea+tea")
    assert offered(position) == ["keep p2", "keep b1"]
    assert "lost action from b1" in play(position, "keep b1")
    assert (position.seat, depot(position, 1), elephant(position)) == (2, ["b1"], "p2")


def test_a_starting_player_who_skips_leaves_the_elephant_empty() -> None:
    position = game(f"{NOTHING_LEFT}; karma oo", "", "")
    assert offered(position) == ["skip"]
    play(position, "skip")
    assert elephant(position) == ""
    assert offered(position, "karma") == []


def test_after_a_skipped_start_no_twin_goes_on_the_elephant() -> None:
    position = game(NOTHING_LEFT, "", "")
    play(position, "skip", "take p1")
    assert (elephant(position), "p2" in middle(position)) == ("", True)


def test_for_two_a_starting_player_who_skipped_can_skip_again_and_the_round_ends() -> None:
    position = game(NOTHING_LEFT, "", seats=2)
    play(position, "skip", "take p1", "skip", "take b1")
    assert (position.phase, position.dice.start) == ("roll", 1)


# The end


def test_crossing_lets_the_others_have_as_many_turns() -> None:
    position = game(TOUCHING, "", "", "")
    play(position, "take b1", "take p1", "take p2")
    assert (position.ending, position.over, position.seat) == (True, False, 3)
    play(position, "take g1", "road c2 ns")
    assert (position.over, position.dice.round) == (True, 1)


def test_the_last_of_a_round_ends_the_game_at_once() -> None:
    position = game("", "", TOUCHING)
    play(position, "take p1", "take o2", "sail 1", "take b1")
    assert position.over


def test_a_player_in_the_middle_lets_only_the_rest_play() -> None:
    position = game("", TOUCHING, "")
    play(position, "take p1", "take b1")
    assert not position.over
    play(position, "take b2")
    assert (position.over, position.dice.round) == (True, 1)


def test_for_two_the_game_can_end_in_the_middle_of_a_round() -> None:
    position = game(TOUCHING, "")
    play(position, "take b1")
    assert not position.over
    play(position, "take p1")
    assert (position.over, position.dice.turn) == (True, 2)


def test_for_two_the_second_player_who_crosses_ends_it_at_once() -> None:
    position = game("", TOUCHING)
    play(position, "take p1", "take b1")
    assert (position.over, position.dice.turn) == (True, 2)


def test_for_two_crossing_with_the_second_die_ends_it_after_the_round() -> None:
    position = game(TOUCHING, "")
    play(position, "take p1", "take o2", "sail 1", "take b1")
    assert (position.over, position.seat) == (False, 1)
    play(position, "take g1", "road c2 ns")
    assert (position.over, position.dice.turn) == (True, 4)


def test_nothing_can_be_done_after_the_end() -> None:
    position = game("", "", TOUCHING)
    play(position, "take p1", "take o2", "sail 1", "take b1")
    assert (position.moves, position.due, position.phase) == ([], [], "over")


def test_the_game_ends_when_no_face_of_any_die_can_be_used_by_anyone() -> None:
    position = game(f"fame 10; {NOTHING_LEFT}", f"fame 9; money 9; {NOTHING_LEFT}", NOTHING_LEFT)
    play(position, "skip", "skip", "skip")
    assert position.over


def test_when_nothing_can_be_used_the_least_gap_wins() -> None:
    position = game(f"fame 10; {NOTHING_LEFT}", f"fame 9; money 9; {NOTHING_LEFT}", NOTHING_LEFT)
    play(position, "skip", "skip", "skip")
    standing = position.standings()
    assert [(each.seat, each.winner) for each in standing] == [(1, True), (0, False), (2, False)]


def test_for_two_the_game_that_nobody_can_go_on_with_ends_after_one_turn_each() -> None:
    position = game(NOTHING_LEFT, NOTHING_LEFT)
    play(position, "skip", "skip")
    assert position.over


def test_one_usable_face_keeps_the_game_going() -> None:
    """Player 0 could still sail to the last space with an oar, although no oar lies there now."""
    position = game(ONLY_BLUE + "; river 17", NOTHING_LEFT, NOTHING_LEFT)
    play(position, "skip", "skip", "skip")
    assert (position.over, position.phase) == (False, "roll")


def test_marks_of_a_turn_are_the_starting_players() -> None:
    position = game()
    play(position, "take p1")
    assert (mine(position).circled, position.sheets[1].circled) == ([2, 0, 0], [0, 0, 0])
