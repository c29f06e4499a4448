"""The printed aid and score sheet: in every language, on both papers, with any modules."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from charmers.paper.document import Look
from charmers.paper.geometry import Box
from charmers.paper.rajas.aid import LEAST, _area, base_sections, draw_aid, more_sections
from charmers.paper.rajas.flow import size_for
from charmers.rajas.board import the_board
from charmers.rajas.group import make_group
from charmers.rajas.modules import load_module
from charmers.sheet.places import languages
from charmers.words.speech import Speech
from tests.cli.conftest import Run
from tests.rajas.test_setup import EVERYTHING, SIDES

FOUR = ("1", "2", "3", "4")


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_every_page_is_set_in_type_that_can_be_read(lang: str, size: str) -> None:
    look = Look(size=size, lang=lang)  # type: ignore[arg-type]
    group = make_group(FOUR, navaratnas=True, modules=EVERYTHING)
    for sections in (base_sections(group, Speech(lang)), more_sections(group, Speech(lang))):
        points = size_for(sections, _area(look), 2, 9.8, 6.0)
        assert points is not None
        assert points >= LEAST


@pytest.mark.parametrize("module", SIDES)
def test_every_module_and_side_has_something_to_say(module: str) -> None:
    group = make_group(FOUR, modules=[module])
    lines = load_module(next(iter(group.modules))).aid(group)
    assert lines
    assert all("{" not in str(line) for line in lines)


def test_the_aid_of_a_few_modules_is_one_page_and_the_score_sheet_another(tmp_path: Path) -> None:
    for modules, pages in (((), 2), (("elephant",), 2), (EVERYTHING, 3)):
        path = tmp_path / f"{pages}.pdf"
        path.write_bytes(draw_aid(make_group(FOUR, modules=modules), Look()))
        with pikepdf.open(path) as pdf:
            assert len(pdf.pages) == pages


def test_the_bonuses_on_the_aid_are_those_of_the_board() -> None:
    words = Speech("en")
    section = next(each for each in base_sections(make_group(FOUR), words) if each.title == "On the tracks")
    told = [line.text for line in section.lines]
    for track in (the_board().fame, the_board().money):
        for space in (*track.bonuses, track.worker):
            assert f"{track.name.capitalize()} {space}: " in "".join(told)


def test_what_does_not_fit_is_set_smaller_or_not_at_all() -> None:
    sections = base_sections(make_group(FOUR), Speech("en"))
    area = _area(Look())
    half = Box(area.x, area.y, area.w, area.h / 2)
    whole = size_for(sections, area, 2, 20.0, 6.0)
    assert whole is not None
    assert size_for(sections, half, 2, 20.0, 6.0) or 0 < whole < 20
    assert size_for(sections, Box(0, 0, area.w, 20.0), 2, 20.0, 6.0) is None


def test_the_same_input_gives_the_same_bytes() -> None:
    group = make_group(FOUR, modules=EVERYTHING)
    assert draw_aid(group, Look()) == draw_aid(group, Look())


def test_the_command_prints(run: Run) -> None:
    assert run("rajas", "aid", "--with", "holi:back", "-o", "aid.pdf").code == 0
    assert run("rajas", "aid", "--only", "score", "-o", "score.svg").code == 0
    answer = run("rajas", "aid", "-o", "aid.svg")
    assert answer.code == 2
    assert not Path("aid.svg").exists()
    assert run("rajas", "aid", "--with", "tiger", "-o", "other.pdf").code == 2
