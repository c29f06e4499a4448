"""What only an owner of the game can say about the board: the questions, how answers are read, and the file.

The file (``rajas.toml``, beside the games) also holds which modules one owns and what was played last.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from charmers.rajas.beside import MONEY_EACH, corners_between
from charmers.rajas.board import Board, board_with, the_board
from charmers.rajas.problems import problem
from charmers.sheet.new_file import write_new
from charmers.sheet.sentence import Refused, Sentence, Sentences, nearest
from charmers.sheet.text_file import TextFileError, read_text, said_of
from charmers.sheet.toml_text import TomlError, parse_toml

FORMAT: Final = 1
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

    @property
    def board(self) -> Board:
        """The board with all answers."""
        return board_with(self.known)

    def answer(self, key: tuple[str, ...]) -> Any:
        """What was entered, or nothing."""
        found: Any = self.known
        for part in key:
            found = found.get(part) if isinstance(found, Mapping) else None
        return found

    def enter(self, key: tuple[str, ...], value: Any) -> None:
        """Keep an answer, if it goes with the others; ``None`` takes it away."""
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
        yield Ask(("fame-last",), ask("fame-last"), hint("number"), _number(STEP, LARGEST))
        last = self.known.get("fame-last") or 0
        for fame in range(STEP, last + 1, STEP):
            yield Ask(("beside", str(fame)), ask("beside", fame=fame), hint("numbers"), _beside)
        for low, high, n in open_corners(self.known):
            text = ask("corners", low=low, high=high, n=n)
            yield Ask(("corners",), text, hint("numbers"), self._corners(low, high, n))
        yield Ask(("river-length",), ask("river-length"), hint("number"), _number(2, LONGEST_RIVER))
        yield Ask(("bridge",), ask("bridge"), hint("number"), _number(1, LONGEST_RIVER))
        for n in range(1, (self.known.get("river-length") or 0) + 1):
            yield Ask(("river", str(n)), ask("river", n=n), hint("earning"), _earning)
        yield Ask(("terraces",), ask("terraces"), hint("colours"), _colours)
        yield Ask(("balconies",), ask("balconies"), hint("pairs"), _pairs)
        for colour in the_board().colours:
            if colour not in the_board().cows:
                text = ask("cows", colour=_name(colour))
                yield Ask(("cows", colour), text, hint("good"), _good)

    def _corners(self, low: int, high: int, n: int) -> Callable[[str], list[int]]:
        def read(text: str) -> list[int]:
            found = sorted({_a_number(word, low + 1, high - 1) for word in text.replace(",", " ").split()})
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


def _a_number(word: str, low: int, high: int) -> int:
    if not (word.isdecimal() and len(word) < 9 and low <= int(word) <= high):
        raise Refused(problem("number", text=word[:40], low=low, high=high))
    return int(word)


def _number(low: int, high: int) -> Callable[[str], int]:
    return lambda text: _a_number(text.strip(), low, high)


def _beside(text: str) -> list[int]:
    found = sorted({_a_number(word, 0, LARGEST) for word in re.split(r"[ ,-]+", text.strip()) if word})
    if not found or len(found) > MONEY_EACH or found[-1] - found[0] != len(found) - 1:
        raise Refused(problem("beside", text=text[:40]))
    return found


def _word(word: str, options: tuple[str, ...]) -> str:
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


def _earning(text: str) -> str:
    """An earning of the river in the notation of the board.

    >>> _earning("Money 3"), _earning("karma-dice blue")
    ('money 3', 'karma-dice blue')
    """
    words = text.split()
    kinds = {kind.split()[0]: kind.split()[1:] for kind in the_board().river_kinds}
    what = _word(words[0] if words else "", tuple(kinds))
    wanted, given = kinds[what], words[1:]
    if wanted == ["COLOUR"] and len(given) == 1:
        return f"{what} {_word(given[0], the_board().colours)}"
    if wanted == ["N"] and len(given) == 1:
        return f"{what} {_a_number(given[0], 1, 20)}"
    if wanted in ([], given) or (wanted and wanted[0].isdecimal() and not given):
        return " ".join([what, *wanted])
    raise Refused(problem("earning", text=text[:40], kinds=list(the_board().river_kinds)))


def _colours(text: str) -> list[str]:
    return [_word(word, the_board().colours) for word in text.replace(",", " ").split()]


def _pairs(text: str) -> list[list[str]]:
    found = []
    for word in text.replace(",", " ").split():
        pays, sign, takes = word.partition(">")
        if not sign:
            raise Refused(problem("pair", text=word[:40]))
        found.append([_word(pays, the_board().colours), _word(takes, the_board().colours)])
    return found


def _good(text: str) -> str:
    return _word(text.strip(), (*the_board().goods, "any"))


def _name(word: str) -> Sentence:
    from charmers.rajas.names import name  # noqa: PLC0415  (names know effects, which nobody reads here)

    return name(word)


# The file.


def read_owner(path: Path) -> Owner:
    """What the file holds, or an owner who has said nothing."""
    if not path.exists():
        return Owner()
    with said_of(str(path)):
        try:
            data = parse_toml(read_text(path, "definition"))
        except (TextFileError, TomlError) as error:
            raise Refused(error.reason) from None
        return _owner(data)


def _owner(data: Mapping[str, Any]) -> Owner:
    if data.get("format", FORMAT) != FORMAT:
        raise Refused(problem("format", number=str(data["format"])[:20]))
    owner = Owner()
    known, modules, played = (data.get(key, {}) for key in ("board", "modules", "played"))
    if not all(isinstance(table, Mapping) for table in (known, modules, played)):
        raise Refused(problem("owner-file"))
    for key in _leaves(known):
        owner.known = _checked(owner, key, known)
    try:
        owner.board.gap(0, 0)
    except (TypeError, ValueError, AttributeError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused(problem("owner-file")) from None
    for module, wish in modules.items():
        if module not in the_board().modules or wish not in WISHES:
            raise Refused(problem("wish", module=str(module)[:40], wishes=list(WISHES)))
        owner.modules[module] = str(wish)
    last = played.get("last", [])
    owner.played = [str(each) for each in last] if isinstance(last, list) else []
    return owner


_KEPT: Final[Mapping[str, Callable[[str], Any]]] = {
    "fame-last": _number(STEP, LARGEST),
    "beside": _beside,
    "river-length": _number(2, LONGEST_RIVER),
    "bridge": _number(1, LONGEST_RIVER),
    "river": _earning,
    "terraces": _colours,
    "balconies": _pairs,
    "cows": _good,
}


def _leaves(known: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    for key, value in known.items():
        if isinstance(value, Mapping):
            yield from ((key, inner) for inner in value)
        else:
            yield (key,)


def _checked(owner: Owner, key: tuple[str, ...], known: Mapping[str, Any]) -> dict[str, Any]:
    """One answer of the file, read as if it had been typed."""
    value = known[key[0]][key[1]] if len(key) > 1 else known[key[0]]
    found = json.loads(json.dumps(owner.known))
    if key == ("corners",):
        numbers = value if isinstance(value, list) else [value]
        found["corners"] = [_a_number(str(each), 0, LARGEST) for each in numbers]
        return dict(found)
    if key[0] not in _KEPT or (len(key) > 1) != (key[0] in ("beside", "river", "cows")):
        raise Refused(problem("unknown-key", key=".".join(key)[:60]))
    read = _KEPT[key[0]](_typed(key[0], value))
    if len(key) > 1:
        inner = key[1]
        if key[0] in ("beside", "river"):
            inner = str(_a_number(inner, 0, LARGEST))
        else:
            inner = _word(inner, the_board().colours)
        found.setdefault(key[0], {})[inner] = read
    else:
        found[key[0]] = read
    return dict(found)


def _typed(kind: str, value: Any) -> str:
    """A value of the file as it is typed."""
    if kind == "balconies" and isinstance(value, list):
        return " ".join(">".join(map(str, each)) if isinstance(each, list) else str(each) for each in value)
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def typed(key: tuple[str, ...], value: Any) -> str:
    """An answer as it can be typed again."""
    return NOT_KNOWN if value is None else _typed(key[0], value)


def owner_text(owner: Owner) -> str:
    """The file of an owner."""
    lines = ["# What charmers rajas was told about your board and your boxes.", f"format = {FORMAT}", ""]
    tables: dict[str, Mapping[str, Any]] = {
        "board": {key: value for key, value in owner.known.items() if not isinstance(value, Mapping)},
        **{f"board.{key}": value for key, value in owner.known.items() if isinstance(value, Mapping)},
        "modules": owner.modules,
        "played": {"last": owner.played} if owner.played else {},
    }
    for table, values in tables.items():
        if values:
            lines += [f"[{table}]", *(f"{key} = {json.dumps(value)}" for key, value in values.items()), ""]
    return "\n".join(lines)


def write_owner(path: Path, owner: Owner) -> None:
    """Keep everything, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_new(path, owner_text(owner), force=True)
