"""Every bot plays by the rules, repeats itself for a seed, and the ladder is a ladder."""

from __future__ import annotations

from random import Random

import pytest

from charmers.bots import BOTS, Bot, make_bot, random_faces
from charmers.rules.position import Position
from charmers.rules.tables import Tables
from charmers.sheet.library import builtin_sheets, find_sheet


def play(sheet: str, bots: list[Bot], seed: int) -> tuple[Position, list[str]]:
    """A whole game between bots, and its decisions."""
    source = Random(seed)
    position = Position(Tables(find_sheet(sheet)), len(bots))
    texts = []
    while not position.over:
        if position.due:
            position.roll(random_faces(position, source))
            continue
        before = position.key()
        move = bots[position.seat].choose(position)
        assert position.key() == before, "a bot changed the position it was shown"
        assert move in position.moves
        texts.append(str(move))
        position.play(move)
    return position, texts


@pytest.mark.parametrize("sheet", builtin_sheets())
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_makes_only_legal_moves(name: str, seats: int, sheet: str) -> None:
    position, _ = play(sheet, [make_bot(name, seed) for seed in range(seats)], seed=seats)
    assert position.over


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_repeats_itself_for_a_seed(name: str) -> None:
    games = [play("sun", [make_bot(name, seed) for seed in (7, 8)], seed=3)[1] for _ in range(2)]
    assert games[0] == games[1]


def test_an_unknown_bot_is_named_in_the_message() -> None:
    with pytest.raises(ValueError, match='no bot "wizard"; there are random'):
        make_bot("wizard", seed=1)
