"""Mending: the one mark that stands otherwise, or the two, after which turns lead to the whole sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from charmers.check.books import ledger
from charmers.check.finding import Finding, Mend
from charmers.check.search import Search
from charmers.check.search.clock import Clock
from charmers.check.sentences import mend
from charmers.rules.marks import CIRCLED, CROSSED, DRAWN, Marks, state_of
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.rows import Row, rows
from charmers.sheet.sentence import Sentence

MOST_MENDS = 3
"""So many are shown; more would be no help."""
SLICE = 0.3
"""Seconds for which each possible mend is searched for at first; those that are left get more and more."""
MOST_PAIRS = 40
"""So many pairs of marks are searched for, at most."""
FOR_PAIRS = 3.0
"""Seconds for two marks, where one does not do; half of it to list them, half of it to prove them."""

Judge = Callable[[Tables, Mapping[str, str]], list[Finding]]
Read = Callable[[Tables, Mapping[str, str]], SheetState]
"""Reads a sheet as far as it can be read."""
Change = tuple[str, str, Sentence, Marks]
"""A place, its new mark, what to say, and all the marks that would stand otherwise."""


class _Half(NamedTuple):
    """A mark after which less is wrong, but not nothing."""

    wrong: int
    number: int
    mend: Mend


def mends(tables: Tables, marks: Mapping[str, str], read: Read, judge: Judge, seconds: float) -> list[Mend]:
    """Up to three changes after which the sheet is proven possible, likeliest first.

    They are of one mark; of two, if none of one was found.
    """
    clock = Clock(seconds)
    whole: list[Mend] = []
    halves: list[_Half] = []
    wrong = _how_wrong(tables, read(tables, marks), judge(tables, marks))
    for number, found in enumerate(_single_mends(tables, marks, read)):
        if clock.is_over:
            break
        findings = judge(tables, found.marks)
        if not findings:
            whole.append(found)
        elif wrong and (rest := _how_wrong(tables, read(tables, found.marks), findings)) < wrong:
            halves.append(_Half(rest, number, found))
    for_pairs = min(FOR_PAIRS, clock.left / 2) if halves else 0.0
    proven = _prove(tables, whole, Clock(clock.left - for_pairs))
    if proven or not halves:
        return proven
    pairs = _pairs(tables, halves, read, judge, Clock(for_pairs / 2))
    return _prove(tables, pairs, Clock(for_pairs / 2))


def _single_mends(tables: Tables, marks: Mapping[str, str], read: Read) -> Iterator[Mend]:
    """Every change of one mark, likeliest first."""
    seen: set[frozenset[tuple[str, str]]] = set()
    for place, mark, sentence, new in _changes(tables, marks, read(tables, marks)):
        changed = {each: its for each, its in {**marks, **new}.items() if its}
        key = frozenset(changed.items())
        if key not in seen:
            seen.add(key)
            yield Mend(place, mark, sentence, changed)


def _how_wrong(tables: Tables, state: SheetState, findings: list[Finding]) -> int:
    """How much is wrong with a sheet: its findings, and by how much its books are off."""
    off = sum(max(book.least - book.marked, book.marked - book.most, 0) for book in ledger(tables, state))
    return len(findings) + off


def _pairs(tables: Tables, halves: list[_Half], read: Read, judge: Judge, clock: Clock) -> list[Mend]:
    """Two marks after which nothing is seen to be wrong, likeliest first.

    Two mistakes are mostly apart from each other: then each of the marks by itself leaves less wrong. What
    becomes possible by the first mark only, like the next box of a row, is tried after those.
    """
    found: list[tuple[int, Mend]] = []
    seen: set[frozenset[tuple[str, str]]] = set()
    better = {(half.mend.place, half.mend.mark) for half in halves}
    for apart in (True, False):
        for half in sorted(halves, key=lambda each: each[:2]):
            first = half.mend
            for number, second in enumerate(_single_mends(tables, first.marks, read)):
                if clock.is_over or len(found) == MOST_PAIRS:
                    break
                if second.place == first.place or ((second.place, second.mark) in better) != apart:
                    continue
                key = frozenset(second.marks.items())
                if key not in seen and not judge(tables, second.marks):
                    pair = Mend(first.place, first.mark, first.sentence, second.marks, also=second)
                    found.append((half.number + number, pair))
                seen.add(key)
    return [pair for _, pair in sorted(found, key=lambda each: each[0])]


def _prove(tables: Tables, possible: list[Mend], clock: Clock) -> list[Mend]:
    """Those of them that turns lead to, up to three."""
    open_ = [(found, Search(tables, state_of(tables, found.marks))) for found in possible]
    proven: list[Mend] = []
    slice_ = SLICE
    while open_ and len(proven) < MOST_MENDS and not clock.is_over:
        left = []
        for found, search in open_:
            result = search.run(min(slice_, clock.left))
            if result.line is not None:
                proven.append(found)
            elif not result.exhausted:
                left.append((found, search))
            if len(proven) == MOST_MENDS:
                break
        open_ = left
        slice_ *= 2
    return sorted(proven, key=possible.index)


def _changes(tables: Tables, marks: Mapping[str, str], state: SheetState) -> Iterator[Change]:
    """Single changes that people forget or make by mistake, likeliest first."""
    yield from _gaps(marks)
    yield from _bonuses(tables, marks)
    for book in ledger(tables, state):
        if book.name in ("money", "fame") and not book.least <= book.marked <= book.most:
            near = sorted(range(book.least, book.most + 1), key=lambda count: abs(count - book.marked))
            for total in near:
                yield _track(book.name, book.marked, total)
    for row in rows(tables.sheet, "goods", "karma", "palace", "upgrades", "river", "roads"):
        shown = [marks.get(place, "") for place in row.places]
        if row.part == "upgrades":
            yield from _worths(tables, row, shown)
        elif row.part in ("goods", "karma"):
            for i, mark in enumerate(shown):
                for other in (CROSSED, CIRCLED, ""):
                    if other != mark and _in_order([*shown[:i], other, *shown[i + 1 :]]):
                        yield _single(row.places[i], other, mark)
        elif row.part == "palace":
            for i, mark in enumerate(shown):
                other = "" if mark else CROSSED
                if _in_order([*shown[:i], other, *shown[i + 1 :]]):
                    yield _single(row.places[i], other, mark)
        elif row.part == "river":
            for place, mark in zip(row.places, shown, strict=True):
                yield _single(place, "" if mark else CROSSED, mark)
        else:
            yield from _sides(row, shown)
    for name in ("money", "fame"):
        count = state.money if name == "money" else state.fame
        most = tables.money_spaces if name == "money" else tables.fame_spaces
        for total in (count + 1, count - 1):
            if 0 <= total <= most:
                yield _track(name, count, total)


def _gaps(marks: Mapping[str, str]) -> Iterator[Change]:
    """The one space of a track that was left out."""
    for name in ("fame", "money"):
        marked = {int(place.partition(".")[2]) for place in marks if place.startswith(f"{name}.")}
        missing = set(range(1, max(marked, default=0))) - marked
        if len(missing) == 1:
            yield _single(f"{name}.{missing.pop()}", CROSSED, "")


def _bonuses(tables: Tables, marks: Mapping[str, str]) -> Iterator[Change]:
    keys = {CROSSED: "cross-bonus", CIRCLED: "circle-bonus", "": "free-bonus"}
    order = {CIRCLED: (CROSSED, ""), "": (CROSSED, CIRCLED), CROSSED: (CIRCLED, "")}
    for bonus, gives in zip(tables.bonus_ids, tables.bonus_texts, strict=True):
        for mark in order[marks.get(bonus, "")]:
            yield bonus, mark, mend(keys[mark], bonus=bonus, gives=gives), {bonus: mark}


def _track(name: str, count: int, other: int) -> Change:
    low, high = sorted((count, other))
    mark = CROSSED if other > count else ""
    new = {f"{name}.{space}": mark for space in range(low + 1, high + 1)}
    return f"{name}.{high}", mark, mend(f"track-{name}", n=other), new


def _single(place: str, mark: str, before: str) -> Change:
    key = {CROSSED: "cross", CIRCLED: "circle" if before else "circle-free", "": "free"}[mark]
    return place, mark, mend(key, box=place), {place: mark}


def _worths(tables: Tables, row: Row, shown: list[str]) -> Iterator[Change]:
    """What a kind of building is worth is one circle, though lower values are crossed with it."""
    for level in range(1, tables.levels + 1):
        wanted = [CROSSED] * (level - 1) + [CIRCLED] + [""] * (tables.levels - level)
        if wanted != shown:
            sentence = mend("worth", building=row.name, n=tables.values[level - 1])
            place = next(p for p, old, new in zip(row.places, shown, wanted, strict=True) if old != new)
            yield place, wanted[row.places.index(place)], sentence, dict(zip(row.places, wanted, strict=True))


def _sides(row: Row, shown: list[str]) -> Iterator[Change]:
    for side, place, mark in zip(row.boxes, row.places, shown, strict=True):
        key, new = ("erase", "") if mark else ("draw", DRAWN)
        yield place, new, mend(key, cell=row.name, side=side), {place: new}
    if any(shown):
        yield row.name, "", mend("no-road", cell=row.name), dict.fromkeys(row.places, "")


def _in_order(shown: list[str]) -> bool:
    """Whether a row reads crossed, then circled, then free."""
    order = [(CROSSED, CIRCLED, "").index(mark) for mark in shown]
    return order == sorted(order)
