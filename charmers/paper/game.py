"""A game on paper: everyone's sheet as it stands, at the end or after any line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from charmers.paper.card import Story
from charmers.paper.document import FilledSheet, Look, Score, draw_filled, draw_story_card
from charmers.paper.problems import PaperError, in_print
from charmers.record.game import Game
from charmers.record.line import NOBODY
from charmers.record.record import Record
from charmers.rules.marks import marks_of
from charmers.rules.scoring import half_points
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.definition import DICE, Sheet
from charmers.words.speech import Speech
from charmers.words.standings import verdict


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
    game: Game,
    look: Look | None = None,
    players: Sequence[str] = (),
    at: int | None = None,
    *,
    summary: bool = False,
) -> bytes:
    """A file with the sheets of a game; ``players`` names those wanted, if not all.

    With a summary, a page that tells the whole game comes first.
    """
    pages = filled_sheets(game, at)
    if players:
        pages = [pages[seat] for seat in sorted({game.find_seat(name) for name in players})]
    names = ", ".join(page.name for page in pages)
    first = story_of(game, (look or Look()).lang) if summary else None
    title = f"{names} · {game.header.created[:10]}"
    return draw_filled(game.tables.sheet, pages, look, title=title, seed=_seed(game), story=first)


def draw_card(game: Game, look: Look | None = None) -> bytes:
    """The picture of a game that people send to each other."""
    look = look or Look()
    story = story_of(game, look.lang)
    pages = filled_sheets(game)
    return draw_story_card(game.tables.sheet, pages, look, story, _seed(game))


def _seed(game: Game) -> str:
    """The same game looks the same every time, whoever prints it."""
    return f"{game.header.created} {' '.join(game.names)}"


def story_of(game: Game, lang: str) -> Story:
    """What happened in a game that is over, as a page tells it."""
    if game.on_paper:
        raise PaperError(in_print("on-paper"))
    if not game.over:
        raise PaperError(in_print("not-over"))
    words = Speech(lang, game.tables.sheet)
    standings = game.standings()
    sheets = filled_sheets(game)
    ways = _ways(game)
    return Story(
        sheet=game.tables.sheet,
        date=game.header.created[:10],
        verdict=verdict(standings, game.names, words),
        turning=_turning(game.names, ways, words),
        names=tuple(game.names),
        scores=tuple(page.score for page in sheets if page.score),
        places=tuple(standing.seat for standing in standings),
        ways=ways,
    )


def _ways(game: Game) -> tuple[tuple[int, ...], ...]:
    """Of each seat, how far its tracks had passed each other at the start and after each of its turns."""
    ways: list[list[int]] = [[sheet.overshoot(game.tables)] for sheet in _sheets(game, 0)]
    seat, last = NOBODY, 0
    for count, line in enumerate(game.standing, 1):
        # A turn ends where another player decides, or where all dice are rolled anew.
        anew = line.seat == NOBODY and len(line.faces) == len(DICE)
        if seat != NOBODY and (anew or line.seat not in (NOBODY, seat)):
            ways[seat].append(_sheets(game, last)[seat].overshoot(game.tables))
            seat = NOBODY
        if line.seat != NOBODY:
            seat, last = line.seat, count
    if seat != NOBODY:
        ways[seat].append(_sheets(game, last)[seat].overshoot(game.tables))
    return tuple(tuple(way) for way in ways)


def _sheets(game: Game, count: int) -> Sequence[SheetState]:
    return game.position_after(count).sheets


def _turning(names: Sequence[str], ways: Sequence[Sequence[int]], words: Speech) -> str:
    """What decided it: the best turn of all, and who came nearest after whom."""
    gains = [
        (after - before, seat, turn)
        for seat, way in enumerate(ways)
        for turn, (before, after) in enumerate(pairwise(way), 1)
    ]
    gain, seat, turn = max(gains)
    return words("card.turning", name=names[seat], points=half_points(gain), turn=turn)
