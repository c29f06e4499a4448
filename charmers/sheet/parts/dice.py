"""The dice: six faces for each colour."""

from __future__ import annotations

from charmers.sheet.definition import FACES_PER_DIE, GREEN_FACES, Dice
from charmers.sheet.fields import Fields, shown
from charmers.sheet.sentences import wrong


def read_dice(
    fields: Fields,
    goods: tuple[str, ...] | None,
    symbols: tuple[str, ...] | None,
    characters: tuple[str, ...] | None,
) -> Dice:
    """The dice; their faces name goods of the market, symbols of the river and people of the palace."""
    dice = Dice(
        purple=_read_pairs(fields, goods),
        green=_read_faces(fields, "green", GREEN_FACES, "green-face"),
        blue=_read_faces(fields, "blue", symbols, "blue-face"),
        orange=_read_faces(fields, "orange", characters, "orange-face"),
        source=fields.source(),
    )
    fields.finish()
    return dice


def _read_faces(fields: Fields, key: str, options: tuple[str, ...] | None, what: str) -> tuple[str, ...]:
    faces = fields.texts(key, wrong("faces", count=FACES_PER_DIE), FACES_PER_DIE, FACES_PER_DIE) or []
    if options is None:
        return ()
    read = (fields.as_choice(at, word, options, what) for at, word in faces)
    return tuple(word for word in read if word is not None)


def _read_pairs(fields: Fields, goods: tuple[str, ...] | None) -> tuple[tuple[str, ...], ...]:
    wanted = wrong("pairs", count=FACES_PER_DIE)
    faces = fields.items("purple", wanted, FACES_PER_DIE, FACES_PER_DIE) or []
    pairs: list[tuple[str, ...]] = []
    for at, face in faces:
        if not (isinstance(face, list) and len(face) == 2 and all(isinstance(word, str) for word in face)):
            fields.problem(at, "not", value=shown(face), wanted=wrong("pair"))
        elif goods is not None:
            for index, word in enumerate(face):
                fields.as_choice(f"{at}[{index}]", word, goods, "good")
            # One canonical order, so that a face has one name however it was typed.
            pairs.append(tuple(good for good in goods for word in face if word == good))
    return tuple(pairs)
