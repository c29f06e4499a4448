"""Honest dice: committed, recomputable, unbiased."""

from __future__ import annotations

import hmac
from hashlib import sha256
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from charmers.record.dice import HonestDice, Moment, commitment, new_secret, seeded_secret, words_alone
from charmers.record.game import Game
from charmers.record.header import LeftOut
from charmers.record.players import Player
from charmers.sheet.definition import DICE
from tests.record.games import new_game, play_on, step, tables

# About fifty comparisons are made below, so each may only fail by chance once in 100,000 times.
CRITICAL_5 = 30.86
"""Chi-square with 5 degrees of freedom."""
CRITICAL_35 = 83.0
"""Chi-square with 35."""

ROLLS = 6_000


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def rolled(seed: int) -> list[list[int]]:
    """Many rolls of all eight dice."""
    dice = HonestDice(seeded_secret(seed))
    return [[dice.side(Moment(number), die) for die in range(8)] for number in range(1, ROLLS + 1)]


SIDES = rolled(2026)


def test_each_die_shows_its_six_sides_equally_often() -> None:
    for die in range(8):
        counts = [sum(roll[die] == side for roll in SIDES) for side in range(6)]
        assert chi_square(counts) < CRITICAL_5, DICE[die]


def test_two_dice_know_nothing_of_each_other() -> None:
    for one in range(8):
        for other in range(one):
            counts = [0] * 36
            for roll in SIDES:
                counts[roll[one] * 6 + roll[other]] += 1
            assert chi_square(counts) < CRITICAL_35, (DICE[one], DICE[other])


def test_a_die_knows_nothing_of_the_round_before() -> None:
    for die in range(8):
        counts = [0] * 36
        for before, after in pairwise(SIDES):
            counts[before[die] * 6 + after[die]] += 1
        assert chi_square(counts) < CRITICAL_35, DICE[die]


def test_a_karma_roll_knows_nothing_of_the_roll_that_opened_the_round() -> None:
    dice = HonestDice(seeded_secret(7))
    counts = [0] * 36
    for number in range(1, ROLLS + 1):
        first, second = dice.side(Moment(number), 2), dice.side(Moment(number, 1, 1), 2)
        counts[first * 6 + second] += 1
    assert chi_square(counts) < CRITICAL_35


def test_the_test_itself_notices_a_loaded_die() -> None:
    assert (
        chi_square([1090, 982, 982, 982, 982, 982]) < CRITICAL_5 < chi_square([1170, 966, 966, 966, 966, 966])
    )


def test_bytes_that_would_favour_low_sides_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = HonestDice(bytes(32))
    monkeypatch.setattr("charmers.record.dice.hmac_sha256", lambda *_: bytes([255, 252, 251, 0]))
    assert dice.side(Moment(1), 0) == 251 % 6


def test_a_block_without_a_fair_byte_is_followed_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = HonestDice(bytes(32))
    monkeypatch.setattr(
        "charmers.record.dice.hmac_sha256",
        lambda _, message: bytes([3]) if message.endswith(b"block 1") else bytes([255] * 32),
    )
    assert dice.side(Moment(1), 0) == 3


def test_anyone_can_make_a_roll_again_with_common_tools() -> None:
    secret = bytes(range(32))
    key = hmac.new(secret, b"charmers words 1\0mango\0river", sha256).digest()
    block = hmac.new(key, b"round 3 turn 1 roll 2 die g2 block 0", sha256).digest()
    side = next(byte for byte in block if byte < 252) % 6
    assert HonestDice(secret, words_alone(["mango", "river"])).side(Moment(3, 1, 2), DICE.index("g2")) == side


def test_without_a_seed_everything_before_the_first_roll_is_mixed_in() -> None:
    secret = bytes(range(32))
    header = new_game(2, words=("mango",)).header._replace(seed=None, commitment=commitment(secret))
    game = Game(tables(), header, secret)
    game.add_words("river")
    text = str(game.record)
    agreed = "".join(f"{line}\n" for line in text.split("\n") if line and not line.startswith("seal "))
    key = hmac.new(secret, agreed.encode(), sha256).digest()
    block = hmac.new(key, b"round 1 turn 0 roll 0 die p1 block 0", sha256).digest()
    side = next(byte for byte in block if byte < 252) % 6
    assert game.roll().faces[0] == tables().sides_of[0][side]


@pytest.mark.parametrize(
    "other",
    [
        {"created": "2026-11-16T20:15:01Z"},
        {"players": (Player("Ana"), Player("Bob"))},
        {"players": (Player("Ana"), Player("Ben", "greedy"))},
        {"words": ("mango",)},
        {"mode": "paper"},
    ],
    ids=lambda other: next(iter(other)),
)
def test_what_was_agreed_changes_promised_dice_but_of_a_seed_only_the_words(other: dict[str, Any]) -> None:
    header = new_game(2).header
    assert header._replace(seed=None).agreed(()) != header._replace(seed=None, **other).agreed(())
    assert (header.agreed(()) == header._replace(**other).agreed(())) == ("words" not in other)


def test_a_clean_copy_has_the_dice_of_its_game() -> None:
    header = new_game(2).header._replace(seed=None)
    assert header._replace(clean=LeftOut(3, "0" * 64)).agreed(["x"]) == header.agreed(["x"])


def test_the_commitment_is_the_plain_sha256_of_the_secret() -> None:
    assert commitment(b"\1" * 32) == sha256(b"\1" * 32).hexdigest()


def test_secrets_have_256_bits_and_differ() -> None:
    assert len({new_secret() for _ in range(50)}) == 50
    assert {len(new_secret()) for _ in range(5)} == {32}


def sides(words: list[str]) -> list[int]:
    """Some rolls with these words."""
    return [HonestDice(bytes(32), words_alone(words)).side(Moment(number), 0) for number in range(1, 21)]


def test_words_change_the_dice() -> None:
    assert sides(["mango"]) != sides([])


def test_where_words_end_matters() -> None:
    assert sides(["ab", "c"]) != sides(["a", "bc"])


def test_sides_become_the_faces_of_the_sheet() -> None:
    dice, sun = HonestDice(bytes(32)), tables()
    faces = dice.faces(sun, Moment(1), [2, 7])
    assert faces == [sun.sides[1][dice.side(Moment(1), 2)], sun.sides[3][dice.side(Moment(1), 7)]]


def test_the_same_seed_gives_the_same_game() -> None:
    one, two = (play_on(new_game(3, seed=5), Random(8)) for _ in range(2))
    assert str(one.record) == str(two.record)


def test_the_dice_of_a_round_do_not_depend_on_what_was_decided_before() -> None:
    seen = set()
    for source in range(6):
        game, chance = new_game(3, seed=11), Random(source)
        while game.position.dice.round < 4 or game.position.due:
            step(game, chance)
        seen.add(tuple(line.text for line in game.standing if line.text.count("=") == 8))
    assert len(seen) == 1
