"""A review: what the decisions of a game cost, in games that had no part in choosing what was better."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from charmers.advice.advice import Games, options
from charmers.advice.figures import NOTHING, SURE, Figure, difference, mean
from charmers.bots.imagining import ImaginedDice
from charmers.bots.planner import Planner
from charmers.bots.sage import Budget, Chain, Sage
from charmers.record.game import Game
from charmers.rules.moves import Move
from charmers.rules.position import Position

LOOKED_AT = 5
"""How many alternatives are looked at."""
ROUNDS = 64
"""Imagined rounds that choose the best of them."""
FRESH = 32
"""Imagined rounds that then say how much better it seems."""
DOUBT = 0.02
"""A choice that seems to cost less of a win than this is not looked at further, """
DOUBT_LEAD = 3.0
"""unless it seems to cost so many half points."""
STEP = 50
"""Games between two looks at what they say."""
TRUSTED = 0.06
"""How far the evaluation is off when it compares two moves (one standard deviation, measured)."""
MISTAKE = 0.04
"""What a mistake costs at least, as a part of a win, """
MISTAKE_LEAD = 3.0
"""or in half points."""
VERY_SURE = 2.6
"""A mistake is told when its cost is more than so many standard errors above nothing."""
SEEDS = 40
"""Bits for the dice of a decision's games."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision of a game: what was chosen, what seemed best, and what the difference cost."""

    line: int
    """Its number in the record."""
    round: int
    seat: int
    move: Move
    best: Move
    cost: Figure
    """The chance to win that was given away; below 0 if the choice was the better one."""
    lead: Figure
    """The overshoot at the end that was given away, in half points, where games were played to the end."""
    games: int
    """How many games were played to the end for either move; none if there was no doubt."""

    @property
    def is_mistake(self) -> bool:
        """Whether it cost something, as surely as these games can tell."""
        if not self.games:
            return False
        return _surely(self.cost, MISTAKE) or _surely(self.lead, MISTAKE_LEAD)


def _surely(cost: Figure, least: float) -> bool:
    return cost.mean >= least and cost.mean > VERY_SURE / SURE * cost.error


def judge(game: Game, games: int, seed: int = 0) -> Iterator[Judged]:
    """Judge the decisions of a game that stand, in order, with so many games where there is doubt."""
    position = Position(game.tables, len(game.names))
    for line in game.standing:
        if line.is_roll:
            position.roll(line.faces)
            continue
        move = line.move
        assert move is not None, "only games on sheets are judged"
        if len(position.moves) > 1:
            yield judged(position, move, line.number, games, seed)
        position.play(move)


def judged(position: Position, move: Move, line: int, games: int, seed: int) -> Judged:
    """Judge one decision."""
    sage = Sage((seed << 20) + line, Budget(games=ROUNDS))
    chains = options(sage, position, position.moves)[:LOOKED_AT]
    chosen = next((chain for chain in chains if chain.moves[0] == move), None)
    if chosen is None:
        chosen = options(sage, position, [move])[0]
        chains.append(chosen)
    if len(chains) > 1:
        sage.try_out(position, chains, Budget(games=ROUNDS))
    best = chains[0]
    cost, lead, played = NOTHING, NOTHING, 0
    # Ways that lead to the same marks are the same choice.
    if best is not chosen and best.after.sheets != chosen.after.sheets:
        first = sage.draw() << 20
        cost, lead = _by_rounds(sage, position, best, chosen, first)
        if cost.mean >= DOUBT or lead.mean >= DOUBT_LEAD:
            by_rounds = cost
            cost, lead, played = _by_games(position, best, chosen, games, first)
            cost = _weighed(by_rounds, cost)
    return Judged(line, position.dice.round, position.seat, move, best.moves[0], cost, lead, played)


def _by_rounds(
    sage: Sage, position: Position, best: Chain, chosen: Chain, first: int
) -> tuple[Figure, Figure]:
    """How much better a chain seems after a round, by the evaluation and by the tracks."""
    values: list[tuple[float, float]] = []
    for number in range(FRESH):
        dice = ImaginedDice(first + number, position)
        one, other = (sage.imagined(position, chain, dice) for chain in (best, chosen))
        values.append((one[0] - other[0], one[1] - other[1]))
    return mean([cost for cost, _ in values]), mean([lead for _, lead in values])


def _by_games(
    position: Position, best: Chain, chosen: Chain, games: int, first: int
) -> tuple[Figure, Figure, int]:
    """How much better it is in games to the end: as many as it takes to be sure, or as there are."""
    one, other = Games(best), Games(chosen)
    planner = Planner()
    while True:
        for number in range(len(one.wins), min(games, len(one.wins) + STEP)):
            dice = ImaginedDice(first + FRESH + number, position)
            one.play(position, planner, dice)
            other.play(position, planner, dice)
        cost = difference(one.wins, other.wins, unit=1.0)
        lead = difference(one.overshoots, other.overshoots, unit=MISTAKE_LEAD)
        if len(one.wins) >= games or (cost.high < MISTAKE and lead.high < MISTAKE_LEAD):
            return cost, lead, len(one.wins)


def _weighed(by_rounds: Figure, by_games: Figure) -> Figure:
    """Both figures of a cost, each by how much it is to be trusted."""
    known = ((by_rounds.error / SURE) ** 2 + TRUSTED**2, (by_games.error / SURE) ** 2)
    trust = [1 / square for square in known]
    found = (by_rounds.mean * trust[0] + by_games.mean * trust[1]) / sum(trust)
    error = SURE / sqrt(sum(trust))
    return Figure(found, found - error, found + error)
