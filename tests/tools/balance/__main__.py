"""Measure sheets and bots as Markdown tables: what the pages about balance and bots show.

python -m tests.tools.balance sheets --games 20000 [--sheet sun --sheet my.toml]
python -m tests.tools.balance leanings --games 2000
python -m tests.tools.balance winners --games 3000
python -m tests.tools.balance openings --games 6000
python -m tests.tools.balance ladder --games 1000 --sage-games 100
python -m tests.tools.balance settings --sage-games 200
python -m tests.tools.balance meet --bot sage:200 --against sage --sage-games 100
python -m tests.tools.balance meet --against former:60 --bot sage
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
from itertools import pairwise

from charmers.bots import make_bot
from charmers.bots.weights import BALANCED
from charmers.sheet.definition import COLOURS
from charmers.sheet.library import find_sheet
from charmers.simulate import Study, Tally, run
from charmers.simulate.statistics import quantile, share_error
from charmers.simulate.study import tables_of
from tests.tools.balance.former import FormerSage
from tests.tools.balance.match import Match, play_match, taste_of
from tests.tools.balance.openings import print_openings
from tests.tools.balance.paired import Maker, meet
from tests.tools.balance.winners import print_portraits

RUNGS = ("random", "easy", "greedy", "planner", "sage")
"""The ladder, each at its default setting."""
SETTINGS = (1, 20, 200, 600, 2000)
"""Imagined rounds a turn: about 1 ms, 10 ms, 0.1 s, 0.3 s and 1 s a decision, compiled."""
MEETINGS = """| sheet | bot | a decision | against | a decision | games | wins | evidence |
|---|---|---|---|---|---|---|---|"""
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


def settings(args: argparse.Namespace) -> None:
    """Whether the sage grows stronger with its budget: each setting against the one before it."""
    print(MEETINGS)
    for lower, upper in pairwise(SETTINGS):
        for sheet in args.sheet:
            print_meeting(sheet, f"sage:{upper}", f"sage:{lower}", args)


def meetings(args: argparse.Namespace) -> None:
    """One bot against another, also against the sage before this one (``former:60``)."""
    print(MEETINGS)
    for sheet in args.sheet:
        print_meeting(sheet, args.bot, args.against, args)


def print_meeting(sheet: str, bot: str, against: str, args: argparse.Namespace) -> None:
    """Pairs of games until it is clear who is stronger, or all of them."""
    tables = tables_of(find_sheet(sheet))
    found = meet(tables, maker(bot), maker(against), args.sage_games // 2, f"{args.seed} {sheet}")
    share, (one, other) = found.share, found.seconds
    print(
        f"| {sheet} | {bot} | {1000 * one:.1f} ms | {against} | {1000 * other:.1f} ms "
        f"| {2 * len(found.wins)} | {100 * share.mean:.1f} % ± {100 * share.error:.1f} "
        f"| {found.evidence:.1f} |",
        flush=True,
    )


def maker(name: str) -> Maker:
    """Who makes a bot of that name, for a seed."""
    kind, _, games = name.partition(":")
    if kind == "former":
        return lambda seed: FormerSage(seed, int(games))
    return lambda seed: make_bot(name, seed)


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


def won(share: float, games: int) -> str:
    """A share of wins with its error."""
    return f"{100 * share:.1f} % ± {100 * share_error(share, games):.1f}"


MEASURES = {
    "sheets": sheets,
    "leanings": leanings,
    "winners": winners,
    "openings": openings,
    "ladder": ladder,
    "settings": settings,
    "meet": meetings,
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
    parser.add_argument("--against", default="planner", help="whom --bot meets")
    parser.add_argument("--players", type=int, action="append", help="of sheets")
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    args.sheet = args.sheet or ["sun", "moon"]
    MEASURES[args.what](args)


if __name__ == "__main__":
    main()
