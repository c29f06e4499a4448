"""Writes the pages in ``examples/`` anew: ``python -m tests.paper.examples`` after any change to them."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from charmers.paper.document import draw_blank
from charmers.paper.game import draw_game
from charmers.paper.picture import render_png
from charmers.play.bots import follow
from charmers.record.dice import commitment, seeded_secret
from charmers.record.game import Game
from charmers.record.header import Header
from charmers.record.players import Player
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet
from charmers.sheet.library import builtin_sheets, find_sheet

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
DPI = 110
SEED = 7


def winners_sheet(sheet: Sheet) -> bytes:
    """The winner's sheet of a game that three bots have played."""
    secret = seeded_secret(SEED)
    players = tuple(Player(name, "greedy") for name in ("Leila", "Rajesh", "Ana"))
    header = Header(
        sheet.name, sheet.digest, players, "tracked", "2026-11-16T20:15:00Z", commitment(secret), SEED
    )
    game = Game(Tables(sheet), header, secret)
    for _ in follow(game):
        pass
    winner = next(standing.seat for standing in game.standings() if standing.winner)
    return draw_game(game, players=[game.names[winner]])


def main() -> None:
    """Write a blank and a filled page of every built-in sheet, as PDF and PNG."""
    EXAMPLES.mkdir(exist_ok=True)
    for name in builtin_sheets():
        sheet = find_sheet(name)
        for kind, pdf in (("blank", draw_blank(sheet)), ("filled", winners_sheet(sheet))):
            (EXAMPLES / f"{name}-{kind}.pdf").write_bytes(pdf)
            picture: Image.Image = Image.open(io.BytesIO(render_png(pdf, DPI)[0]))
            # 256 colours are nearly all there are, and a repository keeps every version of a file.
            picture = picture.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
            picture.save(EXAMPLES / f"{name}-{kind}.png", optimize=True)


if __name__ == "__main__":
    main()
