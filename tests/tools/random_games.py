"""Play many random games to their end and look at every finished sheet; not part of the test run.

    python -m tests.tools.random_games --games 20000 [--seed 1]

Games are spread evenly over all definitions and all numbers of players. Any broken invariant stops
it with the name of the game that broke it, which ``Walk(name, seats, seed)`` plays again.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import dataclass, field
from statistics import median

from tests.rules.walks import DEFINITIONS, SEATS, Walk, assert_sound


@dataclass
class Tally:
    """What came out of the games of one kind."""

    games: int = 0
    decisions: int = 0
    crossed: int = 0
    stuck: int = 0
    rounds: list[int] = field(default_factory=list)
    seconds: float = 0.0


def play_one(name: str, seats: int, seed: int, tally: Tally) -> None:
    """Play one game; every tenth one also checks that what happened adds up."""
    began = time.perf_counter()
    walk = Walk(name, seats, seed, talkative=seed % 10 == 0)
    for position in walk:
        tally.decisions += 1
        assert len(position.moves) > 1 or position.moves[0].text == "skip"
    position = walk.position
    for sheet in position.sheets:
        assert_sound(walk.tables, sheet)
    crossed = any(sheet.overshoot(walk.tables) > 0 for sheet in position.sheets)
    assert crossed == position.ending
    assert position.dice.turn % seats == 0
    assert any(standing.winner for standing in position.standings())
    if walk.log is not None:
        assert_adds_up(walk)
    tally.games += 1
    tally.crossed += crossed
    tally.stuck += not crossed
    tally.rounds.append(position.dice.round)
    tally.seconds += time.perf_counter() - began


def assert_adds_up(walk: Walk) -> None:
    """Fame, money and turns are the sum of the events."""
    sums: Counter[tuple[str, int]] = Counter()
    for event in walk.story:
        if event.kind in ("fame", "money"):
            sums[event.kind, event.seat] += event.amount
        elif event.kind in ("took", "kept", "skipped"):
            sums["turns", event.seat] += 1
    for seat, sheet in enumerate(walk.position.sheets):
        assert (sums["fame", seat], sums["money", seat]) == (sheet.fame, sheet.money)
        assert sums["turns", seat] == sums["turns", 0]


def play_many(games: int, seed: int = 0) -> dict[tuple[str, int], Tally]:
    """Play so many games, spread over all kinds."""
    kinds = [(name, seats) for name in DEFINITIONS for seats in SEATS]
    tallies = {kind: Tally() for kind in kinds}
    for number in range(games):
        name, seats = kinds[number % len(kinds)]
        number_of_kind = seed + number // len(kinds)
        try:
            play_one(name, seats, number_of_kind, tallies[name, seats])
        except Exception as error:
            error.add_note(f"in Walk({name!r}, {seats}, {number_of_kind})")
            raise
    return tallies


def table(tallies: dict[tuple[str, int], Tally]) -> str:
    """The tallies, one line for each kind of game."""
    lines = [
        f"{'sheet':<11} seats  games  crossed  stuck  rounds  decisions/game  games/s",
        f"{'-' * 11} -----  -----  -------  -----  ------  --------------  -------",
    ]
    for (name, seats), tally in tallies.items():
        if tally.games:
            lines.append(
                f"{name:<11} {seats:5}  {tally.games:5}  {tally.crossed:7}  {tally.stuck:5}  "
                f"{median(tally.rounds):6.0f}  {tally.decisions / tally.games:14.0f}  "
                f"{tally.games / tally.seconds:7.0f}"
            )
    total = sum(tally.games for tally in tallies.values())
    decisions = sum(tally.decisions for tally in tallies.values())
    lines.append(f"{total} games, {decisions} decisions, no error")
    return "\n".join(lines)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description="Play random games and check them.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    print(table(play_many(options.games, options.seed)))


if __name__ == "__main__":
    main()
