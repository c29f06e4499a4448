"""Is the advice right? What it says beside what long runs, other seeds and exact solutions say.

python -m tests.tools.balance.truth hint --count 150    the bounds of hints beside games by the thousand
python -m tests.tools.balance.truth review --count 20   mistakes beside long runs, other seeds, planted
blunders python -m tests.tools.balance.truth luck --count 200    luck between equal bots, and what it explains
python -m tests.tools.balance.truth regret --count 100  choices of the last turn beside the exact solution
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterator
from random import Random

from charmers.advice.advice import advise, options, to_the_end
from charmers.advice.course import course, luck
from charmers.advice.figures import Figure, chance, difference, mean
from charmers.advice.review import Judged, judge, judge_one, weigh, weigh_one
from charmers.bots import Bot, make_bot, random_faces
from charmers.bots.sage import Budget, Chain, Sage
from charmers.record.game import Game
from charmers.record.record import parse_record
from charmers.rules.moves import TAKE, Move
from charmers.rules.position import Position
from charmers.sheet.library import find_sheet
from charmers.simulate.game import play_game
from charmers.simulate.study import Study, tables_of
from tests.tools.balance.exact import MOST_KNOWN, Solution, TooLong

SHEETS = ("sun", "moon")
LONG = 1000
"""Games of a long run."""
OTHER = 99
"""A seed that the advice does not use."""
BLUNDER = 6
"""Half points that a planted blunder costs at least."""


def told(figure: Figure, unit: float = 100.0) -> str:
    """A figure with its bounds, in percent."""
    return f"{unit * figure.mean:.1f} [{unit * figure.low:.1f}, {unit * figure.high:.1f}]"


def some_positions(count: int, seed: int) -> Iterator[Position]:
    """Positions with a choice, from games of two planners, Sun and Moon in turn."""
    for number in range(count):
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
        yield position


def hints(args: argparse.Namespace) -> None:
    """Bounds that hold, their width, and the order of the options."""
    inside: list[float] = []
    widths: list[float] = []
    shifts: list[float] = []
    lost: list[float] = []
    for position in some_positions(args.count, args.seed):
        budget = Budget(games=args.games) if args.games else Budget(seconds=args.seconds)
        found = advise(position, budget, seed=1)
        ways = [_way(position, [advice.move, *advice.follow]) for advice in found]
        runs = to_the_end(position, ways, OTHER, Budget(games=args.long * len(ways)))
        values = [games.win.mean for games in runs]
        for advice, value in zip(found, values, strict=True):
            inside.append(float(advice.win.low <= value <= advice.win.high))
            widths.append(advice.win.error)
            shifts.append(advice.win.mean - value)
        lost.append(max(values) - values[0])
    print(f"options: {len(inside)}; long run: {args.long} games each")
    print(f"bounds that contain the long run, %: {told(chance(sum(inside), len(inside)))}")
    print(f"half width, % of a win: {told(mean(widths))}; widest {100 * max(widths):.1f}")
    print(f"stated less long run, % of a win: {told(mean(shifts))}")
    print(f"loss of the first option, % of a win a decision: {told(mean(lost))}")


def _way(position: Position, moves: list[Move]) -> Chain:
    after = position.copy()
    for move in moves:
        after.play(move)
    return Chain(moves, after)


def reviews(args: argparse.Namespace) -> None:
    """Mistakes told again with another seed, their cost in the long run, and best moves called mistakes."""
    again: list[float] = []
    claims: list[float] = []
    costs: list[float] = []
    best_called: list[float] = []
    source = Random(args.seed)
    decisions = 0
    for number, game in enumerate(some_games(args)):
        first = {each.line: each for each in judge(weigh(game, 1), args.games)}
        second = {each.line: each for each in judge(weigh(game, 2), args.games)}
        decisions += len(first)
        positions = before_lines(game)
        for line, each in first.items():
            if each.is_mistake:
                again.append(float(second[line].is_mistake))
                claims.append(each.cost.mean)
                costs.append(long_cost(positions[line], each, args.long))
        # Of decisions in which nothing was wrong with the choice, how many were called a mistake?
        for line in source.sample(sorted(first), min(args.sample, len(first))):
            each = first[line]
            if each.move == each.best or long_cost(positions[line], each, args.long) <= 0:
                best_called.append(float(each.is_mistake))
        print(
            f"game {number + 1}: {len(first)} decisions, {sum(e.is_mistake for e in first.values())} mistakes"
        )
    print(f"decisions: {decisions}; mistakes told: {len(again)}; long run: {args.long} games each")
    if again:
        print(f"told again with another seed, %: {told(chance(sum(again), len(again)))}")
        print(f"claimed, % of a win: {told(mean(claims))}; long run: {told(mean(costs))}")
    if best_called:
        print(f"best moves called mistakes, %: {told(chance(sum(best_called), len(best_called)))}")
    blunders(args)


def long_cost(position: Position, each: Judged, games: int) -> float:
    """What a choice costs beside what was called best, in a long run."""
    sage = Sage(OTHER, Budget(games=1))
    ways = [options(sage, position, [move])[0] for move in (each.best, each.move)]
    one, other = to_the_end(position, ways, OTHER, Budget(games=2 * games))
    return difference(one.wins, other.wins, unit=1.0).mean


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


def some_games(args: argparse.Namespace) -> Iterator[Game]:
    """Games of two equal bots that nobody has tuned on, Sun and Moon in turn."""
    for number in range(args.count):
        sheet = find_sheet(SHEETS[number % 2])
        study = Study(args.count, sheet, (args.bot, args.bot), 7000 + args.seed, records=True)
        record = parse_record(play_game(study, number).record.encode())
        yield Game.replay(record, tables_of(sheet))


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
    for position in last_turns(args.blunders, args.seed):
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
            called.append(float(judge_one(weigh_one(position, worst, 1, 1), args.games).is_mistake))
    if called:
        print(f"planted blunders told, %: {told(chance(sum(called), len(called)))} of {len(called)}")


def lucks(args: argparse.Namespace) -> None:
    """The result less the luck between equal bots: its mean, and what luck explains of the variance."""
    results: list[float] = []
    lucks_: list[float] = []
    for game in some_games(args):
        steps = list(course(game, args.seed))
        results.append(steps[-1].after[0] - 0.5)
        lucks_.append(luck(steps, 0))
    left = [result - gain for result, gain in zip(results, lucks_, strict=True)]
    explained = 1 - statistics.variance(left) / statistics.variance(results)
    print(f"games: {len(results)} of {args.bot}")
    print(f"result of the first seat, % of a win above half: {told(mean(results))}")
    print(f"luck of the first seat, % of a win: {told(mean(lucks_))}")
    print(f"without the luck: {told(mean(left))}")
    print(f"correlation of luck and result: {statistics.correlation(lucks_, results):.2f}")
    print(f"part of the variance that luck explains: {100 * explained:.0f} %")


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


MEASURES = {"hint": hints, "review": reviews, "luck": lucks, "regret": regrets}


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=MEASURES)
    parser.add_argument("--count", type=int, default=20, help="positions or games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3.0, help="of a hint")
    parser.add_argument("--games", type=int, default=0, help="of a hint instead, or of a review")
    parser.add_argument("--long", type=int, default=LONG, help="games of a long run")
    parser.add_argument("--sample", type=int, default=10, help="decisions of a game with a long run")
    parser.add_argument("--blunders", type=int, default=40, help="last turns with a planted blunder")
    parser.add_argument("--karma", type=int, default=0, help="karma left on the last turns of regret")
    parser.add_argument("--positions", type=int, default=MOST_KNOWN, help="of a turn that is solved")
    parser.add_argument("--bot", default="planner")
    args = parser.parse_args()
    if args.what == "review" and not args.games:
        args.games = 300
    MEASURES[args.what](args)


if __name__ == "__main__":
    main()
