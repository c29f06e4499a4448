"""The sage before this one, to measure against: the planner's best moves, tried out to the end of games."""

from __future__ import annotations

from random import Random

from charmers.bots import play_out
from charmers.bots.evaluation import shares
from charmers.bots.planner import Planner
from charmers.rules.moves import Move
from charmers.rules.position import Position

CANDIDATES = 4
MARGIN = 2.0
WIN = 12.0
LARGEST_LEAD = 24.0


class FormerSage:
    """So many games a decision, shared by halving; decided by the lead at the end and the win."""

    name = "former"

    def __init__(self, seed: int, games: int) -> None:
        self._games = games
        self._source = Random(seed)
        self._planner = Planner()

    def choose(self, position: Position) -> Move:
        """Pick the move that does best in the imagined games."""
        worths = self._planner.worths(position)
        order = sorted(range(len(worths)), key=lambda i: -worths[i])[:CANDIDATES]
        running = [position.moves[i] for i in order if worths[i] >= worths[order[0]] - MARGIN]
        if len(running) == 1:
            return running[0]
        scores = dict.fromkeys(running, 0.0)
        counts = dict.fromkeys(running, 0)
        passes = max(1, (len(running) - 1).bit_length())
        number = self._source.getrandbits(40)
        for step in range(passes):
            games = 0
            while games * len(running) * passes < self._games:
                for move in running:
                    scores[move] += self._imagine(position, move, f"{number} {step} {games}")
                    counts[move] += 1
                games += 1
            running.sort(key=lambda move: -scores[move] / counts[move])
            if step < passes - 1:
                running = running[: max(2, (len(running) + 1) // 2)]
        return running[0]

    def _imagine(self, position: Position, move: Move, seed: str) -> float:
        seat = position.seat
        imagined = position.copy()
        imagined.play(move)
        play_out(imagined, [self._planner] * len(imagined.sheets), Random(seed))
        reached = [sheet.overshoot(imagined.tables) for sheet in imagined.sheets]
        lead = float(reached[seat] - max(over for other, over in enumerate(reached) if other != seat))
        return max(-LARGEST_LEAD, min(LARGEST_LEAD, lead)) + WIN * shares(imagined)[seat]
