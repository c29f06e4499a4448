"""Proof that dice were honest, and the first roll that was not."""

from __future__ import annotations

from random import Random

import pytest

from charmers.record.dice import commitment, new_secret
from charmers.record.game import Game
from charmers.record.problems import RecordError
from charmers.record.record import Record, parse_record
from charmers.record.verify import Proof, verify
from tests.record.games import new_game, play_on, tables

GAME = play_on(new_game(3, words=("mango",)), Random(2), undoing=True)
TEXT = str(GAME.record)


def unseeded_game() -> Game:
    """A game with a secret that nobody can know from its record."""
    secret = new_secret()
    return Game(tables(), new_game().header._replace(commitment=commitment(secret), seed=None), secret)


def verdict(text: str) -> Proof:
    return verify(parse_record(text), tables())


def roll_lines() -> list[int]:
    return [number for number, line in enumerate(TEXT.split("\n"), 1) if line.startswith("roll ")]


def tampered(number: int) -> str:
    """The record with another face on the purple die of a roll of eight."""
    lines = TEXT.split("\n")
    words = lines[number - 1].split()
    words[1] = "p1=tea+tea" if words[1] != "p1=tea+tea" else "p1=silk+silk"
    lines[number - 1] = " ".join(words)
    return "\n".join(lines)


def test_a_finished_record_is_proved() -> None:
    found = verdict(TEXT)
    assert found.honest
    assert found.rolls == len(roll_lines())


def test_rolls_that_were_taken_back_are_counted() -> None:
    assert verdict(TEXT).undone == sum(line.undone and line.is_roll for line in GAME.lines) > 0


@pytest.mark.parametrize("which", [0, 1, -1])
def test_a_changed_roll_is_named(which: int) -> None:
    number = [n for n in roll_lines() if TEXT.split("\n")[n - 1].count("=") == 8][which]
    found = verdict(tampered(number))
    assert not found.honest
    assert found.line == number
    assert "the secret gives p1=" in found.reason


def test_another_secret_is_noticed() -> None:
    found = verdict(str(GAME.record._replace(secret=new_secret())))
    assert "not the one that was promised" in found.reason
    assert TEXT.split("\n")[found.line - 1].startswith("secret")


def test_another_secret_with_its_own_commitment_gives_other_rolls() -> None:
    secret = new_secret()
    header = GAME.header._replace(commitment=commitment(secret), seed=None)
    found = verdict(str(Record(header, GAME.record.body, GAME.record.results, secret)))
    assert not found.honest
    assert found.line == roll_lines()[0] - 1 or found.line == roll_lines()[0]


def test_a_seed_that_is_not_the_secrets_is_noticed() -> None:
    assert "seed 2" in verdict(TEXT.replace("seed: 1\n", "seed: 2\n")).reason


def test_other_words_give_other_rolls() -> None:
    found = verdict(TEXT.replace("words: mango", "words: melon"))
    assert not found.honest
    assert found.line == roll_lines()[0]


def test_an_unfinished_record_proves_nothing_without_its_secret() -> None:
    game = unseeded_game()
    game.roll()
    assert "does not tell its secret" in verdict(str(game.record)).reason
    assert verify(game.record, tables(), game.secret).honest


def test_the_secret_of_an_unfinished_record_follows_from_its_seed() -> None:
    game = new_game()
    game.roll()
    assert verdict(str(game.record)).honest


def test_a_seed_that_gives_another_promise_proves_nothing() -> None:
    game = new_game()
    game.roll()
    found = verdict(str(game.record).replace("seed: 1\n", "seed: 2\n"))
    assert not found.honest
    assert "does not follow from the seed 2" in found.reason


def test_real_dice_prove_nothing() -> None:
    game = new_game(given=True)
    assert "nothing to prove" in verdict(str(game.record)).reason


def test_faces_told_by_people_are_listed_not_proved() -> None:
    game = new_game()
    game.roll("tea+silk spice+spice bend halves flag flag raja mogul")
    game.undo()
    game.roll()
    found = verify(game.record, tables(), game.secret)
    assert found.honest
    assert found.typed == (1,)


def test_nothing_is_proved_when_people_told_every_face() -> None:
    game = new_game()
    game.roll("tea+silk spice+spice bend halves flag flag raja mogul")
    found = verify(game.record, tables(), game.secret)
    assert not found.honest
    assert not found.disproved
    assert "people told the faces of every roll" in found.reason


def test_nothing_is_proved_before_the_first_roll() -> None:
    assert "nothing has been rolled yet" in verdict(str(new_game().record)).reason


@pytest.mark.parametrize("game", [new_game(), unseeded_game(), new_game(given=True)])
def test_a_line_that_breaks_off_is_an_error_whatever_is_known_of_the_dice(game: Game) -> None:
    game.roll("tea+silk spice+spice bend halves flag flag raja mogul")
    text = str(game.record).rstrip()
    with pytest.raises(RecordError, match=f"line {text.count(chr(10)) + 1}: "):
        verdict(text[:-10])


def test_a_result_that_is_not_the_games_is_an_error() -> None:
    with pytest.raises(RecordError, match="the lines above lead to"):
        verdict(TEXT.replace("\nresult ", "\nresult X", 1))


def test_an_impossible_line_is_an_error_not_a_verdict() -> None:
    lines = TEXT.split("\n")
    lines[roll_lines()[0]] = "Ana: keep b1"
    with pytest.raises(RecordError):
        verdict("\n".join(lines))


def test_one_roll_and_several_are_told_apart() -> None:
    game = new_game(3, mode="paper")
    game.roll()
    assert verify(game.record, tables()).reason == "the one roll follows from the seed 1"
    game.play("take b1")
    game.play("karma g1")
    game.roll()
    assert verify(game.record, tables()).reason == "all 2 rolls follow from the seed 1"


def test_a_record_of_another_sheet_is_wrong_as_a_whole_not_at_its_end() -> None:
    with pytest.raises(RecordError) as caught:
        Game.replay(parse_record(TEXT), tables("moon"))
    assert caught.value.line == 0
