"""The header of a record: what was agreed before the first roll."""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from charmers.record.dice import words_alone
from charmers.record.family import DICE_CHARMERS, FAMILY
from charmers.record.players import Player, check_players, kept_player
from charmers.record.problems import RecordError, at_line, in_record, problem
from charmers.rules.position import ONE_SEAT
from charmers.sheet.sentence import Refused, Sentence

FORMAT = 2
"""The format in which new games are written; those of format 1 have no game, no seal and no notes."""
FORMATS = (1, 2)
TITLE = f"charmers record {FORMAT}"
GIVEN = "given"
LONGEST_WORDS = 200
MOST_WORDS = 100
LONGEST_OWN = 100
LARGEST_SEED = 2**63 - 1

# No regular expressions, no datetime, no dataclass here: every command waits for this module.
_TITLE = "charmers record "
_HEX = frozenset("0123456789abcdef")
_TIME = "0000-00-00T00:00:00Z"
_HIGHEST = ((5, 12), (8, 31), (11, 23), (14, 59), (17, 59))
"""Where the parts of a time stand after the year, and the most each can be."""


class LeftOut(NamedTuple):
    """What a clean copy of a game is without."""

    lines: int
    """How many lines were undone, or undid others."""
    seal: str
    """The seal of the whole game."""

    def __str__(self) -> str:
        return f"{self.lines} lines left out of sha256 {self.seal}"


class Header(NamedTuple):
    """Sheet, players, mode and dice of a game."""

    sheet: str
    digest: str
    """Of the sheet, so that a record is never replayed on another one."""
    players: tuple[Player, ...]
    mode: str = "tracked"
    """One of those that its game has."""
    created: str = "2000-01-01T00:00:00Z"
    commitment: str = ""
    """The SHA-256 of the secret; empty when people roll real dice."""
    seed: int | None = None
    """Set when the secret follows from a number that someone chose: such dice are no surprise to them."""
    words: tuple[str, ...] = ()
    """What was mixed into the dice when the game was begun; later words are lines of the game.

    In format 1 all of them stand here, so nobody can tell which were given before the promise was shown.
    """
    clean: LeftOut | None = None
    """Set when this is a copy of a game without what was undone in it."""
    game: str = DICE_CHARMERS
    format: int = FORMAT
    own: tuple[tuple[str, str], ...] = ()
    """Lines that only this game has, each by its key, in their order."""

    def lines(self) -> list[str]:
        """The header as it stands in a record."""
        found = [f"{_TITLE}{self.format}"]
        if self.format > 1:
            found.append(f"game: {self.game}")
        found += [f"sheet: {self.sheet} sha256 {self.digest}", f"mode: {self.mode}"]
        found.append(f"created: {self.created}")
        found += [f"player: {player}" for player in self.players]
        found += [f"{key}: {value}" for key, value in self.own]
        found.append(f"dice: sha256 {self.commitment}" if self.commitment else f"dice: {GIVEN}")
        if self.seed is not None:
            found.append(f"seed: {self.seed}")
        found += [f"words: {words}" for words in self.words]
        if self.clean is not None:
            found.append(f"clean: {self.clean}")
        return found

    def agreed(self, words: Sequence[str]) -> bytes:
        """What is mixed into the dice: all that was agreed before the first roll, and these later words.

        The same seed shall give the same dice again, whoever plays and whenever, so of that only the words
        are mixed in, as in format 1. A clean copy has the dice of its game.
        """
        if self.seed is not None or self.format == 1:
            return words_alone((*self.words, *words))
        lines = (*self._replace(clean=None).lines(), *(f"words {text}" for text in words))
        return "".join(f"{line}\n" for line in lines).encode()

    def told(self, key: str) -> tuple[str, ...]:
        """What the lines say that only this game has under a key."""
        return tuple(value for own, value in self.own if own == key)

    @property
    def names(self) -> list[str]:
        """The players' names, in the order of their seats."""
        return [player.name for player in self.players]


def check_header(header: Header, may_be_alone: bool = False) -> None:
    """Complain about what a game cannot be played with.

    A record may also follow one seat alone, with given dice: so ``charmers check`` tells how a sheet
    came about.
    """
    member, count = FAMILY[header.game], len(header.players)
    alone = may_be_alone and count == ONE_SEAT and header.mode == "tracked" and not header.commitment
    if not member.fewest <= count <= member.most and not alone:
        raise Refused(problem("player-number", least=member.fewest, most=member.most, n=count))
    check_players(header.players)
    bots = [player.name for player in header.players if player.bot]
    if bots and not member.bots:
        raise Refused(problem("no-bots", name=bots[0], title=member.title))
    if header.mode == "paper" and bots:
        raise Refused(problem("bot-on-paper", name=bots[0]))
    if not header.commitment and (header.seed is not None or header.words):
        raise Refused(in_record("dice-real"))
    if len(header.words) > MOST_WORDS:
        raise Refused(problem("words-many", most=MOST_WORDS))


def read_words(text: str) -> str:
    """Words a player adds to the dice, as they are kept: one line, trimmed.

    >>> read_words("  mango   river ")
    'mango river'
    """
    for sign in text:
        if _cannot_be_shown(sign):
            raise Refused(problem("words-sign", sign=f"U+{ord(sign):04X}"))
    words = unicodedata.normalize("NFC", " ".join(text.split()))
    if not words:
        raise Refused(problem("words-empty"))
    if len(words) > LONGEST_WORDS:
        raise Refused(problem("words-long", n=len(words), most=LONGEST_WORDS))
    return words


def plain_line(text: str, why_not: Sentence, most: int) -> str:
    """A text as one line, trimmed; refused with that sentence if it is empty, long or cannot be shown."""
    line = unicodedata.normalize("NFC", " ".join(text.split()))
    if not 0 < len(line) <= most or any(map(_cannot_be_shown, line)):
        raise Refused(why_not)
    return line


def _cannot_be_shown(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") and sign not in "\t\n\r"


def parse_header(lines: Sequence[tuple[int, str]]) -> Header:
    """Read a header from its lines, each with its number in the file."""
    reader = _Reader(_read_title(*lines[0]))
    for number, line in lines[1:]:
        with at_line(number):
            reader.read(line)
    with at_line(lines[-1][0]):
        header = reader.header()
        check_header(header, may_be_alone=True)
    return header


def _read_title(number: int, line: str) -> int:
    """The format of the record that begins with this line."""
    version = line.removeprefix(_TITLE)
    if version == line or not _is_number(version):
        raise RecordError(number, in_record("title", title=TITLE))
    if int(version) not in FORMATS:
        key = "format-newer" if int(version) > FORMAT else "format"
        raise RecordError(number, in_record(key, format=version, known=FORMAT))
    return int(version)


class _Reader:
    """Takes the lines of a header one by one; their order is the one in which they are printed."""

    ORDER = ("sheet", "mode", "created", "player", "dice", "seed", "words")
    NEEDED = ("sheet", "mode", "created", "player", "dice")

    def __init__(self, format_: int) -> None:
        self.format = format_
        self.order: tuple[str, ...] = self.ORDER if format_ == 1 else ("game", *self.ORDER, "clean")
        self.needed = self.NEEDED if format_ == 1 else ("game", *self.NEEDED)
        self.member = FAMILY[DICE_CHARMERS]
        self.found: dict[str, list[str]] = {}

    def read(self, line: str) -> None:
        key, _, value = line.partition(": ")
        many = ("player", "words", *self.member.keys)
        if key not in self.order or not value:
            raise Refused(in_record("header-line", word=line[:40], keys=", ".join(self.order)))
        if key in self.found and key not in many:
            raise Refused(in_record("header-twice", key=key))
        behind = [other for other in self.found if self.order.index(other) > self.order.index(key)]
        if behind:
            raise Refused(in_record("header-order", key=key, other=behind[0]))
        self._check(key, value)
        self.found.setdefault(key, []).append(value)
        if key == "game":
            self.member = FAMILY[value]
            at = self.order.index("player") + 1
            self.order = (*self.order[:at], *self.member.keys, *self.order[at:])

    def _check(self, key: str, value: str) -> None:
        if key == "game" and value not in FAMILY:
            raise Refused(in_record("game", word=value[:40], games=", ".join(FAMILY)))
        if key == "sheet" and not (_sheet(value)[0] and is_hash(_sheet(value)[1])):
            raise Refused(in_record("sheet-form"))
        if key == "mode" and value not in self.member.modes:
            raise Refused(in_record("mode", word=value[:40], modes=" and ".join(self.member.modes)))
        if key == "created" and not _is_time(value):
            raise Refused(in_record("time", word=value[:40]))
        if key == "player" and str(kept_player(value)) != value:
            raise Refused(in_record("written", word=value[:60], right=str(kept_player(value))))
        if key == "dice" and value != GIVEN and not is_hash(value.removeprefix("sha256 ")):
            raise Refused(in_record("dice-form"))
        if key == "seed" and not (_is_number(value) and int(value) <= LARGEST_SEED):
            raise Refused(in_record("seed", word=value[:40]))
        if key == "words" and read_words(value) != value:
            raise Refused(in_record("words-form"))
        own_form = in_record("own-form", key=key, most=LONGEST_OWN)
        if key in self.member.keys and plain_line(value, own_form, LONGEST_OWN) != value:
            raise Refused(own_form)
        if key == "clean" and str(_left_out(value)) != value:
            raise Refused(in_record("clean-form"))

    def header(self) -> Header:
        missing = [key for key in self.needed if key not in self.found]
        if missing:
            raise Refused(in_record("header-missing", key=missing[0]))
        sheet, digest = _sheet(self.found["sheet"][0])
        dice = self.found["dice"][0]
        return Header(
            sheet=sheet,
            digest=digest,
            players=tuple(kept_player(text) for text in self.found["player"]),
            mode=self.found["mode"][0],
            created=self.found["created"][0],
            commitment="" if dice == GIVEN else dice.removeprefix("sha256 "),
            seed=int(self.found["seed"][0]) if "seed" in self.found else None,
            words=tuple(self.found.get("words", ())),
            clean=_left_out(self.found["clean"][0]) if "clean" in self.found else None,
            game=self.member.name,
            format=self.format,
            own=tuple((key, value) for key in self.member.keys for value in self.found.get(key, ())),
        )


def is_hash(text: str) -> bool:
    """Whether this is a SHA-256 as records write it: 64 digits from 0 to f."""
    return len(text) == 64 and _HEX.issuperset(text)


def _sheet(text: str) -> tuple[str, str]:
    """The name of a sheet and its digest."""
    name, _, digest = text.partition(" sha256 ")
    return name if name.isascii() and name.replace("-", "").isalnum() else "", digest


def _left_out(text: str) -> LeftOut | None:
    """What a clean copy is without; nothing if the text does not tell that."""
    lines, _, seal = text.partition(" lines left out of sha256 ")
    return LeftOut(int(lines), seal) if is_hash(seal) and _is_number(lines) else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 20 and text == str(int(text))


def _is_time(text: str) -> bool:
    shape = "".join("0" if sign in "0123456789" else sign for sign in text)
    return shape == _TIME and all(int(text[at : at + 2]) <= most for at, most in _HIGHEST)


def time_text() -> str:
    """The time now, as records write it."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
