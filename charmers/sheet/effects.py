"""What a printed symbol gives: one small value with one text form, and the table of all its kinds."""

from __future__ import annotations

from enum import Enum
from typing import Literal, NamedTuple

from charmers.sheet.sentence import Refused

CHARACTERS = ("mogul", "maharani", "trader", "raja", "builder", "portuguese")
"""The six people of the palace, in the order of the rulebook. What each does is a rule, not data."""

Family = Literal["fame", "money", "karma", "building", "goods", "sale", "road", "river", "palace"]
"""What an effect is about: its colour on paper, and what it is worth to a bot."""

MUST, MAY = True, False
"""Whether an effect has to be used when it can be, or may be declined (section 3.2 of the rules)."""


_KEYS = {"river +1": "river-on", "river -1": "river-back-one", "river back": "river-back-any"}
"""Words and icons whose names are not just the text of the effect: signs say little in the name of a file."""


class Kind(Enum):
    """The kinds of effect a definition can name, in the order of the legend: all that is known of each.

    A row tells how the effect is written (with any number, if it has one), its family, whether it
    must be used, its rank (what helps others is used first, what needs others last), the question
    that it asks if there is a choice, and the other name by which a loss of it is told.
    """

    FAME = ("fame 2", "fame", MUST, 4)
    MONEY = ("money 4", "money", MUST, 5)
    KARMA = ("karma", "karma", MUST, 3)
    UPGRADE = ("upgrade", "building", MUST, 0, "upgrade")
    GOODS = ("goods 3", "goods", MUST, 1, "goods")
    GOODS_DIE = ("goods-die", "goods", MUST, 2, "goods-die")
    SELL = ("sell 2", "sale", MAY, 15, "sell")
    SELL_SAME = ("sell 3 same", "sale", MAY, 16, "sell-same", "sell")
    SELL_DIFFERENT = ("sell 3 different", "sale", MAY, 17, "sell-different", "sell")
    HALF_ROAD = ("half-road", "road", MAY, 11, "half-road")
    ROAD_STRAIGHT = ("road straight", "road", MAY, 14, "straight")
    ROAD_FORK = ("road fork", "road", MAY, 13, "fork")
    ROAD_CROSSING = ("road crossing", "road", MAY, 12, "crossing")
    RIVER_ON = ("river +1", "river", MUST, 6)
    RIVER_BACK_ONE = ("river -1", "river", MAY, 7, "river-back")
    RIVER_BACK_ANY = ("river back", "river", MAY, 8, "river-back")
    PALACE_ANY = ("palace any", "palace", MUST, 10, "palace-any")
    PALACE = ("palace", "palace", MUST, 9, "", "palace any")

    def __init__(
        self, example: str, family: Family, must: bool, rank: int, question: str = "", lost_as: str = ""
    ) -> None:
        words = example.split()
        numbers = [word for word in words if word.isdigit()]
        self.example = example
        self.text = " ".join(word for word in words if not word.isdigit())
        """How it is written, without its number: ``sell same``."""
        self.counted = bool(numbers)
        """Whether its text carries a number."""
        self.form = example.replace(numbers[0], "{n}") if numbers else example
        self.family: Family = family
        self.must = must
        self.rank = rank
        self.question = question
        self.lost_as = lost_as or self.text
        self.key = _KEYS.get(self.text, self.text.replace(" ", "-"))
        """What its words and its icon are called."""
        self.shape = words[1] if words[0] == "road" else ""
        """The shape of the road that it draws: straight, fork or crossing."""


LARGEST_COUNT = 99
LARGEST_SALE = 9
"""Every way to sell so many goods at once is a move of its own, so this has to stay small."""

_PLAIN = {kind.text: kind for kind in Kind if not kind.counted and kind is not Kind.PALACE}
_COUNTED = {tuple(kind.text.split()): kind for kind in Kind if kind.counted}
_COUNTED_WORDS = {words[0] for words in _COUNTED}

EXAMPLES = (
    *(kind.example for kind in Kind if kind is not Kind.PALACE),
    *(f"palace {name}" for name in CHARACTERS),
)
"""Every form an effect can take, for messages and for guessing what a misspelt one meant."""


def _refused(what: str, **fields: object) -> Refused:
    from charmers.sheet.sentences import wrong  # noqa: PLC0415  (only a mistake needs it)

    return Refused(wrong(what, **fields))


class Effect(NamedTuple):
    """One thing a symbol gives.

    >>> str(Effect.parse("sell 3 same"))
    'sell 3 same'
    >>> Effect.parse("palace raja").character
    'raja'
    """

    kind: Kind
    count: int = 1  # type: ignore[assignment]  # a tuple's own count is of no use here
    character: str = ""

    @classmethod
    def parse(cls, text: str) -> Effect:
        """Read one effect, or be refused with what is wrong with it."""
        words = text.split()
        plain = " ".join(words)
        if plain in _PLAIN:
            return cls(_PLAIN[plain])
        if len(words) == 2 and words[0] == "palace":
            if words[1] in CHARACTERS:
                return cls(Kind.PALACE, character=words[1])
            raise _refused("nobody", name=words[1])
        if words and words[0] in _COUNTED_WORDS:
            return cls._parse_counted(words)
        raise _refused("no-effect", text=plain)

    @classmethod
    def _parse_counted(cls, words: list[str]) -> Effect:
        kind = _COUNTED.get((words[0], *words[2:]))
        if kind is None or len(words) < 2:
            raise _refused("no-effect", text=" ".join(words))
        # int() would also take "+2", "1_0" and digits of other scripts.
        if not (words[1].isascii() and words[1].isdigit()):
            raise _refused("no-count", word=words[0], text=words[1])
        # Python refuses to read numbers of thousands of digits, in words of its own.
        count = int(words[1]) if len(words[1]) < 9 else LARGEST_COUNT + 1
        most = LARGEST_SALE if kind.family == "sale" else LARGEST_COUNT
        if not 1 <= count <= most:
            raise _refused("count-range", text=" ".join(words), most=most)
        return cls(kind, count)

    def __str__(self) -> str:
        if self.kind is Kind.PALACE:
            return f"palace {self.character}"
        return self.kind.form.format(n=self.count)
