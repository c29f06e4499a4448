"""Reading one table of a definition key by key; whatever is wrong is written down and reading goes on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast, get_args

from charmers.sheet.definition import Source
from charmers.sheet.printable import printable
from charmers.sheet.problems import Problem
from charmers.sheet.sentence import Sentence, nearest
from charmers.sheet.sentences import wrong

SOURCES: tuple[str, ...] = get_args(Source)
LONGEST_ID = 24
LONGEST_MESSAGE = 300
MOST_PROBLEMS = 50
"""More than these are not worth listing: the file is something else."""


def guess(word: str, options: Iterable[str]) -> str:
    """The same as a ``; did you mean "temple"?`` to put behind an English message."""
    near = nearest(word, options)
    return f'; did you mean "{near}"?' if near else ""


def shown(value: object) -> Sentence | str:
    """A wrong value as it may stand in a message, shortened when it is long.

    >>> str(shown("tea")), shown(True), str(shown([1, 2]))
    ('"tea"', 'true', 'a list')
    """
    if isinstance(value, str):
        flat = " ".join(value.split())
        return wrong("quoted", text=tidy(flat if len(flat) <= 40 else flat[:37] + "..."))
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        # Turning an int of thousands of digits into text is refused by Python.
        return str(value) if abs(value) < 10**12 else wrong("very-large")
    if isinstance(value, Mapping):
        return wrong("a-table")
    if isinstance(value, list):
        return wrong("a-list")
    return str(value)[:40]


def tidy(text: str) -> str:
    """The text without signs that would disturb a terminal, and not longer than a message may be.

    >>> tidy("tea" + chr(27) + "[31m")
    'tea\\\\x1b[31m'
    """
    told = printable(text[: LONGEST_MESSAGE + 1])
    return told if len(told) <= LONGEST_MESSAGE else told[: LONGEST_MESSAGE - 3] + "..."


def is_id(word: str) -> bool:
    """True for lowercase letters, digits and hyphens, beginning with a letter.

    >>> is_id("red-tea"), is_id("Tea"), is_id("9tea")
    (True, False, False)
    """
    return (
        0 < len(word) <= LONGEST_ID
        and word.isascii()
        and word[0].isalpha()
        and word[-1] != "-"
        and all(sign.isdigit() or sign == "-" or sign.islower() for sign in word)
    )


class EnoughProblems(Exception):  # noqa: N818  (it is no error of its own)
    """So much is wrong that the rest need not be read."""


class Fields:
    """One table, and where it stands.

    Every reader returns ``None`` for what is missing or wrong, after adding the problem to ``found``.
    So a part is read to its end, and only what was read is compared with each other.
    """

    def __init__(self, data: Mapping[str, object], where: str, found: list[Problem]) -> None:
        self.data = data
        self.where = where
        self.found = found
        self._asked: set[str] = set()

    def at(self, key: str) -> str:
        """The full name of a key of this table, as messages give it."""
        return f"{self.where}.{key}" if self.where else key

    def problem(self, key: str, what: str, /, **fields: object) -> None:
        """Write down what is wrong with a key, or with the whole table if the key is empty."""
        self.found.append(Problem(tidy(self.at(key) if key else self.where), wrong(what, **fields)))
        if len(self.found) >= MOST_PROBLEMS:
            raise EnoughProblems

    def has(self, key: str) -> bool:
        """True if the key is there; asking makes it a known key."""
        self._asked.add(key)
        return key in self.data

    def value(self, key: str, wanted: Sentence) -> object | None:
        """Whatever stands at the key; TOML knows no null, so ``None`` means that it is missing."""
        if not self.has(key):
            self.problem(key, "missing", wanted=wanted)
            return None
        return self.data[key]

    def number(self, key: str, low: int, high: int) -> int | None:
        """A whole number within its limits."""
        value = self.value(key, wrong("a-number", low=low, high=high))
        return None if value is None else self.as_number(key, value, low, high)

    def as_number(self, key: str, value: object, low: int, high: int) -> int | None:
        """The value, if it is a whole number within its limits."""
        # bool is an int in Python, but true is no number in TOML.
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.problem(key, "not", value=shown(value), wanted=wrong("a-number", low=low, high=high))
        return None

    def text(self, key: str, wanted: Sentence | None = None) -> str | None:
        """A text."""
        wanted = wanted or wrong("a-text")
        value = self.value(key, wanted)
        return None if value is None else self.as_text(key, value, wanted)

    def as_text(self, key: str, value: object, wanted: Sentence) -> str | None:
        """The value, if it is a text."""
        if isinstance(value, str):
            return value
        self.problem(key, "not", value=shown(value), wanted=wanted)
        return None

    def name(self, key: str) -> str | None:
        """An id of the definition's own choosing."""
        word = self.text(key, wrong("a-name"))
        return word if word is not None and self.check_id(key, word) else None

    def check_id(self, key: str, word: str) -> bool:
        """True if the word can be an id; a problem otherwise."""
        if is_id(word):
            return True
        self.problem(key, "no-name", value=shown(word), most=LONGEST_ID)
        return False

    def choice(self, key: str, options: Sequence[str], what: str) -> str | None:
        """A text that is one of the options; ``what`` is the key of what they are: "building"."""
        wanted = wrong("one-of", options=options) if options else wrong("a-thing", what=wrong(what))
        word = self.text(key, wanted)
        return None if word is None else self.as_choice(key, word, options, what)

    def as_choice(self, key: str, word: str, options: Sequence[str], what: str) -> str | None:
        """The word, if it is one of the options."""
        if word in options:
            return word
        value, kind, near = shown(word), wrong(what), nearest(word, options)
        if near:
            self.problem(key, "no-choice-near", value=value, what=kind, near=near)
        elif options:
            self.problem(key, "no-choice-of", value=value, what=kind, options=options)
        else:
            self.problem(key, "no-choice", value=value, what=kind)
        return None

    def items(self, key: str, wanted: Sentence, fewest: int, most: int) -> list[tuple[str, object]] | None:
        """The items of a list, each with its own key: ``coins[2]``."""
        value = self.value(key, wanted)
        if value is None:
            return None
        if not isinstance(value, list):
            self.problem(key, "not", value=shown(value), wanted=wanted)
            return None
        if len(value) > most:
            self.problem(key, "too-many", count=len(value), most=most)
            return None
        if len(value) < fewest:
            self.problem(key, "too-few", count=len(value), least=fewest)
            return None
        return [(f"{key}[{index}]", item) for index, item in enumerate(value)]

    def texts(self, key: str, wanted: Sentence, fewest: int, most: int) -> list[tuple[str, str]] | None:
        """The texts of a list, each with its own key; those that are no texts are left out."""
        items = self.items(key, wanted, fewest, most)
        if items is None:
            return None
        read = ((at, self.as_text(at, item, wrong("a-text"))) for at, item in items)
        return [(at, word) for at, word in read if word is not None]

    def names(self, key: str, what: str, fewest: int, most: int) -> tuple[str, ...] | None:
        """A list of different ids of the definition's own choosing; ``what`` is the key of what they are."""
        words = self.texts(key, wrong("list-of", what=wrong(what)), fewest, most)
        if words is None:
            return None
        names: list[str] = []
        for at, word in words:
            if word in names:
                self.problem(at, "twice", value=shown(word))
            elif self.check_id(at, word):
                names.append(word)
        return tuple(names)

    def tables(self, key: str, wanted: Sentence, fewest: int, most: int) -> list[Fields] | None:
        """The tables of a list."""
        items = self.items(key, wanted, fewest, most)
        if items is None:
            return None
        tables: list[Fields] = []
        for at, item in items:
            if isinstance(item, Mapping):
                tables.append(Fields(item, self.at(at), self.found))
            else:
                self.problem(at, "not", value=shown(item), wanted=wrong("a-table-in-braces"))
        return tables

    def table(self, key: str) -> Fields:
        """A table of its own; an empty one stands in for a missing one, so that its keys are reported."""
        value = self.data[key] if self.has(key) else {}
        if key not in self.data:
            self.problem(key, "missing-part", key=key)
        elif not isinstance(value, Mapping):
            self.problem(key, "no-part", value=shown(value), key=key)
        else:
            return Fields(value, self.at(key), self.found)
        # Nothing below a missing part is worth a message of its own.
        return Fields({}, self.at(key), [])

    def source(self, inherited: Source | None = None) -> Source:
        """Where a part or an entry comes from; an entry that does not say it takes its part's."""
        if inherited is not None and not self.has("source"):
            return inherited
        word = self.choice("source", SOURCES, "source")
        return "house" if word is None else cast(Source, word)

    def finish(self) -> None:
        """Report the keys that nobody asked for."""
        for key in self.data:
            if key not in self._asked:
                near = nearest(key, self._asked)
                if near:
                    self.problem(key, "unknown-key-near", near=near)
                else:
                    self.problem(key, "unknown-key", keys=sorted(self._asked))
