"""The JSON Schemas of everything that other programs read: what ``--json`` prints, and the files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from charmers.sheet.places import sheets_directory
from charmers.sheet.sentence import nearest

_PARTS = "parts"
_ELSEWHERE = f"{_PARTS}.json"
_DEFINED = "#/$defs/"


def schemas() -> tuple[str, ...]:
    """The names of all schemas: those of commands as they are called, and those of files.

    >>> [name for name in schemas() if name.startswith("sheets")]
    ['sheets-check', 'sheets-diff', 'sheets-list', 'sheets-show', 'sheets-study']
    """
    return tuple(sorted(path.stem for path in _directory().glob("*.json") if path.stem != _PARTS))


def schema(name: str) -> dict[str, Any]:
    """A JSON Schema (2020-12) by its name; it stands alone.

    ``"show"`` is of what ``charmers show --json`` prints, ``"store-check"`` of ``charmers store check
    --json``. ``"definition"``, ``"transcript"`` and ``"record"`` are of files: of what TOML reads in the
    first two, of the list of lines in the third.

    >>> schema("show")["properties"]["mode"]
    {'enum': ['tracked', 'paper']}
    """
    if name not in schemas():
        near = nearest(str(name), schemas())
        known = f'did you mean "{near}"?' if near else f"there are {', '.join(schemas())}"
        raise ValueError(f'no schema is called "{name}"; {known}')
    found = _alone(_read(name))
    parts: dict[str, Any] = _alone(_read(_PARTS)["$defs"])
    needed: dict[str, Any] = {}
    wanted = list(_named(found))
    while wanted:
        part = wanted.pop()
        if part not in needed:
            needed[part] = parts[part]
            wanted += _named(parts[part])
    return {**found, "$defs": dict(sorted(needed.items()))} if needed else found


def _directory() -> Path:
    return sheets_directory() / "schemas"


def _read(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((_directory() / f"{name}.json").read_text("utf-8"))
    return data


def _alone(value: Any) -> Any:
    """The same with its references into the shared parts turned to its own."""
    if isinstance(value, dict):
        return {
            key: item.removeprefix(_ELSEWHERE) if key == "$ref" else _alone(item)
            for key, item in value.items()
        }
    return [_alone(item) for item in value] if isinstance(value, list) else value


def _named(value: Any) -> Iterator[str]:
    """The parts that a schema refers to."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key == "$ref":
                yield item.removeprefix(_DEFINED)
            else:
                yield from _named(item)
    elif isinstance(value, list):
        for item in value:
            yield from _named(item)
