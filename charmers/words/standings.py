"""Who won, in words: how far the tracks of each player have passed each other, and the verdict."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.rules.scoring import Standing, half_points, margin
from charmers.words.speech import Speech


def distance(standing: Standing, say: Speech) -> str:
    """How far the tracks of a player have passed each other, or lie apart."""
    if standing.crossed:
        return say("commands.over", points=half_points(standing.overshoot))
    if standing.overshoot == 0:
        return say("commands.touching")
    return say("commands.apart", points=half_points(-standing.overshoot))


def verdict(standings: Sequence[Standing], names: Sequence[str], say: Speech, settled: bool = True) -> str:
    """Who won, by how much, or who shares the win; unless it is ``settled``, karma has to decide first."""
    winners = [standing for standing in standings if standing.winner]
    if not winners:
        return say("commands.nobody-won")
    best = winners[0]
    name = names[best.seat]
    points = half_points(best.overshoot)
    if not settled:
        level = [names[each.seat] for each in standings if each.overshoot == best.overshoot]
        return say("commands.level", names=say.listed(level), points=points)
    if not best.crossed:
        return _stuck(standings, [names[standing.seat] for standing in winners], say)
    if len(winners) > 1:
        return say("commands.shared", names=say.listed([names[each.seat] for each in winners]), points=points)
    if len(standings) == 1:
        return say("commands.one-crossed", name=name, points=points)
    second = standings[1]
    if second.overshoot < best.overshoot:
        key = "commands.wins" if second.crossed else "commands.only-one"
        return say(key, name=name, n=won_by(standings), points=points, second=half_points(second.overshoot))
    if second.karma < best.karma:
        return say("commands.tie-karma", name=name, points=points, karma=best.karma, second=second.karma)
    return say("commands.tie-used", name=name, points=points, karma=best.used, second=second.used)


def _stuck(standings: Sequence[Standing], winners: Sequence[str], say: Speech) -> str:
    """The same where nothing could be done any more and the smallest gap wins (ruling 22)."""
    if len(winners) > 1:
        return say("end.shared", names=say.listed(winners))
    if not margin(standings):
        return say("end.karma-wins", name=winners[0])
    return say("end.wins", name=winners[0], n=won_by(standings))


def won_by(standings: Sequence[Standing]) -> str:
    """By how many points a game was won; empty in a tie, and where nobody won."""
    found = margin(standings)
    return half_points(found) if found else ""
