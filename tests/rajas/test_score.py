"""The score of the big game: meeting is enough, fame points decide, then who passed first."""

from __future__ import annotations

import json
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charmers.rajas.board import board_with, the_board
from charmers.rajas.score import Report, Result, read_report, standings, winners
from charmers.sheet.sentence import Refused
from tests.cli.conftest import Run
from tests.rajas.test_board import KNOWN

BOARD = board_with(KNOWN)


def ranked(*texts: str) -> list[Result]:
    return standings([read_report(text) for text in texts], BOARD)


def test_rulebook_example_rajesh_and_leila_are_both_two_over_and_rajesh_was_first() -> None:
    found = standings([Report("Rajesh", 30, 65), Report("Leila", 37, 52)], the_board())
    assert [(each.name, each.gap, each.rank) for each in found] == [("Rajesh", 2, 1), ("Leila", 2, 2)]
    assert winners(found) == ["Rajesh"]


def test_whoever_passed_first_is_named_first() -> None:
    assert winners(ranked("Leila:37:52", "Rajesh:30:65")) == ["Leila"]


def test_meeting_ends_the_game_here() -> None:
    """In The Dice Charmers touching is not crossing; in the big game meeting is enough."""
    found = ranked("Ana:28:65", "Ben:20:65")
    assert [each.gap for each in found] == [0, -8]
    assert winners(found) == ["Ana"]


def test_more_points_win_whoever_was_first() -> None:
    assert winners(ranked("Ana:30:65", "Ben:38:52")) == ["Ben"]


def test_nobody_wins_before_markers_meet() -> None:
    assert winners(ranked("Ana:20:65", "Ben:20:65")) == []


def test_the_others_are_ranked_by_the_fame_points_that_are_missing() -> None:
    found = ranked("Ana:20:61", "Ben:30:65", "Chi:25:61", "Dan:20:61")
    assert [(each.name, each.rank) for each in found] == [("Ben", 1), ("Chi", 2), ("Ana", 3), ("Dan", 3)]


def test_the_space_beside_can_be_told_with_the_score() -> None:
    found = standings([read_report("Ana:30:60:29")], the_board())
    assert found[0].gap == 1


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(41, 102)), min_size=2, max_size=4))
def test_places_follow_the_points(markers: list[tuple[int, int]]) -> None:
    reports = [Report(str(i), fame, money) for i, (fame, money) in enumerate(markers)]
    found = standings(reports, BOARD)
    assert [each.gap for each in found] == sorted((each.gap for each in found), reverse=True)
    assert [each.rank for each in found] == sorted(each.rank for each in found)
    assert len(winners(found)) == (1 if max(each.gap for each in found) >= 0 else 0)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Ana", "is not NAME:FAME:MONEY"),
        ("Ana:1", "is not NAME:FAME:MONEY"),
        ("Ana:x:2", "is not NAME:FAME:MONEY"),
        ("Ana:1:2:3:4:5", "is not NAME:FAME:MONEY"),
        ("Ana:999:2", "fame 999"),
        ("Ana:9:" + "9" * 5000, "money 999999999"),
    ],
)
def test_a_report_that_cannot_be_read(text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        standings([read_report(text)], the_board())


# The command


def test_the_command_tells_who_won(run: Run) -> None:
    answer = run("rajas", "score", "Ana:30:65", "Ben:37:52")
    assert answer.code == 0
    assert "Ana wins: as far over as Ben, but passed first." in answer.out


def test_what_the_board_does_not_know_is_asked_for_in_a_sentence(run: Run) -> None:
    answer = run("rajas", "score", "Ana:30:60", "Ben:37:52")
    assert answer.code == 2
    assert answer.err.startswith("Error: Ana: nobody has said which fame space lies beside money 60.")
    assert run("rajas", "score", "Ana:30:60:31", "Ben:37:52", "--json").data["winners"] == ["Ben"]


def test_the_link_brings_the_play_to_bg_stats(run: Run) -> None:
    link = run("rajas", "score", "Ana:30:65", "Ben:37:52", "--link", "--json").data["link"]
    play = json.loads(unquote(link.partition("data=")[2]))
    assert play["sourceName"] == "charmers"
    assert play["game"]["bggId"] == 220877
    assert [(each["name"], each["score"], each["winner"]) for each in play["players"]] == [
        ("Ana", "2", True),
        ("Ben", "2", False),
    ]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("Ana:30:65", "ana:30:65"), "named twice"),
        (("A:1:1", "B:1:1", "C:1:1", "D:1:1", "E:1:1"), "2 to 4 players, not for 5"),
        (("Ana\x1b[31m:30:65",), "cannot be shown"),
    ],
)
def test_players_who_cannot_be(run: Run, arguments: tuple[str, ...], why: str) -> None:
    answer = run("rajas", "score", *arguments)
    assert answer.code == 2
    assert why in answer.err
    assert "\x1b" not in answer.err
