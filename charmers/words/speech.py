"""Speech: the sentences of the table in one language, together with the words of the game."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache

from charmers.sheet.definition import COLOUR_OF, DICE, Bonus, Sheet
from charmers.sheet.effects import Effect, Kind
from charmers.sheet.library import sheets_directory
from charmers.words.terms import Words

SIGNS = ("◆", "▲", "●", "■")
"""One sign a colour of dice: goods, roads, river, palace."""

_FIELD = re.compile(r"\{(\w+)\}")


class Speech:
    """Everything a player reads, in one language and for one sheet.

    >>> from charmers.sheet.library import find_sheet
    >>> say = Speech("en", find_sheet("sun"))
    >>> say("told.round", n=3, name="Leila")
    'Round 3: Leila starts.'
    >>> say.bonus_at("edge:e1n")
    'builder (edge e1 north)'
    """

    def __init__(self, language: str, sheet: Sheet) -> None:
        self.language = language
        self.sheet = sheet
        self.words = Words.load(language, sheet)
        self._messages = table_messages(language)
        self._bonuses = {bonus.id: bonus for bonus in sheet.bonuses}

    def __call__(self, key: str, **values: object) -> str:
        """The message of that key with its ``{fields}`` filled in; with ``n`` in singular or plural."""
        messages = self._messages
        text = messages.get(key)
        if text is None:
            text = messages[f"{key}.{self._number(values['n'])}"]
        # One pass only, so that braces in a player's name stay what they are.
        return _FIELD.sub(lambda field: str(values[field[1]]), text)

    def has(self, key: str) -> bool:
        """Whether there is a message of that key."""
        return key in self._messages or f"{key}.other" in self._messages

    def keys(self, prefix: str) -> list[str]:
        """The messages whose keys begin like this, by what follows, in the order of the file."""
        return [key[len(prefix) :] for key in self._messages if key.startswith(prefix)]

    def _number(self, n: object) -> str:
        # French counts nought as singular; the other three languages do not.
        return "one" if n == 1 or (n == 0 and self.language == "fr") else "other"

    def inside(self, key: str) -> str:
        """A noun as it stands inside a sentence: German nouns and an owner's words keep their capital."""
        word = self.words(key)
        if self.language == "de" or word[1:2].isupper() or self._is_own(key):
            return word
        return word[:1].lower() + word[1:]

    def _is_own(self, key: str) -> bool:
        """Whether the sheet brings this word itself."""
        word = self.words(key)
        return any(self.sheet.words.get(each, {}).get(key) == word for each in (self.language, "en"))

    def listed(self, parts: Sequence[str]) -> str:
        """Several things in one sentence: ``a, b and c``."""
        if len(parts) < 2:
            return "".join(parts)
        return self("list.last", some=", ".join(parts[:-1]), last=parts[-1])

    def good(self, good: str) -> str:
        """A good inside a sentence."""
        return self.inside(f"goods.{good}")

    def goods(self, goods: Sequence[str]) -> str:
        """Some goods inside a sentence, equal ones together: ``tea ×2 and silk``."""
        parts = []
        for good in dict.fromkeys(goods):
            key = f"some.{good}"
            word = self(key) if self.has(key) and not self._is_own(f"goods.{good}") else self.good(good)
            count = list(goods).count(good)
            parts.append(f"{word} ×{count}" if count > 1 else word)
        return self.listed(parts)

    def person(self, character: str) -> str:
        """A character of the palace, in one word."""
        own = self.sheet.words.get(self.language, {}).get(f"characters.{character}")
        return own or self(f"people.{character}")

    def building(self, building: str) -> str:
        """A kind of building inside a sentence."""
        return self.inside(f"buildings.{building}")

    def side(self, side: str) -> str:
        """A side of a cell."""
        return self.inside(f"sides.{side}")

    def face(self, die: int | str, face: str) -> str:
        """What a die shows, in words: ``tea+silk``, ``bend``, ``flag``, ``raja``."""
        number = DICE.index(die) if isinstance(die, str) else die
        colour = COLOUR_OF[number]
        if colour == 0:
            return "+".join(self.good(good) for good in face.split("+"))
        if colour == 1:
            return self.words(f"roads.{face}")
        if colour == 2:
            return self.words(f"symbols.{face}")
        return self.person(face)

    def effect(self, effect: Effect | str) -> str:
        """An effect as briefly as it can be said: ``2 fame``, ``goods die``, ``builder``."""
        if isinstance(effect, str):
            effect = Effect.parse(effect)
        if effect.kind is Kind.PALACE:
            return self.person(effect.character)
        return self(f"brief.{effect.kind.key}", n=effect.count)

    def code(self, gives: Sequence[Effect]) -> str:
        """All the effects of a place as signs, for the drawn sheet: ``★2K``."""
        signs = []
        for effect in gives:
            key = effect.character or effect.kind.key
            signs.append(self(f"code.{key}", n=effect.count))
        return "".join(signs)

    def gives(self, gives: Sequence[Effect]) -> str:
        """All the effects of a place, briefly."""
        return " + ".join(self.effect(effect) for effect in gives)

    def bonus(self, bonus: str | Bonus) -> str:
        """What a bonus gives, briefly."""
        found = self._bonuses[bonus] if isinstance(bonus, str) else bonus
        return self.gives(found.gives)

    def bonus_code(self, bonus_id: str) -> str:
        """The same as signs."""
        return self.code(self._bonuses[bonus_id].gives)

    def place(self, bonus_id: str) -> str:
        """Where a bonus is printed: ``edge e1 north``, ``fame 8``, ``palace column 2``."""
        part, _, at = bonus_id.partition(":")
        if part == "edge":
            return self("place.edge", cell=at[:-1], side=self.side(at[-1]))
        if part == "tent":
            return self.inside(f"tents.{at}")
        return self(f"place.{part}", n=at)

    def bonus_at(self, bonus_id: str) -> str:
        """A bonus and where it is printed."""
        return self("place.bonus", bonus=self.bonus(bonus_id), place=self.place(bonus_id))


_spoken: dict[tuple[str, str], Speech] = {}


def speech(language: str, sheet: Sheet | None = None) -> Speech:
    """The words of a language for a sheet, read once; before a sheet is known, a built-in one will do."""
    if sheet is None:
        from charmers.sheet.library import find_sheet  # noqa: PLC0415  (only a mistake needs it)

        sheet = find_sheet("sun")
    key = (language, sheet.digest)
    if key not in _spoken:
        _spoken[key] = Speech(language, sheet)
    return _spoken[key]


@cache
def table_messages(language: str) -> Mapping[str, str]:
    """The messages of a language as they stand in its file, by ``section.key``."""
    text = (sheets_directory() / "words" / "table" / f"{language}.toml").read_text(encoding="utf-8")
    messages: dict[str, str] = {}
    for section, entries in tomllib.loads(text).items():
        for key, value in entries.items():
            if isinstance(value, dict):
                messages.update({f"{section}.{key}.{number}": form for number, form in value.items()})
            else:
                messages[f"{section}.{key}"] = value
    return messages
