"""Measure sheets and bots as Markdown tables: what the pages about balance and bots show.

python -m tests.balance sheets --games 20000 [--sheet sun --sheet my.toml]
python -m tests.balance leanings --games 2000
python -m tests.balance ladder --games 1000 --sage-games 100
"""

from __future__ import annotations

import argparse

from charmers.sheet.definition import COLOURS
from charmers.sheet.library import find_sheet
from charmers.simulate import Study, Tally, run
from charmers.simulate.statistics import quantile, share_error

SAGE = "sage:60"
"""The sage of the ladder: 60 imagined games a decision, the same on any machine."""


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
    """Each sheet for two to five planners, beside the targets."""
    print("| sheet | players | games | turns | fame | money | overshoot | dice % | wins by seat % |")
    print("|---|---|---|---|---|---|---|---|---|")
    print(f"| target | | | 11-16 | 14-26 | 36-58 | | {'/'.join(COLOURS)}, each 15-35 | share + 4 at most |")
    for sheet in args.sheet:
        for players in (2, 3, 4, 5):
            tally = measured(sheet, ("planner",) * players, args.games, args)
            medians = [quantile(counts, 50) for counts in (tally.turns, tally.fame, tally.money)]
            seats = [float(won) / tally.games for won in tally.wins_by_seat]
            print(
                f"| {sheet} | {players} | {tally.games} | {medians[0]} | {medians[1]} | {medians[2]} "
                f"| {quantile(tally.overshoot, 50) / 2} | {shares(tally.pick_shares())} | {shares(seats)} |",
                flush=True,
            )


def leanings(args: argparse.Namespace) -> None:
    """A planner that leans towards one track against two balanced ones; 40 % at most."""
    print("| sheet | bot | games | wins against two planners |")
    print("|---|---|---|---|")
    for sheet in args.sheet:
        for bot in ("planner:fame", "planner:money"):
            tally = measured(sheet, (bot, "planner", "planner"), args.games, args)
            print(f"| {sheet} | {bot} | {tally.games} | {won(tally)} |", flush=True)


def ladder(args: argparse.Namespace) -> None:
    """Each bot against the one below it, alone and against two of them."""
    print("| bot | against | games | wins | fair share |")
    print("|---|---|---|---|---|")
    for lower, upper in (("random", "greedy"), ("greedy", "planner"), ("planner", SAGE)):
        games = args.sage_games if upper == SAGE else args.games
        for others in (1, 2):
            tally = measured(args.sheet[0], (upper, *(lower,) * others), games, args)
            rivals = lower if others == 1 else f"two {lower}"
            print(f"| {upper} | {rivals} | {games} | {won(tally)} | {100 / (others + 1):.0f} % |", flush=True)


def won(tally: Tally) -> str:
    """The share of wins of the first bot, with its error."""
    share = float(tally.wins[0]) / tally.games
    return f"{100 * share:.1f} % ± {100 * share_error(share, tally.games):.1f}"


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=("sheets", "leanings", "ladder"))
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--sage-games", type=int, default=100)
    parser.add_argument("--sheet", action="append")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    args.sheet = args.sheet or ["sun", "moon"]
    {"sheets": sheets, "leanings": leanings, "ladder": ladder}[args.what](args)


if __name__ == "__main__":
    main()
