"""What can go wrong on the way to paper, said in one sentence."""

from __future__ import annotations


class PaperError(ValueError):
    """A page that cannot be made; its text is the sentence to show."""
