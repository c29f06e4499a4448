"""A finding: one thing on a sheet that cannot be."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong, and where: a box (``tea.3``), a bonus (``fame:8``), a cell, a row or a track."""

    code: str
    where: str
    message: str
    mend: str = ""
    """The smallest change that would mend it, where one is known."""

    def data(self) -> dict[str, str]:
        """As it stands in JSON."""
        return {"code": self.code, "where": self.where, "message": self.message, "mend": self.mend}
