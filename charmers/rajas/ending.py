"""How a game ends: whose gap is counted, and the ranking with its tie-breaks."""

from __future__ import annotations

from typing import NamedTuple

from charmers.rajas.sentences import tell
from charmers.rajas.state import Question, State
from charmers.sheet.sentence import Sentence


class Place(NamedTuple):
    """Where a player ended."""

    seat: int
    rank: int
    fame: int
    money: int
    gap: int | None
    """Fame points by which the markers have passed; negative: still missing; none: nobody counted."""
    winner: bool


def to_count(state: State) -> list[Question]:
    """Whose gap has to be counted: first of those who met, then of the others."""
    everyone = [*state.met, *(seat for seat in range(len(state.players)) if seat not in state.met)]
    found, places = [], []
    for seat in everyone:
        player = state.players[seat]
        place = player.fame, player.money
        if place not in state.gaps and place not in places:
            places.append(place)
            found.append(Question(seat, "gap", what="over" if seat in state.met else ""))
    return found


def ranking(state: State) -> list[Place]:
    """Everyone, best first: the larger gap, then who met first; where nobody counted, an estimate."""
    count = len(state.players)

    def key(seat: int) -> tuple[float, int]:
        player = state.players[seat]
        gap: float | None = state.gaps.get((player.fame, player.money))
        if gap is None:
            gap = min(-0.5, player.fame + player.money / 2 - 61)
        met = state.met.index(seat) if seat in state.met else count
        return -gap, met

    order = sorted(range(count), key=key)
    found: list[Place] = []
    for index, seat in enumerate(order):
        player = state.players[seat]
        same = found and key(order[index - 1]) == key(seat)
        rank = found[-1].rank if same else index + 1
        gap = state.gaps.get((player.fame, player.money))
        found.append(Place(seat, rank, player.fame, player.money, gap, rank == 1 and state.phase == "over"))
    return found


def gap_words(gap: int | None) -> Sentence:
    """How far markers have passed each other."""
    if gap is None:
        return tell("gap-unknown")
    if gap == 0:
        return tell("gap-meet")
    return tell("gap-over", n=gap) if gap > 0 else tell("gap-missing", n=-gap)
