"""Text from outside: the one place that knows which signs may be shown, and which names look alike.

Names of players and files, words, definitions and whatever a store holds can contain signs that steer a
terminal, turn the direction of what follows, or show nothing at all. Every mouth writes them out
(``\\x1b``, ``\\u202e``) instead of obeying them. Joiners and selectors stay where a script needs them:
Persian and Hindi cannot be written without, nor can many emoji.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import re

_STEERING = "\x00-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029"
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters by name, spaces by look."""
_JOINERS = "\u200c\u200d"
_SELECTORS = "\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
_TAGS = "\U000e0020-\U000e007f"
_HIDDEN = (
    "\xad\u034f\u061c\u17b4\u17b5\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufdd0-\ufdef\ufeff\ufff0-\ufffb\ufffe\uffff"
    "\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
) + _SELECTORS
"""What Unicode calls default ignorable, and the signs around annotations: nobody sees them."""

_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
_BLACK_FLAG = "\U0001f3f4"
_KEYCAPS = "0123456789#*"
_VIRAMA = 9
"""The combining class of the sign that takes a vowel away, in every script that has one."""


@cache
def _signs(what: str) -> re.Pattern[str]:
    """Any sign of these; made when text is met that needs a look."""
    import re  # noqa: PLC0415  (most of what is shown is plain)

    return re.compile(f"[{what}]")


def printable(text: str, *, lines: bool = False) -> str:
    """The text with every sign written out that steers, turns or hides; with ``lines``, breaks stay.

    >>> printable("Ana\\x1b[2J"), printable("a\\u202eb"), printable("caf\\udce9.toml")
    ('Ana\\\\x1b[2J', 'a\\\\u202eb', 'caf\\\\xe9.toml')
    >>> printable("Zoë 花子") == "Zoë 花子"
    True
    """
    if text.isascii() and text.isprintable():
        return text

    def written(found: re.Match[str]) -> str:
        sign = found[0]
        if (lines and sign in "\n\t") or _has_use(text, found.start()):
            return sign
        return escaped(sign)

    return _signs(_STEERING + _HIDDEN + _BLANK).sub(written, text)


def hidden_escaped(json: str) -> str:
    """JSON in which everything that steers, turns or hides is escaped, so that no sign of it is lost."""
    if json.isascii():
        return json.replace("\x7f", "\\u007f")

    def written(found: re.Match[str]) -> str:
        sign = found[0]
        if sign == "\n" or _has_use(json, found.start()):
            return sign
        number = ord(sign)
        pair = (number,) if number <= 0xFFFF else (0xD7C0 + (number >> 10), 0xDC00 + (number & 0x3FF))
        return "".join(f"\\u{part:04x}" for part in pair)

    return _signs(_STEERING + _HIDDEN + _BLANK).sub(written, json)


def escaped(sign: str) -> str:
    """A sign by its number; a byte of a file's name that is no UTF-8 by its own."""
    if sign in _SHORT:
        return _SHORT[sign]
    number = ord(sign)
    if 0xDC80 <= number <= 0xDCFF:
        number -= 0xDC00
    if number <= 0xFF:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number <= 0xFFFF else f"\\U{number:08x}"


def visible(text: str) -> str:
    """The text as a name is kept: without signs that show nothing, and with plain single spaces.

    >>> visible("\\u200eAna\\u00a0 Mar\\u200bía "), visible("می\\u200cخواهم") == "می\\u200cخواهم"
    ('Ana María', True)
    """
    if not text.isascii():
        text = _signs(_BLANK).sub(" ", text)
        hidden = _signs(_HIDDEN)
        text = hidden.sub(lambda found: found[0] if _has_use(text, found.start()) else "", text)
    return unicodedata.normalize("NFC", " ".join(text.split()))


def look(name: str) -> str:
    """What two names have in common that people would take for one: no capitals, nothing hidden.

    >>> look("ANA") == look("A\\u200bna") == look("Ａｎａ\\u00a0")
    True
    """
    if name.isascii():
        return " ".join(name.casefold().split())
    # Compatibility forms first, and again: what is left out may have kept two signs apart.
    text = _signs(_BLANK).sub(" ", unicodedata.normalize("NFKC", name))
    text = unicodedata.normalize("NFKC", _signs(_HIDDEN).sub("", text).casefold())
    return " ".join(text.split())


def _has_use(text: str, at: int) -> bool:
    """Whether a sign that shows nothing changes how its neighbours look."""
    sign, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if not before:
        return False
    if sign in _JOINERS:
        return _joins(text, at, before, after)
    if _signs(_SELECTORS).match(sign):
        return before in _KEYCAPS if before.isascii() else not _signs(_HIDDEN + _BLANK).match(before)
    if _signs(_TAGS).match(sign):
        # The flags of England, Scotland and Wales are a black flag and letters that nobody sees.
        return text[:at].rstrip("".join(map(chr, range(0xE0020, 0xE0080)))).endswith(_BLACK_FLAG)
    return False


def _joins(text: str, at: int, before: str, after: str) -> bool:
    if _VIRAMA in (unicodedata.combining(before), unicodedata.combining(after or " ")):
        return True
    if unicodedata.category(before) == "Mn":
        # Vowel signs, and the selector that makes a picture of a sign, stand between.
        base = next((each for each in reversed(text[:at]) if unicodedata.category(each) != "Mn"), " ")
    else:
        base = before
    if unicodedata.category(base) in ("So", "Sk"):
        return unicodedata.category(after or " ") == "So"
    return unicodedata.bidirectional(base) in ("AL", "R")
