"""The file in which an owner's answers are kept: ``rajas.toml``, beside the games."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from charmers.rajas.board import the_board
from charmers.rajas.owner import (
    LARGEST,
    LONGEST_RIVER,
    NOT_KNOWN,
    STEP,
    WISHES,
    Owner,
    a_number,
    a_word,
    read_beside,
    read_colours,
    read_earning,
    read_good,
    read_number,
    read_pairs,
)
from charmers.rajas.problems import problem
from charmers.sheet.new_file import write_new
from charmers.sheet.sentence import Refused
from charmers.sheet.text_file import TextFileError, read_text, said_of
from charmers.sheet.toml_text import TomlError, parse_toml

FORMAT: Final = 1


def owner_path(games: Path) -> Path:
    """Where it is, beside the file with the games."""
    return games.with_name("rajas.toml")


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
    known, modules, played, ticks = (data.get(key, {}) for key in ("board", "modules", "played", "ticks"))
    if not all(isinstance(table, Mapping) for table in (known, modules, played, ticks)):
        raise Refused(problem("owner-file"))
    for key in _leaves(known):
        _take(owner.known, key, known)
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
    done = ticks.get("done", 0)
    owner.ticks = {str(ticks.get("of", "")): done if isinstance(done, int) else 0} if ticks else {}
    return owner


_KEPT: Final[Mapping[str, Callable[[str], Any]]] = {
    "fame-last": read_number(STEP, LARGEST),
    "beside": read_beside,
    "river-length": read_number(2, LONGEST_RIVER),
    "bridge": read_number(1, LONGEST_RIVER),
    "river": read_earning,
    "terraces": read_colours,
    "balconies": read_pairs,
    "cows": read_good,
}


def _leaves(known: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    for key, value in known.items():
        if isinstance(value, Mapping):
            yield from ((key, inner) for inner in value)
        else:
            yield (key,)


def _take(found: dict[str, Any], key: tuple[str, ...], known: Mapping[str, Any]) -> None:
    """Take one answer of the file over, read as if it had been typed."""
    value = known[key[0]][key[1]] if len(key) > 1 else known[key[0]]
    if key == ("corners",):
        numbers = value if isinstance(value, list) else [value]
        found["corners"] = sorted({a_number(str(each), 0, LARGEST) for each in numbers})
        return
    if key[0] not in _KEPT or (len(key) > 1) != (key[0] in ("beside", "river", "cows")):
        raise Refused(problem("unknown-key", key=".".join(key)[:60]))
    read = _KEPT[key[0]](_typed(key[0], value))
    if len(key) == 1:
        found[key[0]] = read
    elif key[0] == "cows":
        found.setdefault("cows", {})[a_word(key[1], the_board().colours)] = read
    else:
        found.setdefault(key[0], {})[str(a_number(key[1], 0, LARGEST))] = read


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
        "ticks": next(({"of": again, "done": done} for again, done in owner.ticks.items()), {}),
    }
    for table, values in tables.items():
        if values:
            lines += [f"[{table}]", *(f"{key} = {json.dumps(value)}" for key, value in values.items()), ""]
    return "\n".join(lines)


def write_owner(path: Path, owner: Owner) -> None:
    """Keep everything, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_new(path, owner_text(owner), force=True)
