"""Reading what people type: moves and rolls, with an explanation when it cannot be."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.rules import moves as m
from charmers.rules.game_position import GamePosition, IllegalMove
from charmers.rules.moves import Move
from charmers.rules.sentences import refuse
from charmers.rules.tables import Tables
from charmers.sheet.definition import DICE, SIDES
from charmers.sheet.sentence import Sentence, expect, nearest


class MoveError(IllegalMove):
    """Text that is no move, or none that is legal here; ``reasons`` say why and what would be."""

    reasons: Sequence[Sentence]

    def __init__(self, *reasons: Sentence) -> None:
        super().__init__(*reasons)


def parse_move(position: GamePosition, text: str) -> Move:
    """Read a legal move, forgiving case, spaces and the order of sides, goods and joined bonuses."""
    expect("text", text, str)
    words = text.lower().split()
    if not words:
        raise MoveError(refuse("empty"), *_legal_here(position))
    move = _find(position.tables, words)
    if move is None:
        raise MoveError(_what_is_wrong(position.tables, words), *_legal_here(position))
    return legal_move(position, move)


def legal_move(position: GamePosition, move: Move) -> Move:
    """The move itself if it is legal, or its twin; otherwise it is explained why neither is."""
    if position.is_legal(move):
        return move
    twin = _twin(position, move)
    if twin in position.moves:
        return twin
    from charmers.rules.refusals import why_not  # noqa: PLC0415  (only who is refused waits for it)

    raise MoveError(*why_not(position, move), *_legal_here(position))


def _legal_here(position: GamePosition) -> list[Sentence]:
    from charmers.rules.refusals import legal_here  # noqa: PLC0415

    return legal_here(position)


def _find(tables: Tables, words: list[str]) -> Move | None:
    """The move that these words mean, legal or not."""
    by_text = tables.book.by_text
    found = by_text.get(" ".join(words))
    if found or len(words) < 2:
        return found
    verb, rest = words[0], words[1:]
    if verb in ("road", "half") and len(rest) >= 2:
        sides = "".join(rest[1:])
        rest = [rest[0], "".join(side for side in SIDES if side in sides)]
        if len(sides) != len(rest[1]):
            return None
    elif verb in ("sell", "goods"):
        order = {name: i for i, name in enumerate(tables.goods)}
        rest.sort(key=lambda name: order.get(name, -1))
    elif verb == "use":
        ids = "".join(rest).split("+")
        ids.sort(key=lambda name: tables.bonus_number.get(name, -1))
        rest = ["+".join(ids)]
    return by_text.get(" ".join([verb, *rest]))


def _twin(position: GamePosition, move: Move) -> Move:
    """The same move with the other die of the colour, which is alike when both show the same."""
    if move.kind not in (m.TAKE, m.KARMA, m.KEEP, m.GOODS_DIE, m.AWAY):
        return move
    tables, faces, where = position.tables, position.dice.faces, position.dice.where
    twin = tables.twin_of[move.a]
    beside = where[move.a] == where[twin] or move.kind in (m.KEEP, m.GOODS_DIE)
    alike = beside and faces[move.a] == faces[twin]
    return tables.book.by_text[f"{move.verb} {DICE[twin]}"] if alike else move


def _what_is_wrong(tables: Tables, words: list[str]) -> Sentence:
    """Why these words are no move at all."""
    verb = words[0]
    known: dict[str, list[str]] = {}
    for text in tables.book.by_text:
        first, _, rest = text.partition(" ")
        known.setdefault(first, []).append(rest)
    if verb not in known:
        near = nearest(verb, known)
        return refuse("no-verb-near", word=verb, near=near) if near else refuse("no-verb", word=verb)
    if known[verb] == [""]:
        return refuse("alone", verb=verb)
    example = f"{verb} {known[verb][0]}"
    if len(words) == 1:
        return refuse("needs-more", verb=verb, example=example)
    parts = set()
    for rest in known[verb]:
        parts.update(rest.replace("+", " ").split())
    for word in words[1:]:
        if word not in parts and not (verb in ("road", "half") and set(word) <= set(SIDES)):
            near = nearest(word, parts)
            if near:
                return refuse("no-part-near", word=word, verb=verb, near=near)
            return refuse("no-part", word=word, verb=verb)
    return refuse("no-move", move=" ".join(words), example=example)


def roll_text(tables: Tables, due: Sequence[int], faces: Sequence[int]) -> str:
    """What dice show, in the notation of records.

    A round's roll names all eight: ``p1=tea+tea p2=silk+spice g1=bend ...``.
    """
    if len(due) != len(faces) or not all(
        [0 <= face < len(tables.faces_of[die]) for die, face in zip(due, faces, strict=True)]
    ):
        raise ValueError(f"{list(faces)} are no faces of {len(due)} dice")
    return " ".join(
        f"{DICE[die]}={tables.face_name(die, face)}" for die, face in zip(due, faces, strict=True)
    )


def parse_roll(tables: Tables, due: Sequence[int], text: str) -> list[int]:
    """Read the faces of the dice that are due, in the order of the dice.

    Each is written ``p1=tea+silk``, in any order, or all are written without their dice in the
    order of the dice. Goods may come in either order, and a beginning that fits only one face is enough.
    """
    words = text.lower().replace(",", " ").split()
    dice = " ".join([DICE[die] for die in due])
    if len(words) != len(due):
        raise MoveError(refuse("face-number", n=len(words), count=len(due), dice=dice))
    found: dict[int, int] = {}
    for i, word in enumerate(words):
        name, equals, face = word.partition("=")
        if not equals:
            name, face = DICE[due[i]], word
        if name not in DICE or DICE.index(name) not in due:
            raise MoveError(refuse("die-not-due", word=name, dice=dice))
        die = DICE.index(name)
        if die in found:
            raise MoveError(refuse("die-twice", die=name))
        found[die] = _parse_face(tables, die, face)
    return [found[die] for die in due]


def _parse_face(tables: Tables, die: int, text: str) -> int:
    names = tables.faces_of[die]
    other_order = "+".join(reversed(text.split("+")))
    for candidate in (text, other_order):
        if candidate in names:
            return names.index(candidate)
    starts = [i for i, name in enumerate(names) if text and name.startswith(text)]
    if len(starts) == 1:
        return starts[0]
    raise MoveError(refuse("no-face", die=DICE[die], word=text, faces=", ".join(names)))
