"""Tune the planner's weights for some sheets by self-play (cross-entropy method); prints the best so far.

python -m tests.tools.balance.tune sun moon --generations 30 --games 300 --seed 1 --workers 2
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import time
from random import Random

from charmers.bots.weights import BALANCED, Weights
from tests.tools.balance.match import Match, play_match, taste_of

FIXED = ("fame", "money")
"""The worth of the tracks themselves is the truth, not a taste."""
WIN = 6.0
"""What a win counts for beside the lead, in half points."""


def varied(base: Weights, spread: dict[str, float], source: Random) -> Weights:
    """The same taste with every weight multiplied by something near 1."""
    return base.varied(
        **{name: getattr(base, name) * math.exp(source.gauss(0.0, spread[name])) for name in spread}
    )


def fitness(matches: list[Match]) -> float:
    """How well a taste does on all sheets, in a worker."""
    results = [play_match(match) for match in matches]
    return sum(result.lead + WIN * result.wins for result in results) / len(results)


def tune(args: argparse.Namespace) -> Weights:
    """Move the mean of the weights towards the best of each generation."""
    source = Random(args.seed)
    mean = BALANCED
    spread = {name: args.spread for name in Weights.names() if name not in FIXED}
    elite = max(2, args.crowd // 4)
    with multiprocessing.Pool(args.workers) as pool:
        for generation in range(args.generations):
            began = time.monotonic()
            tastes = [varied(mean, spread, source) for _ in range(args.crowd)]
            seed, base = args.seed + generation, taste_of(mean)
            jobs = [
                [Match(sheet, taste_of(taste), base, args.games, args.seats, seed) for sheet in args.sheets]
                for taste in tastes
            ]
            found = list(zip(pool.map(fitness, jobs, chunksize=1), tastes, strict=True))
            found.sort(key=lambda pair: pair[0], reverse=True)
            best = [weights for _, weights in found[:elite]]
            changes = {}
            for name, width in spread.items():
                logs = [math.log(getattr(weights, name)) for weights in best]
                middle = sum(logs) / elite
                changes[name] = math.exp(middle)
                deviation = math.sqrt(sum((value - middle) ** 2 for value in logs) / elite)
                spread[name] = 0.5 * width + 0.5 * max(deviation, 0.05)
            mean = mean.varied(**changes)
            print(
                f"generation {generation + 1}: best {found[0][0]:+.2f}, "
                f"median {found[args.crowd // 2][0]:+.2f}, {time.monotonic() - began:.0f} s",
                flush=True,
            )
            print("  " + ", ".join(f"{name}={getattr(mean, name):.3g}" for name in spread), flush=True)
    return mean


def main() -> None:
    """Read the arguments and tune."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("sheets", nargs="+")
    parser.add_argument("--generations", type=int, default=30)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--crowd", type=int, default=32)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--spread", type=float, default=0.35)
    parser.add_argument("--workers", type=int, default=1)
    print(tune(parser.parse_args()))


if __name__ == "__main__":
    main()
