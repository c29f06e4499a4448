"""Pictures: a page of a PDF as PNG, rendered from the PDF itself so that the two cannot differ."""

from __future__ import annotations

import io

import pypdfium2
from PIL import Image

from charmers.paper.choices import HIGHEST_DPI, LOWEST_DPI
from charmers.paper.problems import PaperError, in_print


def render_png(pdf: bytes, dpi: int = 150) -> list[bytes]:
    """Every page of a PDF as a PNG of its own."""
    return [_written(page, dpi) for page in _pages(pdf, dpi)]


def render_long_png(pdf: bytes, dpi: int = 150) -> bytes:
    """All pages of a PDF in one PNG, below one another."""
    pages = _pages(pdf, dpi)
    long = Image.new("RGB", (max(page.width for page in pages), sum(page.height for page in pages)), "white")
    top = 0
    for page in pages:
        long.paste(page, (0, top))
        top += page.height
    return _written(long, dpi)


def _pages(pdf: bytes, dpi: int) -> list[Image.Image]:
    if not LOWEST_DPI <= dpi <= HIGHEST_DPI:
        raise PaperError(in_print("dpi", n=dpi, least=LOWEST_DPI, most=HIGHEST_DPI))
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.render(scale=dpi / 72).to_pil().convert("RGB") for page in document]
    finally:
        document.close()


def _written(image: Image.Image, dpi: int) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True, dpi=(dpi, dpi))
    return file.getvalue()
