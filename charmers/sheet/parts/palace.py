"""The palace: who lives there, how often each can be used, and the column bonuses."""

from __future__ import annotations

from charmers.sheet.definition import Palace
from charmers.sheet.effects import CHARACTERS
from charmers.sheet.fields import Fields, shown
from charmers.sheet.parts.bonuses import Known, read_bonuses
from charmers.sheet.sentences import wrong

MOST_BOXES = 10


def read_characters(fields: Fields) -> tuple[str, ...] | None:
    """The people of this palace: all six of the game, or some of them."""
    words = fields.texts("characters", wrong("list-of", what=wrong("characters")), 1, len(CHARACTERS))
    if words is None:
        return None
    characters: list[str] = []
    for at, word in words:
        if word in characters:
            fields.problem(at, "twice", value=shown(word))
        elif fields.as_choice(at, word, CHARACTERS, "character"):
            characters.append(word)
    return tuple(characters)


def read_palace(fields: Fields, characters: tuple[str, ...] | None, known: Known) -> Palace:
    """The palace; ``characters`` are what ``read_characters`` found in the same table."""
    source = fields.source()
    boxes = fields.number("boxes", 1, MOST_BOXES)
    columns = read_bonuses(fields, "columns", "palace", source, known, (1, boxes) if boxes else None)
    fields.finish()
    return Palace(characters or (), boxes or 0, columns, source)
