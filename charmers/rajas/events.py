"""What happens on the rails, as data: modules listen to it, and so do mouths."""

from __future__ import annotations

from typing import NamedTuple

NOBODY = -1

Market = tuple[str, int]
"""A market of a province: its good and its value."""


class Happened(NamedTuple):
    """One thing that happened; which fields say something depends on the kind (see ``docs/rajas.md``)."""

    kind: str
    seat: int = NOBODY
    what: str = ""
    n: int = 0
    before: int = 0
    after: int = 0
    goods: tuple[Market, ...] = ()

    def passes(self, space: int) -> bool:
        """Whether a marker reached or crossed this space, going up."""
        return self.kind == "moved" and self.before < space <= self.after
