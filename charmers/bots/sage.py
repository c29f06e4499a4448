"""The ``sage`` bot: looks through its whole turn, and imagines how the best ways of it go on."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random

from charmers.bots.bot import moves_of
from charmers.bots.evaluation import Evaluation, Net
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
LAST_SLIPS, LAST_WAYS = 4, 300
"""How far and how much the last turn is looked through: what counts is seen at once."""
MARGIN = 0.12
"""Ways whose chance to win is worse than the best by more than this are not tried out."""
AHEAD = 2
"""How many turns are imagined at least before the evaluation is asked, always up to the end of a round."""
TRUST = 4.0
"""How many imagined rounds the evaluation counts for: a few rounds alone would be chance."""
NEAR = 3.0
"""Within so many turns of its end, a game on a sheet that nothing was learned of is imagined to its end.

The evaluation does not know such a sheet, and a short game on a small one is nothing but its end.
"""
TO_THE_END = 10**6
"""A round that no game reaches."""
HASTE = 100
"""How many imagined rounds a second of thought is taken for, where a search is planned."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thought is given to a choice: so many seconds, or so many imagined rounds or games."""

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


@dataclass(frozen=True, slots=True)
class Effort:
    """How widely a turn is looked through."""

    first: int
    """How many first moves are considered."""
    karma: int
    """How many dice are considered for karma, and"""
    draws: int
    """how many of its rolls are looked at before a karma roll is thought about in earnest."""
    slips: int
    """How often, or how far, a way through the turn leaves the planner's own."""
    ways: int
    """About how many ways through the turn are weighed."""
    tried: int
    """How many of them are tried out."""
    rounds: int
    """How many whole rounds are imagined at least, when the one at hand is over."""


PASSING = Effort(first=5, karma=1, draws=3, slips=1, ways=8, tried=1, rounds=0)
"""For turns that are imagined: many of them, each with little thought."""
PLAIN = Effort(first=12, karma=2, draws=8, slips=3, ways=150, tried=8, rounds=0)
WIDE = Effort(first=16, karma=3, draws=8, slips=4, ways=400, tried=16, rounds=1)
DEEP = Effort(first=16, karma=3, draws=8, slips=4, ways=400, tried=16, rounds=2)
WIDER, DEEPER = 60, 1000
"""From so many imagined rounds on a turn is looked through more widely, and what follows further.

What a round of new dice tells is off by chance (12 to 20 % of a win, two ways on the same dice), what is told
without it by what the evaluation does not see (10 %): it takes dozens of rounds until looking further pays.
"""


class Chain:
    """A way through the own turn: its moves, where it leads, and what imagined play says of it."""

    __slots__ = ("after", "games", "moves", "prior", "total", "trust")

    def __init__(self, moves: list[Move], after: Position) -> None:
        self.moves = moves
        self.after = after
        """The position when the turn is over, or before the dice of karma."""
        self.prior: float = 0.0
        """What the evaluation says of it at once, """
        self.trust: float = TRUST
        """and as how many imagined rounds that counts."""
        self.games: int = 0
        self.total: float = 0.0

    @property
    def mean(self) -> float:
        """What the sage decides by: imagined play, and the evaluation as if it were some rounds of it."""
        return (self.prior * self.trust + self.total) / (self.trust + self.games)


class Sage:
    """Search: the sensible ways through the turn, weighed by the learned evaluation, the best tried out.

    They are tried out in imagined rounds, in which everyone goes by the evaluation too. With a budget of one
    round there is nothing to try out: the evaluation alone decides.
    """

    def __init__(
        self,
        seed: int,
        budget: Budget,
        name: str = "sage",
        effort: Effort | None = None,
        net: Net | None = None,
    ) -> None:
        self.name = name
        self._budget = budget
        self._rounds: int = budget.games or max(2, int(HASTE * budget.seconds))
        """How many rounds are imagined for a turn, about."""
        self._effort = effort if effort is not None else _effort(self._rounds)
        self._net = net
        """What the evaluation goes by, if not by what comes with the package."""
        self._source = Random(seed)
        self._planner = Planner()
        self._evaluation: Evaluation | None = None
        self._passing: Sage | None = None
        self._plan: list[Move] = []
        self._planned: object = None

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"

    def choose(self, position: Position) -> Move:
        """Pick the first move of the best way through the turn, or the next one of the way chosen before."""
        moves = moves_of(position)
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
            found = self._evaluation = Evaluation(tables, self._net)
        return found

    def search(self, position: Position) -> list[Chain]:
        """The ways through the turn, the best first."""
        chains = self.weighed(position, position.moves)
        if self._budget.games == 1:
            return chains
        # A few rounds are better spent on a few ways.
        most = min(self._effort.tried, max(2, self._rounds // 2))
        best = chains[0].prior - (1.0 if self._sees_the_end(position) else MARGIN)
        running = [chain for chain in chains[:most] if chain.prior >= best]
        if len(running) > 1:
            self.try_out(position, running, self._budget, among_sages=True)
            return running
        return chains

    def weighed(self, position: Position, moves: list[Move]) -> list[Chain]:
        """The ways through the turn that begin with one of these moves, as the evaluation sees them."""
        seat = position.seat
        number = self.draw()
        chains = self.chains(position, moves)
        for chain in chains:
            chain.prior = self._prior(chain.after, seat, number)
        chains.sort(key=_by_prior)
        return chains

    def _prior(self, after: Position, seat: int, number: int) -> float:
        if after.dice.phase != d.REROLL:
            return self.value(after, seat)
        total = 0.0
        draws = self._effort.draws
        for draw in range(draws):
            rolled = after.copy()
            rolled.roll(ImaginedDice(number + draw, after).faces(after))
            best = 0.0
            for move in rolled.moves:
                if move.kind == m.KEEP or len(rolled.moves) == 1:
                    kept = rolled.copy()
                    kept.play(move)
                    finish_turn(kept, self._planner)
                    best = max(best, self.value(kept, seat))
            total += best
        return total / draws

    def value(self, position: Position, seat: int) -> float:
        """What a position between two turns is worth to a seat: the chance to win, a little for the lead."""
        lead = position.sheets[seat].overshoot(position.tables)
        return self.evaluation(position.tables).chances(position)[seat] + LEAD * lead

    def chains(self, position: Position, moves: list[Move]) -> list[Chain]:
        """The sensible ways through the turn: the planner's own, and those that leave it a few times.

        After the first move, its second choice counts as one slip, its third as two, and so on
        (limited discrepancy search). Ways that lead to the same marks are one.
        """
        worths = self._planner.worths(position)
        order = sorted(range(len(worths)), key=lambda i: -worths[i])
        effort = self._effort
        karma = 0
        roots: list[Move] = []
        for i in order:
            move = position.moves[i]
            if move not in moves:
                continue
            if move.kind == m.KARMA:
                karma += 1
                if karma > effort.karma and len(moves) > 1:
                    continue
            roots.append(move)
        del roots[effort.first :]
        found: list[Chain] = []
        seen: set[object] = set()
        slips, ways = effort.slips, effort.ways
        if position.ending and effort is not PASSING:
            slips, ways = LAST_SLIPS, max(ways, LAST_WAYS)
        share = max(1, ways // len(roots))
        for rank, move in enumerate(roots):
            # The planner's favourites deserve more of the search.
            most = len(found) + (2 * share if rank < 3 else share)
            self._grow(position, [], move, slips, most, found, seen)
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

    def try_out(
        self, position: Position, running: list[Chain], budget: Budget, among_sages: bool = False
    ) -> None:
        """Imagine how chains go on, all on the same dice; after each pass the weaker half is dropped.

        They are sorted by it: those that stayed longest first, then by what was found.
        """
        number = self.draw()
        if self._sees_the_end(position):
            for chain in running:
                chain.trust = 0.0
        trying = running[:]
        began = time.monotonic()
        passes = max(1, (len(running) - 1).bit_length())
        game = 0
        for step in range(passes):
            done = 0
            while True:
                dice = ImaginedDice(number + game, position)
                for chain in trying:
                    value, lead = self.imagined(position, chain, dice, among_sages)
                    chain.total += value + LEAD * lead
                    chain.games += 1
                game += 1
                done += 1
                if budget.games:
                    if done * len(trying) * passes >= budget.games:
                        break
                elif time.monotonic() - began >= budget.seconds * (step + 1) / passes:
                    break
            trying.sort(key=_by_mean)
            if step < passes - 1:
                trying = trying[: max(2, (len(trying) + 1) // 2)]
        running.sort(key=_by_games_and_mean)

    def imagined(
        self, position: Position, chain: Chain, dice: ImaginedDice, among_sages: bool = False
    ) -> tuple[float, int]:
        """The chance to win, and the own overshoot, after a chain and a round of imagined play.

        Planners play it, or sages that give each turn a passing thought: better, and far slower.
        """
        dice.begin()
        after = chain.after.copy()
        if self._sees_the_end(position):
            play_on(after, self._planner, dice, TO_THE_END)
        elif among_sages:
            self._play_on(after, dice, horizon(position, AHEAD, self._effort.rounds))
        else:
            play_on(after, self._planner, dice, horizon(position, AHEAD, self._effort.rounds))
        seat = position.seat
        chances = self.evaluation(position.tables).chances(after)
        return chances[seat], after.sheets[seat].overshoot(after.tables)

    def _sees_the_end(self, position: Position) -> bool:
        return sees_the_end(self.evaluation(position.tables), self._planner, position)

    def _play_on(self, position: Position, dice: ImaginedDice, until: int) -> None:
        """As ``play_on``, with sages."""
        passing = self._passing
        if passing is None:
            passing = self._passing = Sage(0, Budget(games=1), effort=PASSING)
        passing._evaluation = self.evaluation(position.tables)
        table = position.dice
        while table.phase != d.OVER:
            if position.moves:
                position.play(passing.choose(position))
            elif table.phase == d.ROLL and table.round >= until:
                return
            else:
                position.roll(dice.faces(position))

    def draw(self) -> int:
        """A number for dice of their own."""
        return self._source.getrandbits(40)


def _effort(rounds: int) -> Effort:
    return DEEP if rounds >= DEEPER else WIDE if rounds >= WIDER else PLAIN


def horizon(position: Position, turns: int, rounds: int) -> int:
    """The round with whose beginning so many more turns, the one at hand not counted, are over.

    At least so many whole rounds lie between it and the one at hand.
    """
    table = position.dice
    return table.round + 1 + max(rounds, (table.turn + turns) // table.turns_in_round)


def sees_the_end(evaluation: Evaluation, planner: Planner, position: Position) -> bool:
    """Whether games are imagined to their end: it is near, and the evaluation does not know the sheet."""
    return evaluation.is_for_any and planner.turns_left(position) <= NEAR


def _by_prior(chain: Chain) -> float:
    return -chain.prior


def _by_mean(chain: Chain) -> float:
    return -chain.mean


def _by_games_and_mean(chain: Chain) -> tuple[int, float]:
    return -chain.games, -chain.mean
