"""The best sale: which markets to score, and what they bring."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

from charmers.rajas.events import Market

Worth = Callable[[str], int]
"""What is added to each market of a good."""


class Sale(NamedTuple):
    """Markets that are scored together, and the money they bring."""

    markets: tuple[Market, ...]
    money: int


def _nothing(_: str) -> int:
    return 0


def one_kind(markets: Sequence[Market], good: str, most: int, worth: Worth = _nothing) -> Sale:
    """The best markets of one good, as many as allowed.

    >>> one_kind([("tea", 2), ("tea", 3), ("silk", 4), ("tea", 1)], "tea", 2)
    Sale(markets=(('tea', 3), ('tea', 2)), money=5)
    """
    return _best([market for market in markets if market[0] == good], most, worth)


def any_kind(markets: Sequence[Market], most: int, worth: Worth = _nothing) -> Sale:
    """The best markets of whatever goods."""
    return _best(markets, most, worth)


def assorted(markets: Sequence[Market], worth: Worth = _nothing, jokers: int = 0) -> Sale:
    """The best market of each good; a joker lets one more of a good count as one that is missing.

    >>> assorted([("tea", 2), ("tea", 3), ("silk", 2), ("tea", 2)])
    Sale(markets=(('silk', 2), ('tea', 3)), money=5)
    """
    goods = sorted({good for good, _ in markets})
    best = [one_kind(markets, good, 1, worth).markets[0] for good in goods]
    rest = list(markets)
    for market in best:
        rest.remove(market)
    # A joker stands for a good: the best of the others may take its place too.
    choices = [Sale(tuple(best), _value(best, worth))]
    for count in range(1, jokers + 1):
        extra = _best(rest, count, worth).markets
        for kept in combinations(best, min(len(best), 3 - len(extra))):
            choices.append(Sale((*kept, *extra), _value((*kept, *extra), worth)))
    return max(choices, key=lambda sale: (sale.money, -len(sale.markets)))


def _best(markets: Sequence[Market], most: int, worth: Worth) -> Sale:
    best = tuple(sorted(markets, key=lambda market: -market[1] - worth(market[0]))[:most])
    return Sale(best, _value(best, worth))


def _value(markets: Sequence[Market], worth: Worth) -> int:
    return sum(value + worth(good) for good, value in markets)
