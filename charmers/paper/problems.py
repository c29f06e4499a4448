"""What can go wrong on the way to paper: every sentence, in English."""

from __future__ import annotations

from typing import Final

from charmers.sheet.sentence import Refused, Sentences

in_print: Final = Sentences(
    "print",
    {
        "one-page": "A {ending} holds one page, and this would be {n}; write a .pdf, or choose one sheet.",
        "copies": "{n} copies are not possible; print 1 to {most}.",
        "per-page": "{n} sheets to a page are not possible; print 1 or 2.",
        "dpi": "{n} dots per inch are not possible; use {least} to {most}.",
        "nothing": "There is no sheet to print.",
        "no-place": 'The sheet {sheet} has no place "{place}".',
        "no-place-near": 'The sheet {sheet} has no place "{place}"; did you mean "{near}"?',
        "mark": '{place} on the sheet {sheet} can be {marks}, not "{mark}".',
        "on-paper": "This game was played on paper, so its sheets are with the players.",
        "no-layout": "How {sheet} lay on {size} in layout {layout} is not kept.",
        "no-halves": "Two sheets on {size} would be too small; print them on a larger paper.",
        "not-over": "This game is not over yet, so there is nothing to tell of its end.",
        "exercise": "There is no exercise {n}; they are numbered from 0 to {most}.",
        "no-line": "There is no line {line}; the game has {last}.",
    },
)
"""Every sentence about pages that cannot be made, by its key."""


class PaperError(Refused):
    """A page that cannot be made."""


def check_one_page(ending: str, count: int) -> None:
    """Refuse several pages where a file holds one."""
    if count > 1:
        raise PaperError(in_print("one-page", ending=ending, n=count))
