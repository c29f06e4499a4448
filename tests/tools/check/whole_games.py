"""Whole games: how many are shown to be possible, and whether what cannot be one is called impossible.

Fresh games are played and forgotten how: `judge_game` sees the finished sheets and nothing else. Then seven
kinds of tables that were never one game are put together from such sheets and from first turns::

    python -m tests.tools.check.whole_games --games 48 --first 4000000

With one core (`taskset -c 0` before it) it says what one process does.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from charmers.bots import make_bot, random_faces
from charmers.check.checked import Checked, check_game
from charmers.check.joint import judge_game
from charmers.check.search.cores import count_cores
from charmers.check.transcript import transcript_text
from charmers.check.verdict import Verdict, contradictions
from charmers.rules import moves as m
from charmers.rules.game_position import MOST_SEATS
from charmers.rules.marks import marks_of
from charmers.rules.position import Position
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.definition import COLOUR_OF, GREEN, ORANGE
from tests import command_line
from tests.conftest import tables_of

NAMES = ("Ana", "Ben", "Cem", "Dina", "Emil", "Fay")
LIMITS = (1, 3, 10)
KEPT = 20
"""So many games are remembered, for tables that never were one."""


class Played(NamedTuple):
    """A finished game as the referee sees it, and how many rounds it had."""

    number: int
    tables: Tables
    sheets: list[SheetState]
    rounds: int


def played(bots: tuple[str, ...], first: int) -> Iterator[Played]:
    """Finished games of 2 to 5 players, on both sheets, without end."""
    for number in count(first):
        random = Random(number)
        tables = tables_of(("sun", "moon")[number // 4 % 2])
        position = Position(tables, 2 + number % 4)
        players = [make_bot(random.choice(bots), random.randrange(1 << 30)) for _ in position.sheets]
        while not position.over:
            if position.due:
                position.roll(random_faces(position, random))
            else:
                position.play(players[position.seat].choose(position))
        yield Played(number, tables, position.sheets, position.dice.round)


def show_possible(games: Iterator[Played], seconds: float, told: bool) -> list[Played]:
    """Judge whole games and print how many were shown to be possible; some of them."""
    kept: list[Played] = []
    groups: dict[str, list[float]] = {}
    for game in games:
        kept = [*kept, game][-KEPT:]
        seats = len(game.sheets)
        began = time.process_time()
        rounds = game.rounds if told else 0
        verdict = judge_game(game.tables, NAMES[:seats], game.sheets, rounds, seconds)
        took = time.process_time() - began if verdict.line is not None else float("inf")
        if verdict.answer == "impossible":
            print(f"FALSE ALARM: {game.number} {[sentence.key for sentence in verdict.why]}", flush=True)
        for group in (f"{seats} players", "all"):
            groups.setdefault(group, []).append(took)
        print(
            f"  {game.number}: {seats} players, {game.rounds} rounds, {verdict.answer}, {took:.1f} s",
            flush=True,
        )
    columns = ("games", "possible", *(f"in {limit} s" for limit in LIMITS))
    print(f"{'whole games':16}" + "".join(f"{column:>11}" for column in columns))
    for group, times in sorted(groups.items()):
        counts = [len(times), *(sum(each < limit for each in times) for limit in (float("inf"), *LIMITS))]
        print(f"{group:16}" + "".join(f"{each:11}" for each in counts))
    return kept


# What cannot be one game.


def first_turn(tables: Tables, random: Random, colour: int) -> SheetState:
    """The sheet of whoever starts a game with a die of a colour; or of who comes next, with karma."""
    while True:
        position = Position(tables, MOST_SEATS)
        seat = 0 if colour >= 0 else 1
        crossed = False
        while position.dice.turn <= seat and position.dice.round == 1:
            if position.due:
                position.roll(random_faces(position, random))
                continue
            moves = position.moves
            wanted = [
                move
                for move in moves
                if (
                    move.kind == m.TAKE and COLOUR_OF[move.a] == colour
                    if colour >= 0
                    else move.kind == m.KARMA
                )
            ]
            crossed = crossed or bool(wanted)
            position.play(random.choice(wanted or list(moves)))
        sheet = position.sheets[seat]
        if crossed and not contradictions(tables, marks_of(tables, sheet)):
            return sheet


def _judged(tables: list[Tables], sheets: list[SheetState], rounds: int = 0) -> str:
    """What is said of sheets that are legal, each by itself."""
    checked = [
        Checked(f"{name}.toml", name, each, marks_of(each, sheet), Verdict("valid"))
        for name, each, sheet in zip(NAMES, tables, sheets, strict=False)
    ]
    verdict = check_game(checked, rounds, None, 1)
    return verdict.answer if verdict is not None else "nothing"


def _same(game: Played) -> str:
    """What the command says of one file that is given twice, and of a copy of it."""
    with TemporaryDirectory() as directory:
        first, second = Path(directory) / "ana.toml", Path(directory) / "copy.toml"
        text = transcript_text(game.tables.sheet, "Ana", marks_of(game.tables, game.sheets[0]))
        first.write_text(text, "utf-8")
        second.write_text(text, "utf-8")
        codes = {
            command_line.run("check", first, other, "--seconds", "0").exit_code for other in (first, second)
        }
    return "refused" if codes == {2} else f"exit codes {sorted(codes)}"


def impossible_kinds(games: list[Played]) -> dict[str, Callable[[Random], str]]:
    """For each kind of table that never was one game, what is said of one that chance puts together."""

    def blank(random: Random) -> str:
        game = random.choice(games)
        sheets = game.sheets[:]
        sheets[random.randrange(len(sheets))] = SheetState(game.tables)
        return _judged([game.tables] * len(sheets), sheets)

    def firsts(seats: int, colour: int, rounds: int = 0) -> Callable[[Random], str]:
        def judged(random: Random) -> str:
            tables = tables_of(random.choice(("sun", "moon")))
            sheets = [first_turn(tables, random, colour) for _ in range(seats)]
            return _judged([tables] * seats, sheets, rounds)

        return judged

    def six(random: Random) -> str:
        tables = random.choice(games).tables
        sheets = [sheet for game in games if game.tables is tables for sheet in game.sheets]
        return _judged([tables] * 6, random.sample(sheets, 6))

    def mixed(random: Random) -> str:
        others = [
            next(game for game in random.sample(games, len(games)) if game.tables.sheet.name == name)
            for name in ("sun", "moon")
        ]
        return _judged([game.tables for game in others], [random.choice(game.sheets) for game in others])

    return {
        "a blank beside finished ones": blank,
        "both cross karma in turn one": firsts(2, -1),
        "three cross karma, --rounds 1": firsts(3, -1, 1),
        "five greens": firsts(5, GREEN),
        "five greens, --rounds 1": firsts(5, GREEN, 1),
        "three oranges": firsts(3, ORANGE),
        "three oranges, --rounds 1": firsts(3, ORANGE, 1),
        "the same file twice, or a copy": lambda random: _same(random.choice(games)),
        "six players": six,
        "Sun with Moon": mixed,
    }


def show_impossible(games: list[Played], each: int, seed: int) -> None:
    """Print what is said of tables that never were one game."""
    for kind, judged in impossible_kinds(games).items():
        random = Random(f"{seed} {kind}")
        answers = Counter(judged(random) for _ in range(each))
        print(f"{kind:32}" + ", ".join(f"{answer} {n}" for answer, n in answers.most_common()), flush=True)


def main() -> None:
    """Play, judge and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=48)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--bots", default="planner,greedy")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rounds", action="store_true", help="as if someone knew how many rounds there were")
    parser.add_argument("--impossible", type=int, default=100, help="tables of each impossible kind")
    options = parser.parse_args()
    games = played(tuple(options.bots.split(",")), options.first)
    print(f"{count_cores()} processes side by side")
    kept = show_possible(islice(games, options.games), options.seconds, options.rounds)
    if options.impossible:
        show_impossible([*kept, *islice(games, 8)], options.impossible, options.first)


if __name__ == "__main__":
    main()
