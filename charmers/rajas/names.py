"""The names of things and what an effect gives, as sentences that any language can say."""

from __future__ import annotations

from typing import Final

from charmers.sheet.sentence import Sentence, Sentences

name: Final = Sentences(
    "rajas",
    {
        # The game and its versions.
        "game": "Rajas of the Ganges",
        "basic": "basic game",
        "navaratnas": "Navaratnas",
        "mixed-group": "mixed group",
        # Modules, and the sides or ways in which they are played.
        "ganga": "Ganga",
        "ganga3": "Ganga 3",
        "holi": "Holi, the festival of colours",
        "cows": "Sacred Cows",
        "kedarnath": "Kedarnath",
        "wilds": "The wilds of Gangestan",
        "roads": "Roads of the Mogul empire",
        "elephant": "The pink elephant",
        "front": "front",
        "back": "back",
        "front-money": "front, money only",
        "back-money": "back, money only",
        "mixed": "new tiles mixed in",
        "drying": "drying-up sources",
        "mysterious": "mysterious waters",
        "with-side": "{module} ({side})",
        # The chambers of the palace.
        "mogul": "Great Mogul",
        "dancer": "dancer",
        "yogi": "yogi",
        "raja": "Raja Man Singh",
        "builder": "master builder",
        "portuguese": "Portuguese",
        # Brown yield tiles, by what they pay.
        "brown-markets": "1 fame for each tile with a market",
        "brown-river": "1 fame for every 3 river spaces",
        "brown-buildings": "1 money for each building",
        "brown-yields": "2 money for each connected yield tile",
        "brown-bends": "2 fame for each bend",
        "brown-upgrades": "2 money for each upgrade",
        "brown-workers": "1 fame for each active worker",
        "brown-kedarnath": "3 money for each karma, 5 with a worker at the temple",
        # Wilderness, and the three backs of Holi.
        "waterfall": "waterfall",
        "mountains": "mountains",
        "swamp": "swamp",
        "desert": "desert",
        "holi-little": "little gifts",
        "holi-palace": "palace actions",
        "holi-yield": "special yields",
        # Colours of dice and of yield tiles.
        "purple": "purple",
        "green": "green",
        "blue": "blue",
        "orange": "orange",
        "white": "white",
        "yellow": "yellow",
        "red": "red",
        "brown": "brown",
        # Goods and roads.
        "silk": "silk",
        "tea": "tea",
        "spice": "spices",
        "any": "any good",
        "straight": "straight",
        "bend": "bend",
        "fork": "fork",
        "crossing": "crossing",
    },
)
"""Names, by id."""

effect: Final = Sentences(
    "rajas-effect",
    {
        "money": "{n} money",
        "fame": "{n} fame",
        "karma": "karma +{n}",
        "dice": "{n} {n:die|dice} of your choice",
        "upgrade": "1 upgrade of your choice",
        "boat": "boat to the next free space",
        "start": "start of the next round",
        "overbuild": "build over one of your tiles, paying the difference",
        "exchange": "change one of your dice for a new one, if you like",
        "yield": "{n} yield {n:tile|tiles}",
        "yield-white": "a white yield tile",
        "yield-yellow": "a yellow yield tile",
        "yield-red": "a red yield tile",
        "yield-brown": "a brown yield tile",
        "palace": "a palace action from 2 to 6, free",
        "palace-of": "palace: {person}",
        "karma-dice": "1 {colour} die for each karma",
        "dice-karma": "1 die of your choice for each karma",
        "dice-colours": "3 dice of the colours shown",
        "money-markets": "1 money for each market",
        "money-tiles": "1 money for each tile",
        "money-upgrades": "2 money for each upgrade",
        "money-karma": "{n} money for each karma",
        "fame-upgrades": "1 fame for each upgrade",
        "fame-karma": "{n} fame for each karma",
        "fame-colours": "1 fame for each colour of your dice",
        "market-assorted": "sell assorted goods",
        "market-kind": "sell up to {n} markets of one kind",
        "market-any": "sell any {n} {n:market|markets}",
        "market-colours": "sell any market for each colour of your dice",
        "river": "exactly {n} spaces on the river",
        "river-up-to": "up to 3 spaces on the river",
        "replace-worker": "move one of your workers, free",
        "score-tile": "score one of your tiles again",
        "several": "{effects:last}",
    },
)
"""What an effect gives."""

EACH: Final = {"fame-karma": 2, "money-karma": 2}
"""How much for each, where the effect does not say."""


def effect_words(text: str) -> Sentence:
    """An effect of the notation in words.

    >>> str(effect_words("dice 2")), str(effect_words("palace yogi")), str(effect_words("karma 1 + upgrade"))
    ('2 dice of your choice', 'palace: yogi', 'karma +1 and 1 upgrade of your choice')
    """
    if " + " in text:
        return effect("several", effects=[effect_words(part) for part in text.split(" + ")])
    what, _, how = text.partition(" ")
    if what == "palace" and how:
        return effect("palace-of", person=name(how))
    if what == "yield" and not how.isdecimal():
        return effect(f"yield-{how}") if how else effect("yield", n=1)
    if what == "karma-dice":
        return effect("karma-dice", colour=name(how))
    if text == "river 1-3":
        return effect("river-up-to")
    if how.isdecimal():
        return effect(what, n=int(how))
    return effect(what, n=EACH[what]) if what in EACH else effect(what)


def module_words(module: str, side: str = "") -> Sentence:
    """A module as people call it, with its side.

    >>> str(module_words("kedarnath", "back"))
    'Kedarnath (back)'
    """
    return name("with-side", module=name(module), side=name(side)) if side else name(module)
