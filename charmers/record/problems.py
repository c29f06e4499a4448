"""What can be wrong with a record, a game or the place where games are kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from charmers.sheet.sentence import Refused, Sentence, Sentences

problem: Final = Sentences(
    "game",
    {
        # What a game waits for.
        "rolls-eight": "{name} rolls all eight dice.",
        "rolls-two": "{name} rolls the two dice.",
        "decides": "{name} decides.",
        "stands": "round {n}, {name} is next",
        "result-next": "{name}'s result comes next: score FAME MONEY KARMA USED.",
        # What cannot be done in it now.
        "no-player": 'No player is called "{word}"; there are {names}.',
        "not-the-turn": "It is not {name}'s turn but {other}'s.",
        "no-dice-due": "No dice are due.",
        "dice-real": "The program cannot roll in this game (people roll real dice); "
        "tell it the faces: roll --faces ...",
        "dice-elsewhere": "The program cannot roll in this game (its secret stayed where it was played). "
        "If you roll real dice instead, its dice prove nothing any more: roll --break-promise --faces ...",
        "dice-promised": "The program has promised the dice of this game, and faces that people tell break "
        "that: its dice prove nothing any more. If you want that: roll --break-promise --faces ...",
        "four-numbers": "A result is four numbers: score FAME MONEY KARMA USED.",
        "karma-seen": "{name} has crossed {n} karma in this game; the dice have seen it.",
        "no-turn-yet": "{name} has not had a turn yet, so {name}'s tracks cannot have crossed.",
        "result-early": "Results come after the last turn.",
        "result-told": "{name}'s result has been told already.",
        "nothing-to-undo": "Nothing has happened yet, so there is nothing to undo.",
        "nothing-to-redo": "There is nothing to redo.",
        "undo-number": "{n} {n:line|lines} cannot be undone; {most} {most:stands|stand}.",
        "stand": "There is no position after {n} {n:line|lines}; {most} {most:stands|stand}.",
        "line-undone": "Line {line} was undone; name a line that stands.",
        "line-undo": "Line {line} undoes others; name a line that stands.",
        "line-last": "Line {line} is the last one that stands, so there is nothing to undo after it.",
        "no-line": "There is no line {line}; the log ends with line {last}.",
        "too-long": "a game has {most} lines at most",
        "too-much": "more happens in this game, again and again, than in any that is played: it ends here",
        # What cannot be agreed before it.
        "words-real": "real dice take no words",
        "words-late": "words are added before the first roll, and dice have been rolled",
        "words-old": "this game was begun by an older charmers, which took words only then; begin a new one",
        "words-sign": "the words have a character that cannot be shown ({sign})",
        "words-empty": "the words are empty",
        "words-long": "the words have {n} characters; {most} are enough",
        "words-many": "words can be added {most} times",
        "no-bot-kind": '"{word}" is no kind of bot; a player is written NAME or NAME:BOT',
        "no-bots": "{name} is a bot, and {title} is played by people",
        "bot-on-paper": "{name} is a bot, and bots cannot mark paper",
        "name-sign": 'the name "{word}" has a character that cannot be shown ({sign})',
        "name-empty": "a name needs at least one visible character",
        "name-long": 'the name "{word}" has {n} characters; there is room for {most}',
        "name-colon": 'the name "{word}" has a colon, which separates a name from its move',
        "name-twice": 'two players are called "{name}"; give each a name of their own',
        "name-alike": 'the names "{name}" and "{other}" look alike; give each player a name of their own',
        "player-number": "the game is for {least} to {most} players, not for {n}",
        "game-there": 'There is a game "{word}" already; choose another name, or leave the options away.',
    },
)
"""Every sentence about games that players meet, by its key; those about moves are with the rules."""


in_record: Final = Sentences(
    "record",
    {
        "line": "line {line}: {what}",
        "in-file": "{file}: {what}",
        # The file and its header.
        "empty": 'the file is empty; a record begins with "{title}"',
        "title": 'this is no record of a game; one begins with "{title}"',
        "format": "this is a record of format {format}; this one reads format {known}",
        "format-newer": "this is a record of format {format}; it needs a newer charmers; "
        "this one reads format {known}",
        "game": 'this is a record of the game "{word}"; this charmers plays {games}',
        "header-line": '"{word}" does not belong in a header; its lines begin with {keys}',
        "header-twice": 'there is a second "{key}:"',
        "header-order": '"{key}:" comes before "{other}:"',
        "header-missing": 'the header has no line "{key}:"',
        "own-form": '"{key}:" is written in one line of at most {most} signs that can be shown',
        "sheet-form": 'the sheet is written "sun sha256" and the 64 digits of its digest',
        "mode": '"{word}" is no mode; there are {modes}',
        "time": '"{word}" is no time; one is written 2026-11-16T20:15:00Z',
        "dice-form": 'the dice are "given", or "sha256" and the 64 digits of the commitment',
        "seed": '"{word}" is no seed; it is a number from 0',
        "words-form": "the words are written in one line with single spaces",
        "dice-real": "real dice know no seed and no words",
        "clean-form": 'a clean copy is written "14 lines left out of sha256" and the 64 digits of a seal',
        # Its lines.
        "line-form": '"{word}" is neither a roll nor a decision; these look like '
        "roll p1=..., Ana: take b1 or undo 1",
        "line-form-rajas": '"{word}" is neither a roll nor a line of a player; these look like '
        "roll green=4, Ana: +5 money or undo 1",
        "not-due": "no dice are due here; {next}",
        "not-faces": "these are not the faces of {n} dice",
        "rolled-by-people": "people rolled the dice of this game, so its rolls are written with faces",
        "faces-form": "each die is named in its order with its whole face, as in p1=tea+silk",
        "undo-form": "an undo names how many lines it takes back, as in undo 2",
        "undo-number": "{n} {n:line|lines} cannot be undone; {most} stand",
        "no-player": 'no player is called "{word}"; there are {names}',
        "not-the-turn": "it is {name}'s turn, not {other}'s",
        "written": '"{word}" is written "{right}"',
        "written-here": '"{word}" is written "{right}" here',
        "note-form": "a note is one line of at most {most} signs that can be shown",
        "note-early": "a record of format 1 has no notes",
        "result-form": "a result is written score FAME MONEY KARMA USED",
        # Its end.
        "goes-on": "the record goes on after its end",
        "after-secret": "nothing comes after the secret",
        "seal-form": "a seal is written with its four words, sha256 and its 64 digits",
        "seal-other": "the seal is not that of the lines above: something in them was changed",
        "secret-form": "a secret has 64 digits from 0 to f",
        "secret-other": "the secret does not fit the commitment in the header",
        "result-early": "the record tells a result, but its game is not over",
        "result-other": 'the lines above lead to "{line}" here',
        "result-more": "the lines above lead to nothing more here",
        "result-missing": 'the game is over, but "{line}" is missing',
        # The sheet.
        "other-sheet": 'the game was played on a sheet "{sheet}" with digest {digest}; '
        'this "{other}" has digest {found} and would play differently',
        "other-game": "this is a game of {title}, where this cannot be done; "
        "charmers import keeps it, and {command} goes on with it",
        "board-other": "this was played with other facts about the board (digest {digest}) than this "
        "charmers knows; it needs the one with which it was begun",
        "sheet-version": 'this was played on another version of the sheet "{sheet}" (digest {digest}, '
        "the one built in has {found}); give the file of that version with --sheet",
        "sheet-own": 'this was played on the sheet "{sheet}", which is not built in; '
        "give its file with --sheet",
    },
)
"""What is wrong with a record, by its key; said behind the number of a line, so without a capital letter."""

in_store: Final = Sentences(
    "store",
    {
        "none-yet": "There is no game yet; charmers new -p Ana -p Ben begins one.",
        "none-of": "There is no game of {title} yet; {command} begins one.",
        "other-game": 'The game "{game}" is one of {title}, where this cannot be done; '
        "{command} goes on with it.",
        "no-game": 'There is no game "{word}"; there are {games}.',
        "no-game-others": 'There is no game "{word}"; there are {games} and others.',
        "no-game-none": 'There is no game "{word}"; there is none yet.',
        "there": 'There is a game "{game}" already; choose another name.',
        "name": '"{word}" cannot name a game; take letters, digits and hyphens, {most} at most',
        "gone-on": 'The game "{game}" has gone on in another window (to line {line}); '
        "nothing was changed here. Look again with charmers show.",
        "damaged": 'The game "{game}" in {path} is damaged: {what}',
        "tells-more": "charmers store check tells what can be saved, and charmers store restore saves it.",
        "line-other": "line {line} is not as it was written",
        "sheet-other": "the sheet of {game} is not as it was written",
        "games-lost": "{n} {n:game|games} cannot be read",
        "game-other": "it is not as it was written",
        "missing": "There is no file {path}.",
        "not-saved": "{path} is damaged, so no copy of it was made.",
        "nothing-to-restore": "There is no file {path}, and no copy of one beside it.",
        "nothing-saved": "Nothing in {path} or in its copies can be read; it was left as it is.",
        "replaced": "Another file has taken the place of {path} meanwhile; nothing was changed here. "
        "Look again with charmers show.",
        "damaged-header": 'The game "{game}" in {path} is damaged: header, {what}',
        "damaged-sheet": 'The sheet of the game "{game}" is damaged: {what}',
        "directory": "{path} is a directory; games are kept in a file.",
        "foreign": "{path} is a database of another program; nothing was changed in it.",
        "newer": "{path} was written by a newer charmers (version {version} of the file, this one "
        "knows {known}); nothing was changed in it. Update charmers to go on.",
        "corrupt": "{path} is damaged or no file of ours ({why}); it was left as it is. "
        "charmers store check tells what can be saved, and charmers store restore saves it.",
        "busy": "Another window is writing to {path}; nothing was changed. Try again.",
        "full": "{path}: the disk is full. What was there before is kept; make room and try again.",
        "read-only": "{path} cannot be written; choose another place with --db or CHARMERS_DB.",
        "broken": "{path} cannot be used: {why}. What was there before is kept.",
        "unusable": "{path} cannot be used: {why}.",
    },
)
"""What is wrong with the place where games are kept, by its key."""


class RecordError(Refused):
    """A record that cannot be read or replayed; ``line`` is the first wrong one, 0 for the whole file."""

    def __init__(self, line: int, reason: Sentence | str, *more: Sentence | str) -> None:
        self.line = line
        super().__init__(in_record("line", line=line, what=reason) if line else reason, *more)


@contextmanager
def at_line(line: int) -> Iterator[None]:
    """Whatever is refused within is said of this line of a record; 0 for the whole file."""
    try:
        yield
    except Refused as error:
        raise RecordError(line, *error.reasons) from None


@contextmanager
def in_file(path: Path | str) -> Iterator[None]:
    """Whatever is refused within is said of this file."""
    try:
        yield
    except Refused as error:
        what, *more = error.reasons
        named = RecordError(0, in_record("in-file", file=str(path), what=what), *more)
        named.line = getattr(error, "line", 0)
        raise named from None


class GameError(Refused):
    """Something that cannot be done in this game now."""


class StoreError(Refused):
    """The place where games are kept cannot be used, or has no such game."""

    @property
    def is_damage(self) -> bool:
        """Whether the file is not as it was written, so that there may be something to save."""
        return any(isinstance(reason, Sentence) and reason.key in _DAMAGE for reason in self.reasons)


_DAMAGE = {"store.corrupt", "store.broken", "store.damaged", "store.damaged-header", "store.damaged-sheet"}


class ConflictError(StoreError):
    """Another window has played on in the same game since this one last looked."""
