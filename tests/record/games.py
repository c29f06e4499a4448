"""Games for tests: begun, and played on by a source of chance that is not their dice."""

from __future__ import annotations

from random import Random

from charmers.record.beginning import begin
from charmers.record.game import Game
from charmers.record.record import parse_record
from charmers.rules.tables import Tables
from tests.conftest import tables_of

NAMES = ("Ana", "Ben", "Cem", "Dora", "Eva María 🎲")


def tables(name: str = "sun") -> Tables:
    """The tables of a sheet, our Sun if nothing else is said."""
    return tables_of(name)


def new_game(
    seats: int = 2,
    sheet: str = "sun",
    mode: str = "tracked",
    seed: int = 1,
    words: tuple[str, ...] = (),
    given: bool = False,
) -> Game:
    """A game in which nothing has happened yet."""
    beginning = begin(
        tables(sheet).sheet,
        NAMES[:seats],
        paper=mode == "paper",
        real_dice=given,
        seed=None if given else seed,
        words=words,
        created="2026-11-16T20:15:00Z",
    )
    return Game(tables(sheet), *beginning)


def step(game: Game, source: Random) -> None:
    """Do anything that can be done now."""
    position = game.position
    if position.phase == "score":
        karma = source.randint(game.tables.karma_start, game.tables.karma_boxes)
        money = source.randint(0, game.tables.money_spaces)
        used = position.karma_seen(position.seat)
        karma = max(karma, used)
        game.score(position.seat, (source.randint(0, game.tables.fame_spaces), money, karma, used))
    elif position.due and (not position.moves or source.random() < 0.9):
        sides = game.tables.sides
        game.roll(None if game.has_own_dice else [source.choice(sides[die >> 1]) for die in position.due])
    else:
        game.play(source.choice(position.moves))


def play_on(game: Game, source: Random, undoing: bool = False) -> Game:
    """Play a game to its end, with undos and redos on the way if they are wanted."""
    while not game.over:
        if undoing and game.standing and source.random() < 0.08:
            game.undo(source.randint(1, min(5, len(game.standing))))
        elif undoing and game.next_redo and source.random() < 0.5:
            game.redo()
        else:
            step(game, source)
    return game


def again(game: Game) -> Game:
    """The game that its record tells."""
    return Game.replay(parse_record(str(game.record)), game.tables)
