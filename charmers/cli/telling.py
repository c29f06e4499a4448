"""A line of a record in words: the table's own where marks are known, a few of ours for paper."""

from __future__ import annotations

from functools import cache

from charmers.cli.session import distance
from charmers.record.game import Game
from charmers.record.lines import Line
from charmers.rules.events import Event
from charmers.sheet.definition import Sheet
from charmers.table.speech import Speech
from charmers.table.tell import tell


def told(line: Line, game: Game, lang: str) -> list[str]:
    """What a line says, a sentence or more."""
    if line.kind == "undo":
        count = line.text.split()[1]
        return [f"Undone: {count} line{'' if count == '1' else 's'}."]
    if game.header.mode == "paper" and not line.is_roll:
        return [_on_paper(event, game) for event in line.events if event.kind != "over"]
    return tell(line.events, game.names, _speech(lang, game.tables.sheet))


@cache
def _speeches() -> dict[tuple[str, str], Speech]:
    return {}


def _speech(lang: str, sheet: Sheet) -> Speech:
    """The words of a language for a sheet, read once."""
    known = _speeches()
    key = (lang, sheet.digest)
    if key not in known:
        known[key] = Speech(lang, sheet)
    return known[key]


def _on_paper(event: Event, game: Game) -> str:
    """What is known of a decision in a game on paper."""
    name = game.names[event.seat]
    if event.kind == "took":
        return f"{name} takes {event.subject} ({event.detail})."
    if event.kind == "kept":
        return f"{name} keeps {event.subject} ({event.detail})."
    if event.kind == "elephant":
        return f"On the elephant: {event.subject} ({event.detail})."
    if event.kind == "rerolls":
        return f"{name} crosses a karma and rolls {event.subject} with the elephant's die."
    if event.kind == "skipped":
        return f"{name} skips."
    if event.kind == "crossed":
        return f"{name}'s tracks have crossed. The game goes on until everyone has had as many turns."
    fame, money, karma, used = event.detail.split()
    return f"{name} has fame {fame}, money {money}, karma {karma} ({used} used): {distance(event.amount)}."
