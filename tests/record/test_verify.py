"""Proof that dice were honest, and the first roll that was not."""

from __future__ import annotations

from random import Random

import pytest

from charmers.record.dice import commitment, new_secret
from charmers.record.problems import RecordError
from charmers.record.record import Record, parse_record
from charmers.record.verify import Verdict, verify
from tests.record.games import new_game, play_on, tables

GAME = play_on(new_game(3, words=("mango",)), Random(2), undoing=True)
TEXT = str(GAME.record)


def verdict(text: str) -> Verdict:
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
    other = GAME.record._replace(secret=new_secret())
    assert "not the one that was promised" in verdict(str(other)).reason


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
    game = new_game()
    game.roll()
    assert "does not tell its secret" in verdict(str(game.record)).reason
    assert verify(game.record, tables(), game.secret).honest


def test_real_dice_prove_nothing() -> None:
    game = new_game(given=True)
    assert "nothing to prove" in verdict(str(game.record)).reason


def test_faces_told_by_people_are_listed_not_proved() -> None:
    game = new_game()
    game.roll("tea+silk spice+spice bend halves flag flag raja mogul")
    found = verify(game.record, tables(), game.secret)
    assert found.honest
    assert found.typed == (1,)


def test_an_impossible_line_is_an_error_not_a_verdict() -> None:
    lines = TEXT.split("\n")
    lines[roll_lines()[0]] = "Ana: keep b1"
    with pytest.raises(RecordError):
        verdict("\n".join(lines))
