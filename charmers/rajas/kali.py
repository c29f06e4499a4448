"""Dice on the Kali statue: what a payment asks for, and the cheapest that is legal, with karma."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from charmers.rajas.state import Die

OPPOSITE: Final = 7
"""A side and the one below it add up to this."""


class Cost(NamedTuple):
    """What has to be given: dice with exactly one of these numbers, or of a colour with at least a sum."""

    colour: str = ""
    """Empty: any."""
    numbers: tuple[int, ...] = ()
    """One die that shows one of these; empty: whatever it shows."""
    least: int = 0
    """The sum that dice of the colour must reach; 0: one die is enough."""


class Payment(NamedTuple):
    """Dice that are given up; each as it lies, and whether karma turns it."""

    dice: tuple[Die, ...]
    turned: tuple[bool, ...]

    @property
    def karma(self) -> int:
        """How much karma it takes."""
        return sum(self.turned)

    @property
    def shown(self) -> tuple[Die, ...]:
        """The dice as they are given: turned, where karma turned them."""
        pairs = zip(self.dice, self.turned, strict=True)
        return tuple((colour, OPPOSITE - n if turn else n) for (colour, n), turn in pairs)

    @property
    def sum(self) -> int:
        """What they show together."""
        return sum(n for _, n in self.shown)


def payments(dice: Sequence[Die], karma: int, cost: Cost) -> list[Payment]:
    """Every legal payment, the cheapest first: least karma, then fewest dice, then least given away.

    A payment from which a die could be left out is none. Among equals, the colour of which there are most
    dice goes first.

    >>> best = payments([("blue", 3), ("blue", 5), ("blue", 6), ("green", 6)], 1, Cost("blue", least=7))[0]
    >>> best.shown, best.karma
    ((('blue', 3), ('blue', 5)), 0)
    """
    held = [die for die in dice if cost.colour in ("", die[0])]
    many = {colour: sum(die[0] == colour for die in dice) for colour, _ in dice}
    found: dict[Payment, None] = {}
    most = len(held) if cost.least else 1
    for count in range(1, most + 1):
        for chosen in combinations(sorted(held), count):
            for turned in _turns(count, karma):
                payment = Payment(chosen, turned)
                if _pays(payment, cost):
                    found[payment] = None
    return sorted(found, key=lambda each: _price(each, cost, many))


def _price(payment: Payment, cost: Cost, many: dict[str, int]) -> tuple[int, ...]:
    rarest = -min(many[colour] for colour, _ in payment.dice)
    return payment.karma, len(payment.dice), payment.sum if cost.least else 0, rarest, payment.sum


def _turns(count: int, karma: int) -> Iterator[tuple[bool, ...]]:
    for turned in range(min(count, karma) + 1):
        for places in combinations(range(count), turned):
            yield tuple(place in places for place in range(count))


def _pays(payment: Payment, cost: Cost) -> bool:
    shown = payment.shown
    if cost.least:
        return payment.sum >= cost.least and all(payment.sum - n < cost.least for _, n in shown)
    return not cost.numbers or shown[0][1] in cost.numbers
