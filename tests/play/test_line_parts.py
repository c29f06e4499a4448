"""The buttons of a line of the big game: what they write is understood, and they are enough to play."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from charmers.play.line_parts import Part, answers, besides, places, tile
from charmers.rajas.game import RajasGame
from charmers.sheet.sentence import Refused
from tests.rajas.tables import table, with_dice

ALL = ("holi:front", "cows", "kedarnath:front", "wilds", "roads:front")
TRIES = 60


def tap(game: RajasGame, chance: Random) -> str:
    """A line as a finger would put it together: an answer, or a place with a tile and what comes besides."""
    position = game.position
    if position.open is not None:
        offered = answers(position)
        assert offered, position.open
        return chance.choice(offered)
    parts = places(position)
    words = [chance.choice(chance.choice(parts).texts)] if parts else []
    if words and words[0].startswith("build"):
        words += [chance.choice(part.texts) for part in chance.sample(tile(position), 2)]
    if chance.random() < 0.4 or not words:
        words.append(chance.choice(chance.choice(besides(position)).texts))
    return " ".join(words)


def played(game: RajasGame, seed: int, lines: int) -> Counter[str]:
    """Tap so many lines that are taken; how many of each kind there were."""
    chance, found = Random(seed), Counter[str]()
    while found.total() < lines and not game.over:
        if game.position.due is not None:
            game.roll()
            continue
        for _ in range(TRIES):
            text, asked = tap(game, chance), game.position.open
            try:
                game.play(text)
            except Refused:
                continue
            found[asked.key if asked is not None else text.split()[0]] += 1
            break
        else:
            # What was built cannot be paid for with these dice: it was not what lies on the table.
            asked = game.position.open
            assert asked is not None and asked.key == "tile", asked  # noqa: PT018
            game.undo()
    return found


@pytest.mark.parametrize("tray", [False, True], ids=["own dice", "tray"])
def test_a_game_can_be_tapped(tray: bool) -> None:
    found: Counter[str] = Counter()
    for seed in range(6):
        modules = ALL if seed % 2 else ()
        found += played(table(3, tray=tray, seed=seed if tray else None, modules=modules), seed, 80)
    assert {"build", "river", "outer", "terrace", "palace", "boat", "yield", "upgrade"} <= set(found)


def test_nothing_can_be_said_while_a_question_is_open_or_dice_are_due() -> None:
    game = table(2)
    game.play("river")
    assert game.position.open is not None
    assert places(game.position) == []
    assert answers(game.position)[-1] == "none"
    due = table(2, tray=True, seed=1)
    assert (places(due.position), besides(due.position), answers(due.position)) == ([], [], [])


def test_with_the_tray_buttons_name_colours_and_the_tiles_that_dice_pay_for() -> None:
    game = with_dice([("blue", 3)], [("green", 2)])
    own = {part.word: part.texts for part in places(game.position)}
    assert "terrace blue" in own["terrace"]
    assert "balcony blue orange" in own["balcony"]
    assert "balcony blue blue" not in own["balcony"]
    assert Part("blue", tuple(f"blue {n}" for n in range(1, 13))) in tile(game.position)
    plain = {part.word: part.texts for part in places(table(2).position)}
    assert (plain["terrace"], plain["balcony"]) == (("terrace",), ("balcony",))


def test_a_button_is_there_only_while_it_can_do_something() -> None:
    game = table(2)
    names = {part.word for part in besides(game.position)}
    assert {"bridge", "pass", "also", "money", "flip"} <= names
    pay = next(part for part in besides(game.position) if part.word == "pay")
    assert len(pay.texts) == game.position.rails.players[game.position.seat].money
    assert "market" not in {part.word for part in places(game.position)}
