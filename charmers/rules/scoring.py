"""Who won: overshoot in half points, then karma circled, then karma crossed."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.rules.sentences import refuse
from charmers.rules.tables import Tables
from charmers.sheet.sentence import Sentence

Result = tuple[int, int, int, int]
"""Fame, money, karma ever circled, karma crossed."""


class Standing:
    """One player's result among the others."""

    __slots__ = ("fame", "karma", "money", "overshoot", "rank", "seat", "used", "winner")

    def __init__(self, seat: int, result: Result, overshoot: int) -> None:
        self.seat = seat
        self.fame, self.money, self.karma, self.used = result
        self.overshoot = overshoot
        """In half points; above 0 the tracks have crossed, below it is the gap that remains."""
        self.rank = 0
        """From 1; players who share a place have the same rank."""
        self.winner = False

    @property
    def crossed(self) -> bool:
        """Whether the tracks have passed each other; touching is not enough (ruling 13)."""
        return self.overshoot > 0

    def order(self) -> tuple[int, int, int]:
        """What decides: overshoot, then karma circled, then karma crossed."""
        return (self.overshoot, self.karma, self.used)

    def __repr__(self) -> str:
        return f"<Standing {self.rank}: seat {self.seat}, {half_points(self.overshoot)}>"


def standings(tables: Tables, results: Sequence[Result], over: bool = True) -> list[Standing]:
    """Everyone's standing, best first; players who are equal in everything share their rank.

    With ``over`` the best are the winners whether they have crossed or not: that is how a game
    ends in which nothing can be done any more. Otherwise only players who have crossed can win.
    """
    found = [
        Standing(seat, result, tables.overshoot(result[0], result[1])) for seat, result in enumerate(results)
    ]
    found.sort(key=Standing.order, reverse=True)
    for i, standing in enumerate(found):
        before = found[i - 1]
        standing.rank = before.rank if i and standing.order() == before.order() else i + 1
        standing.winner = standing.rank == 1 and (over or standing.crossed)
    return found


def margin(ranking: Sequence[Standing]) -> int | None:
    """By how many half points a game was won: the first overshoot less the second; 0 in a tie.

    Nothing where nobody has won, or nobody else has played.
    """
    if len(ranking) < 2 or not ranking[0].winner:
        return None
    return ranking[0].overshoot - ranking[1].overshoot


def why_no_result(tables: Tables, result: Result) -> Sentence | None:
    """What is wrong with a result that a player tells; nothing if a sheet can show it."""
    fame, money, karma, used = result
    if not 0 <= fame <= tables.fame_spaces:
        return refuse("result-fame", most=tables.fame_spaces, n=fame)
    if not 0 <= money <= tables.money_spaces:
        return refuse("result-money", most=tables.money_spaces, n=money)
    if not tables.karma_start <= karma <= tables.karma_boxes:
        return refuse("result-karma", least=tables.karma_start, most=tables.karma_boxes, n=karma)
    if not 0 <= used <= karma:
        return refuse("result-used", karma=karma, n=used)
    return None


Told = tuple[int | None, int | None]
"""Karma circled and karma crossed, as far as a player has told them."""


def is_settled(tables: Tables, ranking: Sequence[Standing], told: Sequence[Told]) -> bool:
    """Whether the winners stay the same, whatever the karma is that was not told."""
    won = [standing.seat for standing in ranking if standing.winner]
    if not won:
        return True
    level = [standing.seat for standing in ranking if standing.overshoot == ranking[0].overshoot]
    least = {seat: _in_a_tie(told[seat], tables.karma_start, 0) for seat in level}
    most = {seat: _in_a_tie(told[seat], tables.karma_boxes, tables.karma_boxes) for seat in level}
    if len(won) > 1 and any([least[seat] != most[seat] for seat in won]):
        return False
    return all([most[seat] < least[won[0]] for seat in level if seat not in won])


def _in_a_tie(told: Told, karma: int, used: int) -> tuple[int, int]:
    """How a player fares in a tie; what was not told is as given here."""
    circled = karma if told[0] is None else told[0]
    return circled, min(used, circled) if told[1] is None else told[1]


def half_points(count: int) -> str:
    """Half points as fame points, the way people write them.

    >>> half_points(5), half_points(4), half_points(-1)
    ('2½', '2', '−½')
    """
    whole, half = divmod(abs(count), 2)
    text = f"{whole or ''}½" if half else str(whole)
    return f"−{text}" if count < 0 else text
