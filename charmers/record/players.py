"""Players: their names as everyone can read them, and whether a bot plays for them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from charmers.record.problems import problem
from charmers.sheet.printable import look, visible
from charmers.sheet.sentence import Refused

LONGEST_NAME = 40

_BREAKS = ("Cc", "Cs", "Zl", "Zp")
_INVISIBLE = ("Cf", "Mn", "Zs", "Cn")
_REORDERING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BOT_SIGNS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789.:=+-")


class Player(NamedTuple):
    """Someone at the table; ``bot`` is the kind of bot that plays, or empty for a person."""

    name: str
    bot: str = ""

    def __str__(self) -> str:
        return f"{self.name}:{self.bot}" if self.bot else self.name


def read_player(text: str) -> Player:
    """Read ``NAME`` or ``NAME:BOT``.

    >>> read_player(" Ben : greedy ")
    Player(name='Ben', bot='greedy')
    """
    name, colon, bot = text.partition(":")
    if not colon:
        return Player(read_name(name))
    bot = bot.strip()
    if not (bot[:1].isalpha() and len(bot) <= LONGEST_NAME and _BOT_SIGNS.issuperset(bot)):
        raise Refused(problem("no-bot-kind", word=_short(bot)))
    return Player(read_name(name), bot)


def read_name(text: str) -> str:
    """A name as it is kept: trimmed, with single spaces; anything but breaks, colons and invisible signs.

    >>> read_name("  Ana   María ")
    'Ana María'
    """
    return _checked(text, visible(text))


def kept_player(text: str) -> Player:
    """Read a player as a header has kept it, perhaps with signs that nobody sees."""
    player = read_player(text)
    name = text.partition(":")[0]
    return Player(_checked(name, unicodedata.normalize("NFC", " ".join(name.split()))), player.bot)


def _checked(text: str, name: str) -> str:
    """The name that was typed like this, if it can be one."""
    for sign in text:
        if unicodedata.category(sign) in _BREAKS or sign in _REORDERING:
            raise Refused(problem("name-sign", word=_short(text), sign=f"U+{ord(sign):04X}"))
    if not any(unicodedata.category(sign) not in _INVISIBLE for sign in name):
        raise Refused(problem("name-empty"))
    if len(name) > LONGEST_NAME:
        raise Refused(problem("name-long", word=_short(name), n=len(name), most=LONGEST_NAME))
    if ":" in name:
        raise Refused(problem("name-colon", word=name))
    return name


def check_players(players: Iterable[Player]) -> None:
    """Complain when two names could be taken for each other."""
    seen: dict[str, str] = {}
    for player in players:
        alike = look(player.name)
        if alike in seen:
            other = seen[alike]
            key = "name-twice" if other.casefold() == player.name.casefold() else "name-alike"
            raise Refused(problem(key, name=player.name, other=other))
        seen[alike] = player.name


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_NAME else text[:20] + "…"
