"""The signs of the screen and what they mean: effects, marks, dice, and the lines of roads."""

from __future__ import annotations

import re

from charmers.rules.moves import sides_text
from charmers.sheet.effects import EXAMPLES, Effect
from charmers.words.in_signs import NO_USE
from charmers.words.speech import SIGNS, Speech

FREE, CIRCLED, CROSSED = "·", "○", "×"

JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""The sign of a road by its mask of sides (n 1, e 2, s 4, w 8)."""

_KEYS = {
    FREE: "free",
    CIRCLED: "circled",
    CROSSED: "crossed",
    "◄×►": "here",
    "( )": "bracket",
    "()": "bracket",
    "(": "bracket",
    "⌂": "residence",
    "━": "track",
    "╳": "passed",
    NO_USE: "useless",
    "=": "same",
    "≠": "different",
    **dict(zip(SIGNS, ("purple", "green", "blue", "orange"), strict=True)),
}
"""Signs that are no effects, and what says their meaning."""

_NUMBER = re.compile(r"[0-9]+")


def sign_meanings(sign: str, say: Speech) -> list[str]:
    """Everything a sign can mean; nothing if it is none.

    >>> from charmers.sheet.library import find_sheet
    >>> sign_meanings("▲", Speech("en", find_sheet("sun")))
    ['1 upgrade', 'a green die (roads)']
    """
    plain = re.sub(r"^[0-9]+:", "", sign)
    meanings = []
    if plain.startswith("(") and plain.endswith(")") and plain[1:-1].strip():
        plain = plain[1:-1]
        meanings.append(say("sign.bracket"))
    elif plain.startswith(CROSSED) and len(plain) > 1:
        plain = plain[1:]
        meanings.append(say("sign.used"))
    effects = _effects(plain, say)
    if not effects and meanings:
        return []
    if effects:
        meanings.insert(0, ", ".join(effects))
    if plain in _KEYS:
        meanings.append(say(f"sign.{_KEYS[plain]}"))
    if len(plain) == 1 and plain in JOINTS[1:]:
        sides = "-".join(say.side(side) for side in sides_text(JOINTS.index(plain)))
        meanings.append(say("sign.road", sides=sides))
    return meanings


def _effects(signs: str, say: Speech) -> list[str]:
    """The effects that some signs stand for, one after another, in words."""
    if not signs:
        return []
    for end in range(len(signs), 0, -1):
        effect = _effect(signs[:end], say)
        rest = _effects(signs[end:], say) if effect else []
        if effect and (rest or end == len(signs)):
            return [effect, *rest]
    return []


def _effect(sign: str, say: Speech) -> str:
    """The effect of one sign; a sign without its number stands for any."""
    number = _NUMBER.search(sign)
    for example in EXAMPLES:
        code = say.code([Effect.parse(example)])
        if sign == code:
            return say.words.effect(Effect.parse(example))
        if not _NUMBER.search(code) or _NUMBER.sub("", sign) != _NUMBER.sub("", code):
            continue
        if number is None:
            return _legend(say).get(sign, "") or say.words.effect(Effect.parse(example))
        try:
            return say.words.effect(Effect.parse(_NUMBER.sub(number[0], example)))
        except ValueError:
            return ""
    return ""


def _legend(say: Speech) -> dict[str, str]:
    """What the legend of a sheet says, by sign."""
    parts = (part.partition(" ") for part in say("screen.legend").split("  "))
    return {sign: what for sign, _, what in parts}
