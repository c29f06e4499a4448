"""A review: what the decisions of a game cost, in games that had no part in choosing what was better."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import sqrt

from charmers.advice.advice import Games, best_of_each
from charmers.advice.figures import NOTHING, SURE, Figure, difference, mean
from charmers.bots.imagining import ImaginedDice
from charmers.bots.planner import Planner
from charmers.bots.sage import Budget, Chain, Sage
from charmers.record.game import Game
from charmers.rules.moves import Move
from charmers.rules.position import Position

LOOKED_AT = 5
"""How many alternatives are looked at, """
OWN_WAYS = 3
"""and how many ways through the turn that begin with the move that was made."""
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
LONGER = 4
"""So many times as many games are played where it is still open whether a choice was a mistake."""
OPEN = 1.5
"""It is open while the cost is within so many standard errors of what makes it one."""
CLEAR = 4.0
"""What is so many standard errors beyond it needs no further games."""
TRUSTED = 0.06
"""How far the evaluation is off when it compares two moves (one standard deviation, measured)."""
MISTAKE = 0.04
"""What a mistake costs at least, as a part of a win, """
MISTAKE_LEAD = 3.0
"""or in half points."""
VERY_SURE = 2.6
"""A mistake is told when its cost is more than so many standard errors above nothing."""


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
    ways: tuple[Chain, Chain] = field(compare=False)
    """The ways through the turn that were compared: the best, and the best that begins with the choice."""

    @property
    def is_mistake(self) -> bool:
        """Whether it cost something, as surely as these games can tell."""
        return self.games > 0 and max(_beyond(self.cost, MISTAKE), _beyond(self.lead, MISTAKE_LEAD)) >= 0


def _beyond(cost: Figure, least: float) -> float:
    """By how many standard errors a cost is beyond what makes it a mistake; below 0 if it is none."""
    error = cost.error / SURE
    if not error:
        return CLEAR if cost.mean >= least else -CLEAR
    return (cost.mean - max(least, VERY_SURE * error)) / error


@dataclass(frozen=True, slots=True)
class Weighed:
    """A decision as the evaluation sees it at once, before anything is imagined."""

    line: int
    position: Position
    """Before the decision."""
    move: Move
    sage: Sage
    chains: list[Chain]
    """The best alternatives, and the best ways that begin with the choice itself."""

    @property
    def apparent(self) -> float:
        """What the choice seems to cost."""
        return self.chains[0].prior - self.own(self.chains).prior

    def own(self, chains: list[Chain]) -> Chain:
        """The first of these ways that begins with the choice."""
        return next(chain for chain in chains if chain.moves[0] == self.move)


def weigh(game: Game, seed: int = 0) -> Iterator[Weighed]:
    """The decisions of a game that stand, in order, each with its alternatives."""
    position = Position(game.tables, len(game.names))
    for line in game.standing:
        if line.is_roll:
            position.roll(line.faces)
            continue
        move = line.move
        assert move is not None, "only games on sheets are judged"
        if len(position.moves) > 1:
            yield weigh_one(position.copy(), move, line.number, seed)
        position.play(move)


def weigh_one(position: Position, move: Move, line: int, seed: int) -> Weighed:
    """One decision and its alternatives."""
    sage = Sage((seed << 20) + line, Budget(games=ROUNDS))
    weighed = sage.weighed(position, position.moves)
    own = [chain for chain in weighed if chain.moves[0] == move] or sage.weighed(position, [move])
    others = best_of_each(chain for chain in weighed if chain.moves[0] != move)[:LOOKED_AT]
    chains = sorted([*others, *own[:OWN_WAYS]], key=lambda chain: -chain.prior)
    return Weighed(line, position, move, sage, chains)


def judge(weighed: Iterable[Weighed], games: int) -> Iterator[Judged]:
    """Judge decisions, with so many games where there is doubt, and more where it stays.

    Those that seem to cost most come first; in which order they are judged changes nothing.
    """
    for each in sorted(weighed, key=lambda each: -each.apparent):
        yield judge_one(each, games)


def judge_one(weighed: Weighed, games: int) -> Judged:
    """Judge one decision."""
    position, sage = weighed.position, weighed.sage
    chains = weighed.chains[:]
    if len(chains) > 1:
        sage.try_out(position, chains, Budget(games=ROUNDS))
    best, chosen = chains[0], weighed.own(chains)
    cost, lead, played = NOTHING, NOTHING, 0
    # Ways that lead to the same marks are the same choice.
    if best is not chosen and best.after.sheets != chosen.after.sheets:
        first = sage.draw() << 20
        cost, lead = _by_rounds(sage, position, best, chosen, first)
        if cost.mean >= DOUBT or lead.mean >= DOUBT_LEAD:
            cost, lead, played = _by_games(position, best, chosen, games, first, cost)
    move = weighed.move
    return Judged(
        weighed.line,
        position.dice.round,
        position.seat,
        move,
        best.moves[0],
        cost,
        lead,
        played,
        (best, chosen),
    )


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
    position: Position, best: Chain, chosen: Chain, games: int, first: int, by_rounds: Figure
) -> tuple[Figure, Figure, int]:
    """How much better it is in games to the end: as many as it takes to be sure, or as there are."""
    one, other = Games(best), Games(chosen)
    planner = Planner()
    while True:
        played = len(one.wins)
        for number in range(played, min(games * LONGER, played + STEP)):
            dice = ImaginedDice(first + FRESH + number, position)
            one.play(position, planner, dice)
            other.play(position, planner, dice)
        cost = _together(by_rounds, difference(one.wins, other.wins, unit=1.0))
        lead = difference(one.overshoots, other.overshoots, unit=MISTAKE_LEAD)
        if _is_settled(cost, lead, len(one.wins), games):
            return cost, lead, len(one.wins)


def _is_settled(cost: Figure, lead: Figure, played: int, games: int) -> bool:
    """Whether further games would hardly change whether it was a mistake."""
    if played >= games * LONGER or (cost.high < MISTAKE and lead.high < MISTAKE_LEAD):
        return True
    beyond = max(_beyond(cost, MISTAKE), _beyond(lead, MISTAKE_LEAD))
    return beyond >= CLEAR or (played >= games and abs(beyond) >= OPEN)


def _together(by_rounds: Figure, by_games: Figure) -> Figure:
    """Both figures of a cost, each by how much it is to be trusted."""
    known = ((by_rounds.error / SURE) ** 2 + TRUSTED**2, (by_games.error / SURE) ** 2)
    trust = [1 / square for square in known]
    found = (by_rounds.mean * trust[0] + by_games.mean * trust[1]) / sum(trust)
    error = SURE / sqrt(sum(trust))
    return Figure(found, found - error, found + error)
