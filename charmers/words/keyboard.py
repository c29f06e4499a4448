"""What people type at a prompt, in their own language and on their own keyboard, as the notation has it."""

from __future__ import annotations

from charmers.rules.moves import VERBS
from charmers.words.explain import plainly
from charmers.words.speech import Speech

COMMANDS = {"help": "?", "sheet": "s", "log": "l", "undo": "u", "redo": "r", "verify": "v", "leave": "q"}
"""What can be done at any time, and the letter for it."""


def understood(typed: str, say: Speech) -> str:
    """The same in the notation; what is not understood stays as it is, to be explained later.

    Words for what can be done at any time become their letters, names of things their ids, and the
    letters of another keyboard those on the same keys.

    >>> from charmers.sheet.library import find_sheet
    >>> say = Speech("fr", find_sheet("sun"))
    >>> understood("Annuler 12", say), understood("sell thé thé", say), understood("sheet Ana", say)
    ('u 12', 'sell tea tea', 's Ana')
    """
    first, _, rest = typed.strip().partition(" ")
    rest = rest.strip()
    for name, letter in COMMANDS.items():
        if plainly(first) in command_words(name, say):
            return f"{letter} {rest}".strip()
    keys = say.rules.latin(first)
    if keys[:1] == "?":
        return f"? {typed.strip()[1:].strip()}".strip()
    if keys.lower() in COMMANDS.values():
        return f"{keys.lower()} {rest}".strip()
    if keys.lower() not in VERBS:
        return typed
    return " ".join([keys.lower(), *(_thing(word, say) for word in rest.split())])


def command_words(name: str, say: Speech) -> list[str]:
    """The words of the language for one of the ``COMMANDS``, as they are compared."""
    return [plainly(word) for word in say(f"keys.{name}").split()]


def agrees(typed: str, say: Speech) -> bool | None:
    """Whether an answer means yes or no; nothing if it is neither.

    >>> agrees("Ναι", Speech("el")), agrees("ΟΧΙ", Speech("el")), agrees("n", Speech("el"))
    (True, False, None)
    """
    answer = plainly(typed)
    for key, meaning in (("play.yes", True), ("play.no", False)):
        if answer in [plainly(word) for word in say(key).split()]:
            return meaning
    return None


def _thing(word: str, say: Speech) -> str:
    """The id of a good, a building or a character by its name; else the keys as they are."""
    sheet, wanted = say.sheet, plainly(word)
    for name, ids in (
        (say.good, sheet.market.goods),
        (say.building, sheet.upgrades.buildings),
        (say.person, sheet.palace.characters),
    ):
        for known in ids:
            if wanted == plainly(name(known)):
                return known
    return say.rules.latin(word)
