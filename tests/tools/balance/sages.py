"""What strong players make of a sheet: seats (also with a gift to begin with), first dice, and leanings.

python -m tests.tools.balance.sages seats --sheet moon --players 5 --games 600
python -m tests.tools.balance.sages seats --sheet sun --players 5 --karma 0,0,0,1,1   one more for the last
python -m tests.tools.balance.sages leanings --sheet sun --games 600                  one of three leans

Sages at their fast setting play. A sheet that nothing was learned of can be played with the weights of
one that it resembles: ``--like sun``. The marks of both must be the same in number.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from math import log
from random import Random

from charmers.bots import random_faces
from charmers.bots.bot import play_out
from charmers.bots.evaluation import Evaluation, Net, learned, shares
from charmers.bots.planner import Planner
from charmers.bots.sage import Budget, Sage
from charmers.bots.weights import BALANCED
from charmers.rules.moves import KEEP, TAKE
from charmers.rules.position import Position
from charmers.rules.tables import Tables
from charmers.sheet.library import find_sheet
from charmers.simulate.statistics import share_error
from charmers.simulate.study import tables_of

LEANINGS = ((1.2, 0.85), (0.85, 1.2), (1.4, 0.7), (0.7, 1.4))
"""How much a leaning sage counts one track and the other: the same as leaning planners."""
GIFTS = ("karma", "money", "fame")
FAME, MONEY = 3, 4
"""Where the tracks stand among the figures of a sheet, as parts of their length."""
LENGTH = 80
"""Half points from one end of the tracks to the other."""
SELDOM = 0.02
SLOPES = 60


def percent(won: float, games: float) -> str:
    """A share of wins with its error."""
    return f"{100 * won / games:.1f} ± {100 * share_error(won / games, round(games)):.1f}"


def seats(args: argparse.Namespace) -> None:
    """Wins by seat, and what each first die is worth."""
    tables = tables_of(find_sheet(args.sheet))
    net = learned(find_sheet(args.like).digest) if args.like else None
    bots = [Sage(seat, Budget(games=1), net=net) for seat in range(args.players)]
    won = [0.0] * args.players
    rounds = 0
    taken: Counter[str] = Counter()
    firsts: defaultdict[str, float] = defaultdict(float)
    for game in range(args.games):
        source = Random(f"sages {args.seed} {game}")
        position = begin(tables, args)
        first: dict[int, str] = {}
        while not position.over:
            if position.due:
                position.roll(random_faces(position, source))
                continue
            seat = position.seat
            move = bots[seat].choose(position)
            if move.kind in (TAKE, KEEP):
                first.setdefault(seat, tables.face_name(move.a, position.dice.faces[move.a]))
            position.play(move)
        rounds += position.dice.round
        taken.update(first.values())
        for seat, share in enumerate(shares(position)):
            won[seat] += share
            if seat in first:
                firsts[first[seat]] += share
    told = ", ".join(f"{name} {text}" for name in GIFTS if (text := getattr(args, name)))
    print(f"{args.sheet}, {args.players} players, {args.games} games, seed {args.seed}; {told or 'no gift'}")
    print("wins by seat, %:", "; ".join(percent(each, args.games) for each in won))
    print(f"rounds: {rounds / args.games:.1f}; a fair share is {100 / args.players:.0f} %")
    for die in sorted(taken, key=lambda die: -firsts[die] / taken[die]):
        if taken[die] >= SELDOM * args.games * args.players:
            print(f"first die {die}: {percent(firsts[die], taken[die])} of {taken[die]}")


def begin(tables: Tables, args: argparse.Namespace) -> Position:
    """A game in which some seats have been given something."""
    position = Position(tables, args.players)
    for name in GIFTS:
        for seat, number in enumerate(getattr(args, name).split(",") if getattr(args, name) else ()):
            sheet = position.sheets[seat]
            setattr(sheet, name, getattr(sheet, name) + int(number))
    return position


def leanings(args: argparse.Namespace) -> None:
    """A sage that values one track too much, against two that do not; 40 % at most."""
    tables = tables_of(find_sheet(args.sheet))
    worth = half_point(tables)
    print(f"a half point is worth {worth:.3f} in strength")
    print("| sheet | fame counts | money counts | games | wins against two sages, % |")
    print("|---|---|---|---|---|")
    for fame, money in LEANINGS:
        won = 0.0
        others = [Sage(seat, Budget(games=1)) for seat in range(2)]
        leaning = leaning_sage(tables, fame, money, worth)
        for game in range(args.games):
            seat = game % 3
            position = Position(tables, 3)
            table = [*others[:seat], leaning, *others[seat:]]
            play_out(position, table, Random(f"leaning {args.seed} {fame} {game}"))
            won += shares(position)[seat]
        print(
            f"| {args.sheet} | x {fame} | x {money} | {args.games} | {percent(won, args.games)} |", flush=True
        )


def leaning_sage(tables: Tables, fame: float, money: float, worth: float) -> Sage:
    """A sage that looks for ways, and weighs where they lead, with such a taste."""
    before = learned(tables.sheet.digest)
    seen = [row[:] for row in before.seen]
    seen[-1][FAME] += (fame - 1) * LENGTH * worth
    seen[-1][MONEY] += (money - 1) * LENGTH * worth
    net = Net({name: getattr(before, name) for name in ("race", "marks")} | {
        "seen": seen, "bias": [before.bias], "out": [before.out],
    })  # fmt: skip
    sage = Sage(9, Budget(games=1), net=net)
    sage._planner = Planner(BALANCED.leaning(fame, money))
    return sage


def half_point(tables: Tables) -> float:
    """What a half point of the gap adds to the strength of a sheet, as the evaluation sees it on average."""
    evaluation, planner = Evaluation(tables), Planner()
    total = 0.0
    for number in range(SLOPES):
        source = Random(f"half point {number}")
        position = Position(tables, 2)
        wait = 4 + number % 16
        while wait or not position.due:
            if position.over:
                position, wait = Position(tables, 2), 4 + number % 8
            if position.due:
                position.roll(random_faces(position, source))
            else:
                position.play(planner.choose(position))
                wait = max(0, wait - 1)
        odds = []
        for extra in (0, 1):
            position.sheets[0].money += extra
            chance = min(max(evaluation.chances(position)[0], 0.01), 0.99)
            odds.append(log(chance / (1 - chance)))
        total += odds[1] - odds[0]
    return total / SLOPES


MEASURES = {"seats": seats, "leanings": leanings}


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=MEASURES)
    parser.add_argument("--sheet", default="sun")
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--like", help="play seats with the weights of this sheet")
    for name in GIFTS:
        parser.add_argument(f"--{name}", default="", help="what each seat begins with more, as in 0,0,0,1,1")
    args = parser.parse_args()
    MEASURES[args.what](args)


if __name__ == "__main__":
    main()
