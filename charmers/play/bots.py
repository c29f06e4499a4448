"""Bots at a table with people: their turns in a game that is being played and kept."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from charmers.bots import make_bot
from charmers.bots.bot import Bot
from charmers.record.game import Game
from charmers.record.line import Line
from charmers.record.problems import GameError


def bot_lines(game: Game) -> Iterator[Line]:
    """Play on while a bot is to decide or to roll; each line has been kept when it comes.

    A bot that starts a round lets the program roll; when people roll real dice, it waits for them.
    """
    bots: dict[int, Bot] = {}
    while game.bot:
        position = game.position
        if position.due:
            if not game.has_own_dice:
                return
            yield game.roll()
            continue
        tracked = position.tracked
        assert tracked is not None, "bots cannot mark paper"
        if game.seat not in bots:
            bots[game.seat] = _sit_down(game)
        yield game.play(bots[game.seat].choose(tracked))


def _sit_down(game: Game) -> Bot:
    """The bot of this seat; its chance follows from what everyone sees, never from the secret."""
    seen = f"{game.header.commitment or game.header.created} {game.seat} {len(game.lines)}"
    seed = int.from_bytes(sha256(seen.encode()).digest()[:8], "big")
    try:
        return make_bot(game.bot, seed)
    except ValueError as error:
        raise GameError(str(error)) from None
