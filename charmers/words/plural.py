"""Plural rules in the notation of the Unicode CLDR: which form of a word a number takes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache


@cache
def holds(rule: str, number: float) -> bool:
    """Whether a rule is true of a number.

    >>> few = "v = 0 and i % 10 = 2..4 and i % 100 != 12..14"
    >>> [number for number in (1, 2, 5, 12, 22, 2.5) if holds(few, number)]
    [2, 22]
    """
    values = _operands(number)
    return any(
        all(_is_so(relation, values) for relation in condition.split(" and "))
        for condition in rule.split(" or ")
    )


def _operands(number: float) -> Mapping[str, float]:
    """What the letters of a rule stand for: the number, its whole part, its decimals."""
    whole, _, decimals = f"{abs(number):.6f}".rstrip("0").partition(".")
    shown = len(decimals)
    fraction = int(decimals or 0)
    return {
        "n": abs(number),
        "i": int(whole),
        **{"v": shown, "w": shown, "f": fraction, "t": fraction, "c": 0, "e": 0},
    }


def _is_so(relation: str, values: Mapping[str, float]) -> bool:
    """Whether ``i % 10 = 2..4`` or ``n != 1`` is true."""
    left, _, right = relation.partition("=")
    operand, _, modulus = left.rstrip("! ").partition("%")
    value = values[operand.strip()]
    if modulus:
        value %= int(modulus)
    found = any(_within(value, span) for span in right.split(","))
    return found is not left.endswith("!")


def _within(value: float, span: str) -> bool:
    low, dots, high = span.partition("..")
    # A range means the whole numbers in it.
    return value == int(value) and int(low) <= value <= int(high) if dots else value == float(low)
