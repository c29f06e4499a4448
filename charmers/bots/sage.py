"""The ``sage`` bot: tries the promising moves out to the end of many imagined games."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random

from charmers.bots.bot import play_out
from charmers.bots.planner import Planner
from charmers.bots.problems import in_bots
from charmers.rules.moves import Move
from charmers.rules.position import Position
from charmers.sheet.sentence import Refused

CANDIDATES = 4
"""How many of the planner's best moves are tried out."""
MARGIN = 2.0
"""Moves the planner finds worse than its best by more half points than this are not tried out."""
WIN = 12.0
"""What a win counts for beside the lead at the end, in half points; a lead alone would gamble too little."""
LARGEST_LEAD = 24.0


@dataclass(frozen=True, slots=True)
class Estimate:
    """What imagined games say of a move."""

    move: Move
    games: int
    overshoot: float
    """The mean overshoot at the end, in half points."""
    overshoot_error: float
    win: float
    """The part of the games that were won; a shared win counts in parts."""
    win_error: float
    score: float
    """What the sage decides by: the lead at the end, and the win."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a decision may take: so many seconds, or so many imagined games."""

    seconds: float = 0.0
    games: int = 0

    @classmethod
    def parse(cls, text: str) -> Budget:
        """Read ``3s``, ``0.5s`` or a number of games.

        >>> Budget.parse("3s"), Budget.parse("200")
        (Budget(seconds=3.0, games=0), Budget(seconds=0.0, games=200))
        """
        number = text.removesuffix("s")
        try:
            seconds = float(number) if number.isascii() else 0.0
        except ValueError:
            seconds = 0.0
        if text.endswith("s") and 0 < seconds <= 3600:
            return cls(seconds=seconds)
        if number.isascii() and number.isdigit() and len(number) < 8 and 0 < int(number) <= 1_000_000:
            return cls(games=int(number))
        raise Refused(in_bots("budget", word=text))


class Trial:
    """The imagined games that begin with one move."""

    __slots__ = ("games", "move", "overshoot", "overshoot_squares", "score", "wins", "wins_squares")

    def __init__(self, move: Move) -> None:
        self.move = move
        self.games: int = 0
        self.overshoot: float = 0.0
        self.overshoot_squares: float = 0.0
        self.wins: float = 0.0
        self.wins_squares: float = 0.0
        self.score: float = 0.0

    def add(self, overshoot: int, lead: float, win: float) -> None:
        """Count a game."""
        self.games += 1
        self.overshoot += overshoot
        self.overshoot_squares += overshoot * overshoot
        self.wins += win
        self.wins_squares += win * win
        self.score += max(-LARGEST_LEAD, min(LARGEST_LEAD, lead)) + WIN * win

    @property
    def mean_score(self) -> float:
        """What the sage decides by."""
        return self.score / self.games if self.games else 0.0

    def estimate(self) -> Estimate:
        """The means and their errors (95 %)."""
        return Estimate(
            self.move,
            self.games,
            self.overshoot / self.games,
            _error(self.overshoot, self.overshoot_squares, self.games),
            self.wins / self.games,
            _error(self.wins, self.wins_squares, self.games),
            self.mean_score,
        )


class Sage:
    """Search: for each candidate, dice and opponents are imagined, everyone playing as a planner would.

    All candidates are tried on the same imagined dice; after each pass the weaker half is dropped
    (sequential halving), so that the budget goes where the decision is close.
    """

    def __init__(self, seed: int, budget: Budget, name: str = "sage") -> None:
        self.name = name
        self._budget = budget
        self._source = Random(seed)
        self._planner = Planner()

    def choose(self, position: Position) -> Move:
        """Pick the move that does best in the imagined games."""
        moves = position.moves
        if len(moves) == 1:
            return moves[0]
        candidates = self.candidates(position, CANDIDATES, MARGIN)
        if len(candidates) == 1:
            return candidates[0]
        return self.estimates(position, candidates)[0].move

    def candidates(self, position: Position, most: int, margin: float) -> list[Move]:
        """The moves worth trying out, the planner's favourite first."""
        worths = self._planner.worths(position)
        order = sorted(range(len(worths)), key=lambda i: -worths[i])
        best = worths[order[0]]
        return [position.moves[i] for i in order[:most] if worths[i] >= best - margin]

    def estimates(self, position: Position, candidates: list[Move]) -> list[Estimate]:
        """Try the candidates out; the best first, then those that stayed longest."""
        trials = [Trial(move) for move in candidates]
        running = trials[:]
        dropped: list[Trial] = []
        began = time.monotonic()
        passes = max(1, (len(trials) - 1).bit_length())
        number = self._source.getrandbits(40)
        for step in range(passes):
            share = (step + 1) / passes
            games = 0
            while True:
                for trial in running:
                    self._imagine(position, trial, f"{number} {step} {games}")
                games += 1
                if self._budget.games:
                    if games * len(running) * passes >= self._budget.games:
                        break
                elif time.monotonic() - began >= self._budget.seconds * share:
                    break
            running.sort(key=_by_score)
            if step < passes - 1:
                keep = max(2, (len(running) + 1) // 2)
                dropped = running[keep:] + dropped
                running = running[:keep]
        return [trial.estimate() for trial in running + dropped]

    def _imagine(self, position: Position, trial: Trial, seed: str) -> None:
        """One game to its end, from the trial's move on."""
        seat = position.seat
        imagined = position.copy()
        imagined.play(trial.move)
        play_out(imagined, [self._planner] * len(imagined.sheets), Random(seed))
        reached = [sheet.overshoot(imagined.tables) for sheet in imagined.sheets]
        own = reached[seat]
        others = max([over for other, over in enumerate(reached) if other != seat])
        winners = [standing.seat for standing in imagined.standings() if standing.winner]
        trial.add(own, float(own - others), 1.0 / len(winners) if seat in winners else 0.0)


def _by_score(trial: Trial) -> float:
    return -trial.mean_score


def _error(total: float, squares: float, count: int) -> float:
    """The error of a mean (95 %)."""
    if count < 2:
        return float("inf")
    variance = max(0.0, (squares - total * total / count) / (count - 1))
    return 1.96 * float((variance / count) ** 0.5)
