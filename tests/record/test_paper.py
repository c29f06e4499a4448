"""Games on paper: only the dice are known."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from charmers.record.game import Game
from charmers.record.problems import GameError
from charmers.rules.notation import MoveError
from tests.record.games import again, new_game, play_on


def paper(seats: int, *moves: str) -> Game:
    """A game on paper after these moves, rolled where it is due."""
    game = new_game(seats, mode="paper")
    game.roll()
    for move in moves:
        game.play(move)
        if game.position.due and move != "crossed":
            game.roll()
    return game


def verbs(game: Game) -> set[str]:
    return {move.verb for move in game.position.moves}


def test_the_start_player_takes_any_die_or_skips() -> None:
    assert verbs(paper(3)) == {"take", "skip"}


def test_with_a_die_on_the_elephant_karma_may_be_used() -> None:
    assert verbs(paper(3, "take b1")) == {"take", "skip", "karma", "crossed"}


def test_the_twin_goes_on_the_elephant() -> None:
    assert paper(3, "take b2").position.dice.elephant == 4


def test_a_start_player_who_skips_leaves_the_elephant_empty() -> None:
    assert verbs(paper(3, "skip")) == {"take", "skip", "crossed"}


def test_after_a_karma_roll_one_of_two_is_kept_or_rolled_again() -> None:
    game = paper(3, "take b1", "take p1", "take o1", "take b1", "karma g1")
    assert {move.text for move in game.position.moves} == {"keep g1", "keep b2", "karma g1"}


def test_a_twin_that_shows_the_same_is_as_good() -> None:
    game = new_game(3, mode="paper")
    game.roll("tea+tea tea+tea bend bend flag flag raja raja", on_purpose=True)
    assert game.play("take b2").text == "Ana: take b1"


def test_crossed_belongs_to_the_player_whose_turn_has_just_ended() -> None:
    game = paper(3, "take b1")
    assert game.play("crossed").text == "Ana: crossed"


def test_the_last_player_of_a_round_ends_the_game_at_once() -> None:
    game = paper(3, "take b1", "take g1", "take o1")
    assert game.play("crossed").text == "Cem: crossed"
    assert game.position.phase == "score"


def test_crossed_is_heard_while_the_next_roll_is_due() -> None:
    game = new_game(2, mode="paper")
    game.roll()
    for move in ("take b1", "take g1", "take o1", "take p1"):
        game.play(move)
    assert game.position.due
    assert game.play("crossed").text == "Ben: crossed"


def test_everyone_has_as_many_turns_before_the_end() -> None:
    game = paper(3, "take b1", "crossed", "take g1")
    assert game.position.phase == "turn"
    game.play("take o1")
    assert game.position.phase == "score"


def test_two_players_may_end_in_the_middle_of_a_round() -> None:
    game = paper(2, "take b1", "crossed", "take g1")
    assert game.position.phase == "score"
    assert game.position.dice.round == 1


def test_nobody_has_crossed_before_the_first_turn() -> None:
    with pytest.raises(MoveError, match="cannot be done now"):
        paper(2).play("crossed")


def scored(*results: tuple[int, int, int, int]) -> Game:
    game = paper(2, "take b1", "crossed", "take g1")
    for seat, result in enumerate(results):
        game.score(seat, result)
    return game


def test_the_winner_is_known_when_everyone_has_told_their_result() -> None:
    game = scored((21, 40, 1, 0), (16, 49, 1, 0))
    assert game.over
    assert [(game.names[s.seat], s.overshoot) for s in game.standings() if s.winner] == [("Ben", 5)]


def test_results_may_be_told_by_name_in_any_order() -> None:
    game = scored()
    game.play("score Ben 16 49 1 0")
    assert game.play("score 21 40 1 0").text == "Ana: score 21 40 1 0"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("score 41 40 1 0", "fame goes from 0 to 40"),
        ("score 1 77 1 0", "money goes from 0 to 76"),
        ("score 1 1 6 0", "karma counts"),
        ("score 1 1 0 0", "karma counts"),
        ("score 1 1 3 4", "with 3 karma circled"),
        ("score 1 1", "four numbers"),
        ("score one two three four", "four numbers"),
        ("score Zoe 1 1 1 0", "No player"),
    ],
)
def test_a_result_no_sheet_can_show_is_refused(text: str, reason: str) -> None:
    with pytest.raises(GameError, match=reason):
        scored().play(text)


def test_results_come_after_the_last_turn_and_once() -> None:
    with pytest.raises(GameError, match="after the last turn"):
        paper(2, "take b1").play("score 1 1 1 0")
    with pytest.raises(GameError, match="told already"):
        scored((1, 1, 1, 0)).play("score Ana 1 1 1 0")


def test_a_result_with_less_karma_crossed_than_dice_were_rolled_for_is_refused() -> None:
    game = paper(2, "take b1", "karma g1", "keep g1", "crossed")
    game.play("score Ana 21 40 1 0")
    with pytest.raises(GameError, match="Ben has crossed 1 karma in this game; the dice have seen it"):
        game.play("score Ben 21 40 1 0")
    game.play("score Ben 21 40 1 1")
    assert [game.names[s.seat] for s in game.standings() if s.winner] == ["Ben"]


def test_crossed_said_late_counts_for_who_says_it() -> None:
    game = paper(3, "take b1", "take g1")
    assert game.play("Ana: crossed").text == "Ana: crossed"
    assert game.position.ending
    assert again(game).position == game.position
    assert [event.seat for event in game.lines[-1].events] == [0]


def test_nobody_crosses_before_a_first_turn() -> None:
    game = paper(3, "take b1")
    with pytest.raises(GameError, match="Cem has not had a turn yet"):
        game.play("Cem: crossed")


def test_without_numbers_that_cross_nobody_wins_and_the_record_says_so() -> None:
    game = scored((10, 20, 1, 0), (11, 20, 1, 0))
    assert game.result_lines()[-1] == "winner nobody"
    assert again(game).result_lines() == game.result_lines()


def test_a_stuck_game_replays_and_is_won_by_the_smallest_gap() -> None:
    game = paper(2, "skip", "skip", "stuck")
    game.score(0, (10, 20, 1, 0))
    game.score(1, (11, 20, 1, 0))
    assert game.result_lines()[-1] == "winner Ben"
    assert again(game).position == game.position


@settings(max_examples=30, deadline=None)
@given(seats=st.integers(2, 5), seed=st.integers(0, 999))
def test_any_game_on_paper_replays_from_its_record(seats: int, seed: int) -> None:
    game = play_on(new_game(seats, mode="paper", seed=seed), Random(seed), undoing=True)
    assert again(game).position == game.position
    assert game.position.copy() == game.position
    assert hash(game.position.copy()) == hash(game.position)
