"""Mending: the one mark that stands otherwise, after which turns lead to the whole sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

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

Judge = Callable[[Tables, Mapping[str, str]], list[Finding]]
Change = tuple[str, str, Sentence, Marks]
"""A place, its new mark, what to say, and all the marks that would stand otherwise."""


def mends(
    tables: Tables, marks: Mapping[str, str], state: SheetState, judge: Judge, seconds: float
) -> list[Mend]:
    """Up to three single changes after which the sheet is proven possible, likeliest first.

    ``state`` is the sheet as far as it can be read.
    """
    clock = Clock(seconds)
    open_: list[tuple[int, Mend, Search]] = []
    seen: list[Mapping[str, str]] = []
    for place, mark, sentence, new in _changes(tables, marks, state):
        if clock.is_over:
            break
        changed = {each: its for each, its in {**marks, **new}.items() if its}
        if changed in seen:
            continue
        seen.append(changed)
        if not judge(tables, changed):
            found = Mend(place, mark, sentence, changed)
            open_.append((len(open_), found, Search(tables, state_of(tables, changed))))
    proven: list[tuple[int, Mend]] = []
    slice_ = SLICE
    while open_ and len(proven) < MOST_MENDS and not clock.is_over:
        left = []
        for number, found, search in open_:
            result = search.run(min(slice_, clock.left))
            if result.line is not None:
                proven.append((number, found))
            elif not result.exhausted:
                left.append((number, found, search))
            if len(proven) == MOST_MENDS:
                break
        open_ = left
        slice_ *= 2
    return [found for _, found in sorted(proven, key=lambda each: each[0])]


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
