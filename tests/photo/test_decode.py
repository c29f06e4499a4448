"""Judgement: the rules decide between marks that could be there, and never against what is seen clearly."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from charmers.paper.cells import cell_map
from charmers.photo.decode import UNCLEAR, Reading, decide
from charmers.photo.spots import CLASSES, Spot, spots
from charmers.rules.marks import CIRCLED, CROSSED, DRAWN, Marks
from charmers.rules.tables import Tables
from charmers.sheet.library import find_sheet
from tests.conftest import tables_of
from tests.tools.check.corpus import samples


@cache
def all_spots(name: str = "sun") -> tuple[Spot, ...]:
    sheet = find_sheet(name)
    return spots(sheet, cell_map(sheet))


@cache
def finished() -> tuple[Tables, Marks]:
    """A finished sheet of a game that nobody cheated in."""
    sample = next(each for each in samples(90, ("greedy",)) if each.finished)
    return tables_of(sample.sheet), dict(sample.marks)


def seen(
    tables: Tables, marks: Mapping[str, str], other: Mapping[str, Mapping[str, float]]
) -> list[list[float]]:
    """What an eye sees that sees these marks clearly, and some places otherwise."""
    found = []
    for spot in all_spots(tables.sheet.name):
        mark = marks.get(spot.id, "")
        odds = other.get(spot.id) or {CROSSED if mark == DRAWN else mark: 1.0}
        found.append([odds.get(name, 0.0) for name in CLASSES])
    return found


def read(other: Mapping[str, Mapping[str, float]], answers: Mapping[str, str] | None = None) -> Reading:
    tables, marks = finished()
    return decide(tables, all_spots(tables.sheet.name), seen(tables, marks, other), answers or {})


def last(part: str) -> str:
    """The last marked box of a track."""
    _, marks = finished()
    return f"{part}.{sum(place.startswith(f'{part}.') for place in marks)}"


def test_what_is_seen_clearly_is_read_and_nothing_is_asked() -> None:
    reading = read({})
    assert reading.marks == finished()[1]
    assert (reading.doubtful, reading.question, reading.contradictions) == ((), None, ())
    assert reading.sure == 1


def test_a_box_in_the_middle_of_a_track_is_settled_by_its_neighbours() -> None:
    reading = read({"money.5": {CROSSED: 0.3, "": 0.7}})
    assert reading.raw["money.5"] == ""
    assert reading.marks == finished()[1]
    assert reading.question is None


def test_the_end_of_a_track_is_settled_by_the_books() -> None:
    reading = read({last("money"): {CROSSED: 0.2, "": 0.8}})
    assert reading.marks == finished()[1]
    assert reading.question is None


def test_a_clear_mark_that_breaks_the_rules_stays_and_is_not_explained_away() -> None:
    reading = read({last("money"): {"": 1 - UNCLEAR / 2, CROSSED: UNCLEAR / 2}})
    assert last("money") not in reading.marks
    assert "money" in {finding.code for finding in reading.contradictions}
    # A person is asked to look again, as that alone would mend it; and what they say is final.
    assert reading.question == last("money")
    again = read({last("money"): {"": 1 - UNCLEAR / 2, CROSSED: UNCLEAR / 2}}, {last("money"): ""})
    assert last("money") not in again.marks
    assert again.contradictions
    assert again.question != last("money")


def test_what_the_rules_leave_open_is_asked_and_the_answer_is_taken() -> None:
    tables, marks = finished()
    (river,) = (row for row in tables.rows if row.part == "river")
    asked = 0
    for place in river.places:
        other = {place: {CROSSED: 0.5, "": 0.5}}
        reading = read(other)
        if reading.question is None:
            assert reading.marks == marks
            continue
        asked += 1
        assert reading.question == place
        for answer in ("", CROSSED):
            after = read(other, {place: answer})
            assert after.marks.get(place, "") == answer
            assert place not in after.doubtful
    assert asked, "some river spaces are free to be either"


def test_a_printed_circle_counts_as_one() -> None:
    _, marks = finished()
    start = [spot.id for spot in all_spots(finished()[0].sheet.name) if spot.printed]
    assert "karma.1" in start
    reading = read({place: {"": 1.0} for place in start if marks[place] == CIRCLED})
    assert reading.marks == marks


def test_a_mark_that_was_taken_back_is_read_as_its_row_needs_it() -> None:
    reading = read({"fame.2": {"corrected": 1.0}})
    assert reading.marks == finished()[1]
    beyond = f"fame.{int(last('fame').split('.')[1]) + 4}"
    assert beyond not in read({beyond: {"corrected": 1.0}}).marks


def test_a_mark_that_looks_taken_back_is_always_asked_about() -> None:
    beyond = f"fame.{int(last('fame').split('.')[1]) + 4}"
    for place in ("fame.2", beyond):
        reading = read({place: {"corrected": 1.0}})
        assert reading.doubtful == (place,)
        mark = finished()[1].get(place, "")
        answered = read({place: {"corrected": 1.0}}, {place: mark})
        assert (answered.doubtful, answered.marks) == ((), finished()[1])


def test_what_would_change_the_score_is_asked_first() -> None:
    """A river space is the less sure one; but a box of fame more changes who wins."""
    tables, _ = finished()
    (river,) = (row for row in tables.rows if row.part == "river")
    fame = f"fame.{int(last('fame').split('.')[1]) + 1}"
    other = {fame: {"": 0.6, CROSSED: 0.4}}
    (asked,) = read(other).doubtful
    assert asked == fame
    tried = 0
    for place in river.places:
        reading = read({**other, place: {"": 0.5, CROSSED: 0.5}})
        if set(reading.doubtful) == {fame, place} and not reading.contradictions:
            tried += 1
            assert reading.question == fame
    assert tried


PLACES = st.sampled_from([spot.id for spot in all_spots()])
ODDS = st.fixed_dictionaries({"": st.floats(0.01, 1), CROSSED: st.floats(0.01, 1)}).map(
    lambda odds: {mark: chance / sum(odds.values()) for mark, chance in odds.items()}
)


@given(st.dictionaries(PLACES, ODDS, max_size=6))
def test_no_clear_mark_is_ever_changed(other: dict[str, dict[str, float]]) -> None:
    tables, marks = finished()
    reading = decide(tables, all_spots(tables.sheet.name), seen(tables, marks, other), {})
    for spot in all_spots(tables.sheet.name):
        if spot.id not in other:
            assert reading.marks.get(spot.id, "") == marks.get(spot.id, "")
    assert 0 < reading.sure <= 1
    assert set(reading.doubtful) <= set(reading.odds)
