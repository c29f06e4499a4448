"""What can go wrong on the way to paper, said in one sentence."""

from __future__ import annotations


class PaperError(ValueError):
    """A page that cannot be made; its text is the sentence to show."""


def check_one_page(ending: str, count: int) -> None:
    """Refuse several pages where a file holds one."""
    if count > 1:
        raise PaperError(
            f"A {ending} holds one page, and this would be {count}; write a .pdf, or choose one sheet."
        )
