"""Speech: everything that is said in one language, for one sheet, by key."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any

from charmers.rules.agenda import LOST_AS
from charmers.sheet.definition import BLUE, COLOUR_OF, COLOURS, DICE, GREEN, ORANGE, PURPLE, Bonus, Sheet
from charmers.sheet.effects import Effect, Kind
from charmers.sheet.places import ENGLISH
from charmers.sheet.printable import printable
from charmers.sheet.sentence import fill
from charmers.words.language import Language, Node, below

COLOUR_SIGNS = ("◆", "▲", "●", "■")
"""One sign a colour of dice: goods, roads, river, palace."""


class Term(str):
    """The name of a thing inside a sentence, with its other forms: an article, a case, a short label."""

    __slots__ = ("forms",)
    forms: Mapping[str, str]

    def __new__(cls, text: str, forms: Mapping[str, str]) -> Term:
        """A name and its forms."""
        term = super().__new__(cls, text)
        term.forms = forms
        return term


class Speech:
    """Everything a player reads, in one language and for one sheet.

    A text is looked for among the owner's words, in the language, and in English. In it,

    - ``{name}`` is filled in; several things stand with commas, or as ``{names:last}`` says;
    - ``{n:line|lines}`` takes one of several texts, by the number;
    - ``{building:the}`` takes a form of a term. Where an owner's own word has no such form, the text's
      ``own`` is said instead, if it has one.

    A table of texts is chosen from by the number ``n``: ``one``, ``other``, or what the language has.

    >>> from charmers.sheet.library import find_sheet
    >>> say = Speech("en", find_sheet("sun"))
    >>> say("told.round", n=3, name="Leila")
    'Round 3: Leila starts.'
    >>> say.bonus_at("edge:e1n")
    'builder (edge e1 north)'
    >>> Speech("fr")("goods.silk"), Speech("fr")("effects.money", n=4), Speech("fr")("goods.indigo")
    ('Soie', '4\\xa0pièces', 'indigo')
    """

    def __init__(self, language: str = ENGLISH, sheet: Sheet | None = None) -> None:
        self.language = language
        self.rules = Language.load(language)
        self._sheet = sheet
        self._layers: list[Language | _OwnWords] = []
        for each in dict.fromkeys((language, ENGLISH)):
            if sheet is not None and each in sheet.words:
                self._layers.append(_OwnWords(sheet.words[each]))
            self._layers.append(Language.load(each))
        self._bonuses = {bonus.id: bonus for bonus in sheet.bonuses} if sheet is not None else {}

    @property
    def sheet(self) -> Sheet:
        """The sheet that is spoken of."""
        if self._sheet is None:
            raise ValueError("this speech knows no sheet")
        return self._sheet

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of that key with its ``{fields}`` filled in; with ``n`` in the form of its number."""
        node = self.node(key)
        if node is not None:
            return self.filled(node, values)
        topic, _, name = key.rpartition(".")
        if any(isinstance(layer, Language) and layer.has_file(topic) for layer in self._layers):
            raise KeyError(key)
        return name

    def node(self, key: str) -> Node | None:
        """What stands at a key, in the first place that has it."""
        return next((node for layer in self._layers if (node := layer.node(key)) is not None), None)

    def has(self, key: str) -> bool:
        """Whether anything stands at a key."""
        return self.node(key) is not None

    def keys(self, topic: str) -> list[str]:
        """The keys of a topic, in the order of its file."""
        return list(dict.fromkeys(key for layer in self._layers for key in layer.topic(topic)))

    def filled(self, node: Node, values: Mapping[str, Any]) -> str:
        """A text, or the one of a table that goes with ``n``, with its fields filled in."""
        lacking = False

        def field(name: str, how: str) -> str:
            nonlocal lacking
            value = values[name]
            if "|" in how:
                return self.rules.pick(value, how.split("|"))
            if isinstance(value, (list, tuple)):
                return self.joined(list(map(self.shown, value)), how or "comma")
            if how == "small":
                return value[:1].lower() + value[1:] if isinstance(value, str) else self.shown(value)
            if how and not (isinstance(value, Term) and how in value.forms):
                lacking = True
                how = ""
            return value.forms[how] if how else self.shown(value)

        text = fill(self._chosen(node, values), field)
        if lacking and isinstance(node, Mapping) and "own" in node:
            text = fill(self._chosen(node["own"], values), field)
        return text

    def _chosen(self, node: Node, values: Mapping[str, Any]) -> str:
        if isinstance(node, str):
            return node
        if "n" not in values and "word" in node:
            return str(node["word"])
        form = self.rules.form(values["n"]) if "n" in values else "other"
        return str(node.get(form) or node.get("other") or node["word"])

    def shown(self, value: object) -> str:
        """A value as it stands in a text."""
        if isinstance(value, float):
            return self.decimal(value)
        return printable(str(value)) if isinstance(value, PurePath) else str(value)

    def decimal(self, value: float, places: int = 1) -> str:
        """A number with decimals, as the language writes it: ``1.5``, ``−1,5``."""
        return f"{value:.{places}f}".replace("-", "−").replace(".", self.rules.decimal)

    # Several things.

    def joined(self, parts: Sequence[str], how: str = "comma") -> str:
        """Several things one after another: with what ``list`` has between them, or before the last."""
        between = str(self.node(f"list.{how}"))
        if "{last}" not in between:
            return between.join(parts)
        if len(parts) < 2:
            return "".join(parts)
        return self.filled(between, {"some": self.joined(parts[:-1]), "last": parts[-1]})

    def listed(self, parts: Sequence[str]) -> str:
        """Several things in one sentence: ``a, b and c``."""
        return self.joined(parts, "last")

    def counted(self, term: str, count: int) -> str:
        """So many of a thing: by its form for the number, or as ``tea ×2``."""
        forms = term.forms if isinstance(term, Term) else {}
        text = forms.get(self.rules.form(count)) or forms.get("other")
        if text:
            return self.filled(text, {"n": count})
        return term if count == 1 else self("list.times", what=term, n=count)

    # The names of things.

    def term(self, key: str, brief: bool = False) -> Term:
        """A name as it stands inside a sentence: an owner's word, and German nouns, keep their capital."""
        for layer in self._layers:
            node = layer.node(key)
            if node is None:
                continue
            forms = {"word": node} if isinstance(node, str) else node
            word = forms["brief"] if brief and "brief" in forms else forms["word"]
            own = isinstance(layer, _OwnWords) or (brief and "brief" in forms)
            if not (own or self.rules.nouns_keep_capitals or word[1:2].isupper()):
                word = word[:1].lower() + word[1:]
            return Term(word, forms)
        return Term(key.rpartition(".")[2], {})

    def inside(self, key: str) -> str:
        """The same, for a text that needs no forms."""
        return self.term(key)

    def short(self, key: str, letters: int = 3) -> str:
        """The label of a thing where there is no room for its name."""
        return self.form(key, "short") or self(key)[:letters]

    def form(self, key: str, form: str) -> str:
        """A form of a name, or nothing if it has none."""
        return str(self.term(key).forms.get(form, ""))

    def good(self, good: str) -> Term:
        """A good inside a sentence."""
        return self.term(f"goods.{good}")

    def goods(self, goods: Sequence[str]) -> str:
        """Some goods inside a sentence, equal ones together: ``tea ×2 and silk``."""
        counts = {good: list(goods).count(good) for good in goods}
        return self.listed([self.counted(self.good(good), count) for good, count in counts.items()])

    def person(self, character: str) -> Term:
        """A character of the palace, in one word."""
        return self.term(f"characters.{character}", brief=True)

    def building(self, building: str) -> Term:
        """A kind of building inside a sentence."""
        return self.term(f"buildings.{building}")

    def side(self, side: str) -> Term:
        """A side of a cell."""
        return self.term(f"sides.{side}")

    def sides(self, sides: str) -> str:
        """Several sides of a cell; two that meet in a corner as a compass names it."""
        sides = "se" if sides == "es" else sides
        return self.joined([self.side(side) for side in sides], "sides")

    def road(self, shape: str) -> Term:
        """The shape of a road."""
        return self.term(f"roads.{shape}")

    def symbol(self, symbol: str) -> Term:
        """A symbol of the river."""
        return self.term(f"symbols.{symbol}")

    def face(self, die: int | str, face: str) -> str:
        """What a die shows, in words: ``tea+silk``, ``bend``, ``flag``, ``raja``."""
        number = DICE.index(die) if isinstance(die, str) else die
        colour = COLOUR_OF[number]
        if colour == PURPLE:
            return self.joined([self.good(good) for good in face.split("+")], "face")
        return {GREEN: self.road, BLUE: self.symbol, ORANGE: self.person}[colour](face)

    def capital(self, text: str) -> str:
        """A text as it stands at the beginning of a sentence; a command stays as it is typed."""
        return text if text.startswith("charmers ") else text[:1].upper() + text[1:]

    def capitals(self, text: str) -> str:
        """A text in capital letters; some languages write those without accents."""
        if not self.rules.topic("language").get("capitals-lose-accents", False):
            return text.upper()
        parts = unicodedata.normalize("NFD", text.upper())
        return "".join(sign for sign in parts if not unicodedata.combining(sign))

    def die(self, die: str) -> str:
        """A die by its colour, as people call it: ``blue``."""
        colour = self(f"colours.{COLOURS[COLOUR_OF[DICE.index(die)]]}")
        return self.capital(colour) if self.rules.nouns_keep_capitals else colour

    # Effects and bonuses.

    def effect(self, effect: Effect | str) -> str:
        """An effect as briefly as it can be said: ``2 fame``, ``goods die``, ``builder``."""
        if isinstance(effect, str):
            effect = Effect.parse(effect)
        if effect.kind is Kind.PALACE:
            return self.person(effect.character)
        return self(f"effects.{effect.kind.key}.brief", n=effect.count)

    def phrase(self, effect: Effect) -> str:
        """An effect in full.

        >>> Speech("en").phrase(Effect.parse("sell 3 same"))
        'sell up to 3 goods of one kind'
        """
        character = self(f"characters.{effect.character}")
        return self(f"effects.{effect.kind.key}", n=effect.count, character=character)

    def phrases(self, gives: Sequence[Effect]) -> str:
        """All the effects of a place in full."""
        return self.joined([self.phrase(effect) for effect in gives])

    def gives(self, gives: Sequence[Effect]) -> str:
        """All the effects of a place, briefly."""
        return self.joined([self.effect(effect) for effect in gives], "plus")

    def bonus(self, bonus: str | Bonus) -> str:
        """What a bonus gives, briefly."""
        found = self.bonus_named(bonus) if isinstance(bonus, str) else bonus
        return self.gives(found.gives)

    def bonus_named(self, bonus_id: str) -> Bonus:
        """The bonus of that id."""
        return self._bonuses[bonus_id]

    def place(self, bonus_id: str) -> str:
        """Where a bonus is printed: ``edge e1 north``, ``fame 8``, ``palace column 2``."""
        part, _, at = bonus_id.partition(":")
        if part == "edge":
            return self("place.edge", cell=at[:-1], side=self.side(at[-1]))
        if part == "tent":
            return self.term(f"tents.{at}")
        return self(f"place.{part}", n=at)

    def bonus_at(self, bonus_id: str) -> str:
        """A bonus and where it is printed."""
        return self("place.bonus", bonus=self.bonus(bonus_id), place=self.place(bonus_id))

    def source(self, source: str) -> str:
        """Where an effect comes from: a die, a cell, a river space, a bonus, a character."""
        if ":" in source:
            return self.place(source)
        if source in DICE:
            return self.die(source)
        what, _, where = source.partition(" ")
        if not where:
            return self.person(source)
        if what in ("river", "market"):
            return self("place.at", what=self.term(f"parts.{what}"), where=where)
        return self("place.at", what=self.building(what), where=where)

    def loss(self, detail: str) -> str:
        """What was lost or let go: an effect, a good, or what no number belongs to."""
        detail = LOST_AS.get(detail, detail)
        if self.has(f"loss.{detail}"):
            return self(f"loss.{detail}")
        if self._sheet is not None and detail in self._sheet.market.goods:
            return self.good(detail)
        return self.effect(Effect.parse(detail))


class _OwnWords:
    """The words that a sheet brings along itself, as a language has them."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self._tree: dict[str, Any] = {}
        for key, text in words.items():
            *path, last = key.split(".")
            table = self._tree
            for part in path:
                inner = table.setdefault(part, {})
                # A plain word gives way to a table of its forms.
                table[part] = table = inner if isinstance(inner, dict) else {"word": inner}
            table[last] = text

    def topic(self, name: str) -> Mapping[str, Any]:
        """Everything of one topic."""
        found = self._tree.get(name, {})
        return found if isinstance(found, Mapping) else {}

    def node(self, key: str) -> Node | None:
        """What stands at a key, if anything does."""
        return below(self._tree, key.split("."))


_known: dict[tuple[str, str], Speech] = {}


def speech(language: str, sheet: Sheet | None = None) -> Speech:
    """The speech of a language for a sheet, or for none, made once."""
    key = (language, sheet.digest if sheet else "")
    if key not in _known:
        _known[key] = Speech(language, sheet)
    return _known[key]
