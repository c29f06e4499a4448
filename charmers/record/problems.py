"""What can be wrong with a record, a game or the place where games are kept."""

from __future__ import annotations

from typing import Final

from charmers.sheet.sentence import Refused, Sentences

problem: Final = Sentences(
    "refusal",
    {
        # What a game waits for.
        "rolls-eight": "{name} rolls all eight dice.",
        "rolls-two": "{name} rolls the two dice.",
        "decides": "{name} decides.",
        "result-next": "{name}'s result comes next: score FAME MONEY KARMA USED.",
        # What cannot be done in it now.
        "no-player": 'No player is called "{word}"; there are {names}.',
        "not-the-turn": "It is not {name}'s turn but {other}'s.",
        "no-dice-due": "No dice are due.",
        "dice-real": "The program cannot roll in this game (people roll real dice); "
        "tell it the faces: roll --faces ...",
        "dice-elsewhere": "The program cannot roll in this game (its secret stayed where it was played); "
        "tell it the faces: roll --faces ...",
        "four-numbers": "A result is four numbers: score FAME MONEY KARMA USED.",
        "result-early": "Results come after the last turn.",
        "result-told": "{name}'s result has been told already.",
        "nothing-to-undo": "Nothing has happened yet, so there is nothing to undo.",
        "nothing-to-redo": "There is nothing to redo.",
        "undo-number": "{n} lines cannot be undone; {most} stand.",
        "line-undone": "Line {line} was undone; name a line that stands.",
        "line-undo": "Line {line} undoes others; name a line that stands.",
        "line-last": "Line {line} is the last one that stands, so there is nothing to undo after it.",
        "no-line": "There is no line {line}; the log ends with line {last}.",
        # What cannot be agreed before it.
        "words-real": "real dice take no words",
        "words-late": "words are added before the first roll, and dice have been rolled",
        "words-sign": "the words have a character that cannot be shown ({sign})",
        "words-empty": "the words are empty",
        "words-long": "the words have {n} characters; {most} are enough",
        "no-bot-kind": '"{word}" is no kind of bot; a player is written NAME or NAME:BOT',
        "no-bot": 'There is no bot "{word}"; there are {bots}.',
        "bot-on-paper": "{name} is a bot, and bots cannot mark paper",
        "name-sign": 'the name "{word}" has a character that cannot be shown ({sign})',
        "name-empty": "a name needs at least one visible character",
        "name-long": 'the name "{word}" has {n} characters; there is room for {most}',
        "name-colon": 'the name "{word}" has a colon, which separates a name from its move',
        "name-twice": 'two players are called "{name}"; give each a name of their own',
        "player-number": "the game is for {least} to {most} players, not for {n}",
        "game-there": 'There is a game "{word}" already; choose another name, or leave the options away.',
    },
)
"""Every sentence about games that players meet, by its key; those about moves are with the rules."""


def sentence(text: str, *names: str) -> str:
    """Text with a capital letter and an end; an id or one of the names at its beginning stays as it is.

    >>> sentence("the words are empty")
    'The words are empty.'
    >>> sentence("ana is a bot", "ana")
    'ana is a bot.'
    """
    is_id = any(sign.isdigit() for sign in text.partition(" ")[0])
    is_name = any(text.startswith(name) and not text[len(name) :][:1].isalpha() for name in names)
    return ended(text if is_id or is_name else text[:1].upper() + text[1:])


def ended(text: str) -> str:
    """Text with a full stop, unless it has an end; a semicolon is the question mark of the Greek."""
    return text if text.endswith((".", "!", "?", ";")) else f"{text}."


class RecordError(Refused):
    """A record that cannot be read or replayed; ``line`` is the first wrong one, 0 for the whole file."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"line {line}: {reason}" if line else reason)


class GameError(Refused):
    """Something that cannot be done in this game now."""


class StoreError(Refused):
    """The place where games are kept cannot be used, or has no such game; the message says why."""


class ConflictError(StoreError):
    """Another window has played on in the same game since this one last looked."""
