"""What a person is asked, and how far an undo goes back for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from charmers.bots import make_bot
from charmers.play.question import ONE_KEY_EACH, ask, lines_since_question, obvious, redo_question
from charmers.play.table import Table
from charmers.play.wish import Wish
from charmers.record.game import Game
from charmers.record.players import Player
from charmers.record.store import Store
from charmers.rules import moves as m
from charmers.screen.entries import entries


def games(until: Callable[[Game], bool]) -> Iterator[Game]:
    """Games of two that have come to where something holds."""
    for seed in range(1, 9):
        game, bot = Game.begin(["Ana", "Ben"], seed=seed), make_bot("planner", seed)
        while not game.over:
            if game.position.due:
                game.roll()
                continue
            if until(game):
                yield game
                break
            game.play(bot.choose(game.position.tracked))  # type: ignore[arg-type]


def test_one_bonus_that_may_be_left_is_asked_about_with_what_it_offers() -> None:
    found = list(games(lambda game: ask(game.position).names_bonus))
    assert found
    for game in found:
        question = ask(game.position)
        assert [move.kind for move in game.position.moves] == [m.USE, m.DONE]
        *offered, done = question.moves
        assert done.kind == m.DONE
        assert entries(game.position)[-1] == ("0", (done,))
        for move in offered:
            after = game.position.copy()
            after.play(game.position.moves[0])
            assert after.is_legal(move)


def test_one_bonus_is_asked_about_with_all_its_places_however_many_they_are() -> None:
    def many(game: Game) -> bool:
        question = ask(game.position)
        return question.names_bonus and len(question.moves) > ONE_KEY_EACH + 1

    assert list(games(many))


def test_several_bonuses_are_asked_about_together_if_one_key_answers() -> None:
    found = list(games(lambda game: len(ask(game.position).after) > 1))
    assert len({len(ask(game.position).moves) for game in found}) > 2
    for game in found:
        question = ask(game.position)
        assert len([move for move in question.moves if move.kind != m.DONE]) <= 9
        keys = [entry.key for entry in entries(game.position)]
        assert len(keys) == len(set(keys)) == len(question.moves)
        for move in question.moves:
            after = game.position.copy()
            if move in question.uses:
                after.play(question.uses[move])
            assert after.is_legal(move)
            assert question.made_in(move).is_legal(move)


def several_without_merging(game: Game) -> bool:
    uses = [move for move in game.position.moves if move.kind == m.USE]
    return len(uses) > 1 and not ask(game.position).after


def test_too_many_choices_are_asked_for_one_after_another() -> None:
    found = list(games(several_without_merging))
    assert found
    for game in found:
        assert list(ask(game.position).moves) == list(game.position.moves)


def test_what_only_adds_to_fame_money_or_karma_is_obvious_and_takes_no_choice_away() -> None:
    found = list(games(lambda game: obvious(game.position) is not None))
    assert found
    for game in found:
        gain = obvious(game.position)
        assert gain is not None
        before, after = game.position.moves, game.position.copy()
        after.play(gain)
        others = [move for move in before if move not in (gain, game.tables.book.done)]
        used = after.tracked.sheets[game.seat].used if after.tracked is not None else 0
        # The last one that waits and must be used is used by itself.
        assert all(after.is_legal(move) or used >> move.a & 1 for move in others)


@pytest.mark.parametrize("how", ["bonus", "gain"])
def test_an_undo_takes_back_what_came_unasked_and_a_redo_brings_it_back(how: str, tmp_path: Path) -> None:
    with Store(tmp_path / "games.db") as store:
        for seed in range(1, 9):
            wish = Wish(
                players=(Player("Ana"), Player("Ben")), sheet=Game.begin(["A", "B"]).played_on, seed=seed
            )
            table, bot = Table.begin(store, wish), make_bot("planner", seed)
            game = table.game
            while not game.over:
                if game.position.due:
                    table.roll()
                    continue
                position = game.position.tracked
                assert position is not None
                question, gain = ask(position), obvious(position)
                if how == "gain" and gain is not None and game.standing[-1].move is not None:
                    if game.standing[-1].move.kind == m.USE:
                        table.decide(gain)
                        continue
                    table.decide(gain)
                    if game.standing[-1].events[-1].seat != game.seat or game.position.due:
                        continue
                    assert lines_since_question(game) == 2
                    stood = [line.text for line in game.standing]
                    game.undo(2)
                    assert obvious(game.position) is None
                    list(redo_question(table))
                    assert [line.text for line in game.standing] == stood
                    return
                if how == "bonus" and question.after:
                    table.decide(next(iter(question.after)))
                    table.decide(question.moves[0])
                    if game.standing[-1].move != question.moves[0]:
                        continue
                    assert lines_since_question(game) == 2
                    stood = [line.text for line in game.standing]
                    game.undo(2)
                    assert ask(game.position).moves == question.moves
                    list(redo_question(table))
                    assert [line.text for line in game.standing] == stood
                    return
                table.decide(bot.choose(position))
    raise AssertionError("no such moment in eight games")


def test_of_bonuses_that_give_the_same_one_is_used_without_a_question() -> None:
    def alike(game: Game) -> bool:
        texts = game.tables.bonus_texts
        moves = game.position.moves
        return all(move.kind == m.USE and move.b < 0 for move in moves) and (
            len(moves) == 2 and texts[moves[0].a] == texts[moves[1].a]
        )

    found = list(games(alike))
    assert found
    for game in found:
        assert obvious(game.position) == game.position.moves[0]


def test_of_three_bonuses_two_that_give_the_same_are_offered_as_one() -> None:
    def among_others(game: Game) -> bool:
        texts = game.tables.bonus_texts
        uses = [move for move in game.position.moves if move.kind == m.USE and move.b < 0]
        return 1 < len({texts[use.a] for use in uses}) < len(uses)

    found = list(games(among_others))
    assert found
    for game in found:
        question = ask(game.position)
        uses = {*question.after, *(move for move in question.moves if move.kind == m.USE)}
        texts = [game.tables.bonus_texts[use.a] for use in uses if use.b < 0]
        assert len(set(texts)) == len(texts)
