"""The end of the two tracks: overshoot in half points, ties and shared wins."""

from __future__ import annotations

import pytest

from charmers.rules.scoring import Told, half_points, is_settled, standings
from charmers.rules.tables import Tables
from tests.conftest import tables_of
from tests.rules.positions import game, marked, play

PLAIN = tables_of("plain")


@pytest.mark.parametrize(
    ("fame", "money", "half"),
    [
        (0, 0, -80),  # apart by the whole track
        (40, 0, 0),  # the fame track alone can only touch
        (0, 76, 0),  # and so can money
        (40, 1, 1),
        (1, 76, 2),
        (21, 40, 4),
        (16, 49, 5),
        (20, 39, 1),  # money 39 is the right half beside fame 20
        (20, 40, 2),
        (19, 40, 0),  # touching
        (18, 40, -2),
        (40, 76, 80),
    ],
)
def test_overshoot(fame: int, money: int, half: int) -> None:
    assert PLAIN.overshoot(fame, money) == half


def test_a_corner_closes_two_more_half_points_for_money() -> None:
    """Money 48 lies beside fame 16 and money 49 beside fame 14: between them is the corner."""
    assert PLAIN.overshoot(16, 49) - PLAIN.overshoot(16, 48) == 3


def test_both_corners() -> None:
    assert PLAIN.overshoot(27, 29) - PLAIN.overshoot(27, 28) == 3


def test_each_other_money_space_is_half_a_point() -> None:
    steps = [PLAIN.overshoot(0, money) - PLAIN.overshoot(0, money - 1) for money in range(1, 77)]
    assert steps == [3 if money in (29, 49) else 1 for money in range(1, 77)]


def test_a_sheet_and_the_score_agree() -> None:
    assert marked(PLAIN, "fame 21; money 40").overshoot(PLAIN) == PLAIN.overshoot(21, 40)


@pytest.mark.parametrize(
    ("half", "text"), [(0, "0"), (1, "½"), (2, "1"), (5, "2½"), (-1, "−½"), (-4, "−2"), (-7, "−3½")]
)
def test_half_points_in_words(half: int, text: str) -> None:
    assert half_points(half) == text


def test_more_karma_circled_wins_a_tie() -> None:
    best, _ = standings(PLAIN, [(21, 40, 2, 2), (21, 40, 3, 0)])
    assert best.seat == 1


def test_overshoot_comes_before_karma() -> None:
    best, _ = standings(PLAIN, [(21, 41, 1, 0), (21, 40, 5, 5)])
    assert best.seat == 0


def test_equal_in_everything_share_the_win() -> None:
    standing = standings(PLAIN, [(21, 40, 2, 1), (20, 40, 2, 1), (21, 40, 2, 1)])
    assert [(each.seat, each.rank, each.winner) for each in standing] == [
        (0, 1, True),
        (2, 1, True),
        (1, 3, False),
    ]


def test_different_tracks_with_the_same_overshoot_tie() -> None:
    standing = standings(PLAIN, [(21, 40, 1, 0), (20, 42, 1, 0)])
    assert [each.winner for each in standing] == [True, True]


def test_before_the_end_only_who_has_crossed_can_be_called_winner() -> None:
    standing = standings(PLAIN, [(5, 5, 1, 0), (4, 5, 1, 0)], over=False)
    assert not any(each.winner or each.crossed for each in standing)


def test_a_game_tells_its_standings() -> None:
    position = game("fame 16; money 49", "fame 21; money 40", "")
    play(position, "take p1")
    assert [(each.seat, each.crossed, each.winner) for each in position.standings()] == [
        (0, True, True),
        (1, True, False),
        (2, False, False),
    ]


def test_a_standing_shows_its_rank_seat_and_points() -> None:
    best, _ = standings(PLAIN, [(21, 40, 1, 0), (16, 49, 1, 0)])
    assert repr(best) == "<Standing 1: seat 1, 2½>"


def test_without_money_the_gap_reaches_to_the_right_end_of_the_track() -> None:
    sun = tables_of("sun")
    assert sun.overshoot(0, 0) == -2 * sun.fame_spaces
    assert sun.overshoot(sun.fame_spaces, 0) == 0


@pytest.mark.parametrize(
    ("told", "settled"),
    [
        ([(3, 1), (3, 1)], True),
        ([(3, None), (3, 1)], False),
        ([(None, None), (3, 1)], False),
        ([(0, None), (0, None)], True),  # no karma at all, so none that is crossed
    ],
)
def test_a_shared_win_is_settled_when_no_karma_can_part_it(
    tables: Tables, told: list[Told], settled: bool
) -> None:
    level = standings(tables, [(21, 40, 3, 1)] * len(told))
    assert is_settled(tables, level, told) is settled


def test_a_game_that_nobody_won_is_settled(tables: Tables) -> None:
    level = standings(tables, [(21, 40, 3, 1), (21, 40, 3, 1)])
    for standing in level:
        standing.winner = False
    assert is_settled(tables, level, [(None, None), (None, None)])
