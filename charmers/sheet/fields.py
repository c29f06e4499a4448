"""Reading one table of a definition key by key; whatever is wrong is written down and reading goes on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from charmers.sheet.definition import Source
from charmers.sheet.problems import Problem

SOURCES = ("rulebook", "inferred", "house")
LONGEST_ID = 24
LONGEST_MESSAGE = 300


def guess(word: str, options: Iterable[str]) -> str:
    """A ``; did you mean "temple"?`` to put behind a message, or nothing if nothing is near.

    >>> guess("tempel", ["temple", "mill"])
    '; did you mean "temple"?'
    """
    # Only needed when something is wrong, and slow to import.
    from difflib import get_close_matches  # noqa: PLC0415

    near = get_close_matches(word, list(options), n=1)
    return f'; did you mean "{near[0]}"?' if near else ""


def listed(options: Iterable[str]) -> str:
    """The options as a person would list them: ``a, b or c``.

    >>> listed(["n", "e", "s"])
    'n, e or s'
    """
    *others, last = options
    return f"{', '.join(others)} or {last}" if others else last


def shown(value: object) -> str:
    """A wrong value as it may stand in a message, shortened when it is long.

    >>> shown("tea"), shown(True), shown([1, 2])
    ('"tea"', 'true', 'a list')
    """
    if isinstance(value, str):
        flat = " ".join(value.split())
        return f'"{flat if len(flat) <= 40 else flat[:37] + "..."}"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        # Turning an int of thousands of digits into text is refused by Python.
        return str(value) if abs(value) < 10**12 else "a very large number"
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, list):
        return "a list"
    return str(value)[:40]


def tidy(text: str) -> str:
    """The text without signs that would disturb a terminal, and not longer than a message may be.

    >>> tidy("tea" + chr(27) + "[31m")
    'tea?[31m'
    """
    cut = text if len(text) <= LONGEST_MESSAGE else text[: LONGEST_MESSAGE - 3] + "..."
    return "".join(sign if sign.isprintable() else "?" for sign in cut)


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

    def problem(self, key: str, message: str) -> None:
        """Write down what is wrong with a key, or with the whole table if the key is empty."""
        self.found.append(Problem(tidy(self.at(key) if key else self.where), tidy(message)))

    def has(self, key: str) -> bool:
        """True if the key is there; asking makes it a known key."""
        self._asked.add(key)
        return key in self.data

    def value(self, key: str, wanted: str) -> object | None:
        """Whatever stands at the key; TOML knows no null, so ``None`` means that it is missing."""
        if not self.has(key):
            self.problem(key, f"is missing; it takes {wanted}")
            return None
        return self.data[key]

    def number(self, key: str, low: int, high: int) -> int | None:
        """A whole number within its limits."""
        wanted = f"a whole number from {low} to {high}"
        value = self.value(key, wanted)
        return None if value is None else self.as_number(key, value, low, high)

    def as_number(self, key: str, value: object, low: int, high: int) -> int | None:
        """The value, if it is a whole number within its limits."""
        # bool is an int in Python, but true is no number in TOML.
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.problem(key, f"{shown(value)} is not a whole number from {low} to {high}")
        return None

    def text(self, key: str, wanted: str = "a text in quotes") -> str | None:
        """A text."""
        value = self.value(key, wanted)
        return None if value is None else self.as_text(key, value, wanted)

    def as_text(self, key: str, value: object, wanted: str) -> str | None:
        """The value, if it is a text."""
        if isinstance(value, str):
            return value
        self.problem(key, f"{shown(value)} is not {wanted}")
        return None

    def name(self, key: str) -> str | None:
        """An id of the definition's own choosing."""
        word = self.text(key, "a name")
        return word if word is not None and self.check_id(key, word) else None

    def check_id(self, key: str, word: str) -> bool:
        """True if the word can be an id; a problem otherwise."""
        if is_id(word):
            return True
        self.problem(
            key,
            f"{shown(word)} cannot be a name; names are lowercase letters (a-z), digits and hyphens, "
            f"begin with a letter and have at most {LONGEST_ID} signs",
        )
        return False

    def choice(self, key: str, options: Sequence[str], what: str) -> str | None:
        """A text that is one of the options; ``what`` says what they are: "building"."""
        word = self.text(key, listed(options) if options else f"a {what}")
        return None if word is None else self.as_choice(key, word, options, what)

    def as_choice(self, key: str, word: str, options: Sequence[str], what: str) -> str | None:
        """The word, if it is one of the options."""
        if word in options:
            return word
        hint = guess(word, options) or (f"; it can be {listed(options)}" if options else "")
        self.problem(key, f"{shown(word)} is no {what}{hint}")
        return None

    def items(self, key: str, wanted: str, fewest: int, most: int) -> list[tuple[str, object]] | None:
        """The items of a list, each with its own key: ``coins[2]``."""
        value = self.value(key, wanted)
        if value is None:
            return None
        if not isinstance(value, list):
            self.problem(key, f"{shown(value)} is not {wanted}")
            return None
        if len(value) > most:
            self.problem(key, f"has {len(value)} entries; {most} are the most")
            return None
        if len(value) < fewest:
            self.problem(key, f"has {len(value)} entries; it needs {fewest} or more")
            return None
        return [(f"{key}[{index}]", item) for index, item in enumerate(value)]

    def texts(self, key: str, wanted: str, fewest: int, most: int) -> list[tuple[str, str]] | None:
        """The texts of a list, each with its own key; those that are no texts are left out."""
        items = self.items(key, wanted, fewest, most)
        if items is None:
            return None
        read = ((at, self.as_text(at, item, "a text in quotes")) for at, item in items)
        return [(at, word) for at, word in read if word is not None]

    def names(self, key: str, what: str, fewest: int, most: int) -> tuple[str, ...] | None:
        """A list of different ids of the definition's own choosing."""
        words = self.texts(key, f"a list of {what}", fewest, most)
        if words is None:
            return None
        names: list[str] = []
        for at, word in words:
            if word in names:
                self.problem(at, f"{shown(word)} is listed twice")
            elif self.check_id(at, word):
                names.append(word)
        return tuple(names)

    def tables(self, key: str, wanted: str, fewest: int, most: int) -> list[Fields] | None:
        """The tables of a list."""
        items = self.items(key, wanted, fewest, most)
        if items is None:
            return None
        tables: list[Fields] = []
        for at, item in items:
            if isinstance(item, Mapping):
                tables.append(Fields(item, self.at(at), self.found))
            else:
                self.problem(at, f"{shown(item)} is not a table in braces")
        return tables

    def table(self, key: str) -> Fields:
        """A table of its own; an empty one stands in for a missing one, so that its keys are reported."""
        value = self.data[key] if self.has(key) else {}
        if key not in self.data:
            self.problem(key, f"is missing; the definition needs a part [{key}]")
        elif not isinstance(value, Mapping):
            self.problem(key, f"{shown(value)} is not a part; write [{key}] on a line of its own")
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
                hint = guess(key, self._asked) or f"; known here: {', '.join(sorted(self._asked))}"
                self.problem(key, f"is not a known key{hint}")
