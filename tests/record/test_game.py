"""Games: playing, undo and redo, and what is refused."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from charmers.record.game import Game
from charmers.record.line import Line
from charmers.record.problems import GameError
from charmers.rules.game_position import GamePosition
from charmers.rules.moves import Move
from charmers.rules.notation import MoveError, parse_move
from tests.record.games import new_game, play_on, step, tables


def after(steps: int, seats: int = 3, seed: int = 1, chance: int = 1) -> Game:
    game, source = new_game(seats, seed=seed), Random(chance)
    for _ in range(steps):
        step(game, source)
    return game


def until_karma(seed: int = 1) -> Game:
    """A game in which the seat to move may use karma."""
    game = new_game(3, seed=seed)
    game.roll()
    while not any(move.verb == "karma" for move in game.position.moves):
        game.play(game.position.moves[0])
    return game


def karma_move(game: Game) -> str:
    return next(move.text for move in game.position.moves if move.verb == "karma")


@settings(max_examples=25, deadline=None)
@given(steps=st.integers(1, 150), count=st.integers(1, 40), seed=st.integers(0, 99))
def test_undo_gives_the_position_of_before(steps: int, count: int, seed: int) -> None:
    game = new_game(3, seed=seed)
    source, positions = Random(seed), [game.position.copy()]
    for _ in range(steps):
        step(game, source)
        positions.append(game.position.copy())
    count = min(count, len(game.standing))
    game.undo(count)
    assert game.position == positions[-1 - count]


@settings(max_examples=25, deadline=None)
@given(steps=st.integers(1, 150), count=st.integers(1, 40), seed=st.integers(0, 99))
def test_redo_brings_back_all_that_was_undone(steps: int, count: int, seed: int) -> None:
    game = after(steps, seed=seed, chance=seed)
    before = game.position.copy()
    game.undo(min(count, len(game.standing)))
    while game.next_redo:
        game.redo()
    assert game.position == before


def test_what_was_undone_stays_in_the_lines() -> None:
    game = after(3)
    texts = [line.text for line in game.lines]
    game.undo(2)
    assert [line.text for line in game.lines] == [*texts, "undo 2"]
    assert [line.undone for line in game.lines] == [False, True, True, False]


def test_another_decision_ends_redo() -> None:
    game = after(1)
    one, other = game.position.moves[:2]
    game.play(one)
    game.undo()
    game.play(other)
    with pytest.raises(GameError, match="nothing to redo"):
        game.redo()


def test_the_same_decision_made_again_counts_as_redo() -> None:
    game = after(1)
    game.play(game.position.moves[0])
    step(game, Random(1))
    expected = game.standing[-1].text
    game.undo(2)
    game.play(game.position.moves[0])
    assert game.next_redo is not None
    assert game.next_redo.text == expected


def test_the_same_roll_comes_again_after_undo() -> None:
    game = new_game(3)
    first = game.roll().text
    game.undo()
    assert game.roll().text == first


def test_the_same_karma_roll_comes_again_after_undo() -> None:
    game = until_karma()
    move = karma_move(game)
    game.play(move)
    first = game.roll().text
    game.undo(2)
    game.play(move)
    assert game.roll().text == first


def test_the_elephants_die_shows_the_same_whichever_die_is_picked() -> None:
    game = until_karma()
    picks = [move.text for move in game.position.moves if move.verb == "karma"]
    elephant = game.position.dice.elephant
    shown = set()
    for pick in picks:
        game.play(pick)
        game.roll()
        shown.add(game.position.dice.faces[elephant])
        game.undo(2)
    assert len(picks) > 1
    assert len(shown) == 1


def test_karma_used_in_one_turn_does_not_change_the_rolls_of_the_next() -> None:
    seen = set()
    for use in (False, True):
        game = until_karma(seed=4)
        here = game.position.dice.turn
        if use:
            game.play(karma_move(game))
            game.roll()
        while game.position.dice.turn == here and game.position.dice.round == 1:
            game.play(game.position.moves[0])
        seen.add((game.moment().round, game.moment().turn, game.moment().roll))
    assert len(seen) == 1


def test_two_karma_rolls_of_a_turn_are_different_moments() -> None:
    game = new_game(3, mode="paper")
    game.roll()
    for move in ("take b1", "take p1", "take o1"):
        game.play(move)
    game.roll()
    game.play("take b1")
    moments = []
    for _ in range(3):
        game.play("karma g1")
        line = game.roll()
        moments.append(line.moment)
    assert [moment.roll for moment in moments if moment] == [1, 2, 3]


def test_words_change_the_dice_and_are_a_line_of_the_game() -> None:
    plain, spiced = new_game(2), new_game(2)
    assert spiced.add_words("  mango   river ").text == "words mango river"
    assert spiced.words == ["mango river"]
    assert spiced.header == plain.header
    assert plain.roll().text != spiced.roll().text


def test_words_come_before_the_first_roll_even_when_it_was_undone() -> None:
    game = new_game(2)
    game.roll()
    game.undo()
    with pytest.raises(GameError, match="before the first roll"):
        game.add_words("mango")


def test_a_new_game_has_nothing_to_undo() -> None:
    with pytest.raises(GameError, match="nothing to undo"):
        new_game().undo()


def test_a_name_before_a_move_must_be_the_one_whose_turn_it_is() -> None:
    game = after(1)
    move = game.position.moves[0]
    with pytest.raises(GameError, match="not Ben's turn but Ana's"):
        game.play(f"Ben: {move}")
    assert game.play(f"ana: {move}").text == f"Ana: {move}"


def test_an_unknown_name_before_a_move_is_told_who_there_is() -> None:
    with pytest.raises(GameError, match="there are Ana, Ben, Cem"):
        after(1).play("Zoe: take b1")


def test_a_move_before_the_roll_is_refused() -> None:
    with pytest.raises(MoveError, match="not been rolled"):
        new_game().play("take b1")


def test_dice_are_rolled_only_when_they_are_due() -> None:
    with pytest.raises(GameError, match="No dice are due"):
        after(1).roll()


def test_faces_of_real_dice_are_written_as_such() -> None:
    game = new_game(given=True)
    line = game.roll("tea+silk spice+spice bend halves flag flag raja mogul", on_purpose=True)
    assert line.text.startswith("faces p1=tea+silk p2=spice+spice g1=bend")


def test_the_program_cannot_roll_for_real_dice() -> None:
    with pytest.raises(GameError, match="tell it the faces"):
        new_game(given=True).roll()


def test_a_line_that_cannot_be_kept_has_not_happened() -> None:
    game = after(3)
    before, lines = game.position.copy(), len(game.lines)

    def full(_: Line) -> None:
        raise OSError

    game.keep = full
    with pytest.raises(OSError):  # noqa: PT011
        step(game, Random(1))
    assert game.position == before
    assert len(game.lines) == lines


def test_a_line_is_kept_before_it_happens() -> None:
    game = new_game(2)
    seen = []
    game.keep = lambda line: seen.append((line.text, len(game.lines)))
    game.roll()
    assert seen == [(game.lines[0].text, 0)]


def test_a_line_carries_what_was_done() -> None:
    game = new_game(2, mode="paper")
    rolled = game.roll()
    assert (rolled.faces, rolled.move) == (tuple(game.position.dice.faces), None)
    taken = game.play("take b1")
    assert (taken.move, taken.decision, taken.seat) == (game.tables.book.by_text["take b1"], "take b1", 0)
    game.play("crossed")
    game.play("skip")
    scored = game.play("Ana: score 21 40 1 0")
    assert (scored.result, scored.decision) == ((21, 40, 1, 0), "score 21 40 1 0")
    game.undo(2)
    assert (game.lines[-1].count, game.lines[-1].text) == (2, "undo 2")
    assert game.redo().move == game.tables.book.skip


@pytest.mark.parametrize("mode", ["tracked", "paper"])
def test_a_line_that_is_read_carries_the_same_as_one_that_is_played(mode: str) -> None:
    game = play_on(new_game(3, mode=mode), Random(2))
    game.undo(4)
    read = Game.replay(game.record, game.tables)
    for mine, other in zip(game.lines, read.lines, strict=True):
        for slot in (
            "count",
            "events",
            "faces",
            "kind",
            "moment",
            "move",
            "number",
            "result",
            "seat",
            "text",
        ):
            assert getattr(mine, slot) == getattr(other, slot)


def test_a_decision_is_parsed_once_on_its_way_from_the_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    game = after(1)
    parsed: list[str] = []

    def counted(position: GamePosition, text: str) -> Move:
        parsed.append(text)
        return parse_move(position, text)

    monkeypatch.setattr("charmers.record.game.parse_move", counted)
    move = game.read_move(game.position.moves[0].text)
    assert game.play(move).move is move
    assert parsed == [move.text]


def test_a_move_that_is_not_legal_is_explained_whether_typed_or_given() -> None:
    game = after(1)
    for move in ("keep b1", game.tables.book.by_text["keep b1"]):
        with pytest.raises(MoveError, match="was not rolled with karma"):
            game.play(move)


def test_faces_that_are_no_faces_are_refused() -> None:
    game = new_game(given=True)
    for faces in ([0] * 7, [0] * 9, [9] * 8, [-1] * 8):
        with pytest.raises(GameError, match="not the faces of 8 dice"):
            game.roll(faces)


def test_results_are_not_told_of_a_game_on_sheets() -> None:
    with pytest.raises(GameError, match="Results come after the last turn"):
        after(1).score(0, (1, 1, 1, 0))


def test_only_the_right_sheet_will_do() -> None:
    with pytest.raises(GameError, match="would play differently"):
        Game(tables("moon"), new_game().header)


def test_the_secret_is_told_when_the_game_is_over_and_not_before() -> None:
    game = after(5)
    assert game.record.secret is None
    assert play_on(game, Random(1)).record.secret == game.secret


def test_looking_back_gives_the_position_of_then() -> None:
    game, source, seen = new_game(3), Random(5), []
    for _ in range(60):
        seen.append(game.position.copy())
        step(game, source)
    assert [game.position_after(count) for count in range(60)] == seen


def test_a_face_that_a_die_does_not_have_is_refused() -> None:
    game = new_game(2, given=True)
    faces = [len(game.tables.faces_of[die]) - 1 for die in game.position.due]
    with pytest.raises(GameError, match="not the faces of 8 dice"):
        game.roll([faces[0] + 1, *faces[1:]])
    assert game.roll(faces).faces == tuple(faces)
