"""Measure sheets and bots as Markdown tables: what the pages about balance and bots show.

python -m tests.balance sheets --games 20000 [--sheet sun --sheet my.toml]
python -m tests.balance leanings --games 2000
python -m tests.balance winners --games 3000
python -m tests.balance openings --games 6000
python -m tests.balance ladder --games 1000 --sage-games 100
python -m tests.balance budgets --sage-games 200
python -m tests.balance former --sage-games 100
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import time
from itertools import pairwise
from random import Random

from charmers.bots import make_bot, random_faces
from charmers.bots.weights import BALANCED
from charmers.rules.position import Position
from charmers.sheet.definition import COLOURS
from charmers.sheet.library import find_sheet
from charmers.simulate import Study, Tally, run
from charmers.simulate.statistics import quantile, share_error
from charmers.simulate.study import tables_of
from tests.balance.former import play_pairs
from tests.balance.match import Match, play_match, taste_of
from tests.balance.openings import print_openings
from tests.balance.winners import print_portraits

RUNGS = ("random", "easy", "greedy", "planner", "sage")
"""The ladder, each at its default setting."""
BUDGETS = (20, 200, 1000, 4000)
"""Imagined rounds a turn."""
STRENGTHS = ((1.2, 0.85), (1.4, 0.7), (1.8, 0.5))
"""How much a leaning planner counts one track and the other."""
BATCHES = 20


def measured(sheet: str, bots: tuple[str, ...], games: int, args: argparse.Namespace) -> Tally:
    """The tally of a study."""
    tally = Tally(bots)
    for outcome in run(Study(games, find_sheet(sheet), bots, args.seed), args.workers):
        tally.add(outcome)
    return tally


def shares(values: list[float]) -> str:
    """Shares in percent, one decimal."""
    return " ".join(f"{100 * value:.1f}" for value in values)


def sheets(args: argparse.Namespace) -> None:
    """Each sheet for two to five equal bots, beside the targets."""
    print("| sheet | players | games | turns | fame | money | overshoot | dice % | wins by seat % |")
    print("|---|---|---|---|---|---|---|---|---|")
    print(f"| target | | | 11-16 | 14-26 | 36-58 | | {'/'.join(COLOURS)}, each 15-35 | share + 4 at most |")
    for sheet in args.sheet:
        for players in args.players or (2, 3, 4, 5):
            tally = measured(sheet, (args.bot,) * players, args.games, args)
            medians = [quantile(counts, 50) for counts in (tally.turns, tally.fame, tally.money)]
            seats = [float(won) / tally.games for won in tally.wins_by_seat]
            print(
                f"| {sheet} | {players} | {tally.games} | {medians[0]} | {medians[1]} | {medians[2]} "
                f"| {quantile(tally.overshoot, 50) / 2} | {shares(tally.pick_shares())} | {shares(seats)} |",
                flush=True,
            )


def leanings(args: argparse.Namespace) -> None:
    """A planner that leans towards one track against two balanced ones; 40 % at most."""
    print("| sheet | fame counts | money counts | games | wins against two planners |")
    print("|---|---|---|---|---|")
    base = taste_of(BALANCED)
    with multiprocessing.Pool(args.workers) as pool:
        for sheet in args.sheet:
            for fame, money in STRENGTHS + tuple(pair[::-1] for pair in STRENGTHS):
                taste = taste_of(BALANCED.leaning(fame, money))
                size = -(-args.games // BATCHES)
                jobs = [Match(sheet, taste, base, size, 3, args.seed * BATCHES + i) for i in range(BATCHES)]
                wins = statistics.mean(result.wins for result in pool.map(play_match, jobs, chunksize=1))
                told = won(wins, size * BATCHES)
                print(f"| {sheet} | x {fame} | x {money} | {size * BATCHES} | {told} |", flush=True)


def winners(args: argparse.Namespace) -> None:
    """How winning sheets of three look beside the others."""
    print_portraits(args.sheet, 3, args.games, args.seed, args.bot)


def openings(args: argparse.Namespace) -> None:
    """What the first die of a game of four is worth."""
    print_openings(args.sheet, 4, args.games, args.seed, args.bot)


def budgets(args: argparse.Namespace) -> None:
    """How the sage grows stronger with its budget, with two players."""
    print("| bot | seconds a decision | against | games | wins |")
    print("|---|---|---|---|---|")
    lower = "planner"
    for games in BUDGETS:
        upper = f"sage:{games}"
        seconds = thinking_time(args.sheet[0], games)
        for rival in dict.fromkeys(("planner", lower)):
            tally = measured(args.sheet[0], (upper, rival), args.sage_games, args)
            share = float(tally.wins[0]) / tally.games
            told = won(share, tally.games)
            print(f"| {upper} | {seconds:.3f} | {rival} | {tally.games} | {told} |", flush=True)
        lower = upper


def thinking_time(sheet: str, games: int, matches: int = 4) -> float:
    """Seconds that a sage thinks about a decision that it has to think about, on one core."""
    tables = tables_of(find_sheet(sheet))
    total, count = 0.0, 0
    for match in range(matches):
        source = Random(match)
        position = Position(tables, 2)
        bots = [make_bot(f"sage:{games}", match), make_bot("planner", match)]
        while not position.over:
            if position.due:
                position.roll(random_faces(position, source))
                continue
            began = time.process_time()
            move = bots[position.seat].choose(position)
            if position.seat == 0 and len(position.moves) > 1:
                total += time.process_time() - began
                count += 1
            position.play(move)
    return total / count


def ladder(args: argparse.Namespace) -> None:
    """Each bot against the one below it, alone and against two of them."""
    print("| bot | against | games | wins | fair share |")
    print("|---|---|---|---|---|")
    for lower, upper in pairwise(RUNGS):
        games = args.sage_games if upper == "sage" else args.games
        for others in (1, 2):
            tally = measured(args.sheet[0], (upper, *(lower,) * others), games, args)
            rivals = lower if others == 1 else f"two {lower}"
            told = won(float(tally.wins[0]) / tally.games, games)
            print(f"| {upper} | {rivals} | {games} | {told} | {100 / (others + 1):.0f} % |", flush=True)


def former(args: argparse.Namespace) -> None:
    """The sage against the one before it, which imagined games to the end; two games on the same dice."""
    print("| bot | seconds a decision | against | seconds a decision | games | wins |")
    print("|---|---|---|---|---|---|")
    for bot, games in (("sage:40", 60), ("sage", 60)):
        wins, times = play_pairs(args.sheet[0], bot, games, args.sage_games // 2, args.seed)
        told = won(wins / (args.sage_games // 2 * 2), args.sage_games // 2 * 2)
        print(
            f"| {bot} | {times[0]:.4f} | former sage:{games} | {times[1]:.4f} | {args.sage_games} | {told} |"
        )


def won(share: float, games: int) -> str:
    """A share of wins with its error."""
    return f"{100 * share:.1f} % ± {100 * share_error(share, games):.1f}"


MEASURES = {
    "sheets": sheets,
    "leanings": leanings,
    "winners": winners,
    "openings": openings,
    "ladder": ladder,
    "budgets": budgets,
    "former": former,
}


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=MEASURES)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--sage-games", type=int, default=100)
    parser.add_argument("--sheet", action="append")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="planner", help="who plays on sheets, of winners and of openings")
    parser.add_argument("--players", type=int, action="append", help="of sheets")
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    args.sheet = args.sheet or ["sun", "moon"]
    MEASURES[args.what](args)


if __name__ == "__main__":
    main()
