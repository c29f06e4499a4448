"""What a printed symbol gives: one small value with one text form."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

CHARACTERS = ("mogul", "maharani", "trader", "raja", "builder", "portuguese")
"""The six people of the palace, in the order of the rulebook. What each does is a rule, not data."""


class Kind(Enum):
    """The kinds of effect a definition can name."""

    FAME = "fame"
    MONEY = "money"
    KARMA = "karma"
    UPGRADE = "upgrade"
    GOODS = "goods"
    GOODS_DIE = "goods-die"
    SELL = "sell"
    SELL_SAME = "sell same"
    SELL_DIFFERENT = "sell different"
    HALF_ROAD = "half-road"
    ROAD_STRAIGHT = "road straight"
    ROAD_FORK = "road fork"
    ROAD_CROSSING = "road crossing"
    RIVER_ON = "river +1"
    RIVER_BACK_ONE = "river -1"
    RIVER_BACK_ANY = "river back"
    PALACE_ANY = "palace any"
    PALACE = "palace"


COUNTED = (Kind.FAME, Kind.MONEY, Kind.GOODS, Kind.SELL, Kind.SELL_SAME, Kind.SELL_DIFFERENT)
"""Kinds whose text carries a number."""

LARGEST_COUNT = 99
LARGEST_SALE = 9
"""Every way to sell so many goods at once is a move of its own, so this has to stay small."""

_PLAIN = {kind.value: kind for kind in Kind if kind not in COUNTED and kind is not Kind.PALACE}
_COUNTED_WORDS = {
    "fame": Kind.FAME,
    "money": Kind.MONEY,
    "goods": Kind.GOODS,
    "sell": Kind.SELL,
}
_SALES = {"same": Kind.SELL_SAME, "different": Kind.SELL_DIFFERENT}

EXAMPLES = (
    "fame 2",
    "money 4",
    "karma",
    "upgrade",
    "goods 3",
    "goods-die",
    "sell 2",
    "sell 3 same",
    "sell 3 different",
    "half-road",
    "road straight",
    "road fork",
    "road crossing",
    "river +1",
    "river -1",
    "river back",
    "palace any",
    *(f"palace {name}" for name in CHARACTERS),
)
"""Every form an effect can take, for messages and for guessing what a misspelt one meant."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing a symbol gives.

    >>> str(Effect.parse("sell 3 same"))
    'sell 3 same'
    >>> Effect.parse("palace raja").character
    'raja'
    """

    kind: Kind
    count: int = 1
    character: str = ""

    @classmethod
    def parse(cls, text: str) -> Effect:
        """Read one effect; ``ValueError`` says what is wrong with it."""
        words = text.split()
        plain = " ".join(words)
        if plain in _PLAIN:
            return cls(_PLAIN[plain])
        if len(words) == 2 and words[0] == "palace":
            if words[1] in CHARACTERS:
                return cls(Kind.PALACE, character=words[1])
            raise ValueError(f'"{words[1]}" is nobody of the palace')
        if words and words[0] in _COUNTED_WORDS:
            return cls._parse_counted(words)
        raise ValueError(f'"{plain}" is no effect')

    @classmethod
    def _parse_counted(cls, words: list[str]) -> Effect:
        kind = _COUNTED_WORDS[words[0]]
        if len(words) == 3 and kind is Kind.SELL and words[2] in _SALES:
            kind = _SALES[words[2]]
        elif len(words) != 2:
            raise ValueError(f'"{" ".join(words)}" is no effect')
        # int() would also take "+2", "1_0" and digits of other scripts.
        if not (words[1].isascii() and words[1].isdigit()):
            raise ValueError(f'"{words[0]}" needs a whole number, not "{words[1]}"')
        # Python refuses to read numbers of thousands of digits, in words of its own.
        count = int(words[1]) if len(words[1]) < 9 else LARGEST_COUNT + 1
        most = LARGEST_SALE if words[0] == "sell" else LARGEST_COUNT
        if not 1 <= count <= most:
            raise ValueError(f'"{" ".join(words)}": the number must be 1 to {most}')
        return cls(kind, count)

    def __str__(self) -> str:
        if self.kind is Kind.PALACE:
            return f"palace {self.character}"
        if self.kind is Kind.SELL_SAME:
            return f"sell {self.count} same"
        if self.kind is Kind.SELL_DIFFERENT:
            return f"sell {self.count} different"
        if self.kind in COUNTED:
            return f"{self.kind.value} {self.count}"
        return str(self.kind.value)
