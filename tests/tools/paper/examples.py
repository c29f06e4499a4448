"""Writes the pages in ``examples/`` anew: ``python -m tests.tools.paper.examples`` after any change."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from charmers.paper.document import Look, draw_blank
from charmers.paper.game import draw_card, draw_game
from charmers.paper.pad import draw_aid_page
from charmers.paper.picture import render_png
from charmers.play.bots import follow
from charmers.record.dice import commitment, seeded_secret
from charmers.record.game import Game
from charmers.record.header import Header
from charmers.record.players import Player
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet
from charmers.sheet.library import builtin_sheets, find_sheet

EXAMPLES = Path(__file__).parents[3] / "examples"
DPI = 110
SEED = 7


def played(sheet: Sheet) -> Game:
    """A game that three bots have played."""
    secret = seeded_secret(SEED)
    players = tuple(Player(name, "greedy") for name in ("Leila", "Rajesh", "Ana"))
    header = Header(
        sheet.name, sheet.digest, players, "tracked", "2026-11-16T20:15:00Z", commitment(secret), SEED
    )
    game = Game(Tables(sheet), header, secret)
    for _ in follow(game):
        pass
    return game


def winners_sheet(game: Game, look: Look | None = None) -> bytes:
    """The sheet of the winner of a game."""
    winner = next(standing.seat for standing in game.standings() if standing.winner)
    return draw_game(game, look, players=[game.names[winner]])


def write(name: str, pdf: bytes, dpi: int = DPI) -> None:
    """Write the first page of a PDF as a picture."""
    picture: Image.Image = Image.open(io.BytesIO(render_png(pdf, dpi)[0]))
    # 256 colours are nearly all there are, and a repository keeps every version of a file.
    picture = picture.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    picture.save(EXAMPLES / f"{name}.png", optimize=True)


def main() -> None:
    """Write a blank and a filled page of every built-in sheet, the aid, a card and a small sheet."""
    EXAMPLES.mkdir(exist_ok=True)
    for name in builtin_sheets():
        sheet = find_sheet(name)
        for kind, pdf in (("blank", draw_blank(sheet)), ("filled", winners_sheet(played(sheet)))):
            (EXAMPLES / f"{name}-{kind}.pdf").write_bytes(pdf)
            write(f"{name}-{kind}", pdf)
    sun, moon = find_sheet("sun"), find_sheet("moon")
    write("aid", draw_aid_page(sun), 90)
    write("card", draw_card(played(moon)), 200)
    write("a5-pencil", winners_sheet(played(sun), Look("a5", "grey", marks="pencil")), 130)


if __name__ == "__main__":
    main()
