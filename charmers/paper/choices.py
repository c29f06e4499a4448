"""What can be chosen for a page; a file without other imports, so that help need not load the drawing."""

from __future__ import annotations

from typing import Literal, get_args

PageSize = Literal["a4", "letter", "a5", "half-letter", "a3", "tabloid"]
PAGE_SIZES: tuple[PageSize, ...] = get_args(PageSize)
HALVES: dict[PageSize, PageSize] = {"a4": "a5", "letter": "half-letter", "a3": "a4", "tabloid": "letter"}
"""The paper that lies twice on another: what two sheets to a page are printed as."""

ThemeName = Literal["colour", "grey", "ink"]
THEMES: tuple[ThemeName, ...] = get_args(ThemeName)

MarkStyle = Literal["pen", "pencil", "clean"]
MARK_STYLES: tuple[MarkStyle, ...] = get_args(MarkStyle)

Output = Literal["pdf", "svg", "inline"]
"""How pages are written: a PDF, one SVG file with its letters in it, or an SVG for a page with our fonts."""

PadMaker = Literal["home", "shop"]
PAD_MAKERS: tuple[PadMaker, ...] = get_args(PadMaker)

MOST_COPIES = 1000
MOST_EXERCISES = 36**5 - 1
"""As many as the code on a page can number."""

BLEED = 3.0
"""How far a ground reaches beyond the edge where a page is cut, in mm."""

LOWEST_DPI, HIGHEST_DPI = 30, 300
"""More would take over 150 MB of memory; a PDF is sharp at any size."""

CARD_DPI = 254
"""At which a card is as many points large as a phone shows."""
