"""Letters that are commands: which of them answer by themselves, and which may go on to a word."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.rules.moves import Move
from charmers.words.keyboard import COMMANDS, begins, understood
from charmers.words.speech import Speech


def alone(typed: str, moves: Sequence[Move], say: Speech) -> str | None:
    """What a letter does alone (see ``Lone``) where these moves can be made."""
    letter = understood(typed, say)
    name = next((name for name, known in COMMANDS.items() if known == letter), None)
    if name is None:
        return None
    if not begins(typed, moves, say):
        return ""
    word = say(f"keys.{name}").split()[0]
    return say("turn.enter", what=say.capital(word) if say.rules.nouns_keep_capitals else word)
