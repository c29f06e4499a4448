"""Turns as they were played: who, what happened, and which marks are new."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from charmers.bots import make_bot
from charmers.play.turns import complete_turns, events_since, new_marks, turns
from charmers.record.beginning import begin
from charmers.record.game import Game
from charmers.record.players import read_player
from charmers.rules.marks import marks_of
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet
from tests.conftest import sheet_named

SUN = sheet_named("sun")


def game_of(*names: str, seed: int = 2, sheet: Sheet = SUN) -> Game:
    header, secret, *_ = begin(sheet, tuple(read_player(name) for name in names), seed=seed)
    return Game(Tables(sheet), header, secret)


def test_before_anyone_has_played_there_is_no_turn() -> None:
    game = game_of("Ana", "Ben")
    game.roll()
    assert turns(game) == []
    assert new_marks(game) == frozenset()


def test_a_turn_is_complete_when_the_next_player_is_asked() -> None:
    game = game_of("Ana", "Ben")
    game.roll()
    game.play("take g2")
    assert len(turns(game)) == 1
    assert complete_turns(game) == []
    game.play("road c2 ns")
    (turn,) = complete_turns(game)
    assert (turn.seat, turn.round, turn.first) == (0, 1, 1)
    assert new_marks(game, turn) == {"c2.n", "c2.s", "fame.1"}


def test_new_marks_are_those_of_the_turn_in_progress() -> None:
    game = game_of("Ana", "Ben")
    game.roll()
    game.play("take o2")
    assert new_marks(game) == {"mogul.1"}


def test_what_earlier_turns_marked_is_not_new() -> None:
    game = game_of("Ana", "Ben")
    game.roll()
    game.play("take g2")
    game.play("road c2 ns")
    game.play("take o2")
    assert [turn.seat for turn in turns(game)] == [0, 1]
    assert new_marks(game) == {"mogul.1"}


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 5), st.sampled_from(["random", "greedy"]))
def test_every_turn_has_one_player_and_they_come_in_order(seed: int, seats: int, kind: str) -> None:
    game = game_of(*["Ana", "Ben", "Cem", "Dora", "Eli"][:seats], seed=seed)
    bots = [make_bot(kind, seed + seat) for seat in range(seats)]
    sheets = [marks_of(game.tables, game.position.sheets[seat]) for seat in range(seats)]
    seen = 0
    while not game.over:
        if game.position.due:
            game.roll()
        else:
            assert game.position.tracked is not None
            game.play(bots[game.seat].choose(game.position.tracked))
        for turn in complete_turns(game)[seen:]:
            seen += 1
            assert {event.seat for event in turn.events if event.kind != "over"} == {turn.seat}
            now = marks_of(game.tables, game.position.sheets[turn.seat])
            changed = {place for place, mark in now.items() if sheets[turn.seat].get(place) != mark}
            assert new_marks(game, turn) == changed
            sheets[turn.seat] = now
    played = [turn.seat for turn in complete_turns(game)]
    assert {played.count(seat) for seat in range(seats)} == {len(played) // seats}
    told = [event for turn in turns(game) for event in turn.events if event.kind != "rolled"]
    every = [event for line in game.standing for event in line.events]
    assert told == [event for event in every if event.kind not in ("round", "rolled")]


def test_what_happened_since_ones_own_turn() -> None:
    game = game_of("Ana", "Ben", "Cem")
    game.roll()
    for decision in ("take p1", "take o2", "palace raja", "upgrade fort"):
        game.play(decision)
    since = events_since(game, 2)
    assert since[0].kind == "round"
    assert {event.seat for event in events_since(game, 0)} == {1}
    assert events_since(game, 1) == []


def test_what_was_taken_back_is_no_turn() -> None:
    game = game_of("Ana", "Ben")
    game.roll()
    game.play("take p1")
    assert len(complete_turns(game)) == 1
    game.undo()
    assert complete_turns(game) == []


@pytest.mark.parametrize("seat", [0, 1])
def test_after_the_end_everything_since_is_told(seat: int) -> None:
    game = game_of("Ana", "Ben", seed=5)
    bot = make_bot("greedy", 1)
    while not game.over:
        if game.position.due:
            game.roll()
        else:
            assert game.position.tracked is not None
            game.play(bot.choose(game.position.tracked))
    last = complete_turns(game)[-1]
    assert last.events[-1].kind == "over"
    assert (events_since(game, seat) == []) == (last.seat == seat)
