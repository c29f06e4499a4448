"""A planner of one taste against planners of another: what tuning and leanings are measured by."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from charmers.bots import play_out
from charmers.bots.planner import Planner
from charmers.bots.weights import Weights
from charmers.rules.position import Position
from charmers.sheet.library import find_sheet
from charmers.simulate.study import tables_of

Taste = dict[str, float]
"""Weights by name: plain values, which travel between processes also where classes are compiled."""

LARGEST_LEAD = 20.0


class Match(NamedTuple):
    """What is to be played: one of a taste and the others of another, seats rotating."""

    sheet: str
    taste: Taste
    base: Taste
    games: int
    seats: int
    seed: int


class Result(NamedTuple):
    """What came of it, as means."""

    wins: float
    """The part of the games won; a shared win counts in parts."""
    lead: float
    """Half points ahead of the others' mean, within bounds."""


def taste_of(weights: Weights) -> Taste:
    """The weights by name."""
    return {name: getattr(weights, name) for name in Weights.names()}


def play_match(match: Match) -> Result:
    """Play all games of a match, in this process."""
    tables = tables_of(find_sheet(match.sheet))
    own, other = Planner(Weights(**match.taste)), Planner(Weights(**match.base))
    wins = lead = 0.0
    for game in range(match.games):
        seat = -game % match.seats
        bots = [own if i == seat else other for i in range(match.seats)]
        position = Position(tables, match.seats)
        play_out(position, bots, Random(f"{match.seed} {game}"))
        reached = [sheet.overshoot(tables) for sheet in position.sheets]
        others = (sum(reached) - reached[seat]) / (match.seats - 1)
        lead += max(-LARGEST_LEAD, min(LARGEST_LEAD, reached[seat] - others))
        winners = [standing.seat for standing in position.standings() if standing.winner]
        if seat in winners:
            wins += 1 / len(winners)
    return Result(wins / match.games, lead / match.games)
