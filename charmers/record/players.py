"""Players: their names as everyone can read them, and whether a bot plays for them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from charmers.record.problems import problem
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
    for sign in text:
        if unicodedata.category(sign) in _BREAKS or sign in _REORDERING:
            raise Refused(problem("name-sign", word=_short(text), sign=f"U+{ord(sign):04X}"))
    name = unicodedata.normalize("NFC", " ".join(text.split()))
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
        key = same_name(player.name)
        if key in seen:
            raise Refused(problem("name-twice", name=player.name))
        seen[key] = player.name


def same_name(name: str) -> str:
    """What two names have in common when people would take them for one."""
    return unicodedata.normalize("NFKC", name).casefold()


def _short(text: str) -> str:
    visible = "".join(sign if unicodedata.category(sign) not in _BREAKS else "?" for sign in text)
    return visible if len(visible) <= LONGEST_NAME else visible[:20] + "…"
