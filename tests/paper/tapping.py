"""A finger on a form: pdfium's own viewer, to which a tap is told and which keeps what came of it."""

from __future__ import annotations

import io
from collections.abc import Iterable

import pypdfium2
import pypdfium2.raw as pdfium
from PIL.Image import Image


def tapped(form: bytes, taps: Iterable[tuple[float, float]], writes: str = "") -> bytes:
    """The form after taps, in points from the lower left; what is written goes where the last one was."""
    document = pypdfium2.PdfDocument(form)
    document.init_forms()
    page = document[0]
    environment = document.formenv.raw
    for x, y in taps:
        pdfium.FORM_OnMouseMove(environment, page, 0, x, y)
        pdfium.FORM_OnLButtonDown(environment, page, 0, x, y)
        pdfium.FORM_OnLButtonUp(environment, page, 0, x, y)
    for sign in writes:
        pdfium.FORM_OnChar(environment, page, ord(sign), 0)
    pdfium.FORM_ForceToKillFocus(environment)
    kept = io.BytesIO()
    document.save(kept)
    document.close()
    return kept.getvalue()


def rendered(form: bytes, scale: float = 2.0) -> Image:
    """The first page as a viewer shows it, with its fields."""
    document = pypdfium2.PdfDocument(form)
    document.init_forms()
    picture: Image = document[0].render(scale=scale, may_draw_forms=True).to_pil()
    return picture
