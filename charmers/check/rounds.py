"""The dice of a game, round by round: whose turn is when, and whether they can have taken what they took."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from charmers.check.search import Take
from charmers.rules.dice import TURNS_FOR_TWO, TWIN
from charmers.sheet.definition import COLOUR_OF, PURPLE

Moment = tuple[int, int]
"""A round and a turn in it, both from 0."""
Faces = tuple[int, int]


class Dealt(NamedTuple):
    """The die that someone took, and the one that was picked from the middle if karma was used."""

    die: int
    picked: int = -1


class Calendar:
    """Whose turn is when, in a game of so many seats and turns in all."""

    def __init__(self, seats: int, turns: int) -> None:
        self.seats = seats
        self.in_round = TURNS_FOR_TWO if seats == 2 else seats
        self.rounds = -(-turns // self.in_round)
        self.moments: list[list[Moment]] = [[] for _ in range(seats)]
        """For each seat, when its turns are."""
        for turn in range(turns):
            number, place = divmod(turn, self.in_round)
            self.moments[(number + place) % seats].append((number, place))


class Turned(NamedTuple):
    """What others at the table see of a turn: the die, and what both purple dice showed if that mattered."""

    take: Take
    shown: Faces | None


class Diary:
    """What is known of the dice of every round: who took what, and what purple dice showed."""

    def __init__(self, calendar: Calendar) -> None:
        self.calendar = calendar
        self.turns: list[list[Turned | None]] = [[None] * calendar.in_round for _ in range(calendar.rounds)]

    def strife(self, number: int) -> int:
        """How many turns of a round do not go together with the others."""
        return _strife(tuple(self.turns[number]))

    def may_show(self, number: int, faces: Faces) -> bool:
        """Whether the purple dice of a round can show this, as far as its turns are known."""
        turns = [turn for turn in self.turns[number] if turn is not None]
        return all(turn.shown in (None, faces) for turn in turns) and (
            _faces([turn.take for turn in turns], faces) is not None
        )

    def deal(self, number: int) -> tuple[list[Dealt], list[int]] | None:
        """The dice that were taken in a round, in order, and what all dice show in it."""
        turns = [turn for turn in self.turns[number] if turn is not None]
        takes = [turn.take for turn in turns]
        purple = _purple(turns)
        if purple is None:
            return None
        dealt = _deal(tuple(takes), purple, tuple(range(len(COLOUR_OF))), -1)
        if dealt is None:
            return None
        faces = [0] * len(COLOUR_OF)
        faces[0:2] = purple
        for take, each in zip(takes, dealt, strict=True):
            faces[each.die] = take.face
        return dealt, faces


@lru_cache(maxsize=100_000)
def _strife(turns: tuple[Turned | None, ...]) -> int:
    """So many turns must be left out until the others go together."""
    for count in range(len(turns)):
        for left_out in combinations(range(len(turns)), count):
            kept = [None if place in left_out else turn for place, turn in enumerate(turns)]
            takes = tuple(None if turn is None else (turn.take.colour, turn.take.karma) for turn in kept)
            if _can_deal(takes) and _purple(kept) is not None:
                return count
    return len(turns)


def _purple(turns: Sequence[Turned | None]) -> Faces | None:
    """What both purple dice show in a round; nothing if that cannot be."""
    known = [turn for turn in turns if turn is not None]
    shown = {turn.shown for turn in known if turn.shown is not None}
    return _faces([turn.take for turn in known], *shown) if len(shown) < 2 else None


def _faces(takes: Sequence[Take], shown: Faces | None = None) -> Faces | None:
    """The same, from the dice that were taken and what was seen."""
    taken = [take.face for take in takes if take.colour == PURPLE]
    if len(taken) > 2:
        return None
    first, second = shown or (*taken, 0, 0)[:2]
    return (first, second) if sorted(taken) in _parts(first, second) else None


def _parts(first: int, second: int) -> list[list[int]]:
    return [[], [first], [second], sorted([first, second])]


@lru_cache(maxsize=20_000)
def _can_deal(takes: tuple[tuple[int, bool] | None, ...]) -> bool:
    """Whether dice of these colours can be taken one after another; what is not known yet may be anything."""
    return _go_on(takes, (2, 2, 2, 2), -1)


def _go_on(takes: tuple[tuple[int, bool] | None, ...], middle: tuple[int, ...], elephant: int) -> bool:
    if not takes:
        return True
    take, rest = takes[0], takes[1:]
    colours = [colour for colour, count in enumerate(middle) if count]
    first = elephant < 0
    for colour in colours:
        after = tuple(count - (1 + first) * (its == colour) for its, count in enumerate(middle))
        if (take is None or (not take[1] and take[0] == colour)) and _go_on(
            rest, after, colour if first else elephant
        ):
            return True
        if take is not None and take[1] and not first:
            # The die from the middle is kept, or the one that lay on the elephant.
            if take[0] == colour and _go_on(rest, after, elephant):
                return True
            if take[0] == elephant and _go_on(rest, after, colour):
                return True
    return False


def _deal(
    takes: tuple[Take, ...], purple: Faces, middle: tuple[int, ...], elephant: int
) -> list[Dealt] | None:
    """The same with the dice themselves."""
    if not takes:
        return []
    take, rest = takes[0], takes[1:]

    def shows(die: int) -> bool:
        return COLOUR_OF[die] == take.colour and (take.colour != PURPLE or purple[die] == take.face)

    for die in middle:
        left = tuple(each for each in middle if each != die)
        options: list[tuple[Dealt, tuple[int, ...], int]] = []
        if not take.karma and shows(die):
            if elephant < 0:
                twin = TWIN[die]
                options.append((Dealt(die), tuple(each for each in left if each != twin), twin))
            else:
                options.append((Dealt(die), left, elephant))
        elif take.karma and elephant >= 0:
            if shows(die):
                options.append((Dealt(die, die), left, elephant))
            if shows(elephant):
                options.append((Dealt(elephant, die), left, die))
        for dealt, after, lies in options:
            found = _deal(rest, purple, after, lies)
            if found is not None:
                return [dealt, *found]
    return None
