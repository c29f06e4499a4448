"""The header of a record: what was agreed before the first roll."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from charmers.record.players import Player, check_players, read_player
from charmers.record.problems import RecordError
from charmers.rules.position import FEWEST_SEATS, MOST_SEATS

Mode = Literal["tracked", "paper"]
MODES: tuple[Mode, ...] = ("tracked", "paper")

FORMAT = 1
TITLE = f"charmers record {FORMAT}"
GIVEN = "given"
LONGEST_WORDS = 200
LARGEST_SEED = 2**63 - 1

_TITLE = re.compile(r"charmers record (\d{1,6})")
_SHEET = re.compile(r"([a-z][a-z0-9-]*) sha256 ([0-9a-f]{64})")
_DICE = re.compile(r"sha256 ([0-9a-f]{64})")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)


@dataclass(frozen=True, slots=True)
class Header:
    """Sheet, players, mode and dice of a game."""

    sheet: str
    digest: str
    """Of the sheet, so that a record is never replayed on another one."""
    players: tuple[Player, ...]
    mode: Mode = "tracked"
    created: str = "2000-01-01T00:00:00Z"
    commitment: str = ""
    """The SHA-256 of the secret; empty when people roll real dice."""
    seed: int | None = None
    """Set when the secret follows from a number that someone chose: such dice are no surprise to them."""
    words: tuple[str, ...] = ()
    """What the players added to the dice before the first roll."""

    def lines(self) -> list[str]:
        """The header as it stands in a record."""
        found = [TITLE, f"sheet: {self.sheet} sha256 {self.digest}", f"mode: {self.mode}"]
        found.append(f"created: {self.created}")
        found += [f"player: {player}" for player in self.players]
        found.append(f"dice: sha256 {self.commitment}" if self.commitment else f"dice: {GIVEN}")
        if self.seed is not None:
            found.append(f"seed: {self.seed}")
        found += [f"words: {words}" for words in self.words]
        return found

    @property
    def names(self) -> list[str]:
        """The players' names, in the order of their seats."""
        return [player.name for player in self.players]


def check_header(header: Header) -> None:
    """Complain about what a game cannot be played with."""
    count = len(header.players)
    if not FEWEST_SEATS <= count <= MOST_SEATS:
        raise ValueError(f"the game is for {FEWEST_SEATS} to {MOST_SEATS} players, not for {count}")
    check_players(header.players)
    bots = [player.name for player in header.players if player.bot]
    if header.mode == "paper" and bots:
        raise ValueError(f"{bots[0]} is a bot, and bots cannot mark paper")
    if not header.commitment and (header.seed is not None or header.words):
        raise ValueError("real dice know no seed and no words")


def read_words(text: str) -> str:
    """Words a player adds to the dice, as they are kept: one line, trimmed.

    >>> read_words("  mango   river ")
    'mango river'
    """
    for sign in text:
        if unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") and sign not in "\t\n\r":
            raise ValueError(f"the words have a character that cannot be shown (U+{ord(sign):04X})")
    words = unicodedata.normalize("NFC", " ".join(text.split()))
    if not words:
        raise ValueError("the words are empty")
    if len(words) > LONGEST_WORDS:
        raise ValueError(f"the words have {len(words)} characters; {LONGEST_WORDS} are enough")
    return words


def parse_header(lines: Sequence[tuple[int, str]]) -> Header:
    """Read a header from its lines, each with its number in the file."""
    _check_title(*lines[0])
    reader = _Reader()
    for number, line in lines[1:]:
        try:
            reader.read(line)
        except ValueError as error:
            raise RecordError(number, str(error)) from None
    last = lines[-1][0]
    try:
        header = reader.header()
        check_header(header)
    except ValueError as error:
        raise RecordError(last, str(error)) from None
    return header


def _check_title(number: int, line: str) -> None:
    title = _TITLE.fullmatch(line)
    if title is None:
        raise RecordError(number, f'this is no record of a game; one begins with "{TITLE}"')
    if int(title[1]) != FORMAT:
        newer = "it needs a newer charmers; " if int(title[1]) > FORMAT else ""
        raise RecordError(
            number, f"this is a record of format {title[1]}; {newer}this one reads format {FORMAT}"
        )


class _Reader:
    """Takes the lines of a header one by one; their order is the one in which they are printed."""

    ORDER = ("sheet", "mode", "created", "player", "dice", "seed", "words")
    MANY = ("player", "words")
    NEEDED = ("sheet", "mode", "created", "player", "dice")

    def __init__(self) -> None:
        self.found: dict[str, list[str]] = {}

    def read(self, line: str) -> None:
        key, _, value = line.partition(": ")
        if key not in self.ORDER or not value:
            raise ValueError(
                f'"{line[:40]}" does not belong in a header; its lines begin with {", ".join(self.ORDER)}'
            )
        if key in self.found and key not in self.MANY:
            raise ValueError(f'there is a second "{key}:"')
        behind = [other for other in self.found if self.ORDER.index(other) > self.ORDER.index(key)]
        if behind:
            raise ValueError(f'"{key}:" comes before "{behind[0]}:"')
        self._check(key, value)
        self.found.setdefault(key, []).append(value)

    def _check(self, key: str, value: str) -> None:
        if key == "sheet" and not _SHEET.fullmatch(value):
            raise ValueError('the sheet is written "sun sha256" and the 64 digits of its digest')
        if key == "mode" and value not in MODES:
            raise ValueError(f'"{value[:40]}" is no mode; there are {" and ".join(MODES)}')
        if key == "created" and not _is_time(value):
            raise ValueError(f'"{value[:40]}" is no time; one is written 2026-11-16T20:15:00Z')
        if key == "player" and str(read_player(value)) != value:
            raise ValueError(f'"{value[:60]}" is written "{read_player(value)}"')
        if key == "dice" and value != GIVEN and not _DICE.fullmatch(value):
            raise ValueError('the dice are "given", or "sha256" and the 64 digits of the commitment')
        if key == "seed" and not (value.isascii() and value.isdigit() and value == str(int(value[:25]))):
            raise ValueError(f'"{value[:40]}" is no seed; it is a number from 0')
        if key == "words" and read_words(value) != value:
            raise ValueError("the words are written in one line with single spaces")

    def header(self) -> Header:
        missing = [key for key in self.NEEDED if key not in self.found]
        if missing:
            raise ValueError(f'the header has no line "{missing[0]}:"')
        sheet = _SHEET.fullmatch(self.found["sheet"][0])
        assert sheet is not None
        dice = _DICE.fullmatch(self.found["dice"][0])
        mode: Mode = "paper" if self.found["mode"] == ["paper"] else "tracked"
        return Header(
            sheet=sheet[1],
            digest=sheet[2],
            players=tuple(read_player(text) for text in self.found["player"]),
            mode=mode,
            created=self.found["created"][0],
            commitment=dice[1] if dice else "",
            seed=int(self.found["seed"][0]) if "seed" in self.found else None,
            words=tuple(self.found.get("words", ())),
        )


def _is_time(text: str) -> bool:
    if not _TIME.fullmatch(text):
        return False
    try:
        # Not strptime: it brings the locale machinery along, which every command would wait for.
        datetime.fromisoformat(text[:-1])
    except ValueError:
        return False
    return True


def time_text(moment: datetime) -> str:
    """A moment (in UTC) as records write it."""
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
