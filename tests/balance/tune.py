"""Tune the planner's weights for some sheets by self-play (cross-entropy method); prints the best so far.

python tests/balance/tune.py sun moon --generations 30 --games 300 --seed 1
"""

from __future__ import annotations

import argparse
import math
import time
from random import Random

from charmers.bots import play_out
from charmers.bots.planner import Planner
from charmers.bots.weights import BALANCED, Weights
from charmers.rules.position import Position
from charmers.rules.tables import Tables
from charmers.sheet.library import find_sheet

FIXED = ("fame", "money")
"""The worth of the tracks themselves is the truth, not a taste."""


def margin(tables: Tables, weights: Weights, base: Weights, games: int, seats: int, seed: int) -> float:
    """The mean lead over the others' mean overshoot, in half points, against bots of the base taste."""
    bots = [Planner(weights)] + [Planner(base) for _ in range(seats - 1)]
    total = 0.0
    for game in range(games):
        source = Random(f"{seed} {game}")
        position = Position(tables, seats)
        play_out(position, [bots[(seat + game) % seats] for seat in range(seats)], source)
        reached = [sheet.overshoot(tables) for sheet in position.sheets]
        own = reached[-game % seats]
        lead = own - (sum(reached) - own) / (seats - 1)
        won = own == max(reached)
        total += max(-20.0, min(20.0, lead)) + (6.0 if won else 0.0)
    return total / games


def varied(base: Weights, spread: dict[str, float], source: Random) -> Weights:
    """The same taste with every weight multiplied by something near 1."""
    return base.varied(
        **{name: getattr(base, name) * math.exp(source.gauss(0.0, spread[name])) for name in spread}
    )


def tune(sheets: list[str], generations: int, games: int, crowd: int, seats: int, seed: int) -> Weights:
    """Move the mean of the weights towards the best of each generation."""
    boards = [Tables(find_sheet(sheet)) for sheet in sheets]
    source = Random(seed)
    mean = BALANCED
    spread = {name: 0.35 for name in Weights.names() if name not in FIXED}
    elite = max(2, crowd // 4)
    for generation in range(generations):
        began = time.monotonic()
        found = []
        for _ in range(crowd):
            weights = varied(mean, spread, source)
            leads = [margin(tables, weights, mean, games, seats, seed + generation) for tables in boards]
            found.append((sum(leads) / len(leads), weights))
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
            f"generation {generation + 1}: best {found[0][0]:+.2f}, median {found[crowd // 2][0]:+.2f}, "
            f"{time.monotonic() - began:.0f} s",
            flush=True,
        )
        print("  " + ", ".join(f"{name}={getattr(mean, name):.3g}" for name in spread), flush=True)
    return mean


def main() -> None:
    """Read the arguments and tune."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sheets", nargs="+")
    parser.add_argument("--generations", type=int, default=30)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--crowd", type=int, default=32)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(tune(args.sheets, args.generations, args.games, args.crowd, args.seats, args.seed))


if __name__ == "__main__":
    main()
