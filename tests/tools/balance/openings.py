"""What the first die of a game is worth: how often those who began with it won."""

from __future__ import annotations

from collections import Counter
from random import Random

from charmers.bots import make_bot, random_faces
from charmers.rules.moves import KEEP, TAKE
from charmers.rules.position import Position
from charmers.sheet.library import find_sheet
from charmers.simulate.statistics import share_error
from charmers.simulate.study import tables_of

SELDOM = 0.02
"""A die that fewer of the players begin with tells nothing."""


def print_openings(sheets: list[str], players: int, games: int, seed: int, bot: str = "planner") -> None:
    """A table for each sheet: the dice that bots begin with, the best first."""
    print("| sheet | first die | of all | wins | fair share |")
    print("|---|---|---|---|---|")
    for sheet in sheets:
        taken, won = openings(sheet, players, games, seed, bot)
        shares = {die: won[die] / count for die, count in taken.items()}
        for die in sorted(shares, key=lambda die: -shares[die]):
            part = taken[die] / (players * games)
            if part >= SELDOM:
                error = share_error(shares[die], taken[die])
                print(
                    f"| {sheet} | {die} | {100 * part:.0f} % | {100 * shares[die]:.0f} % ± {100 * error:.0f} "
                    f"| {100 / players:.0f} % |"
                )


def openings(
    sheet: str, players: int, games: int, seed: int, bot: str = "planner"
) -> tuple[Counter[str], Counter[str]]:
    """How often each face was the first die of a player, and how often that player won."""
    tables = tables_of(find_sheet(sheet))
    bots = [make_bot(bot, seat) for seat in range(players)]
    taken: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for game in range(games):
        source = Random(f"{seed} {game}")
        position = Position(tables, players)
        first: dict[int, str] = {}
        while not position.over:
            if position.due:
                position.roll(random_faces(position, source))
                continue
            move = bots[position.seat].choose(position)
            if move.kind in (TAKE, KEEP):
                first.setdefault(position.seat, tables.face_name(move.a, position.dice.faces[move.a]))
            position.play(move)
        taken.update(first.values())
        won.update(first[standing.seat] for standing in position.standings() if standing.winner)
    return taken, won
