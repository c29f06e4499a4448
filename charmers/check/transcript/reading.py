"""A finished sheet as a person types it from the paper: a small TOML file, read with all its mistakes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from charmers.check.transcript.key_lines import key_lines
from charmers.check.transcript.said import SAID
from charmers.check.transcript.signs import FREE, SignError, read_row
from charmers.check.transcript.typed import quoted
from charmers.check.transcript.values import read_marks, read_road_row, wanted
from charmers.record.players import read_name
from charmers.rules.marks import Marks
from charmers.sheet.definition import SIDES, Sheet
from charmers.sheet.fields import guess, shown
from charmers.sheet.library import find_sheet
from charmers.sheet.printable import printable
from charmers.sheet.problems import SheetError
from charmers.sheet.rows import PARTS, Row, rows
from charmers.sheet.sentence import Refused
from charmers.sheet.text_file import TextFileError, read_text
from charmers.sheet.toml_text import TomlError, parse_toml

FORMAT = 1
SECTIONS = ("goods", "palace", "upgrades")
"""The parts whose rows stand below a heading."""
MOST_PROBLEMS = 50
"""More mistakes than this are not worth listing: the file is something else."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing that cannot be read, with its line (0 if it stands on none) and its key."""

    line: int
    key: str
    message: str

    def __str__(self) -> str:
        place = ", ".join(part for part in (f"line {self.line}" if self.line else "", self.key) if part)
        return f"{place}: {self.message}" if place else self.message


class TranscriptError(Refused):
    """A file that is no readable transcript; ``mistakes`` lists everything that is wrong with it."""

    def __init__(self, file: str, mistakes: Sequence[Mistake]) -> None:
        self.file = file
        self.mistakes = tuple(sorted(mistakes, key=lambda mistake: mistake.line))
        super().__init__("\n".join(f"{printable(file)}: {mistake}" for mistake in self.mistakes))


@dataclass(frozen=True, slots=True)
class Transcript:
    """What is marked on one sheet, as it was typed: possible or not."""

    sheet: Sheet
    player: str
    marks: Marks
    """As ``charmers.rules.marks`` writes them, but a row may have gaps and anything may be wrong."""
    lines: Mapping[str, int] = field(default_factory=dict)
    """The line of the file on which places, rows and parts stand, as far as they do."""


def read_transcript(path: Path | str) -> Transcript:
    """Read a finished sheet from a file; ``TranscriptError`` lists everything that cannot be read."""
    path = Path(path)
    try:
        text = read_text(path, "sheet")
    except TextFileError as error:
        raise TranscriptError(str(path), [Mistake(error.line, "", str(error))]) from None
    return parse_transcript(text, str(path), directory=path.parent, player=path.stem)


def parse_transcript(
    text: str, file: str = "the text", directory: Path | None = None, player: str = "player"
) -> Transcript:
    """Read a finished sheet from text.

    A sheet of one's own is looked for beside the file, in ``directory``; ``player`` is the name of
    someone whose file does not say it.
    """
    try:
        data = _toml(text)
    except TomlError as error:
        end = f" ({error.place})" if error.place and not error.line else ""
        remedy = 'write each row as name = "xxo...", on a line of its own' if "not TOML" in str(error) else ""
        message = "; ".join(part for part in (f"{error}{end}", remedy) if part)
        raise TranscriptError(file, [Mistake(error.line, "", printable(message))]) from None
    return _Reader(data, key_lines(quoted(text)), file, directory).read(player)


def _toml(text: str) -> Mapping[str, object]:
    """What a file says; if it is no TOML, what it says with the quotation marks that it lacks."""
    try:
        return parse_toml(text)
    except TomlError as error:
        try:
            return parse_toml(quoted(text))
        except TomlError:
            raise error from None


class _Reader:
    """Reads one file key by key and writes down every mistake."""

    def __init__(
        self, data: Mapping[str, object], lines: Mapping[str, int], file: str, directory: Path | None
    ) -> None:
        self.mistakes: list[Mistake] = []
        self.lines = lines
        self.file = file
        self.directory = directory
        self.data = self._lowered(data, "")
        self.marks: Marks = {}
        self.stands: dict[str, int] = {}

    def read(self, player: str) -> Transcript:
        """Everything in the file, or every mistake."""
        if not self.data:
            self._wrong("", "the file is empty; `charmers check --new sun FILE` writes one to fill in")
            raise TranscriptError(self.file, self.mistakes)
        if SAID in self.data:
            self._wrong(SAID, f"this sheet is not finished; charmers check --ask {self.file} goes on")
            raise TranscriptError(self.file, self.mistakes)
        number = self.data.get("format", FORMAT)
        if isinstance(number, int) and number > FORMAT:
            self._wrong("format", f"format {shown(number)} needs a newer charmers; this one reads {FORMAT}")
            raise TranscriptError(self.file, self.mistakes)
        if isinstance(number, bool) or number != FORMAT:
            self._wrong("format", f"{shown(number)} is no format; it is {FORMAT}")
        sheet = self._sheet()
        player = self._player(player)
        if sheet is None:
            raise TranscriptError(self.file, self.mistakes)
        for part in PARTS:
            if part == "roads":
                self._roads(sheet)
            elif part in SECTIONS:
                self._rows(sheet, part, rows(sheet, part))
            else:
                for row in rows(sheet, part):
                    self._row(sheet, self.data, row, row.name)
        self._bonuses(sheet)
        self._unknown(self.data, "", ["format", "sheet", "player", *PARTS, "bonuses"], sheet)
        if self.mistakes:
            raise TranscriptError(self.file, self.mistakes)
        return Transcript(sheet, player, self.marks, self.stands)

    def _wrong(self, key: str, message: str, line: int = 0) -> None:
        known = self.lines.get(key) or self.lines.get(key.rpartition(".")[0], 0)
        self.mistakes.append(Mistake(line or known, _flat(key), printable(message)))
        if len(self.mistakes) == MOST_PROBLEMS:
            raise TranscriptError(self.file, self.mistakes)

    def _lowered(self, table: Mapping[str, object], where: str) -> dict[str, object]:
        """The table with its keys in lower case and without spaces around them."""
        found: dict[str, object] = {}
        for key, value in table.items():
            name = key.strip().lower()
            if name in found:
                self._wrong(f"{where}{name}", "stands here twice, in capitals and without")
            found[name] = self._lowered(value, f"{where}{name}.") if isinstance(value, Mapping) else value
        return found

    def _sheet(self) -> Sheet | None:
        name = self.data.get("sheet")
        if not isinstance(name, str) or not name.strip():
            given = f"{shown(name)} is no name of a sheet" if name is not None else "is missing"
            self._wrong("sheet", f'{given}; write sheet = "sun" or "moon", or the file of your own sheet')
            return None
        name = name.strip()
        own = self.directory / name if self.directory and name.lower().endswith(".toml") else None
        try:
            return find_sheet(own if own and own.is_file() else name if own else name.lower())
        except (SheetError, OSError, ValueError) as error:
            first = error.problems[0] if isinstance(error, SheetError) else error
            self._wrong("sheet", f"{shown(name)}: {first}")
            return None

    def _player(self, default: str) -> str:
        name = self.data.get("player", default)
        if not isinstance(name, str):
            self._wrong("player", f"{shown(name)} is no name in quotes")
            return default
        try:
            return read_name(name)
        except ValueError as error:
            self._wrong("player", str(error))
            return default

    def _section(self, key: str) -> dict[str, object] | None:
        value = self.data.get(key)
        if isinstance(value, dict):
            return value
        problem = "is missing" if value is None else f"{shown(value)} is no section"
        self._wrong(key, f"{problem}; write [{key}] on a line of its own and its rows below")
        return None

    def _stands(self, line: int, *places: str) -> None:
        """Remember where places stand, for what will be found there."""
        if line:
            self.stands |= dict.fromkeys(places, line)

    def _rows(self, sheet: Sheet, section: str, those: Sequence[Row]) -> None:
        table = self._section(section)
        self._stands(self.lines.get(section, 0), section)
        if table is None:
            return
        for row in those:
            self._row(sheet, table, row, f"{section}.{row.name}")
        self._unknown(table, section, [row.name for row in those])

    def _row(self, sheet: Sheet, table: Mapping[str, object], row: Row, key: str) -> None:
        value = table.get(row.name)
        self._stands(self.lines.get(key, 0), row.name, *row.places)
        if value is None:
            self._wrong(key, f"is missing; {wanted(row)}")
            return
        try:
            self.marks.update(read_marks(sheet, row, value))
        except SignError as error:
            for message in error.args:
                self._wrong(key, message)

    def _roads(self, sheet: Sheet) -> None:
        value = self.data.get("roads")
        rows, columns = sheet.province.rows, sheet.province.columns
        lines = f"{rows} lines of {columns} cells"
        if value is None:
            self._wrong("roads", f"is missing; it takes {lines}")
            return
        parts = value.split("\n") if isinstance(value, str) else value
        if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
            self._wrong("roads", f"{shown(value)} is not {lines}")
            return
        first = self.lines.get("roads", 0)
        # TOML leaves out the line break after the opening quotes, so text there stands one line lower.
        shift = 1 if isinstance(value, str) and self.lines.get("roads below", 0) else 0
        numbered = [(first + shift + i if first else 0, part) for i, part in enumerate(parts) if part.strip()]
        if len(numbered) != rows:
            self._wrong("roads", f"has {len(numbered)} lines; the province has {rows} rows")
            return
        self._stands(first, "roads")
        for number, (line, part) in enumerate(numbered):
            for cell in sheet.province.cells[number * columns : (number + 1) * columns]:
                sides = [f"{cell.id}.{side}" for side in SIDES]
                self._stands(line if isinstance(value, str) else first, cell.id, *sides)
            try:
                self.marks.update(read_road_row(sheet, number, part))
            except SignError as error:
                for message in error.args:
                    self._wrong("roads", message, line if isinstance(value, str) else 0)

    def _bonuses(self, sheet: Sheet) -> None:
        value = self.data.get("bonuses", {})
        if not isinstance(value, dict):
            self._section("bonuses")
            return
        ids = [bonus.id for bonus in sheet.bonuses]
        self._stands(self.lines.get("bonuses", 0), *ids)
        flat: dict[str, tuple[str, object]] = {}
        for key, entry in value.items():
            inner = entry.items() if isinstance(entry, dict) else [("", entry)]
            for name, mark in inner:
                bonus = f"{key}:{name}" if name else key
                if bonus in flat:
                    self._wrong(f"bonuses.{key}.{name}", f"{_flat(bonus)} stands here twice")
                flat[bonus] = (f"bonuses.{key}.{name}" if name else f"bonuses.{key}", mark)
        for bonus, (key, mark) in flat.items():
            if bonus not in ids:
                self._wrong(key, f"{shown(bonus)} is no bonus of this sheet{guess(bonus, ids)}")
                continue
            try:
                row = read_row(mark, 1) if isinstance(mark, str) else None
            except SignError:
                row = None
            if row is None:
                self._wrong(key, f'{shown(mark)} is no mark; "x" is crossed, "o" circled, "." free')
            elif row[0] != FREE:
                self.marks[bonus] = row[0]
            self._stands(self.lines.get(key, 0), bonus)

    def _unknown(
        self, table: Mapping[str, object], where: str, known: Sequence[str], sheet: Sheet | None = None
    ) -> None:
        for key in table:
            if key in known:
                continue
            hint = guess(key, known) or f"; known here: {', '.join(known)}"
            for row in rows(sheet, "goods", "palace", "upgrades") if sheet else ():
                if key == row.name:
                    hint = f"; it belongs below [{row.part}]"
            self._wrong(f"{where}.{key}" if where else key, f"is not a known key{hint}")


def _flat(key: str) -> str:
    """A key as it may stand in a message: on one line and not too long."""
    text = printable(" ".join(key.split()))
    return text if len(text) <= 40 else f"{text[:37]}..."
