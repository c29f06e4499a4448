"""Random play of ours beside random play of others, one core, in turns so that a busy machine is fair.

Peers come with the extra ``bench``: python-chess, catanatron (three random players) and OpenSpiel's
backgammon. A peer that is not installed is left out. Times are processor time of this process.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from random import Random

from charmers.bots import make_bot, play_out
from charmers.rules import position as engine
from charmers.rules.position import Position
from charmers.rules.tables import Tables
from charmers.sheet.library import find_sheet
from tests.tools.benchmarks.table import Row

SECONDS = 6.0
"""Processor time for each."""
SLICE = 0.5

PURE = {"python-chess": "5x", "catanatron": "8x"}
COMPILED = {"python-chess": "40x", "catanatron": "70x"}
"""What the design wants to reach."""

Games = Iterator[int]
"""Plays a game at each step and gives its number of decisions."""


@dataclass
class Speed:
    """How fast one of them plays."""

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0

    @property
    def games_per_second(self) -> float:
        """Whole games."""
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        """Legal moves listed and one of them played."""
        return self.decisions / self.seconds


def is_compiled() -> bool:
    """Whether the rules were compiled."""
    return not str(engine.__file__).endswith(".py")


def charmers_games(players: int = 3, bot: str = "random") -> Games:
    """Random games of ours."""
    tables = Tables(find_sheet("sun"))
    source = Random(1)
    bots = [make_bot(bot, seed) for seed in range(players)]
    while True:
        yield play_out(Position(tables, players), bots, source)


def chess_games() -> Games:
    """Random games of python-chess."""
    import chess

    draw = Random(1).random
    while True:
        board = chess.Board()
        decisions = 0
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(draw() * len(moves))])
            decisions += 1
        yield decisions


def catan_games() -> Games:
    """Random games of catanatron."""
    from catanatron import Color, Game, RandomPlayer

    while True:
        game = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE)])
        game.play()
        yield len(game.state.actions)


def backgammon_games() -> Games:
    """Random games of OpenSpiel's backgammon, played from Python."""
    import pyspiel

    source = Random(1)
    game = pyspiel.load_game("backgammon")
    while True:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(source.choices(actions, odds)[0])
            else:
                moves = state.legal_actions()
                state.apply_action(moves[int(source.random() * len(moves))])
                decisions += 1
        yield decisions


PEERS: dict[str, tuple[str, Callable[[], Games]]] = {
    "python-chess": ("chess", chess_games),
    "catanatron": ("catanatron", catan_games),
    "OpenSpiel backgammon": ("pyspiel", backgammon_games),
}


def measure(players: dict[str, Games], seconds: float = SECONDS) -> dict[str, Speed]:
    """Let them play in turns until each has had its time."""
    speeds = {name: Speed() for name in players}
    for games in players.values():
        next(games)  # warms up
    while any(speed.seconds < seconds for speed in speeds.values()):
        for name, games in players.items():
            speed = speeds[name]
            began = time.process_time()
            while time.process_time() - began < SLICE:
                speed.decisions += next(games)
                speed.games += 1
            speed.seconds += time.process_time() - began
    return speeds


def rows() -> list[Row]:
    """Random play beside the peers, and how it grows with the number of players."""
    return [*contest(), *growth()]


def contest() -> list[Row]:
    """Ours and every peer that is installed; catanatron is compared by games, the others by decisions."""
    players = {"charmers": charmers_games()}
    for name, (module, games) in PEERS.items():
        if find_spec(module):
            players[name] = games()
    speeds = measure(players)
    ours = speeds["charmers"]
    reach = COMPILED if is_compiled() else PURE
    found = []
    for name in PEERS:
        theirs = speeds.get(name)
        by_games = name == "catanatron"
        what = "random games a second" if by_games else "random decisions a second"
        own = f"{_rate(ours, by_games):,.0f}"
        if theirs is None:
            found.append(Row(what, own, name, "not installed", "", reach.get(name, "")))
        else:
            ratio = f"{_rate(ours, by_games) / _rate(theirs, by_games):.1f}x"
            found.append(Row(what, own, name, f"{_rate(theirs, by_games):,.1f}", ratio, reach.get(name, "")))
    return found


def growth() -> list[Row]:
    """Random play of two to five players, and the planner."""
    players = {f"{count} random players": charmers_games(count) for count in (2, 3, 4, 5)}
    players["3 planners"] = charmers_games(3, "planner")
    speeds = measure(players, SECONDS / 3)
    return [
        Row(f"games a second, {name}", f"{speed.games_per_second:,.0f}") for name, speed in speeds.items()
    ]


def _rate(speed: Speed, by_games: bool) -> float:
    return speed.games_per_second if by_games else speed.decisions_per_second
