"""Judgement: from what is probably at each place to the most probable reading of the whole sheet.

What is seen clearly is never changed: a sheet that is clearly illegal stays so, for ``check`` to judge. The
rules decide only between marks that both could be there.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Final, NamedTuple

from charmers.check.finding import Finding
from charmers.check.verdict import contradictions
from charmers.photo.spots import BOTH, CLASSES, CORRECTED, Spot
from charmers.rules.marks import CIRCLED, CROSSED, DRAWN, Marks
from charmers.rules.tables import Tables
from charmers.sheet.rows import Row

UNCLEAR: Final = 0.02
"""A mark that is less probable than this is not there: what is seen clearly is not changed."""
FAR: Final = 9.0
"""How much less probable than the likeliest a reading may be to be thought of (as a logarithm)."""
NEAR: Final = 5.0
"""The same, compared with the best one that was found."""
CHECKS: Final = 400
"""How many readings are held against the rules at the most."""
HONEST: Final = 400.0
"""How much rarer a sheet that breaks the rules in some way is than one that is misread in that way."""
MOST_WRONG: Final = 4
"""More contradictions than this make a reading no less probable."""
SURE: Final = 0.985
"""A place is doubtful if its mark is less probable than this."""
ALL_SURE: Final = 0.97
"""The same of the whole reading: below this its least sure place is doubtful in any case."""
SUSPECT: Final = 1e-4
"""If the rules are broken, a place is asked about that mends them, even if its mark is this improbable."""
SUSPECTS: Final = 150
MEANS: Final = {"": 0.9, CROSSED: 0.1}
"""What a mark that was taken back means: nothing; but a heavy cross looks alike, and a row may need it."""
ASK_CORRECTED: Final = True
"""Whether a place that looks taken back is asked about, whatever its row and the rules say."""

Odds = Mapping[str, float]
"""How probable each mark is at a place."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read from a photo, and how sure it is."""

    marks: Marks
    raw: Mapping[str, str]
    """What each place alone looks like, before the rules: one of ``CLASSES``."""
    doubtful: tuple[str, ...]
    """Places to be looked at on the paper: what changes the verdict first, then the most doubtful."""
    question: str | None
    """The place that is worth asking about first."""
    contradictions: tuple[Finding, ...]
    sure: float
    """How probable this reading is among all that were thought of."""
    odds: Mapping[str, Odds]
    """What doubtful places may show, the likeliest first."""


def decide(
    tables: Tables, spots: Sequence[Spot], chances: Sequence[Sequence[float]], answers: Mapping[str, str]
) -> Reading:
    """The best reading of all places; ``answers`` are the marks that a person saw at some of them."""
    return _Decision(tables, spots, chances, answers).reading()


class _Way(NamedTuple):
    """One way to read a row, a cell or a place: how improbable it is, and the mark of every place of it."""

    cost: float
    marks: Mapping[str, str]


class _Thought(NamedTuple):
    """A reading of the whole sheet that was thought of."""

    weight: float
    marks: Mapping[str, str]
    findings: Sequence[Finding]


class _Decision:
    """Weighs the readings of one sheet."""

    def __init__(
        self,
        tables: Tables,
        spots: Sequence[Spot],
        chances: Sequence[Sequence[float]],
        answers: Mapping[str, str],
    ) -> None:
        self.tables = tables
        self.raw: dict[str, str] = {}
        self.all_odds: dict[str, dict[str, float]] = {}
        for spot, seen in zip(spots, chances, strict=True):
            alone = dict(zip(CLASSES, map(float, seen), strict=True))
            self.raw[spot.id] = _likeliest(alone)
            if spot.id in answers:
                self.all_odds[spot.id] = {_fitting(spot, answers[spot.id]): 1.0}
                continue
            self.all_odds[spot.id] = _marks_of(spot, alone)
        self.odds = {place: _clear(odds) for place, odds in self.all_odds.items()}

    def reading(self) -> Reading:
        """The best reading, and what is doubtful about it."""
        thoughts = self._thoughts()
        total = sum(each.weight for each in thoughts)
        best = max(thoughts, key=lambda each: each.weight)
        sure = best.weight / total
        odds = self._differences(thoughts, best, total)
        if ASK_CORRECTED:
            for place, mark in self.raw.items():
                if mark == CORRECTED and len(self.all_odds[place]) > 1:
                    odds.setdefault(place, self.all_odds[place])
        suspect = self._suspect(best) if best.findings else None
        if suspect is not None:
            odds[suspect] = self.all_odds[suspect]
        # What breaks the rules is looked at first, then what would change the verdict or the score.
        matters = {place: self._matters(place, thoughts, best) for place in odds}
        doubtful = sorted(
            odds, key=lambda place: (place != suspect, not matters[place], max(odds[place].values()))
        )
        marks = {place: mark for place, mark in best.marks.items() if mark}
        ranked = {place: dict(sorted(odds[place].items(), key=lambda each: -each[1])) for place in doubtful}
        question = doubtful[0] if doubtful else None
        return Reading(marks, self.raw, tuple(doubtful), question, tuple(best.findings), sure, ranked)

    def _thoughts(self) -> list[_Thought]:
        """Readings of the whole sheet, the likeliest first, each with what is wrong with it."""
        groups = [self._ways(row) for row in self.tables.rows if row.part != "river"]
        groups += [self._single(place) for place in self._alone()]
        base = {place: mark for ways in groups for place, mark in ways[0].marks.items()}
        # What could be read otherwise, the likeliest first.
        other = [
            (way.cost - ways[0].cost, number, way.marks)
            for number, ways in enumerate(groups)
            for way in ways[1:]
            if way.cost - ways[0].cost < FAR
        ]
        other.sort(key=lambda each: each[:2])
        thoughts: list[_Thought] = []
        best = 0.0
        heap: list[tuple[float, tuple[int, ...]]] = [(0.0, ())]
        while heap and len(thoughts) < CHECKS:
            cost, chosen = heapq.heappop(heap)
            if cost > FAR or exp(-cost) < best * exp(-NEAR):
                break
            last = chosen[-1] if chosen else -1
            if last + 1 < len(other):
                more = other[last + 1][0]
                heapq.heappush(heap, (cost + more, (*chosen, last + 1)))
                if chosen:
                    heapq.heappush(heap, (cost - other[last][0] + more, (*chosen[:-1], last + 1)))
            if len({other[i][1] for i in chosen}) < len(chosen):
                continue
            marks = dict(base)
            for i in chosen:
                marks.update(other[i][2])
            thought = self._thought(cost, marks)
            best = max(best, thought.weight)
            thoughts.append(thought)
        return thoughts

    def _thought(self, cost: float, marks: Mapping[str, str]) -> _Thought:
        findings = contradictions(self.tables, {place: mark for place, mark in marks.items() if mark})
        return _Thought(exp(-cost) / HONEST ** min(len(findings), MOST_WRONG), marks, findings)

    def _alone(self) -> Iterator[str]:
        """The places that say nothing about their neighbours."""
        yield from (place for row in self.tables.rows if row.part == "river" for place in row.places)
        yield from self.tables.bonus_ids

    def _single(self, place: str) -> list[_Way]:
        return _ranked([_Way(-log(chance), {place: mark}) for mark, chance in self.odds[place].items()])

    def _ways(self, row: Row) -> list[_Way]:
        """The ways to read a row that is filled from the left, or a cell of the province."""
        alone = tuple(_likeliest(self.odds[place]) for place in row.places)
        found: list[_Way] = []
        for marks in dict.fromkeys((alone, *_fillings(row))):
            chances = [self.odds[place].get(mark, 0.0) for place, mark in zip(row.places, marks, strict=True)]
            if all(chances):
                cost = -sum(log(chance) for chance in chances)
                found.append(_Way(cost, dict(zip(row.places, marks, strict=True))))
        return _ranked(found)

    def _differences(
        self, thoughts: Sequence[_Thought], best: _Thought, total: float
    ) -> dict[str, dict[str, float]]:
        """The places on whose mark readings differ enough to be doubtful, and how probable each mark is."""
        found: dict[str, dict[str, float]] = {}
        for weight, marks, _ in thoughts:
            for place, mark in marks.items():
                if mark != best.marks[place]:
                    odds = found.setdefault(place, {best.marks[place]: 1.0})
                    odds[mark] = odds.get(mark, 0.0) + weight / total
                    odds[best.marks[place]] -= weight / total
        doubtful = {place: odds for place, odds in found.items() if odds[best.marks[place]] < SURE}
        if not doubtful and found and best.weight / total < ALL_SURE:
            least = min(found, key=lambda place: found[place][best.marks[place]])
            doubtful[least] = found[least]
        return doubtful

    def _matters(self, place: str, thoughts: Sequence[_Thought], best: _Thought) -> bool:
        """Whether the sheet would be judged otherwise if this place were read otherwise."""
        mark = best.marks[place]
        other = max(
            (each for each in thoughts if each.marks[place] != mark),
            key=lambda each: each.weight,
            default=None,
        )
        if other is None:
            marks = (each for each in self.all_odds[place] if each != mark)
            other = self._thought(0.0, {**best.marks, place: next(marks)})
        return self._verdict(other) != self._verdict(best)

    def _verdict(self, thought: _Thought) -> tuple[bool, int, int]:
        """Whether the rules are broken, and how far both tracks are filled."""
        fame, money = (
            sum(
                bool(thought.marks[place])
                for row in self.tables.rows
                if row.part == part
                for place in row.places
            )
            for part in ("fame", "money")
        )
        return bool(thought.findings), fame, money

    def _suspect(self, best: _Thought) -> str | None:
        """The place that would mend most if it were marked otherwise, however clearly it is not."""
        named = [each.where for each in best.findings]
        beside = [row.places for row in self.tables.rows if {row.name, *row.places} & set(named)]
        near = dict.fromkeys(place for places in (self.tables.bonus_ids, *beside) for place in places)
        other = [
            (chance, place, mark)
            for place, odds in self.all_odds.items()
            for mark, chance in odds.items()
            if (chance >= SUSPECT or place in near) and mark != best.marks.get(place)
        ]
        other.sort(key=lambda each: (each[1] in near, each[0]), reverse=True)
        found, fewest = None, len(best.findings)
        for _, place, mark in other[:SUSPECTS]:
            left = len(self._thought(0.0, {**best.marks, place: mark}).findings)
            if left < fewest:
                found, fewest = place, left
        if found is None:
            found = next((place for place in named if len(self.all_odds.get(place, ())) > 1), None)
        return found


def _fitting(spot: Spot, mark: str) -> str:
    """The mark that belongs to a place, whatever someone calls it."""
    if not mark:
        return CIRCLED if spot.printed else ""
    if spot.part == "road":
        return DRAWN
    return mark if spot.part in BOTH and mark in (CIRCLED, CROSSED) else CROSSED


def _marks_of(spot: Spot, alone: Odds) -> dict[str, float]:
    """How probable each mark is at a place, by what is seen there."""
    odds = {mark: alone[mark] for mark in ("", CIRCLED, CROSSED)}
    for mark, share in MEANS.items():
        odds[mark] += share * alone[CORRECTED]
    if spot.printed:
        odds[CIRCLED] += odds.pop("")
    if spot.part == "road":
        odds[DRAWN] = odds.pop(CROSSED)
    return {mark: chance for mark, chance in odds.items() if chance > 0}


def _clear(odds: Odds) -> dict[str, float]:
    """The same without what is clearly not there."""
    likely = _likeliest(odds)
    kept = {mark: chance for mark, chance in odds.items() if chance >= UNCLEAR or mark == likely}
    total = sum(kept.values())
    return {mark: chance / total for mark, chance in kept.items()}


def _fillings(row: Row) -> Iterator[tuple[str, ...]]:
    """Every way in which a row can be filled from the left, or a road lie in a cell."""
    boxes = len(row.places)
    if row.part == "roads":
        for sides in range(1 << boxes):
            yield tuple(DRAWN if sides >> i & 1 else "" for i in range(boxes))
    elif row.part == "upgrades":
        for level in range(boxes):
            yield (*[CROSSED] * level, CIRCLED, *[""] * (boxes - level - 1))
    elif row.part in ("goods", "karma"):
        for marked in range(boxes + 1):
            for crossed in range(marked + 1):
                yield (*[CROSSED] * crossed, *[CIRCLED] * (marked - crossed), *[""] * (boxes - marked))
    else:
        for marked in range(boxes + 1):
            yield (*[CROSSED] * marked, *[""] * (boxes - marked))


def _likeliest(odds: Odds) -> str:
    return max(odds, key=lambda mark: odds[mark])


def _ranked(ways: list[_Way]) -> list[_Way]:
    return sorted(ways, key=lambda way: way.cost)
