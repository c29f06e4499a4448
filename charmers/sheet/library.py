"""Where definitions are found: the built-in ones by name, an owner's own by path."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from charmers.sheet.definition import Sheet
from charmers.sheet.places import brought, sheets_directory
from charmers.sheet.sentence import Sentence, expect, nearest


def builtin_sheets() -> tuple[str, ...]:
    """The names of the built-in sheets; Sun, the one to begin with, comes first.

    >>> builtin_sheets()
    ('sun', 'moon')
    """
    names = (path.stem for path in sheets_directory().glob("*.toml"))
    return tuple(sorted(names, key=lambda name: (name != "sun", name)))


def find_sheet(name_or_path: str | Path) -> Sheet:
    """The sheet of that name, or the one in that file; built-in names go first, those of other packages last.

    >>> find_sheet("sun").river.spaces[8].symbol
    'flag'
    """
    from charmers.sheet.reading import load_sheet  # noqa: PLC0415  (whoever wants words needs no definition)

    expect("name_or_path", name_or_path, str, Path)
    if isinstance(name_or_path, Path) or _is_path(name_or_path):
        return load_sheet(name_or_path)
    names = builtin_sheets()
    if name_or_path in names:
        return _builtin(name_or_path)
    if Path(name_or_path).is_file():
        return load_sheet(name_or_path)
    elsewhere = brought("sheets", name_or_path)
    if elsewhere is not None:
        return load_sheet(str(elsewhere))
    from charmers.sheet.problems import Problem, UnreadableSheetError  # noqa: PLC0415  (only for a mistake)
    from charmers.sheet.sentences import wrong  # noqa: PLC0415

    near = nearest(name_or_path, names)
    what = wrong("no-sheet-near", near=near) if near else wrong("no-sheet", names=names)
    raise UnreadableSheetError(f'"{name_or_path}"', [Problem("", what)])


def checked(name_or_path: str, tell: Callable[[Sentence], str] = str) -> dict[str, Any]:
    """What is to be said about a definition: valid, invalid or unreadable, and every problem told."""
    from charmers.sheet.problems import SheetError, UnreadableSheetError  # noqa: PLC0415
    from charmers.sheet.sentences import wrong  # noqa: PLC0415

    try:
        sheet = find_sheet(name_or_path)
    except SheetError as error:
        verdict = "unreadable" if isinstance(error, UnreadableSheetError) else "invalid"
        problems = [{"where": problem.where, "message": tell(problem.what)} for problem in error.problems]
        return {"file": name_or_path, "verdict": verdict, "problems": problems}
    # Such a sheet can be played on, and games on it stay readable; as a definition it is a slip.
    unseen = [symbol for symbol in sheet.river.symbols if symbol not in sheet.dice.blue]
    slips = [("dice.blue", wrong("symbol-unseen", symbol=symbol)) for symbol in unseen]
    slips += _idle_words(sheet)
    problems = [{"where": where, "message": tell(what)} for where, what in slips]
    verdict = "invalid" if problems else "valid"
    found = {"file": name_or_path, "verdict": verdict, "name": sheet.name, "digest": sheet.digest}
    return {**found, "problems": problems}


def _idle_words(sheet: Sheet) -> Iterator[tuple[str, Sentence]]:
    """An owner's words for goods, tents and so on that the sheet does not have, misspelt or of before."""
    from charmers.sheet.sentences import wrong  # noqa: PLC0415

    ids = {
        "goods": sheet.market.goods,
        "buildings": sheet.upgrades.buildings,
        "symbols": sheet.river.symbols,
        "tents": [tent.name for tent in sheet.market.tents],
        "sheets": [sheet.name],
    }
    for language, words in sheet.words.items():
        for section, name in dict.fromkeys(tuple(f"{key}.".split(".")[:2]) for key in words):
            known = section if section in ids else f"{section}s"
            if known in ids and (known != section or name not in ids[known]):
                near = nearest(name, ids[known])
                keys = [f"{known}.{each}" for each in ([near] if near else ids[known])]
                what = wrong("unknown-key-near", near=keys[0]) if near else wrong("unknown-key", keys=keys)
                yield f"words.{language}.{section}.{name}".rstrip("."), what


def own_builtin(sheet: Sheet) -> Sheet | None:
    """The built-in sheet of the same name, if the definition is that sheet."""
    if sheet.name not in builtin_sheets():
        return None
    found = _builtin(sheet.name)
    return found if found.digest == sheet.digest else None


@cache
def _builtin(name: str) -> Sheet:
    from charmers.sheet.reading import load_sheet  # noqa: PLC0415

    return load_sheet(sheets_directory() / f"{name}.toml")


def _is_path(text: str) -> bool:
    separators = (os.sep, os.altsep or os.sep)
    return text.lower().endswith(".toml") or any(separator in text for separator in separators)
