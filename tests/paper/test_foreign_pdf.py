"""PDFs of others: made to hurt, they are refused within their bound; made by a scanner, they are drawn."""

from __future__ import annotations

import resource
from contextlib import suppress
from pathlib import Path

import pytest

from charmers.paper import foreign_pdf
from charmers.paper.document import draw_blank
from charmers.paper.foreign_pdf import BrokenPdfError, TooMuchError, draw_pages, read_fields
from charmers.sheet.definition import Sheet
from tests.command_line import run
from tests.paper.bombs import BOMBS, lines, lines_under_a_field


def children_time() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_a_page_is_drawn_as_it_is(sun: Sheet) -> None:
    (drawn,) = draw_pages(draw_blank(sun), 100, 3000)
    assert (drawn.width, drawn.height) == (827, 1170)
    assert len(drawn.pixels) == drawn.row * drawn.height
    assert drawn.pixels.count(b"\xff") > len(drawn.pixels) // 3
    (small,) = draw_pages(draw_blank(sun), 100, 300)
    assert max(small.width, small.height) == 300


def test_what_is_no_pdf_is_broken_and_has_no_fields() -> None:
    for data in (b"", b"%PDF-1.4\nnothing"):
        assert read_fields(data) == {}
        with pytest.raises(BrokenPdfError):
            list(draw_pages(data, 100, 300))


@pytest.mark.parametrize("kind", [kind for kind in BOMBS if kind != "a picture"])
def test_a_bomb_ends_at_its_limit(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign_pdf, "PAGE_SECONDS", 0.2)
    bomb, before = BOMBS[kind](), children_time()
    assert len(bomb) < 1_500_000
    with pytest.raises(TooMuchError):
        list(draw_pages(bomb, 200, 3000))
    assert children_time() - before < 1


def test_a_picture_larger_than_memory_may_be_left_out_but_hurts_nobody() -> None:
    before = children_time()
    with suppress(TooMuchError):
        list(draw_pages(BOMBS["a picture"](), 200, 3000))
    assert children_time() - before < 2


def test_a_form_is_not_waited_for_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign_pdf, "FIELD_SECONDS", 0.2)
    with pytest.raises(TooMuchError):
        read_fields(lines_under_a_field(60))
    # Without fields nobody parses the page.
    assert read_fields(lines(60)) == {}


def test_memory_is_bounded_too(monkeypatch: pytest.MonkeyPatch, sun: Sheet) -> None:
    monkeypatch.setattr(foreign_pdf, "MEMORY", 40_000_000)
    with pytest.raises(TooMuchError):
        list(draw_pages(draw_blank(sun), 200, 3000))


def test_where_processor_time_has_no_limit_the_clock_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign_pdf, "LIMITED", False)
    monkeypatch.setattr(foreign_pdf, "PATIENCE", 0.5)
    with pytest.raises(TooMuchError):
        list(draw_pages(lines(60), 200, 3000))


@pytest.mark.parametrize("command", ["read", "check"])
@pytest.mark.parametrize("make", [lines, lines_under_a_field])
def test_commands_refuse_a_bomb_in_a_sentence(command: str, make: object, tmp_path: Path) -> None:
    pytest.importorskip("cv2")
    path = tmp_path / "scan.pdf"
    path.write_bytes(make(60))  # type: ignore[operator]
    before = children_time()
    answer = run(command, path)
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert "scan.pdf: drawing this PDF takes too much time or memory" in answer.stderr
    assert children_time() - before < 2


def test_a_pdf_that_is_too_large_is_refused_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign_pdf, "LARGEST_PDF", 1_000_000)
    path = tmp_path / "form.pdf"
    assert run("print", "form", "-o", path).exit_code == 0
    assert run("check", path).exit_code == 0
    with path.open("ab") as file:
        file.write(bytes(1_000_000))
    answer = run("check", path)
    assert answer.exit_code == 2
    assert "the file is larger than 1 MB" in answer.stderr
