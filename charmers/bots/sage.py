"""The ``sage`` bot: looks through its whole turn, and imagines how the best ways of it go on."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random

from charmers.bots.evaluation import Evaluation
from charmers.bots.imagining import ImaginedDice, finish_turn, play_on
from charmers.bots.planner import Planner
from charmers.bots.problems import in_bots
from charmers.rules import dice as d
from charmers.rules import moves as m
from charmers.rules.moves import Move
from charmers.rules.position import Position
from charmers.rules.tables import Tables
from charmers.sheet.sentence import Refused

LEAD = 0.0005
"""What a half point of the own overshoot counts beside the chance to win: it decides where that is equal."""
KARMA_DRAWS = 8
"""How many rolls of karma are looked at before a karma roll is thought about in earnest."""
KARMA_MOVES = 2
"""How many dice are considered for karma."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a decision may take: so many seconds, or so many imagined rounds."""

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
        if number.isascii() and number.isdigit() and 0 < int(number[:9]) <= 1_000_000:
            return cls(games=int(number))
        raise Refused(in_bots("budget", word=text))


class Chain:
    """A way through the own turn: its moves, where it leads, and what imagined play says of it."""

    __slots__ = ("after", "games", "moves", "prior", "total")

    def __init__(self, moves: list[Move], after: Position) -> None:
        self.moves = moves
        self.after = after
        """The position when the turn is over, or before the dice of karma."""
        self.prior: float = 0.0
        """What the evaluation says of it at once."""
        self.games: int = 0
        self.total: float = 0.0

    @property
    def mean(self) -> float:
        """What the sage decides by."""
        return self.total / self.games if self.games else self.prior


class Sage:
    """Search: all sensible ways through the turn, weighed by the learned evaluation, the best tried out."""

    def __init__(
        self,
        seed: int,
        budget: Budget,
        name: str = "sage",
        slips: int = 2,
        most: int = 48,
        keep: int = 8,
        margin: float = 0.12,
        turns: int = 2,
    ) -> None:
        self.name = name
        self._budget = budget
        self._source = Random(seed)
        self._planner = Planner()
        self._evaluation: Evaluation | None = None
        self._plan: list[Move] = []
        self._planned: object = None
        self._slips = slips
        self._most = most
        self._keep = keep
        self._margin = margin
        self._turns = turns

    def choose(self, position: Position) -> Move:
        """Pick the first move of the best way through the turn, or the next one of the way chosen before."""
        moves = position.moves
        if len(moves) == 1:
            return moves[0]
        if self._plan and self._planned == position.key():
            move = self._plan[0]
            self._follow(position, self._plan)
            return move
        best = self.search(position)[0]
        self._follow(position, best.moves)
        return best.moves[0]

    def _follow(self, position: Position, chain: list[Move]) -> None:
        """Keep the rest of a chain in mind, and the position in which it goes on."""
        self._plan = chain[1:]
        if self._plan:
            after = position.copy()
            after.play(chain[0])
            self._planned = after.key()

    def evaluation(self, tables: Tables) -> Evaluation:
        """The evaluation of the sheet that is played on."""
        found = self._evaluation
        if found is None or found.tables is not tables:
            found = self._evaluation = Evaluation(tables)
        return found

    def search(self, position: Position) -> list[Chain]:
        """The ways through the turn, the best first."""
        evaluation = self.evaluation(position.tables)
        seat = position.seat
        chains = self.chains(position)
        number = self._source.getrandbits(40)
        for chain in chains:
            chain.prior = self._prior(evaluation, chain.after, seat, number)
        chains.sort(key=_by_prior)
        if len(chains) == 1:
            return chains
        running = [
            chain for chain in chains[: self._keep] if chain.prior >= chains[0].prior - self._margin
        ]
        if len(running) > 1:
            self._try_out(evaluation, position, running, number)
        rest = [chain for chain in chains if not chain.games]
        return running + rest if len(running) > 1 else chains

    def _prior(self, evaluation: Evaluation, after: Position, seat: int, number: int) -> float:
        if after.dice.phase != d.REROLL:
            return self._value(evaluation, after, seat)
        total = 0.0
        for draw in range(KARMA_DRAWS):
            rolled = after.copy()
            rolled.roll(ImaginedDice(number + draw, after).faces(after))
            best = 0.0
            for move in rolled.moves:
                if move.kind == m.KEEP or len(rolled.moves) == 1:
                    kept = rolled.copy()
                    kept.play(move)
                    finish_turn(kept, self._planner)
                    best = max(best, self._value(evaluation, kept, seat))
            total += best
        return total / KARMA_DRAWS

    def _value(self, evaluation: Evaluation, position: Position, seat: int) -> float:
        lead = position.sheets[seat].overshoot(position.tables)
        return evaluation.chances(position)[seat] + LEAD * lead

    def chains(self, position: Position) -> list[Chain]:
        """The sensible ways through the turn: the planner's own, and those that leave it a few times.

        After the first move, its second choice counts as one slip, its third as two, and so on
        (limited discrepancy search). Ways that lead to the same marks are one.
        """
        worths = self._planner.worths(position)
        order = sorted(range(len(worths)), key=lambda i: -worths[i])
        karma = 0
        roots: list[Move] = []
        for i in order:
            move = position.moves[i]
            if move.kind == m.KARMA:
                karma += 1
                if karma > KARMA_MOVES:
                    continue
            roots.append(move)
        del roots[12:]
        found: list[Chain] = []
        seen: set[object] = set()
        share = max(2, self._most // len(roots))
        for rank, move in enumerate(roots):
            # The planner's favourites deserve more of the search.
            self._grow(position, [], move, self._slips, len(found) + (2 * share if rank < 3 else share), found, seen)
        return found

    def _grow(
        self,
        before: Position,
        made: list[Move],
        move: Move,
        slips: int,
        most: int,
        found: list[Chain],
        seen: set[object],
    ) -> None:
        turn, round_ = before.dice.turn, before.dice.round
        position = before.copy()
        position.play(move)
        moves = [*made, move]
        dice = position.dice
        if dice.phase != d.ACTION or dice.turn != turn or dice.round != round_:
            key = position.key()
            if key not in seen:
                seen.add(key)
                found.append(Chain(moves, position))
            return
        key = position.key()
        if key in seen:
            return
        seen.add(key)
        worths = self._planner.worths(position)
        order = sorted(range(len(worths)), key=lambda i: -worths[i])
        for rank, i in enumerate(order[: slips + 1]):
            if rank and len(found) >= most:
                return
            self._grow(position, moves, position.moves[i], slips - rank, most, found, seen)

    def _try_out(
        self, evaluation: Evaluation, position: Position, running: list[Chain], number: int
    ) -> None:
        """Imagine how the chains go on, all on the same dice; after each pass the weaker half is dropped."""
        seat = position.seat
        trying = running[:]
        began = time.monotonic()
        passes = max(1, (len(running) - 1).bit_length())
        game = 0
        table = position.dice
        until = table.round + (table.turn + self._turns) // table.turns_in_round + 1
        for step in range(passes):
            done = 0
            while True:
                dice = ImaginedDice(number + game, position)
                for chain in trying:
                    dice.begin()
                    after = chain.after.copy()
                    play_on(after, self._planner, dice, until)
                    chain.total += self._value(evaluation, after, seat)
                    chain.games += 1
                game += 1
                done += 1
                if self._budget.games:
                    if done * len(trying) * passes >= self._budget.games:
                        break
                elif time.monotonic() - began >= self._budget.seconds * (step + 1) / passes:
                    break
            trying.sort(key=_by_mean)
            if step < passes - 1:
                trying = trying[: max(2, (len(trying) + 1) // 2)]
        running.sort(key=_by_games_and_mean)


def _by_prior(chain: Chain) -> float:
    return -chain.prior


def _by_mean(chain: Chain) -> float:
    return -chain.mean


def _by_games_and_mean(chain: Chain) -> tuple[int, float]:
    return -chain.games, -chain.mean
