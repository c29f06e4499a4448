"""Which fame space lies beside which money space: known only where a text or an owner says so."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import Final

from charmers.rajas.problems import problem
from charmers.sheet.sentence import Refused

Beside = Mapping[int, int]
"""The fame space beside each money space."""

MONEY_EACH: Final = 2
"""Money spaces beside a fame space, but for corners, which have none (inferred; see docs/rajas.md)."""


def beside(
    example: Mapping[int, Sequence[int]], said: Mapping[int, Sequence[int]], corners: Collection[int]
) -> Beside:
    """Every money space whose fame space is known.

    ``example`` is the rulebook's. ``said`` are an owner's: the money spaces beside some fame spaces;
    between two of them the rest follows, once the fame spaces that have none (``corners``) are told.

    >>> found = beside({28: [65]}, {20: [81, 82], 30: [61, 62]}, [])
    >>> found[65], found[80], found[63], 60 in found
    (28, 21, 29, False)
    """
    found = {money: fame for fame, spaces in example.items() for money in spaces}
    for money, fame in _stretches(said, corners).items():
        if found.setdefault(money, fame) != fame:
            raise Refused(problem("example", money=money, fame=fame, known=found[money]))
    return found


def _stretches(said: Mapping[int, Sequence[int]], corners: Collection[int]) -> dict[int, int]:
    found: dict[int, int] = {}
    anchors = sorted((fame, sorted(spaces)) for fame, spaces in said.items() if spaces)
    for fame, spaces in anchors:
        found.update(dict.fromkeys(spaces, fame))
    for (low, above), (high, below) in pairwise(anchors):
        if above[0] <= below[-1]:
            raise Refused(problem("money-falls", low=low, high=high, first=above[0], second=below[-1]))
        fames = [fame for fame in range(low + 1, high) if fame not in corners]
        spaces = list(range(above[0] - 1, below[-1], -1))
        missing = len(fames) - len(spaces) / MONEY_EACH
        if missing and missing.is_integer() and 0 < missing < high - low and len(fames) == high - low - 1:
            # Their corners have still to be told.
            continue
        if missing:
            raise Refused(problem("spaces", low=low, high=high, money=len(spaces), fame=len(fames)))
        found.update({money: fames[i // MONEY_EACH] for i, money in enumerate(spaces)})
    return found


def corners_between(low: int, above: Sequence[int], high: int, below: Sequence[int]) -> int:
    """How many fame spaces between two others have no money space beside them, by counting.

    >>> corners_between(10, [101, 102], 20, [83, 84])
    1
    """
    return (high - low - 1) - (min(above) - max(below) - 1) // MONEY_EACH
