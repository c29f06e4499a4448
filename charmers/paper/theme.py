"""Colours: the moods of day and night, and the three themes a page is printed in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
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


def darkness(shade: Colour) -> float:
    """How dark a colour is to the eye and to a camera, from 0 (white) to 1."""
    return 1 - (0.299 * shade[0] + 0.587 * shade[1] + 0.114 * shade[2])


@dataclass(frozen=True, slots=True)
class Mood:
    """The colours that make a sheet's own day or night."""

    ground: Ground
    banner: Colour
    """Behind the title."""
    title: Colour
    ornament: Colour
    second: Colour
    accent: Colour
    """What tells the winner and how far the tracks have passed each other."""
    ink: Colour
    """Text outside the boxes."""
    roles: Mapping[Role, Colour] = field(default_factory=dict)
    """What has another colour here than elsewhere."""


MOODS: dict[Ground, Mood] = {
    "day": Mood(
        ground="day",
        banner=colour("#f6c453"),
        title=colour("#7a2e12"),
        ornament=colour("#d9822b"),
        second=colour("#c2553a"),
        accent=colour("#b8401f"),
        ink=colour("#43291b"),
    ),
    "night": Mood(
        ground="night",
        banner=colour("#2b2c5e"),
        title=colour("#f3efdc"),
        ornament=colour("#6f73b5"),
        second=colour("#8d8fc9"),
        accent=colour("#b98a1d"),
        ink=colour("#23244a"),
        roles={"fame": colour("#b05a94"), "money": colour("#6d80a3"), "building": colour("#7a7594")},
    ),
}

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

GREY: Colour = (0.44, 0.44, 0.44)
PALE: Colour = (0.58, 0.58, 0.58)
BLACK: Colour = (0.0, 0.0, 0.0)
PEN: Colour = colour("#16215c")


@dataclass(frozen=True, slots=True)
class Theme:
    """A mood in one of the three themes: what every drawing asks for its colours."""

    name: ThemeName
    mood: Mood

    @property
    def night(self) -> bool:
        """True if stars stand where the day has blossoms."""
        return self.mood.ground == "night"

    def line(self, role: Role) -> Colour:
        """The colour of outlines, icons and numbers of a kind."""
        if self.name == "colour":
            return self.mood.roles.get(role, ROLES[role])
        return GREY if self.name == "grey" else PALE

    def tint(self, role: Role, strength: float = 0.14) -> Colour | None:
        """The light ground of a kind, or ``None`` where the theme saves ink."""
        if self.name == "ink":
            return None
        base = self.line(role)
        return mix(base, WHITE, strength)

    @property
    def ink(self) -> Colour:
        """Text outside the boxes."""
        if self.name == "colour":
            return self.mood.ink
        return (0.15, 0.15, 0.15) if self.name == "grey" else (0.38, 0.38, 0.38)

    @property
    def quiet(self) -> Colour:
        """The smallest print and lines to write on."""
        return mix(self.ink, WHITE, 0.72)

    @property
    def ornament(self) -> Colour:
        """The first colour of ornaments."""
        return (
            self.mood.ornament
            if self.name == "colour"
            else (0.55, 0.55, 0.55)
            if self.name == "grey"
            else (0.72, 0.72, 0.72)
        )

    @property
    def second(self) -> Colour:
        """The second colour of ornaments."""
        return (
            self.mood.second
            if self.name == "colour"
            else (0.45, 0.45, 0.45)
            if self.name == "grey"
            else (0.72, 0.72, 0.72)
        )

    @property
    def accent(self) -> Colour:
        """What tells the winner and how far the tracks have passed each other."""
        return self.mood.accent if self.name == "colour" else (0.38, 0.38, 0.38)

    def wash(self, shade: Colour, strength: float) -> Colour | None:
        """A light ground of any colour, or ``None`` where the theme saves ink."""
        return None if self.name == "ink" else mix(shade, WHITE, strength)

    @property
    def banner(self) -> Colour | None:
        """The ground behind the title."""
        if self.name == "ink":
            return None
        if self.name == "grey":
            return (0.38, 0.38, 0.38) if self.night else (0.86, 0.86, 0.86)
        return self.mood.banner

    @property
    def title(self) -> Colour:
        """The title on its ground."""
        if self.name == "colour":
            return self.mood.title
        if self.name == "ink":
            return (0.3, 0.3, 0.3)
        return WHITE if self.night else (0.15, 0.15, 0.15)

    @property
    def pen(self) -> Colour:
        """What a player's pen writes in."""
        return PEN if self.name == "colour" else BLACK


def theme_for(sheet: Sheet, name: ThemeName = "colour") -> Theme:
    """The theme of a sheet: its own ground and colours, by day if it does not say.

    A definition kept before sheets said how they look is dressed as the built-in sheet that it is.
    """
    ours = own_builtin(sheet)
    look = sheet.look or (ours.look if ours else None) or SheetLook()
    own: dict[str, Any] = {key: colour(code) for key, code in look.colours.items()}
    return Theme(name, replace(MOODS[look.ground], **own))
