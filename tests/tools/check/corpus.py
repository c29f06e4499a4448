"""The corpus of ``charmers check``: simulated sheets, legal as they are and with one illegal change.

Run as a script it prints the tables of results::

    python -m tests.tools.check.corpus --sheets 1000 --changes 2000
    python -m tests.tools.check.corpus --frozen planner,sage
"""

from __future__ import annotations

import argparse
import itertools
import math
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

from charmers.bots import make_bot, random_faces
from charmers.check.search import Search
from charmers.check.search.cores import ALONE, OTHER_SEED
from charmers.check.verdict import check_marks, contradictions
from charmers.rules.marks import Marks, marks_of
from charmers.rules.position import Position
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.library import find_sheet
from tests.conftest import tables_of
from tests.tools.check.frozen import KINDS, frozen_games
from tests.tools.check.mutations import MUTATIONS

TOLD = 25
"""After every so many frozen sheets it is told how it stands."""
BOTS = ("random", "greedy", "planner")


class Sample(NamedTuple):
    """A sheet from a simulated game, at the end of a turn of its player."""

    name: str
    sheet: str
    bot: str
    players: int
    finished: bool
    turns: int
    marks: Marks


def samples(first: int, bots: tuple[str, ...] = BOTS) -> Iterator[Sample]:
    """Sheets without end: games of both sheets and 2 to 5 players, a third of them broken off."""
    for number in itertools.count(first):
        yield from sheets_of_game(number, bots)


def sheets_of_game(number: int, bots: tuple[str, ...] = BOTS) -> list[Sample]:
    """The sheets of one game, which its number decides."""
    random = Random(number)
    sheet = random.choice(("sun", "moon"))
    tables = tables_of(sheet)
    position = Position(tables, 2 + number % 4)
    seats = len(position.sheets)
    players = [make_bot(random.choice(bots), random.randrange(1 << 30)) for _ in range(seats)]
    stop = random.randrange(1, 14) * seats + random.randrange(seats) if random.random() < 0.33 else 10**6
    last: dict[int, tuple[int, Marks]] = {}
    turns = 0
    while not position.over and turns < stop:
        if position.due:
            position.roll(random_faces(position, random))
            continue
        seat, clock = position.seat, (position.dice.round, position.dice.turn)
        position.play(players[seat].choose(position))
        if position.over or (position.dice.round, position.dice.turn) != clock:
            turns += 1
            count = last.get(seat, (0, {}))[0]
            last[seat] = (count + 1, marks_of(tables, position.sheets[seat]))
    return [
        Sample(f"{number}.{seat}", sheet, players[seat].name, seats, position.over, count, marks)
        for seat, (count, marks) in last.items()
    ]


def check_legal(count: int, seconds: float, first: int, bots: tuple[str, ...], finished: bool) -> None:
    """Check legal sheets and print how many were proven, and how many in so much processor time."""
    tables = {name: Tables(find_sheet(name)) for name in ("sun", "moon")}
    groups: dict[str, Counter[str]] = {}
    begin = time.monotonic()
    wanted = (sample for sample in samples(first, bots) if sample.finished or not finished)
    for sample in islice(wanted, count):
        start = time.process_time()
        verdict = check_marks(tables[sample.sheet], sample.marks, seconds)
        took = time.process_time() - start
        state = "finished" if sample.finished else "unfinished"
        if verdict.answer != "valid":
            print(f"{verdict.answer}: {sample[:6]} {verdict.findings} {verdict.tried}", flush=True)
        for group in ("all", sample.sheet, sample.bot, f"{sample.players} players", state):
            results = groups.setdefault(group, Counter())
            results[verdict.answer] += 1
            results["sheets"] += 1
            for limit in (0.1, 1, 10):
                results[f"in {limit} s"] += verdict.answer == "valid" and took < limit
    columns = ("sheets", "valid", "undecided", "invalid", "in 0.1 s", "in 1 s", "in 10 s")
    print(f"{'legal sheets':16}" + "".join(f"{column:>14}" for column in columns))
    for group, results in sorted(groups.items(), key=lambda pair: -pair[1]["sheets"]):
        print(f"{group:16}" + "".join(f"{results[column]:14}" for column in columns))
    print(f"{time.monotonic() - begin:.0f} s")


def check_frozen(kinds: tuple[str, ...], seconds: float, games: int | None, cores: int) -> None:
    """Check frozen finished sheets of good play and print how many were proven in so much processor time."""
    for kind in kinds:
        times: list[list[float]] = [[] for _ in range(cores)]
        for game in islice(frozen_games(kind), games):
            for sheet in game.sheets:
                for found, took in zip(
                    times, seconds_to_prove(game.tables, sheet, seconds, cores), strict=True
                ):
                    found.append(took)
                if times[0][-1] == math.inf:
                    by_two = f"; two cores {times[1][-1]:.1f} s" if cores > 1 else ""
                    print(f"undecided: {game.name}{by_two}", flush=True)
                if len(times[0]) % TOLD == 0:
                    print(f"  so far {_shares(kind, times[0])}", flush=True)
        for number, found in enumerate(times, 1):
            print(f"{number} {'core' if number == 1 else 'cores'}: {_shares(kind, found)}", flush=True)


def seconds_to_prove(tables: Tables, sheet: SheetState, seconds: float, cores: int) -> list[float]:
    """How long until one core, and one of two, has the turns of a legal sheet.

    They are run one after another, so that what else the machine does makes no difference.
    """
    start = time.process_time()
    assert not contradictions(tables, marks_of(tables, sheet))
    first = Search(tables, sheet).run(seconds)
    took = by_two = time.process_time() - start if first.line is not None else math.inf
    if cores > 1 and took > ALONE:
        start = time.process_time()
        other = Search(tables, sheet, OTHER_SEED).run(min(took, seconds) - ALONE)
        if other.line is not None:
            by_two = min(took, ALONE + time.process_time() - start)
    return [took, by_two][:cores]


def _shares(kind: str, times: list[float]) -> str:
    shares = ", ".join(
        f"{sum(took < limit for took in times) / len(times):.1%} in {limit} s" for limit in (0.1, 1, 10)
    )
    return f"{kind}: {len(times)} sheets, median {sorted(times)[len(times) // 2] * 1000:.0f} ms, {shares}"


def check_changed(count: int, seconds: float, first: int, bots: tuple[str, ...]) -> None:
    """Check sheets with one illegal change and print what they were called."""
    tables = {name: Tables(find_sheet(name)) for name in ("sun", "moon")}
    groups: dict[str, Counter[str]] = {change.__name__: Counter() for change in MUTATIONS}
    done = 0
    begin = time.monotonic()
    for sample in samples(first, bots):
        random = Random(sample.name)
        for change in random.sample(MUTATIONS, 6):
            changed = change(tables[sample.sheet], sample.marks, random)
            if changed is None or changed[0] == sample.marks:
                continue
            verdict = check_marks(tables[sample.sheet], changed[0], seconds)
            results = groups[change.__name__]
            results["changed"] += 1
            results[verdict.answer] += 1
            found = {finding.where for finding in verdict.findings}
            results["right place"] += bool(found & changed[1])
            results["mended"] += bool(verdict.mends)
            if verdict.answer != "invalid":
                print(f"{verdict.answer}: {change.__name__} {sample[:6]}", flush=True)
            done += 1
        if done >= count:
            break
    total: Counter[str] = Counter()
    for results in groups.values():
        total.update(results)
    columns = ("changed", "invalid", "right place", "mended", "undecided", "valid")
    print(f"{'illegal change':22}" + "".join(f"{column:>13}" for column in columns))
    for group, results in (*groups.items(), ("all", total)):
        print(f"{group:22}" + "".join(f"{results[column]:13}" for column in columns))
    print(f"{time.monotonic() - begin:.0f} s")


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheets", type=int, default=1000)
    parser.add_argument("--changes", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--bots", default=",".join(BOTS))
    parser.add_argument("--finished", action="store_true", help="legal sheets of finished games only")
    parser.add_argument("--frozen", help=f"only these frozen kinds of games: {', '.join(KINDS)}")
    parser.add_argument("--games", type=int, help="so many frozen games of each kind; all unless told")
    parser.add_argument("--cores", type=int, choices=(1, 2), default=2, help="as if there were so many")
    options = parser.parse_args()
    if options.frozen:
        check_frozen(tuple(options.frozen.split(",")), options.seconds, options.games, options.cores)
        return
    bots = tuple(options.bots.split(","))
    if options.sheets:
        check_legal(options.sheets, options.seconds, options.first, bots, options.finished)
    if options.changes:
        check_changed(options.changes, options.seconds, options.first, bots)


if __name__ == "__main__":
    main()
