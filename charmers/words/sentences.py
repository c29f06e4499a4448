"""What other rooms have to say, in words: any sentence that is data, and why something cannot be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from charmers.sheet.definition import SIDES
from charmers.sheet.effects import CHARACTERS
from charmers.sheet.printable import printable
from charmers.sheet.sentence import Sentence
from charmers.words.speech import Speech, Term

WITH_IDS = ("refusal.", "finding.", "mend.", "joint.")
"""The sentences of the rules and of check: in them the name of a field says of what it is the id."""

ENDS = (".", "!", "?", ";", "…")
"""What a sentence can end with; a semicolon is the question mark of the Greek."""


DICE_FIELDS = ("die", "picked", "elephant")
"""Fields of the rules' sentences that hold the id of a die."""


def in_words(
    what: Sentence | BaseException | str, say: Speech, die: Callable[[str], str] | None = None
) -> str:
    """A sentence, or all the sentences of an error, in the language; what has no key stays as it is.

    A sentence on its own is given as it stands in its file. Those of an error begin with a capital
    letter, unless they begin with a name or with notation, and have an end. Who sees the dice may
    have them told as they look: ``die`` says so of an id.

    >>> from charmers.rules.notation import MoveError
    >>> from charmers.rules.sentences import refuse
    >>> from charmers.sheet.library import find_sheet
    >>> error = MoveError(refuse("row-full", good="silk"), refuse("must"))
    >>> in_words(error, Speech("de", find_sheet("sun")))
    'Seide: Die Reihe ist voll. Das muss genutzt werden.'
    """
    if isinstance(what, Sentence):
        return _told(what, say, die)[0]
    if isinstance(what, BaseException):
        return " ".join(_whole(reason, say, die) for reason in _reasons(what))
    return what


def _reasons(error: BaseException) -> Sequence[Sentence | str]:
    return getattr(error, "reasons", None) or (str(error),)


def _whole(reason: Sentence | str, say: Speech, die: Callable[[str], str] | None) -> str:
    """A reason as a whole sentence: a capital letter and an end."""
    if isinstance(reason, Sentence):
        text, as_it_is = _told(reason, say, die)
    else:
        # An id, such as that of a die, keeps its small letter.
        text, as_it_is = reason, any(sign.isdigit() for sign in reason.partition(" ")[0])
    return ended(text if as_it_is else say.capital(text))


def ended(text: str) -> str:
    """Text with a full stop, unless it has an end."""
    return text if text.endswith(ENDS) else f"{text}."


def _told(sentence: Sentence, say: Speech, die: Callable[[str], str] | None = None) -> tuple[str, bool]:
    """A sentence in words, and whether it begins with a name or with notation."""
    fields = {name: _field(name, value, sentence, say) for name, value in sentence.fields.items()}
    if die is not None and sentence.key.startswith("refusal."):
        fields |= {name: die(str(fields[name])) for name in DICE_FIELDS if name in fields}
    node = say.node(sentence.key)
    text = say.filled(sentence.english if node is None else node, fields)
    first = next((value for value in fields.values() if _begins(text, value)), None)
    return text, first is not None


def _begins(text: str, value: object) -> bool:
    """Whether a text begins with a value that is no word of the language."""
    shown = str(value)
    return (
        not isinstance(value, Term)
        and text.startswith(shown or "\0")
        and not text[len(shown) :][:1].isalpha()
    )


def _field(name: str, value: object, sentence: Sentence, say: Speech) -> object:
    """A field in words: ids by the name of their field, sentences and errors in it told as well."""
    if isinstance(value, (list, tuple)):
        return [_field(name, each, sentence, say) for each in value]
    if isinstance(value, Sentence):
        return Term(_told(value, say)[0], {})
    if isinstance(value, BaseException):
        return Term(" ".join(in_words(reason, say) for reason in _reasons(value)), {})
    tell = _TOLD.get(name) if sentence.key.startswith(WITH_IDS) else None
    if tell is None:
        return printable(value) if isinstance(value, str) else value
    told = tell(str(value), sentence.fields, say)
    return told if isinstance(told, Term) else Term(told, {})


def _face(face: str, fields: Mapping[str, Any], say: Speech) -> str:
    return say.face(str(fields["die"]), face)


def _faces(faces: str, fields: Mapping[str, Any], say: Speech) -> str:
    return say.joined([_face(face, fields, say) for face in faces.split(", ")])


def _effect(effect: str, _: Mapping[str, Any], say: Speech) -> str:
    """What is at hand, by its name on the agenda."""
    if effect in CHARACTERS:
        return say.person(effect)
    return say.road("bend") if effect == "bend" else say.loss(effect)


def _place(place: str, _: Mapping[str, Any], say: Speech) -> str:
    return say.source(place)


def box_text(box: str, say: Speech) -> str:
    """A box by its id, in the words of the paper: ``tea.3``, ``river.7``, ``c2.n``, ``fame:8``."""
    name, dot, where = box.partition(".")
    if not dot:
        return say.place(box) if ":" in box else box
    if name in ("karma", "fame", "money"):
        return say("place.at", what=say.inside(f"terms.{name}"), where=where)
    if where in SIDES:
        return say("place.at", what=name, where=say.side(where))
    sheet = say.sheet
    what: str = say.inside("parts.river")
    if name in sheet.market.goods:
        what = say.good(name)
    elif name in sheet.palace.characters:
        what = say.person(name)
    elif name in sheet.upgrades.buildings:
        what = say.building(name)
    return say("place.at", what=what, where=where)


_TOLD: dict[str, Callable[[str, Mapping[str, Any], Speech], str]] = {
    "good": lambda good, _, say: say.good(good),
    "building": lambda building, _, say: say.building(building),
    "character": lambda character, _, say: say.person(character),
    "side": lambda side, _, say: say.side(side),
    "sides": lambda sides, _, say: say.sides(sides.replace("-", "")),
    "shape": lambda shape, _, say: say.road(shape),
    "face": _face,
    "faces": _faces,
    "bonus": lambda bonus, _, say: say.place(bonus),
    "gives": lambda _, fields, say: say.bonus(str(fields["bonus"])),
    "effect": _effect,
    "place": _place,
    "box": lambda box, _, say: box_text(box, say),
    "before": lambda box, _, say: box_text(box, say),
    "colour": lambda colour, _, say: say(f"colours.{colour}"),
    "kinds": lambda sheet, _, say: say(f"sheets.{sheet}"),
}
"""How the fields that hold ids are told; everything else, notation above all, stays as it is."""
