"""Who won, from where the markers stand: meeting ends the game here, the most points over win."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from charmers.rajas.board import Board
from charmers.rajas.owner import LARGEST
from charmers.rajas.problems import problem
from charmers.sheet.printable import look
from charmers.sheet.sentence import Refused

_REPORT: Final = re.compile(r"(?P<name>[^:]+):(?P<numbers>\d+:\d+(?::\d+)?)")


class Report(NamedTuple):
    """Where a player's markers stand; ``beside`` is the fame space beside the money marker, if told."""

    name: str
    fame: int
    money: int
    beside: int | None = None


class Result(NamedTuple):
    """How a player came out: ``gap`` in fame points, 0 when the markers meet, less when they are apart."""

    name: str
    fame: int
    money: int
    gap: int
    rank: int
    first: bool
    """Whether a tie was decided by having passed first."""

    @property
    def passed(self) -> bool:
        """Whether the markers have met or passed each other."""
        return self.gap >= 0


def read_report(text: str) -> Report:
    """Read ``NAME:FAME:MONEY`` or ``NAME:FAME:MONEY:BESIDE``.

    >>> read_report("Ana:30:65")
    Report(name='Ana', fame=30, money=65, beside=None)
    """
    match = _REPORT.fullmatch(text)
    if match is None:
        raise Refused(problem("report", text=text[:60]))
    name = match["name"]
    numbers = [int(number.lstrip("0")[:9] or 0) for number in match["numbers"].split(":")]
    for what, number in zip(("fame", "money", "fame"), numbers, strict=False):
        if number > LARGEST:
            raise Refused(problem(f"{what}-space", name=name[:40], n=number, most=LARGEST))
    return Report(name, *numbers)


def check_names(reports: Sequence[Report], board: Board) -> None:
    """Complain about too many players, or about one who is named twice."""
    if len(reports) > board.most:
        raise Refused(problem("players", n=len(reports), least=board.fewest, most=board.most))
    seen: set[str] = set()
    for report in reports:
        if look(report.name) in seen:
            raise Refused(problem("named-twice", name=report.name))
        seen.add(look(report.name))


def unknown(reports: Sequence[Report], board: Board) -> list[Report]:
    """Those of whom the board does not know beside which fame space their money marker stands."""
    return [each for each in reports if each.beside is None and board.gap(each.fame, each.money) is None]


def standings(reports: Sequence[Report], board: Board) -> list[Result]:
    """Everyone, best first. Players are given in the order in which their markers met or passed.

    >>> from charmers.rajas.board import the_board
    >>> found = standings([Report("Rajesh", 30, 65), Report("Leila", 37, 52)], the_board())
    >>> [(each.name, each.gap, each.rank, each.first) for each in found]
    [('Rajesh', 2, 1, True), ('Leila', 2, 2, False)]
    """
    gaps = []
    for each in reports:
        gap = board.gap(each.fame, each.money) if each.beside is None else each.fame - each.beside
        if gap is None:
            raise Refused(problem("beside-unknown", name=each.name, money=each.money, fame=each.fame))
        gaps.append(gap)
    # Sorting keeps the order of those that are equal.
    order = sorted(range(len(reports)), key=lambda i: -gaps[i])
    results: list[Result] = []
    for place, i in enumerate(order, 1):
        before = results[-1] if results else None
        # Whoever has not passed shares a place with others who are as far apart.
        shares = before is not None and before.gap == gaps[i] < 0
        rank = before.rank if before is not None and shares else place
        first = gaps[i] >= 0 and any(gaps[j] == gaps[i] for j in order[place:])
        results.append(Result(reports[i].name, reports[i].fame, reports[i].money, gaps[i], rank, first))
    return results


def winners(results: Sequence[Result]) -> list[str]:
    """Who has won; nobody while no markers have met."""
    return [each.name for each in results if each.rank == 1 and each.passed]


def score_data(results: Sequence[Result]) -> dict[str, Any]:
    """The standings as JSON."""
    return {
        "game": "rajas",
        "players": [
            {
                "name": each.name,
                "fame": each.fame,
                "money": each.money,
                "gap": each.gap,
                "passed": each.passed,
                "rank": each.rank,
            }
            for each in results
        ],
        "winners": winners(results),
        "tie-broken": any(each.first for each in results),
    }


def play_data(results: Sequence[Result], board: Board, when: str) -> dict[str, Any]:
    """What BG Stats is told; ``when`` is the moment, as ``2026-11-18 20:30:00``."""
    won = winners(results)
    return {
        "sourcePlayId": f"rajas-{re.sub(r'[^0-9]', '', when)}",
        "playDate": when,
        "game": {
            "name": "Rajas of the Ganges",
            "sourceGameId": "rajas-of-the-ganges",
            "bggId": board.board_game_geek,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": each.name,
                "sourcePlayerId": look(each.name)[:40],
                "score": str(each.gap),
                "winner": each.name in won,
                "rank": each.rank,
            }
            for each in results
        ],
    }
