"""A whole position in one line of text, also in the middle of a turn, and back.

Six fields and one for each sheet, parted by spaces:

- the sheet, by the first twelve signs of its digest;
- round, turn of the round and starting seat, ``4.1.2``;
- what the table waits for, with ``!`` when the end is near;
- the eight dice in their order: what each shows, ``>e`` on the elephant, ``>1`` in the depot of seat 1,
  ``*`` before the die that karma picked, ``-`` before the first roll;
- the agenda of the turn, last first, ``sell*2@river_12``, with ``~`` behind it while a bonus that is in use
  cannot be declined;
- the bonuses that wait;
- and the sheets: row by row as they are printed, then the bonuses, ``x`` crossed or drawn, ``o`` circled,
  ``.`` free, with a number before a sign for so many of them, ``*3`` for three rows without a mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from charmers.rules.data import DataError, position_data, position_from
from charmers.rules.marks import CIRCLED, CROSSED, DRAWN
from charmers.rules.position import Position
from charmers.rules.tables import Tables
from charmers.sheet.definition import DICE
from charmers.sheet.library import builtin_sheets, find_sheet
from charmers.sheet.sentence import expect

DIGEST = 12
NOTHING = "-"
LONGEST = 20_000
"""Signs; a position of five on a rich sheet has about two thousand."""

_SIGNS = {CROSSED: "x", DRAWN: "x", CIRCLED: "o", "": "."}
_RUN = re.compile(r"(\d{0,3})([xo.])")
_AGENDA = re.compile(r"(?P<what>[^*@]+)\*(?P<count>\d+)@(?P<place>.+)")


def position_text(position: Position) -> str:
    """A position as one line; ``parse_position`` gives it back."""
    data = position_data(position)
    fields = [
        data["digest"][:DIGEST],
        f"{data['round']}.{data['turn']}.{data['start']}",
        data["phase"] + ("!" if data["ending"] else ""),
        ",".join(_die(name, die, data["picked"]) for name, die in data["dice"].items()),
        _agenda(data),
        "+".join(data["waiting"]) or NOTHING,
        *(_sheet(position.tables, marks) for marks in data["sheets"]),
    ]
    return " ".join(fields)


def parse_position(text: str, tables: Tables | None = None) -> Position:
    """The position that a line tells; a sheet that is not built in needs its tables.

    ``DataError`` says why a line is none.

    >>> from charmers.rules.position import Position
    >>> sun = Tables(find_sheet("sun"))
    >>> start = Position(sun, seats=2)
    >>> parse_position(position_text(start)) == start
    True
    """
    expect("text", text, str)
    fields = text.split() if len(text) <= LONGEST else []
    if len(fields) < 7:
        raise DataError("a position has six fields and one for each sheet")
    digest, moment, phase, dice, agenda, waiting, *sheets = fields
    tables = tables or _builtin(digest)
    if not digest or not tables.sheet.digest.startswith(digest):
        raise DataError(f'the position belongs to another sheet than "{tables.sheet.name}" ({digest})')
    try:
        round_, turn, start = (int(part) for part in moment.split("."))
        shown = _read_dice(dice)
        data = {
            "sheet": tables.sheet.name,
            "digest": tables.sheet.digest,
            "round": round_,
            "turn": turn,
            "start": start,
            "phase": phase.removesuffix("!"),
            "ending": phase.endswith("!"),
            "dice": {name: die for name, (die, _) in shown.items()},
            "picked": next((name for name, (_, picked) in shown.items() if picked), None),
            "agenda": list(_read_agenda(agenda.removesuffix("~"))),
            "fresh": agenda.endswith("~"),
            "waiting": [] if waiting == NOTHING else waiting.split("+"),
            "sheets": [_read_sheet(tables, sheet) for sheet in sheets],
            "results": [],
        }
    except ValueError as error:
        raise DataError(f"not a position: {error}") from error
    found = position_from(tables, data)
    assert isinstance(found, Position)
    return found


def _builtin(digest: str) -> Tables:
    for name in builtin_sheets():
        sheet = find_sheet(name)
        if digest and sheet.digest.startswith(digest):
            return Tables(sheet)
    raise DataError(f"no built-in sheet has the digest {digest}; give the tables of yours")


def _die(name: str, die: Mapping[str, Any], picked: str | None) -> str:
    where = {"middle": "", "elephant": ">e"}.get(die["lies"], f">{die['lies']}")
    return ("*" if name == picked else "") + (die["shows"] or NOTHING) + where


def _read_dice(text: str) -> dict[str, tuple[Mapping[str, Any], bool]]:
    found: dict[str, tuple[Mapping[str, Any], bool]] = {}
    for name, die in zip(DICE, text.split(","), strict=True):
        shows, _, where = die.removeprefix("*").partition(">")
        lies = {"": "middle", "e": "elephant"}.get(where)
        found[name] = (
            {"shows": None if shows == NOTHING else shows, "lies": int(where) if lies is None else lies},
            die.startswith("*"),
        )
    return found


def _agenda(data: Mapping[str, Any]) -> str:
    entries = [f"{entry['what']}*{entry['count']}@{entry['from']}" for entry in data["agenda"]]
    return (",".join(entries).replace(" ", "_") or NOTHING) + ("~" if data["fresh"] else "")


def _read_agenda(text: str) -> Iterator[dict[str, Any]]:
    if text == NOTHING:
        return
    for entry in text.replace("_", " ").split(","):
        found = _AGENDA.fullmatch(entry)
        if found is None:
            raise ValueError(f"{entry} is nothing to be done")
        yield {"what": found["what"], "count": int(found["count"]), "from": found["place"]}


def _lines(tables: Tables) -> list[tuple[str, ...]]:
    """The places of a sheet, row by row, and the bonuses as a last row."""
    return [*(tuple(row.places) for row in tables.rows), tuple(tables.bonus_ids)]


def _sheet(tables: Tables, marks: Mapping[str, str]) -> str:
    rows = [_row(_SIGNS[marks.get(place, "")] for place in places) for places in _lines(tables)]
    parts: list[str] = []
    for row, same in groupby(rows):
        count = len(list(same))
        parts += [row] * count if row else [f"*{count}"]
    return "/".join(parts)


def _row(signs: Iterable[str]) -> str:
    """The signs of a row with their numbers; free boxes at its end are left away.

    >>> _row("xxx.o..")
    '3x.o'
    """
    runs = [(sign, len(list(same))) for sign, same in groupby(signs)]
    if runs and runs[-1][0] == ".":
        runs.pop()
    return "".join(f"{count if count > 1 else ''}{sign}" for sign, count in runs)


def _read_sheet(tables: Tables, text: str) -> dict[str, str]:
    rows: list[str] = []
    lines = _lines(tables)
    for part in text.split("/"):
        if part.startswith("*"):
            rows += [""] * min(int(part[1:]), len(lines) + 1)
        else:
            rows.append(part)
    if len(rows) != len(lines):
        raise ValueError(f"a sheet has {len(lines)} rows, not {len(rows)}")
    marks: dict[str, str] = {}
    roads = {place for row in tables.rows if row.part == "roads" for place in row.places}
    for row, places in zip(rows, lines, strict=True):
        for place, sign in zip(places, _signs(row, len(places)), strict=False):
            if sign != ".":
                marks[place] = CIRCLED if sign == "o" else DRAWN if place in roads else CROSSED
    return marks


def _signs(row: str, most: int) -> str:
    runs = list(_RUN.finditer(row))
    if "".join(run[0] for run in runs) != row:
        raise ValueError(f'"{row}" is no row')
    signs = "".join(run[2] * int(run[1] or 1) for run in runs)
    if len(signs) > most:
        raise ValueError(f'"{row}" is longer than its row')
    return signs
