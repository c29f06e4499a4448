"""Pictures: a page of a PDF as PNG, rendered from the PDF itself so that the two cannot differ."""

from __future__ import annotations

import io

import pypdfium2

from charmers.paper.choices import HIGHEST_DPI, LOWEST_DPI
from charmers.paper.problems import PaperError, in_print


def render_png(pdf: bytes, dpi: int = 150) -> list[bytes]:
    """Every page of a PDF as a PNG of its own."""
    if not LOWEST_DPI <= dpi <= HIGHEST_DPI:
        raise PaperError(in_print("dpi", n=dpi, least=LOWEST_DPI, most=HIGHEST_DPI))
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [_render(document[i], dpi) for i in range(len(document))]
    finally:
        document.close()


def _render(page: pypdfium2.PdfPage, dpi: int) -> bytes:
    image = page.render(scale=dpi / 72).to_pil().convert("RGB")
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True, dpi=(dpi, dpi))
    return file.getvalue()
