"""Effects and bonus places, which every part has."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import NamedTuple

from charmers.sheet.definition import Bonus, Gives, Source
from charmers.sheet.effects import EXAMPLES, Effect, Kind
from charmers.sheet.fields import Fields, tidy
from charmers.sheet.sentence import Refused, nearest
from charmers.sheet.sentences import wrong

MOST_EFFECTS = 4
MOST_BONUSES = 60
MOST_SALES = 1_000
"""Every way to sell so many goods at once is a move of its own; eight kinds in nines would be 24,309."""


class Known(NamedTuple):
    """What effects may refer to; ``None`` stands for a part that could not be read."""

    characters: tuple[str, ...] | None
    goods: tuple[str, ...] | None


def read_effect(fields: Fields, key: str, text: str, known: Known) -> Effect | None:
    """One effect, if this sheet can give it."""
    text = tidy(" ".join(text.split()))
    try:
        effect = Effect.parse(text)
    except Refused as error:
        near = nearest(text, _examples(text))
        near = "" if near == text else near  # the number alone is wrong
        fields.problem(key, "effect-near" if near else "effect", reason=error.reasons[0], near=near)
        return None
    if effect.kind is Kind.PALACE and known.characters and effect.character not in known.characters:
        fields.problem(key, "not-in-palace", text=str(effect), who=effect.character)
        return None
    if effect.kind is Kind.GOODS and known.goods and effect.count > len(known.goods):
        fields.problem(key, "too-many-goods", text=str(effect), count=effect.count, most=len(known.goods))
        return None
    if effect.kind.family == "sale" and known.goods:
        ways = comb(len(known.goods) + effect.count, effect.count) - 1
        if ways > MOST_SALES:
            fields.problem(key, "too-many-sales", text=str(effect), n=ways, most=MOST_SALES)
            return None
    return effect


def _examples(text: str) -> list[str]:
    """Every form an effect can take, with the number of this text."""
    number = next((word for word in text.split() if word.isdigit()), "2")
    return [" ".join(number if word.isdigit() else word for word in example.split()) for example in EXAMPLES]


def read_gives(fields: Fields, known: Known) -> Gives:
    """The effects of a place, in the printed order."""
    words = fields.texts("gives", wrong("effects"), 1, MOST_EFFECTS)
    if words is None:
        return ()
    effects = (read_effect(fields, at, word, known) for at, word in words)
    return tuple(effect for effect in effects if effect is not None)


def read_bonuses(
    fields: Fields, key: str, prefix: str, source: Source, known: Known, places: tuple[int, int] | None
) -> Mapping[int, Bonus]:
    """Bonuses that stand at numbered places, sorted by place; ``places`` are the first and the last."""
    bonuses: dict[int, Bonus] = {}
    wanted = wrong("list-of-tables", table="{ at = ..., gives = [...] }")
    for entry in fields.tables(key, wanted, 0, MOST_BONUSES) or []:
        at = entry.number("at", *(places or (0, 1000)))
        gives = read_gives(entry, known)
        bonus_source = entry.source(source)
        entry.finish()
        if at in bonuses:
            entry.problem("at", "second-bonus", at=at)
        elif at is not None:
            bonuses[at] = Bonus(f"{prefix}:{at}", gives, bonus_source)
    return dict(sorted(bonuses.items()))
