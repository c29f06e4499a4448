"""Is the advice right? What it says beside what long runs, other seeds and exact solutions say.

python -m tests.tools.balance.truth hint --count 150      the bounds of hints beside games by the thousand
python -m tests.tools.balance.truth review --count 20     mistakes beside long runs and another seed
python -m tests.tools.balance.truth blunders --count 60   moves that are wrong for sure: are they told?
python -m tests.tools.balance.truth luck --count 200      luck between equal bots, and what it explains
python -m tests.tools.balance.truth regret --count 100    choices of the last turn beside the exact solution
python -m tests.tools.balance.truth small --count 100     whole games on the smallest sheet, solved

With --keep FILE each position or game is noted as it is done, and the same command goes on where it stopped
(as long as nothing in the advice was changed). A second is a second of processor time.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from math import erf, sqrt
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from charmers.advice.advice import OPTIONS, advise, to_the_end
from charmers.advice.course import course, luck
from charmers.advice.figures import SURE, Figure, chance, difference, mean
from charmers.advice.review import Judged, judge, judge_one, weigh, weigh_one
from charmers.bots import Bot, make_bot, random_faces
from charmers.bots.sage import Budget, Chain
from charmers.record.game import Game
from charmers.record.record import parse_record
from charmers.rules.moves import TAKE, Move
from charmers.rules.position import Position
from charmers.sheet.library import find_sheet
from charmers.sheet.reading import load_sheet
from charmers.simulate.game import play_game
from charmers.simulate.study import Study, tables_of
from tests.tools.balance.exact import MOST_KNOWN, Solution, TooLong, WholeGame

SHEETS = ("sun", "moon")
LONG = 2000
"""Games of a long run."""
REVIEWED = 300
"""Games of a review, as the command has them."""
SMALLEST = Path(__file__).parents[2] / "sheets_for_tests" / "smallest.toml"
UNTIL = 3
"""The round in which nobody who plays for the best is still in a game on it."""
WIDEST = 0.06
"""What is aimed at for the half width of a hint's bounds."""
OTHER = 99
"""A seed that the advice does not use."""
BLUNDER = 6
"""Half points that a planted blunder costs at least."""


def told(figure: Figure, unit: float = 100.0) -> str:
    """A figure with its bounds, in percent."""
    return f"{unit * figure.mean:.1f} [{unit * figure.low:.1f}, {unit * figure.high:.1f}]"


def some_position(number: int, seed: int) -> Position:
    """A position with a choice, from a game of two planners, on Sun and Moon in turn."""
    source = Random(f"truth {seed} {number}")
    position = Position(tables_of(find_sheet(SHEETS[number % 2])), 2)
    planner = make_bot("planner", 0)
    wait = int(source.random() * 60)
    while not (wait <= 0 and len(position.moves) > 2):
        if position.over:
            position = Position(position.tables, 2)
            wait = int(source.random() * 40)
        if position.due:
            position.roll(random_faces(position, source))
        else:
            position.play(planner.choose(position))
            wait -= 1
    return position


class Kept:
    """What was found of each position or game, kept in a file so that a run can go on where it stopped."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._about = " ".join(
            f"{name}={value}" for name, value in sorted(vars(args).items()) if name not in {"count", "keep"}
        )
        self._path: Path | None = args.keep
        self._known: dict[str, Any] = {}
        if self._path is not None and self._path.exists():
            for line in self._path.read_text("utf-8").splitlines():
                about, value = json.loads(line)
                self._known[about] = value

    def found(self, number: int, find: Callable[[int], Any]) -> Any:
        """What was found of one of them, now or before."""
        about = f"{self._about} {number}"
        if about not in self._known:
            self._known[about] = find(number)
            if self._path is not None:
                with self._path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([about, self._known[about]]) + "\n")
        return self._known[about]


def hints(args: argparse.Namespace) -> None:
    """Bounds that hold, their width, the order of the options, and what a review says of the best of them."""
    kept = Kept(args)
    inside: list[float] = []
    widths: list[float] = []
    shifts: list[float] = []
    lost: list[float] = []
    called: list[float] = []
    off: list[float] = []
    by_round: defaultdict[int, list[float]] = defaultdict(list)
    for number in range(args.count):
        found = kept.found(number, lambda number: _hint(some_position(number, args.seed), args))
        values = [value for *_, value in found["options"]]
        widest = 0.0
        for stated, low, high, value in found["options"]:
            inside.append(float(low <= value <= high))
            widths.append((high - low) / 2)
            widest = max(widest, widths[-1])
            # Both have an error: the bounds are that of the hint, the long run has one of its own.
            off.append((stated - value) ** 2 / ((widths[-1] / SURE) ** 2 + value * (1 - value) / args.long))
        by_round[some_position(number, args.seed).dice.round].append(widest)
        # The options of a position share their dice, so they are off together.
        shifts.append(statistics.mean(stated - value for stated, _, _, value in found["options"]))
        lost.append(max(values) - values[0])
        if found["best called"] is not None:
            called.append(found["best called"])
    print(f"options: {len(inside)} of {args.count} positions; long run: {args.long} games each")
    print(f"bounds that contain the long run, %: {told(chance(sum(inside), len(inside)))}")
    if args.games:
        # The long run has an error of its own, which the bounds do not allow for.
        perfect = erf(SURE / sqrt(2 * (1 + args.games / OPTIONS / args.long)))
        print(f"perfect ones would, %: {100 * perfect:.1f}")
    wide = sum(width > WIDEST for width in widths)
    print(f"half width, % of a win: {told(mean(widths))}; widest {100 * max(widths):.1f}; {wide} over 6")
    for number, each in sorted(by_round.items()):
        wide = sum(width > WIDEST for width in each)
        print(f"  round {number}: widest {100 * max(each):.1f}; over 6 in {wide} of {len(each)} positions")
    print(f"stated less long run, % of a win: {told(mean(shifts))}")
    print(f"variance of that in errors of both (1 is right): {told(mean(off), 1)}")
    print(f"loss of the first option, % of a win a decision: {told(mean(lost))}")
    print(f"best options that a review calls mistakes, %: {told(chance(sum(called), len(called)))}")


def _hint(position: Position, args: argparse.Namespace) -> dict[str, Any]:
    budget = Budget(games=args.games) if args.games else Budget(seconds=args.seconds)
    found = advise(position, budget, seed=1)
    ways = [_way(position, [advice.move, *advice.follow]) for advice in found]
    runs = to_the_end(position, ways, OTHER, Budget(games=args.long * len(ways)))
    values = [games.win.mean for games in runs]
    best = found[values.index(max(values))].move
    return {
        "options": [
            (advice.win.mean, advice.win.low, advice.win.high, value)
            for advice, value in zip(found, values, strict=True)
        ],
        "best called": _called(position, best, args.long),
    }


def _called(position: Position, move: Move, games: int) -> float | None:
    """Whether a review calls a move a mistake; None if it rightly knows a better one."""
    judged = judge_one(weigh_one(position, move, 1, 1), REVIEWED)
    if judged.is_mistake and long_cost(position, judged, games).mean > 0:
        return None
    return float(judged.is_mistake)


def _way(position: Position, moves: list[Move]) -> Chain:
    after = position.copy()
    for move in moves:
        after.play(move)
    return Chain(moves, after)


def reviews(args: argparse.Namespace) -> None:
    """Mistakes told again with another seed, and what they cost in the long run."""
    kept = Kept(args)
    again: list[float] = []
    claims: list[float] = []
    costs: list[float] = []
    decisions = 0
    for number in range(args.count):
        found = kept.found(number, lambda number: _reviewed(some_game(args, number), args))
        decisions += found["decisions"]
        for told_again, claimed, cost in found["mistakes"]:
            again.append(told_again)
            claims.append(claimed)
            costs.append(cost)
    print(f"decisions: {decisions} of {args.count} games; mistakes told: {len(again)}")
    if again:
        print(f"told again with another seed, %: {told(chance(sum(again), len(again)))}")
        print(f"claimed, % of a win: {told(mean(claims))}; long run ({args.long} games): {told(mean(costs))}")
        over = [claim - cost for claim, cost in zip(claims, costs, strict=True)]
        print(f"claimed beyond the long run, % of a win: {told(mean(over))}")


def _reviewed(game: Game, args: argparse.Namespace) -> dict[str, Any]:
    """The mistakes of a game: told again with another seed, what they are said to cost, and what they do."""
    first = list(judge(weigh(game, 1), args.games or REVIEWED))
    positions = before_lines(game)
    mistakes = []
    for each in first:
        if each.is_mistake:
            position = positions[each.line]
            # A decision is judged alike whether the rest of the game is judged or not.
            second = judge_one(weigh_one(position, each.move, each.line, 2), args.games or REVIEWED)
            cost = long_cost(position, each, args.long).mean
            mistakes.append((float(second.is_mistake), each.cost.mean, cost))
    return {"decisions": len(first), "mistakes": mistakes}


def long_cost(position: Position, each: Judged, games: int) -> Figure:
    """What a choice costs beside what was called best, in a long run that begins with the same ways."""
    one, other = to_the_end(position, each.ways, OTHER, Budget(games=2 * games))
    return difference(one.wins, other.wins, unit=1.0)


def before_lines(game: Game) -> dict[int, Position]:
    """The positions before the decisions of a game."""
    position = Position(game.tables, len(game.names))
    found = {}
    for line in game.standing:
        if line.is_roll:
            position.roll(line.faces)
        elif line.move is not None:
            found[line.number] = position.copy()
            position.play(line.move)
    return found


def some_game(args: argparse.Namespace, number: int) -> Game:
    """A game of two equal bots that nobody has tuned on, on Sun and Moon in turn."""
    sheet = find_sheet(SHEETS[number % 2])
    study = Study(args.count, sheet, (args.bot, args.bot), 7000 + args.seed, records=True)
    record = parse_record(play_game(study, number).record.encode())
    return Game.replay(record, tables_of(sheet))


def last_turns(count: int, seed: int, karma: int = 0) -> Iterator[Position]:
    """The beginning of last turns: the others have had theirs, and nothing but the overshoot counts.

    With ``karma``, turns with just so many karma left: each makes a solution 36 times as long.
    """
    found = number = 0
    while found < count:
        sheet = find_sheet(SHEETS[number % 2])
        number += 1
        source = Random(f"last turn {seed} {number}")
        position = Position(tables_of(sheet), 2)
        planner = make_bot("planner", 0)
        while not position.over:
            if position.due:
                position.roll(random_faces(position, source))
                continue
            dice = position.dice
            last = position.ending and (dice.turn + 1) % dice.seats == 0
            left = position.sheets[position.seat].karma_left
            if last and position.phase == "turn" and len(position.moves) > 1 and left == karma:
                yield position.copy()
                found += 1
                break
            position.play(planner.choose(position))


def blunders(args: argparse.Namespace) -> None:
    """Moves of last turns that lose three points or more for sure: how many are called a mistake?"""
    called: list[float] = []
    for position in last_turns(args.count, args.seed):
        takes = [move for move in position.moves if move.kind == TAKE]
        solution = Solution()
        try:
            best = solution.best(position)
            worst, end = min(
                ((move, solution.after(position, move)) for move in takes), key=lambda each: each[1]
            )
        except TooLong:
            continue
        if best - end >= BLUNDER:
            called.append(
                float(judge_one(weigh_one(position, worst, 1, 1), args.games or REVIEWED).is_mistake)
            )
    if called:
        print(f"planted blunders told, %: {told(chance(sum(called), len(called)))} of {len(called)}")


def lucks(args: argparse.Namespace) -> None:
    """The result less the luck between equal bots: its mean, and what luck explains of the variance."""
    results: list[float] = []
    lucks_: list[float] = []
    kept = Kept(args)
    for number in range(args.count):
        result, gain = kept.found(number, lambda number: _luck(some_game(args, number), args.seed))
        results.append(result)
        lucks_.append(gain)
    left = [result - gain for result, gain in zip(results, lucks_, strict=True)]
    explained = 1 - statistics.variance(left) / statistics.variance(results)
    print(f"games: {len(results)} of {args.bot}")
    print(f"result of the first seat, % of a win above half: {told(mean(results))}")
    print(f"luck of the first seat, % of a win: {told(mean(lucks_))}")
    print(f"without the luck: {told(mean(left))}")
    print(f"correlation of luck and result: {statistics.correlation(lucks_, results):.2f}")
    print(f"part of the variance that luck explains: {100 * explained:.0f} %")


def _luck(game: Game, seed: int) -> tuple[float, float]:
    steps = list(course(game, seed))
    return steps[-1].after[0] - 0.5, luck(steps, 0)


class Hint:
    """Who does what a hint says."""

    name = "hint"

    def choose(self, position: Position) -> Move:
        """The first option."""
        return advise(position, Budget(games=60), seed=1)[0].move


def regrets(args: argparse.Namespace) -> None:
    """What each player loses on the last turn against the exact solution, in points."""
    players: list[Bot] = [make_bot(name, 1) for name in ("random", "easy", "greedy", "planner", "sage")]
    players.append(Hint())
    given_up = 0
    lost: dict[str, list[float]] = {player.name: [] for player in players}
    for number, start in enumerate(last_turns(args.count, args.seed, args.karma)):
        solution = Solution(args.positions)
        try:
            solution.best(start)
        except TooLong:
            given_up += 1
            continue
        for player in players:
            position, dice = start.copy(), Random(number)
            points = 0.0
            while not position.over:
                if position.due:
                    position.roll(random_faces(position, dice))
                    continue
                move = player.choose(position)
                points += solution.best(position) - solution.after(position, move)
                position.play(move)
            lost[player.name].append(points / 2)
    print(f"{given_up} turns of {args.count} had too many ways through them")
    print("| player | turns | points lost a turn | exactly right |")
    print("|---|---|---|---|")
    for name, each in lost.items():
        right = sum(point < 1e-9 for point in each) / len(each)
        print(f"| {name} | {len(each)} | {told(mean(each), 1.0)} | {100 * right:.0f} % |")


def small(args: argparse.Namespace) -> None:
    """What each player gives away in whole games on the smallest sheet, solved from the first roll on."""
    tables = tables_of(load_sheet(SMALLEST))
    start = Position(tables, 2)
    solution, other = WholeGame(UNTIL, 0.0), WholeGame(UNTIL, 1.0)
    bounds = solution.chance(start), other.chance(start)
    print(f"chance of the first seat: {bounds[0]:.4f} to {bounds[1]:.4f}; {len(solution)} positions")
    print("| player | decisions | given away a game, % of a win | decisions that give something away |")
    print("|---|---|---|---|")
    for player in (*(make_bot(name, 1) for name in ("random", "easy", "greedy", "planner", "sage")), Hint()):
        games: list[float] = []
        wrong = decisions = 0
        for number in range(args.count):
            position, dice, given = start.copy(), Random(f"small {args.seed} {number}"), 0.0
            while not position.over and position.dice.round < UNTIL:
                if position.due:
                    position.roll(random_faces(position, dice))
                    continue
                move = player.choose(position)
                if len(position.moves) > 1:
                    loss = (solution.lost(position, move) + other.lost(position, move)) / 2
                    decisions += 1
                    wrong += loss > 1e-9
                    given += loss
                position.play(move)
            games.append(given / 2)
        part = told(chance(wrong, decisions))
        print(f"| {player.name} | {decisions} | {told(mean(games))} | {part} |", flush=True)


MEASURES = {
    "hint": hints,
    "review": reviews,
    "blunders": blunders,
    "luck": lucks,
    "regret": regrets,
    "small": small,
}


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=MEASURES)
    parser.add_argument("--count", type=int, default=20, help="positions or games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3.0, help="of a hint")
    parser.add_argument("--games", type=int, default=0, help="of a hint instead, or of a review")
    parser.add_argument("--long", type=int, default=LONG, help="games of a long run")
    parser.add_argument("--karma", type=int, default=0, help="karma left on the last turns of regret")
    parser.add_argument("--positions", type=int, default=MOST_KNOWN, help="of a turn that is solved")
    parser.add_argument("--bot", default="planner")
    parser.add_argument("--keep", type=Path, help="a file in which what was found is kept")
    args = parser.parse_args()
    # Others may be working on the same machine.
    with patch("time.monotonic", time.process_time):
        MEASURES[args.what](args)


if __name__ == "__main__":
    main()
