"""What follows by itself in a game: the dice that karma rolls, and the turns of bots."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import TYPE_CHECKING

from charmers.record.game import Game
from charmers.record.line import NOBODY, Line

if TYPE_CHECKING:
    from charmers.bots.bot import Bot


def follow(game: Game) -> Iterator[Line]:
    """Everything that follows by itself, line by line; each has been kept when it comes.

    A bot that starts a round lets the program roll; when people roll real dice, it waits for them.
    """
    while True:
        position = game.position
        if position.due:
            if not game.has_own_dice or not (game.bot or position.phase == "reroll"):
                return
            yield game.roll()
        elif game.bot:
            assert position.tracked is not None, "bots cannot mark paper"
            yield game.play(sit_down(game).choose(position.tracked))
        else:
            return


def sit_down(game: Game) -> Bot:
    """The bot whose turn it is; its chance follows from what everyone sees, never from the secret.

    Like the dice, the lot it draws is that of the moment: the same again after an undo, whatever others have
    decided before it.
    """
    from hashlib import sha256  # noqa: PLC0415  (most games have no bot)

    from charmers.bots import make_bot  # noqa: PLC0415

    dice = game.position.dice
    own = takewhile(lambda line: line.seat in (game.seat, NOBODY), reversed(game.standing))
    moment = f"round {dice.round} turn {dice.turn} step {sum(1 for _ in own)}"
    seen = f"{game.header.commitment or game.header.created} {game.seat} {moment}"
    return make_bot(game.bot, int.from_bytes(sha256(seen.encode()).digest()[:8], "big"))
