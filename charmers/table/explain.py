"""Explanations: what ``?`` answers about a topic, a die, a cell, a river space, a bonus or a sign."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from charmers.rules.moves import VERBS, sides_text
from charmers.rules.position import Position
from charmers.sheet.definition import COLOURS, DICE
from charmers.sheet.effects import EXAMPLES, Effect
from charmers.table.choices import die_would_do
from charmers.table.dice import OnTable
from charmers.table.plain import cell_text
from charmers.table.speech import Speech


def explain(text: str, position: OnTable, names: Sequence[str], say: Speech) -> list[str]:
    """What is to be said about something a player asks for; without a text, what can be asked.

    >>> from charmers.rules.tables import Tables
    >>> from charmers.sheet.library import find_sheet
    >>> position = Position(Tables(find_sheet("sun")), seats=2)
    >>> explain("9", position, ["Ana", "Ben"], Speech("en", find_sheet("sun")))
    ['River space 9: flag, gives a fork.']
    """
    asked = plainly(text)
    if not asked:
        return [say("about.keys"), say("about.intro"), _topics(say)]
    found = _thing(asked, text.strip(), position, names, say)
    if found:
        return [found]
    for topic in say.keys("topic."):
        if asked in (topic, plainly(say(f"topic.{topic}"))):
            return [_about(topic, say)]
    for topic in say.keys("topic."):
        if topic.startswith(asked) or plainly(say(f"topic.{topic}")).startswith(asked):
            return [_about(topic, say)]
    if asked in VERBS:
        return [say("about.notation")]
    return [say("about.unknown", text=text.strip()), _topics(say)]


def plainly(text: str) -> str:
    """A text for comparing: small letters, no accents."""
    parts = unicodedata.normalize("NFD", text.strip().casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def _topics(say: Speech) -> str:
    return say("about.topics", topics=", ".join(say(f"topic.{topic}") for topic in say.keys("topic.")))


def _about(topic: str, say: Speech) -> str:
    legend = ", ".join(part.strip() for part in say("screen.legend").split("  ") if part.strip())
    return say(f"about.{topic}", legend=legend)


def _thing(asked: str, text: str, position: OnTable, names: Sequence[str], say: Speech) -> str:
    """What is to be said about one thing on the table or the sheet; empty if it is none."""
    tables = position.tables
    if asked in DICE:
        return _die(DICE.index(asked), position, names, say)
    if asked in tables.cells:
        return _cell(tables.cells.index(asked), position, say)
    if asked.isdecimal() and 1 <= int(asked) <= tables.river_spaces:
        space = say.sheet.river.spaces[int(asked) - 1]
        symbol = say.words(f"symbols.{space.symbol}")
        return say("about.space", n=int(asked), symbol=symbol, gives=say.words.gives(space.gives))
    if asked in tables.bonus_number:
        bonus = say.sheet.bonuses[tables.bonus_number[asked]]
        place = say.place(bonus.id)
        return say("about.bonus", place=place[:1].upper() + place[1:], gives=say.words.gives(bonus.gives))
    for example in EXAMPLES:
        effect = Effect.parse(example)
        if text in (say.code([effect]), say.code([effect]).rstrip("0123456789")):
            return say("about.sign", sign=text, what=say.words.effect(effect))
    return ""


def _die(die: int, position: OnTable, names: Sequence[str], say: Speech) -> str:
    colour = say.words(f"colours.{COLOURS[die >> 1]}")
    face = position.dice.faces[die]
    if face < 0:
        return say("about.lies", die=DICE[die], colour=colour)
    shown = say.face(die, position.tables.face_name(die, face))
    if not isinstance(position, Position):
        return say("about.shows", die=DICE[die], colour=colour, face=shown)
    return say(
        "about.die",
        die=DICE[die],
        colour=colour,
        face=shown,
        name=names[position.seat],
        would=die_would_do(position, die, say),
    )


def _cell(number: int, position: OnTable, say: Speech) -> str:
    cell = say.sheet.province.cells[number]
    sides = position.sheets[position.seat].roads[number] if isinstance(position, Position) else 0
    if sides:
        drawn = "-".join(say.side(side) for side in sides_text(sides))
        return say("about.road", cell=cell.id, what=cell_text(cell, say), sides=drawn)
    return say("about.cell", cell=cell.id, what=cell_text(cell, say))
