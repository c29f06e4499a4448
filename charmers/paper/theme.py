"""Colours: the three themes a page is printed in, by day and by night."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
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

ROLES: dict[Role, Colour] = {
    "goods": colour("#8f55a3"),
    "road": colour("#4c8b4e"),
    "river": colour("#3b83b8"),
    "palace": colour("#cf7420"),
    "fame": colour("#c4525c"),
    "money": colour("#a3822f"),
    "karma": colour("#2f8f8d"),
    "building": colour("#8a6f52"),
    "plain": colour("#8a8178"),
}
"""What each kind of thing is drawn in: never darker than a pencil, so that a pen stands out on it."""


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
        """The colour of outlines, icons and numbers of a kind."""
        return self.roles[role]

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
    pen=colour("#16215c"),
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
    roles={**ROLES, "fame": colour("#b05a94"), "money": colour("#6d80a3"), "building": colour("#7a7594")},
)
_GREY = Theme(
    name="grey",
    night=False,
    banner=grey(0.86),
    title=grey(0.15),
    ornament=grey(0.55),
    second=grey(0.45),
    accent=grey(0.38),
    ink=grey(0.15),
    pen=BLACK,
    roles=dict.fromkeys(ROLES, grey(0.44)),
)
_INK = replace(
    _GREY,
    name="ink",
    banner=None,
    title=grey(0.3),
    ornament=grey(0.72),
    second=grey(0.72),
    ink=grey(0.38),
    roles=dict.fromkeys(ROLES, grey(0.58)),
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
