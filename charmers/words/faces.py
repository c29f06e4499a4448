"""The faces of real dice as people type them, in their own language or in the notation."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.sheet.definition import COLOUR_OF, COLOURS, DICE, PURPLE
from charmers.words.explain import plainly
from charmers.words.speech import Speech, Term

LONGEST_FACE = 6
"""Words that one face may have; "two half-roads" has two, "tea + silk" three."""


def faces_in_words(typed: str, due: Sequence[int], say: Speech) -> str:
    """The same faces in the notation of rolls; what is not understood stays as it is, to be explained later.

    >>> from charmers.sheet.library import find_sheet
    >>> faces_in_words("thé+soie ligne droite b1=héron", [0, 2, 4], Speech("fr", find_sheet("sun")))
    'tea+silk straight b1=heron'
    """
    faces: list[str] = []
    # A comma parts two faces in any case; without one, the longest name comes first.
    for part in typed.split(","):
        words = part.split()
        while words:
            face, count = _first_face(words, due[len(faces)] if len(faces) < len(due) else -1, say)
            faces.append(face)
            words = words[count:]
    return " ".join(faces)


def _first_face(words: Sequence[str], die: int, say: Speech) -> tuple[str, int]:
    """The face that some words begin with, and how many of them it takes."""
    name, equals, rest = words[0].partition("=")
    name = say.rules.latin(name).lower()
    named = bool(equals) and name in DICE
    if named:
        die, words = DICE.index(name), [rest, *words[1:]]
    for count in range(min(len(words), LONGEST_FACE), 0, -1):
        face = _face(" ".join(words[:count]), die, say)
        if face:
            return f"{name}={face}" if named else face, count
    return f"{name}={rest}" if named else words[0], 1


def _face(text: str, die: int, say: Speech) -> str:
    """The face of a die that a text means, if it means one."""
    if die < 0:
        return ""
    if COLOUR_OF[die] == PURPLE:
        goods = [_one_of(part, _names(die, say)) for part in text.split("+")]
        return "+".join(goods) if all(goods) else ""
    return _one_of(text, _names(die, say))


def _one_of(text: str, names: dict[str, str]) -> str:
    """The id that a text is, or behind the only name that begins like it."""
    wanted = _close(text)
    if wanted in names:
        return wanted
    meant = {
        known
        for known, name in names.items()
        for form in (name, name.forms.get("face", "") if isinstance(name, Term) else "")
        if wanted and _close(form).startswith(wanted)
    }
    return meant.pop() if len(meant) == 1 else ""


def unclear_faces(typed: str, due: Sequence[int], say: Speech) -> str:
    """What is to be said of the first word that could be several faces of its die; empty if there is none."""
    words = typed.replace(",", " ").split()
    for at, word in enumerate(words):
        name, equals, rest = word.partition("=")
        die = (
            DICE.index(name.lower()) if equals and name.lower() in DICE else due[at] if at < len(due) else -1
        )
        if die < 0:
            continue
        goods = COLOUR_OF[die] == PURPLE
        names = _names(die, say)
        for part in (rest if equals else word).split("+") if goods else [rest if equals else word]:
            wanted = _close(part)
            several = [str(each) for each in names.values() if wanted and _close(each).startswith(wanted)]
            if len(several) > 1 and wanted not in names:
                return say("turn.unclear", word=part, dice=say.joined(several, "or"))
    return ""


def _names(die: int, say: Speech) -> dict[str, str]:
    """What a die can show, or the goods on it, by id."""
    if COLOUR_OF[die] == PURPLE:
        return {good: say.good(good) for good in say.sheet.market.goods}
    return {face: say.face(die, face) for face in say.sheet.dice.faces(COLOURS[COLOUR_OF[die]])}


def _close(text: str) -> str:
    return plainly(text).replace(" ", "")
