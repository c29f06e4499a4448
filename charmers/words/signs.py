"""The signs of the screen: effects and choices as briefly as can be, and what a sign means."""

from __future__ import annotations

import re
from collections.abc import Sequence

from charmers.rules import agenda
from charmers.rules import moves as m
from charmers.rules.moves import Move, sides_text
from charmers.rules.options import usable
from charmers.rules.outcome import goods_of_die, green_places, waiting_bonuses
from charmers.rules.position import Position
from charmers.sheet.definition import BLUE, GREEN, PURPLE
from charmers.sheet.effects import EXAMPLES, Effect
from charmers.words.choices import losing, made_at_once, only_a_good, would_do
from charmers.words.speech import COLOUR_SIGNS, Speech

FREE, CIRCLED, CROSSED = "·", "○", "×"

NO_USE = "–"
"""What a die would do that is of no use now."""

JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""The sign of a road by its mask of sides (n 1, e 2, s 4, w 8)."""

_KEYS = {
    FREE: "free",
    CIRCLED: "circled",
    CROSSED: "crossed",
    "◄×►": "here",
    "►": "here",
    "( )": "bracket",
    "()": "bracket",
    "(": "bracket",
    "⌂": "residence",
    "━": "track",
    "╳": "passed",
    NO_USE: "useless",
    "=": "same",
    "≠": "different",
    **dict(zip(COLOUR_SIGNS, ("purple", "green", "blue", "orange"), strict=True)),
}
"""Signs that are no effects, and what says their meaning."""

_NUMBER = re.compile(r"[0-9]+")


# Effects and choices in signs.


def code(gives: Sequence[Effect], say: Speech) -> str:
    """All the effects of a place as signs, for the drawn sheet: ``★2K``."""
    return "".join(
        say.short(f"characters.{effect.character}")
        if effect.character
        else say(f"effects.{effect.kind.key}.sign", n=effect.count)
        for effect in gives
    )


def bonus_code(bonus_id: str, say: Speech) -> str:
    """What a bonus gives, as signs."""
    return code(say.bonus_named(bonus_id).gives, say)


def die_in_signs(position: Position, die: int, say: Speech) -> str:
    """What a die would do, in signs: ``tea+silk``, ``bend ×3``, ``≈7 (◆2)``, ``raja 1/3: $1 ▲``."""
    tables, sheet = position.tables, position.sheets[position.seat]
    colour, face = tables.colour_of[die], position.dice.faces[die]
    action = tables.actions[colour][face]
    if not usable(tables, sheet, position.dice, action):
        return NO_USE
    count = action >> agenda.COUNT_SHIFT & agenda.COUNT_MASK
    if colour == PURPLE:
        return say.joined([say.good(good) for good in goods_of_die(position, die)], "face")
    if colour == GREEN:
        return say(
            "sign.times", what=say.face(die, tables.faces[colour][face]), n=green_places(position, die)
        )
    if colour == BLUE:
        return _space(tables.next_space[count][sheet.river_position], say)
    return _character(position, count, say)


def move_in_signs(position: Position, move: Move, say: Speech) -> str:
    """What a legal move would do, and lose; what has no signs stays in words."""
    return losing(position, move, _in_signs(position, move, say), say)


def _in_signs(position: Position, move: Move, say: Speech) -> str:
    tables, kind = position.tables, move.kind
    sheet = position.sheets[position.seat]
    if kind in (m.TAKE, m.KEEP):
        return die_in_signs(position, move.a, say)
    if kind == m.GOODS:
        return say.joined([say.good(tables.goods[good]) for good in move.goods], "face")
    if kind == m.GOODS_DIE:
        goods = say.joined([say.good(good) for good in goods_of_die(position, move.a)], "face")
        face = say.face(move.a, tables.face_name(move.a, position.dice.faces[move.a]))
        return say("choice.goods-die", die=face, goods=goods)
    if kind == m.SAIL:
        return _space(move.a, say)
    if kind == m.PALACE:
        return _character(position, move.a, say)
    if kind == m.UPGRADE:
        level = sheet.levels[move.a]
        building = say.building(tables.buildings[move.a])
        return say("sign.raised", building=building, n=tables.values[level - 1], next=tables.values[level])
    if kind == m.USE:
        bonus = tables.bonus_ids[move.a]
        # Words: a sign alone is a riddle, and few bonuses wait at a time.
        sign, place = say.bonus(bonus), say.place(bonus)
        if (made := made_at_once(position, move)) is not None:
            roads = made.kind in (m.ROAD, m.HALF)
            sign = f"{tables.cells[made.a]} {JOINTS[made.b]}" if roads else _space(made.a, say)
        if move.b >= 0:
            sign, place = (
                bonus_code(bonus, say) * 2,
                say.joined([place, say.place(tables.bonus_ids[move.b])], "plus"),
            )
        return say("place.bonus", bonus=sign, place=place)
    if kind == m.DONE:
        waiting = waiting_bonuses(position)
        signs = " ".join(bonus_code(bonus, say) for bonus in waiting)
        return say("choice.waste", bonuses=signs, n=len(waiting))
    return would_do(position, move, say)


def _space(number: int, say: Speech) -> str:
    return say("sign.sail", space=number + 1, gives=code(say.sheet.river.spaces[number].gives, say))


def _character(position: Position, character: int, say: Speech) -> str:
    tables = position.tables
    name = tables.characters[character]
    only = only_a_good(position, character)
    return say(
        "choice.palace",
        person=say.person(name),
        n=position.sheets[position.seat].palace[character] + 1,
        boxes=tables.palace_boxes,
        does=code([Effect.parse("goods 1")], say) if only else say.form(f"characters.{name}", "signs"),
    )


# What a sign means.


def sign_meanings(sign: str, say: Speech) -> list[str]:
    """Everything a sign can mean; nothing if it is none.

    >>> from charmers.sheet.library import find_sheet
    >>> sign_meanings("▲", Speech("en", find_sheet("sun")))
    ['a green die (roads)']
    """
    plain = re.sub(r"^[0-9]+:", "", sign)
    meanings = []
    if plain != sign and _effects(plain.strip("()").removeprefix(CROSSED), say):
        meanings.append(say("sign.numbered", n=sign.partition(":")[0]))
    if plain.startswith("(") and plain.endswith(")") and plain[1:-1].strip():
        plain = plain[1:-1]
        meanings.append(say("sign.bracket"))
    elif plain.startswith(CROSSED) and len(plain) > 1:
        plain = plain[1:]
        meanings.append(say("sign.used"))
    effects = _effects(plain, say)
    if not effects and meanings:
        return []
    if effects:
        meanings.insert(0, say.joined(effects))
    if plain in _KEYS:
        meanings.append(say(f"sign.{_KEYS[plain]}"))
    if len(plain) == 1 and plain in JOINTS[1:]:
        meanings.append(say("sign.road", sides=say.sides(sides_text(JOINTS.index(plain)))))
    return meanings


def _effects(signs: str, say: Speech) -> list[str]:
    """The effects that some signs stand for, one after another, in words."""
    if not signs:
        return []
    for end in range(len(signs), 0, -1):
        effect = _effect(signs[:end], say)
        rest = _effects(signs[end:], say) if effect else []
        if effect and (rest or end == len(signs)):
            return [effect, *rest]
    return []


def _effect(sign: str, say: Speech) -> str:
    """The effect of one sign; a sign without its number stands for any."""
    number = _NUMBER.search(sign)
    for example in EXAMPLES:
        known = code([Effect.parse(example)], say)
        if sign == known:
            return say.phrase(Effect.parse(example))
        if not _NUMBER.search(known) or _NUMBER.sub("", sign) != _NUMBER.sub("", known):
            continue
        if number is None:
            return _legend(say).get(sign, "") or say.phrase(Effect.parse(example))
        try:
            return say.phrase(Effect.parse(_NUMBER.sub(number[0], example)))
        except ValueError:
            return ""
    return ""


def _legend(say: Speech) -> dict[str, str]:
    """What the legend of a sheet says, by sign."""
    parts = (part.partition(" ") for part in say("screen.legend").split("  "))
    return {sign: what for sign, _, what in parts}
