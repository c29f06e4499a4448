"""Who won, in words: how far the tracks of each player have passed each other, and the verdict."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.rules.scoring import Standing, half_points
from charmers.words.speech import Speech


def distance(standing: Standing, say: Speech) -> str:
    """How far the tracks of a player have passed each other, or lie apart."""
    if standing.crossed:
        return say("commands.over", points=half_points(standing.overshoot))
    if standing.overshoot == 0:
        return say("commands.touching")
    return say("commands.apart", points=half_points(-standing.overshoot))


def verdict(standings: Sequence[Standing], names: Sequence[str], say: Speech) -> str:
    """Who won, by how much, or who shares the win."""
    winners = [standing for standing in standings if standing.winner]
    if not winners:
        return say("commands.nobody-won")
    best = winners[0]
    name = names[best.seat]
    if not best.crossed:
        return _stuck(standings, [names[standing.seat] for standing in winners], say)
    points = half_points(best.overshoot)
    if len(winners) > 1:
        return say("commands.shared", names=say.listed([names[each.seat] for each in winners]), points=points)
    if len(standings) == 1:
        return say("commands.one-crossed", name=name, points=points)
    second = standings[1]
    if not second.crossed:
        return say("commands.only-one", name=name, points=points)
    if second.overshoot < best.overshoot:
        return say("commands.wins", name=name, points=points, second=half_points(second.overshoot))
    if second.karma < best.karma:
        return say("commands.tie-karma", name=name, points=points, karma=best.karma, second=second.karma)
    return say("commands.tie-used", name=name, points=points, karma=best.used, second=second.used)


def _stuck(standings: Sequence[Standing], winners: Sequence[str], say: Speech) -> str:
    """The same where nothing could be done any more and the smallest gap wins (ruling 22)."""
    if len(winners) > 1:
        return say("end.shared", names=say.listed(winners))
    margin = standings[0].overshoot - standings[1].overshoot if len(standings) > 1 else 0
    if not margin:
        return say("end.karma-wins", name=winners[0])
    return say("end.wins", name=winners[0], n=half_points(margin))
