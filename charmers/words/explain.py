"""Explanations: what ``?`` answers about a topic, a die, a cell, a river space, a bonus or a sign."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from charmers.rules import moves as m
from charmers.rules.game_position import GamePosition
from charmers.rules.moves import VERBS, sides_text
from charmers.rules.state import SheetState
from charmers.sheet.definition import COLOUR_OF, COLOURS, DICE
from charmers.sheet.effects import CHARACTERS
from charmers.words.choices import die_would_do
from charmers.words.plain import cell_text, tents_in_words
from charmers.words.signs import sign_meanings
from charmers.words.speech import Speech


def explain(text: str, position: GamePosition, names: Sequence[str], say: Speech) -> list[str]:
    """What is to be said about something a player asks for; without a text, what can be asked.

    What has several meanings gets them all.

    >>> from charmers.rules.position import Position
    >>> from charmers.rules.tables import Tables
    >>> from charmers.sheet.library import find_sheet
    >>> position = Position(Tables(find_sheet("sun")), seats=2)
    >>> explain("9", position, ["Ana", "Ben"], Speech("en", find_sheet("sun")))
    ['River space 9: flag, gives a fork.']
    """
    asked = plainly(text)
    on_paper = position.tracked is None
    if not asked:
        return [_about("keys", say, on_paper), say("about.intro"), _topics(say)]
    for keys in (asked, say.rules.latin(asked)):
        if found := _thing(keys, position, names, say):
            return [found]
    answers = []
    meanings = sign_meanings(text.strip(), say)
    if meanings:
        answers.append(say("about.sign", sign=text.strip(), what=say.joined(meanings, "slash")))
    for whole in (True, False):
        topics = [topic for topic in say.keys("topic") if _leads_to(asked, topic, whole, say)]
        answers += [_about(topic, say, on_paper) for topic in topics[: None if whole else 1]]
        answers += _words(asked, whole, position, names, say)
        if answers:
            break
    if say("about.tents") in answers and (tents := _tents(position, say)):
        answers.append(tents)
    if asked in VERBS:
        answers.append(say("about.notation"))
    return list(dict.fromkeys(answers)) or [say("about.unknown", text=text.strip()), _topics(say)]


def _leads_to(asked: str, topic: str, whole: bool, say: Speech) -> bool:
    """Whether a word, or with less than ``whole`` the beginning of one, means a topic."""
    also = say(f"also.{topic}").split(", ") if say.has(f"also.{topic}") else []
    also += [say.short(f"characters.{topic}")] if topic in CHARACTERS else []
    names = [plainly(name) for name in (topic, say(f"topic.{topic}"), *also)]
    return asked in names if whole else any(name.startswith(asked) for name in names)


def _words(asked: str, whole: bool, position: GamePosition, names: Sequence[str], say: Speech) -> list[str]:
    """What is to be said about a word of the game: a building, a symbol, a good, a road, a colour, a tent."""
    sheet = say.sheet

    def means(section: str, key: str) -> bool:
        word, label = plainly(say(f"{section}.{key}")), plainly(say.short(f"{section}.{key}"))
        return asked in (word, key, label) if whole else word.startswith(asked)

    answers = [
        _building(kind, position, names, say)
        for kind in position.tables.buildings
        if means("buildings", kind)
    ]
    answers += [_symbol(symbol, say) for symbol in sheet.river.symbols if means("symbols", symbol)]
    for section, keys, topic in (
        ("goods", sheet.market.goods, "goods"),
        ("roads", ("straight", "bend", "fork", "crossing"), "roads"),
        ("roads", ("half", "halves"), "halves"),
        ("colours", COLOURS, "dice"),
        ("tents", [tent.name for tent in sheet.market.tents], "tents"),
    ):
        if any(means(section, key) for key in keys):
            answers.append(say(f"about.{topic}"))
    return answers


def _building(kind: str, position: GamePosition, names: Sequence[str], say: Speech) -> str:
    tables = position.tables
    cells = [cell.id for cell in say.sheet.province.cells if cell.building == kind]
    about = say("about.building", building=say(f"buildings.{kind}"), cells=cells)
    if position.tracked is None:
        return about
    level = position.sheets[position.seat].levels[tables.buildings.index(kind)]
    return f"{about} {say('about.worth', name=names[position.seat], n=tables.values[level - 1])}"


def _tents(position: GamePosition, say: Speech) -> str:
    """The boxes of each tent, and what it gives: no map has room for them."""
    tracked = position.tracked
    state = SheetState(position.tables) if tracked is None else tracked.sheets[tracked.seat]
    return tents_in_words(position.tables, state, say)


def _symbol(symbol: str, say: Speech) -> str:
    spaces = [str(i) for i, space in enumerate(say.sheet.river.spaces, 1) if space.symbol == symbol]
    return say("about.symbol", symbol=say.capital(say.symbol(symbol)), spaces=spaces)


def plainly(text: str) -> str:
    """A text for comparing: small letters, no accents."""
    parts = unicodedata.normalize("NFD", " ".join(text.casefold().split()))
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def _topics(say: Speech) -> str:
    return say("about.topics", topics=[say(f"topic.{topic}") for topic in say.keys("topic")])


def _about(topic: str, say: Speech, on_paper: bool = False) -> str:
    legend = [part.strip() for part in say("screen.legend").split("  ") if part.strip()]
    return say("about.keys-on-paper" if topic == "keys" and on_paper else f"about.{topic}", legend=legend)


def _thing(asked: str, position: GamePosition, names: Sequence[str], say: Speech) -> str:
    """What is to be said about one thing on the table or the sheet; empty if it is none."""
    tables = position.tables
    # Where roads are to be chosen, b1 is a cell; else it is the die.
    roads = any(move.kind in (m.ROAD, m.HALF) for move in position.moves)
    if asked in DICE and not (roads and asked in tables.cells):
        return _die(DICE.index(asked), position, names, say)
    if asked in tables.cells:
        return _cell(tables.cells.index(asked), position, say)
    if asked.isdecimal() and 1 <= int(asked) <= tables.river_spaces:
        space = say.sheet.river.spaces[int(asked) - 1]
        gives = say.phrases(space.gives)
        return say("about.space", n=int(asked), symbol=say.symbol(space.symbol), gives=gives)
    if asked in tables.bonus_number:
        bonus = say.sheet.bonuses[tables.bonus_number[asked]]
        place = say.capital(say.place(bonus.id))
        return say("about.bonus", place=place, gives=say.phrases(bonus.gives))
    return ""


def _die(die: int, position: GamePosition, names: Sequence[str], say: Speech) -> str:
    colour = say(f"colours.{COLOURS[COLOUR_OF[die]]}")
    face = position.dice.faces[die]
    if face < 0:
        return say("about.lies", die=DICE[die], colour=colour)
    shown = say.face(die, position.tables.face_name(die, face))
    if position.tracked is None:
        return say("about.shows", die=DICE[die], colour=colour, face=shown)
    return say(
        "about.die",
        die=DICE[die],
        colour=colour,
        face=shown,
        name=names[position.seat],
        would=die_would_do(position.tracked, die, say),
    )


def _cell(number: int, position: GamePosition, say: Speech) -> str:
    cell = say.sheet.province.cells[number]
    sides = position.sheets[position.seat].roads[number] if position.sheets else 0
    if sides:
        drawn = say.sides(sides_text(sides))
        return say("about.road", cell=cell.id, what=cell_text(cell, say), sides=drawn)
    return say("about.cell", cell=cell.id, what=cell_text(cell, say))
