"""The learned evaluation: everyone's chance to win between two turns, without imagining a game.

A small net gives each sheet a strength from its features; the chances follow from the strengths as in a
race (softmax), for any number of players. ``tests/tools/balance/learn.py`` makes the weights again.
"""

from __future__ import annotations

import json
from math import exp
from operator import mul
from pathlib import Path

from charmers.bots.features import Features, race
from charmers.rules import dice as d
from charmers.rules.dice import DiceTable
from charmers.rules.position import Position
from charmers.rules.state import SheetState, StateKey
from charmers.rules.tables import Tables

LEARNED = Path(__file__).with_name("learned.json")
ANY = "any"
"""The weights for sheets that nothing was learned of in particular."""
MOST_KNOWN = 500
COMPILED = not __file__.endswith(".py")
"""Plain loops are faster than ``sum`` and ``map`` where they are compiled, and slower elsewhere."""


class Net:
    """The weights for one definition, or for any: hidden units, each a sum over what is seen, then bent.

    The last unit is not bent: what is linear in the features.
    """

    def __init__(self, data: dict[str, list[list[float]]]) -> None:
        self.seen: list[list[float]] = data["seen"]
        """For each unit, its weight of each feature of a sheet."""
        self.race: list[list[float]] = data["race"]
        """For each unit, its weight of each feature of the race."""
        self.marks: list[list[float]] = data["marks"]
        """For each mark, what it adds to each unit; empty where nothing was learned of single marks."""
        self.bias: list[float] = data["bias"][0]
        self.out: list[float] = data["out"][0]
        """For each unit, what it adds to the strength."""


_nets: dict[str, Net] = {}


def learned(digest: str) -> Net:
    """The weights that come with the package: those of this very sheet, or those for any."""
    if not _nets:
        data = json.loads(LEARNED.read_text("utf-8"))
        for name in data["nets"]:
            _nets[name] = Net(data["nets"][name])
    found = _nets.get(digest)
    return found if found is not None else _nets[ANY]


class Evaluation:
    """Everyone's chance to win on sheets of one definition."""

    def __init__(self, tables: Tables, net: Net | None = None) -> None:
        self.tables = tables
        self.net = net if net is not None else learned(tables.sheet.digest)
        self.is_for_any: bool = self.net is learned(ANY)
        """Whether nothing was learned of this very sheet."""
        self.features = Features(tables)
        self._known: dict[StateKey, list[float]] = {}
        """What is known of single sheets: while one player looks for a move, the others' stay the same."""

    def chances(self, position: Position) -> list[float]:
        """The chance of each seat, between two turns or at the end; they add up to 1."""
        if position.dice.phase == d.OVER:
            return shares(position)
        tables = self.tables
        gaps = [-sheet.overshoot(tables) for sheet in position.sheets]
        strengths: list[float] = []
        for seat, sheet in enumerate(position.sheets):
            strengths.append(self._strength(self._units(sheet, position.dice), race(position, gaps, seat)))
        most = max(strengths)
        parts = [exp(strength - most) for strength in strengths]
        total = sum(parts)
        return [part / total for part in parts]

    def mixed(self, position: Position, seat: int, other: Position, topic: str) -> float:
        """The chance of a seat if its sheet were as in another position in what is about one topic.

        The rest of the table stays as it is. For the tracks, the race is the other position's as well.
        """
        tables, features = self.tables, self.features
        strengths: list[float] = []
        gaps = [-sheet.overshoot(tables) for sheet in position.sheets]
        for number, sheet in enumerate(position.sheets):
            if number != seat:
                seen = race(position, gaps, number)
                strengths.append(self._strength(self._units(sheet, position.dice), seen))
                continue
            there = other.sheets[seat]
            figures = [
                theirs if about == topic else ours
                for about, ours, theirs in zip(
                    features.topics(sheet, position.dice),
                    features.of_sheet(sheet, position.dice),
                    features.of_sheet(there, other.dice),
                    strict=True,
                )
            ]
            marked = features.mark_topics()
            marks = [mark for mark in features.marks_of(sheet) if marked[mark] != topic]
            marks += [mark for mark in features.marks_of(there) if marked[mark] == topic]
            own = gaps[:]
            if topic == "tracks":
                own[seat] = -there.overshoot(tables)
            units = _summed(self.net, figures, marks if self.net.marks else [])
            strengths.append(self._strength(units, race(position, own, seat)))
        most = max(strengths)
        parts = [exp(strength - most) for strength in strengths]
        return parts[seat] / sum(parts)

    def _units(self, sheet: SheetState, dice: DiceTable) -> list[float]:
        """The hidden units of a sheet, as far as they do not depend on the race."""
        key = sheet.key()
        units = self._known.get(key)
        if units is not None:
            return units
        net = self.net
        features = self.features.of_sheet(sheet, dice)
        marks = self.features.marks_of(sheet) if net.marks else []
        units = _added(net, features, marks) if COMPILED else _summed(net, features, marks)
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        self._known[key] = units
        return units

    def _strength(self, units: list[float], seen: list[float]) -> float:
        """How strong a sheet is beside others; only differences mean something."""
        net = self.net
        out = net.out
        last = len(out) - 1
        strength = 0.0
        for number, weights in enumerate(net.race):
            unit = units[number] + (_product(weights, seen) if COMPILED else sum(map(mul, weights, seen)))
            if unit > 0.0 or number == last:
                strength += unit * out[number]
        return strength


def _summed(net: Net, features: list[float], marks: list[int]) -> list[float]:
    """The units of a sheet, by what Python itself does fastest."""
    units = net.bias
    if marks:
        columns = [net.marks[mark] for mark in marks]
        columns.append(units)
        units = list(map(sum, zip(*columns, strict=True)))
    return [unit + sum(map(mul, weights, features)) for unit, weights in zip(units, net.seen, strict=True)]


def _added(net: Net, features: list[float], marks: list[int]) -> list[float]:
    """The same, added up in the same order, as it is fastest where it is compiled."""
    units: list[float] = []
    for number, weights in enumerate(net.seen):
        unit = 0.0
        for mark in marks:
            unit += net.marks[mark][number]
        unit += net.bias[number]
        units.append(unit + _product(weights, features))
    return units


def _product(weights: list[float], seen: list[float]) -> float:
    total = 0.0
    for number in range(len(weights)):
        total += weights[number] * seen[number]
    return total


def shares(position: Position) -> list[float]:
    """What each seat has of the win when the game is over; a shared win in equal parts."""
    won = [0.0] * len(position.sheets)
    winners = [standing.seat for standing in position.standings() if standing.winner]
    for seat in winners:
        won[seat] = 1.0 / len(winners)
    return won
