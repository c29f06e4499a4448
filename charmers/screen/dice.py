"""The eight dice: told apart by letter, sign and colour; drawn as boxes or written in a line."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.rules.game_position import GamePosition
from charmers.screen.ink import Ink, centre, columns, cut, flow
from charmers.sheet.definition import BLUE, COLOUR_OF, COLOURS, DICE, GREEN, PURPLE
from charmers.words.speech import COLOUR_SIGNS, Speech, Term

BOX = 10
"""Columns of a die that is drawn as a box."""

_ROADS = {"straight": "───", "bend": "──┐", "halves": "╶ ╴"}


def die_name(die: int, ink: Ink) -> str:
    """A die as it is called, with its sign: ``b1 ●``."""
    return ink(f"{DICE[die]} {COLOUR_SIGNS[COLOUR_OF[die]]}", COLOURS[COLOUR_OF[die]])


def die_text(position: GamePosition, die: int, say: Speech, ink: Ink) -> str:
    """A die and what it shows: ``b1 ● flag``."""
    face = position.dice.faces[die]
    if face < 0:
        return die_name(die, ink)
    return f"{die_name(die, ink)} {say.face(die, position.tables.face_name(die, face))}"


def draw_dice(position: GamePosition, dice: Sequence[int], say: Speech, ink: Ink) -> list[str]:
    """Some dice as boxes side by side."""
    rows = ["", "", "", ""]
    for die in dice:
        style = COLOURS[COLOUR_OF[die]]
        inner = BOX - 2
        title = f"{DICE[die]}{COLOUR_SIGNS[COLOUR_OF[die]]}"
        first, second = _face_lines(position, die, say)
        box = (
            "╭─" + title + "─" * (inner - 1 - columns(title)) + "╮",
            "│" + centre(cut(first, inner), inner) + "│",
            "│" + centre(cut(second, inner), inner) + "│",
            "╰" + "─" * inner + "╯",
        )
        for i, line in enumerate(box):
            rows[i] += ink(line, style)
    return [row.rstrip() for row in rows]


def _face_lines(position: GamePosition, die: int, say: Speech) -> tuple[str, str]:
    """What a die shows in two short lines: two goods; a road and its name; a symbol; a character."""
    number = position.dice.faces[die]
    if number < 0:
        return "", ""
    face = position.tables.face_name(die, number)
    colour = COLOUR_OF[die]
    if colour == PURPLE:
        first, second = face.split("+")
        return fitting(say.good(first), BOX - 2), fitting(say.good(second), BOX - 2)
    sign = _ROADS[face] if colour == GREEN else "≈≈≈" if colour == BLUE else "♛"
    return sign, fitting(say.face(die, face), BOX - 2)


def fitting(name: str, room: int) -> str:
    """A name, or its short form for the face of a die where there is no room for it."""
    if columns(name) <= room or not isinstance(name, Term):
        return name
    return name.forms.get("face", name)


def table_line(position: GamePosition, names: Sequence[str], say: Speech, ink: Ink, width: int) -> list[str]:
    """What lies on the elephant and in whose depot, in as few lines as possible."""
    parts = []
    elephant = position.dice.elephant
    if elephant >= 0:
        parts.append(say("screen.elephant", die=die_text(position, elephant, say, ink)))
    for seat, name in enumerate(names):
        depot = position.dice.depot(seat)
        if depot:
            dice = [die_text(position, die, say, ink) for die in depot]
            parts.append(say("screen.depot", name=cut(name, 16), dice=dice))
    return flow(parts, width)


def middle_line(position: GamePosition, say: Speech, ink: Ink, width: int) -> list[str]:
    """The dice in the middle in one line or two."""
    return flow([die_text(position, die, say, ink) for die in position.dice.middle], width)
