"""The dice: six faces for each colour."""

from __future__ import annotations

from charmers.sheet.definition import FACES_PER_DIE, GREEN_FACES, Dice
from charmers.sheet.fields import Fields, shown


def read_dice(
    fields: Fields,
    goods: tuple[str, ...] | None,
    symbols: tuple[str, ...] | None,
    characters: tuple[str, ...] | None,
) -> Dice:
    """The dice; their faces name goods of the market, symbols of the river and people of the palace."""
    dice = Dice(
        purple=_read_pairs(fields, goods),
        green=_read_faces(fields, "green", GREEN_FACES, "road of the green dice"),
        blue=_read_faces(fields, "blue", symbols, "symbol of the river"),
        orange=_read_faces(fields, "orange", characters, "character of the palace"),
        source=fields.source(),
    )
    fields.finish()
    return dice


def _read_faces(fields: Fields, key: str, options: tuple[str, ...] | None, what: str) -> tuple[str, ...]:
    faces = fields.texts(key, f"a list of {FACES_PER_DIE} faces", FACES_PER_DIE, FACES_PER_DIE) or []
    if options is None:
        return ()
    read = (fields.as_choice(at, word, options, what) for at, word in faces)
    return tuple(word for word in read if word is not None)


def _read_pairs(fields: Fields, goods: tuple[str, ...] | None) -> tuple[tuple[str, ...], ...]:
    faces = (
        fields.items("purple", f"a list of {FACES_PER_DIE} pairs of goods", FACES_PER_DIE, FACES_PER_DIE)
        or []
    )
    pairs: list[tuple[str, ...]] = []
    for at, face in faces:
        if not (isinstance(face, list) and len(face) == 2 and all(isinstance(word, str) for word in face)):
            fields.problem(at, f'{shown(face)} is not a pair of goods, such as ["tea", "silk"]')
        elif goods is not None:
            for index, word in enumerate(face):
                fields.as_choice(f"{at}[{index}]", word, goods, "good of the market")
            # One canonical order, so that a face has one name however it was typed.
            pairs.append(tuple(good for good in goods for word in face if word == good))
    return tuple(pairs)
