"""What follows by itself in a game: the dice that karma rolls, and the turns of bots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from charmers.record.game import Game
from charmers.record.line import Line

if TYPE_CHECKING:
    from charmers.bots.bot import Bot


def follow(game: Game) -> Iterator[Line]:
    """Everything that follows by itself, line by line; each has been kept when it comes.

    A bot that starts a round lets the program roll; when people roll real dice, it waits for them.
    """
    bots: dict[int, Bot] = {}
    while True:
        position = game.position
        if position.due:
            if not game.has_own_dice or not (game.bot or position.phase == "reroll"):
                return
            yield game.roll()
        elif game.bot:
            assert position.tracked is not None, "bots cannot mark paper"
            if game.seat not in bots:
                bots[game.seat] = sit_down(game)
            yield game.play(bots[game.seat].choose(position.tracked))
        else:
            return


def sit_down(game: Game) -> Bot:
    """The bot whose turn it is; its chance follows from what everyone sees, never from the secret."""
    from hashlib import sha256  # noqa: PLC0415  (most games have no bot)

    from charmers.bots import make_bot  # noqa: PLC0415

    seen = f"{game.header.commitment or game.header.created} {game.seat} {len(game.lines)}"
    return make_bot(game.bot, int.from_bytes(sha256(seen.encode()).digest()[:8], "big"))
