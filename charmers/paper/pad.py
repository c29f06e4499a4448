"""Pads and what belongs to them: cover, sheets with their backs, the aid by itself, and dice to cut out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from charmers.paper.aid import DICE, draw_aid, draw_face
from charmers.paper.brush import HAIR, LINE, THIN, Brush, Form
from charmers.paper.choices import BLEED, HALVES, MOST_COPIES, PadMaker, PageSize
from charmers.paper.document import (
    Document,
    Look,
    begin,
    draw_cut,
    draw_sheet,
    sheet_name,
    side_by_side,
)
from charmers.paper.geometry import Box
from charmers.paper.measures import MEASURES, SIZES
from charmers.paper.ornament import garland, mandala, moon, star, sun
from charmers.paper.parts.header import sheet_title
from charmers.paper.plan import plan_page
from charmers.paper.problems import PaperError, check_one_page, in_print
from charmers.paper.theme import BLACK, WHITE, Role, Theme, mix, theme_for
from charmers.sheet.definition import Sheet
from charmers.words.speech import Speech

SLUG = 10.0
"""How much paper there is around a page for a copy shop: bleed, and marks where to cut."""
MADE_TWICE: dict[PageSize, PageSize] = {half: whole for whole, half in HALVES.items() if half not in HALVES}
"""What is printed two to a page at home, and on which paper."""

Leaf = tuple[Form, Form]
"""What stands on the front and on the back of one leaf of a pad."""


def draw_aid_page(sheet: Sheet, look: Look | None = None) -> bytes:
    """A file with the aid for a sheet."""
    look = look or Look()
    document = begin(look, Speech(look.lang, sheet)("aid.title"))
    with document.page(_aid(document, 0, sheet, look)):
        pass
    return document.finish()


def draw_pad(
    sheets: Sequence[Sheet], look: Look | None = None, copies: int = 50, maker: PadMaker = "home"
) -> bytes:
    """A pad: a cover, so many sheets, and on their backs the aid, or the second sheet if there are two.

    At home small sheets lie two to a page, in the order in which the cut halves are laid on each
    other, and backs lie so that they meet their fronts when the paper is turned over its short edge.
    For a copy shop each page stands alone, with bleed and with marks where to cut.
    """
    look = look or Look(size="a5")
    if not 1 <= copies <= MOST_COPIES:
        raise PaperError(in_print("copies", n=copies, most=MOST_COPIES))
    if look.output != "pdf":
        check_one_page(".svg", 2 * copies + 2)
    two_up = maker == "home" and look.size in MADE_TWICE
    title = Speech(look.lang)("aid.pad", sheets=", ".join(sheet_name(sheet, look) for sheet in sheets))
    document = begin(look, title, "short" if two_up else "long")
    plans = [plan_page(sheet, look.size) for sheet in sheets]
    fronts = [draw_sheet(document, i, plan, look) for i, plan in enumerate(plans)]
    aid = _aid(document, 0, sheets[0], look)
    cover = _cover(document, sheets, look, copies, bleed=maker == "shop")
    leaf: Leaf = (fronts[0], fronts[1] if len(fronts) > 1 else aid)
    leaves: list[Leaf] = [(cover, aid), *([leaf] * copies)]
    if two_up:
        _lay_two_up(document, leaves, leaf, MADE_TWICE[look.size])
    elif maker == "shop":
        for sides in leaves:
            for form in sides:
                _lay_for_shop(document, form, look.size)
    else:
        for sides in leaves:
            for form in sides:
                with document.page(form):
                    pass
    return document.finish()


def _lay_two_up(document: Document, leaves: list[Leaf], more: Leaf, size: PageSize) -> None:
    """Two leaves to a page: when the stack is cut and the right half laid under the left, all is in order."""
    across, (left, right) = side_by_side(size)
    if len(leaves) % 2:
        leaves = [*leaves, more]
    half = len(leaves) // 2
    for one, other in zip(leaves[:half], leaves[half:], strict=True):
        # Turned over the short edge, left and right change places.
        for shown in ([(one[0], left), (other[0], right)], [(other[1], left), (one[1], right)]):
            with document.shared_page(shown, across) as brush:
                draw_cut(brush, across)


def _lay_for_shop(document: Document, form: Form, size: PageSize) -> None:
    width, height = SIZES[size]
    paper = Box(0, 0, width + 2 * SLUG, height + 2 * SLUG)
    trim = paper.inset(SLUG)
    place = trim.inset(-BLEED) if form.name == "cover" else trim
    with document.shared_page([(form, place)], paper, trim=trim) as brush:
        for x, out in ((trim.x, -1), (trim.right, 1)):
            for y, down in ((trim.y, -1), (trim.bottom, 1)):
                near, far = BLEED + 0.6, SLUG - 1.4
                brush.line([(x + out * near, y), (x + out * far, y)], line=BLACK, width=HAIR)
                brush.line([(x, y + down * near), (x, y + down * far)], line=BLACK, width=HAIR)


def _aid(document: Document, number: int, sheet: Sheet, look: Look) -> Form:
    m = MEASURES[look.size]
    form = Form(f"aid-{number}", m.page, theme_for(sheet, look.theme), m.small)
    with document.sheet(form) as brush, brush.part("aid", m.page):
        draw_aid(brush, m.page, sheet, Speech(look.lang, sheet), m)
    return form


def _cover(document: Document, sheets: Sequence[Sheet], look: Look, copies: int, *, bleed: bool) -> Form:
    """The cover: a ground of the first sheet's colour, its sun or moon, and what is inside."""
    m = MEASURES[look.size]
    beyond = BLEED / m.scale if bleed else 0.0
    page = Box(0, 0, m.page.w + 2 * beyond, m.page.h + 2 * beyond)
    theme = theme_for(sheets[0], look.theme)
    words = Speech(look.lang, sheets[0])
    form = Form("cover", page, theme, m.small)
    with document.sheet(form) as brush:
        ground = page if bleed else page.inset(m.margin)
        brush.rect(
            ground,
            0 if bleed else 4.0,
            fill=theme.banner,
            line=None if theme.banner else theme.quiet,
            width=LINE,
        )
        _draw_cover(brush, page.inset(beyond + m.margin + 5.0), sheets, words, copies)
    return form


def _draw_cover(brush: Brush, box: Box, sheets: Sequence[Sheet], words: Speech, copies: int) -> None:
    theme = brush.theme
    rule = mix(theme.title, theme.banner or WHITE, 0.6)
    for i in (0.0, 1.4):
        brush.rect(box.inset(i), 3.0 - i, line=rule, width=THIN if i else LINE)
    inner = box.inset(9.0)
    garland(brush, inner.x, inner.right, inner.y, 6.0)
    radius = inner.w * 0.3
    y = inner.y + inner.h * 0.36
    fill = mix(theme.second, WHITE, 0.75) if theme.banner else None
    if theme.night:
        moon(
            brush,
            inner.cx,
            y,
            radius,
            theme.title,
            mix(theme.title, theme.banner, 0.3) if theme.banner else None,
        )
        for dx, dy, size in ((-0.42, -0.3, 1.6), (0.44, -0.36, 1.1), (-0.36, 0.3, 1.0), (0.4, 0.26, 1.4)):
            star(brush, inner.cx + dx * inner.w, y + dy * inner.w, size, theme.title)
    else:
        fill = mix(theme.second, WHITE, 0.75) if theme.banner else None
        sun(brush, inner.cx, y, radius, theme.title, fill)
    names = " & ".join(sheet_title(sheet, Speech(words.language, sheet)) for sheet in sheets)
    top = y + radius + 8.0
    title = Box(inner.x, top, inner.w, inner.h * 0.14)
    brush.block(title, names, "display", 46, theme.title, "middle")
    line = Box(inner.x, title.bottom + 1.0, inner.w, inner.h * 0.06)
    brush.block(line, words("paper.subtitle"), "text", 15, theme.title, "middle")
    mandala(brush, inner.cx, line.bottom + 11.0, 6.0, theme.title, None)
    count = Box(inner.x, line.bottom + 20.0, inner.w, 9.0)
    brush.block(count, words("aid.sheets", n=copies), "text", 12, theme.title, "middle")
    foot = Box(inner.x + inner.w * 0.08, inner.bottom - 12.0, inner.w * 0.84, 12.0)
    brush.block(foot, words("paper.unofficial"), "small", 7, theme.title, "middle")


# Dice and an elephant to cut out.

NET = ((0, 1), (1, 1), (2, 1), (3, 1), (1, 0), (1, 2))
"""Where the six faces of a die lie in its net: across and down."""
FLAPS: tuple[tuple[int, Literal["n", "e", "s", "w"]], ...] = (
    (4, "n"),
    (4, "w"),
    (4, "e"),
    (5, "s"),
    (5, "w"),
    (5, "e"),
    (3, "e"),
)
"""Which sides of which faces have a flap to be glued."""
FLAP = 4.2


def draw_dice(sheet: Sheet, look: Look | None = None) -> bytes:
    """A page with the eight dice and the elephant, to be cut out, folded and glued."""
    look = look or Look()
    m = MEASURES[look.size]
    words = Speech(look.lang, sheet)
    theme = theme_for(sheet, look.theme)
    document = begin(look, words("aid.cut-title"))
    form = Form("dice", m.page, theme, m.small)
    with document.sheet(form) as brush:
        live = m.page.inset(m.margin + 1.0)
        brush.text(live.x, live.y + 5.5, words("aid.cut-title"), "display", 17, theme.word("plain"))
        note = Box(live.x, live.y + 7.5, live.w, 5.0)
        brush.block(note, words("aid.cut-how"), "small", 7.5, theme.ink)
        below = 44.0
        area = Box(live.x, live.y + 15.0, live.w, live.h - 15.0 - below)
        face = min((area.w / 2 - 2 * FLAP - 2) / 4, (area.h / 4 - 2 * FLAP - 1) / 3)
        for i in range(8):
            colour, role = DICE[i // 2]
            left = area.x + (i % 2) * area.w / 2 + (area.w / 2 - 4 * face) / 2
            top = area.y + i // 2 * area.h / 4 + (area.h / 4 - 3 * face) / 2
            _draw_net(brush, left, top, face, colour, sheet.dice.faces(colour), role)
        _draw_elephant(brush, Box(live.x, live.bottom - below + 2, live.w, below - 2), theme)
    with document.page(form):
        pass
    return document.finish()


def _draw_net(
    brush: Brush, left: float, top: float, size: float, colour: str, faces: tuple[str, ...], role: Role
) -> None:
    shade = brush.theme.line(role)
    boxes = [Box(left + x * size, top + y * size, size, size) for x, y in NET]
    for number, side in FLAPS:
        brush.line(_flap(boxes[number], side), line=shade, fill=WHITE, width=HAIR)
    for box, face in zip(boxes, faces, strict=False):
        brush.rect(box, fill=brush.theme.tint(role, 0.2), line=shade, width=THIN)
        draw_face(brush, box.inset(size * 0.12), colour, face, role)


def _flap(box: Box, side: str) -> list[tuple[float, float]]:
    """The outline of a flap: slanted, so that it slips inside."""
    s = 1.6
    if side in "ns":
        y, out = (box.y, -FLAP) if side == "n" else (box.bottom, FLAP)
        return [(box.x, y), (box.x + s, y + out), (box.right - s, y + out), (box.right, y), (box.x, y)]
    x, out = (box.x, -FLAP) if side == "w" else (box.right, FLAP)
    return [(x, box.y), (x + out, box.y + s), (x + out, box.bottom - s), (x, box.bottom), (x, box.y)]


def _draw_elephant(brush: Brush, box: Box, theme: Theme) -> None:
    """A card to be folded along its dashed lines into a tent, with an elephant on either side."""
    wide = min(box.w, 132.0)
    card = Box.around(box.cx, box.cy, wide, min(box.h, 36.0))
    strip = 10.0
    side = (card.w - 2 * strip) / 2
    brush.rect(card, 1.5, line=theme.quiet, fill=WHITE, width=THIN)
    for x in (card.x + strip, card.cx, card.right - strip):
        brush.line([(x, card.y), (x, card.bottom)], line=theme.quiet, width=HAIR, dash=(3, 2))
    for middle in (card.cx - side / 2, card.cx + side / 2):
        place = Box.around(middle, card.cy, min(side, card.h) - 4.0)
        brush.plaque(Box.around(middle, card.cy, side - 4.0, card.h - 4.0), line=theme.ornament, width=THIN)
        brush.icon("elephant", place, theme.line("palace"))


__all__ = ["draw_aid_page", "draw_dice", "draw_pad"]
