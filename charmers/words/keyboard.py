"""What people type at a prompt, in their own language and on their own keyboard, as the notation has it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from charmers.rules.moves import KARMA, VERBS, Move
from charmers.sheet.definition import COLOURS, DICE
from charmers.sheet.sentence import Refused
from charmers.words.explain import plainly
from charmers.words.speech import Speech

HELP = "?"
COMMANDS = {
    "help": HELP,
    "sheet": "s",
    "log": "l",
    "hint": "h",
    "undo": "u",
    "redo": "r",
    "dice": "d",
    "pace": "p",
    "leave": "q",
}
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
    verb = _verb(first, say)
    if not verb:
        return typed
    return " ".join([verb, *(_thing(word, say) for word in rest.split())])


def meant(typed: str, moves: Sequence[Move], say: Speech) -> list[Move]:
    """The legal moves that are meant by what follows their verb: ``b1``, ``tea tea``, ``c2``, ``raja``.

    What ``b1`` is, a die or a cell, is told by what can be done. Karma is crossed only when it is named.
    """
    wanted = [_thing(word, say) for word in typed.split()]
    found = [(move, move.text.split()[1:]) for move in moves if move.kind != KARMA]
    exact = [move for move, words in found if sorted(words) == sorted(wanted)]
    return exact or [move for move, words in found if words[: len(wanted)] == wanted != []]


def begins(typed: str, moves: Sequence[Move], say: Speech) -> bool:
    """Whether a word of one of these moves begins like that, in the notation or in the language.

    >>> from charmers.rules.tables import Tables
    >>> from charmers.sheet.library import find_sheet
    >>> sun = find_sheet("sun")
    >>> take = [Tables(sun).book.by_text["take b1"]]
    >>> begins("b", take, Speech("en", sun)), begins("s", take, Speech("en", sun))
    (True, False)
    """
    keys, start = say.rules.latin(typed).lower(), plainly(typed)
    words = {word for move in moves for word in move.text.split()}
    return any(word.startswith(keys) for word in words) or any(
        plainly(name).startswith(start) for word in words for name in _names(word, say)
    )


def _names(word: str, say: Speech) -> list[str]:
    """What a word of a move is called in the language: a verb, a good, a building, a character, a die."""
    sheet = say.sheet
    if word in VERBS:
        return say(f"verb.{word}").split() if word in say.keys("verb") else []
    if word in DICE:
        return [say(f"colours.{colour}") for colour in COLOURS if colour[0] == word[0]]
    if word in sheet.market.goods:
        return [say.good(word)]
    if word in sheet.upgrades.buildings:
        return [say.building(word)]
    return [say.person(word)] if word in sheet.palace.characters else []


def _verb(word: str, say: Speech) -> str:
    """The verb of a move, by its own name or by a word of the language."""
    keys = say.rules.latin(word).lower()
    if keys in VERBS:
        return keys
    wanted = plainly(word)
    return next((verb for verb in say.keys("verb") if wanted in plainly(say(f"verb.{verb}")).split()), "")


def command_words(name: str, say: Speech) -> list[str]:
    """The words of the language for one of the ``COMMANDS``, as they are compared."""
    return [plainly(word) for word in say(f"keys.{name}").split()]


def mixing_words(say: Speech) -> list[str]:
    """The words of the language with which a text is mixed into the dice."""
    return say("play.mix-words").split()


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


def may_agree(typed: str, say: Speech) -> bool:
    """Whether an answer may still become a yes or a no.

    >>> may_agree("ou", Speech("fr")), may_agree("x", Speech("fr"))
    (True, False)
    """
    begun = plainly(typed)
    words = [plainly(word) for key in ("play.yes", "play.no") for word in say(key).split()]
    return any(word.startswith(begun) for word in words)


def player_meant(text: str, strengths: Iterable[str], say: Speech) -> str:
    """A player as the notation has it, where a bot may be named by its strength in the language.

    >>> player_meant("Robo:Facile", ["easy", "hard"], Speech("fr"))
    'Robo:easy'
    """
    name, colon, kind = text.partition(":")
    wanted = plainly(kind.strip())
    known = (strength for strength in strengths if wanted == plainly(say(f"setup.{strength}")))
    return f"{name}{colon}{next(known, kind)}"


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
    keys = say.rules.latin(word).lower()
    return keys if keys in DICE else _die(wanted, say) or say.rules.latin(word)


def _die(word: str, say: Speech) -> str:
    """A die by its colour, or the beginning of it: ``blau1``, ``v2`` for violet if nothing else begins so."""
    name, number = word[:-1], word[-1:]
    if not name.isalpha() or number not in ("1", "2"):
        return ""
    meant = [colour for colour in COLOURS if plainly(say(f"colours.{colour}")).startswith(name)]
    if len(meant) > 1:
        dice = [f"{colour[0]}{number} ({say(f'colours.{colour}')})" for colour in meant]
        raise Refused(say("turn.unclear", word=word, dice=say.joined(dice, "or")))
    return f"{meant[0][0]}{number}" if meant else ""
