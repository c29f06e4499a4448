"""Refusals told in words: why something cannot be, in the language of the table."""

from __future__ import annotations

from collections.abc import Callable

from charmers.record.problems import sentence
from charmers.sheet.effects import CHARACTERS
from charmers.sheet.sentence import Refused, Sentence
from charmers.words.choices import source_text
from charmers.words.speech import Speech
from charmers.words.tell import loss


def tell_refusal(error: Exception, say: Speech) -> str:
    """Why something was refused, a sentence or more.

    >>> from charmers.rules.notation import MoveError
    >>> from charmers.rules.sentences import refuse
    >>> from charmers.sheet.library import find_sheet
    >>> error = MoveError(refuse("row-full", good="silk"), refuse("must"))
    >>> tell_refusal(error, Speech("de", find_sheet("sun")))
    'Seide: Die Reihe ist voll. Das muss genutzt werden.'
    """
    reasons = error.reasons if isinstance(error, Refused) else (str(error),)
    return " ".join(
        sentence(in_words(reason, say), *_names(reason)) if isinstance(reason, Sentence) else sentence(reason)
        for reason in reasons
    )


def _names(refusal: Sentence) -> list[str]:
    """What keeps its small letter at the beginning of a sentence."""
    return [
        str(refusal.fields[field])
        for field in ("name", "bonus", "file", "path", "game", "reason")
        if field in refusal.fields
    ]


def in_words(refusal: Sentence, say: Speech) -> str:
    """One sentence of a refusal, with its ids in the words of the language."""
    if not say.has(refusal.key):
        return str(refusal)
    fields: dict[str, object] = {}
    for name, value in refusal.fields.items():
        tell = _TOLD.get(name)
        fields[name] = value if tell is None else tell(str(value), refusal, say)
    return say(refusal.key, **fields)


def _face(face: str, refusal: Sentence, say: Speech) -> str:
    return say.face(str(refusal.fields["die"]), face)


def _faces(faces: str, refusal: Sentence, say: Speech) -> str:
    return ", ".join(_face(face, refusal, say) for face in faces.split(", "))


def _effect(effect: str, _: Sentence, say: Speech) -> str:
    """What is at hand, by its name on the agenda."""
    if effect in CHARACTERS:
        return say.person(effect)
    return say.words("roads.bend") if effect == "bend" else loss(say, effect)


_TOLD: dict[str, Callable[[str, Sentence, Speech], str]] = {
    "good": lambda good, _, say: say.good(good),
    "building": lambda building, _, say: say.building(building),
    "character": lambda character, _, say: say.person(character),
    "side": lambda side, _, say: say.side(side),
    "sides": lambda sides, _, say: "-".join(say.side(side) for side in sides.split("-")),
    "shape": lambda shape, _, say: say.words(f"roads.{shape}"),
    "face": _face,
    "faces": _faces,
    "bonus": lambda bonus, _, say: say.place(bonus),
    "gives": lambda _, refusal, say: say.bonus(str(refusal.fields["bonus"])),
    "effect": _effect,
    "place": lambda place, _, say: source_text(say, place),
}
"""How the fields that hold ids are told; everything else, notation above all, stays as it is."""
