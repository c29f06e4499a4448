"""A game on paper: everyone's sheet as it stands, at the end or after any line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from charmers.paper.document import FilledSheet, Look, Score, draw_filled
from charmers.paper.problems import PaperError, in_print
from charmers.record.game import Game
from charmers.record.record import Record
from charmers.rules.marks import marks_of
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet


def filled_sheets(game: Game, at: int | None = None) -> list[FilledSheet]:
    """Each player's sheet, in the order of the seats; ``at`` is the last line that counts."""
    position = (game if at is None else _as_of(game, at)).position
    if game.on_paper:
        raise PaperError(in_print("on-paper"))
    winners = (
        {standing.seat for standing in position.standings() if standing.winner} if position.over else set()
    )
    found = []
    for seat, (name, state) in enumerate(zip(game.names, position.sheets, strict=True)):
        score = None
        if position.over:
            score = Score(state.fame, state.money, state.overshoot(game.tables), seat in winners)
        found.append(FilledSheet(marks_of(game.tables, state), name, game.header.created[:10], score))
    return found


def _as_of(game: Game, at: int) -> Game:
    """The game as it stood after a line, also if that line was undone later."""
    if not 0 <= at <= len(game.lines):
        raise PaperError(in_print("no-line", line=at, last=len(game.lines)))
    record = Record(game.header, tuple(line.text for line in game.lines[:at]))
    return Game.replay(record, game.tables)


def score_of(sheet: Sheet, marks: Mapping[str, str]) -> Score:
    """The score that the marks of a finished sheet show."""
    fame, money = (sum(key.startswith(f"{track}.") for key in marks) for track in ("fame", "money"))
    return Score(fame, money, Tables(sheet).overshoot(fame, money))


def draw_game(
    game: Game, look: Look | None = None, players: Sequence[str] = (), at: int | None = None
) -> bytes:
    """A file with the sheets of a game; ``players`` names those wanted, if not all."""
    pages = filled_sheets(game, at)
    if players:
        pages = [pages[seat] for seat in sorted({game.find_seat(name) for name in players})]
    # The same game looks the same every time, whoever prints it.
    seed = f"{game.header.created} {' '.join(game.names)}"
    names = ", ".join(page.name for page in pages)
    return draw_filled(
        game.tables.sheet, pages, look, title=f"{names} · {game.header.created[:10]}", seed=seed
    )
