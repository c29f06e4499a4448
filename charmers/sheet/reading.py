"""From the text of a definition to a sheet, or to everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from charmers.sheet.data import digest
from charmers.sheet.definition import DICE, FORMAT, Sheet
from charmers.sheet.fields import EnoughProblems, Fields
from charmers.sheet.parts.bonuses import Known
from charmers.sheet.parts.dice import read_dice
from charmers.sheet.parts.karma import read_karma
from charmers.sheet.parts.look import read_look
from charmers.sheet.parts.market import read_goods, read_market
from charmers.sheet.parts.owner_words import read_owner_words
from charmers.sheet.parts.palace import read_characters, read_palace
from charmers.sheet.parts.province import read_province
from charmers.sheet.parts.river import read_river
from charmers.sheet.parts.tracks import read_tracks
from charmers.sheet.parts.upgrades import read_buildings, read_upgrades
from charmers.sheet.problems import Problem, SheetError, UnreadableSheetError
from charmers.sheet.sentence import expect
from charmers.sheet.sentences import wrong
from charmers.sheet.text_file import TextFileError, read_text
from charmers.sheet.toml_text import TomlError, parse_toml

NOTATION = (
    *("take", "karma", "keep", "road", "half", "sell", "goods", "sail", "palace", "upgrade", "use"),
    *("pass", "skip", "done", "roll", "crossed", "stuck", "undo", "redo", "help", "quit"),
    *DICE,
)
"""Words with a meaning of their own where people type moves; no good and no building may be called so."""


def load_sheet(path: Path | str) -> Sheet:
    """Read a definition from a file."""
    expect("path", path, str, Path)
    origin = str(path)
    try:
        text = read_text(Path(path), "definition")
    except TextFileError as error:
        where = f"line {error.line}" if error.line else ""
        raise UnreadableSheetError(origin, [Problem(where, error.reason)]) from None
    return read_sheet(text, origin)


def read_sheet(text: str, origin: str) -> Sheet:
    """Read a definition; ``origin`` is what messages call it, mostly the name of its file."""
    if not text.strip():
        raise SheetError(origin, [Problem("", wrong("empty"))])
    try:
        data = parse_toml(text)
    except TomlError as error:
        raise UnreadableSheetError(origin, [Problem(error.place, error.reason)]) from None
    return sheet_from_data(data, origin)


def sheet_from_data(data: Mapping[str, object], origin: str) -> Sheet:
    """A sheet from data in the shape of the TOML file, such as ``sheet_data`` gives."""
    found: list[Problem] = []
    fields = Fields(data, "", found)
    _check_format(fields, origin)
    try:
        sheet = _read_parts(fields)
    except EnoughProblems:
        found.append(Problem("", wrong("enough", most=len(found))))
    if found:
        raise SheetError(origin, found)
    return sheet._replace(digest=digest(sheet))


def _check_format(fields: Fields, origin: str) -> None:
    """Stop here if the file is of a newer format: nothing else said about it would be right."""
    number = fields.number("format", 1, 1_000_000)
    if number is not None and number > FORMAT:
        raise SheetError(origin, [Problem("format", wrong("format", number=number, known=FORMAT))])


def _read_parts(fields: Fields) -> Sheet:
    name = fields.name("name")
    parts = {
        key: fields.table(key)
        for key in ("dice", "tracks", "province", "river", "market", "palace", "upgrades", "karma")
    }
    # These lists are named by the other parts, so they come first.
    goods = read_goods(parts["market"])
    characters = read_characters(parts["palace"])
    buildings = read_buildings(parts["upgrades"])
    _check_notation(parts["market"], "goods", goods)
    _check_notation(parts["upgrades"], "buildings", buildings)
    for index, word in enumerate(buildings or ()):
        if word in (goods or ()):
            parts["upgrades"].problem(f"buildings[{index}]", "also-good", word=word)
    known = Known(characters, goods)
    river, symbols = read_river(parts["river"], known)
    sheet = Sheet(
        name=name or "",
        dice=read_dice(parts["dice"], goods, symbols, characters),
        tracks=read_tracks(parts["tracks"], known),
        province=read_province(parts["province"], buildings, known),
        river=river,
        market=read_market(parts["market"], goods, known),
        palace=read_palace(parts["palace"], characters, known),
        upgrades=read_upgrades(parts["upgrades"], buildings, known),
        karma=read_karma(parts["karma"], known),
        words=read_owner_words(fields.table("words")) if fields.has("words") else {},
        look=read_look(fields.table("look")) if fields.has("look") else None,
    )
    fields.finish()
    return sheet


def _check_notation(fields: Fields, key: str, names: tuple[str, ...] | None) -> None:
    for index, word in enumerate(names or ()):
        if word in NOTATION:
            fields.problem(f"{key}[{index}]", "notation", word=word)
