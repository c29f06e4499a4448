"""What a space or a tile gives, and dice, read from the words of a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from charmers.rajas.kali import Cost
from charmers.rajas.rails import Rails
from charmers.rajas.reading import LONGEST_LINE, Told
from charmers.rajas.state import Die

UNITS: Final = {
    **dict.fromkeys(("money", "m", "coins", "rupees", "coin", "gold"), "money"),
    **dict.fromkeys(("fame", "f", "points"), "fame"),
    **dict.fromkeys(("karma", "k"), "karma"),
    **dict.fromkeys(("dice", "die", "d"), "dice"),
}


YIELDS: Final = (
    *("2 money", "3 money", "2 fame", "1 karma", "2 karma", "1 dice", "2 dice", "upgrade", "palace"),
)
"""What special yields give as a rule, for mouths with buttons; no printed data."""


DICE: Final = ("die", "dice")


LONGEST_RIVER: Final = 60


EFFECTS: Final = (
    *("money-markets", "money-upgrades", "money-tiles", "money-karma", "fame-upgrades", "fame-karma"),
    *("fame-colours", "market-assorted", "market-kind", "market-any", "market-colours", "karma-dice"),
    *("dice-karma", "dice-colours", "replace-worker", "score-tile", "boat"),
)


PER: Final = {
    **dict.fromkeys(("market", "markets"), "markets"),
    **dict.fromkeys(("upgrade", "upgrades"), "upgrades"),
    **dict.fromkeys(("tile", "tiles"), "tiles"),
    **dict.fromkeys(("colour", "colours", "color", "colors"), "colours"),
    "karma": "karma",
}
"""What a gain can be for."""


NO: Final = ("no", "none", "nothing", "not")


def read_dice(told: Told, colours: Mapping[str, str], most: int = LONGEST_LINE) -> list[Die]:
    """Dice, each by its colour and number, as far as there are any, and so many at ``most``."""
    found: list[Die] = []
    while len(found) < most and (colour := told.peek(colours)):
        told.at += 1
        number = told.number(1, 6)
        if number is None:
            told.at -= 1
            break
        found.append((colour, number))
        if (
            not told.exact
            and len(found) < most
            and told.next == "and"
            and "".join(told.words[told.at + 1 : told.at + 2]) in colours
        ):
            told.at += 1
    return found


def read_cost(told: Told, colours: Mapping[str, str]) -> tuple[Cost, list[Die]] | None:
    """What is to be paid, as in ``green 7`` or ``4``, and the dice there are, if they are told behind it."""
    colour = told.word(colours)
    number = told.number(1, 30 if colour else 6)
    dice = read_dice(told, colours)
    if number is None or told:
        return None
    return Cost(colour, least=number) if colour else Cost(numbers=(number,)), dice


def read_effect(told: Told, rails: Rails) -> str:
    """What a space or a tile gives, in the notation of effects; empty if the next words say no such thing."""
    start = told.at
    number = told.number(1, 20)
    if (colour := told.peek(rails.colours)) and not told.exact:
        told.at += 1
        if told.word(["die", "dice"]) and told.word(["per", "each"]) and told.word(["karma", "level"]):
            return f"karma-dice {colour}"
        told.at = start
        return ""
    if number is not None:
        unit = told.word(UNITS)
        if unit:
            return _per(told, unit, number) or f"{unit} {number}"
        told.at = start
        return ""
    if told.next in EFFECTS or told.next in UNITS:
        return _named(told, rails)
    if told.word(["upgrade", "u"]):
        return "upgrade"
    if told.word(["palace"]):
        chamber = told.word([each for each in rails.board.chambers if each != "mogul"])
        return f"palace {chamber}".strip()
    if chamber := told.word([each for each in rails.board.chambers if each != "mogul"]):
        return f"palace {chamber}"
    if told.word(["assorted", "all", "market", "kind", "sell"]):
        if told.words[told.at - 1] == "kind" or told.word(["kind"]):
            number = told.number(1, 9)
            return f"market-kind {3 if number is None else number}"
        told.word(["all", "assorted"])
        return "market-assorted"
    return _named(told, rails)


def _per(told: Told, unit: str, number: int) -> str:
    """A gain for each of something, as in ``2 money per upgrade``; empty if it is none."""
    start = told.at
    if not told.exact and told.word(["per", "each"]):
        told.word(["building", "different"])
        found = f"{unit}-{told.word(PER)}"
        if found in EFFECTS:
            return f"{found} {number}" if found in ("money-karma", "fame-karma") else found
    told.at = start
    return ""


def _named(told: Told, rails: Rails) -> str:
    if unit := told.word(UNITS):
        if effect := _per(told, unit, 2):
            return effect
        number = told.number(1, 20)
        return f"{unit} {1 if number is None else number}"
    effect = told.word(EFFECTS)
    if effect == "karma-dice":
        return f"{effect} {told.word(rails.colours)}".strip()
    if effect in ("market-kind", "market-any", "money-karma", "fame-karma"):
        number = told.number(1, 9)
        default = {"market-kind": 3, "market-any": 3, "money-karma": 2, "fame-karma": 2}[effect]
        return f"{effect} {default if number is None else number}"
    return effect
