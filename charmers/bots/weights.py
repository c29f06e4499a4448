"""What the planner believes: the worth of things in half points of the gap between the tracks."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace


@dataclass(frozen=True)
class Weights:
    """The planner's taste. Fame and money have their true worth; everything else is a promise.

    Promises are paid later, so they are multiplied by how much of the game is left.
    Tuned by self-play on Sun and Moon; see ``tests/tools/balance/tune.py``.
    """

    fame: float = 1.0
    """Lean towards fame (above 1) or away from it; 1 is the truth."""
    money: float = 1.0
    pace: float = 7.64
    """Half points that a good player gains in a turn: tells how many turns are left."""
    half_time: float = 0.477
    """With so many turns left, a promise is worth half."""

    good: float = 2.06
    """A good in stock, whatever its price."""
    price: float = 0.51
    """A good in stock, for each coin it will bring."""
    glut: float = 0.123
    """What each good already in stock takes off the next one."""
    hunger: float = 1.09
    """A good more, while the markets that the network touches could sell more than there is in stock."""
    karma: float = 3.93
    reroll: float = 2.45
    """What a karma roll must bring beyond the best die on the table, while much of the game is left."""
    upgrade: float = 0.372
    """An upgrade, for each building of the kind that has no road yet, in units of its fame."""
    near: float = 0.823
    """The same, more for each of them that the network already touches."""
    share: float = 0.738
    """A step towards a bonus that needs several, as a part of its fair share of it."""
    box: float = 0.395
    """What a palace box costs: there are only three of each."""
    skipped: float = 0.0377
    """What each river space sailed past is missed."""
    stream: float = 1.26
    """How much better or worse blue dice become by an advance, for each half point of their average."""
    frontier: float = 0.913
    """A cell that the network newly touches."""
    lure: float = 0.429
    """A cell newly touched, for each half point its edge bonuses give."""
    stall: float = 2.2
    """A market opened is a market less: its usual sale is missed."""
    early: float = 1.75
    """A building drawn before its upgrades: what is missed of them."""

    half_road: float = 0.662
    road: float = 7.56
    """A road on a bonus still to be reached; a fork or a crossing is worth a little more."""
    river: float = 4.0
    palace: float = 5.46
    sale: float = 2.77
    """A good sold by a bonus still to be reached."""

    def varied(self, **changes: float) -> Weights:
        """The same taste with some changes."""
        return replace(self, **changes)

    def leaning(self, fame: float, money: float) -> Weights:
        """The same taste, valuing fame and money by so much more or less than they are worth."""
        return replace(self, fame=self.fame * fame, money=self.money * money)

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The names of all weights, in order."""
        return tuple(field.name for field in fields(cls))


BALANCED = Weights()
