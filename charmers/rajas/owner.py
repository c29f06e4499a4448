"""What only an owner can say: about the board, and which modules to draw; and how answers are read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final, NamedTuple

from charmers.rajas.beside import MONEY_EACH, corners_between
from charmers.rajas.board import Board, board_with, the_board
from charmers.rajas.problems import problem
from charmers.sheet.sentence import Refused, Sentence, Sentences, nearest

NOT_KNOWN: Final = "-"
"""What is typed when one does not know, or when there is none."""
LARGEST: Final = 250
"""No track has a space of a higher number."""
STEP: Final = 10
"""At every so many fame spaces an owner is asked for the money spaces beside."""
LONGEST_RIVER: Final = 60
WISHES: Final = ("always", "perhaps", "never")

ask: Final = Sentences(
    "rajas-ask",
    {
        "fame-last": "The last space of the fame track",
        "beside": "The money spaces beside fame {fame}",
        "corners": "Fame spaces between {low} and {high} without a money space beside them ({n} of them)",
        "river-length": "River spaces after the start, the last one counted",
        "bridge": "The river space just before the bridge",
        "river": "What river space {n} gives",
        "terraces": "The colours of the terrace, from left to right",
        "balconies": "The balconies: colour given and colour taken",
        "cows": "What the {colour} cow is for",
        "module": "{module}, when modules are drawn by lot",
    },
)
"""The questions; each is also the name under which its answer is shown."""

hint: Final = Sentences(
    "rajas-hint",
    {
        "number": "a number",
        "numbers": "numbers with spaces between them",
        "earning": "such as money 3, fame 2, karma 2, dice 2, upgrade, market-kind 4, karma-dice blue",
        "colours": "such as blue green orange",
        "pairs": "such as blue>orange green>purple",
        "good": "silk, tea, spice or any",
        "wish": "always, perhaps or never; nothing if you do not own it",
    },
)
"""How an answer looks."""


class Ask(NamedTuple):
    """One question: where its answer is kept, how it is asked, what an answer looks like, how it is read."""

    key: tuple[str, ...]
    text: Sentence
    looks: Sentence
    read: Callable[[str], Any]


@dataclass
class Owner:
    """What an owner has entered, which modules there are, and what was played last."""

    known: dict[str, Any] = field(default_factory=dict)
    """The answers, as ``board_with`` takes them."""
    modules: dict[str, str] = field(default_factory=dict)
    """Always, perhaps or never, by module; a module that is not here is not owned."""
    played: list[str] = field(default_factory=list)
    """The modules of the last set-up that was drawn, with their sides."""
    ticks: dict[str, int] = field(default_factory=dict)
    """How many steps of the last checklist are done, by the command that gives it again."""

    @property
    def board(self) -> Board:
        """The board with all answers."""
        return board_with(self.known)

    def answer(self, key: tuple[str, ...]) -> Any:
        """What was entered, or nothing."""
        if key[0] == "modules":
            return self.modules.get(key[1])
        found: Any = self.known
        for part in key:
            found = found.get(part) if isinstance(found, Mapping) else None
        return found

    def enter(self, key: tuple[str, ...], value: Any) -> None:
        """Keep an answer, if it goes with the others; ``None`` takes it away."""
        if key[0] == "modules":
            self.modules.pop(key[1], None)
            self.modules |= {} if value is None else {key[1]: value}
            return
        known = json.loads(json.dumps(self.known))
        table = known
        for part in key[:-1]:
            table = table.setdefault(part, {})
        if value is None:
            table.pop(key[-1], None)
        else:
            table[key[-1]] = value
        if key[0] == "beside":
            # Corners that were told belong to the spaces as they were.
            known.pop("corners", None)
        self._check(known)
        self.known = {name: value for name, value in known.items() if value not in ({}, [])}

    def _check(self, known: Mapping[str, Any]) -> None:
        length, bridge = known.get("river-length"), known.get("bridge")
        if length is not None and bridge is not None and bridge >= length:
            raise Refused(problem("bridge", bridge=bridge, length=length))
        board_with(known)

    def asks(self) -> Iterator[Ask]:
        """Every question, as far as the answers so far lead."""
        yield Ask(("fame-last",), ask("fame-last"), hint("number"), read_number(STEP, LARGEST))
        last = self.known.get("fame-last") or 0
        for fame in range(STEP, last + 1, STEP):
            yield Ask(("beside", str(fame)), ask("beside", fame=fame), hint("numbers"), read_beside)
        for low, high, n in open_corners(self.known):
            text = ask("corners", low=low, high=high, n=n)
            yield Ask(("corners",), text, hint("numbers"), self._corners(low, high, n))
        yield Ask(("river-length",), ask("river-length"), hint("number"), read_number(2, LONGEST_RIVER))
        yield Ask(("bridge",), ask("bridge"), hint("number"), read_number(1, LONGEST_RIVER))
        for n in range(1, (self.known.get("river-length") or 0) + 1):
            yield Ask(("river", str(n)), ask("river", n=n), hint("earning"), read_earning)
        yield Ask(("terraces",), ask("terraces"), hint("colours"), read_colours)
        yield Ask(("balconies",), ask("balconies"), hint("pairs"), read_pairs)
        for colour in the_board().colours:
            if colour not in the_board().cows:
                text = ask("cows", colour=_name(colour))
                yield Ask(("cows", colour), text, hint("good"), read_good)
        for module in the_board().modules:
            yield Ask(("modules", module), ask("module", module=_name(module)), hint("wish"), read_wish)

    def _corners(self, low: int, high: int, n: int) -> Callable[[str], list[int]]:
        def read(text: str) -> list[int]:
            found = sorted({a_number(word, low + 1, high - 1) for word in text.replace(",", " ").split()})
            if len(found) != n:
                raise Refused(problem("corner-count", n=n, low=low, high=high))
            return sorted({*self.known.get("corners", ()), *found})

        return read


def open_corners(known: Mapping[str, Any]) -> Iterator[tuple[int, int, int]]:
    """Where fame spaces without a money space have still to be told: between which two, and how many."""
    said = sorted((int(fame), spaces) for fame, spaces in known.get("beside", {}).items() if spaces)
    for (low, above), (high, below) in pairwise(said):
        told = [fame for fame in known.get("corners", ()) if low < fame < high]
        missing = corners_between(low, above, high, below)
        if 0 < missing < high - low and not told:
            yield low, high, missing


# How answers are read.


def a_number(word: str, low: int, high: int) -> int:
    """A number within its bounds."""
    if not (word.isdecimal() and len(word) < 9 and low <= int(word) <= high):
        raise Refused(problem("number", text=word[:40], low=low, high=high))
    return int(word)


def read_number(low: int, high: int) -> Callable[[str], int]:
    """How a number within these bounds is read."""
    return lambda text: a_number(text.strip(), low, high)


def read_beside(text: str) -> list[int]:
    """One money space, or two that lie beside each other."""
    found = sorted({a_number(word, 0, LARGEST) for word in re.split(r"[ ,-]+", text.strip()) if word})
    if not found or len(found) > MONEY_EACH or found[-1] - found[0] != len(found) - 1:
        raise Refused(problem("beside", text=text[:40]))
    return found


def a_word(word: str, options: tuple[str, ...]) -> str:
    """The option that a word means, by its whole or its only beginning."""
    found = word.casefold()
    if found in options:
        return found
    begun = [option for option in options if found and option.startswith(found)]
    if len(begun) == 1:
        return begun[0]
    near = nearest(found, options)
    raise Refused(
        problem("near", text=word[:40], near=near)
        if near
        else problem("not-word", text=word[:40], options=list(options))
    )


def read_earning(text: str) -> str:
    """An earning of the river in the notation of the board.

    >>> read_earning("Money 3"), read_earning("karma-dice blue")
    ('money 3', 'karma-dice blue')
    """
    words = text.split()
    kinds = {kind.split()[0]: kind.split()[1:] for kind in the_board().river_kinds}
    what = a_word(words[0] if words else "", tuple(kinds))
    wanted, given = kinds[what], words[1:]
    if wanted == ["COLOUR"] and len(given) == 1:
        return f"{what} {a_word(given[0], the_board().colours)}"
    if wanted == ["N"] and len(given) == 1:
        return f"{what} {a_number(given[0], 1, 20)}"
    if wanted in ([], given) or (wanted and wanted[0].isdecimal() and not given):
        return " ".join([what, *wanted])
    raise Refused(problem("earning", text=text[:40], kinds=list(the_board().river_kinds)))


def read_colours(text: str) -> list[str]:
    """Colours of dice, in their order."""
    return [a_word(word, the_board().colours) for word in text.replace(",", " ").split()]


def read_pairs(text: str) -> list[list[str]]:
    """Colours that are given and taken: ``blue>orange``."""
    found = []
    for word in text.replace(",", " ").split():
        pays, sign, takes = word.partition(">")
        if not sign:
            raise Refused(problem("pair", text=word[:40]))
        found.append([a_word(pays, the_board().colours), a_word(takes, the_board().colours)])
    return found


def read_good(text: str) -> str:
    """A good, or ``any``."""
    return a_word(text.strip(), (*the_board().goods, "any"))


def read_wish(text: str) -> str:
    """Always, perhaps or never."""
    return a_word(text.strip(), WISHES)


def _name(word: str) -> Sentence:
    from charmers.rajas.names import name  # noqa: PLC0415  (names know effects, which nobody reads here)

    return name(word)
