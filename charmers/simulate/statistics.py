"""What many games tell: counts that add up in any order, and the figures drawn from them."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction

from charmers.sheet.definition import COLOURS
from charmers.simulate.game import SOURCES, Outcome
from charmers.simulate.study import Study

Number = int | float

SPREAD = ("p10", "median", "p90", "mean")


class Tally:
    """The counts of a study. Its size does not grow with the number of games."""

    def __init__(self, bots: tuple[str, ...]) -> None:
        self.bots = bots
        self.games = 0
        self.decisions = 0
        self.rounds: Counter[int] = Counter()
        self.turns: Counter[int] = Counter()
        self.fame: Counter[int] = Counter()
        """Of the winner, as money and overshoot; winners who share count once each."""
        self.money: Counter[int] = Counter()
        self.overshoot: Counter[int] = Counter()
        """In half points."""
        self.wins = [Fraction(0) for _ in bots]
        """For each bot of the study; a shared win is shared."""
        self.wins_by_seat = [Fraction(0) for _ in bots]
        self.picks = [0] * len(COLOURS)
        self.fame_from = [0] * len(SOURCES)
        self.money_from = [0] * len(SOURCES)

    def add(self, outcome: Outcome) -> None:
        """Count a game."""
        self.games += 1
        self.decisions += outcome.decisions
        self.rounds[outcome.rounds] += 1
        self.turns[outcome.turns] += 1
        for colour, count in enumerate(outcome.picks):
            self.picks[colour] += count
        winners = outcome.winners
        for seat in winners:
            end = outcome.seats[seat]
            self.fame[end.fame] += 1
            self.money[end.money] += 1
            self.overshoot[end.overshoot] += 1
            self.wins[end.bot] += Fraction(1, len(winners))
            self.wins_by_seat[seat] += Fraction(1, len(winners))
        for source, count in enumerate(outcome.fame_from):
            self.fame_from[source] += count
        for source, count in enumerate(outcome.money_from):
            self.money_from[source] += count

    @property
    def players(self) -> int:
        """How many play each game."""
        return len(self.bots)

    def wins_by_name(self) -> dict[str, Fraction]:
        """The wins of each kind of bot, in the order of the study."""
        found: dict[str, Fraction] = {}
        for name, wins in zip(self.bots, self.wins, strict=True):
            found[name] = found.get(name, Fraction(0)) + wins
        return found

    def pick_shares(self) -> list[float]:
        """The part of each colour in the dice taken."""
        total = sum(self.picks) or 1
        return [count / total for count in self.picks]

    def data(self) -> dict[str, object]:
        """The figures by their names in JSON; overshoot in fame points, wins and picks as counts."""
        return {
            "rounds": spread(self.rounds),
            "turns": spread(self.turns),
            "fame": spread(self.fame),
            "money": spread(self.money),
            "overshoot": {name: value / 2 for name, value in spread(self.overshoot).items()},
            "wins": {name: _plain(wins) for name, wins in self.wins_by_name().items()},
            "wins_by_seat": [_plain(wins) for wins in self.wins_by_seat],
            "picks_by_colour": dict(zip(COLOURS, self.picks, strict=True)),
        }


def study_data(study: Study, tally: Tally, seconds: float) -> dict[str, object]:
    """A study and its figures, by their names in JSON."""
    return {
        "games": tally.games,
        "players": study.players,
        "sheet": study.sheet.name,
        "seed": study.seed,
        "bots": list(study.bots),
        "seconds": round(seconds, 3),
        "games_per_second": round(tally.games / seconds, 1),
        "decisions_per_second": round(tally.decisions / seconds, 1),
        **tally.data(),
    }


def spread(counts: Counter[int]) -> dict[str, Number]:
    """The distribution of a count: 10 %, half and 90 % of all lie at or below, and the mean.

    >>> spread(Counter({10: 1, 12: 8, 17: 1}))
    {'p10': 10, 'median': 12, 'p90': 12, 'mean': 12.3}
    """
    total = sum(counts.values())
    if not total:
        return dict.fromkeys(SPREAD, 0)
    mean = sum(value * count for value, count in counts.items()) / total
    return {
        "p10": quantile(counts, 10),
        "median": quantile(counts, 50),
        "p90": quantile(counts, 90),
        "mean": round(mean, 3),
    }


def quantile(counts: Counter[int], percent: int) -> int:
    """The smallest value that at least so many percent do not exceed."""
    needed = -(-sum(counts.values()) * percent // 100)
    reached = 0
    for value in sorted(counts):
        reached += counts[value]
        if reached >= needed:
            return value
    raise ValueError("nothing was counted")


def share_error(share: float, games: int) -> float:
    """How far a share of won games may be off, with 95 % confidence (Wilson's interval, its larger half).

    >>> round(share_error(0.5, 1000), 3)
    0.031
    """
    z = 1.96
    scale = 1 + z * z / games
    middle = (share + z * z / (2 * games)) / scale
    half = z / scale * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(middle + half - share, share - middle + half)


def _plain(count: Fraction) -> Number:
    return count.numerator if count.denominator == 1 else round(float(count), 3)
