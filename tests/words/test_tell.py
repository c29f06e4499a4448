"""What happened, told in words."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from charmers.rules.events import Event
from charmers.rules.position import Position
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet
from charmers.sheet.places import languages
from charmers.words.speech import Speech
from charmers.words.tell import tell
from tests.at_table import NAMES, play, step
from tests.conftest import SHEETS, sheet_named

TABLES = {name: Tables(sheet_named(name)) for name in SHEETS}


def test_a_chain_is_told_as_at_the_table(sheet: Sheet) -> None:
    events = [
        Event("road", 0, "e1", source="river 9", detail="nes"),
        Event("released", 0, "edge:e1n", detail="palace builder"),
        Event("released", 0, "edge:e1e", detail="goods-die"),
        Event("fame", 0, amount=2, total=9, source="mahal e1"),
    ]
    assert tell(events, NAMES, Speech("en", sheet)) == [
        "Leila draws a fork at e1: mahal, 2 fame (now 9). "
        "Released: builder (edge e1 north), goods die (edge e1 east)."
    ]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "fr",
            "Leila trace une bifurcation en e1 (mahal\u00a0: 2\u00a0points de gloire, total 9). "
            "Bonus débloqué\u00a0: constructeur (bordure e1 nord).",
        ),
        (
            "de",
            "Leila zeichnet eine Abzweigung auf e1 (Mahal: 2\u00a0Ruhm, jetzt 9). "
            "Freigeschaltet: Baumeister (Nordrand e1).",
        ),
        (
            "el",
            "Leila: σχεδιάζει διακλάδωση στο e1 (μαχάλ: 2\u00a0πόντοι φήμης, σύνολο 9). "
            "Νέο μπόνους: αρχιτέκτονας (άκρη e1 βόρεια).",
        ),
    ],
)
def test_the_same_chain_in_other_languages(language: str, told: str, sheet: Sheet) -> None:
    events = [
        Event("road", 0, "e1", detail="nes"),
        Event("released", 0, "edge:e1n", detail="palace builder"),
        Event("fame", 0, amount=2, total=9, source="mahal e1"),
    ]
    assert tell(events, NAMES, Speech(language, sheet)) == [told]


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("b1", "sails to 10 (heron)"),
        ("maharani", "sails to 10 (heron)"),
        ("portuguese", "sails back to 10 (heron)"),
        ("edge:a4w", "sails back to 10 (heron)"),
        ("tent:noon", "sails back to 10 (heron)"),
    ],
)
def test_who_goes_back_on_the_river_sails_back(source: str, told: str) -> None:
    event = Event("sailed", 0, "10", source=source, detail="heron")
    assert tell([event], NAMES, Speech("en", sheet_named("moon"))) == [f"Leila {told}."]


def test_goods_of_a_die_are_circled_together(opening: Position, say: Speech) -> None:
    assert tell(play(opening, "take p1"), NAMES, say) == [
        "Leila takes purple (tea+silk) and circles tea and silk. On the elephant: purple (tea+tea)."
    ]


def test_two_alike_are_counted(opening: Position, say: Speech) -> None:
    assert "circles tea ×2." in tell(play(opening, "take p2"), NAMES, say)[0]


def test_a_sale_is_told_with_all_its_money(say: Speech) -> None:
    events = [
        Event("sold", 1, "tea", amount=1, total=1, source="market c2"),
        Event("money", 1, amount=1, total=6, source="market c2"),
        Event("released", 1, "money:6", detail="goods 1"),
        Event("sold", 1, "tea", amount=1, total=2, source="market c2"),
        Event("money", 1, amount=1, total=7, source="market c2"),
    ]
    assert tell(events, NAMES, say) == ["Tom sells tea ×2 for 2 money (now 7). Released: 1 good (money 6)."]


def test_the_die_says_who_acts(opening: Position, say: Speech) -> None:
    assert tell(play(opening, "take o1"), NAMES, say)[0].startswith(
        "Leila takes orange (raja, 1 of 3) and gets 1 money (now 1)."
    )


def test_a_bonus_that_is_used_is_named_by_its_place(say: Speech) -> None:
    events = [
        Event("used", 0, "palace:3", detail="fame 3"),
        Event("fame", 0, amount=3, total=20, source="palace:3"),
    ]
    assert tell(events, NAMES, say) == ["Leila uses the bonus (palace column 3) and gets 3 fame (now 20)."]


def test_two_joined_half_roads_are_one_sentence(say: Speech) -> None:
    events = [
        Event("used", 0, "palace:2", detail="half-road"),
        Event("used", 0, "money:23", detail="half-road"),
    ]
    assert tell(events, NAMES, say) == [
        "Leila uses the bonuses half-road (palace column 2) and half-road (money 23)."
    ]


def test_what_is_wasted_is_said(say: Speech) -> None:
    events = [Event("wasted", 2, "fame:17", detail="river +1")]
    assert tell(events, NAMES, say) == ["Ana loses river +1 (fame 17)."]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Leila attaches half-roads at c2 to the east and west."),
        ("de", "Leila ergänzt auf c2 halbe Straßen nach Osten und nach Westen."),
        ("fr", "Leila ajoute deux demi-routes en c2 (côtés est et ouest)."),
        ("el", "Leila: προσθέτει δύο μισούς δρόμους στο c2 (ανατολικά και δυτικά)."),
    ],
)
def test_two_half_roads_in_a_cell_are_told_together(language: str, told: str, sheet: Sheet) -> None:
    events = [Event("half", 0, "c2", detail=side, source="builder") for side in "ew"]
    assert tell(events, NAMES, Speech(language, sheet)) == [told]


def test_crossing_is_told_in_half_points(say: Speech) -> None:
    assert tell([Event("crossed", 1, amount=5)], NAMES, say) == ["The tracks of Tom have crossed by 2½."]


def test_on_paper_nobody_knows_how_much_karma_is_left(say: Speech) -> None:
    told = tell([Event("rerolls", 1, "b1")], NAMES, say, paper=True)
    assert told == ["Tom crosses a karma and rolls blue with the elephant's die."]


def test_karma_is_told_before_what_it_rolls(say: Speech) -> None:
    events = [Event("rerolls", 0, "b1", total=1), Event("rolled", 0, "b1", detail="flag")]
    assert [line.split()[0] for line in tell(events, NAMES, say)] == ["Leila", "Rolled:"]


def test_an_owners_word_is_used_as_it_is_written(tiny: Sheet) -> None:
    told = tell([Event("circled", 0, "salt")], NAMES, Speech("fr", tiny))
    assert told == ["Leila entoure Sel."]


@settings(max_examples=12, deadline=None)
@given(st.sampled_from(SHEETS), st.integers(0, 10_000), st.integers(2, 5))
def test_whole_games_are_told_in_every_language(name: str, seed: int, seats: int) -> None:
    tables = TABLES[name]
    speeches = [Speech(language, tables.sheet) for language in languages()]
    names = ["Ana", "Ben", "Cem", "Dora", "Eva"]
    position, source = Position(tables, seats), random.Random(seed)
    while not position.over:
        events = step(position, source)
        for say in speeches:
            told = tell(events, names, say)
            assert told or not events
            assert not any("{" in line or "  " in line for line in told)


def test_a_step_without_choice_is_told_as_such(sheet: Sheet) -> None:
    happened = [
        Event("took", 0, "p1", detail="tea+tea"),
        Event("forced", 1),
        Event("rerolls", 1, "b1", total=0),
    ]
    assert tell(happened, NAMES, Speech("en", sheet)) == [
        "Leila takes purple (tea+tea).",
        "Tom crosses a karma (0 left) and rolls blue with the elephant's die. Nothing else was possible.",
    ]


def test_on_paper_nobody_is_told_to_play_on_after_the_last_turn(say: Speech) -> None:
    told = tell([Event("crossed", 1, detail="last")], NAMES, say, paper=True)
    assert told == ["The tracks of Tom have crossed, and everyone has had the same number of turns."]
