"""How these commands speak: lines of a record in words, and how wide and colourful they may draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charmers.record.game import Game
from charmers.record.line import Line
from charmers.sheet.definition import Sheet
from charmers.words.speech import Speech
from charmers.words.tell import tell

if TYPE_CHECKING:
    from charmers.screen.view import View

_known: dict[tuple[str, str], Speech] = {}


def speech(lang: str, sheet: Sheet) -> Speech:
    """The words of a language for a sheet, read once."""
    key = (lang, sheet.digest)
    if key not in _known:
        _known[key] = Speech(lang, sheet)
    return _known[key]


def told(line: Line, game: Game, lang: str) -> list[str]:
    """What a line says, a sentence or more."""
    say = speech(lang, game.tables.sheet)
    if line.kind == "undo":
        return [say("play.undid", what=line.taken_back)]
    return tell(line.events, game.names, say, game.header.mode == "paper")


def told_no(error: Exception, lang: str, sheet: Sheet | None) -> str:
    """Why something cannot be; before a sheet is known, the words of a built-in one will do."""
    from charmers.sheet.library import find_sheet  # noqa: PLC0415  (only a mistake needs it)
    from charmers.words.refusals import tell_refusal  # noqa: PLC0415

    return tell_refusal(error, speech(lang, sheet or find_sheet("sun")))


def view_of(game: Game, lang: str, plain: bool) -> View:
    """The window as it is; piped or on request, plain lines."""
    from charmers.screen.console import Console  # noqa: PLC0415  (only drawing needs it)
    from charmers.screen.view import View  # noqa: PLC0415

    console = Console(plain)
    return View(speech(lang, game.tables.sheet), console.ink, *console.size, plain=console.plain)
