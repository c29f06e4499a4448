"""Colours: the three themes a page is printed in, by day and by night."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal

from charmers.paper.choices import ThemeName
from charmers.sheet.definition import Ground, Sheet, SheetLook
from charmers.sheet.library import own_builtin

Colour = tuple[float, float, float]
"""Red, green and blue, from 0 to 1."""

Role = Literal["goods", "road", "river", "palace", "fame", "money", "karma", "building", "plain"]

WHITE: Colour = (1.0, 1.0, 1.0)


def colour(code: str) -> Colour:
    """A colour from its code.

    >>> colour("#ff0000")
    (1.0, 0.0, 0.0)
    """
    return (int(code[1:3], 16) / 255, int(code[3:5], 16) / 255, int(code[5:7], 16) / 255)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """So much of one colour in the other, rounded so that it is written short."""
    r, g, b = (round(a * share + c * (1 - share), 3) for a, c in zip(one, other, strict=True))
    return (r, g, b)


def grey(light: float) -> Colour:
    """A grey, from 0 (black) to 1."""
    return (light, light, light)


BLACK = grey(0.0)
FAINT = grey(0.5)
"""Figures without colour: lighter than the strokes of a pencil, which colours are told from by their hue."""

ROLES: dict[Role, Colour] = {
    "goods": colour("#7e3cab"),
    "road": colour("#5a9474"),
    "river": colour("#3a60f0"),
    "palace": colour("#db7f06"),
    "fame": colour("#a83a3a"),
    "money": colour("#bfab66"),
    "karma": colour("#2aa0b6"),
    "building": colour("#5b556b"),
    "plain": colour("#8a8178"),
}
"""What each kind of thing is drawn in, chosen so that colour-blind eyes tell every two of them apart."""

READABLE = 4.5
"""The least contrast of a figure with its ground."""
GROUND, LANE, BAND, PALE_BAND = 0.09, 0.17, 0.2, 0.07
"""How strong the grounds of a kind are: behind an area, a way for roads, and the bands of a track."""


def luminance(shade: Colour) -> float:
    """How light a colour is, from 0 to 1, as contrast is reckoned (WCAG)."""
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in shade)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours.

    >>> round(contrast(BLACK, WHITE))
    21
    """
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@cache
def readable(shade: Colour) -> Colour:
    """A colour as light as small figures on its own strongest ground may be: a mark stands out on them."""
    ground = mix(shade, WHITE, BAND)
    shades = [mix(shade, WHITE, share / 100) for share in range(70, 100)]
    shades += [mix(shade, BLACK, share / 100) for share in range(100, 30, -1)]
    return next(found for found in shades if contrast(found, ground) >= READABLE)


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a page: what every drawing asks for."""

    name: ThemeName
    night: bool
    """Stars stand where the day has blossoms."""
    banner: Colour | None
    """Behind the title, if the theme does not save ink."""
    title: Colour
    ornament: Colour
    second: Colour
    accent: Colour
    """What tells the winner and how far the tracks have passed each other."""
    ink: Colour
    """Text outside the boxes."""
    pen: Colour
    """What a player's pen writes in."""
    roles: Mapping[Role, Colour]

    def line(self, role: Role) -> Colour:
        """The colour of outlines and icons of a kind."""
        return self.roles[role]

    def figure(self, role: Role) -> Colour:
        """The colour of numbers that get crossed: they can be read, and a pencil stands out on them."""
        return readable(self.roles[role]) if self.name == "colour" else FAINT

    def word(self, role: Role) -> Colour:
        """The colour of words of a kind, which nothing is drawn on."""
        return readable(self.roles[role]) if self.name == "colour" else self.ink

    def tint(self, role: Role, strength: float) -> Colour | None:
        """The light ground of a kind, or ``None`` where the theme saves ink."""
        return self.wash(self.line(role), strength)

    def wash(self, shade: Colour, strength: float) -> Colour | None:
        """A light ground of any colour, or ``None`` where the theme saves ink."""
        return None if self.name == "ink" else mix(shade, WHITE, strength)

    @property
    def quiet(self) -> Colour:
        """The smallest print and lines to write on."""
        return mix(self.ink, WHITE, 0.72)


_DAY = Theme(
    name="colour",
    night=False,
    banner=colour("#f6c453"),
    title=colour("#7a2e12"),
    ornament=colour("#d9822b"),
    second=colour("#c2553a"),
    accent=colour("#b8401f"),
    ink=colour("#43291b"),
    pen=colour("#111a50"),
    roles=ROLES,
)
_NIGHT = Theme(
    name="colour",
    night=True,
    banner=colour("#2b2c5e"),
    title=colour("#f3efdc"),
    ornament=colour("#6f73b5"),
    second=colour("#8d8fc9"),
    accent=colour("#b98a1d"),
    ink=colour("#23244a"),
    pen=_DAY.pen,
    roles={
        "goods": colour("#8135ac"),
        "road": colour("#64a15c"),
        "river": colour("#2070f2"),
        "palace": colour("#c6890a"),
        "fame": colour("#923a7c"),
        "money": colour("#b18ad2"),
        "karma": colour("#20a591"),
        "building": colour("#6c5345"),
        "plain": colour("#7f7f95"),
    },
)
_GREY = Theme(
    name="grey",
    night=False,
    banner=grey(0.86),
    title=grey(0.15),
    ornament=grey(0.62),
    second=grey(0.55),
    accent=grey(0.38),
    ink=grey(0.15),
    pen=BLACK,
    # Lighter than a pencil, whose lines are about as dark as a grey of 0.47.
    roles=dict.fromkeys(ROLES, grey(0.58)),
)
_INK = replace(
    _GREY,
    name="ink",
    banner=None,
    title=grey(0.3),
    ornament=grey(0.76),
    second=grey(0.76),
    ink=grey(0.3),
    roles=dict.fromkeys(ROLES, grey(0.66)),
)

GROUNDS: dict[tuple[ThemeName, Ground], Theme] = {
    ("colour", "day"): _DAY,
    ("colour", "night"): _NIGHT,
    ("grey", "day"): _GREY,
    ("grey", "night"): replace(_GREY, night=True, banner=grey(0.38), title=WHITE),
    ("ink", "day"): _INK,
    ("ink", "night"): replace(_INK, night=True),
}
"""Each theme by day and by night."""


def theme_for(sheet: Sheet, name: ThemeName = "colour") -> Theme:
    """The theme of a sheet: its own ground and colours, by day if it does not say.

    A definition kept before sheets said how they look is dressed as the built-in sheet that it is.
    """
    ours = own_builtin(sheet)
    look = sheet.look or (ours.look if ours else None) or SheetLook()
    theme = GROUNDS[name, look.ground]
    if name != "colour":
        return theme
    own: dict[str, Any] = {key: colour(code) for key, code in look.colours.items()}
    return replace(theme, **own)
